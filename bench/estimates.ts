// Plays runs of a scenario of a shipped system from a cold start, and prints the milliseconds of processor time:
// `node estimates.mjs FOLDER PATH RUNS kernel|machine`.
import { readFileSync } from 'node:fs';
import { compile, createSource } from '@fray/dsl/internal';
import {
  begin,
  createSampler,
  defaultSource,
  firstSource,
  link,
  look,
  policySource,
  sealInputs,
} from '@fray/engine/internal';

const [folder = '', path = '', runs = '', by = ''] = process.argv.slice(2);
const { ruleset } = compile(createSource(path, readFileSync(`${folder}/${path}`, 'utf8')));
const scenario = ruleset?.scenarios[0];
if (ruleset === undefined || scenario === undefined) throw new Error(`${path} has no scenario`);
const program = link(ruleset, {
  watches: ruleset.watches.filter(({ kind }) => kind === 'measure'),
});
const inputs = sealInputs(
  {
    scenario: scenario.name,
    rulings: [],
    givens: [],
    seed: '1',
    run: 0,
    budget: 2_000_000,
    policies: [],
    dice: ['seed'],
    choices: ['policy', 'default'],
  },
  { files: [], amendments: [] },
  () => '',
);
const start = begin(program, inputs, []);
if ('illegal' in start) throw new Error(start.illegal);
const { policies } = scenario;
const choices = [
  policySource(ruleset, policies, (machine, expr, locals) => look(program, machine, expr, locals)),
  defaultSource,
  firstSource,
];
const before = process.cpuUsage();
const sampler = createSampler(program, start, choices, '1', by === 'kernel' ? policies : null);
const { counts } = sampler.play(0, Number(runs));
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ time: (user + system) / 1000, counts }));
