// Measures how long after a key the language service reports the problems of a ruleset of 5,000 lines: `npm run bench:typing`, `-- 40` for
// more places.
// It counts processor time of all threads of the process, so that other load on the machine hardly counts.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fray-typing-'));
try {
  const ruleset = fileURLToPath(new URL('../rulesets/momentum/momentum.fray', import.meta.url));
  execFileSync(
    process.execPath,
    [await bundled('typing.ts', folder), ruleset, ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
