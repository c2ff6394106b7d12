// Tests findings, and rules that only look like findings. Each row marks the places that are reported with
// «…», or marks nothing.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { diagnose, ruleReports } from './rules-fixture.ts';

const doing = (lines: string): string =>
  `encounter\n  play round\n    each h in heroes\n${lines.replace(/^(?=.)/gm, '      ')}`;
const when = (condition: string): string => `define h is odd when ${condition}\n`;
const arms = (...rows: readonly string[]): string =>
  `table Arms\n  arm  harm\n${rows.map((row) => `  ${row}\n`).join('')}kind Squire\n  arm  row of Arms\n  HP   0..9  starts 3\n`;
const sharp =
  'table Arms\n  arm   bonus\n  club  1\n  fist  -\ngiven arm  row of Arms  default club\n';
const three =
  'check Luck by h\n  roll d6 as face\n  good  when face > 4\n  fair  when face > 2\n  bad   otherwise\n';
const push = (lines: string): string =>
  `action Push by a on t\n  counts as deed\n  pick t from foes\n${lines}  lower t.HP by 1\n`;
/**
 * Returns a chain of definitions in which each uses the next. The definition with the number `marked` gets
 * the marks.
 */
const chained = (count: number, marked?: number): string => {
  const name = (at: number): string => `link-${'i'.repeat(at)}`;
  const links = Array.from({ length: count }, (_, at) => {
    const own = at + 1 === marked ? `«${name(at + 1)}»` : name(at + 1);
    return `define h.${own} as ${at + 1 === count ? 'h.HP' : `h.${name(at + 2)}`}\n`;
  });
  return `${links.join('')}procedure Rest for h\n  lower h.HP by h.${name(1)}\n`;
};

