// Tests which dice a fork takes from its parent.
import { expect, test } from 'vitest';
import type { DiceSource } from './source.ts';
import type { EventOf, Origin } from '../events/event.ts';
import type { ThrowNeed } from '../machine/api.ts';
import { sameDice } from './same-dice.ts';

type Dice = ThrowNeed['dice'];

function thrown(dice: Dice, faces: readonly number[], origin: Origin | Origin[]) {
  const data = { stream: 'Hit.die/Ann', roller: 'Ann', name: 'die', dice, faces, origin };
  // The source reads nothing else of an event.
  return {
    type: 'dice-rolled',
    data: { ...data, secret: false, again: null, value: null },
  } as EventOf<'dice-rolled'>;
}
const need = (dice: Dice, stream = 'Hit.die/Ann'): ThrowNeed => ({
  need: 'throw',
  stream,
  roller: 'Ann',
  name: 'die',
  dice,
  secret: false,
  again: null,
});
/** Seeded dice that show 1, 2, 3 … by their place in the stream. */
const counting: DiceSource = ({ dice }, position) =>
  dice.flatMap(([count]) =>
    Array.from({ length: Math.abs(count) }, (_, i) => ({
      face: position + i + 1,
      origin: 'seed' as const,
    })),
  );

test('a die is found by its stream and its place in it, also inside another throw', () => {
  const dice = sameDice();
  dice.note(thrown([[2, 6]], [4, 5], 'typed'));
  dice.note(thrown([[1, 6]], [6], ['script']));
  const source = dice.source(() => []);
  expect(source(need([[1, 6]]), 1)).toEqual([{ face: 5, origin: 'typed' }]);
  expect(source(need([[2, 6]]), 1)).toEqual([
    { face: 5, origin: 'typed' },
    { face: 6, origin: 'script' },
  ]);
  expect(source(need([[1, 6]]), 3)).toEqual([undefined]);
  expect(source(need([[1, 6]], 'Hit.die/Bob'), 0)).toEqual([undefined]);
});

test('dice that are not noted keep their places', () => {
  const dice = sameDice(new Map([['Hit.die/Ann', 5]]));
  dice.note(thrown([[1, 6]], [4], 'typed'));
  const source = dice.source(() => []);
  const at = (position: number) => source(need([[1, 6]]), position);
  expect([at(0), at(4), at(5), at(6)]).toEqual([
    [undefined],
    [undefined],
    [{ face: 4, origin: 'typed' }],
    [undefined],
  ]);
});

test('a die of another size is left to the next source, those beside it are not', () => {
  const dice = sameDice();
  dice.note(
    thrown(
      [
        [1, 6],
        [-1, 8],
      ],
      [4, 7],
      'typed',
    ),
  );
  expect(dice.source(() => [])(need([[2, 8]]), 0)).toEqual([
    undefined,
    { face: 7, origin: 'typed' },
  ]);
});

test('a seeded die is what the seed gives in the fork, and a typed one stays', () => {
  const dice = sameDice();
  dice.note(thrown([[3, 6]], [5, 5, 5], ['seed', 'typed', 'seed']));
  expect(dice.source(counting)(need([[3, 6]]), 0)).toEqual([
    { face: 1, origin: 'seed' },
    { face: 5, origin: 'typed' },
    { face: 3, origin: 'seed' },
  ]);
});
