// Tests rules that are one step away from a finding. Each row marks the places that are reported with «…», or
// marks nothing.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { compile } from '../compile.ts';
import { wholeReport } from '../diagnostics/report-fixture.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { createSource } from '../source/source.ts';
import { check, diagnose, prelude, ruleReports, used } from './rules-fixture.ts';

const cases = (...lines: readonly string[]): string =>
  `define h.x\n${lines.map((line) => `  ${line}\n`).join('')}`;
const doing = (lines: string): string =>
  `encounter\n  play round\n    each h in heroes\n${lines.replace(/^(?=.)/gm, '      ')}`;
const late = (event: string): string => `trigger Late when «${event}»\n  announce "late"\n`;
const happens = (event: string): string => late(event).replaceAll(/[«»]/g, '');
const luck = 'track luck  -5..5  starts 0\n';
const three =
  '  roll d20 as face\n  wins    when face > 10\n  draws   when face is 10\n  misses  otherwise\n';
const two = '  roll d6 as face\n  good  when face > 3\n  bad   otherwise\n';
/** Returns a chain of definitions in which each uses the next, inside `levels` pairs of brackets. */
const chain = (count: number, levels: number, more = ''): string =>
  Array.from({ length: count }, (_, at) => {
    const next = at + 1 === count ? 'h.HP' : `h.link-${'i'.repeat(at + 2)}`;
    const value = `${'('.repeat(levels)}${next}${')'.repeat(levels)}`;
    return `define h.link-${'i'.repeat(at + 1)} as ${value}${at === 0 ? more : ''}\n`;
  }).join('');

