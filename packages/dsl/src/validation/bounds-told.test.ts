// Tests the bounds of numbers through the findings that use them. Each row marks the comparison that never or
// always holds with «…», or marks nothing.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { wholeReport } from '../diagnostics/report-fixture.ts';
import { check, diagnose, prelude, readMarks, ruleReports, used } from './rules-fixture.ts';

const never = 'rules/never-holds';
const always = 'rules/always-holds';
const holds = (condition: string): string => `define h is odd when ${condition}\n`;
const good = (roll: string, condition: string): string =>
  check(`  ${roll}\n  good  when ${condition}\n  bad   otherwise\n`);
const doing = (lines: string): string =>
  `encounter\n  play round\n    each h in heroes\n${lines.replace(/^(?=.)/gm, '      ')}`;
const inside = (lines: string): string => `procedure Rest of h\n${lines.replace(/^(?=.)/gm, '  ')}`;
const lea = 'scenario Lea\n  side heroes\n    Hero  might\n    Ann   5\n';
const arms =
  'table Arms\n  arm   worth  edge\n  club  2      d8\n  fist  3      d4\ngiven arm  row of Arms  default club\n';
const worth = 'define h.worth\n  5  when h.alive\n  9  otherwise\n';

test.each<readonly [title: string, code: DiagnosticCode, body: string]>([
  // Where a comparison may always hold, and where it may not.
  [
    'expected in an example',
    always,
    `${used}${lea}example "x"\n  scenario Lea\n  other dice from seed 1\n  expect Ann.HP >= 0\n`,
  ],
  [
    'measured',
    always,
    `${used}measure safe\n  at end of each round\n  every h in heroes satisfies h.HP >= 0\n`,
  ],
  ['asked in a rule', always, holds('«h.HP >= 0»')],
  ['one die below another', never, `given blade  die  default d6\n${holds('blade < d8')}`],
  ['from a number on', never, holds('h.might is one of 5..')],
  // Rolls.
  ['a roll in brackets', never, good('roll (2d6) as face', '«face > 12»')],
  ['a roll in brackets that may be', never, good('roll (2d6) as face', 'face > 11')],
  [
    'rolled again',
    never,
    check('  roll 1d6-4 as face\n  roll again face\n  good  when face < -1\n  bad   otherwise\n'),
  ],
  [
    'counted among dice that are not known, which may subtract some',
    never,
    `given pool  dice  default 2d6\n${good('roll pool count 5 or more as hits', 'hits < 0')}`,
  ],
  [
    'the die of a column, beyond its faces',
    never,
    `${arms}${good('roll arm.edge as face', '«face > 8»')}`,
  ],
  [
    'the die of a column, at its most',
    never,
    `${arms}${good('roll arm.edge as face', 'face > 7')}`,
  ],
  [
    'low is good, with a modifier from elsewhere',
    never,
    `modifier Keen +3 to Try by h\n${good('roll d6 as face, low is good', 'face < 0')}`,
  ],
  [
    'the second of two modifiers',
    never,
    `check Other by h\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\nmodifier Able +1 to Other by h\nmodifier Keen +3 to Try by h\n${good('roll d6 as face', 'face > 8')}`,
  ],
  [
    'beyond the second of two modifiers',
    never,
    `check Other by h\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\nmodifier Able +1 to Other by h\nmodifier Keen +3 to Try by h\n${good('roll d6 as face', '«face > 9»')}`,
  ],
  // Expressions.
  ['the opposite of a number', never, holds('«-h.might > -1»')],
  ['the opposite of a number that may be', never, holds('-h.might < -19')],
  [
    'how often something was done',
    never,
    `action Hit by a\n  lower a.HP by 1\n${holds('«times Hit by h this round < 0»')}`,
  ],
  [
    'how often something was done, once at least',
    always,
    `action Hit by a\n  lower a.HP by 1\n${holds('times Hit by h this round >= 1')}`,
  ],
  ['the number of a round', never, holds('«number of round < 0»')],
  ['the first of the rounds', always, holds('number of round >= 1')],
  ['a function', never, `define strength of h as h.might\n${holds('«strength of h > 20»')}`],
  [
    'a function at its most',
    never,
    `define strength of h as h.might\n${holds('strength of h > 19')}`,
  ],
  ['a definition by cases, beyond all of them', never, `${worth}${holds('«h.worth > 9»')}`],
  ['a definition by cases, beyond the first', never, `${worth}${holds('h.worth > 5')}`],
  ['a definition by cases, below the last', never, `${worth}${holds('h.worth < 9')}`],
  ['a definition by cases, below all of them', never, `${worth}${holds('«h.worth < 5»')}`],
  ['a given, beyond its most', never, `given pace  1..9  default 3\n${holds('«pace > 9»')}`],
  [
    'a count up to another',
    never,
    doing('each n from 1 to h.might\n  if n > 19\n    lower h.HP by n\n'),
  ],
  [
    'a number beyond another',
    never,
    doing('each n from 1 to h.might\n  if «n > 20»\n    lower h.HP by n\n'),
  ],
  [
    'a number of a list',
    never,
    'procedure Rest of h with all (list of number)\n  each n in all\n    if n < 0\n      lower h.HP by 1\n',
  ],
  ['a number without a least', never, `track debt  ..5  starts 0\n${holds('debt < 0')}`],
  // Cases and policies.
  [
    'a case that is covered, and the rest',
    'rules/never-reached',
    'define h.x\n  1  when h.alive\n  «2»  when h.alive\n  3  when not h.alive\n  «4»  otherwise\n',
  ],
  [
    'what else a policy takes',
    'rules/never-reached',
    'action Hit by a\n  lower a.HP by 1\naction Run by a\n  lower a.HP by 2\npolicy Plan\n  take Hit\n  take Run\n',
  ],
  [
    'a field of a condition',
    never,
    `condition Hot\n  bars everything\n  has depth 0..9 default 1\n${holds('h is Hot and «h.Hot.depth > 9»')}`,
  ],
  ['the size of a die', never, `given blade  die  default d6\n${holds('«size of blade < 1»')}`],
  [
    'the length of a list',
    never,
    'procedure Rest of h with all (list of number)\n  if «length of all < 0»\n    lower h.HP by 1\n',
  ],
  [
    'the length of a list, which may be empty',
    never,
    'procedure Rest of h with all (list of number)\n  if length of all < 1\n    lower h.HP by 1\n',
  ],
])('%s', (_, code, body) => {
  ruleReports(code, body);
});

