// Measures which tests take longest and writes their names to test/slowest.json: `npm run test:slow`, on an idle machine. A developer's run
// leaves them out.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Milliseconds from which on a developer's run leaves a test out. */
const slow = 250;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const folder = mkdtempSync(join(tmpdir(), 'fray-slow-'));
const file = join(folder, 'times.json');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile=${file}`],
  // A little more than a developer's share, so that no test is left out.
  { cwd: root, env: { ...process.env, FRAY_LAWS: '0.11' }, stdio: 'inherit' },
);
if (status === 0) {
  const found = {};
  for (const { name, assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
    const names = assertionResults
      .filter((one) => (one.duration ?? 0) >= slow)
      .map((one) => [...one.ancestorTitles, one.title].join(' '));
    if (names.length > 0) found[relative(root, name).replaceAll('\\', '/')] = names.toSorted();
  }
  const sorted = Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(root, 'test', 'slowest.json'), `${JSON.stringify(sorted, null, 2)}\n`);
}
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