const ROWS: readonly (readonly [title: string, DiagnosticCode, body: string])[] = [
  // Cycles of definitions, calls or triggers.
  ['one too many', 'rules/too-deep', chained(101, 1)],
  ['three too many: the innermost of them is told', 'rules/too-deep', chained(103, 3)],
  [
    'a circle through two calls',
    'rules/triggers-in-a-circle',
    'trigger «Ow» when p.HP falls\n  Outer of p\n\nprocedure Outer of p\n  Inner of p\n\nprocedure Inner of p\n  lower p.HP by 1\n',
  ],
  [
    'calls that come to nothing',
    'rules/triggers-in-a-circle',
    'trigger Ow when p.HP falls\n  Outer of p\n\nprocedure Outer of p\n  Inner of p\n\nprocedure Inner of p\n  raise p.HP by 1\n',
  ],
  [
    'who asks whether one can take an action does not take it',
    'rules/calls-itself',
    'action Push by a\n  if a can take Push\n    lower a.HP by 1\n',
  ],
  [
    'who takes an action again takes it',
    'rules/calls-itself',
    'action «Push» by a\n  ask a to take Push\n',
  ],
  [
    'a place that is set to one value settles',
    'rules/triggers-in-a-circle',
    'trigger Ow when p.HP falls\n  set p.HP to 5\ntrigger Ah when p.HP rises\n  set p.HP to 5\n',
  ],
  [
    'a place that is also lowered does not settle',
    'rules/triggers-in-a-circle',
    'trigger «Ow» when p.HP falls\n  set p.HP to 5\ntrigger Ah when p.HP rises\n  lower p.HP by 1\n',
  ],
  [
    'a place that is also raised does not settle',
    'rules/triggers-in-a-circle',
    'trigger «Ow» when p.HP rises\n  set p.HP to 5\ntrigger Ah when p.HP falls\n  raise p.HP by 1\n',
  ],
  [
    'a place that is set to two values does not settle',
    'rules/triggers-in-a-circle',
    'trigger «Ow» when p.HP falls\n  set p.HP to 5\ntrigger Ah when p.HP rises\n  set p.HP to 4\n',
  ],
  [
    'a place that is set to one row settles',
    'rules/triggers-in-a-circle',
    `${sharp}track held row of Arms  starts fist\ntrigger Ow when held changes\n  set held to club\n`,
  ],
  // What can happen in play.
  [
    'a kept roll may lower a field',
    'rules/never-happens',
    'check Lot by h\n  roll d6 as face\ntrigger Late when p.HP falls\n  announce "late"\nencounter\n  rank line of h in heroes\n    highest roll Lot by h as HP\n    otherwise as listed\n',
  ],
  [
    'a kept roll may raise a field',
    'rules/never-happens',
    'check Lot by h\n  roll d6 as face\ntrigger Late when p.HP rises\n  announce "late"\nencounter\n  rank line of h in heroes\n    highest roll Lot by h as HP\n    otherwise as listed\n',
  ],
  [
    'a second condition that somebody gains',
    'rules/never-happens',
    `condition Cold\n  bars everything\ncondition Hot\n  bars everything\ntrigger Late when p gains any\n  announce "late"\n${doing('h gains Hot\n')}`,
  ],
  [
    'no condition that anybody gains',
    'rules/never-happens',
    `condition Cold\n  bars everything\ntrigger Late when «p gains any»\n  announce "late"\n${doing('lower h.HP by 1\n')}`,
  ],
  [
    'a number that one of two kinds reaches',
    'rules/never-happens',
    `kind Rat\n  HP  0..9  starts 3\ntrigger Late when p.HP reaches 30\n  announce "late"\n${doing('lower h.HP by 1\n')}`,
  ],
  [
    'a number that none of two kinds reaches',
    'rules/never-happens',
    `kind Rat\n  HP  -3..9  starts 3\ntrigger Late when «p.HP reaches -7»\n  announce "late"\n${doing('lower h.HP by 1\n')}`,
  ],
  // Comparisons that never or always hold.
  [
    'below the first row',
    'rules/never-holds',
    `${arms('rod  1', 'bow  2')}define s is odd when «s.arm < rod»\n`,
  ],
  [
    'below the second row',
    'rules/never-holds',
    `${arms('rod  1', 'bow  2')}define s is odd when s.arm < bow\n`,
  ],
  [
    'a range without a beginning',
    'rules/never-holds',
    `track heat -5..5  starts 0\n${doing('if heat is one of ..-1\n  lower h.HP by 1\n')}`,
  ],
  [
    'a range without a beginning, where all is below zero',
    'rules/never-holds',
    `track cold -9..-2  starts -3\n${doing('if cold is one of ..-3\n  lower h.HP by 1\n')}`,
  ],
  [
    'a range below all',
    'rules/never-holds',
    `track heat -5..5  starts 0\n${doing('if heat is one of «..-6»\n  lower h.HP by 1\n')}`,
  ],
  [
    'a field of two kinds',
    'rules/never-holds',
    'kind Rat\n  might  5..30\ndefine p is odd when p.might > 25\n',
  ],
  [
    'a field of two kinds, beyond both',
    'rules/never-holds',
    'kind Rat\n  might  5..30\ndefine p is odd when «p.might > 30»\n',
  ],
  [
    'a number that somebody says, from what one has on',
    'rules/never-holds',
    doing('ask h for n from h.might to 30\nif n < 5\n  lower h.HP by n\n'),
  ],
  [
    'a number that somebody says',
    'rules/never-holds',
    doing('ask h for n from 1 to 6\nif «n > 6»\n  lower h.HP by n\n'),
  ],
  [
    'a number that is gone through',
    'rules/never-holds',
    doing(
      'each n from h.might to 30\n  if n < 5\n    lower h.HP by n\n  if «n > 30»\n    lower h.HP by n\n',
    ),
  ],
  [
    'a die whose faces a given says',
    'rules/never-holds',
    `given sort  die  default d8\n${arms('rod  d6', 'bow  sort')}check Luck by s\n  roll s.arm.harm as x\n  good  when x > 6\n  bad   otherwise\n`,
  ],
  [
    'a die of a table',
    'rules/never-holds',
    `${arms('rod  d6', 'bow  d4')}check Luck by s\n  roll s.arm.harm as x\n  good  when «x > 6»\n  bad   otherwise\n`,
  ],
  // Lines that are never reached.
  [
    'a case that never holds is not told a second time',
    'rules/never-reached',
    'define h.rank\n  1  when h.might >= 1\n  2  when h.might > 25\n',
  ],
  [
    'a range between two that touch',
    'rules/never-reached',
    'check Luck by h\n  roll d6 as face\n  low   when face is one of 1..2\n  fair  when face is one of 3..4\n  «mid»   when face is one of 2..3\n  high  otherwise\n',
  ],
  [
    'a range between two that do not touch',
    'rules/never-reached',
    'check Luck by h\n  roll d6 as face\n  low   when face is one of 1..2\n  fair  when face is one of 4..5\n  mid   when face is one of 2..4\n  high  otherwise\n',
  ],
  [
    'below an outcome',
    'rules/never-reached',
    `${three}${doing('Luck by h\n  good\n    end round\n    «lower h.HP by 1»\n  fair, bad  nothing\n')}`,
  ],
  [
    'below `otherwise`',
    'rules/never-reached',
    doing('if h.HP > 3\n  lower h.HP by 1\notherwise\n  end round\n  «lower h.HP by 2»\n'),
  ],
  [
    'below a branch',
    'rules/never-reached',
    doing('if h.HP > 3\n  end round\n  «lower h.HP by 2»\nlower h.HP by 1\n'),
  ],
  [
    'below each number',
    'rules/never-reached',
    doing('each n from 1 to 3\n  end round\n  «lower h.HP by n»\n'),
  ],
  [
    'below a pick at random and what is left of it',
    'rules/never-reached',
    doing(
      'pick q at random from foes\n  end round\n  «lower q.HP by 1»\notherwise\n  end round\n  «lower h.HP by 1»\n',
    ),
  ],
  ['below a step', 'rules/never-reached', doing('step Late\n  end round\n  «lower h.HP by 1»\n')],
  [
    'below a repeat',
    'rules/never-reached',
    doing('repeat up to 3 times\n  end round\n  «lower h.HP by 1»\n'),
  ],
  [
    'an answer to another question',
    'rules/never-reached',
    'policy Plan for p\n  pick first\n  pick nothing\n  pick nobody\n',
  ],
  [
    'an answer to the same question',
    'rules/never-reached',
    'policy Plan for p\n  pick first\n  «pick highest option.HP»\n',
  ],
  // Empty cells of tables.
  [
    'a cell that is handed on in brackets',
    'rules/empty-cell',
    `${sharp}${doing('let n be (arm.bonus)\nif n is not nothing\n  lower h.HP by n\n')}`,
  ],
  [
    'a cell that is only asked for something else',
    'rules/empty-cell',
    `${sharp}${doing('if arm.bonus is 1\n  lower h.HP by «arm.bonus»\n')}`,
  ],
  [
    'a cell that is asked for',
    'rules/empty-cell',
    `${sharp}${doing('if arm.bonus is not nothing\n  lower h.HP by arm.bonus\n')}`,
  ],
  // An `end` of a span that is not played.
  [
    'a procedure that calls itself',
    'rules/ends-nothing',
    'encounter\n  each h in heroes\n    Halt of h\n  play round\n    nothing\n\nprocedure Halt of h\n  if h.HP > 3\n    Halt of h\n  end «round»\n',
  ],
  [
    'a procedure that calls itself in a round',
    'rules/ends-nothing',
    'encounter\n  play round\n    each h in heroes\n      Halt of h\n\nprocedure Halt of h\n  if h.HP > 3\n    Halt of h\n  end round\n',
  ],
  // What an offer contains.
  [
    'what only an example offers',
    'rules/unused',
    `action «Push» by a\n  lower a.HP by 1\nscenario Lea\n  side heroes\n    Hero  might\n    Ann   5\n    Bob   5\n  side foes\n    Hero  might\n    Gil   5\nexample "push"\n  scenario Lea\n  at start of round 1\n    ask Ann to take Push\n  other dice from seed 1\n  expect Ann.HP > 0\ndefine p is odd when p.HP > 0 and p.might > 1 and p.alive and p.mood is calm\n${doing('if any f in foes where f is odd and h is odd\n  lower h.HP by 1\n')}`,
  ],
  [
    'an offer of a tag sets what it says alone',
    'rules/unused',
    `action Push by a on t\n  counts as deed\n  lower t.HP by 1\naction «Throw» by a with n (number)\n  counts as deed\n  lower a.HP by n\ndefine p is odd when p.HP > 0 and p.might > 1 and p.alive and p.mood is calm\n${doing('each f in foes where f is odd and h is odd\n  ask h to take any deed on f\n')}`,
  ],
  [
    'an outcome above the last always holds',
    'rules/outcomes-incomplete',
    'check Luck by h\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\n  odd   when face > 5\n',
  ],
  [
    'a pick that one of two offers leaves open',
    'rules/picked-later',
    `${push('  allowed when «t».HP > 1\n')}${doing('ask h to take Push\neach f in foes\n  ask h to take Push on f\n')}`,
  ],
  [
    'a pick that one of two offers leaves open, the second',
    'rules/picked-later',
    `${push('  allowed when «t».HP > 1\n')}${doing('each f in foes\n  ask h to take Push on f\nask h to take Push\n')}`,
  ],
  [
    'a pick that all offers set',
    'rules/picked-later',
    `${push('  allowed when t.HP > 1\n')}${doing('each f in foes\n  ask h to take Push on f\n  ask h to take any deed on f\n')}`,
  ],
  [
    'two lines that are worked out before a push: the first is told',
    'rules/worked-out-before-push',
    'choice Dig by h\n  yes\n  no\ncheck Luck by h\n  roll d6 as x\n  let «a» be x + 1\n  let b be x + 2\n  push x if Dig by h\n  good  when a > 3 and b > 3\n  bad   otherwise\n',
  ],
  // Ranges of two kinds, and rows that contain one another.
  [
    'a value that one of two kinds may have',
    'types/out-of-range',
    'kind Rat\n  HP  0..9  starts 3\ntrigger Begin when round begins\n  each p in everyone\n    set p.HP to 12\n',
  ],
  [
    'a number in the wider of two rows',
    'rules/rows-leave-a-gap',
    `table Fate\n  fate   harm\n  1..20  1\n  3..4   2\n${doing('lower h.HP by (Fate at h.might under harm)\n')}`,
  ],
  [
    'a number behind the last row',
    'rules/rows-leave-a-gap',
    `table Fate\n  fate   harm\n  1..18  1\n  19     2\n${doing('lower h.HP by (Fate at «h.might» under harm)\n')}`,
  ],
  // What counts as read.
  [
    'a field that leads to what is set',
    'rules/unused',
    `kind Squire\n  lord  Hero  starts nobody\n  HP    counter  starts 0\n${when('h.HP > 1 and h.might > 1 and h.alive and h.mood is calm')}${doing('if h is odd\n  lower h.HP by 1\n')}trigger Late when round ends\n  each s in Squire\n    set s.lord.HP to 3\n`,
  ],
  [
    'a field that is only revealed',
    'rules/unused',
    `kind Squire\n  code  1..6  default 3  hidden from foes\ntrigger Late when round ends\n  each s in Squire\n    reveal s.code\n${when('h.HP > 1 and h.might > 1 and h.alive and h.mood is calm')}${doing('if h is odd\n  lower h.HP by 1\n')}`,
  ],
  [
    'a deck into which cards are only put',
    'rules/unused',
    `table Card\n  card  worth\n  ace   1\n  king  2\ntrack stock  deck of Card\ntrack «pile»  deck of Card  starts nothing\n${when('h.HP > 1 and h.might > 1 and h.alive and h.mood is calm')}${doing('if h is odd\n  draw c from stock\n    lower h.HP by c.worth\n    put c into pile\n')}`,
  ],
  [
    'a deck that is shuffled back',
    'rules/unused',
    `table Card\n  card  worth\n  ace   1\n  king  2\ntrack stock  deck of Card\ntrack pile  deck of Card  starts nothing\n${when('h.HP > 1 and h.might > 1 and h.alive and h.mood is calm')}${doing('if h is odd\n  draw c from stock\n    lower h.HP by c.worth\n    put c into pile\n  shuffle pile into stock\n')}`,
  ],
  [
    'a span inside which another is played',
    'rules/unused',
    `span «turn» in round\n${when('h.HP > 1 and h.might > 1 and h.alive and h.mood is calm')}encounter\n  play round up to number of turn times\n    each h in heroes where h is odd\n      lower h.HP by 1\n`,
  ],
  [
    'an argument that is the taker of one action of a tag, and not of the other',
    'rules/no-effect',
    `action Push by a of t\n  counts as deed\n  lower t.HP by 1\naction Aid of a\n  counts as deed\n  raise a.HP by 1\n${doing('each f in foes\n  ask h to take any deed of f\n')}`,
  ],
];

