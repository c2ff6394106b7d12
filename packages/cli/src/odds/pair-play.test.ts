// Pairs that share the available time: a pair that was cut off continues where it stopped, in the time that other pairs
// did not need.
import type { Value } from '@fray/dsl/ir';
import { createPairTotal, pairedShift, type Gap, type PairBatch } from '@fray/engine/shift';
import type { Unanswered } from '@fray/engine/statespace';
import { describe, expect, test } from 'vitest';
import type { Host } from '../host.ts';
import { requireRules } from '../rules/rules.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { createPairPlay, shareTime, type PairPlay, type ScenarioShift } from './pair-play.ts';
import { barText } from '../report/progress.ts';
import type { PairOrder } from './pair-job.ts';
import { createShifter } from './shifts.ts';
import { thorough } from '../../../../test/scale.ts';
import { openCut } from '../schedule.ts';
import { createShiftWork, type ShiftWork, type Variant } from './shift-work.ts';

const blows = (limit: number): string => `${duel}
measure blows "who is hurt"
  at end of round 1
  count p in everyone where p.HP < ${limit}
`;

/** One die, which seldom shows so little: such pairs are cheap, and few of them make an interval narrow. */
const toss = (most: number): string => `ruleset "A toss"
  version 1

side players

kind Player
  luck  counter 0..  starts 0

check Toss by p "what does it show?"
  roll d40 as face
  good  when face <= ${most}
  bad   otherwise

encounter
  each p in players
    Toss by p
      good  raise p.luck by 1
      bad   nothing

measure luck "how lucky are they?"
  at end of encounter
  total of p.luck for p in everyone

scenario Table "a table"
  side players
    Player
    Ann
`;

/** Loads rules as they are, to be compared. */
const variantsOf = (host: Host, ...paths: readonly string[]): Promise<readonly Variant[]> =>
  Promise.all(paths.map(async (path) => ({ rules: await requireRules(host, path, []), set: [] })));

/** Makes work that is over after this many runs of one pair. */
function cutAfter(most: number): Pick<ShiftWork, 'isOver' | 'work'> {
  let played = 0;
  const isOver = (): boolean => played >= most;
  return {
    isOver,
    work: ({ here }, orders) =>
      Promise.resolve(
        orders.map((order) => ({
          answer: isOver() ? null : here(order(), () => (played += 1) > most),
          isFull: false,
          states: 0,
          forks: 0,
        })),
      ),
  };
}

test('pairs that are cut off at any run and continued give the same result as without a pause', async () => {
  const host = fakeHost({ files: { 'a.fray': blows(2), 'b.fray': blows(1), 'c.fray': blows(3) } });
  const [a, ...bs] = await variantsOf(host, 'a.fray', 'b.fray', 'c.fray');
  if (a === undefined) throw new Error('no rules');
  const all = createShiftWork(host, { runs: 1500, seed: '1', measures: [], cut: openCut(host) });
  const atOnce = createPairPlay(all, a, bs, 'Bridge');
  await atOnce.on(all);
  const inParts = createPairPlay(all, a, bs, 'Bridge');
  const cuts: boolean[] = [];
  for (const most of [0, 1, 30, 977, 45]) {
    await inParts.on(cutAfter(most));
    cuts.push(inParts.shifts().some(({ isCut }) => isCut));
  }
  await inParts.on(all);
  expect(cuts).toEqual([true, true, true, true, true]);
  expect(atOnce.shifts().map(({ isCut }) => isCut)).toEqual([false, false]);
  expect(inParts.shifts()).toEqual(atOnce.shifts());
  await all.close();
});

/**
 * Makes work whose first order is cut short after some runs, or has no answer (`null`), while other threads play the later orders to
 * their end.
 */
function cutFirst(most: number | null): Pick<ShiftWork, 'isOver' | 'work'> {
  let isOver = false;
  return {
    isOver: () => isOver,
    work: ({ here }, orders) => {
      isOver = true;
      return Promise.resolve(
        orders.map((order, index) => {
          let played = 0;
          const isCut = (): boolean => index === 0 && (played += 1) > (most ?? 0);
          const answer = index === 0 && most === null ? null : here(order(), isCut);
          return { answer, isFull: false, states: 0, forks: 0 };
        }),
      );
    },
  };
}

