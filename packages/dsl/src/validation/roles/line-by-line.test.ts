// Tests reports of missing fields for each kind of line in a procedure. Each row marks such fields with «…»,
// or marks nothing.

import { expect, test } from 'vitest';
import { compile } from '../../compile.ts';
import { said } from '../../diagnostics/said-fixture.ts';
import { createSource } from '../../source/source.ts';
import { inProcedure, lackingReports, prelude } from './roles-fixture.ts';

const heroes = (lines: string): string =>
  inProcedure(`  if p is Hero\n${lines.replaceAll(/^(?=.)/gm, '  ')}`);
const hurt =
  'condition Hurt\n  bars everything\n  has depth 0..9 default 1\n  has size 0..9 default 1\n';
const cold = 'condition Cold\n  bars everything\n';
const order = (keys: string, where = ''): string =>
  `trigger Order when round begins\n  rank row of q in everyone${where}\n${keys}    otherwise as listed\n`;
const ofHeroes = ' where q is Hero';
const lot = (line = ''): string => `check Lot by c\n  roll d6 as x\n${line}`;
const inner = (line: string): string => `procedure Inner of q with n (number)\n  ${line}\n`;
/** Adds a scenario in which a hero fights beside a brute. */
const mixed =
  'side elves\nside orcs\nscenario Mixed\n  side elves\n    Hero  HP\n    Eva    5\n  side orcs\n    Hero  HP\n    Eve    5\n  side orcs\n    Brute  HP\n    Bea     5\n';
const two = '  roll d6 as x\n  good  when x > 3\n  bad   otherwise\n';
const push = (lines: string): string => `action Push by a\n  counts as shove\n${lines}`;
const pushed = (lines: string): string => `action Push by a on t\n  counts as shove\n${lines}`;

