// Tests that parts of a machine are renamed, and which interchangeable participants a part distinguishes: one part per
// row.
import { expect, test } from 'vitest';
import type { Interchangeable } from './interchangeable.ts';
import { bag, marksOf, mentions, renamed } from './permutation.ts';

const NAMES = ['Ann', 'Bob', 'Cid', 'Dan'];
const alike: Interchangeable = {
  classes: [NAMES, ['Eve', 'Fay']],
  classOf: new Map([...NAMES.map((name) => [name, 0] as const), ['Eve', 1], ['Fay', 1]]),
  bags: new Set(),
  loose: new Set(),
};
const turned = new Map(NAMES.map((name, index) => [name, NAMES[(index + 1) % 4] ?? '']));

test.each([
  ['Ann', 'Bob', true],
  ['Dan', 'Ann', true],
  ['Gus', 'Gus', false],
  [3, 3, false],
  [null, null, false],
  [['Ann', 1, ['Bob']], ['Bob', 1, ['Cid']], true],
  [['Gus', []], ['Gus', []], false],
  // Keys are names of the engine, so they stay.
  [{ Ann: 'Ann', holder: { who: 'Cid' } }, { Ann: 'Bob', holder: { who: 'Dan' } }, true],
  [{ Ann: 1 }, { Ann: 1 }, false],
  [{ who: 'Ann', at: 3 }, { who: 'Bob', at: 3 }, true],
  [bag(['Bob', bag(['Ann'])]), bag(['Cid', bag(['Bob'])]), true],
  [bag(['Gus', 2]), bag(['Gus', 2]), false],
])('%j renamed is %j', (part, expected, isNamed) => {
  expect(renamed(part, turned)).toEqual(expected);
  expect(mentions(part, (name) => turned.has(name))).toBe(isNamed);
});

test.each([
  [bag([2, 1]), bag([1, 2]), true],
  [
    bag([
      ['b', 1],
      ['a', 2],
    ]),
    bag([
      ['a', 2],
      ['b', 1],
    ]),
    true,
  ],
  [bag([1, 2]), bag([1, 3]), false],
  [bag([1]), bag([2]), false],
  [bag([]), bag([]), true],
  [[2, 1], [1, 2], false],
])('%j has the same text as %j: %j', (one, other, expected) => {
  expect(JSON.stringify(one) === JSON.stringify(other)).toBe(expected);
});

/** A name for the case, a part, and the groups that it distinguishes: names joined by + get the same mark. */
const PARTS: readonly (readonly [string, unknown, string])[] = [
  ['nobody', ['Gus', 1], 'Ann+Bob+Cid+Dan'],
  ['a list', ['Ann', 'Bob', 'Cid', 'Dan'], 'Ann Bob Cid Dan'],
  ['a list of some', ['Ann', 'Bob'], 'Ann Bob Cid+Dan'],
  ['a bag', bag(['Ann', 'Bob', 'Cid', 'Dan']), 'Ann+Bob+Cid+Dan'],
  ['a bag of some', bag(['Ann', 'Bob', 'Gus']), 'Ann+Bob Cid+Dan'],
  ['twice in a bag', bag(['Ann', 'Ann', 'Bob']), 'Ann Bob Cid+Dan'],
  [
    'a number beside each',
    bag([
      ['Ann', 1],
      ['Bob', 2],
      ['Cid', 1],
      ['Dan', 2],
    ]),
    'Ann+Cid Bob+Dan',
  ],
  [
    'a word beside each',
    bag([
      ['Ann', 'up'],
      ['Bob', 'down'],
      ['Cid', 'up'],
    ]),
    'Ann+Cid Bob Dan',
  ],
  [
    'somebody else beside each',
    bag([
      ['Ann', 'Gus'],
      ['Bob', 'Hal'],
      ['Cid', 'Gus'],
    ]),
    'Ann+Cid Bob Dan',
  ],
  [
    'one of another class',
    bag([
      ['Ann', 'Eve'],
      ['Bob', 'Cid'],
      ['Dan', 'Fay'],
    ]),
    'Ann+Dan Bob Cid',
  ],
  ['properties', { who: 'Ann', of: 'Bob' }, 'Ann Bob Cid+Dan'],
  [
    'a place further inside',
    [
      ['x', 'Ann'],
      ['Bob', 'x'],
    ],
    'Ann Bob Cid+Dan',
  ],
  [
    'what is said of whoever stands beside',
    bag([
      ['near', 'Ann', 'Bob'],
      ['near', 'Cid', 'Dan'],
      ['hp', 'Bob', 1],
      ['hp', 'Dan', 2],
    ]),
    'Ann Bob Cid Dan',
  ],
  [
    'who is in a bag with whom, of whom something is said: nobody is beside anybody there',
    bag([['hp', 'Ann', 1], ['hp', 'Cid', 2], bag(['Ann', 'Bob']), bag(['Cid', 'Dan'])]),
    'Ann Bob+Dan Cid',
  ],
  [
    'the same said of both who stand beside',
    bag([
      ['near', 'Ann', 'Bob'],
      ['near', 'Cid', 'Dan'],
      ['hp', 'Bob', 1],
      ['hp', 'Dan', 1],
    ]),
    'Ann+Cid Bob+Dan',
  ],
];

test.each(PARTS)('marks of %s: %j distinguishes %s', (_, part, expected) => {
  const toldBy = (parts: unknown, names: readonly string[]): string => {
    const marks = marksOf(parts, alike);
    const groups = new Map<number | undefined, string[]>();
    names.forEach((name, index) => {
      const group = groups.get(marks.get(name)) ?? [];
      groups.set(marks.get(name), [...group, NAMES[index] ?? '']);
    });
    return [...groups.values()].map((group) => group.join('+')).join(' ');
  };
  expect(toldBy(part, NAMES)).toBe(expected);
  // A mark depends on what the part says about a name, not on the name itself.
  expect(
    toldBy(
      renamed(part, turned),
      NAMES.map((name) => turned.get(name) ?? ''),
    ),
  ).toBe(expected);
  const marks = marksOf(part, alike);
  const others = marksOf(renamed(part, turned), alike);
  for (const [name, other] of turned) expect(others.get(other)).toBe(marks.get(name));
});
