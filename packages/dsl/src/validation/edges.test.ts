// Tests the boundaries of findings by pairs of similar rules. Each row marks the places that are reported
// with «…», or marks nothing.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { compile } from '../compile.ts';
import { createSource } from '../source/source.ts';
import { check, diagnose, isSilent, prelude, ruleReports, used } from './rules-fixture.ts';

const doing = (lines: string): string =>
  `encounter\n  play round\n    each h in heroes\n${lines.replace(/^(?=.)/gm, '      ')}`;
const ranked = (...keys: readonly string[]): string =>
  `check Luck by h\n  roll d6 as face\nruling haste\n  yes  default\n  no\ntrigger Begin when round begins\n  rank line of h in heroes\n${keys.map((key) => `    ${key}\n`).join('')}`;
const hot = 'condition Hot\n  bars everything\n';
const waits = (event: string, line: string): string =>
  `${hot}check Luck by h\n  roll d6 as face\nspan hour in round\ntrigger Late when «${event}»\n  announce "late"\nencounter\n  play round\n    each h in heroes\n      ${line}\n`;
const silent = (body: string): string => body.replaceAll(/[«»]/g, '');
const lea = (more: string, cell: string): string =>
  `scenario Lea\n  side heroes\n    Hero  might${more}\n    Ann   5${cell}\n`;
const band = (rows: string, asked: string): string =>
  `table Band\n  n    worth\n${rows}define Gain of h as Band at ${asked} under worth\n`;
const arms = (line: string): string =>
  `table Arms\n  arm   bonus  edge\n  club  1      -\n  fist  -      2\ngiven arm  row of Arms  default club\ntrigger Begin when round begins\n  each h in heroes\n    ${line}\n`;
const hit = (lines: string, offer: string): string =>
  `action Hit by a on t\n  counts as blow\n  pick t from foes\n${lines}  lower t.HP by 1\ntrigger Begin when round begins\n  each h in heroes\n    each f in foes\n      ask h to take ${offer}\n`;
const pays = (amount: string, event: string): string =>
  `action Rest by h\n  costs ${amount} HP\n  announce "rest"\ntrigger Late when ${event}\n  announce "late"\nencounter\n  play round\n    each h in heroes\n      ask h to take Rest\n`;
const anew = (owner: string, each: string, event: string): string =>
  `span hour\n${owner} luck  counter 0..  starts 3${each}\ntrigger Late when ${event}\n  announce "late"\nencounter\n  play round\n    nothing\n`;
const answers = (...lines: readonly string[]): string =>
  `choice Warn by p\n  yes\n  no\nchoice Fret by p\n  yes  when p.HP > 1\n  no\npolicy Plan for p\n${lines.map((line) => `  ${line}\n`).join('')}`;
/** Returns a chain of definitions in which each uses the next, and a procedure that reads the first one. */
const chained = (count: number): string => {
  const name = (at: number): string => `link-${'i'.repeat(at)}`;
  const links = Array.from({ length: count }, (_, at) => {
    const own = at === 0 && count > 100 ? `«${name(1)}»` : name(at + 1);
    return `define h.${own} as ${at + 1 === count ? 'h.HP' : `h.${name(at + 2)}`}\n`;
  });
  return `${links.join('')}procedure Rest for h\n  lower h.HP by h.${name(1)}\n`;
};