test.each([
  [
    'what is lowered for a hero',
    `${heroes('  lower p.HP by 1\n')}trigger Ow when x.HP falls\n  lower x.nerve by 1\n`,
  ],
  [
    'a value of a hero by cases',
    heroes('  let n be\n    p.nerve  when p.HP > 2\n    1        otherwise\n  raise p.HP by n\n'),
  ],
  [
    'the first of two cases',
    inProcedure(
      '  let n be\n    p.«nerve»  when p.HP > 2\n    1          otherwise\n  raise p.HP by n\n',
    ),
  ],
  [
    'a branch that ends, and goes on in vain',
    inProcedure('  if p is Brute\n    end round\n    nothing\n  lower p.«nerve» by 1\n'),
  ],
  [
    'one of the heroes at random',
    inProcedure('  pick q at random by p from everyone where q is Hero\n    lower q.nerve by 1\n'),
  ],
  [
    'while there is something',
    inProcedure('  repeat up to 3 times while p.«nerve» > 1\n    lower p.HP by 1\n'),
  ],
  [
    'while he is one, round by round',
    inProcedure('  play round up to 3 times while p is Hero\n    lower p.nerve by 1\n'),
  ],
  ['a step of heroes', heroes('  step Slow\n    lower p.nerve by 1\n')],
  ['for each number', inProcedure('  each n from 1 to 3\n    lower p.«nerve» by n\n')],
  ['for each number, of heroes', heroes('  each n from 1 to 3\n    lower p.nerve by n\n')],
  // Calls.
  [
    'with what another is called',
    `${inProcedure('  Inner of p with p.«nerve»\n')}${inner('raise q.HP by n')}`,
  ],
  [
    'of whom another is called',
    `${inProcedure('  Inner of (first x in everyone where x.«nerve» > 1) with 2\n')}${inner('raise q.HP by n')}`,
  ],
  [
    'another is called of heroes',
    `${heroes('  Inner of p with 2\n')}${inner('raise q.nerve by n')}`,
  ],
  [
    'the first of two outcomes',
    inProcedure('  Test by p\n    good  lower p.«nerve» by 1\n    bad   nothing\n'),
  ],
  [
    'an outcome, where heroes are asked',
    heroes('  Test by p\n    good  lower p.nerve by 1\n    bad   nothing\n'),
  ],
  [
    'when a line of a roll counts',
    inProcedure('  roll d6 as x\n    Aim  +1  when p.«nerve» > 1\n  lower p.HP by x\n'),
  ],
  [
    'what a condition is given with, twice',
    `${hurt}${inProcedure('  p gains Hurt with depth p.«nerve», size p.«rage»\n')}`,
  ],
  [
    'a condition that heroes gain',
    `${cold}${heroes('  p gains Cold until end of round\n')}trigger Late when round ends\n  each q in everyone where q is Cold\n    lower q.nerve by 1\n`,
  ],
  // Orders.
  [
    'an order of the heroes among all',
    `${order('    highest q.nerve\n', ofHeroes)}  each r in row\n    lower r.nerve by 1\n`,
  ],
  [
    'an order of heroes that is rolled for',
    `${order('    highest roll Lot.x by q\n', ofHeroes)}${lot('  let n be c.nerve\n')}`,
  ],
  [
    'an order of heroes that their friends roll for',
    `${order('    highest roll Lot.x by q.friend\n', ofHeroes)}${lot()}`,
  ],
  [
    'a key behind one that is rolled for',
    `${order('    highest roll Lot.x by q\n    highest q.«nerve»\n')}${lot()}`,
  ],
  ['heroes who are linked', order('    linked to o when q.nerve > 1 and o.HP > 1\n', ofHeroes)],
  // Questions.
  [
    'the first of two actions that are on offer',
    `${push('  lower a.«nerve» by 1\n')}${inProcedure('  ask p to take Push, Wait or nothing\n')}`,
  ],
  [
    'the second of two actions that are on offer',
    `${push('  lower a.«nerve» by 1\n')}${inProcedure('  ask p to take Wait, Push or nothing\n')}`,
  ],
  [
    'an action that is on offer to heroes',
    `${push('  lower a.nerve by 1\n')}${heroes('  ask p to take Push or nothing\n')}`,
  ],
  [
    'the second action of a tag',
    `action Pull by a\n  counts as shove\n  nothing\n${push('  lower a.«nerve» by 1\n')}${inProcedure('  ask p to take any shove or nothing\n')}`,
  ],
  [
    'on whom an action is on offer',
    `${pushed('  lower t.HP by 1\n')}${inProcedure('  ask p to take Push on p.«friend» or nothing\n')}`,
  ],
  [
    'on whom an action is on offer to heroes',
    `${pushed('  lower t.HP by 1\n')}${heroes('  ask p to take Push on p.friend or nothing\n')}`,
  ],
  [
    'whom an action on offer is done to',
    `${pushed('  lower t.«nerve» by 1\n')}${inProcedure('  ask p to take Push on p or nothing\n')}`,
  ],
  [
    'whom an action on offer is done to, among heroes',
    `${pushed('  lower t.nerve by 1\n')}${heroes('  ask p to take Push on p or nothing\n')}`,
  ],
  [
    'an action that names first whom it is done to',
    `action Push on t by a\n  counts as shove\n  lower a.nerve by t.rage\n${inProcedure('  each f in foes\n    ask p to take Push on f or nothing\n', 'heroes')}`,
  ],
  [
    'whom a modifier is for, where nobody takes the check',
    `modifier Keen +1 to Luck by r when r.«nerve» > 1\ncheck Luck\n  roll d6 as x\n  good  when x > 3\n  bad   otherwise\n${inProcedure('  Luck\n    good, bad  nothing\n')}`,
  ],
  [
    'a trigger on whom a shove is done to, beside one that is done to nobody',
    `${pushed('  pick t from heroes\n  lower t.nerve by 1\n')}action Yell by a\n  counts as shove\n  announce "{a}"\n${inProcedure('  ask p to take any shove or nothing\n')}trigger Shoved when x takes any shove on y\n  lower y.nerve by 1\n`,
  ],
  [
    'whom a hero picks from his side',
    heroes('  ask p to pick t from allies of p\n  lower t.nerve by 1\n'),
  ],
  // Conditions, one after the other.
  [
    'what is left behind a case',
    inProcedure(
      '  let n be\n    1        when p is Brute\n    p.nerve  otherwise\n  raise p.HP by n\n',
    ),
  ],
  [
    'what is left behind a case, in the next',
    inProcedure(
      '  let n be\n    1        when p is Brute\n    p.nerve  when p.HP > 2\n    2        otherwise\n  raise p.HP by n\n',
    ),
  ],
  [
    'what is left behind two branches',
    inProcedure(
      '  if p is Brute\n    nothing\n  otherwise if p.HP > 2\n    nothing\n  otherwise if p.nerve > 1\n    nothing\n',
    ),
  ],
  ['the second of two conditions', inProcedure('  if p.HP > 1 and p.«nerve» > 1\n    nothing\n')],
  [
    'the last of three conditions',
    inProcedure('  if p is Hero and p.HP > 1 and p.nerve > 1\n    nothing\n'),
  ],
  [
    'every hero',
    inProcedure('  if every x in everyone where x is Hero satisfies x.nerve > 1\n    nothing\n'),
  ],
  [
    'the total of heroes',
    inProcedure('  raise p.HP by total of x.nerve for x in everyone where x is Hero\n'),
  ],
  [
    'among whose allies',
    inProcedure('  let q be first x in allies of p.«friend»\n  lower q.HP by 1\n'),
  ],
  [
    'a function that is asked of heroes',
    `${inProcedure('  if p is Hero and strength of p > 1\n    nothing\n')}define strength of h as h.nerve + 1\n`,
  ],
  [
    'the second thing that a function is asked of',
    `${inProcedure('  if gap of p from p.«friend» > 1\n    nothing\n')}define gap of x from y as x.HP - y.HP\n`,
  ],
  [
    'the first of two actions that all may be able to take',
    `${push('  lower a.«nerve» by 1\n')}action Pull by a\n  counts as shove\n  nothing\n${inProcedure('  if p can take any shove\n    nothing\n')}trigger Late when round ends\n  each h in heroes\n    ask h to take any shove\n`,
  ],
  [
    'whether all can take what names first whom it is done to',
    `action Push on t by a\n  counts as shove\n  lower a.HP by t.rage\n${inProcedure('  if p can take Push\n    nothing\n')}trigger Late when round ends\n  each h in heroes\n    each f in foes\n      ask h to take Push on f\n`,
  ],
  [
    'who comes late, through a procedure that is declared below',
    `procedure Third of r\n  lower r.«nerve» by 1\nprocedure Second of r\n  Third of r\nprocedure First of r\n  Second of r\nprocedure Zeroth of r\n  First of r\ntrigger Late when round ends\n  each h in heroes\n    First of h\n    Second of h\n    Third of h\n  each q in everyone\n    Zeroth of q\n`,
  ],
  // Which participants meet each other.
  [
    'an enemy in the first of two scenarios',
    `${mixed}scenario Duel\n  side elves\n    Hero  HP\n    Eva    5\n  side orcs\n    Hero  HP\n    Eve    5\n${inProcedure('  let r be first y in enemies of p\n  lower r.«nerve» by 1\n', 'elves')}`,
  ],
  [
    'an ally of one whose kind fights on the other side too',
    `${mixed}example "x"\n  scenario Mixed\n  try Deed by Eva\nprocedure Deed by p\n  let r be first y in allies of p\n  lower r.nerve by 1\n`,
  ],
  [
    'the first of the heroes among all, in brackets',
    inProcedure('  let q be (first x in everyone where x is Hero)\n  lower q.nerve by 1\n'),
  ],
  // The second of two parts.
  [
    'two statements of each branch',
    inProcedure(
      '  if p.HP > 1\n    lower p.HP by 1\n    lower p.«nerve» by 1\n  otherwise\n    lower p.HP by 1\n    lower p.«rage» by 1\n',
    ),
  ],
  [
    'the second line of a roll',
    inProcedure('  roll d6 as x\n    Aim   +1\n    Hope  +(p.«nerve»)\n  lower p.HP by x\n'),
  ],
  [
    'the second option of a choice',
    `choice Dig by c\n  yes    when c.HP > 1\n  no     when c.«nerve» > 1\n  maybe  default\n${inProcedure('  Dig by p\n    yes, no, maybe  nothing\n')}`,
  ],
  [
    'the second line of a policy',
    'policy Bold for a\n  say a.«nerve»  when a.HP > 1\n  say a.«rage»\nscenario Again like Field\n  policy Bold for everyone\n',
  ],
  [
    'a modifier of two checks, of which all try the second',
    `modifier Keen +1 to Test, Look by r when r.«nerve» > 1\ncheck Look by q\n${two}${inProcedure('  Look by p\n    good, bad  nothing\n')}`,
  ],
  [
    'a modifier of two checks, of which all try the first',
    `modifier Keen +1 to Look, Test by r when r.«nerve» > 1\ncheck Look by q\n${two}${inProcedure('  Look by p\n    good, bad  nothing\n')}`,
  ],
  [
    'whoever a function measures from',
    `${inProcedure('  if gap of p from p > 1\n    nothing\n')}define gap of x from y as x.HP - y.«nerve»\n`,
  ],
  [
    'an action that is simply done',
    `${push('  lower a.«nerve» by 1\n')}${inProcedure('  Push by p\n')}`,
  ],
  [
    'an adjective that is denied',
    `${inProcedure('  if p is not keen\n    nothing\n')}define h is keen when h.«nerve» > 1\n`,
  ],
  ['a yes or no that is denied', inProcedure('  if p is not «bold»\n    nothing\n')],
  [
    'whenever a check comes out so',
    `invariant Sane\n  whenever Test by p comes out bad\n  p.«nerve» >= 0\n${inProcedure('  Test by p\n    good, bad  nothing\n')}`,
  ],
  [
    'the last line of an example',
    'example "x"\n  scenario Field\n  with Bob.HP 3\n  with Ann.HP 4\n  try Deed by Bob\nprocedure Deed by p\n  lower p.«nerve» by 1\n',
  ],
  [
    'a condition in the table of an example',
    `example "x"\n  side heroes\n    Hero  HP\n    Ann   5\n  side foes\n    Brute  Shaken\n    Gus    yes\n  other dice from seed 1\n  expect Ann.HP > 0\n${inProcedure('  if p is Shaken\n    lower p.«nerve» by 1\n')}`,
  ],
  [
    'an ally of a hero whose side has brutes',
    `${mixed}${inProcedure('  let q be first x in orcs where x is Hero\n  let r be first y in allies of q\n  lower r.«nerve» by 1\n')}`,
  ],
])('%s', (_, body) => {
  lackingReports(body);
});

