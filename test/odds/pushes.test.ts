// Checks that are pushed: fights are compared with the naive count, checks by themselves with fractions by hand.
import { readFileSync } from 'node:fs';
import { link } from '@fray/engine/machine';
import { checkOdds, type CheckAnswer } from '@fray/engine/odds';
import { expect, test } from 'vitest';
import { inputsFor } from '../engine/runs.ts';
import { mustAgree } from '../naive/agreement.ts';
import { rulesetOf } from './rules.ts';

/** Returns rules in which two heroes make the check each round, and are changed by its result. */
const rules = (check: string, round: string): string => `ruleset "Pushes"

span round

side us

kind Hero
  strain  counter 0..2  starts 0
  skill   1..4          default 2

choice Push by p "push it?"
  yes  when p.strain < 2
  no   default

${check}

policy Bold
  choose Push yes

encounter
  play round up to 2 times
${round}

scenario Here
  side us
    Hero
    Lea
    Kim
  policy Bold for us

measure strain
  at end of encounter
  total of p.strain for p in Hero

measure first
  at end of encounter
  first p in us where p.strain > 0
`;

const each = `    each p in us
      Try by p
        done   nothing
        fails  lower p.strain by 1`;

test.each([
  [
    'a pool, whose ones are counted when it lies there anew',
    `check Try by p
  roll p.skill * 1d3 count 3 or more as wins
  push wins keeping 1, 3 if Push by p when wins is 0
    raise p.strain by matches of wins on 1
  done   when wins > 0
  fails  otherwise`,
    each,
  ],
  [
    'one die under a skill, with a modifier, and what was answered',
    `check Try by p
  roll d4 as face, low is good
    Tired  -1  when p.strain > 0
  push face if Push by p as answer when face > p.skill
  let margin be p.skill - face
  done   when margin > 0 or answer is yes and margin is 0
  fails  otherwise`,
    each,
  ],
  [
    'two rolls at once, then one of them again',
    `check Try by p
  roll d3 as one
  roll d2 as two
  push one keeping 2..3 and two if Push by p when one + two < 4
    raise p.strain by 1
  push two if Push by p when two is 1
    raise p.strain by 1
  done   when one + two > 3
  fails  otherwise`,
    each,
  ],
  [
    'an initiative that is pushed',
    `check Try by p
  roll d3 as speed
  push speed keeping 3 if Push by p when speed is 1
    raise p.strain by 1`,
    `    rank order of p in us
      highest roll Try.speed by p
      otherwise as listed
    each p in order where position of p within order is 2
      lower p.strain by 1`,
  ],
])('%s', (_, check, round) => mustAgree(rules(check, round)));

/** Returns each outcome with its probability, without a push and with one. */
function told(answer: CheckAnswer): unknown {
  if (answer.odds !== 'known') return answer;
  const outcomes = answer.outcomes.map(
    ({ outcome, chance: { fraction } }) =>
      `${String(outcome)} ${String(fraction?.n)}/${String(fraction?.d)}`,
  );
  return { outcomes, pushed: answer.pushed && told(answer.pushed) };
}

test('a check by itself has the odds that are counted by hand, without a push and with one', () => {
  const ruleset = rulesetOf(readFileSync(new URL('../systems/pool.fray', import.meta.url), 'utf8'));
  const check = ruleset.callables.findIndex(({ name }) => name === 'Lift');
  const [scenario] = ruleset.scenarios;
  const participants = (scenario?.sides ?? []).flatMap(({ side, participants: all }) =>
    all.map((setup) => ({ side, setup })),
  );
  const answer = checkOdds(link(ruleset), inputsFor(ruleset, {}), [], {
    check,
    args: ['Ines'],
    participants,
  });
  // Without a push, 125 of 216 throws show no six. With a push, each of the two own dice is a one with 1/5 and stays, or else
  // shows no six with 5/6: 13/15. The die of the gear shows no six with 5/6.
  const slips = 125 * 13 * 13 * 5;
  const of = 216 * 15 * 15 * 6;
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  const share = (n: number): string => `${n / gcd(n, of)}/${of / gcd(n, of)}`;
  expect(told(answer)).toEqual({
    outcomes: expect.arrayContaining(['slips 125/216', 'raised 91/216']),
    pushed: {
      outcomes: expect.arrayContaining([`slips ${share(slips)}`, `raised ${share(of - slips)}`]),
      pushed: undefined,
    },
  });
});

test.each([
  ['no  default', 'yes', '1/2', '3/4'],
  ['yes  default', 'no', '3/4', '3/4'],
  ['yes', 'no', '1/2', '3/4'],
  ['no', 'yes', '1/2', '3/4'],
])(
  'who is offered %s and %s pushes by default, or else does not',
  (one, other, unpushed, pushed) => {
    const ruleset = rulesetOf(`ruleset "Coins"

side us

kind Hero
  luck  0..3  default 0

choice Push by p "push it?"
  ${one}
  ${other}

check Try by p
  roll d2 as coin
  push coin if Push by p when coin is 1
  done   when coin is 2
  fails  otherwise

scenario Here
  side us
    Hero
    Lea
`);
    const answer = checkOdds(link(ruleset), inputsFor(ruleset, { scenario: '' }), [], {
      check: ruleset.callables.findIndex(({ name }) => name === 'Try'),
      args: ['Lea'],
      participants: [
        { side: 'us', setup: { name: 'Lea', kind: 'Hero', fields: [], conditions: [], at: 0 } },
      ],
    });
    expect(told(answer)).toEqual({
      outcomes: expect.arrayContaining([`done ${unpushed}`]),
      pushed: { outcomes: expect.arrayContaining([`done ${pushed}`]), pushed: undefined },
    });
  },
);
