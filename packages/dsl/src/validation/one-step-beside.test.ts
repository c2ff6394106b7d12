// Tests rules that are one step away from a finding: words without effect, events, offers and lines of
// declarations. Each row marks the places that are reported with «…», or marks nothing.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { wholeReport } from '../diagnostics/report-fixture.ts';
import { check, diagnose, prelude, readMarks, ruleReports, used } from './rules-fixture.ts';

const outcomes = '  good  when face > 3\n  bad   otherwise\n';
const asked = (offer: string): string =>
  `trigger Begin when round begins\n  each h in heroes\n    each f in foes\n      ask h to take ${offer}\n`;
const hit = (signature: string, name = 'Hit'): string =>
  `action ${name} ${signature}\n  counts as blow\n  lower a.HP by 1\n`;
const alarm = (event: string, more = ''): string =>
  `track alarm  0..9  starts 0\n${more}${used}trigger Ring when «${event}»\n  announce "{alarm}"\ntrigger Begin when round begins\n  raise alarm by 1\n`;
const silent = (body: string): string => body.replaceAll(/[«»]/g, '');
const sizes =
  'side rocks\nside hills\nkind Rock\n  bulk  0..5  starts 3\nkind Hill\n  bulk  0..9  starts 3\n';
const arms =
  'table Arms\n  arm   bonus  edge\n  club  1      -\n  fist  -      2\ngiven arm  row of Arms  default club\n';
const begins = (line: string): string =>
  `trigger Begin when round begins\n  each h in heroes\n    ${line}\n`;
const ranked = (...keys: readonly string[]): string =>
  `check Luck by h\n  roll d6 as face\ntrigger Begin when round begins\n  rank line of h in heroes\n${keys.map((key) => `    ${key}\n`).join('')}`;

