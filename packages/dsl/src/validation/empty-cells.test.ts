// Tests the reports of empty cells in tables. Each row marks the place that is reported with «…», or marks
// nothing.

import { expect, test } from 'vitest';
import { diagnose, ruleReports } from './rules-fixture.ts';

const table = `table Arms
  arm    bonus  die  edge
  sword  1      d8   sharp
  fist   -      -    -
define plus of a (row of Arms) as a.bonus
`;
const doing = (...lines: readonly string[]): string =>
  `${table}given arm  row of Arms  default sword
trigger Begin when round begins
  each h in heroes
${lines.map((line) => `    ${line}\n`).join('')}`;

test.each<readonly string[]>([
  ['raise h.HP by «arm.bonus»'],
  ['raise h.HP by 1 + («Arms at arm under bonus»)'],
  ['if «arm.bonus» > 0', '  announce "a"'],
  ['if «plus of arm» > 0', '  announce "a"'],
  ['let b be arm.bonus', 'raise h.HP by «b»'],
  ['set h.HP to «arm.bonus»'],
  ['roll «arm.die» as face', 'raise h.HP by face'],
  // The row is given by its name, and its cell is not empty.
  ['raise h.HP by (Arms at sword under bonus)'],
  // A test for `nothing` shows that the author has thought of empty cells.
  ['if arm.bonus is not nothing', '  raise h.HP by arm.bonus'],
  ['if arm.bonus is not nothing and arm.bonus > 0', '  announce "a"'],
  ['let b be arm.bonus', 'if b is nothing', '  announce "a"', 'otherwise', '  raise h.HP by b'],
  // An empty cell may be compared with a word, or shown in a text.
  ['if arm.edge is sharp', '  announce "{arm.bonus}"'],
])('%j', (...lines) => {
  ruleReports('rules/empty-cell', doing(...lines));
});

test('the message names the rows with an empty cell', () => {
  const [found] = diagnose(doing('raise h.HP by arm.bonus')).filter(
    ({ code }) => code === 'rules/empty-cell',
  );
  expect(found?.message).toBe(
    '`arm.bonus` may be an empty cell (`fist`), and a number is needed here',
  );
});

test('the report about a picked row says that it may be nothing, not that a cell is empty', () => {
  const [found, ...more] = diagnose(
    `${table}kind Spy
  code  row of Arms  starts sword
side spies
trigger Begin when round begins
  each s in spies
    ask s to pick a from Arms
    set s.code to a
`,
  ).filter(({ code }) => code === 'rules/empty-cell');
  expect(more).toEqual([]);
  expect(found?.message).toBe('`a` may be nothing, and a row is needed here');
  expect(found?.help[0]?.text).toMatch(/^ask first whether `a is not nothing`: one who is barred/);
});
