// Tests to which throws the wished faces of a fork go.
import { expect, test } from 'vitest';
import { isRefusal } from '../drivers/source.ts';
import type { ThrowNeed } from '../machine/api.ts';
import { otherDice } from './other-dice.ts';

const need = (stream: string, count = 1, sides = 6): ThrowNeed => ({
  need: 'throw',
  stream,
  roller: null,
  name: 'die',
  dice: [[count, sides]],
  secret: false,
  again: null,
});
function facesFrom(list: ReturnType<typeof otherDice>, thrown: ThrowNeed, position: number) {
  const dice = list.source(thrown, position);
  return isRefusal(dice) ? dice.refused : dice.map((die) => die?.face);
}

test('a wish without a stream goes to the next throw, whatever it is', () => {
  const list = otherDice([{ stream: null, n: null, faces: [3, 4] }]);
  expect(facesFrom(list, need('A.die/Ann', 1), 7)).toEqual([3]);
  expect(list.unused()).toEqual([0]);
  expect(facesFrom(list, need('B.die', 2), 0)).toEqual([4, undefined]);
  expect(list.unused()).toEqual([]);
});

test.each([
  ['Hit.die/Ann', 'Hit.die/Ann'],
  ['Hit/Ann', 'Hit.die/Ann'],
  ['Hit', 'Hit.die'],
])('%s is the stream %s, with or without the name of the roll', (stream, thrown) => {
  const list = otherDice([{ stream, n: null, faces: [3] }]);
  expect(facesFrom(list, need('Hit.die/Bob'), 0)).toEqual([undefined]);
  expect(facesFrom(list, need(thrown), 0)).toEqual([3]);
});

test('a number is the place in the stream, and further faces follow it', () => {
  const list = otherDice([{ stream: 'Hit.die', n: 2, faces: [3, 4] }]);
  expect(facesFrom(list, need('Hit.die', 2), 0)).toEqual([undefined, undefined]);
  expect(facesFrom(list, need('Hit.die', 1), 2)).toEqual([3]);
  // The die after it was passed over.
  expect(facesFrom(list, need('Hit.die', 1), 4)).toEqual([undefined]);
  expect(facesFrom(list, need('Hit.die', 1), 3)).toEqual([4]);
});

test('two equal faces set two dice, in one throw or in two', () => {
  const wish = { stream: 'Hit.die', n: 1, faces: [6, 6] };
  const together = otherDice([wish]);
  expect(facesFrom(together, need('Hit.die', 4), 0)).toEqual([undefined, 6, 6, undefined]);
  expect(together.unused()).toEqual([]);
  const apart = otherDice([wish]);
  expect(facesFrom(apart, need('Hit.die', 2), 0)).toEqual([undefined, 6]);
  expect(facesFrom(apart, need('Hit.die', 2), 2)).toEqual([6, undefined]);
});

test('of two wishes for one die the first counts, and the other applies later', () => {
  const list = otherDice([
    { stream: 'Hit.die', n: null, faces: [3] },
    { stream: null, n: null, faces: [5] },
  ]);
  expect(facesFrom(list, need('Hit.die'), 0)).toEqual([3]);
  expect(list.unused()).toEqual([1]);
  expect(facesFrom(list, need('Hit.die'), 1)).toEqual([5]);
});

test.each([0, 7])('a d6 does not show %d, and a refused die stays wished', (face) => {
  const list = otherDice([{ stream: null, n: null, faces: [face] }]);
  expect(facesFrom(list, need('Hit.die'), 4)).toBe(`${face} is no face of die 4 of Hit.die, a d6.`);
  expect(list.unused()).toEqual([0]);
});

test('a refused die is named by its own place in the stream', () => {
  const list = otherDice([{ stream: 'Hit.die', n: 5, faces: [7] }]);
  expect(facesFrom(list, need('Hit.die', 3), 4)).toMatch(/ die 5 of /);
});

test('the highest face of a die is a face', () => {
  const list = otherDice([{ stream: null, n: null, faces: [6] }]);
  expect(list.source(need('Hit.die'), 0)).toEqual([{ face: 6, origin: 'script' }]);
});
