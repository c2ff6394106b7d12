// A changed number of a check says whom it helps.
import { expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { createSource } from '../source/source.ts';
import { compareRules } from './compare.ts';
import { changeSentence } from './sentence.ts';

const rules = (lines: string): string => `ruleset "Goal"

side one

kind F
  HP     counter 0..9  starts 3
  skill  0..9          default 2

check Hit by f
${lines}
  miss  otherwise

encounter
  each f in one
    Hit by f
      hit   lower f.HP by 1
      miss  nothing

scenario S
  side one
    F
    Ann
`;
const lines = (goal: string, claim = 'face >= goal'): string =>
  `  roll d20 as face
  let goal be ${goal}
  hit   when ${claim}`;
const cover = (amount: string, claim?: string): string =>
  lines(`10\n    Cover  ${amount}  when f.HP > 2`, claim);
const likelier = ', so hit is likelier for f';
const lessLikely = ', so hit is less likely for f';

/** The end of the sentence about a changed check, after the words about what changed. */
function gain(was: string, is: string): string {
  const [a, b] = [was, is].map((text) => compile(createSource('goal.fray', rules(text))));
  if (a?.checked === undefined || b?.checked === undefined) throw new Error('no rules');
  const changes = compareRules(
    { checked: a.checked, sources: a.sources },
    { checked: b.checked, sources: b.sources },
  );
  expect(changes).toHaveLength(1);
  return /(?:, so .*)?$/.exec(changes.map(changeSentence)[0] ?? '')?.[0] ?? '';
}

test.each([
  ['a modifier of the number to reach', cover('+1'), cover('+2'), lessLikely],
  ['one of the other side', cover('+2', 'goal < face'), cover('+1', 'goal < face'), likelier],
  ['one that is taken off', cover('-1', 'face > goal'), cover('-3', 'face > goal'), likelier],
  ['a number to stay below', cover('+1', 'face <= goal'), cover('+2', 'face <= goal'), likelier],
  ['a sign', cover('-1', 'goal > face'), cover('+1', 'goal > face'), likelier],
  ['the number itself', lines('12'), lines('14'), lessLikely],
  ['a number among others', lines('14 - f.skill'), lines('12 - f.skill'), likelier],
  [
    'a number of the outcome',
    lines('9', 'face + 2 >= goal'),
    lines('9', 'face + 4 >= goal'),
    likelier,
  ],
  ['what must not hold', lines('9', 'not face < goal'), lines('7', 'not face < goal'), likelier],
  [
    'two numbers that help',
    lines('9', 'face + 2 >= goal or f.skill > 8'),
    lines('9', 'face + 4 >= goal or f.skill > 7'),
    likelier,
  ],
  ['a new modifier', lines('10'), cover('+2'), lessLikely],
  ['a modifier that is gone', cover('+2'), lines('10'), likelier],
  [
    'a bonus to a roll that must stay low',
    lines('9', 'face <= goal').replace('face', 'face, low is good\n    Aim  +1'),
    lines('9', 'face <= goal').replace('face', 'face, low is good\n    Aim  +2'),
    likelier,
  ],
  ['smaller dice', lines('9'), lines('9').replace('d20', 'd12'), lessLikely],
  ['more dice', lines('9').replace('d20', '2d6'), lines('9').replace('d20', '3d6'), likelier],
])('%s', (_, was, is, says) => {
  expect(gain(was, is)).toBe(says);
});

test.each([
  ['dice that show both more and less', lines('9'), lines('9').replace('d20', '2d10')],
  [
    'a number that helps and harms',
    cover('+1', 'face > goal or goal > 15'),
    cover('+2', 'face > goal or goal > 15'),
  ],
  ['a condition of a modifier', cover('+1'), cover('+1').replace('> 2', '> 3')],
  ['a number that must be met exactly', lines('9', 'face is goal'), lines('8', 'face is goal')],
  ['a factor', lines('2 * f.skill'), lines('3 * f.skill')],
  [
    'dice that explode',
    lines('5').replace('d20', 'd4 explode on 4 up to 3 times'),
    lines('5').replace('d20', 'd6 explode on 4 up to 3 times'),
  ],
])('it says nothing of %s', (_, was, is) => {
  expect(gain(was, is)).toBe('');
});

test('the first outcome that depends on the number is named', () => {
  const both = (goal: string): string =>
    `${lines(goal, 'face >= goal')}`.replace('  hit ', '  fine  when face is 20\n  hit ');
  expect(gain(both('9'), both('7'))).toBe(likelier);
});
