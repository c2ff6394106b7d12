// Tests mutants of every cited line of the shipped rulesets and writes the proven lines into rulesets/*/COVERAGE.md: `npm run coverage`, or
// `npm run coverage -- momentum`. Takes minutes a ruleset. Exits with 1 if more lines are thin than rulesets/ledger/thin.json allows.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const most = JSON.parse(readFileSync(at('rulesets/ledger/thin.json'), 'utf8'));
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(most)) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      at('tools/fray.mjs'),
      'coverage',
      `rulesets/${name}/${name}.fray`,
      '--ledger',
      'rulesets/ledger',
      '--markdown',
    ],
    {
      cwd: at(''),
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: at('') },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0 && status !== 1) process.exit(status ?? 1);
  writeFileSync(at(`rulesets/${name}/COVERAGE.md`), stdout);
  const [, thin = ''] = /(\d+) thin/.exec(stdout) ?? [];
  console.log(`${name}: ${thin} thin, ${most[name]} allowed`);
  if (Number(thin) > most[name]) process.exitCode = 1;
}
