#!/usr/bin/env node
// Runs the CLI from a checkout, in the folder where the command was given. Call it as `fray check my.fray` after `npm install --global .`,
// or as `npm run -s fray -- check my.fray`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ready } from './ready.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

ready();
const bundled = spawnSync(process.execPath, [at('../packages/cli/bundle.mjs'), '--if-stale'], {
  stdio: ['ignore', 2, 2],
});
if (bundled.status !== 0) process.exit(70);

// `npm run fray` changes to the root of the checkout and puts the folder where it was called into INIT_CWD. Other scripts of npm set
// INIT_CWD to their own folder.
if (process.env.npm_lifecycle_event === 'fray')
  process.chdir(process.env.INIT_CWD ?? process.cwd());
process.argv.splice(1, 1, at('../packages/cli/dist/fray.js'));
await import('../packages/cli/dist/fray.js');
