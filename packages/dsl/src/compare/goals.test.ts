// A changed modifier of a number that a roll is compared with says for whom it is good.
import { expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { createSource } from '../source/source.ts';
import { compareRules } from './compare.ts';
import { changeSentence } from './sentence.ts';

const rules = (amount: string, claim: string): string => `ruleset "Goal"

side one

kind F
  HP  counter 0..9  starts 3

check Hit by f
  roll d20 as face
  let goal be 10
    Cover  ${amount}  when f.HP > 2
  hit   when ${claim}
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

test.each([
  ['+1', '+2', 'face >= goal', 'gives 2 instead of 1, so goal is harder to reach for f'],
  ['+2', '+1', 'goal < face', 'gives 1 instead of 2, so goal is easier to reach for f'],
  ['-1', '-3', 'face > goal', 'takes 3 instead of 1, so goal is easier to reach for f'],
  ['+1', '+2', 'face <= goal', 'gives 2 instead of 1, so goal is easier to stay below for f'],
  ['-1', '+1', 'goal > face', 'gives 1, where it took 1, so goal is easier to stay below for f'],
  [
    '+1',
    '+2',
    'face >= goal or face < goal - 9',
    'gives 2 instead of 1, so goal is harder to reach for f',
  ],
  ['+1', '+2', 'face > goal or goal > 15', 'gives 2 instead of 1'],
])('%s becomes %s for %s: %s', (was, is, claim, says) => {
  const [a, b] = [was, is].map((amount) =>
    compile(createSource('goal.fray', rules(amount, claim))),
  );
  if (a?.checked === undefined || b?.checked === undefined) throw new Error('no rules');
  const changes = compareRules(
    { checked: a.checked, sources: a.sources },
    { checked: b.checked, sources: b.sources },
  );
  expect(changes.map(changeSentence)).toEqual([`The modifier Cover of Hit ${says}`]);
});