const ROWS: readonly (readonly [DiagnosticCode, string])[] = [
  // How long a condition lasts.
  [
    'rules/lasts-no-time',
    `${hot}trigger Warm when round begins\n  each h in heroes\n    h gains Hot until end of round\n`,
  ],
  [
    'rules/lasts-no-time',
    `${hot}trigger Warm when round ends\n  each h in heroes\n    h gains Hot «until end of round»\n`,
  ],
  [
    'rules/lasts-no-time',
    `${hot}trigger Warm when round ends\n  each h in heroes\n    h gains Hot until end of next round\n`,
  ],
  [
    'rules/lasts-no-time',
    `${hot}trigger Warm when round ends\n  each h in heroes\n    h gains Hot until start of round\n`,
  ],
  [
    'rules/lasts-no-time',
    `${hot}span hour\ntrigger Warm when hour ends\n  each h in heroes\n    h gains Hot until end of round\n`,
  ],
  ['rules/lasts-no-time', `${hot}trigger Warm when h.HP falls\n  h gains Hot until end of round\n`],
  ['rules/lasts-no-time', `${hot}trigger Warm when h.HP falls\n  h gains Hot «for 0 rounds»\n`],
  ['rules/lasts-no-time', `${hot}trigger Warm when h.HP falls\n  h gains Hot for 1 round\n`],
  // Which keys settle an order. With a key by value between two keys by roll, a tie is possible if the first
  // roll counts.
  ['rules/rank-unsettled', ranked('highest roll Luck by h')],
  ['rules/rank-unsettled', ranked('«highest roll Luck by h when haste is yes»')],
  [
    'rules/rank-unsettled',
    ranked('highest roll Luck by h when haste is yes', 'highest roll Luck by h when haste is no'),
  ],
  [
    'rules/rank-unsettled',
    ranked(
      'highest roll Luck by h when haste is yes',
      'highest h.might',
      '«highest roll Luck by h when haste is no»',
    ),
  ],
  [
    'rules/rank-unsettled',
    ranked(
      'highest h.might',
      'highest roll Luck by h when haste is yes',
      'highest roll Luck by h when haste is no',
    ),
  ],
  ['rules/rank-unsettled', ranked('highest roll Luck by h', '«highest h.might»')],
  ['rules/rank-unsettled', ranked('highest h.might', 'otherwise as chosen by referee')],
  ['rules/rank-unsettled', ranked('highest h.might', 'otherwise as listed')],
  // Events that can happen.
  ['rules/never-happens', waits('h loses Hot', 'nothing')],
  ['rules/never-happens', silent(waits('h loses Hot', 'h loses Hot'))],
  ['rules/never-happens', silent(waits('h loses Hot', 'h gains Hot for 1 round'))],
  ['rules/never-happens', silent(waits('h loses Hot', 'nothing') + lea('  Hot', '     yes'))],
  ['rules/never-happens', waits('h gains Hot', 'nothing')],
  ['rules/never-happens', waits('h gains Hot', 'h loses Hot')],
  ['rules/never-happens', silent(waits('h gains Hot', 'h gains Hot'))],
  ['rules/never-happens', waits('Luck by h is rolled', 'nothing')],
  ['rules/never-happens', silent(waits('Luck by h is rolled', 'Luck by h'))],
  [
    'rules/never-happens',
    silent(
      waits('Luck by h is rolled', 'rank line of q in heroes\n        highest roll Luck by q'),
    ),
  ],
  ['rules/never-happens', waits('hour begins', 'nothing')],
  ['rules/never-happens', silent(waits('hour begins', 'play hour\n        nothing'))],
  ['rules/never-happens', waits('h.HP falls', 'raise h.HP by 1')],
  ['rules/never-happens', silent(waits('h.HP falls', 'lower h.HP by 1'))],
  ['rules/never-happens', silent(waits('h.HP falls', 'lower h.HP by h.might'))],
  // A cost lowers its field, unless the cost may be negative. A field that starts anew with a span may rise
  // or fall then.
  ['rules/never-happens', pays('1', 'h.HP falls')],
  ['rules/never-happens', pays('1', '«h.HP rises»')],
  ['rules/never-happens', pays('0', '«h.HP rises»')],
  ['rules/never-happens', pays('h.might', 'h.HP falls')],
  ['rules/never-happens', pays('h.might', 'h.HP rises')],
  ...['rises', 'falls'].flatMap((verb): readonly (readonly [DiagnosticCode, string])[] => [
    ['rules/never-happens', anew('kind Imp\n ', ' each round', `q.luck ${verb}`)],
    ['rules/never-happens', anew('kind Imp\n ', ' each hour', `«q.luck ${verb}»`)],
    ['rules/never-happens', anew('kind Imp\n ', '', `«q.luck ${verb}»`)],
    ['rules/never-happens', anew('track', ' each round', `luck ${verb}`)],
    ['rules/never-happens', anew('track', ' each hour', `«luck ${verb}»`)],
    ['rules/never-happens', anew('track', '', `«luck ${verb}»`)],
  ]),
  // Definitions may be nested a hundred deep.
  ['rules/too-deep', chained(100)],
  ['rules/too-deep', chained(101)],
  // Lines of a policy below one that always answers.
  ['rules/never-reached', answers('pick nobody', '«pick nobody»')],
  ['rules/never-reached', answers('pick nothing', '«pick nothing»')],
  ['rules/never-reached', answers('pick nobody', 'pick first')],
  ['rules/never-reached', answers('pick first', 'pick nobody')],
  ['rules/never-reached', answers('pick first', 'pick nobody', '«pick first»')],
  ['rules/never-reached', answers('pick first', '«pick lowest option.HP»')],
  ['rules/never-reached', answers('pick lowest option.HP', '«pick lowest option.HP»')],
  ['rules/never-reached', answers('pick lowest option.HP', 'pick lowest option.might')],
  ['rules/never-reached', answers('pick first when p.HP > 2', 'pick first')],
  ['rules/never-reached', answers('say most', '«say 20»')],
  ['rules/never-reached', answers('say least', '«say most»')],
  ['rules/never-reached', answers('say 20', 'say most', '«say 20»')],
  ['rules/never-reached', answers('choose Warn yes', '«choose Warn no»')],
  ['rules/never-reached', answers('choose Warn yes', 'choose Fret no')],
  ['rules/never-reached', answers('choose Fret yes', 'choose Fret no')],
  ['rules/never-reached', answers('choose Fret yes', '«choose Fret yes»')],
  ['rules/never-reached', answers('take nothing', '«take nothing»')],
  // Cycles of triggers through a check, a loss of a condition, or a tag.
  [
    'rules/triggers-in-a-circle',
    `check Luck by h\n  roll d6 as face\ntrigger «Again» when Luck by h is rolled\n  Luck by h\n`,
  ],
  [
    'rules/triggers-in-a-circle',
    `${hot}trigger «Cool» when h loses Hot\n  h gains Hot\n  h loses Hot\n`,
  ],
  // An `end` of a span that is not played.
  ['rules/ends-nothing', 'span hour\nencounter\n  play hour\n    end «round»\n'],
  ['rules/ends-nothing', 'span hour\nencounter\n  play round\n    play hour\n      end round\n'],
  ['rules/never-reached', doing('announce "a"\nend round\n«announce "b"»\n')],
  ['rules/never-reached', doing('announce "a"\nend round\n')],
  // Missing rows at the ends of a table are reported only if the bounds of the number are known.
  ['rules/rows-leave-a-gap', band('  1..20  0\n', 'h.might')],
  ['rules/rows-leave-a-gap', band('  2..20  0\n', '«h.might»')],
  ['rules/rows-leave-a-gap', band('  1..19  0\n', '«h.might»')],
  ['rules/rows-leave-a-gap', band('  0..9   0\n', 'h.HP')],
  ['rules/rows-leave-a-gap', band('  1..9   0\n', '«h.HP»')],
  ['rules/rows-leave-a-gap', band('  1..9   0\n', '(0 - h.HP)')],
  ['rules/rows-leave-a-gap', band('  1..5   0\n  6..20  1\n', 'h.might')],
  ['rules/rows-overlap', band('  1..5   0\n  6..20  1\n', 'h.might')],
  ['rules/rows-leave-a-gap', band('  1..5   0\n  «7..20»  1\n', 'h.might')],
  ['rules/rows-overlap', band('  1..6   0\n  «6..20»  1\n', 'h.might')],
  // Empty cells.
  ['rules/empty-cell', arms('raise h.HP by «Arms at fist under bonus»')],
  ['rules/empty-cell', arms('raise h.HP by Arms at club under bonus')],
  ['rules/empty-cell', arms('raise h.HP by «Arms at club under edge»')],
  ['rules/empty-cell', arms('if arm.edge is not nothing\n      raise h.HP by «arm.bonus»')],
  ['rules/empty-cell', arms('if arm.bonus is not nothing\n      raise h.HP by arm.bonus')],
  // A condition of an action that reads the target before it is picked.
  ['rules/picked-later', hit('  allowed when «t».HP > 1\n', 'Hit')],
  ['rules/picked-later', hit('  allowed when t.HP > 1\n', 'Hit on f')],
  ['rules/picked-later', hit('  allowed when a.HP > 1\n', 'Hit')],
  [
    'rules/picked-later',
    `${hit('  allowed when t.HP > 1\n', 'Hit on f')}policy Bold\n  take Hit\n`,
  ],
  // If an action is offered by its tag, nobody fills the parameters that it leaves open.
  [
    'rules/unused',
    `${used}action «Wave» by a on t\n  counts as sign\n  lower t.HP by 1\ntrigger Begin when round begins\n  each h in heroes\n    ask h to take any sign\n`,
  ],
  [
    'rules/unused',
    `${used}action Wave by a\n  counts as sign\n  announce "hello"\ntrigger Begin when round begins\n  each h in heroes\n    ask h to take any sign\n`,
  ],
  [
    'rules/unused',
    `${used}action Wave by a on t\n  counts as sign\n  lower t.HP by 1\ntrigger Begin when round begins\n  each h in heroes\n    ask h to take any sign on h\n`,
  ],
  // What counts as a use.
  [
    'rules/unused',
    `${used}condition «Blue»\ntrigger Begin when round begins\n  each h in heroes\n    h gains Blue\n    h loses Blue\n`,
  ],
  [
    'rules/unused',
    `${used}condition Blue\ntrigger Begin when round begins\n  each h in heroes\n    h gains Blue\n    if h is Blue\n      announce "blue"\n`,
  ],
  [
    'rules/unused',
    `${used}condition Blue\ntrigger Begin when round begins\n  each h in heroes\n    h gains Blue\ntrigger Paint when h gains Blue\n  announce "blue"\n`,
  ],
  ['rules/unused', `${used}condition «Blue»\n${lea('  Blue', '     yes')}`],
  ['rules/unused', `span «hour»\n${used}`],
  [
    'rules/unused',
    `span hour\n${used}trigger Begin when round begins\n  play hour\n    announce "on"\n`,
  ],
  ['rules/unused', `span «hour»\n${used}trigger Begin when hour begins\n  announce "on"\n`],
  [
    'rules/never-given',
    `${used}condition «Hot»\n  bars everything\ntrigger Begin when round begins\n  each h in heroes\n    h loses Hot\n`,
  ],
  [
    'rules/never-given',
    `${used}condition Blue\ntrigger Begin when round begins\n  each h in heroes\n    h loses Blue\n`,
  ],
  ['rules/backwards', doing('lower h.HP by «-1»\n')],
  ['rules/backwards', doing('raise h.HP by 1\n')],
];

