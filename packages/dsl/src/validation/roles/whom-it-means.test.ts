// Tests which participants an expression means, and which of them pass a test. Each row marks the fields that
// are reported as missing with «…», or marks nothing.

import { expect, test } from 'vitest';
import { said } from '../../diagnostics/said-fixture.ts';
import { inProcedure, lackingReports } from './roles-fixture.ts';

const anyChief = '\ndefine h.chief as first x in everyone where x.HP > h.HP\n';
const heroChief = '\ndefine h.chief as first x in everyone where x is Hero and x.HP > h.HP\n';
/** Adds a scenario in which a hero fights beside a brute. */
const mixed =
  'side elves\nside orcs\nscenario Mixed\n  side elves\n    Hero  HP\n    Eva    5\n  side orcs\n    Hero  HP\n    Eve    5\n  side orcs\n    Brute  HP\n    Bea     5\n';
const all = (check: string, outcomes = 'good, bad'): string =>
  `trigger Late when round ends\n  each p in everyone\n    ${check} by p\n      ${outcomes}  nothing\n`;
const weak = '  let q be first x in everyone where x.HP < 2\n';

test.each([
  // A field of a participant that a definition after a dot gives.
  [
    'a field of a chief, who may be anybody',
    `${inProcedure('  lower p.chief.«nerve» by 1\n')}${anyChief}`,
  ],
  [
    'a field of a chief, who is a hero',
    `${inProcedure('  lower p.chief.nerve by 1\n')}${heroChief}`,
  ],
  [
    'a field of the chief of a chief',
    `${inProcedure('  lower p.chief.chief.«nerve» by 1\n')}${anyChief}`,
  ],
  [
    'a field of the chief of what is on offer',
    `policy Bold\n  pick highest option.chief.«nerve»\n${anyChief}`,
  ],
  [
    'a field of the friend of a chief',
    `${inProcedure('  let q be p.chief.friend\n  lower q.nerve by 1\n')}define h.chief as first x in heroes\n`,
  ],
  // `is` between participants: both are the same one.
  [
    'the same as the first hero',
    inProcedure('  if p is first x in heroes\n    lower p.nerve by 1\n'),
  ],
  [
    'the same as the first hero, in brackets',
    inProcedure('  if p is (first x in heroes)\n    lower p.nerve by 1\n'),
  ],
  [
    'the same as the first of all',
    inProcedure('  if p is first x in everyone\n    lower p.«nerve» by 1\n'),
  ],
  [
    'the same as a hero’s friend',
    inProcedure('  each h in heroes\n    if p is h.friend\n      lower p.nerve by 1\n'),
  ],
  [
    'a hero’s friend is the same',
    inProcedure('  each h in heroes\n    if h.friend is p\n      lower p.nerve by 1\n'),
  ],
  [
    'a chief who is a hero is the same',
    `${inProcedure('  if chief of p is p\n    lower p.nerve by 1\n')}\ndefine chief of h as first x in everyone where x is Hero and x.HP > h.HP\n`,
  ],
  [
    'a chief who is anybody is the same',
    `${inProcedure('  if chief of p is p\n    lower p.«nerve» by 1\n')}\ndefine chief of h as first x in everyone where x.HP > h.HP\n`,
  ],
  [
    'the same as a hero, named second',
    inProcedure(
      '  each q in everyone\n    each r in heroes\n      if q is r\n        lower q.nerve by 1\n',
    ),
  ],
  [
    'the same as a hero, named first',
    inProcedure(
      '  each q in everyone\n    each r in heroes\n      if r is q\n        lower q.nerve by 1\n',
    ),
  ],
  [
    'not the same as a hero',
    inProcedure(
      '  each q in everyone\n    each r in heroes\n      if q is not r\n        lower q.«nerve» by 1\n',
    ),
  ],
  [
    'nobody, whose fields cannot be read either',
    inProcedure(`${weak}  if q is nobody\n    lower q.«nerve» by 1\n`),
  ],
  ['nobody, named first', inProcedure(`${weak}  if nobody is q\n    lower q.«nerve» by 1\n`)],
  // A test of one name tells something about another name.
  [
    'the first who is the same as a hero',
    inProcedure(
      '  if p is Hero\n    let q be first x in everyone where x is p\n    lower q.nerve by 1\n',
    ),
  ],
  [
    'the first who is the same as anybody',
    inProcedure('  let q be first x in everyone where x is p\n  lower q.«nerve» by 1\n'),
  ],
  [
    'an ally of a hero',
    inProcedure('  if p is Hero\n    let q be first x in allies of p\n    lower q.nerve by 1\n'),
  ],
  [
    'an ally of anybody',
    inProcedure('  let q be first x in allies of p\n  lower q.«nerve» by 1\n'),
  ],
  [
    'an enemy of a hero',
    inProcedure('  if p is Hero\n    let q be first x in enemies of p\n    lower q.rage by 1\n'),
  ],
  [
    'among the allies of a hero',
    inProcedure('  each h in heroes\n    if p is in allies of h\n      lower p.nerve by 1\n'),
  ],
  // Groups and adjectives, and the participants that are left without them.
  ['not among the heroes by kind', inProcedure('  if p is not in Hero\n    lower p.rage by 1\n')],
  [
    'whoever is not what an adjective says',
    `${inProcedure('  if p is heroic\n    nothing\n  otherwise\n    lower p.rage by 1\n')}\ndefine h is heroic when h is Hero\n`,
  ],
  [
    'whoever is said not to be it',
    `${inProcedure('  if p is not heroic\n    lower p.rage by 1\n')}\ndefine h is heroic when h is in heroes\n`,
  ],
  [
    'an adjective that others fit as well',
    `${inProcedure('  if p is odd\n    lower p.«nerve» by 1\n')}\ndefine h is odd when h is Hero or h.HP > 3\n`,
  ],
  // Both sides have heroes, so the side decides which participants are meant.
  [
    'an ally of the first of a side, of a kind that others have as well',
    `${mixed}${inProcedure('  let q be first x in elves where x.HP > 2\n  let r be first y in allies of q\n  lower r.nerve by 1\n')}`,
  ],
  [
    'an ally of the first of the other side',
    `${mixed}${inProcedure('  let q be first x in orcs where x.HP > 2\n  let r be first y in allies of q\n  lower r.«nerve» by 1\n')}`,
  ],
  [
    'the first hero in brackets',
    inProcedure('  let q be (first x in heroes)\n  lower q.nerve by 1\n'),
  ],
  [
    'a hero or nobody',
    inProcedure(
      '  let q be\n    first x in heroes  when p.HP > 2\n    nobody             otherwise\n  lower q.nerve by 1\n',
    ),
  ],
  [
    'a hero’s friend, handed on',
    'trigger Begin when round begins\n  each h in heroes\n    Deed by h.friend\nprocedure Deed by p\n  lower p.«rage» by 1\n',
  ],
  [
    'whoever is not among the heroes by kind',
    inProcedure('  if p is not in Hero\n    lower p.«nerve» by 1\n'),
  ],
  ['whoever is not on a side', inProcedure('  if p is not in foes\n    lower p.«rage» by 1\n')],
  [
    'whoever has a condition or is well',
    inProcedure('  if p is Shaken or p.HP > 3\n    lower p.«nerve» by 1\n'),
  ],
  [
    'whoever does not have a condition that only some get',
    inProcedure('  if p is not Shaken\n    lower p.«rage» by 1\n'),
  ],
  [
    'whoever has a hero as chief',
    `${inProcedure('  if p.chief is Hero\n    lower p.«nerve» by 1\n')}${anyChief}`,
  ],
  [
    'among the allies of one who is a hero',
    inProcedure(
      '  each q in everyone\n    if q is Hero and p is in allies of q\n      lower p.nerve by 1\n',
    ),
  ],
  // Declarations, line by line.
  [
    'a definition by cases',
    `${inProcedure('  if p.strength > 1\n    nothing\n')}define h.strength\n  h.«nerve»  when h.HP > 2\n  1          otherwise\n`,
  ],
  [
    'a value of a check',
    `${all('Dare')}check Dare by q\n  roll d6 as x\n  let n be q.«nerve»\n  good  when x > n\n  bad   otherwise\n`,
  ],
  [
    'what two outcomes leave',
    `${all('Dare', 'bad, fair, good, poor')}check Dare by q\n  roll d6 as x\n  bad   when q is Brute\n  fair  when x > 5\n  good  when x > q.nerve\n  poor  otherwise\n`,
  ],
  [
    'a modifier of what the first of two rolls',
    'modifier Keen +1 to Dare by r when r.nerve > 1\ncheck Dare by q on t\n  roll d6 as x\n  good  when x > t.HP\n  bad   otherwise\ntrigger Late when round ends\n  each h in heroes\n    each p in everyone\n      Dare by h on p\n        good, bad  nothing\n',
  ],
  [
    'two claims',
    'invariant Sane\n  always\n  every p in everyone satisfies p.«nerve» >= 0\n  every p in everyone satisfies p.«rage» >= 0\n',
  ],
  [
    'two claims at a moment',
    'example "x"\n  scenario Field\n  other dice from seed 1\n  expect at end of round 1\n    count p in everyone where p.«nerve» > 1 is 1\n    count p in everyone where p.«rage» > 1 is 1\n',
  ],
  [
    'what a policy says for some',
    'policy Bold for a\n  say a.nerve  when a is Hero\nscenario Again like Field\n  policy Bold for everyone\n',
  ],
  [
    'what a policy says for all',
    'policy Bold for a\n  say a.«nerve»  when a.HP > 1\nscenario Again like Field\n  policy Bold for everyone\n',
  ],
  [
    'a condition in the first column',
    `scenario Again\n  side foes\n    Brute  Shaken  HP\n    Gus    yes     5\n${inProcedure('  if p is Shaken\n    lower p.«nerve» by 1\n')}`,
  ],
  [
    'a condition in the last column',
    `scenario Again\n  side foes\n    Brute  HP  Shaken\n    Gus    5   yes\n${inProcedure('  if p is Shaken\n    lower p.«nerve» by 1\n')}`,
  ],
  [
    'a condition of the heroes of a side',
    `${mixed.replace('Hero  HP\n    Eve    5', 'Hero  Shaken\n    Eve   yes')}${inProcedure('  if p is Shaken\n    lower p.nerve by 1\n')}`,
  ],
  [
    'a condition of the brutes of one side',
    `${mixed.replace('Brute  HP\n    Bea     5', 'Brute  Shaken\n    Bea    yes')}${inProcedure('  if p is Shaken and p is in foes\n    lower p.nerve by 1\n')}`,
  ],
  [
    'what it costs whoever does it, who is named second',
    'action Push on t by a\n  counts as deed\n  allowed when a is Hero\n  costs 1 nerve\n  pick t from everyone\n  lower t.HP by 1\n',
  ],
  [
    'a trigger on whoever does something to another',
    'action Push by a on t\n  counts as deed\n  pick t from heroes\n  lower t.HP by 1\ntrigger Pushed when x takes Push\n  lower x.«nerve» by 1\n',
  ],
  [
    'a trigger on two actions, of which anybody takes the second',
    `action Push by a\n  counts as shove\n  allowed when a is Hero\n  nothing\naction Pull by a\n  counts as shove\n  nothing\n${inProcedure('  ask p to take any shove or nothing\n')}trigger Shoved when x takes any shove\n  lower x.«nerve» by 1\n`,
  ],
  [
    'a trigger on whom it is done to, by one way and another',
    'action Push by a on t against u\n  counts as deed\n  pick t from heroes\n  pick u from foes\n  lower t.HP by u.HP\ntrigger Pushed when x takes Push on y against z\n  lower y.nerve by 1\n  lower z.rage by 1\n  lower z.«nerve» by 1\n',
  ],
  [
    'a trigger on a choice',
    `choice Yield by c\n  yes\n  no   default\n${inProcedure('  Yield by p\n    yes, no  nothing\n')}trigger Yielded when Yield by x comes out yes\n  lower x.«nerve» by 1\n`,
  ],
  // What an example tries.
  [
    'who tries it',
    'example "x"\n  scenario Field\n  try Deed by (first x in everyone where x.«nerve» > 1)\nprocedure Deed by p\n  lower p.HP by 1\n',
  ],
  [
    'with what it is tried',
    'example "x"\n  scenario Field\n  try Deed by Ann with (count x in everyone where x.«nerve» > 1)\nprocedure Deed by p with n (number)\n  lower p.HP by n\n',
  ],
])('%s', (_, body) => {
  lackingReports(body);
});

test.each<readonly [string, string, string]>([
  [
    'a modifier',
    `modifier Keen +1 to Test by r when r.«nerve» > 1\n${all('Test')}`,
    said.comesFrom('Keen', 'a Brute'),
  ],
  [
    'a policy',
    'policy Bold for a\n  say a.«nerve»\nscenario Again like Field\n  policy Bold for everyone\n',
    said.comesFrom('policy Bold for everyone', 'a Brute'),
  ],
  [
    'what an action costs',
    'action Push by a\n  counts as deed\n  costs 1 «nerve»\n  nothing\n',
    said.comesFrom('p can take any deed', 'a Brute'),
  ],
])('%s: the report shows the place where they come from', (_, body, place) => {
  const [told] = lackingReports(body);
  expect(told?.[2]).toEqual(place);
});
