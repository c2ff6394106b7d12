// Shows Fray at work: plays the unit ambush, looks into its log, and checks the log against the rules.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ready } from './ready.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = (args) => spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status;

ready();
if (node(['packages/cli/bundle.mjs', '--if-stale']) !== 0) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'fray-demo-'));
const log = join(folder, 'ambush.jsonl');
const steps = [
  ['run', 'rulesets/unit-ambush/unit-ambush.fray', '--seed', '7', '--log', log],
  ['replay', log, '--at', '12'],
  ['verify', log],
];
try {
  for (const step of steps) {
    console.log(`\n$ fray ${step.join(' ')}`);
    const status = node(['packages/cli/dist/fray.js', ...step]);
    if (status !== 0) {
      console.error(`fray ${step[0]} ended with exit code ${status}.`);
      process.exitCode = 1;
      break;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
