// Tests what counts as reading a thing. Each row marks the thing that is reported as unused with «…», or
// marks nothing.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { diagnose, isSilent, ruleReports, used } from './rules-fixture.ts';

const doing = (lines: string): string =>
  `${used}trigger Late when round ends\n  each h in heroes\n${lines.replace(/^(?=.)/gm, '    ')}`;
const luck =
  'check Luck by h\n  roll d6 as face\n  roll d8 as «spare»\n  good  when face > 3\n  bad   otherwise\n';
const spy = 'side spies\nkind Spy\n  «pace»  0..9  starts 0\n';

test.each<readonly [title: string, code: DiagnosticCode, body: string]>([
  [
    'a field into which a roll is kept',
    'rules/unused',
    `${spy}check Lot by s\n  roll d6 as face\n${doing('rank line of q in spies\n  highest roll Lot.face by q as pace\n')}`,
  ],
  [
    'a field into which a roll is kept, and that is read',
    'rules/unused',
    `${spy.replace(/[«»]/g, '')}check Lot by s\n  roll d6 as face\n${doing('rank line of q in spies\n  highest roll Lot.face by q as pace\neach s in spies where s.pace > 1\n  lower h.HP by 1\n')}`,
  ],
  ['a condition that is only lost', 'rules/unused', `condition «Cold»\n${doing('h loses Cold\n')}`],
  [
    'a condition that is only lost',
    'rules/never-given',
    `condition Cold\n${doing('h loses Cold\n')}`,
  ],
  [
    'a condition that an example begins with',
    'rules/never-given',
    `condition Cold\n  bars everything\n${used}scenario Lea\n  side heroes\n    Hero  might\n    Ann   5\nexample "cold"\n  scenario Lea\n  with Ann.Cold yes\n  try Rest by Ann\nprocedure Rest by h\n  lower h.HP by 1\n`,
  ],
  [
    'a column of texts',
    'rules/unused',
    `table Gear\n  gear  worth  note\n  bow   1      "long"\n  axe   2      "sharp"\ngiven best  row of Gear  default bow\n${doing('lower h.HP by best.worth\n')}`,
  ],
  [
    'a column of numbers',
    'rules/unused',
    `table Gear\n  gear  worth  «weight»\n  bow   1      3\n  axe   2      4\ngiven best  row of Gear  default bow\n${doing('lower h.HP by best.worth\n')}`,
  ],
  [
    'a column that is read by its name, beside one that is not',
    'rules/unused',
    `table Gear\n  gear  worth  «weight»\n  bow   1      3\n  axe   2      4\n${doing('lower h.HP by Gear at bow under worth\n')}`,
  ],
  [
    'a column that no word of a field names',
    'rules/unused',
    `table Pain\n  sort  calm  angry  «wild»\n  cut   1     2      3\ngiven temper  one of calm, angry  default calm\n${doing('lower h.HP by Pain at cut under temper\n')}`,
  ],
  [
    'columns that the words of a field name',
    'rules/unused',
    `table Pain\n  sort  calm  angry  wild\n  cut   1     2      3\n${doing('lower h.HP by Pain at cut under h.mood\n')}`,
  ],
  [
    'a value that only an order asks for',
    'rules/unused-value',
    `${luck.replace(/[«»]/g, '')}${doing('rank line of q in heroes\n  highest roll Luck.spare by q\n  otherwise as listed\n')}`,
  ],
  [
    'the only value of a check by which an order rolls',
    'rules/unused-value',
    `check Luck by h\n  roll d6 as face\n  good  when h.alive\n  bad   otherwise\n${doing('rank line of q in heroes\n  highest roll Luck by q\n  otherwise as listed\n')}`,
  ],
  [
    'a value that nothing asks for, beside one that an order asks for',
    'rules/unused-value',
    `${luck}${doing('rank line of q in heroes\n  highest roll Luck.face by q\n  otherwise as listed\n')}`,
  ],
  [
    'a procedure that only an example calls',
    'rules/unused',
    `${used}procedure «Rest» of h\n  lower h.HP by 1\nscenario Lea\n  side heroes\n    Hero  might\n    Ann   5\n  side foes\n    Hero  might\n    Gil   5\nexample "rest"\n  scenario Lea\n  at start of round 1\n    Rest of Ann\n  other dice from seed 1\n  expect Ann.HP > 0\n`,
  ],
])('%s: %s', (_, code, body) => {
  if (body.includes('«')) ruleReports(code, body);
  else isSilent(code, body);
});

test.each<readonly [rows: string, told: readonly (readonly string[])[]]>([
  // Rows may be in any order.
  ['  4..6  1\n  1..3  2\n', []],
  // No part of a row would be left.
  ['  1..6  1\n  3..4  2\n', [[]]],
  ['  1..   1\n  1..5  2\n', [[]]],
  ['  1..4  1\n  4..6  2\n', [[said.beginAtEnd('5..6')]]],
  ['  1..5  1\n  4..6  2\n', [[said.beginAtEnd('6')]]],
  ['  1..   1\n  4..6  2\n', [[said.endAtBegin('1..3')]]],
])('the help for rows that overlap: %j', (rows, told) => {
  expect(
    diagnose(`table Band\n  n     worth\n${rows}`)
      .filter(({ code }) => code === 'rules/rows-overlap')
      .map(({ help }) =>
        help.map(({ text }) => text).filter((text) => /^let (it|the one before it) /.test(text)),
      ),
  ).toEqual(told);
});
