// Tests how a change of the rules changes the odds. Counted odds are compared with fractions computed by hand, and
// played odds of equal rules must show no difference.
import { describe, expect, test } from 'vitest';
import type { Runs } from '../odds/sample.ts';
import type { Unanswered } from '../statespace/transition.ts';
import { createStreams } from '../dice/streams.ts';
import { exactly } from '../odds/odds-answer.ts';
import { type Chance, type MeasureOdds, type Odds } from '../odds/known-odds.ts';
import { runsAtLook } from '../statistics/looks.ts';
import { pairedShift } from './paired.ts';
import { createPairTotal, playPairs, seenKey, type PairCount, type PairRow } from './pairs.ts';
import { sharesOf } from './shares.ts';
import { exactShift } from './shift.ts';
import { scaled } from '../../../../test/scale.ts';

const part = (n: bigint, d: bigint): Chance => exactly({ n, d });

function odds(...measures: readonly MeasureOdds[]): Odds {
  return {
    odds: 'known',
    method: { method: 'exact' },
    measures,
    faults: [],
    endless: null,
    states: 1,
    forks: 1,
  };
}

function measure(
  outcomes: readonly (readonly [value: number, chance: Chance])[],
  notReached: Chance,
  occurrence: number | null = null,
): MeasureOdds {
  return {
    measure: 'down',
    text: null,
    occurrence,
    outcomes: outcomes.map(([value, chance]) => ({ value, fault: null, chance })),
    notReached,
    mean: null,
  };
}

test('chances, and the mean of the runs that reach the measure, are compared as fractions', () => {
  const before = odds(
    measure(
      [
        [0, part(1n, 2n)],
        [1, part(1n, 4n)],
      ],
      part(1n, 4n),
    ),
  );
  const after = odds(
    measure(
      [
        [1, part(1n, 3n)],
        [2, part(1n, 3n)],
      ],
      part(1n, 3n),
    ),
  );
  const [shift] = exactShift(before, after).measures;
  expect(
    shift?.outcomes.map(({ value, reached, gap }) => [
      value,
      reached,
      `${gap.fraction?.n}/${gap.fraction?.d}`,
    ]),
  ).toEqual([
    [0, true, '-1/2'],
    [1, true, '1/12'],
    [2, true, '1/3'],
    [null, false, '1/12'],
  ]);
  // Before, 1/4 of 3/4 is a mean of a third; after, the value is 1 or 2, each in half of the runs that reach the
  // measure.
  expect([shift?.mean?.a.fraction, shift?.mean?.b.fraction, shift?.mean?.gap.fraction]).toEqual([
    { n: 1n, d: 3n },
    { n: 3n, d: 2n },
    { n: 7n, d: 6n },
  ]);
  expect(shift?.size).toBeCloseTo((1 / 2 + 1 / 12 + 1 / 3 + 1 / 12) / 2, 12);
});

test('equal odds count as equal, and an occurrence that only one side reaches is not reached by the other', () => {
  const one = odds(measure([[1, part(1n, 1n)]], part(0n, 1n), 1));
  const two = odds(
    measure([[1, part(1n, 1n)]], part(0n, 1n), 1),
    measure([[1, part(1n, 9n)]], part(8n, 9n), 2),
  );
  expect(exactShift(one, one).measures.map(({ seen, size }) => [seen, size])).toEqual([[false, 0]]);
  const [first, second] = exactShift(one, two).measures;
  expect([first?.seen, second?.seen, second?.outcomes.map(({ gap }) => gap.fraction)]).toEqual([
    false,
    true,
    [
      { n: 1n, d: 9n },
      { n: -1n, d: 9n },
    ],
  ]);
});

function countPair(row: PairRow, a: PairCount['a'], b: PairCount['b']): void {
  const key = `${seenKey(a)} ${seenKey(b)}`;
  const known = row.pairs.get(key);
  if (known === undefined) row.pairs.set(key, { a, b, hits: 1 });
  else known.hits += 1;
}

/** Returns true if a difference is claimed at any of the first looks at pairs of independent dice. */
function claims(trial: number, looks: number, sidesB: number): boolean {
  const streams = createStreams(`trial ${trial}`);
  const rows: readonly PairRow[] = [1, 2].map((occurrence) => ({
    measure: 'pips',
    occurrence,
    pairs: new Map(),
  }));
  let runs = 0;
  for (let look = 0; look < looks; look += 1) {
    for (; runs < runsAtLook(look); runs += 1) {
      streams.begin(runs);
      const [a, b] = [streams.throw('a', [4, 4]), streams.throw('b', [sidesB, 4])];
      rows.forEach((row, index) =>
        countPair(
          row,
          { value: a[index] ?? 0, fault: null },
          { value: b[index] ?? 0, fault: null },
        ),
      );
    }
    if (pairedShift(rows, runs, look, () => null).some(({ seen }) => seen)) return true;
  }
  return false;
}

