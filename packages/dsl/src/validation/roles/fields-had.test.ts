// Tests reports of participants without the field that is read. Each row marks such fields with «…», or marks
// nothing.

import { expect, test } from 'vitest';
import { compile } from '../../compile.ts';
import { said } from '../../diagnostics/said-fixture.ts';
import { createSource } from '../../source/source.ts';
import { inProcedure, lackingReports } from './roles-fixture.ts';

test.each([
  ['a procedure that everybody comes to', inProcedure('  lower p.«nerve» by 1\n')],
  ['a procedure that heroes come to', inProcedure('  lower p.nerve by 1\n', 'heroes')],
  [
    'a call through another',
    `${inProcedure('  Inner of p\n')}\nprocedure Inner of q\n  lower q.«nerve» by 1\n`,
  ],
  ['asked for by kind', inProcedure('  if p is Hero\n    lower p.nerve by 1\n')],
  ['asked for by side', inProcedure('  if p is in heroes and p.nerve > 1\n    nothing\n')],
  ['the other side', inProcedure('  if p is not in foes\n    lower p.nerve by 1\n')],
  ['asked for too late', inProcedure('  if p.«nerve» > 1 and p is Hero\n    nothing\n')],
  [
    'otherwise it is the other',
    inProcedure('  if p is Hero\n    nothing\n  otherwise\n    lower p.«nerve» by 1\n'),
  ],
  [
    'otherwise the other has it',
    inProcedure('  if p is Hero\n    nothing\n  otherwise\n    lower p.rage by 1\n'),
  ],
  ['whoever is left', inProcedure('  if p is Brute\n    end round\n  lower p.nerve by 1\n')],
  ['an adjective that says so', inProcedure('  if p is brave\n    lower p.nerve by 1\n')],
  ['a condition that only some get', inProcedure('  if p is Shaken\n    lower p.nerve by 1\n')],
  ['yes or no', inProcedure('  if p is «bold»\n    nothing\n')],
  ['one or the other', inProcedure('  if p is Hero or p is Brute\n    lower p.«rage» by 1\n')],
  ['either', inProcedure('  if p is Hero or p is Brute\n    lower p.«nerve» by 1\n')],
  ['only one in two ways', inProcedure('  if p is Hero or p is brave\n    lower p.nerve by 1\n')],
  ['not both', inProcedure('  if not (p is Brute and p.HP > 1)\n    lower p.«nerve» by 1\n')],
  ['neither', inProcedure('  if not (p is Brute or p.HP > 1)\n    lower p.nerve by 1\n')],
  [
    'a define that is asked of everybody',
    `${inProcedure('  if p.strength > 1\n    nothing\n')}\ndefine h.strength as h.«nerve» + 1\n`,
  ],
  [
    'an action that everybody is asked to take',
    'action Push by a\n  counts as deed\n  lower a.«nerve» by 1\n',
  ],
  [
    'an action that heroes are allowed',
    'action Push by a\n  counts as deed\n  allowed when a is in heroes\n  lower a.nerve by 1\n',
  ],
  ['what it costs', 'action Push by a\n  counts as deed\n  costs 1 «nerve»\n  announce "{a}"\n'],
  [
    'whom it is done to',
    'action Push by a on t\n  counts as deed\n  pick t from enemies of a\n  lower t.«nerve» by 1\n',
  ],
  [
    'whom heroes do it to',
    'action Push by a on t\n  counts as deed\n  allowed when a is Hero\n  pick t from enemies of a\n  lower t.rage by 1\n',
  ],
  [
    'a trigger on a field that all have',
    'trigger Ow when p.HP falls\n  lower p.«nerve» by 1\ntrigger Hit when round ends\n  each p in everyone\n    lower p.HP by 1\n',
  ],
  [
    'a trigger on a field that only heroes lose',
    'trigger Ow when p.HP falls\n  lower p.nerve by 1\ntrigger Hit when round ends\n  each p in heroes\n    lower p.HP by 1\n',
  ],
  ['a trigger on a condition', 'trigger Shook when p gains Shaken\n  lower p.nerve by 1\n'],
  ['a trigger on what all take', 'trigger Slow when p takes Wait\n  lower p.«nerve» by 1\n'],
  ['a trigger on a check', 'trigger Tested when Test by p comes out bad\n  lower p.nerve by 1\n'],
  ['a modifier of what only heroes try', 'modifier Brave +1 to Test by p when p.nerve > 1\n'],
  [
    'a modifier of what only heroes try, beside one of what all try',
    'modifier Brave +1 to Test by p when p.nerve > 1\nmodifier Keen +1 to Look by p when p.«nerve» > 1\ncheck Look by p\n  roll d6 as x\n  good  when x > 3\n  bad   otherwise\ntrigger Late when round ends\n  each p in everyone\n    Look by p\n      good, bad  nothing\n',
  ],
  [
    'a modifier of what all try',
    'modifier Brave +1 to Test by p when p.«nerve» > 1\ntrigger Late when round ends\n  each p in everyone\n    Test by p\n      good, bad  nothing\n',
  ],
  [
    'a policy for everyone',
    'policy Bold for a\n  take Wait  when a.«nerve» > 1\nscenario Again like Field\n  policy Bold for everyone\n',
  ],
  [
    'a policy for heroes',
    'policy Bold for a\n  take Wait  when a.nerve > 1\nscenario Again like Field\n  policy Bold for heroes\n',
  ],
  ['an invariant', 'invariant Sane\n  always\n  every p in everyone satisfies p.«nerve» >= 0\n'],
  [
    'an invariant with a condition',
    'invariant Sane\n  always\n  every p in everyone satisfies p is not Hero or p.nerve >= 0\n',
  ],
  ['a measure', 'measure nerves\n  at end of each round\n  total of p.«nerve» for p in everyone\n'],
  ['a field that is somebody', inProcedure('  if p is Hero\n    lower p.friend.nerve by 1\n')],
  [
    'an order of heroes',
    'trigger Order when round begins\n  rank row of p in heroes\n    highest p.nerve\n    otherwise as listed\n  each q in row\n    lower q.nerve by 1\n',
  ],
  [
    'an order of all',
    'trigger Order when round begins\n  rank row of p in everyone\n    highest p.«nerve»\n    otherwise as listed\n  each q in row\n    lower q.«nerve» by 1\n',
  ],
  [
    'whoever is picked by answer',
    'trigger Pick when round begins\n  each h in heroes\n    ask h to pick t from enemies of h\n    lower t.«nerve» by 1\n',
  ],
  [
    'what a name is let be',
    'trigger Let when round begins\n  let worst be first p in everyone where p.HP < 3\n  lower worst.«nerve» by 1\n',
  ],
  // Each part of a statement is checked.
  ['what a field is set to', inProcedure('  set p.HP to p.«nerve»\n')],
  ['by what it rises', inProcedure('  raise p.HP by p.«nerve»\n')],
  ['what a name stands for', inProcedure('  let n be p.«nerve»\n  raise p.HP by n\n')],
  [
    'one of two cases',
    inProcedure('  let n be\n    1  when p is Hero\n    p.«nerve»  otherwise\n  raise p.HP by n\n'),
  ],
  [
    'one of two cases that has it',
    inProcedure('  let n be\n    p.nerve  when p is Hero\n    1  otherwise\n  raise p.HP by n\n'),
  ],
  ['how often', inProcedure('  repeat up to p.«nerve» times\n    lower p.HP by 1\n')],
  [
    'while he is one',
    inProcedure('  repeat up to 3 times while p is Hero\n    lower p.nerve by 1\n'),
  ],
  [
    'until he is one',
    inProcedure('  repeat up to 3 times until p is Hero\n    lower p.«nerve» by 1\n'),
  ],
  ['numbers from', inProcedure('  each n from p.«nerve» to 9\n    nothing\n')],
  ['numbers to', inProcedure('  each n from 1 to p.«nerve»\n    nothing\n')],
  ['under a step', inProcedure('  step Slow\n    lower p.«nerve» by 1\n')],
  [
    'a branch that ends nothing',
    inProcedure('  if p is Brute\n    nothing\n  lower p.«nerve» by 1\n'),
  ],
  [
    'two branches that both end',
    inProcedure(
      '  if p is Brute and p.HP > 2\n    end round\n  otherwise if p is Brute\n    end round\n  lower p.nerve by 1\n',
    ),
  ],
  [
    'two branches of which one ends',
    inProcedure(
      '  if p is Brute and p.HP > 2\n    nothing\n  otherwise if p is Brute\n    end round\n  lower p.«nerve» by 1\n',
    ),
  ],
  [
    'branches with an otherwise',
    inProcedure(
      '  if p is Brute\n    end round\n  otherwise\n    nothing\n  lower p.«nerve» by 1\n',
    ),
  ],
  [
    'a second branch',
    inProcedure('  if p is Brute\n    nothing\n  otherwise if p.nerve > 1\n    nothing\n'),
  ],
  ['who is asked', inProcedure('  ask p.«friend» to take Wait or nothing\n')],
  ['who is asked of heroes', inProcedure('  ask p.friend to take Wait or nothing\n', 'heroes')],
  ['between which numbers', inProcedure('  ask p for n from 0 to p.«nerve»\n  raise p.HP by n\n')],
  ['who gains', inProcedure('  p.«friend» gains Shaken until end of round\n')],
  ['whose turn it is', inProcedure('  raise p.«rage» by 1\n', 'heroes')],
  [
    'a group that is left out',
    inProcedure('  each q in everyone where q is not Brute\n    lower q.nerve by 1\n'),
  ],
  ['a group by field', inProcedure('  each q in everyone where q.«nerve» > 1\n    nothing\n')],
  ['one at random', inProcedure('  pick q at random by p from heroes\n    lower q.nerve by 1\n')],
  [
    'one of all at random',
    inProcedure('  pick q at random by p from everyone\n    lower q.«nerve» by 1\n'),
  ],
  // What a test says of a participant.
  ['not not', inProcedure('  if not (p is not Hero)\n    lower p.nerve by 1\n')],
  ['neither of two', inProcedure('  if not (p is Brute or p.HP < 2)\n    lower p.nerve by 1\n')],
  [
    'not both of two',
    inProcedure('  if not (p is Brute and p.HP < 2)\n    lower p.«nerve» by 1\n'),
  ],
  ['both of two, the second', inProcedure('  if p.HP < 2 and p is Hero\n    lower p.nerve by 1\n')],
  [
    'the second of or knows that the first does not hold',
    inProcedure('  if p is Brute or p.nerve > 1\n    nothing\n'),
  ],
  [
    'the same as one of them',
    inProcedure('  each h in heroes\n    if p is h\n      lower p.nerve by 1\n'),
  ],
  [
    'the same, the other way round',
    inProcedure('  each h in heroes\n    if h is p\n      lower p.nerve by 1\n'),
  ],
  [
    'not the same',
    inProcedure('  each b in foes\n    if p is not b\n      lower p.«nerve» by 1\n'),
  ],
  [
    'an adjective that does not hold',
    inProcedure('  if p is not brave\n    lower p.«nerve» by 1\n'),
  ],
  ['a field by itself', inProcedure('  if p is Hero and p is bold\n    nothing\n')],
  ['not in an order', inProcedure('  if p is not in heroes\n    lower p.rage by 1\n')],
  ['in brackets', inProcedure('  if (p is Hero)\n    lower p.nerve by 1\n')],
  // Which participants an expression means.
  ['enemies of heroes', inProcedure('  each q in enemies of p\n    lower q.rage by 1\n', 'heroes')],
  ['allies of heroes', inProcedure('  each q in allies of p\n    lower q.«rage» by 1\n', 'heroes')],
  ['enemies of all', inProcedure('  each q in enemies of p\n    lower q.«nerve» by 1\n')],
  [
    'the first of those',
    inProcedure('  let q be first x in everyone where x is Hero\n  lower q.nerve by 1\n'),
  ],
  [
    'a define that is a hero',
    `${inProcedure('  lower chief.nerve by 1\n  if p is brave\n    nothing\n')}\ndefine chief as first x in heroes\n`,
  ],
  [
    'a define that is anybody',
    `${inProcedure('  lower chief.«nerve» by 1\n  if p is brave\n    nothing\n')}\ndefine chief as first x in everyone\n`,
  ],
  // Who can take an action, and of whom a rule asks that.
  [
    'whether all can push',
    `${inProcedure('  if p can take Push\n    nothing\n')}\naction Push by a\n  counts as shove\n  allowed when a.«nerve» > 1\n  nothing\ntrigger Late when round ends\n  each h in heroes\n    ask h to take Push\n`,
  ],
  [
    'whether heroes can push',
    `${inProcedure('  if p can take Push\n    nothing\n', 'heroes')}\naction Push by a\n  counts as shove\n  allowed when a.nerve > 1\n  nothing\ntrigger Late when round ends\n  each h in heroes\n    ask h to take Push\n`,
  ],
  ['whether a friend can', inProcedure('  if p.«friend» can take Wait\n    nothing\n')],
  [
    'allowed for some, then read',
    'action Push by a\n  counts as deed\n  allowed when a is Hero\n  allowed when a.nerve > 1\n  nothing\n',
  ],
  [
    'a cost that is read',
    'action Push by a\n  counts as deed\n  allowed when a is Hero\n  costs (a.rage + 1) HP\n  nothing\n'.replace(
      'a.rage',
      'a.«rage»',
    ),
  ],
  [
    'a trigger on what all pay',
    'action Push by a\n  counts as deed\n  costs 1 HP\n  nothing\ntrigger Paid when x.HP falls\n  lower x.«nerve» by 1\n',
  ],
  [
    'a trigger on whom it is done to',
    'action Push by a on t\n  counts as deed\n  allowed when a is Hero\n  pick t from enemies of a\n  nothing\ntrigger Pushed when x takes Push on y\n  lower x.nerve by 1\n  lower y.rage by 1\n',
  ],
  [
    'a trigger on what changes for a friend, whoever that is',
    'trigger Begin when round begins\n  each h in heroes\n    lower h.friend.HP by 1\ntrigger Low when x.HP falls\n  lower x.«nerve» by 1\n',
  ],
  [
    'a trigger on what changes for heroes',
    'trigger Begin when round begins\n  each h in heroes\n    lower h.HP by 1\ntrigger Low when x.HP falls\n  lower x.nerve by 1\n',
  ],
  ['a trigger on whoever finishes', 'trigger Done when x finishes Wait\n  lower x.«nerve» by 1\n'],
  ['a trigger on what all may gain', `trigger Any when x gains any\n  lower x.«nerve» by 1\n`],
  [
    'a trigger on a choice',
    'choice Yield by q\n  yes\n  no\ntrigger Late when round ends\n  each h in heroes\n    Yield by h\n      yes, no  nothing\ntrigger Yielded when Yield by x comes out yes\n  lower x.nerve by 1\n',
  ],
  [
    'a choice that all are asked',
    'choice Yield by q\n  yes  when q.«nerve» > 1\n  no\ntrigger Late when round ends\n  each p in everyone\n    Yield by p\n      yes, no  nothing\n',
  ],
  // Checks: the fields that a push and an outcome read.
  [
    'an outcome of all',
    'check Dare by q\n  roll d6 as x\n  good  when x > q.«nerve»\n  bad   otherwise\ntrigger Late when round ends\n  each p in everyone\n    Dare by p\n      good, bad  nothing\n',
  ],
  [
    'an outcome for the others',
    'check Dare by q\n  roll d6 as x\n  good  when q is Brute\n  fair  when q.nerve > x\n  bad   otherwise\ntrigger Late when round ends\n  each p in everyone\n    Dare by p\n      good, fair, bad  nothing\n',
  ],
  [
    'a push for some',
    'choice Dig by q\n  yes\n  no  default\ncheck Dare by q\n  roll d6 as x\n  push x if Dig by q  when q is Hero\n    lower q.nerve by 1\n  good  when x > 3\n  bad   otherwise\ntrigger Late when round ends\n  each p in everyone\n    Dare by p\n      good, bad  nothing\n',
  ],
  [
    'a push for all',
    'choice Dig by q\n  yes\n  no  default\ncheck Dare by q\n  roll d6 as x\n  push x if Dig by q\n    lower q.«nerve» by 1\n  good  when x > 3\n  bad   otherwise\ntrigger Late when round ends\n  each p in everyone\n    Dare by p\n      good, bad  nothing\n',
  ],
  [
    'a modifier for some',
    'check Dare by q\n  roll d6 as x\n    Nerve +(q.nerve) when q is Hero\n  good  when x > 3\n  bad   otherwise\ntrigger Late when round ends\n  each p in everyone\n    Dare by p\n      good, bad  nothing\n',
  ],
  [
    'a modifier for all',
    'check Dare by q\n  roll d6 as x\n    Nerve +(q.«nerve») when q.HP > 2\n  good  when x > 3\n  bad   otherwise\ntrigger Late when round ends\n  each p in everyone\n    Dare by p\n      good, bad  nothing\n',
  ],
  // Who rolled the check that a trigger waits for.
  ['rolled by some', 'trigger Seen when Test by q is rolled\n  lower q.nerve by 1\n'],
  [
    'rolled by all',
    'check Dare by p\n  roll d6 as x\n  good  when x > 3\n  bad   otherwise\ntrigger Late when round ends\n  each p in everyone\n    Dare by p\n      good, bad  nothing\ntrigger Seen when Dare by q is rolled\n  lower q.«nerve» by 1\n',
  ],
  // Orders that are linked or rolled for.
  [
    'linked',
    'trigger Order when round begins\n  rank row of p in heroes\n    linked to o when o.nerve is p.nerve\n    highest p.HP\n    otherwise as listed\n',
  ],
  [
    'linked, of all',
    'trigger Order when round begins\n  rank row of p in everyone\n    linked to o when o.«nerve» is p.«nerve»\n    highest p.HP\n    otherwise as listed\n',
  ],
  [
    'rolled for',
    'trigger Order when round begins\n  rank row of p in everyone\n    highest roll Lot.x by p\n    otherwise as listed\ncheck Lot by q\n  roll d6 as x\n    Nerve +(q.«nerve»)\n',
  ],
  [
    'an example',
    'example "x"\n  scenario Field\n  expect count p in everyone where p.«nerve» > 1 is 1\n',
  ],
])('%s', (_, body) => {
  lackingReports(body);
});

test('a kind with fewer fields than the first kind is reported, even if it has as many fields as that kind', () => {
  const told = (fields: string): readonly string[] =>
    compile(
      createSource(
        'kinds.fray',
        `ruleset "Kinds"

side heroes

kind Hero
  HP     counter 0..  starts 5
  nerve  counter 0..  starts 3

kind Wall
${fields}
encounter
  each p in heroes
    raise p.nerve by p.HP

scenario Yard
  side heroes
    Hero
    Ann
  side heroes
    Wall
    Rampart
`,
      ),
    )
      .diagnostics.filter(({ code }) => code === 'names/not-of-all-kinds')
      .map(({ message }) => message);
  const lacks = [said.maybeWithout('a Wall', 'nerve')];
  expect(told('  HP     counter 0..  starts 5\n')).toEqual(lacks);
  expect(told('  HP     counter 0..  starts 5\n  height  0..9  default 3\n')).toEqual(lacks);
  expect(told('  HP     counter 0..  starts 5\n  nerve  counter 0..  starts 5\n')).toEqual([]);
});
