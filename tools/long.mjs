// Runs all tests with so many cases of each law that they take a night, and with a new seed: `npm run test:long`. Arguments after `--` go
// to vitest.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const seed = process.env.FRAY_SEED ?? String(1 + Math.floor(Math.random() * 2 ** 31));
console.log(`The seed of this night: FRAY_SEED=${seed}`);
const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, FRAY_LAWS: process.env.FRAY_LAWS ?? '50', FRAY_SEED: seed },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
