// The bundle that users get starts by itself.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../packages/cli/dist/fray.js', import.meta.url));

test('the bundled CLI answers --help with its usage', () => {
  const run = spawnSync(process.execPath, [bin, '--help'], { encoding: 'utf8' });
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
  expect(run.stdout).toContain('Usage: fray');
});
