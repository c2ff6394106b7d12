// The throws and the total of each way of writing a roll, one a row.
import { expect, test } from 'vitest';
import { play, toldOf } from './played.ts';

const rules = (lines: string): string => `ruleset "Rolls"
side red
kind Fighter
  skill 0..20 default 3
track heat 1..9  starts 1
define A as first p in red

encounter
${lines}

scenario Here
  side red
    Fighter
    Abel
`;

function throwsOf(lines: string, faces: readonly number[]): readonly string[] {
  const { events } = play(rules(lines), { faces });
  return toldOf(events, 'dice-rolled').map((line) => line.replace(/^\S+ /, ''));
}

test.each<readonly [roll: string, faces: readonly number[], throws: readonly string[]]>([
  ['d6', [4], ['4 = 4']],
  ['2d6', [4, 3], ['4 3 = 7']],
  ['2d6+2', [4, 3], ['4 3 = 9']],
  ['d6-3', [1], ['1 = -2']],
  ['2d6-1d4', [4, 3, 2], ['4 3 2 = 5']],
  // Keep and drop: of equal dice the ones thrown first. Subtracted dice always count.
  ['3d6 keep highest 1', [2, 5, 5], ['2 5 5 = 5']],
  ['3d6 keep highest 2', [2, 5, 4], ['2 5 4 = 9']],
  ['3d6 keep lowest 1', [2, 5, 4], ['2 5 4 = 2']],
  ['3d6 keep lowest 2', [2, 5, 4], ['2 5 4 = 6']],
  ['3d6 drop highest 1', [2, 5, 4], ['2 5 4 = 6']],
  ['3d6 drop lowest 2', [2, 5, 4], ['2 5 4 = 5']],
  ['3d6+1 drop lowest 1', [2, 5, 4], ['2 5 4 = 10']],
  ['4d6 drop lowest 1 keep lowest 1', [2, 5, 4, 6], ['2 5 4 6 = 4']],
  ['2d6-1d4 keep highest 1', [2, 5, 3], ['2 5 3 = 2']],
  ['2d6-1d4 drop highest 1', [2, 5, 3], ['2 5 3 = -1']],
  // Count: dice at the bound and above it are successes.
  ['4d6 count 5 or more', [5, 4, 6, 1], ['5 4 6 1 = 2']],
  ['4d6+1 count 5 or more', [5, 4, 6, 1], ['5 4 6 1 = 3']],
  ['2d6-2d6 count 4 or more', [5, 4, 6, 1], ['5 4 6 1 = 1']],
  ['4d6 keep highest 2 count 6 or more', [6, 6, 6, 1], ['6 6 6 1 = 2']],
  // Explosions: of this face only, up to the given number of times, also of dice that came from an explosion.
  ['2d6 explode on 6 up to 2 times', [6, 2, 5], ['6 2', '5 explode = 13']],
  ['2d6 explode on 6 up to 2 times', [6, 6, 6, 2, 6], ['6 6', '6 2 explode', '6 explode = 26']],
  ['2d6 explode on 6 up to 1 times', [6, 6, 6, 6], ['6 6', '6 6 explode = 24']],
  ['2d6 explode on 6 up to 2 times', [5, 4], ['5 4 = 9']],
  ['d6 explode on 1 up to 3 times', [1, 6], ['1', '6 explode = 7']],
  ['1d6 - 1d6 explode on 6 up to 2 times', [2, 6, 3], ['2 6', '3 explode = -7']],
  ['2d6 explode on 6 up to 2 times keep highest 1', [6, 5, 4], ['6 5', '4 explode = 10']],
  ['2d6 explode on 6 up to 2 times drop highest 1', [6, 5, 4], ['6 5', '4 explode = 5']],
  // Rerolls: of these faces, once; also at the edges of the range.
  ['2d6 reroll 1..2 once', [1, 3, 1], ['1 3', '1 reroll = 4']],
  ['2d6 reroll 1..2 once', [2, 3, 5], ['2 3', '5 reroll = 8']],
  ['2d6 reroll 5.. once', [5, 6, 5, 6], ['5 6', '5 6 reroll = 11']],
  ['2d6 reroll ..2 once', [3, 4], ['3 4 = 7']],
  [
    '2d6 reroll 1 once explode on 6 up to 1 times',
    [1, 6, 6, 2, 3],
    ['1 6', '6 reroll', '2 3 explode = 17'],
  ],
  [
    '2d6 explode on 6 up to 1 times reroll 1 once',
    [6, 1, 1, 4, 5],
    ['6 1', '1 explode', '4 5 reroll = 15'],
  ],
  // The value of a track is read when the dice are thrown.
  ['3d6 keep highest heat', [2, 5, 4], ['2 5 4 = 5']],
  ['4d6 count heat or more', [1, 2, 3, 4], ['1 2 3 4 = 4']],
  ['heat * 1d6', [4], ['4 = 4']],
])('roll %s gives %j', (roll, faces, throws) => {
  expect(throwsOf(`  roll ${roll} as x by A\n  nothing`, faces)).toEqual(throws);
});

