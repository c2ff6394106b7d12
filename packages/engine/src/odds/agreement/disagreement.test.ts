// Which numbers of counted odds a second way contradicts: another count, or plays.
import type { Value } from '@fray/dsl/ir';
import { describe, expect, test } from 'vitest';
import type { Fraction } from '../../values/rational.ts';
import type { Chance, MeasureOdds, Odds } from '../known-odds.ts';
import { exactly } from '../odds-answer.ts';
import { chanceIn, disagreementOf } from './disagreement.ts';
import { countReference, faultsOf, playsReference } from './reference-counts.ts';
import { refutedByPlays } from './two-looks.ts';

type Ways = readonly (readonly [value: Value, sixteenths: number, fault?: string])[];

const fault = (text: string): Ways[number] => [null, 16, text];
const share = (sixteenths: number): Fraction => ({ n: BigInt(sixteenths), d: 16n });
const about = (sixteenths: number, bound: number): Chance => {
  const chance = exactly(share(sixteenths));
  if (bound === 0) return chance;
  const { decimal } = chance;
  return { decimal, fraction: null, low: decimal - bound, high: decimal + bound };
};

interface Found {
  readonly ways?: Ways;
  readonly occurrence?: number | null;
  readonly faults?: Readonly<Record<string, number>>;
  readonly endless?: number;
  /** How far counted chances may be off; nothing if they are exact. */
  readonly bound?: number;
}

/** Returns counted odds of the measure `m`; with a bound they are exact up to it. */
function counted({ ways = [], occurrence = null, faults = {}, endless, bound = 0 }: Found): Odds {
  const seen = ways.reduce((sum, [, sixteenths]) => sum + sixteenths, 0);
  const measure: MeasureOdds = {
    measure: 'm',
    text: null,
    occurrence,
    outcomes: ways.map(([value, sixteenths, fault = null]) => ({
      value,
      fault,
      chance: about(sixteenths, bound),
    })),
    notReached: about(16 - seen, bound),
    mean: null,
  };
  return {
    odds: 'known',
    method: bound === 0 ? { method: 'exact' } : { method: 'exact-up-to', bound },
    measures: [measure],
    faults: Object.entries(faults).map(([text, many]) => ({ text, chance: about(many, bound) })),
    endless: endless === undefined ? null : about(endless, bound),
    states: 0,
    forks: 0,
  };
}

/** Returns what the other way found. Its first measure is another one, of which the odds say nothing. */
function other({
  ways = [],
  occurrence = null,
  faults = {},
  endless = 0,
}: Found): Parameters<typeof countReference>[0] {
  const row = (watch: number, all: Ways) => ({
    watch,
    occurrence,
    outcomes: all.map(([value, sixteenths, fault = null]) => ({
      value,
      fault,
      key: '',
      chance: share(sixteenths),
    })),
  });
  return {
    rows: [row(0, [[5, 16]]), row(1, ways)],
    faults: new Map(Object.entries(faults).map(([text, many]) => [text, share(many)])),
    endless: share(endless),
  };
}

const watches = [{ name: 'another' }, { name: 'm' }];
/** The numbers from 0 on, with these chances. */
const of = (...sixteenths: readonly number[]): Ways =>
  sixteenths.map((many, value) => [value, many] as const);
const whole = of(8, 4, 4);
const half = of(8);

