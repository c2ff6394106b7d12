// Tests how participants without the field that is read come to the line. Each row marks such fields with
// «…», or marks nothing.

import { expect, test } from 'vitest';
import { compile } from '../../compile.ts';
import { said } from '../../diagnostics/said-fixture.ts';
import { createSource } from '../../source/source.ts';
import { inProcedure, lackingReports, prelude } from './roles-fixture.ts';

const pushed = (lines: string, from = 'everyone'): string =>
  `${lines}trigger Late when round ends\n  each p in ${from}\n    Dare by p\n      good, bad  nothing\n`;
const hurt = 'condition Hurt\n  has depth 0..9\n';
const stones = 'side stones\nkind Wall\n  HP  counter 0..  starts 5\n';

test.each([
  // A missing field is reported once for each name.
  ['read twice', inProcedure('  lower p.«nerve» by 1\n  lower p.nerve by 2\n')],
  [
    'read twice, of two names',
    `${inProcedure('  lower p.«nerve» by 1\n')}trigger Late when round ends\n  each q in everyone\n    lower q.«nerve» by 1\n`,
  ],
  [
    'two fields of one name',
    inProcedure('  lower p.«nerve» by 1\n  if p is «bold»\n    nothing\n'),
  ],
  // What is known of a participant who is picked by an answer holds in the `where` and after it.
  [
    'who may be picked',
    inProcedure('  ask p to pick t from everyone where t.«nerve» > 1\n  lower t.HP by 1\n'),
  ],
  [
    'who may be picked, of heroes',
    inProcedure('  ask p to pick t from heroes where t.nerve > 1\n  lower t.nerve by 1\n'),
  ],
  [
    'picked by kind',
    inProcedure('  ask p to pick t from everyone where t is Hero\n  lower t.nerve by 1\n'),
  ],
  [
    'picked by kind, then read in the same question',
    inProcedure('  ask p to pick t from everyone where t is Hero and t.nerve > 1\n  nothing\n'),
  ],
  // What a test says of a participant.
  [
    'who has not what only heroes get may be anybody',
    inProcedure('  if p is not Shaken\n    lower p.«nerve» by 1\n'),
  ],
  ['not of a kind, as a group', inProcedure('  if p is not in Hero\n    lower p.rage by 1\n')],
  [
    'who was asked for a field in the first of two conditions has it in the second too',
    inProcedure('  if p is «bold» or p.HP > 3\n    lower p.nerve by 1\n'),
  ],
  ['of a kind, as a group', inProcedure('  if p is in Hero\n    lower p.nerve by 1\n')],
  ['the same as nobody', inProcedure('  if p is nobody\n    lower p.«nerve» by 1\n')],
  [
    'the same as nobody, the other way round',
    inProcedure('  if nobody is p\n    lower p.«nerve» by 1\n'),
  ],
  [
    'not the one who is a hero',
    inProcedure('  each h in heroes\n    if h is not p\n      lower p.«nerve» by 1\n'),
  ],
  [
    'a branch that does something before it ends',
    inProcedure('  if p is Brute\n    lower p.HP by 1\n    end round\n  lower p.nerve by 1\n'),
  ],
  // Definitions.
  [
    'a definition that is anybody in its first case',
    `${inProcedure('  lower chief.«nerve» by 1\n')}\ndefine chief\n  first x in everyone  when alarm-given\n  first x in heroes    otherwise\ngiven alarm-given yes/no  default no\n`,
  ],
  [
    'a definition that is anybody in its last case',
    `${inProcedure('  lower chief.«nerve» by 1\n')}\ndefine chief\n  first x in heroes    when alarm-given\n  first x in everyone  otherwise\ngiven alarm-given yes/no  default no\n`,
  ],
  [
    'an adjective that reads it',
    `${inProcedure('  if p is keen\n    nothing\n')}\ndefine h is keen when h.«nerve» > 1\n`,
  ],
  [
    'an adjective that reads it, of heroes',
    `${inProcedure('  if p is keen\n    nothing\n', 'heroes')}\ndefine h is keen when h.nerve > 1\n`,
  ],
  [
    'a definition that is asked of heroes',
    `${inProcedure('  if p.strength > 1\n    nothing\n', 'heroes')}\ndefine h.strength as h.nerve + 1\n`,
  ],
  [
    'a definition that is asked of a definition that is a hero',
    `${inProcedure('  if p.chief.courage > 1\n    nothing\n')}define h.chief as first x in heroes where x.HP > h.HP\n`,
  ],
  [
    'a definition that is asked of a definition that is anybody',
    `${inProcedure('  if p.chief.strength > 1\n    nothing\n', 'heroes')}define h.chief as first x in everyone where x.HP > h.HP\ndefine h.strength as h.«nerve» + 1\n`,
  ],
  [
    'a definition that is asked of a field that is a hero',
    inProcedure('  if p.friend.courage > 1\n    nothing\n', 'heroes'),
  ],
  [
    'a function of all',
    `${inProcedure('  if strength of p > 1\n    nothing\n')}\ndefine strength of h as h.«nerve» + 1\n`,
  ],
  // A parameter with a kind lets in participants of this kind only.
  [
    'a parameter of a kind',
    inProcedure(
      '  each q in enemies of p\n    Inner of q\n\nprocedure Inner of q (Hero)\n  lower q.nerve by 1\n',
    ),
  ],
  [
    'a parameter of no kind',
    inProcedure(
      '  each q in enemies of p\n    Inner of q\n\nprocedure Inner of q\n  lower q.«nerve» by 1\n',
    ),
  ],
  // Each of several orders has its own participants.
  [
    'an order of heroes before one of all',
    'trigger Order when round begins\n  rank row of p in heroes\n    otherwise as listed\n  rank file of p in everyone\n    otherwise as listed\n  each q in row\n    lower q.nerve by 1\n  each r in file\n    lower r.«nerve» by 1\n',
  ],
  // Which participants fight each other.
  [
    'whoever fights elsewhere is no enemy',
    `${stones}scenario Yard\n  side stones\n    Wall\n    Rock\n${inProcedure('  each q in enemies of p\n    lower q.rage by 1\n', 'Hero')}`,
  ],
  [
    'whoever fights here is an enemy',
    `${stones}scenario Yard\n  side stones\n    Wall\n    Rock\n  side heroes\n    Hero\n    Cid\n${inProcedure('  each q in enemies of p\n    lower q.«rage» by 1\n', 'Hero')}`,
  ],
  [
    'somebody who plays in an example alone',
    `${stones}example "a wall"\n  side stones\n    Wall\n    Rock\n  other dice from seed 1\n  expect Rock.HP > 0\n${inProcedure('  lower p.«rage» by 1\n', 'stones')}`,
  ],
  // Triggers on a change of a field, and whose field changes.
  [
    'a trigger on a field that only some have',
    `${inProcedure('  lower p.«nerve» by 1\n')}trigger Low when x.nerve falls\n  lower x.nerve by 1\n`,
  ],
  [
    'a kept roll that changes a field',
    'trigger Order when round begins\n  rank row of p in everyone\n    highest roll Lot.x by p as HP\n    otherwise as listed\ncheck Lot by q\n  roll d6 as x\ntrigger Low when y.HP falls\n  lower y.«nerve» by 1\n',
  ],
  // Each part of a statement is checked.
  [
    'a roll that is kept',
    'trigger Order when round begins\n  rank row of p in everyone\n    highest roll Lot.x by p as «nerve»\n    otherwise as listed\ncheck Lot by q\n  roll d6 as x\n',
  ],
  [
    'a roll of heroes that is kept',
    'trigger Order when round begins\n  rank row of p in heroes\n    highest roll Lot.x by p as nerve\n    otherwise as listed\ncheck Lot by q\n  roll d6 as x\n',
  ],
  [
    'what a condition is given with',
    `${hurt}${inProcedure('  p gains Hurt with depth p.«nerve»\n')}`,
  ],
  [
    'one of the best lines',
    pushed(
      'check Dare by q\n  roll d6 as x\n    best of Gear\n      Nerve +(q.«nerve»)\n      Other +1\n  good  when x > 3\n  bad   otherwise\n',
    ),
  ],
  [
    'what is done to a name beside its value',
    inProcedure('  let n be p.HP\n    Nerve +(p.«nerve»)\n  raise p.HP by n\n'),
  ],
  ['who rolls', inProcedure('  roll d6 as x by p.«friend»\n  lower p.HP by x\n')],
  [
    'what `while` asks for holds inside, not what `until` waits for',
    inProcedure('  repeat up to 3 times until p is Hero\n    lower p.«nerve» by 1\n'),
  ],
  // Checks, choices, modifiers.
  [
    'who is handed to the choice of a push',
    pushed(
      'choice Dig by c\n  yes  when c.«nerve» > 1\n  no   default\ncheck Dare by q\n  roll d6 as x\n  push x if Dig by q\n    lower q.HP by 1\n  good  when x > 3\n  bad   otherwise\n',
    ),
  ],
  [
    'when a push is offered',
    pushed(
      'choice Dig by c\n  yes\n  no   default\ncheck Dare by q\n  roll d6 as x\n  push x if Dig by q  when q.«nerve» > 1\n    lower q.HP by 1\n  good  when x > 3\n  bad   otherwise\n',
    ),
  ],
  [
    'a modifier of what only heroes roll, whoever tries it',
    'modifier Keen +1 to Dare by r when r.nerve > 1\ncheck Dare by q on t\n  roll d6 as x by t\n  good  when x > 3\n  bad   otherwise\ntrigger Late when round ends\n  each p in everyone\n    each h in heroes\n      Dare by p on h\n        good, bad  nothing\n',
  ],
  [
    'a modifier of what all roll, whoever tries it',
    'modifier Keen +1 to Dare by r when r.«nerve» > 1\ncheck Dare by q on t\n  roll d6 as x by t\n  good  when x > 3\n  bad   otherwise\ntrigger Late when round ends\n  each h in heroes\n    each p in everyone\n      Dare by h on p\n        good, bad  nothing\n',
  ],
  [
    'a modifier that goes by whom it is done to',
    'modifier Keen +1 to Dare by r on s when s.«nerve» > 1\ncheck Dare by q on t\n  roll d6 as x\n    Size +(t.HP)\n  good  when x > 3\n  bad   otherwise\ntrigger Late when round ends\n  each h in heroes\n    each p in everyone\n      Dare by h on p\n        good, bad  nothing\n',
  ],
  [
    'a modifier that goes by whom it is done to, of heroes',
    'modifier Keen +1 to Dare by r on s when s.nerve > 1\ncheck Dare by q on t\n  roll d6 as x\n    Size +(t.HP)\n  good  when x > 3\n  bad   otherwise\ntrigger Late when round ends\n  each h in heroes\n    each p in everyone\n      Dare by p on h\n        good, bad  nothing\n',
  ],
  [
    'a modifier of a check that names a number before whoever rolls',
    'modifier Keen +1 to Dare by r when r.«nerve» > 1\ncheck Dare for n (number) by q\n  roll d6 as x\n  good  when x > n\n  bad   otherwise\ntrigger Late when round ends\n  each p in everyone\n    Dare for 2 by p\n      good, bad  nothing\n',
  ],
  [
    'a trigger on a check that is done to others',
    'check Dare by q on t\n  roll d6 as x\n  good  when x > t.HP\n  bad   otherwise\ntrigger Late when round ends\n  each h in heroes\n    each b in foes\n      Dare by h on b\n        good, bad  nothing\ntrigger Dared when Dare by v on w comes out bad\n  lower v.nerve by 1\n  lower w.rage by 1\n',
  ],
  [
    'a modifier that is worth more to some',
    'modifier Keen +(p.nerve) to Test by p when p is Hero\ntrigger Late when round ends\n  each p in everyone\n    Test by p\n      good, bad  nothing\n',
  ],
  [
    'a choice that a side makes',
    'choice Yield by heroes\n  yes\n  no\ntrigger Late when round ends\n  Yield by heroes\n    yes, no  nothing\ntrigger Yielded when Yield by x comes out yes\n  lower x.nerve by 1\n',
  ],
  // Actions.
  [
    'what one allowed line says holds in the next',
    'action Push by a\n  counts as deed\n  allowed when a is Hero\n  allowed when a.nerve > 1\n  lower a.nerve by 1\n',
  ],
  [
    'whom one may pick, of all',
    'action Push by a on t\n  counts as deed\n  pick t from everyone where t.«nerve» > 1\n  lower t.HP by 1\n',
  ],
  [
    'what the pick asks for holds behind it',
    'action Push by a on t\n  counts as deed\n  pick t from everyone where t is Hero\n  lower t.nerve by 1\n',
  ],
  [
    'what those pay who are allowed to',
    'action Push by a\n  counts as deed\n  allowed when a is Hero\n  costs 1 nerve\n  nothing\n',
  ],
  [
    'a trigger on what only heroes pay',
    'action Push by a\n  counts as deed\n  allowed when a is Hero\n  costs 1 HP\n  nothing\ntrigger Paid when x.HP falls\n  lower x.nerve by 1\n',
  ],
  [
    'a trigger on an action of a tag',
    'action Push by a\n  counts as deed\n  allowed when a is Hero\n  nothing\ntrigger Pushed when x takes any deed\n  lower x.«nerve» by 1\n',
  ],
  [
    'a trigger on an action that is done to heroes, and names them first',
    'action Push on t by a\n  counts as deed\n  pick t from heroes\n  lower t.nerve by 1\ntrigger Pushed when x takes Push\n  lower x.«nerve» by 1\n',
  ],
  // Who has a condition.
  [
    'whoever begins with a condition',
    `scenario Again\n  side foes\n    Brute  Shaken\n    Gus    yes\n${inProcedure('  if p is Shaken\n    lower p.«nerve» by 1\n')}`,
  ],
  [
    'a trigger on losing what somebody begins with',
    'scenario Again\n  side foes\n    Brute  Shaken\n    Gus    yes\ntrigger Calm when x loses Shaken\n  lower x.«nerve» by 1\n',
  ],
  [
    'whoever has a condition before a `try`',
    `example "shaken"\n  scenario Field\n  with Bob.Shaken yes\n  try Deed by Bob\n${inProcedure('  if p is Shaken\n    lower p.«nerve» by 1\n')}`,
  ],
  // Claims, policies, examples.
  [
    'a claim for some',
    'invariant Sane\n  whenever p.HP falls\n  p.nerve >= 0  when p is Hero\ntrigger Late when round ends\n  each p in everyone\n    lower p.HP by 1\n',
  ],
  [
    'a claim for all',
    'invariant Sane\n  whenever p.HP falls\n  p.«nerve» >= 0  when p.HP > 1\ntrigger Late when round ends\n  each p in everyone\n    lower p.HP by 1\n',
  ],
  [
    'when a claim has to hold',
    'invariant Sane\n  whenever p.HP falls\n  p.HP >= 0  when p.«nerve» > 1\ntrigger Late when round ends\n  each p in everyone\n    lower p.HP by 1\n',
  ],
  [
    'a policy for the others',
    'policy Bold for a\n  take Wait  when a.«nerve» > 1\nscenario Again like Field\n  policy Bold for foes\n',
  ],
  [
    'a policy for one of the others',
    'policy Bold for a\n  take Wait  when a.«nerve» > 1\nscenario Again like Field\n  policy Bold for Bob\n',
  ],
  [
    'a claim at a moment',
    'example "x"\n  scenario Field\n  other dice from seed 1\n  expect at end of round 1\n    count p in everyone where p.«nerve» > 1 is 1\n',
  ],
  [
    'who is handed to what is tried',
    `example "x"\n  scenario Field\n  try Deed by Bob\nprocedure Deed by p\n  lower p.«nerve» by 1\n`,
  ],
])('%s', (_, body) => {
  lackingReports(body);
});