test.each<readonly [title: string, code: DiagnosticCode, body: string]>([
  // Cases that an earlier case covers.
  [
    'the same comparison of two values',
    'rules/never-reached',
    cases('1  when h.HP > h.might', '«2»  when h.HP > h.might', '3  otherwise'),
  ],
  [
    'the same values compared as equal',
    'rules/never-reached',
    cases('1  when h.HP is h.might', '«2»  when h.HP is h.might', '3  otherwise'),
  ],
  [
    'the same words compared as equal',
    'rules/never-reached',
    `given weather  one of calm, angry  default calm\n${cases('1  when h.mood is weather', '«2»  when h.mood is weather', '3  otherwise')}`,
  ],
  [
    'twice in brackets',
    'rules/never-reached',
    cases('1  when ((h.alive))', '«2»  when h.alive', '3  otherwise'),
  ],
  [
    'a number in brackets, and one beyond it',
    'rules/never-reached',
    cases('1  when (h.HP > 3)', '«2»  when h.HP > 5', '3  otherwise'),
  ],
  [
    'beyond a number in brackets',
    'rules/never-reached',
    cases('1  when h.HP > (3)', '«2»  when h.HP > 5', '3  otherwise'),
  ],
  [
    'a place in brackets',
    'rules/never-reached',
    cases('1  when (h.HP) > 3', '«2»  when h.HP > 5', '3  otherwise'),
  ],
  [
    'a place of words in brackets',
    'rules/never-reached',
    cases('1  when (h.mood) is calm', '«2»  when h.mood is one of calm', '3  otherwise'),
  ],
  [
    'a word in brackets',
    'rules/never-reached',
    cases(
      '1  when h.mood is (calm)',
      '2  when h.mood is angry',
      '3  when h.mood is wild',
      '«4»  otherwise',
    ),
  ],
  [
    'one of three ways',
    'rules/never-reached',
    cases('1  when h.mood is calm or h.mood is angry or h.mood is wild', '«2»  otherwise'),
  ],
  [
    'one of two places',
    'rules/never-reached',
    cases('1  when h.HP > 3 or h.might <= 3', '2  otherwise'),
  ],
  [
    'not one of two, which is the third',
    'rules/never-reached',
    cases('1  when h.mood is not one of calm, angry', '«2»  when h.mood is wild', '3  otherwise'),
  ],
  [
    'one of none',
    'rules/never-reached',
    cases(
      '1  when h.mood is calm',
      '2  when h.mood is not one of calm, angry, wild',
      '3  otherwise',
    ),
  ],
  [
    'up to a number, below zero',
    'rules/never-reached',
    `${luck}${cases('1  when luck is one of ..-1', '2  when luck is one of 0..', '«3»  otherwise')}`,
  ],
  [
    'all but one number, and one below zero',
    'rules/never-reached',
    `${luck}${cases('1  when luck is not 3', '«2»  when luck < 0', '3  otherwise')}`,
  ],
  [
    'a range within another',
    'rules/never-reached',
    cases('1  when h.might is one of 1..10, 2..3', '«2»  when h.might is 5', '3  otherwise'),
  ],
  [
    'every number, however far',
    'rules/never-reached',
    'define Gain of n (number)\n  1  when n <= 3\n  2  when n > 2\n  «3»  otherwise\n',
  ],
  [
    'an option that is a number',
    'rules/never-reached',
    `ruling bulk\n  12   default\n  big\n${cases('1  when bulk is 12', '2  when bulk is big', '«3»  otherwise')}`,
  ],
  [
    'all outcomes',
    'rules/never-reached',
    `${check(three)}${doing('Try by h as luck\nlet x be\n  1  when luck is wins\n  2  when luck is draws\n  3  when luck is misses\n  «4»  otherwise\nlower h.HP by x\n')}`,
  ],
  [
    'all rows but the first',
    'rules/never-reached',
    `table Arms\n  arm   bonus\n  club  1\n  fist  2\ngiven arm  row of Arms  default club\n${cases('1  when arm is fist', '2  otherwise')}`,
  ],
  [
    'numbers of which there are none',
    'rules/never-reached',
    doing(
      'each n from 5 to 1\n  let x be\n    1  when n > 3\n    2  otherwise\n  lower h.HP by x\n',
    ),
  ],
  // What counts as read.
  [
    'a tag that only counts',
    'rules/unused',
    `${used}action Hit by a\n  counts as «blow»\n  lower a.HP by 1\n${doing('ask h to take Hit\n').replace('encounter\n  play round', 'trigger Begin when round begins')}`,
  ],
  [
    'a field that only a table of participants names',
    'rules/unused',
    `${used}side rocks\nkind Rock\n  «size»  1..9\nscenario Lea\n  side rocks\n    Rock  size\n    Ayer  3\n`,
  ],
  [
    'a field that is only lowered',
    'rules/unused',
    `${used}kind Rock\n  «size»  0..9  starts 3\nscenario Lea\n  side heroes\n    Hero  might\n    Ann   5\ntrigger Late when round ends\n  each f in foes where f is Rock\n    lower f.size by 1\n`,
  ],
  [
    'a text that nobody reads',
    'rules/unused',
    `${used}side rocks\nkind Rock\n  size  1..9\n  note  text  default "x"\nscenario Lea\n  side rocks\n    Rock  size\n    Ayer  3\ntrigger Late when round ends\n  each r in rocks where r.size > 2\n    announce "big"\n`,
  ],
  [
    'a condition that is asked for, lost and never given',
    'rules/never-given',
    `condition «Cold»\n${used}trigger Late when round ends\n  each h in heroes where h is Cold\n    h loses Cold\n`,
  ],
  [
    'a table that is read without a column',
    'rules/unused',
    `table Pace\n  n    pace\n  ..9  1\n  10.. 2\n${used}trigger Late when round ends\n  each h in heroes\n    lower h.HP by Pace at h.HP\n`,
  ],
  [
    'a choice that only a trigger waits for',
    'rules/unused',
    `${used}choice «Yield» by h\n  yes\n  no   default\ntrigger Late when Yield by h comes out yes\n  announce "late"\n`,
  ],
  [
    'a value of a check without outcomes',
    'rules/unused-value',
    `check Lot by h\n  roll d6 as face\n${used}trigger Late when round ends\n  each h in heroes\n    Lot by h\n`,
  ],
  [
    'a value of a check with one outcome',
    'rules/unused-value',
    `check Lot by h\n  roll d6 as «face»\n  done  otherwise\n`,
  ],
  [
    'the first of two values',
    'rules/unused-value',
    `check Lot by h\n  roll d6 as «face»\n  roll d8 as other\n  good  when other > 3\n  bad   otherwise\n`,
  ],
  [
    'a value that only the dice of an example name',
    'rules/unused-value',
    `check Lot by h\n  roll d6 as «face»\n  roll d8 as other\n  good  when other > 3\n  bad   otherwise\nscenario Lea\n  side heroes\n    Hero  might\n    Ann   5\nexample "lot"\n  scenario Lea\n  dice Lot.face 3\n  dice Lot.other 4\n  try Lot by Ann is good\n`,
  ],
  [
    'the first of two that are left out',
    'rules/outcome-handled-twice',
    `${check(three)}${doing('Try by h\n  wins, draws, misses  nothing\n')}`,
  ],
  // Cycles of calls and triggers.
  [
    'two circles',
    'rules/calls-itself',
    `define «Sum» of h as 1 + Sum of h\ndefine «Worth» of h as 2 * Worth of h\n`,
  ],
  ['deep, beside a circle', 'rules/too-deep', `define Sum of h as 1 + Sum of h\n${chain(101, 0)}`],
  [
    'deep, and what needs it and another',
    'rules/too-deep',
    `${chain(102, 0, ' + h.might-of').replace('define h.link-ii as', 'define h.«link-ii» as')}define h.might-of as h.might\n`,
  ],
  [
    'a circle of triggers, beside one of calls',
    'rules/triggers-in-a-circle',
    `define Sum of h as 1 + Sum of h\ntrigger «Calm» when h.HP changes\n  set h.HP to h.might\n`,
  ],
  [
    'the second of two that wait for the same',
    'rules/triggers-in-a-circle',
    `${happens('h.HP falls')}trigger «Fall» when h.HP falls\n  lower h.HP by 1\n`,
  ],
  [
    'through the second call',
    'rules/triggers-in-a-circle',
    `trigger «Fall» when h.HP falls\n  Both of h\nprocedure Both of h\n  First of h\n  Second of h\nprocedure First of h\n  announce "first"\nprocedure Second of h\n  lower h.HP by 1\n`,
  ],
  // Which events can happen.
  [
    'rises, where it is only set',
    'rules/never-happens',
    `track alarm  0..9  starts 0\n${used}${happens('alarm rises')}trigger Early when round begins\n  set alarm to 3\n`,
  ],
  [
    'changes, where it only rises',
    'rules/never-happens',
    `track alarm  0..9  starts 0\n${used}${happens('alarm changes')}trigger Early when round begins\n  if alarm < 3\n    raise alarm by 1\n`,
  ],
  [
    'a check that is only rolled for an order',
    'rules/never-happens',
    `${check(two)}kind Rock\n  size  0..9  starts 0\n${used}${happens('Try by h comes out good')}trigger Early when round begins\n  rank line of r in everyone\n    highest roll Try by r as size\n    otherwise as listed\n  each r in line where r is Rock and r.size > 1\n    lower r.size by 1\n`,
  ],
  [
    'an action that is simply done',
    'rules/never-happens',
    `action Hit by a\n  lower a.HP by 1\n${used}${happens('x takes Hit')}trigger Early when round begins\n  each h in heroes\n    Hit by h\n`,
  ],
  [
    'a choice',
    'rules/never-happens',
    `choice Yield by h\n  yes\n  no   default\n${used}${happens('Yield by h comes out yes')}trigger Early when round begins\n  each h in heroes\n    Yield by h\n      yes, no  nothing\n`,
  ],
  [
    'the second action of a tag, which is on offer',
    'rules/never-happens',
    `action Hit by a\n  counts as deed\n  lower a.HP by 1\naction Run by a\n  counts as deed\n  lower a.HP by 2\n${used}${happens('x takes Run')}trigger Early when round begins\n  each h in heroes\n    ask h to take any deed\n`,
  ],
  [
    'any of two, of which the second is on offer',
    'rules/never-happens',
    `action Hit by a\n  counts as deed\n  lower a.HP by 1\naction Run by a\n  counts as deed\n  lower a.HP by 2\n${used}${happens('x takes any deed')}trigger Early when round begins\n  each h in heroes\n    ask h to take Run\n`,
  ],
  // Tables that are read with a number.
  [
    'the second of two tables',
    'rules/never-reached',
    `table Pace\n  n    pace\n  ..9  1\n  10.. 2\ntable Reach\n  n     reach\n  ..20  2\n  «21..»  3\ndefine h.pace as Pace at h.HP under pace\ndefine h.reach as Reach at h.might under reach\n`,
  ],
  [
    'one of two places of the same range',
    'rules/never-reached',
    `${luck}track fate  -5..5  starts 0\n${cases('1  when luck > 2 or fate <= 2', '2  otherwise')}`,
  ],
  [
    'a tag that two actions count as, and nobody mentions',
    'rules/unused',
    `${used}action Hit by a\n  counts as «blow»\n  lower a.HP by 1\naction Cut by a\n  counts as blow\n  lower a.HP by 2\ntrigger Late when round ends\n  each h in heroes\n    ask h to take Hit or Cut\n`,
  ],
  [
    'a kind that only takes part',
    'rules/unused',
    `${used}side rocks\nkind Rock\n  «bulk»  1..9  default 3\nscenario Lea\n  side rocks\n    Rock  bulk\n    Ayer  3\n`,
  ],
  [
    'rules without an order of play',
    'rules/unused',
    'procedure Rest for h\n  if h.alive and h.might > 1 and h.mood is calm and h.HP > 1\n    lower h.HP by 1\n',
  ],
  [
    'what follows the case that always holds',
    'rules/never-reached',
    cases('1  otherwise', '«2»  when h.alive', '«3»  when h.HP > 3'),
  ],
])('%s', (_, code, body) => {
  ruleReports(code, body);
});