test.each(ROWS)('%s: %j', (code, body) => {
  if (body.includes('«')) ruleReports(code, body);
  else isSilent(code, body);
});

/** Pairs of conditions, and whether one of the two always holds. */
test.each<readonly [first: string, second: string, boolean]>([
  ['h is Hot', 'h is not Hot', true],
  ['h is not Hot', 'h is Hot', true],
  ['h is Hot', 'h is Hot', false],
  ['h is Hot', 'h is Cold', false],
  // Comparisons of two fields, on either side.
  ['h.a < h.b', 'h.a >= h.b', true],
  ['h.a >= h.b', 'h.a < h.b', true],
  ['h.a > h.b', 'h.a <= h.b', true],
  ['h.a <= h.b', 'h.a > h.b', true],
  ['h.a < h.b', 'not (h.a < h.b)', true],
  ['not (h.a < h.b)', 'h.a < h.b', true],
  ['not (h.a < h.b)', 'not (h.a >= h.b)', true],
  ['not (h.a < h.b)', 'h.a >= h.b', false],
  ['h.a < h.b', 'h.a > h.b', false],
  ['h.a < h.b', 'h.b >= h.a', false],
  ['h.a <= h.b', 'h.a >= h.b', true],
  ['h.a <= h.b', 'h.b <= h.a', true],
  ['h.a <= h.b', 'h.b < h.a - 1', false],
  // Of comparisons with fixed values one always holds if together they cover all values.
  ['h.a < 3', 'h.a > 2', true],
  ['h.a < 3', 'h.a > 3', false],
  ['h.a < 3 or h.a > 5', 'h.a is one of 3..5', true],
  ['h.a < 3 or h.a > 5', 'h.a is one of 3..4', false],
  ['h.a > 3 and h.a < 5', 'h.a is not 4', true],
  ['h.a > 4 and h.a < 6', 'h.a is not 4', false],
  ['h.a > 3 and h.b < 5', 'h.a <= 3', false],
  ['h.a is one of ..3', 'h.a is one of 4..', true],
  ['h.alive is yes', 'h.alive is no', true],
  ['h.alive is no', 'h.alive is yes', true],
  ['h.alive is no', 'not h.alive', false],
  ['h.alive is yes', 'h.alive', false],
  ['h.arm.edge is nothing', 'h.arm.edge is not nothing', true],
  ['h.arm.edge is nothing', 'h.arm.edge is one of sharp, blunt', true],
  ['h.arm.edge is sharp', 'h.arm.edge is blunt', false],
  ['h.arm is club', 'h.arm is one of rod, fist', true],
  ['h.arm is club', 'h.arm is rod', false],
])('one of %s and %s always holds: %j', (first, second, expected) => {
  const head =
    'condition Hot\n  bars everything\ncondition Cold\n  bars everything\nkind Imp\n  a  0..9  default 1\n  b  0..9  default 1\n  alive  yes/no  default yes\n  arm  row of Arms  default club\ntable Arms\n  arm   edge\n  club  sharp\n  rod   blunt\n  fist  -\n';
  const codes = diagnose(
    `${head}check Try by h (Imp)\n  good  when ${first}\n  bad   when ${second}\n`,
  ).map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith('types/'))).toEqual([]);
  expect(!codes.includes('rules/outcomes-incomplete')).toBe(expected);
});