test.each([7, null])(
  'runs after an order that ended after %s are played again, not counted in its place',
  async (most) => {
    const host = fakeHost({ files: { 'a.fray': blows(2), 'b.fray': blows(1) } });
    const [a, b] = await variantsOf(host, 'a.fray', 'b.fray');
    if (a === undefined || b === undefined) throw new Error('no rules');
    const all = createShiftWork(host, { runs: 1500, seed: '1', measures: [], cut: openCut(host) });
    const atOnce = createPairPlay(all, a, [b], 'Bridge');
    await atOnce.on(all);
    const inParts = createPairPlay(all, a, [b], 'Bridge');
    await inParts.on(cutFirst(most));
    expect(inParts.shifts()).toMatchObject([
      { isCut: true, shift: most === null ? null : { method: { runs: most } } },
    ]);
    await inParts.on(all);
    expect(inParts.shifts()).toEqual(atOnce.shifts());
    await all.close();
  },
);

test.runIf(thorough)(
  'without a number of runs every interval is a point to either side or less, and holds the exact difference',
  async () => {
    const host = fakeHost({ files: { 'a.fray': toss(1), 'b.fray': toss(2) } });
    const [a, b] = await variantsOf(host, 'a.fray', 'b.fray');
    if (a === undefined || b === undefined) throw new Error('no rules');
    const options = { measures: ['luck'], cut: openCut(host) };
    const shifter = createShifter(host, { ...options, seed: '' });
    const [exact] = await shifter.between([{ a, b, scenario: 'Table' }]);
    await shifter.close();
    const gapsOf = (found: ScenarioShift | undefined): ReadonlyMap<string, Gap> =>
      new Map(
        found?.shift?.measures.flatMap(({ outcomes }) =>
          outcomes.map(({ value, gap }) => [JSON.stringify(value), gap] as const),
        ),
      );
    const right = gapsOf(exact);
    expect(right.size).toBeGreaterThan(1);
    // All intervals of a comparison hold together in nineteen of twenty.
    let wrong = 0;
    const seeds = 40;
    for (let seed = 0; seed < seeds; seed += 1) {
      const all = createShiftWork(host, { ...options, seed: `${seed}` });
      const play = createPairPlay(all, a, [b], 'Table');
      await play.on(all);
      await all.close();
      const gaps = gapsOf(play.shifts()[0]);
      expect([...gaps.values()].map(({ low, high }) => high - low <= 0.02)).not.toContain(false);
      const isRight = [...right].every(([value, { decimal }]) => {
        const { low = 0, high = 0 } = gaps.get(value) ?? {};
        return low <= decimal && decimal <= high;
      });
      if (!isRight) wrong += 1;
    }
    expect(wrong).toBeLessThanOrEqual(seeds / 20);
  },
);

test('a pair that was cut off continues in the time that the others did not need', async () => {
  let left = 60;
  const needs = [35, 2, 2, 2, 2, 2];
  const plays = needs.map((_, index): PairPlay => ({
    on: (part) => {
      while ((needs[index] ?? 0) > 0 && !part.isOver()) {
        needs[index] = (needs[index] ?? 0) - 1;
        left -= 1;
      }
      return Promise.resolve();
    },
    shifts: () => [{ scenario: '', shift: null, unanswered: null, isCut: (needs[index] ?? 0) > 0 }],
  }));
  const whole = { isOver: () => left <= 0 };
  await shareTime(
    {
      ...whole,
      oneOf: (parts) => {
        const end = left - left / parts;
        return { isOver: () => left <= end } as ShiftWork;
      },
    },
    plays,
  );
  expect([needs, left]).toEqual([[0, 0, 0, 0, 0, 0], 15]);
});

test('each pair has an equal share of the time that is left for those that have not had theirs', async () => {
  const shares: number[] = [];
  const never: PairPlay = {
    on: () => Promise.resolve(),
    // Of its readings one is known.
    shifts: () =>
      [false, true].map((isCut) => ({ scenario: '', shift: null, unanswered: null, isCut })),
  };
  await shareTime(
    {
      isOver: () => shares.length >= 6,
      oneOf: (parts) => {
        shares.push(parts);
        return {} as ShiftWork; // only handed on
      },
    },
    [never, never, never],
  );
  expect(shares).toEqual([3, 2, 1, 3, 2, 1]);
});