/** Returns the whole report of the first problem with this code, or an empty list. */
const toldOf = (code: DiagnosticCode, body: string): readonly string[] => {
  const [told] = diagnose(body).filter((one) => one.code === code);
  return told === undefined ? [] : wholeReport(prelude + body, told);
};

test('the report of a circle of triggers names each trigger in it', () => {
  const circle = (more: string): string =>
    `track alarm  0..9  starts 0\n${used}trigger Fall when h.HP falls\n  ${more}\ntrigger Ring when alarm rises\n  each h in heroes\n    lower h.HP by 1\n`;
  expect(toldOf('rules/triggers-in-a-circle', circle('raise alarm by 1')).slice(0, 2)).toEqual([
    'Fall',
    'these triggers may set each other off in a cycle: Fall → Ring → Fall',
  ]);
  expect(toldOf('rules/triggers-in-a-circle', circle('announce "fall"'))).toEqual([]);
});

test('a chain of long definitions is too deep earlier than a chain of short ones', () => {
  const rest = 'procedure Rest for h\n  lower h.HP by h.link-i\n';
  expect(toldOf('rules/too-deep', chain(60, 30) + rest)).toEqual([]);
  expect(toldOf('rules/too-deep', chain(80, 30) + rest)[0]).toMatch(/^link-i+$/);
});

