// Tests that machines which are equal in everything are counted as one, with all their chances.
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../../../../../test/engine/runs.ts';
import { measured, rulesetOf } from '../../../../../test/odds/rules.ts';
import { naiveOdds } from './naive-count.ts';

const program = measured(
  rulesetOf(`ruleset "Coins"
side here
kind Player
  points  counter 0..  starts 0
procedure Toss of p
  roll d2 as face by p
  if face is 1
    raise p.points by 1
encounter
  each p in here
    Toss of p
    Toss of p
    Toss of p
measure points
  at end of encounter
  total of p.points for p in here
scenario Table
  side here
    Player
    Ann
`),
);

test.each([
  // One begins; the coins are tossed by one, two and three machines, each with two faces.
  [13, { 0: '1/8', 1: '3/8', 2: '3/8', 3: '1/8' }],
  [12, null],
])('with %i machines three coins are counted: %j', (machines, expected) => {
  const start = beginRun(program, inputsFor(program.ruleset, {}));
  const found = naiveOdds({ program, start, choices: [] }, { machines, budget: 1_000 });
  const [row] = found?.rows ?? [];
  const shares = row?.outcomes.map(({ value, chance: { n, d } }) => [value, `${(8n * n) / d}/8`]);
  expect(found === null ? null : Object.fromEntries(shares ?? [])).toEqual(expected);
});
