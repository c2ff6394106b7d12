// Tests which measures are counted together, in which order and within which limits, over a stand-in for the count.
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../../../../test/engine/runs.ts';
import { measured, rulesetOf } from '../../../../test/odds/rules.ts';
import type { TechniqueName } from '../analysis/techniques.ts';
import type { exactOdds } from './exact.ts';
import { oddsInParts } from './odds-by-measure.ts';

const measure = (name: string, value: string, moment = 'end of encounter'): string => `
measure ${name}
  at ${moment}
  ${value}
`;

/** `all`, `twin` and `late` depend on both sums, which wait for the same dice; the last ones on others, or on others too. */
const MEASURES: Readonly<Record<string, string>> = {
  all: measure('all', 'plain + squares'),
  late: measure('late', 'plain + squares', 'end of each round'),
  plain: measure('plain-sum', 'plain'),
  squared: measure('squared', 'squares'),
  twin: measure('twin', 'squares + plain * 2'),
  mixed: measure('mixed', 'plain + side'),
  coin: measure('coin', 'side'),
  pile: measure('pile', 'heap'),
  both: measure('both', 'side + heap'),
};
const rules = (names: string): string => `ruleset "Sums"
span round
track plain    counter 0..  starts 0
track squares  counter 0..  starts 0
track side     counter 0..  starts 0
track heap     counter 0..  starts 0
encounter
  roll d2 as coin
  set side to coin
  roll d4 as top
  set heap to top
  play round up to 4 times
    roll d6 as die
    raise plain by die
    raise squares by die * die
${names
  .split(' ')
  .map((name) => MEASURES[name] ?? '')
  .join('')}
scenario Table
`;

type Outcome = 'known' | 'states' | 'time' | 'unanswered';

/**
 * Returns what was counted within which limits, and the parts of the answer. Each count costs as many states, and machines; only the
 * counts of `outcomes` are not known. `over`: the one question for the time to which the answer is that it is over.
 */
function counted(
  names: string,
  outcomes: Readonly<Record<string, Outcome>>,
  {
    cost = 1,
    off = [],
    over = -1,
  }: {
    readonly cost?: number;
    readonly off?: readonly TechniqueName[];
    readonly over?: number;
  } = {},
): {
  readonly tried: readonly string[];
  readonly parts: readonly string[];
  readonly told: readonly string[];
} {
  const program = measured(rulesetOf(rules(names)));
  const tried: string[] = [];
  const told: string[] = [];
  const count: typeof exactOdds = ({ program: part }, { states, forks, isOver }) => {
    const asked = part.watches.map(({ watch }) => watch.name).join(' ');
    tried.push(`${asked}: ${states} ${forks}`);
    isOver?.(1, 2);
    const outcome = outcomes[asked] ?? 'known';
    if (outcome === 'unanswered') return { odds: 'unanswered' } as never;
    if (outcome !== 'known') return { odds: 'too-large', states: cost, forks: cost, why: outcome };
    const none = { measures: [], faults: [], endless: null, method: { method: 'exact' } } as const;
    return { odds: 'known', ...none, states: cost, forks: cost };
  };
  const limits = {
    states: 100,
    forks: 10,
    without: new Set(off),
    isOver: (states: number, forks: number) => told.push(`${states} ${forks}`) === over,
  };
  const start = beginRun(program, inputsFor(program.ruleset, {}));
  const found = oddsInParts({ program, start, choices: [] }, limits, count);
  const parts =
    'odds' in found
      ? [found.odds]
      : found.map(({ watches, odds }) =>
          [...watches.map(({ name }) => name), odds.odds === 'too-large' ? odds.why : ''].join(' '),
        );
  return { tried, parts: parts.map((part) => part.trim()), told };
}

const SUMS = 'all plain squared';
const THREE = 'all plain-sum squared';

test.each<
  readonly [
    what: string,
    names: string,
    outcomes: Readonly<Record<string, Outcome>>,
    tried: readonly string[],
    parts: readonly string[],
  ]
