import type { PlayedSpot } from '@fray/engine/internal';
import { describe, expect, test } from 'vitest';
import { bisectionOrder, withStandIns } from './glances.ts';

const spots = Array.from({ length: 20 }, (_, index) => ({ index, kind: null }));
const spot = (sum: number): PlayedSpot => ({
  tally: { runs: 10, sum, squares: sum, largest: 1 },
  share: { n: 0n, d: 1n },
  isDone: true,
});
const known = (...indexes: number[]): ReadonlyMap<string, PlayedSpot> =>
  new Map(indexes.map((index) => [`${index}`, spot(index)]));

describe('the first picture of a curve', () => {
  test.each([
    [0, []],
    [1, [0]],
    [2, [0, 1]],
    [5, [0, 4, 2, 1, 3]],
    [8, [0, 4, 2, 6, 1, 5, 3, 7]],
  ])('the order of %i moments begins with moments far apart', (many, order) => {
    expect(bisectionOrder(Array.from({ length: many }, (_, index) => index))).toEqual(order);
  });

  test('is drawn once eight moments are known, and each unknown moment shows the value of the one before', () => {
    expect(withStandIns(spots, known(1, 2, 5, 9, 10, 11, 13))).toBeUndefined();
    const drawn = withStandIns(spots, known(1, 2, 5, 9, 10, 11, 13, 19));
    expect(spots.map(({ index }) => drawn?.get(`${index}`)?.tally.sum)).toEqual([
      1, 1, 2, 2, 2, 5, 5, 5, 5, 9, 10, 11, 11, 13, 13, 13, 13, 13, 13, 19,
    ]);
  });

  test('of fewer moments is drawn once all are known', () => {
    const few = spots.slice(0, 3);
    expect(withStandIns(few, known(0, 2))).toBeUndefined();
    expect(withStandIns(few, known(0, 1, 2))).toEqual(known(0, 1, 2));
  });
});