/** Tests which words the message uses for a number. */
test.each<readonly [title: string, code: DiagnosticCode, body: string, message: string]>([
  [
    'dice of a result',
    never,
    `${good('roll d6 as face', 'face > 3')}${doing('Try by h as luck\nif «luck.face > 6»\n  lower h.HP by 1\n')}`,
    'a d6 shows 1 to 6',
  ],
  [
    'dice whose low results are good',
    never,
    good('roll d20 as face, low is good', '«face > 20»'),
    'a d20 shows 1 to 20',
  ],
  [
    'dice of which one is kept',
    never,
    good('roll 3d6 keep highest 1 as face', '«face > 6»'),
    '`face` is 1 to 6',
  ],
  [
    'dice of a column',
    never,
    `${arms}${good('roll arm.edge as face', '«face > 8»')}`,
    '`face` is 1 to 8',
  ],
  [
    'what a policy picks first',
    'rules/never-reached',
    'policy Plan\n  pick first\n  «pick lowest option.HP»\n',
    '`pick first` above it always answers',
  ],
])('%s: the message says why', (_, code, body, message) => {
  const { text, marked } = readMarks(body);
  const [told] = diagnose(text).filter((one) => one.code === code);
  const report = told === undefined ? [] : wholeReport(prelude + text, told);
  expect(report[0]).toBe(marked[0]);
  expect(report[1]).toContain(message);
});

/** Tests that lines after `end` are reported in every kind of block. */
test.each([
  ['a procedure', 'procedure Rest of h\n  end round\n  «lower h.HP by 1»\n'],
  ['an action', 'action Rest by h\n  end round\n  «lower h.HP by 1»\n'],
  ['a trigger', 'trigger Late when h.HP falls\n  end round\n  «raise h.HP by 1»\n'],
  ['the order of play', 'encounter\n  end encounter\n  «announce "on"»\n'],
  ['a branch', inside('if h.alive\n  end round\n  «lower h.HP by 1»\n')],
  [
    'the rest of the branches',
    inside('if h.alive\n  nothing\notherwise\n  end round\n  «lower h.HP by 1»\n'),
  ],
  ['a loop over all', inside('each f in foes\n  end round\n  «lower f.HP by 1»\n')],
  [
    'what is done to one at random',
    inside('pick f at random by h from foes\n  end round\n  «lower f.HP by 1»\n'),
  ],
  ['a loop over numbers', inside('each n from 1 to 3\n  end round\n  «lower h.HP by n»\n')],
  ['a span', inside('play round\n  end round\n  «lower h.HP by 1»\n')],
  ['a repetition', inside('repeat up to 3 times\n  end round\n  «lower h.HP by 1»\n')],
  ['a step', inside('step Slow\n  end round\n  «lower h.HP by 1»\n')],
  [
    'an outcome',
    `${good('roll d6 as face', 'face > 3')}${inside('Try by h\n  good\n    end round\n    «lower h.HP by 1»\n  bad   nothing\n')}`,
  ],
  [
    'a push',
    'choice Dig by c\n  yes\n  no   default\ncheck Dare by q\n  roll d6 as x\n  push x if Dig by q\n    end round\n    «lower q.HP by 1»\n  good  when x > 3\n  bad   otherwise\n',
  ],
  [
    'a moment of an example',
    `${used}${lea}example "x"\n  scenario Lea\n  at start of round 1\n    end round\n    «announce "on"»\n  other dice from seed 1\n  expect Ann.HP > 1\n`,
  ],
])('lines after `end` are reported in %s', (_, body) => {
  ruleReports('rules/never-reached', body);
});