test.each(ROWS)('%s: %s', (_, code, body) => {
  ruleReports(code, body);
});

/** A value that a broken line may declare is not reported as missing when a modifier names it. */
test.each<readonly [more: string, codes: readonly string[]]>([
  ['', ['names/unknown-field']],
  [') harm (\n', ['syntax/not-indented']],
])('a modifier of an unknown value, followed by %j', (more, expected) => {
  const body = `${three}${doing('Luck by h\n  good, fair, bad  nothing\n')}modifier Dark -1 to Luck.harm by p\n${more}`;
  const codes = diagnose(body).map(({ code }) => code);
  expect(codes.filter((code) => code !== 'rules/unused')).toEqual(expected);
});

/** Findings that need the whole text are silent about anything that a broken line may contain. */
test.each<readonly [broken: string, body: string, told: string]>([
  [
    '  ) 5 (\n',
    'scenario Lea\n  side heroes\n    Hero  might\n    Ann   5\nexample "one"\n  scenario Lea\n  with Ann.HP 3\n',
    'rules/with-without-try',
  ],
  [
    'lower ) 5 (\n',
    `table Fate\n  fate   harm\n  1..20  1\n  21     2\ntrigger Late when round ends\n  each h in heroes\n    lower h.HP by (Fate at h.might under harm)\n    `,
    'rules/never-reached',
  ],
  [
    'if ) 5 (\n      nothing\n',
    `table Fate\n  fate   harm\n  1..20  1\n  21     2\ntrigger Late when round ends\n  each h in heroes\n    lower h.HP by (Fate at h.might under harm)\n    `,
    'rules/never-reached',
  ],
])('with the broken line %j, nothing is reported about %j', (broken, body, told) => {
  const codes = (text: string): readonly string[] =>
    diagnose(text)
      .map(({ code }) => code)
      .filter((code) => code === told);
  expect(codes(`${body}${broken === '  ) 5 (\n' ? '' : 'nothing\n'}`)).toEqual([told]);
  expect(codes(body + broken)).toEqual([]);
});
