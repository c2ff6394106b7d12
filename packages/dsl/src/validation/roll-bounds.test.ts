// Tests the bounds of a value in a check. Each row gives the lines of the check and the two bounds, or none
// if they are not known.

import { expect, test } from 'vitest';
import { diagnose } from './rules-fixture.ts';

const ARMS =
  'table Arms\n  arm   die  many\n  club  d6   2d6\n  bow   d8   d4\n  fist  d4   -\nkind Imp\n  arm  row of Arms  default club\n  HP   0..9  default 3\n';

type Row = readonly [
  lines: string,
  low: number | undefined,
  high: number | undefined,
  more?: string,
];

const ROWS: readonly Row[] = [
  // Dice.
  ['roll d6 as x', 1, 6],
  ['roll 2d6+3 as x', 5, 15],
  ['roll 4d as x', 4, 24],
  ['roll d6-2 as x', -1, 4],
  ['roll 0d6+3 as x', 3, 3],
  ['roll 1d6+3 as x', 4, 9],
  ['roll h.arm.die as x', 1, 8],
  ['roll h.arm.many as x', undefined, undefined],
  // Keep, drop, reroll, explode and count.
  ['roll 3d6 keep highest 2 as x', 2, 12],
  ['roll 3d6 keep lowest 1 as x', 1, 6],
  ['roll 3d6 keep highest 5 as x', 3, 18],
  ['roll 3d6 keep highest h.HP as x', 0, 18],
  ['roll 4d6 reroll 1 once keep highest 3 drop highest 1 as x', 2, 12],
  ['roll h.HP * 1d6 as x', 0, 54],
  ['roll (h.HP - 1) * 1d6 as x', undefined, undefined],
  ['roll d8 + 2d6 as x', 3, 20],
  ['roll d8 + 2d6 + 1 keep highest 1 as x', 2, 9],
  ['roll 3d6 drop lowest 1 as x', 2, 12],
  ['roll 3d6 drop highest 5 as x', 0, 0],
  ['roll 3d6+1 drop lowest 2 as x', 2, 7],
  ['roll d6 reroll 1 once as x', 1, 6],
  ['roll d6 explode on 6 up to 3 times as x', 1, 24],
  ['roll 5d6 count 4 or more as x', 0, 5],
  ['roll 4d never below 2d as x', 4, 24],
  // Modifiers: with and without a condition, with dice, and with the opposite sign where low is good.
  ['roll d6 as x\n    Luck  +2', 3, 8],
  ['roll d6 as x\n    Luck  -2', -1, 4],
  ['roll d6 as x\n    Luck  +2\n    Fate  +1', 4, 9],
  ['roll d6 as x\n    Luck  +2  when h.HP > 3', 1, 8],
  ['roll d6 as x\n    Luck  -2  when h.HP > 3', -1, 6],
  ['roll d6 as x\n    Luck  +h.HP', 1, 15],
  ['roll d6 as x\n    Luck  -h.HP', -8, 6],
  ['roll d6 as x\n    Luck  +1d4', undefined, undefined],
  ['roll d6 as x\n    Luck  advantage', 1, 6],
  ['roll d6 as x, low is good\n    Luck  +2', -1, 4],
  ['roll d6 as x, low is good\n    Luck  -2', 3, 8],
  // At most one modifier of a `best of` applies, and it may be any of them.
  ['roll d6 as x\n    best of Aids\n      Rope  +2\n      Lamp  +1', 1, 9],
  ['roll d6 as x\n    best of Aids\n      Rope  -2\n      Lamp  +1', -1, 7],
  // Modifiers outside the check.
  ['roll d6 as x', 1, 8, 'modifier Luck +2 to Try.x by h\n'],
  ['roll d6 as x', -1, 6, 'modifier Luck -2 to Try.x by h\n'],
  [
    'roll d6 as x',
    1,
    6,
    'check Other by h (Imp)\n  roll d6 as x\nmodifier Luck +2 to Other.x by h\n',
  ],
  // Values.
  ['let x be 3', 3, 3],
  ['let x be 3\n    Luck  +2  when h.HP > 3', 3, 5],
  ['let x be\n    1  when h.HP > 3\n    7  when h.HP > 2\n    4  otherwise', 1, 7],
  ['roll d6 as y\n  let x be y * 2 - 1', 1, 11],
  ['roll d6 as y\n  let x be natural of y + 10\n', 11, 16],
  ['roll d6 as y\n    Luck  +3\n  let x be natural of y', 1, 6],
  ['let x be h.HP but at most 4', 0, 4],
  ['let x be h.HP but at least 4', 4, 9],
  ['let x be h.HP / 2 rounded up', 0, 5],
  ['let x be 0 - h.HP', -9, 0],
  ['let x be count i in Imp', 0, undefined],
  ['let x be total of i.HP for i in Imp', 0, undefined],
  ['let x be total of (0 - i.HP) for i in Imp', undefined, undefined],
  ['let x be highest of i.HP for i in Imp', 0, 9],
];

test.each(ROWS.map(([lines, low, high, more = '']) => ({ lines, low, high, more })))(
  '$lines: $low to $high',
  ({ lines, low, high, more }) => {
    const below = `x < ${low ?? -999}`;
    const above = `x > ${high ?? 999}`;
    const whens = [below, above, `x <= ${low ?? -999}`, `x >= ${high ?? 999}`];
    const outcomes = whens.map((when, index) => `  out${index}  when ${when}\n`).join('');
    const all = diagnose(
      `${ARMS}check Try by h (Imp)\n  ${lines.trimEnd()}\n${outcomes}  rest  otherwise\n${more}`,
    );
    expect(
      all.filter(({ code }) => /^(?:syntax|names|types)/.test(code)).map(({ message }) => message),
    ).toEqual([]);
    const never = all.flatMap(({ code, params }) =>
      code === 'rules/never-holds' && 'condition' in params ? [params['condition']] : [],
    );
    expect(never).toEqual([
      ...(low === undefined ? [] : [below]),
      ...(high === undefined ? [] : [above]),
    ]);
  },
);