test('consequences of an error are not reported in the declaration with the error, but they are in all others', () => {
  const found = (line: string): readonly string[] =>
    diagnose(
      `define Odd of h as ${line}\n${check('  roll d6 as face\n  good  when face > 6\n  bad   otherwise\n')}procedure Later\n`,
    )
      .filter(({ code }) => code.startsWith('rules/'))
      .map(({ code }) => code);
  expect(found('1')).toEqual(expect.arrayContaining(['rules/unused', 'rules/never-holds']));
  // Unused declarations can only be reported for a text without errors.
  expect(found('h.sword')).toEqual(['rules/never-holds', 'rules/not-filled-in']);
  expect(
    diagnose(check('  roll d6 as face\n  good  when face > 6\n  bad   when h.sword\n')).filter(
      ({ code }) => code === 'rules/never-holds',
    ),
  ).toEqual([]);
});

test('consequences of an error are not reported in the first declaration either', () => {
  const codes = (when: string): readonly string[] =>
    compile(
      createSource(
        'first.fray',
        `ruleset "First"\n\ncheck Try by h\n  roll d6 as face\n  good  when face > 6\n  bad   ${when}\n\nside heroes\n\nkind Hero\n  HP  counter 0..  starts 5\n`,
      ),
    ).diagnostics.map(({ code }) => code);
  expect(codes('otherwise')).toContain('rules/never-holds');
  expect(codes('when h.sword')).toEqual(['names/unknown-field']);
});