test.each<readonly [title: string, code: DiagnosticCode, body: string]>([
  // Words without effect.
  [
    'dice that are counted, and then something else',
    'rules/no-effect',
    check(`  roll 3d6 count 1 or more never below 1d as face\n${outcomes}`),
  ],
  [
    'more dice kept than there are',
    'rules/no-effect',
    check(`  roll 3d6 «keep highest 5» as face\n${outcomes}`),
  ],
  [
    'low is good for one outcome',
    'rules/no-effect',
    check(
      '  roll d6 as face, low is good\n  good  when face < 3\n  fair  when face > 4\n  bad   otherwise\n',
    ),
  ],
  [
    'low is good for a value that is read',
    'rules/no-effect',
    check(
      '  roll d6 as face, low is good\n  let n be face\n  good  when n > 3\n  bad   otherwise\n',
    ),
  ],
  [
    'who takes any action, named second',
    'rules/no-effect',
    `${hit('by a on t')}${asked('any blow on f «by h»')}`,
  ],
  ['on whom, named first', 'rules/no-effect', `${hit('on t by a')}${asked('any blow on f')}`],
  // Events.
  [
    'two triggers',
    'rules/never-happens',
    `track alarm  0..9  starts 0\n${used}trigger Ring when «alarm rises»\n  announce "{alarm}"\ntrigger Calm when «alarm falls»\n  announce "{alarm}"\n`,
  ],
  [
    'an invariant',
    'rules/never-happens',
    `track alarm  0..9  starts 0\n${used}invariant Sane\n  whenever «alarm rises»\n  alarm > 0\n`,
  ],
  [
    'a measure',
    'rules/never-happens',
    `track alarm  0..9  starts 0\n${used}measure rings\n  whenever «alarm rises»\n  alarm\n`,
  ],
  ['the least', 'rules/never-happens', silent(alarm('alarm reaches 0'))],
  ['beyond the most', 'rules/never-happens', alarm('alarm reaches 10')],
  [
    'from within to beyond the most',
    'rules/never-happens',
    silent(alarm('alarm reaches pace', 'given pace  5..20  default 6\n')),
  ],
  [
    'from below the least to within',
    'rules/never-happens',
    silent(alarm('alarm reaches pace', 'given pace  -5..3  default 2\n')),
  ],
  [
    'beyond the most of one kind only',
    'rules/never-happens',
    `${sizes}${used}trigger Grow when x.bulk reaches 8\n  announce "{x}"\ntrigger Begin when round begins\n  each r in hills\n    raise r.bulk by 1\n`,
  ],
  // Offers.
  [
    'an action that is simply done',
    'rules/unused',
    `${hit('by a')}trigger Struck when x takes any blow\n  announce "{x}"\n${used}${begins('Hit by h')}`,
  ],
  [
    'what is left open beside what is said',
    'rules/parameter-not-picked',
    `${hit('by a on t against u')}${asked('«Hit» on f')}`,
  ],
  // Declarations, line by line.
  [
    'three defaults',
    'rules/several-defaults',
    'ruling haste\n  yes    default\n  «no»     default\n  «maybe»  default\n',
  ],
  [
    'how long, behind what it bars',
    'rules/lasts-no-time',
    'condition Hot\n  bars everything\n  lasts «for 0 rounds»\n',
  ],
  [
    'a cell that another declaration asks about',
    'rules/empty-cell',
    `${arms}define h is armed when arm.bonus is not nothing\n${begins('lower h.HP by «arm.bonus»')}`,
  ],
  [
    'a cell that is asked about in brackets',
    'rules/empty-cell',
    `${arms}define h.worth\n  arm.bonus + 1  when (arm.bonus) is not nothing\n  0              otherwise\n`,
  ],
  [
    'a cell that is asked about, and something else after it',
    'rules/empty-cell',
    `${arms}define h.worth\n  arm.bonus + 1  when arm.bonus is not nothing and h.mood is calm\n  0              otherwise\n`,
  ],
  [
    'an end in a procedure that nothing calls',
    'rules/ends-nothing',
    'procedure Rest of h\n  end round\n',
  ],
  [
    'cases with a last line that is not last',
    'rules/cases-incomplete',
    'define h.x\n  1  otherwise\n  2  when h.alive\n',
  ],
  [
    'looked at twice before it is picked',
    'rules/picked-later',
    `action Hit by a on t\n  allowed when «t».HP > 1 and t.might < 9\n  pick t from foes\n  lower t.HP by 1\n${begins('ask h to take Hit')}`,
  ],
  [
    'who is asked for by a roll of an order',
    'rules/rank-key-asks-who',
    ranked('highest roll Luck by h  when «h».alive', 'otherwise as listed'),
  ],
  [
    'who is asked for by the second key of an order',
    'rules/rank-key-asks-who',
    ranked('highest h.might', 'highest h.HP  when «h».alive', 'otherwise as listed'),
  ],
  [
    'within the range of one of two kinds',
    'types/out-of-range',
    `${sizes}trigger Begin when round begins\n  each r in hills\n    set r.bulk to 8\n`,
  ],
  [
    'the least of its range',
    'types/out-of-range',
    'track alarm  0..9  starts 3\ntrigger Begin when round begins\n  set alarm to 0\n',
  ],
  [
    'a kind that only takes part, and no field of which is named',
    'rules/unused',
    `${used}side rocks\nkind Rock\n  «bulk»  1..9  default 3\nscenario Lea\n  side rocks\n    Rock\n    Ayer\n`,
  ],
  [
    'the encounter, which needs no cause',
    'rules/never-happens',
    `${used}trigger Begin when encounter begins\n  announce "it begins"\n`,
  ],
  [
    'two lines for the rest',
    'rules/never-reached',
    `${check('  roll d6 as face\n  good  when face > 3\n  bad   otherwise\n')}${begins('Try by h\n      good, bad  nothing\n      «otherwise»  nothing\n      otherwise  announce "rest"')}`,
  ],
  [
    'two triggers on one condition',
    'rules/never-happens',
    `condition Hot\n  bars everything\n${used}trigger Warm when x gains Hot\n  announce "{x}"\ntrigger Late when round ends\n  each h in heroes\n    h gains Hot until end of next round\n`,
  ],
  [
    'what happens at a moment of an example that tries',
    'rules/not-played',
    `${used}procedure Rest by h\n  lower h.HP by 1\nscenario Lea\n  side heroes\n    Hero  might\n    Ann   5\nexample "x"\n  scenario Lea\n  «at start of round 1»\n    each h in heroes\n      lower h.HP by 1\n  try Rest by Ann\n`,
  ],
  [
    'the first of two rolls that are pushed',
    'rules/worked-out-before-push',
    'choice Dig by c\n  yes\n  no   default\ncheck Dare by q\n  roll d6 as x\n  roll d6 as y\n  let «n» be x + 1\n  push x and y if Dig by q\n    lower q.HP by 1\n  good  when n + y > 3\n  bad   otherwise\n',
  ],
  [
    'a round for each hero',
    'rules/numbered-anew',
    'span turn\nencounter\n  each h in heroes\n    play round\n      play turn\n        lower h.HP by 1\nmeasure rings\n  at end of each «turn»\n  count h in heroes where h.HP > 1\n',
  ],
  [
    'for less than no time',
    'rules/lasts-no-time',
    `condition Hot\n  bars everything\n${begins('h gains Hot «for -1 rounds»')}`,
  ],
])('%s', (_, code, body) => {
  ruleReports(code, body);
});

