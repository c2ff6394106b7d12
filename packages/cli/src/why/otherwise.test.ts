// Tests how near misses are written: which faces and answers would have changed a value, and how many of them are shown.
import type { Event } from '@fray/engine/events';
import type { Explanation, MissedChance, NearMiss } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { textOfWords } from '../report/blocks/blocks.ts';
import { otherwiseTrees } from './otherwise.ts';
import type { WhyContext } from './why-context.ts';

const NEAR: NearMiss = {
  event: 3,
  die: 0,
  faces: [],
  answers: [],
  all: true,
  after: 1,
  apart: 1,
};

const CHANCE: MissedChance = {
  where: null,
  rule: 'encounter',
  does: 'gains Down',
  expires: true,
  ran: 0,
  near: [],
  last: null,
  over: null,
};

/** Returns the trees for one line of the rules that some throws or answers came near. */
function shown(
  near: readonly Partial<NearMiss>[],
  data: object = { dice: [[2, 6]] },
  full = false,
): readonly string[] {
  const chances = [{ ...CHANCE, near: near.map((one) => ({ ...NEAR, ...one })) }];
  const explanation = { since: 0, cutShort: null, chances } as unknown as Explanation;
  const event = {
    seq: 3,
    type: 'dice-rolled',
    data: { stream: 's', dice: [[1, 6]], faces: [1], value: null, roller: null, ...data },
  } as unknown as Event;
  const context = {
    explanation,
    full,
    places: () => null,
    eventAt: (seq: number) => (seq === 3 ? event : undefined),
    header: { participants: [] },
  } as unknown as WhyContext;
  return otherwiseTrees(context).map(({ words }) => textOfWords(words));
}

const instead = (near: Partial<NearMiss>, data?: object): string =>
  shown([near], data)[0]?.replace(/^.*?; | would have led to gains Down$/g, '') ?? '';

test.each([
  [[4, 5, 6], true, 6, '4 or more'],
  [[1, 2], true, 6, '2 or less'],
  [[6], true, 6, '6'],
  [[1], true, 6, '1'],
  [[2, 3], true, 6, '2 or 3'],
  [[1, 3], true, 6, '1 or 3'],
  [[4, 6], true, 6, '4 or 6'],
  [[2, 3, 4, 5], true, 6, '2 to 5'],
  [[1, 2, 3, 5, 6], true, 6, '1 to 3, 5 or 6'],
  [[1, 2, 4, 6], true, 6, '1, 2, 4 or 6'],
  [[50, 100], false, 100, 'for example 50'],
])('faces %j, all tried: %s, of a d%i: %s', (faces, all, sides, words) => {
  expect(instead({ faces, all }, { dice: [[1, sides]] })).toBe(words);
});

test('one of several dice is named by its place', () => {
  const dice = [
    [1, 4],
    [-1, 8],
  ];
  expect(instead({ die: 1, faces: [7, 8] }, { dice })).toBe('7 or more on die 2');
  expect(instead({ die: 0, faces: [3, 4] }, { dice })).toBe('3 or more on die 1');
});

test('a draw names who or what would have been drawn, and an answer what would have been said', () => {
  expect(instead({ faces: [1, 3] }, { among: ['Ann', 'Bob', 'Cid'] })).toBe('Ann or Cid');
  expect(instead({ die: null, answers: [{ say: 2 }, { say: 3 }] })).toBe('2 or 3');
});

test.each([
  [[-30, -2, -1, 1, 2, 3], true, '−30, −2, −1 or 1 to 3'],
  [[-300, 300], false, 'for example −300'],
])('numbers %j, all tried: %s, are said as: %s', (numbers, all, words) => {
  expect(instead({ die: null, all, answers: numbers.map((say) => ({ say })) })).toBe(words);
});

test('of many answers the first ones are named, and all of them in a full answer', () => {
  const answers = Array.from({ length: 12 }, (_, i) => ({ pick: `P${i}` }));
  const near = { die: null, answers };
  expect(instead(near)).toMatch(/^P0, P1, .*, P7 or one of 4 more$/);
  expect(instead({ ...near, answers: answers.slice(0, 9) })).toMatch(/, P7 or P8$/);
  expect(shown([near], undefined, true)[0]).toMatch(/P10 or P11/);
});

test('of near misses with as few events to the change the nearest face comes first, then the latest', () => {
  const near = (event: number, after: number, apart: number) => ({
    event,
    after,
    apart,
    faces: [2],
  });
  const order = [near(1, 1, 3), near(9, 1, 3), near(2, 1, 2), near(3, 2, 1)];
  const told = shown(order, {}, true).map((line) => /^#\d+/.exec(line)?.[0]);
  expect(told.slice(0, 4)).toEqual(['#2', '#9', '#1', '#3']);
});

test('two near misses are described, the nearest first, and the others listed; each event once', () => {
  const far = Array.from({ length: 30 }, (_, i) => ({ event: 10 + i, faces: [1], after: 9 + i }));
  const near = [{ event: 3, faces: [2], after: 2 }, ...far, { event: 2, faces: [6], after: 1 }];
  const [first, second, others] = shown([...near, { event: 2, faces: [5], after: 8 }]);
  expect(first).toMatch(/^#2\b/);
  expect(second).toMatch(/^#3\b/);
  expect(others).toMatch(/#10, #11, .*, #33 and 6 more \(--deep/);
  expect(others).not.toMatch(/#2\b/);
  expect(shown(near, {}, true)).toHaveLength(33);
  const one = far.slice(0, 26).map((miss) => ({ ...miss, after: 1 }));
  expect(shown([{ event: 3, faces: [2], after: 0 }, ...one])[2]).toMatch(/ and 1 more \(--deep/);
});