/**
 * A broken line may hide an outcome. So an outcome with an unknown name may be the one that seems to be
 * missing, and nothing is reported.
 */
test.each([
  ['wins', ['rules/outcomes-not-handled']],
  ['wins, all', []],
  ['wins, misses', []],
])('for a check with a line that could not be read, handling %s gives: %j', (handled, codes) => {
  const body = `check Try by h\n  roll d20 as face\n  wins    when face > 10\n  ) 5 (\n  misses  otherwise\n${doing(`Try by h\n  ${handled}  nothing\n`)}`;
  const rules = diagnose(body).map(({ code }) => code);
  expect(rules.filter((code) => code !== 'syntax/unexpected')).toEqual(codes);
});

/** Tests that the fix separates two overlapping rows, and that no problem is left. */
test.each([
  ['  1..4  0\n  4..6  2\n', '  1..4  0\n  5..6  2\n'],
  ['  1..4  0\n  4..5  2\n', '  1..4  0\n  5  2\n'],
  ['  1..4  0\n  3..   2\n', '  1..4  0\n  5..   2\n'],
  ['  ..4   0\n  3..   2\n', '  ..4   0\n  5..   2\n'],
  ['  1..   0\n  5..9  2\n', '  1..4   0\n  5..9  2\n'],
  ['  4..   0\n  5..9  2\n', '  4   0\n  5..9  2\n'],
])('%j is fixed to %j', (rows, mended) => {
  const body = band(rows, 'h.might');
  const [found] = diagnose(body).filter(({ code }) => code === 'rules/rows-overlap');
  const edits = found?.help.flatMap((help) => help.edits ?? []) ?? [];
  const [edit] = edits;
  if (edit === undefined) throw new Error('no mend');
  const at = prelude.length;
  const { start, end } = edit.span;
  expect(edits).toHaveLength(1);
  expect(body.slice(0, start - at) + edit.replacement + body.slice(end - at)).toBe(
    band(mended, 'h.might'),
  );
  isSilent('rules/rows-overlap', band(mended, 'h.might'));
});

test('the fix adds the lines for missing outcomes after the comment of the last line', () => {
  const body = (lines: string): string =>
    `choice Go by h\n  yes\n  no\n  maybe\n${doing(`Go by h\n  yes  nothing  # at once\n${lines}`)}`;
  const text = body('');
  const [found] = diagnose(text).filter(({ code }) => code === 'rules/outcomes-not-handled');
  const [edit] = found?.help.flatMap((help) => help.edits ?? []) ?? [];
  if (edit === undefined) throw new Error('no mend');
  const { start, end } = edit.span;
  const whole = prelude + text;
  expect(whole.slice(0, start) + edit.replacement + whole.slice(end)).toBe(
    prelude + body('  no  nothing\n  maybe  nothing\n'),
  );
});
