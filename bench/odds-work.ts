// Questions of odds as data, each answered in a process of its own. `node odds-work.mjs ROOT` lists the questions as JSON. `node
// odds-work.mjs ROOT NAME SECONDS TECHNIQUES…` answers one, a line for each list of techniques to leave out.
import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import {
  begin,
  defaultSource,
  firstSource,
  link,
  look,
  oddsInParts,
  policySource,
  sealInputs,
  techniques,
  type MeasureOdds,
  type Odds,
} from '@fray/engine/internal';
import { skirmishRules } from '../test/odds/skirmish.ts';

/** All measures of one scenario, asked together. */
interface Question {
  /** `path scenario`, or the name of a generated ruleset. */
  readonly name: string;
  readonly ruleset: () => Ruleset;
  readonly scenario: string;
}

const [, , root = '.', wanted, seconds = '25', ...switches] = process.argv;
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

function rulesetOf(path: string, text: string): Ruleset {
  const { ruleset, diagnostics } = compile(createSource(path, text), (found) =>
    createSource(found, textOf(found)),
  );
  if (ruleset === undefined)
    throw new Error(`${path}: ${diagnostics.map((one) => one.message).join('\n')}`);
  return ruleset;
}

/** Returns the ruleset files below the folders. If one question is asked, only its own file is returned. */
const filesIn = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.fray') && !file.includes('node_modules'))
      .map((file) => join(folder, file))
      .filter((path) => wanted === undefined || wanted.startsWith(`${path} `))
      .sort(),
  );

/** The number of fighters a side, their hit points and the rounds. */
const SKIRMISHES = [
  [2, 6, 3],
  [3, 6, 2],
  [3, 6, 4],
  [3, 8, 3],
  [4, 8, 3],
] as const;

/** Returns bench/recover.fray with other participants. */
function recovering(rows: readonly string[]): string {
  const [before = ''] = textOf('bench/recover.fray').split(/^ {4}A /m);
  return `${before}${rows.map((row, n) => `    T${n}  ${row}\n`).join('')}`;
}
/** Returns participants who all differ: their awareness counts up from 1, their dexterity from 8. */
const different = (many: number): readonly string[] =>
  Array.from({ length: many }, (_, n) => `${1 + n}  ${8 + (n % 7)}`);

function generated(name: string, text: () => string, scenario: string): Question {
  return { name, ruleset: () => rulesetOf(`${name}.fray`, text()), scenario };
}

const questions: readonly Question[] = [
  ...filesIn(['rulesets', 'test/systems', 'bench']).flatMap((path) => {
    const ruleset = rulesetOf(path, textOf(path));
    return ruleset.watches.every(({ kind }) => kind !== 'measure')
      ? []
      : ruleset.scenarios.map(({ name }) => ({
          name: `${path} ${name}`,
          ruleset: () => ruleset,
          scenario: name,
        }));
  }),
  ...SKIRMISHES.map(([fighters, HP, rounds]) =>
    generated(
      `skirmish ${fighters}x${HP}x${rounds}`,
      () => skirmishRules({ fighters, HP, rounds }),
      'Field',
    ),
  ),
  generated('recover 12 who differ', () => recovering(different(12)), 'Six'),
  generated('recover 40 who differ', () => recovering(different(40)), 'Six'),
  generated(
    'recover 40 equal',
    () => recovering(Array.from({ length: 40 }, () => '14  12')),
    'Six',
  ),
];

/** A measure: how it was counted, and a digest of its fractions. */
interface Row {
  readonly measure: string;
  readonly how: string;
  readonly digest: string;
}

interface Answer {
  readonly measures: readonly Row[];
  /** Processor time in seconds. */
  readonly cpu: number;
  readonly states: number;
  readonly forks: number;
  /** Memory in megabytes. */
  readonly memory: number;
}

function rowsOf({ method, measures }: Odds): readonly Row[] {
  const of = new Map<string, { how: string; told: string[] }>();
  const shown = ({ fraction, decimal }: MeasureOdds['notReached']): string =>
    fraction === null ? decimal.toPrecision(9) : `${fraction.n}/${fraction.d}`;
  for (const one of measures) {
    let row = of.get(one.measure);
    const how = (one.method ?? method).method;
    if (row === undefined) of.set(one.measure, (row = { how, told: [] }));
    row.told.push(
      JSON.stringify([
        one.occurrence,
        one.outcomes
          .map(({ value, fault, chance }) => [value, fault, shown(chance)])
          .sort((a, b) => (String(a) < String(b) ? -1 : 1)),
        shown(one.notReached),
      ]),
    );
  }
  return [...of].map(([measure, { how, told }]) => ({
    measure,
    how,
    digest: createHash('sha256').update(told.join('\n')).digest('hex').slice(0, 16),
  }));
}

/** Answers a question without the techniques in `off`, which are separated by commas. Nothing is cached from one answer to the next. */
function answer({ ruleset: rulesetFor, scenario }: Question, off: string): Answer {
  const without = new Set(techniques.filter((name) => off.split(',').includes(name)));
  const ruleset = structuredClone(rulesetFor());
  const program = link(ruleset, {
    watches: ruleset.watches.filter(({ kind }) => kind === 'measure'),
  });
  const inputs = sealInputs(
    {
      scenario,
      rulings: [],
      givens: [],
      seed: '1',
      run: 0,
      budget: 1_000_000,
      policies: [],
      dice: ['seed'],
      choices: ['policy', 'default'],
    },
    { files: [], amendments: [] },
    (text) => createHash('sha256').update(text).digest('hex'),
  );
  const start = begin(program, inputs, []);
  if ('illegal' in start) throw new Error(start.illegal);
  const policies = ruleset.scenarios.find(({ name }) => name === scenario)?.policies ?? [];
  const before = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  const parts = oddsInParts(
    program,
    start,
    [
      policySource(ruleset, policies, (machine, expr, locals) =>
        look(program, machine, expr, locals),
      ),
      defaultSource,
      firstSource,
    ],
    { states: 200_000, forks: 30_000, isOver: () => spent() > Number(seconds), without },
  );
  const cpu = spent();
  const all = 'odds' in parts ? [] : parts;
  const sum = (of: 'states' | 'forks'): number => all.reduce((sum, { odds }) => sum + odds[of], 0);
  return {
    measures: all.flatMap(({ watches, odds }) =>
      odds.odds === 'known'
        ? rowsOf(odds)
        : watches.map(({ name }) => ({ measure: name, how: `too large: ${odds.why}`, digest: '' })),
    ),
    cpu,
    states: sum('states'),
    forks: sum('forks'),
    memory: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

if (wanted === undefined) console.log(JSON.stringify(questions.map(({ name }) => name)));
else {
  const question = questions.find(({ name }) => name === wanted);
  if (question === undefined) throw new Error(`there is no question ${wanted}`);
  for (const off of switches) console.log(JSON.stringify(answer(question, off)));
}