test.each<
  readonly [roll: string, modifiers: string, faces: readonly number[], throws: readonly string[]]
>([
  ['2d6', '+2', [4, 3], ['4 3 = 9']],
  ['2d6', '-2', [4, 3], ['4 3 = 5']],
  ['2d6', '+1d4', [4, 3, 2], ['4 3 2 = 9']],
  ['2d6', '-1d4', [4, 3, 2], ['4 3 2 = 5']],
  ['2d6', '+1d4+1', [4, 3, 2], ['4 3 2 = 10']],
  ['2d6', '+3  when heat is 1', [4, 3], ['4 3 = 10']],
  ['2d6', '+3  when heat > 1', [4, 3], ['4 3 = 7']],
  ['2d6, low is good', '+2', [4, 3], ['4 3 = 5']],
  ['2d6, low is good', '-2', [4, 3], ['4 3 = 9']],
  ['2d6, low is good', '+1d4', [4, 3, 2], ['4 3 2 = 5']],
  ['2d6, low is good', '-1d4', [4, 3, 2], ['4 3 2 = 9']],
  // Dice of a modifier are separate from the pool: they are not dropped or counted, and do not explode.
  ['2d6 keep highest 1', '+1d6', [4, 3, 6], ['4 3 6 = 10']],
  ['2d6 count 3 or more', '+1d6', [4, 3, 6], ['4 3 6 = 8']],
  ['1d6 explode on 6 up to 2 times', '+1d6', [4, 6], ['4 6 = 10']],
  ['1d6 reroll 1 once', '+1d6', [4, 1], ['4 1 = 5']],
  // The whole roll is made twice; of equal results the first counts.
  ['1d6', 'advantage', [2, 5], ['2', '5 advantage = 5']],
  ['1d6', 'advantage', [5, 2], ['5', '2 advantage = 5']],
  ['1d6', 'disadvantage', [2, 5], ['2', '5 advantage = 2']],
  ['1d6, low is good', 'advantage', [2, 5], ['2', '5 advantage = 2']],
  ['1d6, low is good', 'disadvantage', [2, 5], ['2', '5 advantage = 5']],
  [
    '1d6 reroll 1 once',
    'advantage',
    [1, 3, 1, 6],
    ['1', '3 reroll', '1 advantage', '6 reroll = 6'],
  ],
  ['1d6', 'advantage  when heat > 1', [2], ['2 = 2']],
])('roll %s with %s gives %j', (roll, modifiers, faces, throws) => {
  const lines = modifiers.split('\n').map((line, index) => `    M${index} ${line}\n`);
  const [dice = '', low] = roll.split(', ');
  expect(
    throwsOf(
      `  roll ${dice} as x by A${low === undefined ? '' : `, ${low}`}\n${lines.join('')}  nothing`,
      faces,
    ),
  ).toEqual(throws);
});

/** The same line runs while `heat` is 1 and then 2: the second roll must not keep anything of the first. */
test.each<readonly [roll: string, faces: readonly number[], throws: readonly string[]]>([
  ['3d6 keep highest heat as x by A', [2, 5, 4, 2, 5, 4], ['2 5 4 = 5', '2 5 4 = 9']],
  ['3d6 drop lowest heat as x by A', [2, 5, 4, 2, 5, 4], ['2 5 4 = 9', '2 5 4 = 5']],
  [
    '2d6 explode on heat up to 1 times as x by A',
    [1, 2, 3, 1, 2, 3],
    ['1 2', '3 explode = 6', '1 2', '3 explode = 6'],
  ],
  ['3d6 count heat or more as x by A', [1, 1, 2, 1, 1, 2], ['1 1 2 = 3', '1 1 2 = 1']],
  ['1d6 as x by A\n      Up + heat', [4, 4], ['4 = 5', '4 = 6']],
  ['1d6 as x by A\n      Up +3  when heat > 1', [4, 4], ['4 = 4', '4 = 7']],
  [
    '1d6 as x by A\n      Up advantage  when heat > 1',
    [4, 4, 5],
    ['4 = 4', '4', '5 advantage = 5'],
  ],
  ['heat * 1d6 as x by A', [4, 4, 3], ['4 = 4', '4 3 = 7']],
])('roll %s, run twice, gives %j', (roll, faces, throws) => {
  expect(throwsOf(`  repeat up to 2 times\n    roll ${roll}\n    raise heat by 1`, faces)).toEqual(
    throws,
  );
});

test('exploding dice may become a thousand, and no more', () => {
  const rolled = (many: number): string | undefined =>
    toldOf(
      play(rules(`  roll ${many}d6 explode on 6 up to 1 times as x by A\n  nothing`), {
        faces: (need) =>
          Array.from({ length: need.dice.reduce((sum, [count]) => sum + count, 0) }, () => 6),
      }).events,
      'encounter-ended',
    )[0];
  expect(rolled(500)).toBe('end: done');
  expect(rolled(501)).toContain('end: fault More than 1000 dice for one roll are too many.');
});