test.each<readonly [what: string, counted: Found, other: Found, wrong: string]>([
  ['the same chances', { ways: whole }, { ways: whole }, ''],
  ['the first of two', { ways: whole }, { ways: of(6, 6, 4) }, '0: 1/2, not 3/8'],
  ['the last of two', { ways: whole }, { ways: of(8, 3, 5) }, '1: 1/4, not 3/16'],
  ['an outcome that is not counted', { ways: half }, { ways: of(8, 8) }, '1: 0/1, not 1/2'],
  ['an outcome that does not occur', { ways: whole }, { ways: half }, '1: 1/4, not 0/1'],
  ['a number and a text', { ways: [[1, 16]] }, { ways: [['1', 16]] }, '1: 1/1, not 0/1'],
  ['a fault and no value', { ways: [fault('x')] }, { ways: [[null, 16]] }, 'x: 1/1, not 0/1'],
  ['two faults', { ways: [fault('x')] }, { ways: [fault('y')] }, 'x: 1/1, not 0/1'],
  ['the same span', { ways: half, occurrence: 2 }, { ways: half, occurrence: 2 }, ''],
  ['another span', { ways: half, occurrence: 1 }, { ways: half, occurrence: 2 }, '0: 1/2, not 0/1'],
  [
    'a span that is not counted',
    { occurrence: 1 },
    { ways: half, occurrence: 2 },
    '0: 0/1, not 1/2',
  ],
  ['a fault of a run', { ways: half, faults: { x: 8 } }, { ways: half, faults: { x: 8 } }, ''],
  [
    'too likely a fault',
    { ways: half, faults: { x: 8 } },
    { ways: half, faults: { x: 2 } },
    'end: 1/2, not 1/8',
  ],
  [
    'a fault that no run has',
    { ways: half, faults: { x: 8 } },
    { ways: half },
    'end: 1/2, not 0/1',
  ],
  ['runs without an end', { ways: half, endless: 8 }, { ways: half, endless: 8 }, ''],
  ['an end that always comes', { ways: half, endless: 8 }, { ways: half }, 'end: 1/2, not 0/1'],
  // What ended in a fault that nobody counted, or did not end, may have had any outcome.
  ['a fault that is not listed', { ways: whole }, { ways: of(8, 4), faults: { x: 4 } }, ''],
  ['no end that is not counted', { ways: whole }, { ways: of(8, 4), endless: 4 }, ''],
  [
    'more than such a fault hides',
    { ways: whole },
    { ways: half, faults: { x: 3 } },
    '1: 1/4, not 0/1',
  ],
  ['a rare outcome within the bound', { ways: whole, bound: 1 / 16 }, { ways: of(8, 4, 3, 1) }, ''],
  [
    'a rare outcome beyond the bound',
    { ways: half, bound: 1 / 16 },
    { ways: of(8, 2) },
    '1: 0/1, not 1/8',
  ],
])('%s', (_, one, two, wrong) => {
  const odds = counted(one);
  const found = disagreementOf(odds, watches, countReference(other(two), faultsOf(odds)));
  const text = (chance: Fraction | null | undefined): string =>
    chance === null || chance === undefined ? '0/1' : `${chance.n}/${chance.d}`;
  const by = found?.other.by === 'counting' ? found.other.fraction : null;
  const what =
    found?.about === null
      ? 'end'
      : found?.about.reached === false
        ? '-'
        : String(found?.about.fault ?? found?.about.value);
  expect(found === null ? '' : `${what}: ${text(found.counted.fraction)}, not ${text(by)}`).toBe(
    wrong,
  );
});

test('a moment that never comes is compared too', () => {
  // Everything that was seen is as likely as it was counted: only the rest differs.
  const odds = counted({ ways: half });
  const reference = countReference(other({ ways: half }), new Set());
  const [measure] = odds.measures;
  if (measure === undefined) throw new Error('no measure');
  const told = { ...odds, measures: [{ ...measure, notReached: about(4, 0) }] };
  expect(disagreementOf(told, watches, reference)).toMatchObject({
    about: { value: null, reached: false },
    counted: { fraction: { n: 1n, d: 4n } },
    other: { chance: 0.5 },
  });
});

