// Measures the help for wrong lines: `npm run repair`, `-- --show` to see each line that is not right, `-- --draw 7` for new slips of the hand.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fray-repair-'));
try {
  execFileSync(process.execPath, [await bundled('repair.ts', folder), ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: dirname(dirname(fileURLToPath(import.meta.url))),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