test.each<readonly [title: string, code: DiagnosticCode, body: string, message: string]>([
  [
    'two dice that are kept',
    'rules/no-effect',
    check(`  roll 2d6 «keep highest 2» as face\n${outcomes}`),
    'all 2 dice are kept',
  ],
  [
    'who takes any action',
    'rules/no-effect',
    `${hit('by a')}${asked('any blow «by h»')}`,
    '`by h`',
  ],
  [
    'the range of a track',
    'rules/never-happens',
    alarm('alarm reaches 10'),
    '`alarm` is always from 0 to 9',
  ],
  [
    'what an action leaves open, named first',
    'rules/parameter-not-picked',
    `${hit('on t by a')}${asked('«Hit»')}`,
    '`t`',
  ],
  [
    'the first that an action leaves open',
    'rules/parameter-not-picked',
    `${hit('by a on t against u')}${asked('«Hit»')}`,
    '`t`',
  ],
  [
    'the rows of a column without a value',
    'rules/empty-cell',
    `${arms}${begins('lower h.HP by «arm.edge»')}`,
    '`club`',
  ],
  [
    'the least that is too much',
    'types/out-of-range',
    'track alarm  0..9  starts 3\ngiven pace  12..20  default 13\ntrigger Begin when round begins\n  set alarm to «pace»\n',
    '12',
  ],
  [
    'the most that is too little',
    'types/out-of-range',
    'track alarm  5..9  starts 6\ngiven pace  1..3  default 2\ntrigger Begin when round begins\n  set alarm to «pace»\n',
    '3',
  ],
  [
    'the range of the first of two kinds',
    'types/out-of-range',
    `${sizes}trigger Begin when round begins\n  each r in hills\n    set r.bulk to «12»\n`,
    'from 0 to 5',
  ],
])('%s: the message says why', (_, code, body, message) => {
  const { text, marked } = readMarks(body);
  const [told] = diagnose(text).filter((one) => one.code === code);
  const report = told === undefined ? [] : wholeReport(prelude + text, told);
  expect(report[0]).toBe(marked[0]);
  expect(report[1]).toContain(message);
});

test('if a condition reads two fields of a target that is picked later, the report shows the first one and the pick', () => {
  const body = `action Hit by a on t\n  allowed when t.HP > 1 and t.might < 9\n  pick t from foes\n  lower t.HP by 1\n${begins('ask h to take Hit')}`;
  const [told] = diagnose(body).filter(({ code }) => code === 'rules/picked-later');
  const at = (text: string): number => (prelude + body).indexOf(text);
  expect(told?.primary.span.start).toBe(at('t.HP > 1'));
  expect(told?.secondary.map(({ span }) => span.start)).toEqual([at('t from foes')]);
});

test.each(['yes', 'yes  "quick"', 'yes  when pace is 3', 'yes  "quick"  when pace is 3'])(
  'the fix adds a default after `%s`',
  (option) => {
    const body = `given pace  1..9  default 3\nruling haste\n  ${option}\n  no\n`;
    const [told] = diagnose(body).filter(({ code }) => code === 'rules/no-default');
    const [edit] = told?.help[0]?.edits ?? [];
    expect(edit?.span.start).toBe((prelude + body).indexOf(`\n  ${option}\n`) + 3 + option.length);
  },
);

test('a report of an `end` of a span that is not open shows where the span is declared', () => {
  const body = 'span hour\nencounter\n  play round\n    each h in heroes\n      end hour\n';
  const [told] = diagnose(body).filter(({ code }) => code === 'rules/ends-nothing');
  expect(told?.secondary.map(({ span }) => span.start)).toEqual([(prelude + body).indexOf('hour')]);
});

test('with two errors, the consequences of both are not reported', () => {
  const body = `${used}define h.first as h.none\ndefine h is odd when h.lost > 1 and h.HP >= 0\n`;
  expect(diagnose(body).map(({ code }) => code)).toEqual([
    'names/unknown-field',
    'names/unknown-field',
  ]);
});

/**
 * Tests that findings about unused things wait until the text has no errors, since a broken part may read or
 * cause them.
 */
test.each([
  ['rules/unused', 'given pace  1..9  default 3\n'],
  ['rules/unused-value', 'check Lot by q\n  roll d6 as face\n  done  otherwise\n'],
  ['rules/never-happens', 'trigger Late when h.HP rises\n  announce "late"\n'],
  ['rules/never-given', `condition Cold\n  bars everything\n`],
  [
    'rules/ends-nothing',
    'span hour\nprocedure Rest of h\n  end hour\nencounter\n  play round\n    each h in heroes\n      Rest of h\n',
  ],
])('%s is reported only if the text has no errors', (code, body) => {
  const codes = (text: string): readonly string[] => diagnose(text).map((one) => one.code);
  expect(codes(body)).toContain(code);
  expect(codes(`${body}define h.first as h.none\n`)).not.toContain(code);
});
