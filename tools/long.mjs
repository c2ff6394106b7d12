// All tests with so many cases of each law that they take a night: `npm run test:long`. What stands after `--` goes to vitest.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, FRAY_LAWS: process.env.FRAY_LAWS ?? '50' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
