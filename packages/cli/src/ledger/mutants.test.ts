// Tests the changes that are made to a cited line, by their descriptions.
import { expect, test } from 'vitest';
import { cited } from './coverage.ts';
import { citedLines } from './cited-lines.ts';
import { mutantText } from './edits.ts';

const before = `ruleset "Slips"
  version 1

span round
span turn in round

side heroes
side foes

kind Fighter
  AWE   1..20
  DEX   1..20  default 10
  HP    counter 0..  starts 5
  shy   yes/no  default no
  kept  counter 0..  starts 0  bookkeeping

condition Asleep
condition Stunned

ruling waking
  slowly  default
  at-once
  never

define more of x (number) with y (number) as x but at least y

check Notice by c
  roll d20 as die
  wins   when die <= c.AWE
  loses  otherwise

check Feel by c
  roll d20 as die
  wins   when die <= c.DEX
  loses  otherwise

action Strike by c
  announce "{c} strikes"

`;

/** Returns the changes to the lines that cite X-1, such as `a → b`. */
function changes(rules: string): readonly string[] {
  const text = before + rules;
  return citedLines(cited('slips.fray', text))
    .filter(({ ids }) => ids.includes('X-1'))
    .flatMap((line) => line.changes.map((mutant) => mutantText(text, mutant)));
}

test.each([
  ['the wrong field', 'define c is keen when c.AWE > 3  [X-1]', 'AWE → DEX'],
  ['what is usual for what was given', 'define c is keen when c.DEX > 3  [X-1]', 'c.DEX → 10'],
  [
    'everybody for one side',
    'define led of c when any p in allies of c where p.HP > 3  [X-1]',
    'allies of c → everyone',
  ],
  ['the wrong side', 'define led when any p in heroes where p.HP > 3  [X-1]', 'heroes → foes'],
  ['the wrong word', 'define c is lost when c is Asleep  [X-1]', 'Asleep → Stunned'],
  ['the wrong reading', 'define soon when waking is slowly  [X-1]', 'slowly → at-once'],
  [
    'one of several that was forgotten',
    'define soon when waking is one of slowly, at-once  [X-1]',
    ', at-once → nothing there',
  ],
  [
    'the wrong span',
    'define c is used when times Strike by c this round > 1  [X-1]',
    'round → turn',
  ],
  ['the wrong check', 'procedure Look by c\n  Notice by c  [X-1]', 'Notice → Feel'],
  ['the wrong condition', 'procedure Hit c\n  c gains Asleep  [X-1]', 'Asleep → Stunned'],
  [
    'a condition that was forgotten',
    'procedure Hit c\n  if c is Asleep  [X-1]\n    lower c.HP by 1',
    'c is Asleep → (c is Asleep) or not (c is Asleep)',
  ],
  [
    'a must for a may',
    'procedure Go c\n  ask c to take Strike or nothing  [X-1]',
    'or nothing → nothing there',
  ],
  [
    'a may for a must',
    'procedure Go c\n  ask c to take Strike  [X-1]',
    'nothing there → or nothing',
  ],
  [
    'one of two values in the place of what is made of both',
    'procedure Heal c\n  set c.HP to more of c.HP with c.AWE  [X-1]',
    'more of c.HP with c.AWE → c.AWE',
  ],
  [
    'all that helps in the place of the best of it',
    'check See by c\n  roll d20 as die\n  let goal be c.AWE  [X-1]\n    best of Aids\n      Glass  +1\n      Lamp   +2',
    'Lamp +2 out of the block',
  ],
  [
    'what stands beside the best as one of it',
    'check See by c\n  roll d20 as die\n  let goal be c.AWE  [X-1]\n    best of Aids\n      Glass  +1\n      Lamp   +2\n    Luck  +1',
    'Luck +1 into the block',
  ],
  ['another of those who are named', 'procedure Hit c by d\n  lower c.HP by 1  [X-1]', 'c → d'],
  [
    'one side for both',
    'procedure Rest\n  each c in everyone  [X-1]\n    set c.HP to 5',
    'everyone → foes',
  ],
  [
    'the foes of somebody for all',
    'define c is led when any p in everyone where p.HP > 3  [X-1]',
    'everyone → enemies of p',
  ],
  [
    'all for any',
    'define led when any p in heroes where p.HP > 3  [X-1]',
    'any p in heroes where p.HP > 3 → (every p in heroes satisfies p.HP > 3)',
  ],
  [
    'any for all',
    'define led when every p in heroes satisfies p.HP > 3  [X-1]',
    'every p in heroes satisfies p.HP > 3 → (any p in heroes where (p.HP > 3))',
  ],
  [
    'a condition too many',
    'procedure Rest\n  each c in everyone  [X-1]\n    set c.HP to 5',
    'nothing there → where not c.shy',
  ],
  [
    'one beside those that are asked',
    'procedure Rest\n  each c in everyone where c.HP < 3 or c is Asleep  [X-1]\n    set c.HP to 5',
    'nothing there → (, nothing there → ) and c is not Stunned',
  ],
  [
    'the least for the most',
    'procedure Heal c\n  set c.HP to c.AWE but at most 5  [X-1]',
    'most → least',
  ],
  ['only as many for as many or more', 'define c is up when c.HP >= 3  [X-1]', '>= → is'],
  [
    'all together for the highest',
    'define best as highest of p.HP for p in heroes  [X-1]',
    'highest → total',
  ],
  [
    'out of a block what belongs to it',
    'procedure Hit c\n  if c.HP > 3\n    lower c.HP by 1\n    c gains Asleep  [X-1]',
    'c gains Asleep out of the block',
  ],
  [
    'into a block what follows it',
    'procedure Hit c\n  if c.HP > 3\n    lower c.HP by 1\n  c gains Asleep  [X-1]',
    'c gains Asleep into the block',
  ],
  ['what lasts, for a time', 'condition Dazed  [X-1]', 'nothing there → lasts until end of round'],
  [
    'for a time what lasts',
    'procedure Hit c\n  c gains Asleep  [X-1]',
    'nothing there → until end of turn',
  ],
  ['what is added set', 'procedure Rest c\n  raise c.HP by 5  [X-1]', 'raise → set, by → to'],
  ['what is set added', 'procedure Rest c\n  set c.HP to 5  [X-1]', 'set → raise, to → by'],
])('%s', (_, rules, change) => {
  expect(changes(rules)).toContain(change);
});

test('no mutant uses bookkeeping values, nor changes the span of a count', () => {
  expect(changes('define c is up when c.HP > 3  [X-1]').join()).not.toContain('kept');
  expect(changes('define late when number of round > 3  [X-1]').join()).not.toContain('turn');
});

test('no mutant adds a condition that the line already names', () => {
  const asleep = changes('procedure Wake\n  each c in everyone  [X-1]\n    c loses Asleep').join();
  expect(asleep).toContain('c is not Stunned');
  expect(asleep).not.toContain('c is not Asleep');
});