>([
  ['one alone has the whole limit', 'coin', {}, ['coin: 100 10'], ['coin']],
  ['all together have a quarter of it', SUMS, {}, [`${THREE}: 25 10`], [THREE]],
  [
    'otherwise those that depend on less, and then the rest',
    SUMS,
    { [THREE]: 'states' },
    [`${THREE}: 25 10`, 'plain-sum: 100 10', 'squared: 100 10', 'all: 100 10'],
    ['plain-sum', 'squared', 'all'],
  ],
  [
    'what is too large comes last, and is not tried twice',
    SUMS,
    { [THREE]: 'states', 'plain-sum': 'states', squared: 'states' },
    [`${THREE}: 25 10`, 'plain-sum: 100 10', 'squared: 100 10'],
    [`${THREE} states`],
  ],
  [
    'the rest is tried without those that are known',
    SUMS,
    { [THREE]: 'states', 'plain-sum': 'states', 'all plain-sum': 'states' },
    [`${THREE}: 25 10`, 'plain-sum: 100 10', 'squared: 100 10', 'all plain-sum: 100 10'],
    ['squared', 'all plain-sum states'],
  ],
  [
    'one that is left and was too large alone is not tried again',
    'plain squared',
    { 'plain-sum squared': 'states', squared: 'states' },
    ['plain-sum squared: 25 10', 'plain-sum: 100 10', 'squared: 100 10'],
    ['plain-sum', 'squared states'],
  ],
  [
    'after the time is over none of them is tried',
    SUMS,
    { [THREE]: 'time' },
    [`${THREE}: 25 10`],
    [`${THREE} time`],
  ],
  [
    'nor the rest',
    SUMS,
    { [THREE]: 'states', squared: 'time' },
    [`${THREE}: 25 10`, 'plain-sum: 100 10', 'squared: 100 10'],
    ['plain-sum', 'all squared time'],
  ],
  [
    'one that is known earlier is tried alone, even if it depends on as much',
    'all late',
    { 'all late': 'states', all: 'states' },
    ['all late: 25 10', 'all: 100 10', 'late: 100 10'],
    ['late', 'all states'],
  ],
  [
    'those that all depend on as much are tried together once, with the whole limit',
    'all twin',
    { 'all twin': 'states' },
    ['all twin: 100 10'],
    ['all twin states'],
  ],
  [
    'what waits for the same dice and more is too large as well',
    'pile both coin',
    { pile: 'states' },
    ['pile: 100 10', 'coin: 100 10'],
    ['pile states', 'coin', 'both states'],
  ],
  [
    'but not what waits for only some of them',
    'both mixed',
    { both: 'states' },
    ['both: 100 10', 'mixed: 100 10'],
    ['both states', 'mixed'],
  ],
  [
    'but not if only some of those were too large',
    `${SUMS} mixed`,
    { [THREE]: 'states', 'plain-sum': 'states', 'all plain-sum': 'states' },
    [
      `${THREE}: 25 10`,
      'plain-sum: 100 10',
      'squared: 100 10',
      'all plain-sum: 100 10',
      'mixed: 100 10',
    ],
    ['squared', 'all plain-sum states', 'mixed'],
  ],
  [
    'an open question ends it',
    'coin pile',
    { coin: 'unanswered' },
    ['coin: 100 10'],
    ['unanswered'],
  ],
])('%s', (_, names, outcomes, tried, parts) => {
  expect(counted(names, outcomes)).toMatchObject({ tried, parts });
});

test('counts that fail one by one may cost three times the limit of machines together', () => {
  const outcomes = { [THREE]: 'states', 'plain-sum': 'states' } as const;
  expect(counted(SUMS, outcomes, { cost: 25 }).tried).toEqual([
    `${THREE}: 25 10`,
    'plain-sum: 100 10',
    'squared: 100 5',
    'all plain-sum: 100 5',
  ]);
});

test('measures that may not be counted apart are counted once, all together', () => {
  const all = `${THREE} coin`;
  const off = ['parts'] as const;
  expect(counted(`${SUMS} coin`, {}, { off }).tried).toEqual([`${all}: 100 10`]);
  expect(counted(`${SUMS} coin`, { [all]: 'states' }, { off })).toMatchObject({
    tried: [`${all}: 100 10`],
    parts: [`${all} states`],
  });
});

test('once a count has seen that the time is over, nothing more is counted', () => {
  const { told } = counted('coin', {});
  const over = told.indexOf('1 2') + 1 + 1; // of two measures, the slice of each is asked about first
  expect(counted('coin pile', {}, { over })).toMatchObject({
    tried: ['coin: 100 10'],
    parts: ['coin', 'pile time'],
  });
});

test('without slices all measures depend on the same dice', () => {
  expect(counted('coin pile', {}, { off: ['slices'] }).tried).toEqual(['coin pile: 100 10']);
});

test('a caller is told the states and machines of all counts so far', () => {
  const { told } = counted('coin pile plain', {}, { cost: 5 });
  expect([...new Set(told)]).toEqual(['0 0', '1 2', '5 5', '6 7', '10 10', '11 12']);
});
