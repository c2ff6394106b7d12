// Tests that the parts of an event that the machine still uses are frozen when the reader gets it.
import { expect, test } from 'vitest';
import { play } from '../../../../test/engine/played.ts';

test('a list that is passed to a check, or set as a field, is frozen in its event', () => {
  const { events } = play(`ruleset "T"
side red
kind F
  HP    1..9
  said  list of row of Word  starts nothing
table Word
  word  n
  one   1
  two   2
define A as first p in red
check Look of l (list of row of Word)
  roll d6 as face
encounter
  ask A to list shown, up to 2, from Word
  set A.said to shown
  Look of A.said
scenario Here
  side red
    F    HP
    Ada  3
`);
  const lists = events.flatMap((event): readonly unknown[] => {
    if (event.type === 'check-resolved') return event.data.args.map(([, value]) => value);
    return event.type === 'value-changed' ? [event.data.from, event.data.to, event.data.asked] : [];
  });
  expect(lists).toEqual([[], ['one'], ['one'], ['one']]);
  for (const list of lists) expect(Object.isFrozen(list)).toBe(true);
});