test('the chance of an outcome is that of its measure and span; what is not listed has none', () => {
  const odds = counted({
    ways: [
      [3, 4],
      [null, 2, 'x'],
    ],
    occurrence: 2,
  });
  const at = { measure: 'm', occurrence: 2, value: 3, fault: null };
  const asked: readonly (readonly [
    Partial<typeof at> | { readonly fault: string },
    number | null,
  ])[] = [
    [{}, 1 / 4],
    [{ value: 4 }, 0],
    [{ fault: 'x' }, 1 / 8],
    [{ fault: 'y' }, 0],
    [{ occurrence: 1 }, 0],
    [{ measure: 'another' }, null],
  ];
  for (const [more, chance] of asked)
    expect(chanceIn(odds, { ...at, ...more })?.decimal ?? null).toBe(chance);
  // A measure that is asked once has its odds at any moment.
  expect(chanceIn(counted({ ways: half }), { ...at, value: 0 })?.decimal).toBe(1 / 2);
});

describe('plays', () => {
  const runs = 10_000;
  /** Returns what plays contradict: the value, and whether it is a sum. `hits` by value. */
  const refuted = (hits: readonly number[], level = 1e-6, endless = 0): unknown => {
    const outcomes = hits.map((many, value) => ({ value, fault: null, chance: many }));
    const odds = counted({ ways: hits.map((_, value) => [value, 16 / hits.length] as const) });
    const counts = [{ watch: 1, occurrence: null, outcomes }];
    const reference = playsReference(
      { runs, counts, faults: new Map(), endless },
      new Set(),
      level,
    );
    const found = disagreementOf(odds, watches, reference);
    return found === null ? null : [found.about?.value, found.about?.orLess, found.other];
  };
  const even = Array.from({ length: 8 }, () => runs / 8);
  const hits = (seen: number): unknown => ({ by: 'playing', hits: seen, runs });

  test.each<readonly [string, readonly number[], unknown]>([
    ['what was expected', even, null],
    ['a little off', [5_060, 4_940], null],
    ['far too many', [5_700, 4_300], [0, false, hits(5_700)]],
    ['far too few', [4_300, 5_700], [0, false, hits(4_300)]],
    // Each number is within three deviations; the lower half of them is not.
    [
      'a little off, all on one side',
      even.map((many, n) => many + (n < 4 ? 90 : -90)),
      [3, true, hits(5_360)],
    ],
  ])('%s', (_, seen, expected) => {
    expect(refuted(seen)).toEqual(expected);
  });

  test('runs without an end may have had any outcome', () => {
    expect(refuted([4_300, 5_000])).toEqual([0, false, hits(4_300)]);
    expect(refuted([4_300, 5_000], 1e-6, 700)).toBeNull();
    expect(refuted([5_700, 3_600], 1e-6, 700)).toEqual([0, false, hits(5_700)]);
  });

  test('the more is asked, the more it takes to refute one of it', () => {
    const seen = (outcomes: number): unknown =>
      refuted(
        [5_290, 4_710].flatMap((many) => Array.from({ length: outcomes }, () => many / outcomes)),
        0.5e-6,
      );
    expect([seen(1), seen(2)]).toEqual([[0, false, hits(5_290)], null]);
  });

  test.each<
    readonly [
      string,
      first: readonly number[],
      second: readonly number[],
      looks: readonly number[],
      boolean,
    ]
  >([
    ['are enough if they look as expected', [5_010, 4_990], [0, 50_000], [1], false],
    ['are repeated at length if they look odd', [5_300, 4_700], [25_010, 24_990], [1, 5], false],
    ['refute what is less odd at first', [5_200, 4_800], [26_500, 23_500], [1, 5], true],
    ['refute what stays odd at length', [5_300, 4_700], [26_500, 23_500], [1, 5], true],
  ])('that %s', (_, first, second, looks, isRefuted) => {
    const taken: number[] = [];
    const found = refutedByPlays(counted({ ways: of(8, 8) }), watches, (times) => {
      taken.push(times);
      const outcomes = (times === 1 ? first : second).map((many, value) => ({
        value,
        fault: null,
        chance: many,
      }));
      return {
        runs: times * runs,
        counts: [{ watch: 1, occurrence: null, outcomes }],
        faults: new Map(),
        endless: 0,
      };
    });
    expect([taken, found !== null]).toEqual([looks, isRefuted]);
  });
});