describe('how many pairs are played', () => {
  /** The values of the measures in both runs of a pair. */
  type Pair = readonly (readonly [a: Value, b: Value])[];
  const equal = (): Pair => [[['hit', 1], ['hit', 1]]]; // prettier-ignore
  const changed = (): Pair => [[0, 1]];
  const noisy = (run: number): Pair => [run % 4 === 0 ? [0, 1] : run % 4 === 1 ? [1, 0] : [0, 0]];
  const both = (run: number): Pair => [...changed(), ...noisy(run)];
  const half = (run: number): Pair => [...equal(), ...noisy(run)];
  const third = (run: number): Pair => (run % 4 === 3 ? [[2, 2]] : noisy(run));

  const batchOf = (
    { from, runs }: PairOrder,
    pairOf: (run: number) => Pair,
    work: NonNullable<Asked['work']>,
  ): PairBatch => {
    const total = createPairTotal();
    for (let run = from; run < from + runs; run += 1)
      total.join({
        runs: 1,
        work: typeof work === 'number' ? work : work(run),
        rows: pairOf(run).map(([a, b], index) => ({
          measure: `m${index}`,
          occurrence: null,
          pairs: new Map([
            ['', { a: { value: a, fault: null }, b: { value: b, fault: null }, hits: 1 }],
          ]),
        })),
        unanswered: null,
      });
    return { runs: total.runs(), work: total.work(), rows: total.rows(), unanswered: null };
  };

  interface Asked {
    readonly runs?: number;
    readonly others?: number;
    readonly comparisons?: number;
    /** The instructions of a pair. */
    readonly work?: number | ((run: number) => number);
    /** The answer to an order, for one of the others; undefined: none. */
    readonly answer?: (
      order: PairOrder,
      batch: PairBatch,
      other: number,
    ) => PairBatch | null | undefined;
  }

  /** Plays pairs that are made up. Returns the shifts, the orders and the texts of the progress. */
  async function playedPairs(
    pairOf: (run: number) => Pair,
    { runs, others = 1, comparisons = 1, work = 1, answer = (_, batch) => batch }: Asked,
  ) {
    const orders: PairOrder[] = [];
    const texts: string[] = [];
    const watches = [{ watch: { name: 'm0', text: 'what it means' } }];
    const question = { program: { watches }, task: {} };
    const shared = {
      runs,
      seed: '1',
      questionOf: () => question,
      line: { show: (text: () => string) => void texts.push(text()), clear: () => {} },
      isOver: () => false,
      work: (_: unknown, given: readonly (() => PairOrder)[], onPulse: (pulse: object) => void) => {
        if (orders.length > 10_000) throw new Error('it goes on');
        const found = given.map((order) => {
          const one = order();
          orders.push(one);
          const batch = batchOf(one, pairOf, work);
          const all = one.bs.map((_, other) => answer(one, batch, other));
          return { answer: all.includes(null) ? null : all };
        });
        onPulse({ done: given.length });
        return Promise.resolve(found);
      },
    } as unknown as ShiftWork; // what the play reads of it
    const variant = {} as Variant; // only handed on
    const play = createPairPlay(
      shared,
      variant,
      Array.from({ length: others }, () => variant),
      'Bridge',
      comparisons,
    );
    await play.on(shared);
    return { shifts: play.shifts(), orders, texts };
  }
  const runsIn = (
    { shift }: ScenarioShift = { scenario: '', shift: null, unanswered: null, isCut: false },
  ): number => (shift?.method.method === 'estimate' ? shift.method.runs : 0);

  test.each<readonly [string, (run: number) => Pair, Asked, number]>([
    // With a number of runs it ends where every difference shows, or where nothing differs.
    ['nothing differs', equal, { runs: 4_000 }, 1_000],
    ['all is seen to differ', changed, { runs: 4_000 }, 1_000],
    ['it may be luck', noisy, { runs: 4_000 }, 4_000],
    ['one of two may be luck', both, { runs: 4_000 }, 4_000],
    ['one of two does not differ', half, { runs: 4_000 }, 4_000],
    ['it may be luck, and no look is due', noisy, { runs: 1_050 }, 1_050],
    ['fewer than a look', noisy, { runs: 70 }, 70],
    // Without one it ends where every interval is narrow, or at its share of the work.
    ['narrow at once', equal, {}, 1_000],
    ['narrow for one of two measures', half, { work: 200_000 }, 3_000],
    ['narrow for one of three outcomes', third, { work: 200_000 }, 3_000],
    ['two hundred thousand instructions each', noisy, { work: 200_000 }, 3_000],
    ['one of two comparisons', noisy, { work: 100_000, comparisons: 2 }, 3_000],
    ['hardly any share', noisy, { work: 100_000, comparisons: 100 }, 2_000],
    // The share is that of the first look.
    ['cheap after that', noisy, { work: (run) => (run < 1_000 ? 200_000 : 1) }, 3_000],
  ])('%s', async (_, pairOf, asked, expected) => {
    const { shifts } = await playedPairs(pairOf, asked);
    expect(shifts.map((one) => [runsIn(one), one.isCut])).toEqual([[expected, false]]);
  });

  test.each([
    [1, 200_000],
    [200_000, 3_000],
  ])('of pairs of %i instructions the progress goes to %i', async (work, most) => {
    const { texts } = await playedPairs(noisy, { work });
    const text = barText(2_000, most, 'runs of Bridge');
    expect(texts.slice(0, 2)).toEqual([barText(1_000, 2_000, 'runs of Bridge'), text]);
  });

  test('an interval is narrow that is a point to either side', async () => {
    const { shifts } = await playedPairs(noisy, {});
    const [found] = shifts;
    const runs = runsIn(found);
    const measuresAt = (many: number) => {
      const order = { group: '', a: {} as PairOrder['a'], bs: [], from: 0, runs: many }; // nothing else is read
      return pairedShift(
        batchOf(order, noisy, 1).rows,
        many,
        Math.log2(many / 1_000),
        () => 'what it means',
      );
    };
    const widest = (measures: ReturnType<typeof measuresAt>): number =>
      Math.max(
        ...measures.flatMap(({ outcomes }) => outcomes.map(({ gap }) => gap.high - gap.low)),
      );
    // The intervals are those of the look that ended it.
    const last = measuresAt(runs);
    expect(found?.shift?.measures).toEqual(last);
    expect(widest(last)).toBeLessThanOrEqual(0.02);
    expect(widest(measuresAt(runs / 2))).toBeGreaterThan(0.02);
  });

  test.each([
    [1, 200],
    [4, 100],
    [100, 20],
  ])('orders against %i others have %i pairs, and the last the rest', async (others, most) => {
    const { orders, texts } = await playedPairs(noisy, { runs: 1_050, others });
    expect(new Set(orders.map(({ runs }) => runs))).toEqual(
      new Set([most, 50 % most || most, ...(50 > most ? [10] : [])]),
    );
    let next = 0;
    for (const { from, runs } of orders) {
      expect(from).toBe(next);
      next += runs;
    }
    expect(next).toBe(1_050);
    const what = others === 1 ? 'runs of Bridge' : `runs of ${others} readings of Bridge`;
    expect(texts).toEqual([1_000, 1_050].map((many) => barText(many, 1_050, what)));
  });

  test('a measure has its text, and one that the rules do not have has none', async () => {
    const { shifts } = await playedPairs(both, { runs: 1_050 });
    expect(shifts[0]?.shift?.measures.map(({ measure, text }) => [measure, text])).toEqual([
      ['m0', 'what it means'],
      ['m1', null],
    ]);
  });

  test.each<readonly [string, (from: number, other: number) => boolean, object]>([
    [
      'a look',
      (from, other) => from === 400 && other === 1,
      [
        [0, 1_000, 2],
        [400, 1_000, 1],
        [1_000, 2_000, 2],
      ],
    ],
    [
      'where the others were cut off',
      (from, other) => from === (other === 1 ? 400 : 600),
      [
        [0, 1_000, 2],
        [400, 600, 1],
        [600, 1_000, 2],
        [1_000, 2_000, 2],
      ],
    ],
  ])(
    'those that are behind catch up first, alone, to %s, and then all go on together',
    async (_, isCut, expected) => {
      let first: string | undefined;
      const { shifts, orders } = await playedPairs(noisy, {
        runs: 2_000,
        others: 2,
        answer: ({ from, group }, batch, other) =>
          group === (first ??= group) && isCut(from, other) ? undefined : batch,
      });
      const passes = [...new Set(orders.map(({ group }) => group))].map((group) =>
        orders.filter((one) => one.group === group),
      );
      expect(
        passes.map((pass) => [
          pass[0]?.from,
          (pass.at(-1)?.from ?? 0) + (pass.at(-1)?.runs ?? 0),
          pass[0]?.bs.length,
        ]),
      ).toEqual(expected);
      expect(shifts.map((one) => [runsIn(one), one.isCut])).toEqual([
        [2_000, false],
        [2_000, false],
      ]);
    },
  );

  test('a choice that nobody answers ends it without a shift', async () => {
    const stuck = { odds: 'unanswered' } as Unanswered; // only handed on
    const { shifts } = await playedPairs(changed, {
      runs: 4_000,
      answer: ({ from }, batch) =>
        from === 200 ? { ...batch, runs: 7, unanswered: stuck } : batch,
    });
    expect(shifts).toEqual([{ scenario: 'Bridge', shift: null, unanswered: stuck, isCut: false }]);
  });

  test('threads that have no memory end it with what is known', async () => {
    const { shifts, orders } = await playedPairs(noisy, {
      runs: 4_000,
      answer: ({ from }, batch) => (from < 400 ? batch : null),
    });
    expect(shifts.map((one) => [runsIn(one), one.isCut])).toEqual([[400, false]]);
    expect(orders.length).toBeLessThan(20);
  });
});
