import { describe, expect, test } from 'vitest';
import { face, runKey, streamKey } from '../dice/dice.ts';
import type { ThrowNeed } from '../machine/api.ts';
import { diceByStream, diceInOrder, seededDice } from './dice-sources.ts';
import { throwFrom } from './source.ts';
import { readTyped } from './typed-dice.ts';

const need = (dice: ThrowNeed['dice'], stream = 'Use/Talia'): ThrowNeed => ({
  need: 'throw',
  stream,
  roller: 'Talia',
  name: 'Use',
  dice,
  secret: false,
  again: null,
});
const seeded = seededDice('7', 2);
const dieAt = (n: number, sides: number, stream = 'Use/Talia'): number =>
  face(streamKey(runKey('7', 2), stream), n, sides);

describe('seeded dice', () => {
  test('a throw takes the next dice of its stream, each group with its own faces, including subtracted dice', () => {
    expect(
      throwFrom(
        [seeded],
        need([
          [2, 6],
          [-1, 4],
        ]),
        5,
      ),
    ).toEqual({ reply: 'faces', faces: [dieAt(5, 6), dieAt(6, 6), dieAt(7, 4)], origin: 'seed' });
  });
  test('throws of other streams make no difference', () => {
    const fresh = seededDice('7', 2);
    throwFrom([fresh], need([[9, 6]], 'Dodge-roll/Talia'), 0);
    expect(throwFrom([fresh], need([[1, 20]]), 0)).toEqual(throwFrom([seeded], need([[1, 20]]), 0));
  });
});

describe('typed dice', () => {
  test('a dot is a seeded die at its place among the typed ones', () => {
    const typed = readTyped(' 4 .  6 ', need([[3, 6]]));
    if (!typed.ok) throw new Error(typed.hint);
    expect(throwFrom([() => typed.dice, seeded], need([[3, 6]]), 10)).toEqual({
      reply: 'faces',
      faces: [4, dieAt(11, 6), 6],
      origin: ['typed', 'seed', 'typed'],
    });
  });
  test('a single dot leaves the whole throw to the seed', () => {
    expect(readTyped('.', need([[3, 6]]))).toEqual({
      ok: true,
      dice: [undefined, undefined, undefined],
    });
  });
  test.each([
    ['11', 'That looks like a total. Type each die by itself: 3 faces for 3d6, blanks between.'],
    [
      '',
      'Nothing was typed; the throw wants 3 faces for 3d6, `.` for a die that is to be rolled for you.',
    ],
    [
      '1 2',
      '2 were typed; the throw wants 3 faces for 3d6, `.` for a die that is to be rolled for you.',
    ],
    [
      '=11',
      '1 was typed; the throw wants 3 faces for 3d6, `.` for a die that is to be rolled for you.',
    ],
    ['1 2 7', '`7` is no face of a d6: it shows 1 to 6. `.` rolls it for you.'],
    ['1 2 x', '`x` is no face of a d6: it shows 1 to 6. `.` rolls it for you.'],
    ['0 2 3', '`0` is no face of a d6: it shows 1 to 6. `.` rolls it for you.'],
    ['1 2 1e0', '`1e0` is no face of a d6: it shows 1 to 6. `.` rolls it for you.'],
  ])('typing %j is answered with a hint', (line, hint) => {
    expect(readTyped(line, need([[3, 6]]))).toEqual({ ok: false, hint });
  });
});

describe('scripted dice', () => {
  test('a face that the die does not have is refused with the line of the script', () => {
    expect(throwFrom([diceInOrder([3, 7], 5).source], need([[2, 6]]), 0)).toEqual({
      refused: '7 is no face of a d6, which is thrown here for Use of Talia.',
      at: 5,
    });
  });
  test('a list without streams is used in order for any stream, and each throw is scripted either completely or not at all', () => {
    const list = diceInOrder([3, 4, 5]);
    expect(throwFrom([list.source], need([[1, 6]], 'A'), 0)).toEqual({
      reply: 'faces',
      faces: [3],
      origin: 'script',
    });
    expect(throwFrom([list.source], need([[3, 6]], 'B'), 0)).toBeUndefined();
    expect(list.unused()).toEqual([{ index: 0, stream: null, faces: [4, 5] }]);
    expect(throwFrom([list.source], need([[2, 6]], 'B'), 0)).toEqual({
      reply: 'faces',
      faces: [4, 5],
      origin: 'script',
    });
    expect(list.unused()).toEqual([]);
  });
  test('explosions of a scripted roll are scripted too, but a push is a separate roll', () => {
    const further = (again: ThrowNeed['again']): ThrowNeed => ({ ...need([[1, 6]]), again });
    for (const list of [
      diceInOrder([6], 5),
      diceByStream([{ stream: 'Use', roller: 'Talia', faces: [6], at: 5 }]),
    ]) {
      throwFrom([list.source, seeded], need([[1, 6]]), 0);
      expect(throwFrom([list.source, seeded], further('explode'), 1)).toEqual({
        refused:
          'The roll of Use/Talia is scripted in part: it goes on with d6 (explode), and no face is left for that.',
        at: 5,
      });
      expect(throwFrom([list.source, seeded], further('push'), 1)).toEqual({
        reply: 'faces',
        faces: [dieAt(1, 6)],
        origin: 'seed',
      });
    }
    // If a source has no script for a roll, the next source gives its explosions as well.
    expect(throwFrom([diceInOrder([]).source, seeded], further('explode'), 1)).toMatchObject({
      origin: 'seed',
    });
  });
  test('lists can be for a stream and a roller; after the end of a list the next source is asked', () => {
    const lists = diceByStream([
      { stream: 'Use', roller: 'Talia', faces: [4, 3], at: 0 },
      { stream: 'Use', roller: 'Jericho', faces: [1], at: 0 },
      { stream: 'Warning', roller: null, faces: [2], at: 0 },
      { stream: 'Use', roller: 'Talia', faces: [6], at: 0 },
    ]);
    const faces = (stream: string) => {
      const reply = throwFrom([lists.source, seeded], need([[1, 6]], stream), 0);
      return reply !== undefined && 'reply' in reply && reply.reply === 'faces'
        ? [...reply.faces, reply.origin]
        : reply;
    };
    expect([faces('Use/Talia'), faces('Use/Talia'), faces('Use/Talia')]).toEqual([
      [4, 'script'],
      [3, 'script'],
      [6, 'script'],
    ]);
    expect(faces('Use/Talia')).toEqual([dieAt(0, 6), 'seed']);
    expect(faces('Warning')).toEqual([2, 'script']);
    expect(lists.unused()).toEqual([{ index: 1, stream: 'Use/Jericho', faces: [1] }]);
  });
});