test.each<readonly [string, string, string]>([
  [
    'an order into which a roll is kept',
    `${order('    highest roll Lot.x by q as «nerve»\n')}${lot()}`,
    said.comesFrom('everyone', 'a Brute'),
  ],
  [
    'an action on offer',
    `${pushed('  lower a.«nerve» by t.HP\n')}${inProcedure('  ask p to take Push on p or nothing\n')}`,
    said.comesFrom('Push on p', 'a Brute'),
  ],
  [
    'the chief of somebody, who has no place',
    `${inProcedure('  if p.chief is «bold»\n    nothing\n')}\ndefine h.chief as first x in everyone where x.HP > h.HP\n`,
    said.askKindFirst('Hero'),
  ],
])('%s: the report shows the place where the participant comes from', (_, body, place) => {
  const [told] = lackingReports(body);
  expect(told?.[2]).toEqual(place);
});

test('a participant who comes from another file is seen', () => {
  const files = (who: string): readonly string[] =>
    compile([
      createSource(
        'tries.fray',
        `uses "nerves.fray"\n\nexample "x"\n  scenario Field\n  try Deed by ${who}\n`,
      ),
      createSource('nerves.fray', `${prelude}procedure Deed by p\n  lower p.nerve by 1\n`),
    ])
      .diagnostics.filter(({ code }) => code === 'names/not-of-all-kinds')
      .map(({ primary: { span } }) => span.source);
  expect(files('Bob')).toEqual(['nerves.fray']);
  expect(files('Ann')).toEqual([]);
});
