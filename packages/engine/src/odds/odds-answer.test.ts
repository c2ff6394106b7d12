import type { Watch } from '@fray/dsl/ir';
import { describe, expect, test } from 'vitest';
import type { Chance, Odds } from './known-odds.ts';
import { inFloats, oddsOf, ROUNDING } from './odds-answer.ts';
import { fractionOf, fractions, type Fraction } from '../values/rational.ts';

const watch = (moment: Watch['moment']): Watch => ({
  kind: 'measure',
  name: 'asked',
  text: null,
  moment,
  slots: [],
  lines: [{ value: { op: 'const', value: 1, at: 0 }, when: null, at: 0 }],
  cites: [],
  at: 0,
});
const end = watch({ kind: 'encounter', edge: 'end' });
const round = watch({
  kind: 'span',
  edge: 'end',
  span: 'round',
  number: 2,
  label: null,
  each: false,
});

/** Reports a value at the end only if the alarm was raised. */
const alarmed: Watch = {
  ...end,
  lines: end.lines.map((line) => ({ ...line, when: { op: 'track', track: 'alarm', at: 0 } })),
};

const part = (n: bigint, d: bigint): Fraction => ({ n, d });

test('what is not always reached has no mean', () => {
  const means = [part(1n, 1n), part(3n, 4n)].map((chance) => {
    const rows = [
      {
        watch: 0,
        occurrence: null,
        outcomes: [{ value: 1, fault: null, chance }],
      },
    ];
    const found = {
      rows,
      faults: new Map(),
      endless: fractions.zero,
      bound: 0,
      states: 1,
      forks: 1,
    };
    const odds = oddsOf(found, [round]);
    return odds.odds === 'known' ? odds.measures.map(({ mean }) => mean?.decimal ?? null) : odds;
  });
  expect(means).toEqual([[1], [null]]);
});

test.each([
  [0, { n: 3n, d: 1n }, 3, 3],
  // Each chance may be off by the bound, and so the mean by the bound for each unit of a value.
  [0.01, null, 3 - 0.01 * 6, 3 + 0.01 * 6],
])('a mean of chances within %d is as far off as its values are large', (bound, ...expected) => {
  const outcomes = [2, 4].map((value) => ({ value, fault: null, chance: part(2n, 4n) }));
  const rows = [{ watch: 0, occurrence: null, outcomes }];
  const found = { rows, faults: new Map(), endless: fractions.zero, bound, states: 1, forks: 1 };
  const odds = oddsOf(found, [end]);
  if (odds.odds !== 'known') throw new Error(odds.why);
  const [mean] = odds.measures.map((one) => one.mean);
  expect([mean?.fraction, mean?.low, mean?.high]).toEqual(expected);
});

/** Returns the kind of answer for an outcome and a fault with these probabilities. */
function told(asked: Watch, chance: Fraction, fault: Fraction): string {
  const rows = [
    {
      watch: 0,
      occurrence: null,
      outcomes: [{ value: 1, fault: null, chance }],
    },
  ];
  const faults = new Map([['too low', fault]]);
  const odds = oddsOf({ rows, faults, endless: fractions.zero, bound: 0, states: 1, forks: 1 }, [
    asked,
  ]);
  return odds.odds === 'known' ? odds.odds : odds.why;
}

describe('odds whose chances do not add up to 1 are refused', () => {
  test.each([
    ['all of it', end, part(2n, 2n), part(0n, 1n), 'known'],
    ['the rest is a fault', end, part(3n, 4n), part(1n, 4n), 'known'],
    ['nobody knows what the rest is', end, part(3n, 4n), part(0n, 1n), 'sum'],
    ['nothing at all', end, part(0n, 1n), part(0n, 1n), 'sum'],
    ['a line that does not always count', alarmed, part(3n, 4n), part(0n, 1n), 'known'],
    ['more than all', end, part(5n, 4n), part(0n, 1n), 'sum'],
    ['a moment that is not always reached', round, part(3n, 4n), part(0n, 1n), 'known'],
    ['more than all at such a moment', round, part(5n, 4n), part(0n, 1n), 'sum'],
  ] as const)('%s', (_, asked, chance, fault, expected) => {
    expect(told(asked, chance, fault)).toBe(expected);
  });

  test.each([
    [1, 'known'],
    [1 - 1e-12, 'known'],
    [0.999, 'too-large'],
    [1.001, 'too-large'],
  ] as const)('a sum of %d in floating point', (chance, expected) => {
    const rows = [
      {
        watch: 0,
        occurrence: null,
        outcomes: [{ value: 1, fault: null, chance: fractionOf(chance) }],
      },
    ];
    const found = {
      rows,
      faults: new Map(),
      endless: fractions.zero,
      bound: 1e-12,
      states: 1,
      forks: 1,
    };
    expect(oddsOf(found, [end]).odds).toBe(expected);
  });
});

