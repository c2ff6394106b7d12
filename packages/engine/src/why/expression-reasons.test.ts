// Tests how the value of a name is shown: a roll and a result without the data that only the machine needs.
import type { Local } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { heldOf } from './expression-reasons.ts';

const roll = { total: 9, faces: [3, 4], natural: 7 };
// The machine also stores the dice of a roll.
const kept = { ...roll, dice: [], plan: null } as unknown as Local;

test.each<readonly [local: Local, held: unknown]>([
  [null, null],
  [3, 3],
  ['Ann', 'Ann'],
  [true, true],
  [
    ['Ann', 3],
    ['Ann', 3],
  ],
  [kept, roll],
  [
    { outcome: 'yes', values: [] },
    { outcome: 'yes', values: [] },
  ],
  [{ outcome: null, values: [kept, 4] } as Local, { outcome: null, values: [roll, 4] }],
])('the local %j is shown as %j', (local, held) => {
  expect(heldOf(local)).toEqual(held);
});
