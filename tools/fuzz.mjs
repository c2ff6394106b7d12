// Changes rules and logs at random, by the thousand: `npm run fuzz`. FRAY_LAWS says how many (3334: 20,000 texts, 2,000 runs, 2,000
// layouts, 10,000 logs), FRAY_SEED which. Arguments after `--` go to vitest.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const laws = process.env.FRAY_LAWS ?? '3334';
const seed = process.env.FRAY_SEED ?? String(1 + Math.floor(Math.random() * 2 ** 31));
console.log(`FRAY_LAWS=${laws} FRAY_SEED=${seed}`);
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'test/fuzz/tokens.test.ts', ...process.argv.slice(2)],
  { cwd: root, env: { ...process.env, FRAY_LAWS: laws, FRAY_SEED: seed }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
