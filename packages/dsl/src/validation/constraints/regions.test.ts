// Tests what cases and conditions leave out, and what nothing reads, by pairs of similar rules. Each row
// marks the places that are reported with «…», or marks nothing.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { diagnose, isSilent, readMarks, ruleReports, used } from '../rules-fixture.ts';

const cases = (...conditions: readonly string[]): string =>
  `define h.worth\n${conditions.map((one, index) => `  ${index + 1}  when ${one}\n`).join('')}`;
const marked = (...conditions: readonly string[]): string =>
  cases(...conditions).replace(/(\d+)(  when .*\n)$/, '«$1»$2');
const otherwise = (...conditions: readonly string[]): string =>
  `${cases(...conditions)}  9  otherwise\n`;
const shadowed = (...conditions: readonly string[]): string =>
  `${marked(...conditions)}  9  otherwise\n`;
const holds = (condition: string): string => `define h is odd when ${condition}\n`;
const arms =
  'table Arms\n  arm   edge\n  club  sharp\n  rod   blunt\n  fist  -\ngiven arm  row of Arms  default club\n';
const called = (lines: string): string =>
  `check Try by h\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\nencounter\n  each h in heroes\n    Try by h as r\n      good, bad  nothing\n    let x be\n${lines}    lower h.HP by x\n`;
const chosen = (lines: string): string =>
  `choice Go by h\n  yes\n  no\nencounter\n  each h in heroes\n    Go by h as r\n      yes, no  nothing\n    let x be\n${lines}    lower h.HP by x\n`;
const trying = (outcomes: string, caseLines: string): string =>
  `check Luck by h\n  roll d6 as face\n${outcomes}encounter\n  each h in heroes\n    «Luck» by h\n${caseLines}`;
const lea = (columns: string, cells: string): string =>
  `scenario Lea\n  side heroes\n    Hero  might${columns}\n    Ann   5${cells}\n`;
const trying2 = (lines: string): string =>
  `${lea('', '')}example "one"\n  scenario Lea\n${lines}  expect Ann.HP is 5\n`;
const hot = 'condition Hot\n  bars everything\n';
const mild = 'condition Mild\n';
const policy = (...lines: readonly string[]): string =>
  `choice Go by h\n  yes\n  no\nchoice Stay by h\n  yes\n  no\npolicy Bold for h\n${lines.map((line) => `  ${line}\n`).join('')}`;

type Row = readonly [code: DiagnosticCode, body: string];

const incomplete = 'rules/cases-incomplete';
const shadow = 'rules/never-reached';
const never = 'rules/never-holds';
const unusedName = 'rules/unused';
const neverGiven = 'rules/never-given';

