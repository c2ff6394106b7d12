// Shows Fray at work: plays an ambush at a ford to its end, looks at the moment when somebody falls, and proves the log.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ready } from './ready.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = (args, cwd = root) =>
  spawnSync(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }).status;

ready();
if (node(['packages/cli/bundle.mjs', '--if-stale']) !== 0) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'fray-demo-'));
// The files get short names in a folder of their own.
copyFileSync(join(root, 'rulesets/unit-ambush/unit-ambush.fray'), join(folder, 'unit-ambush.fray'));
const steps = [
  ['run', 'unit-ambush.fray', '--scenario', 'Ford', '--seed', '56', '--log', 'ford.jsonl'],
  ['replay', 'ford.jsonl', '--at', '133'],
  ['verify', 'ford.jsonl'],
];
try {
  for (const step of steps) {
    console.log(`\n$ fray ${step.join(' ')}`);
    const status = node([join(root, 'packages/cli/dist/fray.js'), ...step], folder);
    if (status !== 0) {
      console.error(`fray ${step[0]} ended with exit code ${status}.`);
      process.exitCode = 1;
      break;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
