// Writes the output of Fray, a file for each command: `node answers.mjs CHECKOUT FOLDER`. The bytes must be the same on every platform.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , checkout, folder] = process.argv;
const table = join(folder, 'table');
const answers = join(folder, 'answers');
mkdirSync(table, { recursive: true });
mkdirSync(answers);

const systems = ['action-segments', 'ap-loss', 'column-ambush', 'momentum', 'unit-ambush'];
for (const name of systems)
  cpSync(join(checkout, 'rulesets', name, `${name}.fray`), join(table, `${name}.fray`));
const houses = join(checkout, 'rulesets', 'house-rules');
for (const name of readdirSync(houses)) cpSync(join(houses, name), join(table, name));

/** Options that keep the work small and the same everywhere: no measure may take minutes. */
const small = ['--samples', '2000', '--json'];
const commands = [
  ...systems.flatMap((name) => [
    ['check', `${name}.fray`],
    ['fmt', '--check', `${name}.fray`],
    ['test', `${name}.fray`],
    ['rules', `${name}.fray`],
    ['rulings', `${name}.fray`, '--json'],
    ['run', `${name}.fray`, '--seed', 'Ä 7', '--log', `${name}.jsonl`],
    ['verify', `${name}.jsonl`],
    ['replay', `${name}.jsonl`, '--json'],
    ['why', `${name}.jsonl`],
    ['fork', `${name}.jsonl`, '--at', '5', '--seed', '9', '--log', `${name}-fork.jsonl`],
  ]),
  ['odds', 'momentum.fray', ...small],
  ['odds', 'unit-ambush.fray', ...small],
  ['odds', 'column-ambush.fray', ...small],
  ['hunt', 'momentum.fray', '--runs', '60', '--seed', '3'],
  ['diff', 'momentum.fray', 'momentum-easy-marks.fray', '--markdown'],
  ['analyse', 'column-ambush.jsonl', '--json'],
];

for (const [number, args] of commands.entries()) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(checkout, 'packages', 'cli', 'dist', 'fray.js'), ...args],
    { cwd: table, encoding: 'utf8', maxBuffer: 1e9 },
  );
  const name = `${String(number).padStart(2, '0')} fray ${args.join(' ')}`;
  writeFileSync(join(answers, name), `${stdout}\n---\n${stderr}\n---\n${status}\n`);
}
for (const name of readdirSync(table))
  if (name.endsWith('.jsonl')) cpSync(join(table, name), join(answers, name));