test('of two callers, the report shows the one that passes somebody without the field', () => {
  const [told] = lackingReports(
    `trigger Early when round begins\n  each h in heroes\n    Deed by h\ntrigger Late when round ends\n  each b in foes\n    Deed by b\nprocedure Deed by p\n  lower p.«nerve» by 1\n`,
  );
  expect(told).toEqual([
    'nerve',
    said.maybeWithout('a Brute', 'nerve'),
    said.comesFrom('by b', 'a Brute'),
    said.askKindFirst('Hero'),
  ]);
});

test('if two callers pass somebody without the field, the report shows the first one', () => {
  const [told] = lackingReports(
    `${stones}side bricks\nscenario Yard\n  side stones\n    Wall\n    Rock\n  side bricks\n    Wall\n    Clay\n${inProcedure('  lower p.«rage» by 1\n', 'stones')}trigger Late when round ends\n  each q in bricks\n    Deed by q\n`,
  );
  expect(told).toEqual([
    'rage',
    said.maybeWithout('a Wall', 'rage'),
    said.comesFrom('by p', 'a Wall'),
    said.askKindFirst('Brute'),
  ]);
});

/**
 * Tests which place and which help the report shows: where the participants without the field come from, and
 * the first kind that has the field.
 */
test.each<readonly [string, string, readonly string[]]>([
  [
    'two kinds that lack it',
    `${stones}kind Tower\n  HP  counter 0..  starts 5\nscenario Yard\n  side stones\n    Wall\n    Rock\n  side stones\n    Tower\n    Keep\n${inProcedure('  lower p.«rage» by 1\n', 'stones')}`,
    [said.comesFrom('by p', 'a Wall'), said.askKindFirst('Brute')],
  ],
  [
    'two kinds that have it',
    `${stones}kind Tower\n  HP     counter 0..  starts 5\n  nerve  counter 0..  starts 5\nscenario Yard\n  side stones\n    Wall\n    Rock\n  side stones\n    Tower\n    Keep\n${inProcedure('  lower p.«nerve» by 1\n', 'stones')}`,
    [said.comesFrom('by p', 'a Wall'), said.askKindFirst('Hero')],
  ],
  [
    'a name of a loop',
    inProcedure('  each q in everyone\n    lower q.«nerve» by 1\n'),
    [said.comesFrom('everyone', 'a Brute'), said.askKindFirst('Hero')],
  ],
  [
    'what a name is let be',
    inProcedure('  let q be first x in everyone\n  lower q.«nerve» by 1\n'),
    [said.comesFrom('first x in everyone', 'a Brute'), said.askKindFirst('Hero')],
  ],
  [
    'an adjective that is asked of somebody',
    `${inProcedure('  if p is keen\n    nothing\n')}define h is keen when h.«nerve» > 1\n`,
    [said.comesFrom('p', 'a Brute'), said.askKindFirst('Hero')],
  ],
  [
    'a definition that is asked of somebody',
    `${inProcedure('  if p.strength > 1\n    nothing\n')}define h.strength as h.«nerve» + 1\n`,
    [said.comesFrom('strength', 'a Brute'), said.askKindFirst('Hero')],
  ],
  [
    'a yes/no field that is asked like an adjective',
    inProcedure('  if p is «bold»\n    nothing\n'),
    [said.comesFrom('by p', 'a Brute'), said.askKindFirst('Hero')],
  ],
])('%s: the report shows the place where they come from, and the help', (_, body, beside) => {
  const [told] = lackingReports(body);
  expect(told?.slice(2)).toEqual(beside);
});

test('a participant who is defined by himself is an error of its own, and the check continues', () => {
  const chief =
    'given alarm yes/no  default no\ndefine chief\n  chief  when alarm\n  first x in heroes  otherwise\n';
  const { diagnostics } = compile(
    createSource('nerves.fray', prelude + inProcedure('  lower chief.nerve by 1\n') + chief),
  );
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code }) => code)).toEqual(['rules/calls-itself']);
});
