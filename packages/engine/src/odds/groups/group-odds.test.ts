// Tests when groups are counted apart: their odds are those that are worked out by hand, and whatever keeps the counts of the groups
// from being put together leaves the whole to another way of counting.
import { defaultSource, firstSource } from '../../drivers/policy.ts';
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../../../../../test/engine/runs.ts';
import { measured, rulesetOf } from '../../../../../test/odds/rules.ts';
import { NOTHING_OFF } from '../../analysis/techniques.ts';
import { fractions } from '../../values/rational.ts';
import { exactOdds } from '../exact.ts';
import type { Chance, MeasureOdds, Odds, OutcomeOdds } from '../known-odds.ts';
import { exactly } from '../odds-answer.ts';
import { factored } from './group-odds.ts';

interface Parts {
  /** What is done before the turns of a round. */
  readonly before?: string;
  readonly turn?: string;
  readonly after?: string;
  readonly rounds?: number;
  readonly measures?: readonly string[];
}

/** Some fighters, each of whom may fall in a turn of their own, and somebody who leads them. */
function rules({
  before = 'nothing',
  turn = 'roll d2 as wound by p\n      if wound is 1\n        lower p.HP by 1',
  after = 'nothing',
  rounds = 2,
  measures = ['at end of each round\n  total of p.HP for p in all'],
}: Parts): string {
  return `ruleset "Apart"
span round
side all
kind Fighter
  HP     counter 0..9  starts 6
  leads  yes/no        default no
track x     counter 0..99  starts 0
track y     counter 0..99  starts 0
track loud  yes/no         starts no
encounter
  play round up to ${rounds} times
    ${before}
    each p in all where not p.leads
      ${turn}
    ${after}
${measures.map((one, index) => `measure asked-${index}\n  ${one}\n`).join('')}
scenario Field
  side all
    Fighter  HP  leads
    L        6   yes
    A        5   no
    B        4   no
`;
}

const LED =
  'each l in all where l.leads\n      roll d2 as cry by l\n      if cry is 1\n        set loud to yes\n      otherwise\n        set loud to no';
const HEARD = 'if loud\n        lower p.HP by 1';

type Change = (odds: Odds, group: number) => Odds | null;
const same: Change = (odds) => odds;

/** Counts group by group, after each group's odds are changed. Returns each value with its chance, or null if that is no way to count. */
function apart(text: string, change: Change = same): Readonly<Record<string, string>> | null {
  const program = measured(rulesetOf(text));
  const start = beginRun(program, inputsFor(program.ruleset, {}));
  let group = 0;
  const found = factored(program, start, NOTHING_OFF, (alone, begun) => {
    const odds = exactOdds(
      { program: alone, start: begun, choices: [defaultSource, firstSource] },
      {
        states: 5_000,
        forks: 5_000,
        without: new Set(['symmetry', 'groups']),
      },
    );
    if (odds.odds !== 'known') throw new Error(odds.odds);
    group += 1;
    return change(odds, group);
  });
  if (found === null) return null;
  const sums = new Map<string, Chance['fraction']>();
  for (const { report, chance } of found.reports) {
    const key = `${report.watch} ${report.occurrence ?? 'end'} ${report.key}`;
    sums.set(key, fractions.add(sums.get(key) ?? fractions.zero, chance));
  }
  return Object.fromEntries(
    [...sums].map(([key, sum]) => {
      const { fraction } = exactly(sum ?? fractions.zero);
      return [key, `${fraction?.n}/${fraction?.d}`];
    }),
  );
}

const FEAR = 'lower p.HP by 1\n      if loud\n        lower p.HP by 1';
/** A question at the end of each round, whose answer changes the next. */
const NOISE = 'if any p in all where p.HP is 3\n      set loud to yes';

test.each<readonly [string, Parts, Readonly<Record<string, string>>]>([
  [
    'a coin in each round for each',
    {},
    { 11: '1/16', 12: '1/4', 13: '3/8', 14: '1/4', 15: '1/16' },
  ],
  // Both hear the same cries, in the first round too.
  [
    'all that is heard of a leader',
    { before: LED, turn: HEARD },
    { 11: '1/4', 13: '1/2', 15: '1/4' },
  ],
  [
    'a leader who cries seldom',
    { before: LED.replace('d2', 'd3'), turn: HEARD, rounds: 1 },
    { 13: '1/3', 15: '2/3' },
  ],
  [
    'numbers of a leader that read alike if they are run together',
    {
      before:
        'each l in all where l.leads\n      roll d2 as cry by l\n      if cry is 1\n        set x to 1\n        set y to 11\n      otherwise\n        set x to 11\n        set y to 1',
      turn: 'if x > 5 and y < 50\n        lower p.HP by 1',
      rounds: 1,
    },
    { 13: '1/2', 15: '1/2' },
  ],
  // If B is at 3 after the first round, that was all.
  [
    'a question about all between the rounds',
    { after: 'if any p in all where p.HP is 3\n      end encounter' },
    { 12: '1/16', 13: '7/16', 14: '7/16', 15: '1/16' },
  ],
])('%s', (_, parts, expected) => {
  const found = apart(
    rules({ measures: ['at end of encounter\n  total of p.HP for p in all'], ...parts }),
  );
  const byValue = Object.entries(found ?? {}).map(([key, of]) => [key.replace('0 end ', ''), of]);
  expect(Object.fromEntries(byValue)).toEqual(expected);
});

