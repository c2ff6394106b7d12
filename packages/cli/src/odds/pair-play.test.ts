// Pairs that share the available time: a pair that was cut off continues where it stopped, in the time that other pairs
// did not need.
import type { Gap } from '@fray/engine/shift';
import { expect, test } from 'vitest';
import type { Host } from '../host.ts';
import { requireRules } from '../rules/rules.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { createPairPlay, shareTime, type PairPlay, type ScenarioShift } from './pair-play.ts';
import { createShifter } from './shifts.ts';
import { thorough } from '../../../../test/scale.ts';
import { openCut } from '../schedule.ts';
import { createShiftWork, type ShiftWork, type Variant } from './shift-work.ts';

const blows = (limit: number): string => `${duel}
measure blows "who is hurt"
  at end of round 1
  count p in everyone where p.HP < ${limit}
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

test('without a number of runs every interval is a point to either side or less, and holds the exact difference', async () => {
  const host = fakeHost({ files: { 'a.fray': blows(2), 'b.fray': blows(1) } });
  const [a, b] = await variantsOf(host, 'a.fray', 'b.fray');
  if (a === undefined || b === undefined) throw new Error('no rules');
  const options = { measures: ['blows'], cut: openCut(host) };
  const shifter = createShifter(host, { ...options, seed: '' });
  const [exact] = await shifter.between([{ a, b, scenario: 'Bridge' }]);
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
  const seeds = thorough ? 40 : 1;
  for (let seed = 0; seed < seeds; seed += 1) {
    const all = createShiftWork(host, { ...options, seed: `${seed}` });
    const play = createPairPlay(all, a, [b], 'Bridge');
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
});

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