test('conditions of actions that ask for each other count like nested definitions', () => {
  const actions = (count: number): string =>
    Array.from(
      { length: count },
      (_, at) =>
        `action Act${at} by a\n${at + 1 === count ? '' : `  allowed when a can take Act${at + 1}\n`}  lower a.HP by 1\n`,
    ).join('');
  expect(toldOf('rules/too-deep', actions(100))).toEqual([]);
  expect(toldOf('rules/too-deep', actions(101))[0]).toBe('Act0');
});

test('many lines of one action do not count as nested', () => {
  const lines = `  allowed when a.HP > ${'('.repeat(30)}1${')'.repeat(30)}\n`.repeat(80);
  expect(toldOf('rules/too-deep', `action Act by a\n${lines}  lower a.HP by 1\n`)).toEqual([]);
});

test.each([
  ['at the end of the last of two lines', '  wins   nothing\n  draws  nothing  # so be it', '\n'],
  ['at the end of a text without a last line break', '  wins   nothing\n  draws  nothing', ''],
  ['behind the last remark of a text', '  wins   nothing\n  draws  nothing  # so be it', ''],
])('a missing outcome is added %s', (_, lines, end) => {
  const body = `${check(three)}trigger Late when round ends\n  each h in heroes\n    Try by h\n${lines.replaceAll(/^/gm, '    ')}`;
  const [told] = diagnose(body + end).filter(({ code }) => code === 'rules/outcomes-not-handled');
  const [edit] = told?.help[0]?.edits ?? [];
  expect(edit).toEqual({
    span: expect.objectContaining({ start: (prelude + body).length, end: (prelude + body).length }),
    replacement: '\n      misses  nothing',
  });
});

test('a report of missing rows before the first row shows the first row', () => {
  const body =
    'table Pace\n  n    pace\n  3..9  1\n  10..  2\ndefine h.pace as Pace at h.might under pace\n';
  expect(toldOf('rules/rows-leave-a-gap', body)).toEqual([
    'h.might',
    said.noRowFor('Pace', '1 to 2'),
    '3..9: the first row',
    said.rowOrFurther('this', '..9'),
  ]);
});

/** A house rule that sets a declaration does not read it. */
test.each<readonly [title: string, body: string, house: string, unread: readonly string[]]>([
  ['a ruling', 'ruling haste\n  yes  default\n  no\n', 'set ruling haste to no', ['haste']],
  ['a given', 'given pace  1..9  default 3\n', 'set given pace to 4', ['pace']],
  ['a track', 'track alarm  0..9  starts 0\n', 'set track alarm to 4', ['alarm']],
  [
    'a field',
    'side rocks\nkind Rock\n  bulk  1..9  default 3\n',
    'set field bulk in kind Rock to 4',
    ['bulk'],
  ],
])('%s that a house rule sets is still unused', (_, body, house, unread) => {
  const { diagnostics } = compile([
    createSource('house.fray', `amends "trial.fray" as "House"\n\n${house}\n`),
    createSource('trial.fray', prelude + used + body),
  ]);
  const told = diagnostics.filter(({ code }) => code === 'rules/unused');
  expect(told.map(({ message }) => /`(.*?)`/.exec(message)?.[1])).toEqual(unread);
});