const ROWS: readonly Row[] = [
  // Yes/no fields, in all forms of the test.
  [incomplete, cases('h.alive', 'not h.alive')],
  [incomplete, cases('h.alive is yes', 'h.alive is no')],
  [incomplete, marked('h.alive is yes', 'h.alive is yes')],
  [incomplete, marked('h.alive is no', 'h.HP > 3')],
  [incomplete, cases('h.alive is one of yes, no')],
  [incomplete, `${cases('h is up', 'h is not up')}${used}`],
  [incomplete, `${cases('h is not up', 'h is up')}${used}`],
  [incomplete, `${cases('h is up', 'not h is up')}${used}`],
  [incomplete, `${marked('h is not up', 'h.HP > 3')}${used}`],
  // Words, one by one and several at once.
  [incomplete, cases('h.mood is calm', 'h.mood is one of angry, wild')],
  [incomplete, cases('h.mood is one of calm, angry', 'h.mood is wild')],
  [incomplete, marked('h.mood is calm', 'h.mood is angry')],
  [incomplete, cases('h.mood is calm', 'h.mood is not calm')],
  // Rows.
  [incomplete, arms + cases('arm is club', 'arm is rod', 'arm is fist')],
  [incomplete, arms + cases('arm is one of club, rod', 'arm is fist')],
  [incomplete, arms + marked('arm is club', 'arm is rod')],
  // Outcomes.
  [incomplete, called('      1  when r is good\n      2  when r is bad\n')],
  [incomplete, called('      1  when r is good\n      «2»  when h.HP > 3\n')],
  [incomplete, chosen('      1  when r is yes\n      2  when r is no\n')],
  [incomplete, chosen('      1  when r is yes\n      «2»  when h.HP > 3\n')],
  // Numbers: intervals in any order, beyond the bounds of the field, or side by side.
  [incomplete, cases('h.might >= 10', 'h.might < 10')],
  [incomplete, marked('h.might > 10', 'h.might < 10')],
  [incomplete, cases('h.might is one of 11..20, 1..10')],
  [incomplete, cases('h.might is one of 15..20, 1..5, 6..14')],
  [incomplete, marked('h.might is one of 15..20, 1..5', 'h.might is one of 7..14')],
  [incomplete, cases('h.might is one of 1..5, 30..40, 6..20')],
  [incomplete, cases('not h.might is one of 5, 3', 'h.might is one of 3, 5')],
  // A line that can hold only if a line above it holds.
  [shadow, shadowed('h.might >= 3', 'h.might is 3')],
  [shadow, shadowed('h.might <= 3', 'h.might is 3')],
  [shadow, otherwise('h.might > 3', 'h.might is 3')],
  [shadow, shadowed('h.might + h.HP > 3', 'h.might  +  h.HP > 3')],
  [shadow, otherwise('h.might < 3', 'h.might is 3')],
  [shadow, shadowed('h.might is one of 3..5', 'h.might is one of 3..5')],
  [shadow, otherwise('h.might is one of 3..5', 'h.might is one of 2..5')],
  [shadow, otherwise('h.might is one of 3..5', 'h.might is one of 3..6')],
  [shadow, shadowed('h.might is one of 1..4, 6..9', 'h.might is one of 2..3, 7')],
  [shadow, shadowed('h.mood is one of calm, angry', 'h.mood is calm')],
  [shadow, otherwise('h.mood is calm', 'h.mood is one of calm, angry')],
  // Answers of a policy.
  [shadow, policy('choose Go yes', 'choose Stay yes')],
  [shadow, policy('choose Go yes', '«choose Go no»')],
  [shadow, policy('choose Go yes  when h.alive', 'choose Go no')],
  // `is one of` with numbers: those inside the bounds may hold, those outside never do.
  [never, holds('h.might is one of 1, 20')],
  [never, holds('h.might is one of 5, «0»')],
  [never, holds('h.might is one of 5, «21»')],
  [never, holds('h.might is one of 20..30')],
  [never, holds('h.might is one of 5, «21..30»')],
  [never, holds('h.might is one of -3..1')],
  [never, holds('h.might is one of 5, «-3..0»')],
  // Two values at once.
  [never, holds('«h.mood is calm and h.mood is angry»')],
  [never, holds('h.mood is calm and h.mood is calm')],
  [never, holds('h.mood is calm and h.mood is not angry')],
  [never, holds('h.mood is calm or h.mood is angry')],
  [never, holds('«h.might is 3 and h.alive and h.might is 4»')],
  [never, `${arms}${holds('«arm is club and arm is rod»')}`],
  [
    never,
    `given other  one of calm, angry  default calm\n${holds('h.mood is calm and other is angry')}`,
  ],
  // `otherwise` in a call: it handles the outcomes that no line names.
  [
    'rules/outcomes-not-handled',
    trying('  good  when face > 3\n  bad   otherwise\n', '      good  nothing\n'),
  ],
  [
    shadow,
    trying(
      '  good  when face > 3\n  bad   otherwise\n',
      '      good, bad  nothing\n      «otherwise»  nothing\n',
    ).replace('«Luck»', 'Luck'),
  ],
  // What counts as giving a condition.
  [neverGiven, `condition «Hot»\n  bars everything\n${used}`],
  [neverGiven, `${hot}${used}${lea('  Hot', '      yes')}`],
  [neverGiven, `${hot}${used}${trying2('  with Ann.Hot yes\n')}`],
  [neverGiven, `${hot}${used}procedure Heat of h\n  h gains Hot\n`],
  [neverGiven, `${hot.replace('Hot', '«Hot»')}${used}procedure Cool of h\n  h loses Hot\n`],
  // What counts as reading a condition.
  [unusedName, `${mild.replace('Mild', '«Mild»')}${used}${lea('  Mild', '      yes')}`],
  [unusedName, `${mild.replace('Mild', '«Mild»')}${used}  each h in heroes\n    h gains Mild\n`],
  [unusedName, `${mild.replace('Mild', '«Mild»')}${used}  each h in heroes\n    h loses Mild\n`],
  [unusedName, `${mild}${used}  each h in heroes where h is Mild\n    h gains Mild\n`],
  [
    unusedName,
    `condition Mild\n  has «heat» 1..9\n  bars everything\n${used}  each h in heroes\n    h gains Mild with heat 3\n`,
  ],
  [
    unusedName,
    `condition Mild\n  has heat 1..9\n  bars everything\n${used}  each h in heroes\n    h gains Mild with heat 3\n    lower h.HP by h.Mild.heat\n`,
  ],
  [
    unusedName,
    `condition Mild\n  has note text\n  bars everything\n${used}  each h in heroes\n    h gains Mild with note "x"\n`,
  ],
  // Unused sides and kinds are reported only if a scenario shows who takes part.
  [unusedName, `side «idle»\n${used}${lea('', '')}`],
  [unusedName, `side idle\n${used}`],
  [unusedName, `kind «Idle»\n${used}${lea('', '')}`],
  // Writing a value does not count as reading it.
  [
    unusedName,
    `ruling «ties»\n  yes  default\n  no\n${used}${lea('', '').replace('Lea\n', 'Lea\n  ruling ties no\n')}`,
  ],
  [unusedName, `ruling ties\n  yes  default\n  no\n${used}  if ties\n    end round\n`],
  [
    unusedName,
    `given «dark» yes/no  default no\n${used}${lea('', '').replace('Lea\n', 'Lea\n  given dark yes\n')}`,
  ],
  [
    unusedName,
    `kind Elf\n  pace  0..9  starts 0\n  «rest»  0..9  starts 0\ncheck Luck by h\n  roll d6 as face\n${used}  rank line of q in Elf\n    highest roll Luck.face by q as rest\n  each q in line\n    lower q.pace by q.pace\n`,
  ],
  [
    unusedName,
    `kind Elf\n  rest  0..9  starts 0\ncheck Luck by h\n  roll d6 as face\n${used}  rank line of q in Elf\n    highest roll Luck.face by q as rest\n  each q in line where q.rest > 3\n    end round\n`,
  ],
  // A condition that nobody ever has is never lost.
  [
    'rules/never-happens',
    `${hot}${used}  each h in heroes where h is Hot\n    end round\ntrigger Late when «h loses Hot»\n  announce "late"\n`,
  ],
  [
    'rules/never-happens',
    `${hot}${used}${lea('  Hot', '      yes')}trigger Late when h loses Hot\n  announce "late"\n`,
  ],
  [
    'rules/never-happens',
    `${hot}${used}  each h in heroes\n    h gains Hot until end of round\ntrigger Late when h loses Hot\n  announce "late"\n`,
  ],
];

test.each(ROWS)('%s: %s', (code, body) => {
  const { text, marked: places } = readMarks(body);
  if (places.length === 0) isSilent(code, text);
  else expect(ruleReports(code, body)).toHaveLength(places.length);
});

test.each([
  ['  good  when face > 3\n  bad   otherwise\n', 'good, bad', ['rules/never-reached']],
  ['  good  when face > 3\n  !\n', 'good', []],
  ['  good  when face > 3\n  bad   when face < (\n', 'good', []],
  ['  !\n', undefined, []],
])(
  'with outcomes %j, of which a call names %s, the codes about the rest are %j',
  (outcomes, named, told) => {
    const above = named === undefined ? '' : `      ${named}  nothing\n`;
    const body = trying(outcomes, `${above}      otherwise  nothing\n`).replaceAll(/[«»]/g, '');
    const codes = diagnose(body).map(({ code }) => code);
    expect(codes.filter((code) => /never-reached|handled/.test(code))).toEqual(told);
  },
);