test('even if they are compared after every look, equal dice are called different in at most one trial of twenty', () => {
  const trials = scaled(60);
  let wrong = 0;
  for (let trial = 0; trial < trials; trial += 1) if (claims(trial, 3, 4)) wrong += 1;
  expect(wrong).toBeLessThanOrEqual(trials * 0.05);
});

test('different dice are called different', () => {
  expect(claims(0, 1, 5)).toBe(true);
});

test('pairs on the same dice that never differ give no difference, and a narrow interval', () => {
  const row: PairRow = {
    measure: 'pips',
    occurrence: null,
    pairs: new Map([
      ['', { a: { value: 1, fault: null }, b: { value: 1, fault: null }, hits: 600 }],
    ]),
  };
  const [shift] = pairedShift([row], 1000, 0, () => 'pips');
  expect(shift).toMatchObject({
    seen: false,
    size: 0,
    text: 'pips',
    mean: { gap: { decimal: 0, seen: false } },
  });
  expect(shift?.outcomes.map(({ reached, a, b }) => [reached, a.decimal, b.decimal])).toEqual([
    [true, 0.6, 0.6],
    [false, 0.4, 0.4],
  ]);
});

test('the effects of single changes add up to the whole effect, in their order and averaged over all orders', () => {
  // The first change alone adds 1/2, the second alone 1/3, both together 1. So the second adds 1/2 after the first, and
  // the first adds 2/3 after the second.
  const values = [
    { n: 0n, d: 1n },
    { n: 1n, d: 2n },
    { n: 1n, d: 3n },
    { n: 1n, d: 1n },
  ];
  const { inOrder, average } = sharesOf(2, (made) => values[made] ?? { n: 0n, d: 1n });
  expect(inOrder).toEqual([
    { n: 1n, d: 2n },
    { n: 1n, d: 2n },
  ]);
  expect(average).toEqual([
    { n: 7n, d: 12n },
    { n: 5n, d: 12n },
  ]);
});

describe('pairs of runs', () => {
  const runs = (value: (run: number) => number | null): Runs => ({
    watches: [
      {
        kind: 'measure',
        name: 'down',
        text: null,
        moment: { kind: 'encounter', edge: 'end' },
        slots: [],
        lines: [],
        cites: [],
        at: 0,
      },
    ],
    play: (run) => {
      const seen = value(run);
      return {
        findings:
          seen === null
            ? []
            : [{ watch: 0, line: 0, value: seen, seq: 0, occurrence: 1, bound: [], fault: null }],
        fault: null,
        isSpent: false,
        work: 0,
      };
    },
  });
  const [a, b] = [runs((run) => run % 3), runs((run) => (run % 5 === 0 ? null : run % 4))];

  test('played in parts and joined are the same as those played at once', () => {
    const total = createPairTotal();
    for (const [from, count] of [
      [0, 7],
      [7, 1],
      [8, 52],
    ] as const)
      total.join(playPairs(a, b, from, count));
    const whole = playPairs(a, b, 0, 60);
    expect(total.runs()).toBe(60);
    expect(total.rows()).toEqual(whole.rows);
    // Both give 0 for the runs 12, 24, 36 and 48. Run 0 does so too, but there b is not reached.
    expect(whole.rows[0]?.pairs.get('0\n0')?.hits).toBe(4);
    expect(
      [...(whole.rows[0]?.pairs.values() ?? [])].reduce((all, { hits }) => all + hits, 0),
    ).toBe(60);
  });

  test('stop when they are told to, and keep the finished ones', () => {
    expect(playPairs(a, b, 10, 50, (run) => run === 25)).toMatchObject({
      runs: 15,
      unanswered: null,
    });
  });

  test('stop before a run in which either side asks a question that nobody answers', () => {
    const open: Unanswered = {
      odds: 'unanswered',
      need: {
        need: 'choice',
        choice: 'Yield',
        kind: 'choose',
        decider: 'Ann',
        offer: { kind: 'options', options: [] },
        default: null,
        text: null,
        secret: false,
      },
      refused: null,
    };
    const asking = (one: Runs): Runs => ({
      ...one,
      play: (run) => (run === 5 ? open : one.play(run)),
    });
    expect(playPairs(asking(a), b, 0, 20)).toMatchObject({ runs: 5, unanswered: open });
    expect(playPairs(a, asking(b), 0, 20)).toMatchObject({ runs: 5, unanswered: open });
    expect(playPairs(a, asking(b), 6, 20)).toMatchObject({ runs: 20, unanswered: null });
  });
});