test('what may be left out, besides the bound, is a billionth', () => {
  const rows = (chance: number) => [
    {
      watch: 0,
      occurrence: null,
      outcomes: [{ value: 1, fault: null, chance: fractionOf(chance) }],
    },
  ];
  const kind = (chance: number, bound: number) =>
    oddsOf(
      {
        rows: rows(chance),
        faults: new Map(),
        endless: fractions.zero,
        bound,
        states: 1,
        forks: 1,
      },
      [end],
    ).odds;
  expect([1e-10, 0.9e-9, 1.1e-6].map((missed) => kind(1 - missed, 1e-12))).toEqual([
    'known',
    'known',
    'too-large',
  ]);
  expect(kind(1 - 1.1e-6, 1e-5)).toBe('known');
});

describe('each field of an answer says what it means', () => {
  const one = (value: number | string, n: bigint, d: bigint) => ({
    value,
    fault: null,
    chance: part(n, d),
  });
  const answer = (rows: Parameters<typeof oddsOf>[0]['rows'], more: object = {}): Odds => {
    const found = { faults: new Map(), endless: fractions.zero, bound: 0, states: 1, forks: 1 };
    const odds = oddsOf({ rows, ...found, ...more }, [end, round, alarmed]);
    if (odds.odds !== 'known') throw new Error(odds.why);
    return odds;
  };
  const rows = [
    { watch: 0, occurrence: null, outcomes: [one(-2, 2n, 4n), one(4, 1n, 4n)] },
    { watch: 2, occurrence: null, outcomes: [one('left', 1n, 2n), one('right', 1n, 2n)] },
  ];
  const more = { faults: new Map([['too low', part(1n, 8n)]]), endless: part(2n, 16n) };

  test('a measure that is never asked is there, and not reached for certain', () => {
    const { measures, faults, endless } = answer(rows, more);
    expect(
      measures.map(({ outcomes, notReached, mean }) => [
        outcomes.length,
        notReached.decimal,
        mean?.decimal,
      ]),
    ).toEqual([
      [2, 0.25, undefined],
      [0, 1, undefined],
      [2, 0, undefined],
    ]);
    expect(faults).toMatchObject([{ text: 'too low', chance: { fraction: { n: 1n, d: 8n } } }]);
    expect(endless?.fraction).toEqual({ n: 1n, d: 8n });
    expect(answer(rows.slice(1).map((row) => ({ ...row, watch: 0 }))).endless).toBeNull();
  });

  test('a mean is as far off below nought as above', () => {
    const even = [{ watch: 0, occurrence: null, outcomes: [one(-4, 1n, 2n), one(2, 1n, 2n)] }];
    const { low, high, decimal } = answer(even, { bound: 0.01 }).measures[0]?.mean ?? {};
    expect([decimal, (high ?? 0) - (low ?? 0)]).toEqual([-1, expect.closeTo(0.12, 9)]);
  });

  test('in floats no chance is a fraction, and each is within the rounding', () => {
    const sure = [{ watch: 0, occurrence: null, outcomes: [one(-2, 1n, 2n), one(4, 1n, 2n)] }];
    const given = answer(sure, { faults: more.faults, endless: part(1n, 2n) });
    const chancesOf = ({ measures, faults, endless }: Odds): readonly (Chance | null)[] => [
      ...measures.flatMap(({ outcomes, notReached }) => [
        ...outcomes.map(({ chance }) => chance),
        notReached,
      ]),
      ...faults.map(({ chance }) => chance),
      endless,
    ];
    const floats = inFloats(given);
    expect(chancesOf(floats)).toEqual(
      chancesOf(given).map((chance) => ({
        decimal: chance?.decimal,
        fraction: null,
        low: Math.max(0, (chance?.decimal ?? 0) - ROUNDING),
        high: Math.min(1, (chance?.decimal ?? 0) + ROUNDING),
      })),
    );
    expect(floats.measures[0]?.mean).toMatchObject({ decimal: 1, fraction: null });
    expect(floats.method).toEqual({ method: 'exact-up-to', bound: ROUNDING });
    const estimate: Odds = { ...given, method: { method: 'exact-up-to', bound: 0.1 } };
    expect(inFloats(estimate)).toBe(estimate);
  });
});

test('a chance in floating point is a range within 0 and 1, a mean one as wide as its values', () => {
  const [bound, chances] = [1e-6, [0, 1e-7, 1 - 1e-7]];
  const outcomes = chances.map((chance, value) => ({
    value,
    fault: null,
    chance: fractionOf(chance),
  }));
  const rows = [{ watch: 0, occurrence: null, outcomes }];
  const found = { rows, faults: new Map(), endless: fractions.zero, bound, states: 1, forks: 1 };
  const odds = oddsOf(found, [end]);
  const [asked] = odds.odds === 'known' ? odds.measures : [];
  expect(asked?.outcomes.map(({ chance: { low, high } }) => [low, high])).toEqual([
    [0, bound],
    [0, 1e-7 + bound],
    [1 - 1e-7 - bound, 1],
  ]);
  const { low = 0, high = 0 } = asked?.mean ?? {};
  expect(high - low).toBeCloseTo(2 * (1 + 2) * bound, 12);
});