const half: Chance = exactly({ n: 1n, d: 2n });
const everyMeasure =
  (change: (measure: MeasureOdds, index: number) => MeasureOdds): Change =>
  (odds) => ({ ...odds, measures: odds.measures.map(change) });
const everyOutcome = (change: (one: OutcomeOdds, index: number) => OutcomeOdds): Change =>
  everyMeasure((measure) => ({ ...measure, outcomes: measure.outcomes.map(change) }));
const ofSecond =
  (change: Change): Change =>
  (odds, group) =>
    group === 2 ? change(odds, group) : odds;
/** Changes what a group says: its numbers, what it saw of the leader, and which questions it was asked. */
const saying = (change: (numbers: string, seen: string, asked: string) => string): Change =>
  everyOutcome((one, index) =>
    index > 0
      ? one
      : { ...one, value: change(...(String(one.value).split('|') as [string, string, string])) },
  );
const rename: Readonly<Record<string, string>> = { 'asked-0': 'asked-1', 'asked-1': 'asked-0' };

test.each<readonly [string, Change, isApart: boolean]>([
  ['nothing is amiss', same, true],
  ['the odds of a group are not known', (odds, group) => (group === 2 ? null : odds), false],
  [
    'a turn may fail',
    (odds) => ({ ...odds, faults: [{ text: 'it divides by 0', chance: half }] }),
    false,
  ],
  ['a turn may never end', (odds) => ({ ...odds, endless: half }), false],
  [
    'chance decides whether a moment comes',
    everyMeasure((one) => ({ ...one, notReached: half })),
    false,
  ],
  [
    'it is not known exactly whether a moment comes',
    everyMeasure((one) => ({ ...one, notReached: { ...one.notReached, fraction: null } })),
    false,
  ],
  [
    'a measure may fail for one of them',
    everyOutcome((one) => ({ ...one, fault: 'it divides by 0' })),
    false,
  ],
  [
    'a chance is not known exactly',
    everyOutcome((one) => ({ ...one, chance: { ...one.chance, fraction: null } })),
    false,
  ],
  ['chance decides what is asked', saying((numbers, seen) => `${numbers}|${seen}|/0 1`), false],
  [
    'one of them is asked something else',
    ofSecond(everyOutcome((one) => ({ ...one, value: `${String(one.value)}/0 1` }))),
    false,
  ],
  [
    'one of them has a moment less',
    ofSecond((odds) => ({ ...odds, measures: odds.measures.slice(1) })),
    false,
  ],
  [
    'another has a moment less than those that follow',
    (odds, group) => (group === 1 ? { ...odds, measures: odds.measures.slice(0, -1) } : odds),
    false,
  ],
  [
    'one of them has other moments',
    ofSecond(everyMeasure((one) => ({ ...one, occurrence: (one.occurrence ?? 0) + 1 }))),
    false,
  ],
  [
    'one of them has other measures',
    ofSecond(everyMeasure((one) => ({ ...one, measure: rename[one.measure] ?? '' }))),
    false,
  ],
  [
    'the leader goes another way for one of them',
    ofSecond(saying((numbers, seen, asked) => `${numbers}|${seen} 7|${asked}`)),
    false,
  ],
  [
    'the leader goes more ways for one of them',
    ofSecond(
      everyMeasure((one) => ({
        ...one,
        outcomes: [...one.outcomes, { value: '0|7|', fault: null, chance: half }],
      })),
    ),
    false,
  ],
  [
    'the leader goes some way more often for one of them',
    ofSecond(
      everyOutcome((one, index) =>
        index > 0 ? one : { ...one, chance: exactly({ n: 1n, d: 7n }) },
      ),
    ),
    false,
  ],
  ['a total is too large', saying((_, seen, asked) => `9007199254740992|${seen}|${asked}`), false],
  [
    'a total is as large as numbers are',
    (odds, group) =>
      group > 1
        ? odds
        : saying((_, seen, asked) => `9007199254740900|${seen}|${asked}`)(odds, group),
    true,
  ],
])('groups are put together unless something is amiss: %s', (_, change, isApart) => {
  const each = 'at end of each round\n  total of p.HP for p in all';
  const text = rules({ before: LED, turn: HEARD, measures: [each, each] });
  expect(apart(text, change) !== null).toBe(isApart);
});

test.each([
  [100, true],
  [300, false],
])(
  'groups of %i values each are put together if that gives some ten thousand: %j',
  (many, isApart) => {
    const spread: Change = (odds, group) => ({
      ...odds,
      measures: odds.measures.map((one) => ({
        ...one,
        outcomes: Array.from({ length: group > 2 ? 1 : many }, (__, index) => ({
          value: group === 1 ? index * 1_000 : index,
          fault: null,
          chance: exactly({ n: 1n, d: BigInt(many) }),
        })),
      })),
    });
    expect(apart(rules({ rounds: 1 }), spread) !== null).toBe(isApart);
  },
);

test.each([
  [5, true],
  [6, false],
])('%i questions with two answers each are few enough: %j', (rounds, isApart) => {
  expect(apart(rules({ rounds, turn: FEAR, after: NOISE })) !== null).toBe(isApart);
});

test('groups are not put together if the measure of all of them fails', () => {
  const count =
    'at end of encounter\n  6 / (count p in all where p.HP > 3 and not p.leads) rounded down';
  expect(apart(rules({ measures: [count], rounds: 1 }))).not.toBeNull();
  expect(apart(rules({ measures: [count] }))).toBeNull();
});
