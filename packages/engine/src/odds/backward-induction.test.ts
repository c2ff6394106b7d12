// Tests expectations that are worked out by hand: of positions that lead back to one another, of moments that never come, and within limits.
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../../../../test/engine/runs.ts';
import { measured, rulesetOf } from '../../../../test/odds/rules.ts';
import { defaultSource } from '../drivers/policy.ts';
import type { ChoiceSource } from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import type { OddsLimits } from '../statespace/limits.ts';
import { createInduction, type ExpectationTarget } from './backward-induction.ts';

const rules = (encounter: string, moment: string): string => `ruleset "Small"
span round
side here
kind Player
track spot 0..9        starts 0
track won  counter 0.. starts 0
choice Go by p
  yes
  no  default
encounter
${encounter
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}
measure points
  at end of ${moment}
  won
scenario Table
  side here
    Player
    Ann
`;

interface Asked {
  readonly moment?: string;
  readonly chooser?: string | null;
  readonly choices?: readonly ChoiceSource[];
  readonly target?: Partial<ExpectationTarget>;
  readonly limits?: Partial<OddsLimits>;
  readonly budget?: number;
}

function expected(encounter: string, asked: Asked = {}): string {
  const { moment = 'encounter', chooser = null, choices = [defaultSource] } = asked;
  const program = measured(rulesetOf(rules(encounter, moment)));
  const start = beginRun(program, inputsFor(program.ruleset, { budget: asked.budget ?? 10_000 }));
  const first = advance(program, start, undefined, 'discard');
  const { expect: ask, counts } = createInduction(
    { program, start, choices },
    chooser,
    {
      watch: 0,
      occurrence: null,
      unseen: null,
      reward: (value) => ({ n: BigInt(Number(value)), d: 1n }),
      ...asked.target,
    },
    { states: 500, forks: 2_000, ...asked.limits },
  );
  const found = ask(start, first);
  const { states, decisions } = counts();
  switch (found.odds) {
    case 'expected':
      return `${found.low.n}/${found.low.d} to ${found.high.n}/${found.high.d}, ${states} positions, ${decisions} decisions`;
    case 'too-large':
      return `${found.odds}: ${found.why}`;
    case 'unanswered':
      return `${found.odds}: ${found.refused}`;
    case 'fault':
      return `${found.odds}: ${found.text}`;
    default:
      return found.odds;
  }
}

// From 1 and from 2 one die leads to the other, back to itself, or to the end, which wins at 1: 2/3 and 1/3.
// What 2 is worth within 1 is not what it is worth alone, so it is counted twice.
const ROUNDABOUT = `roll d2 as first
set spot to first
repeat until spot is 0
  roll d3 as step
  if step is 1
    set spot to 3 - spot
  otherwise
    if step is 2
      if spot is 1
        raise won by 1
      set spot to 0`;

const TO_AND_FRO = `roll d2 as first
set spot to first
repeat until spot is 0
  roll d2 as step
  if step is 1
    set spot to 3 - spot
  otherwise
    raise won by 2 - spot
    set spot to 0`;

const THREE = `roll d2 as one
raise won by one
roll d2 as two
raise won by two
each p in here
  Go by p
    yes
      roll d2 as three
      raise won by three
    no  nothing`;

const MAYBE = `roll d2 as coin
set won to 3
if coin is 1
  play round up to 2 times
    raise won by 1`;

test.each<readonly [what: string, encounter: string, asked: Asked, is: string]>([
  ['positions that lead to one another', ROUNDABOUT, {}, '1/2 to 1/2, 4 positions, 0 decisions'],
  ['the same, where none leads to itself', TO_AND_FRO, {}, '1/2 to 1/2, 4 positions, 0 decisions'],
  ['dice that never stop', 'repeat until won > 0\n  roll d2 as coin', {}, 'circle'],
  [
    'a choice to go on for ever',
    'each p in here\n  repeat until spot > 0\n    Go by p\n      yes  nothing\n      no   set spot to 1',
    { chooser: 'Ann' },
    'circle',
  ],
  ['one who decides', THREE, { chooser: 'Ann' }, '3/1 to 9/2, 9 positions, 3 decisions'],
  ['nobody who decides', THREE, {}, '3/1 to 3/1, 3 positions, 0 decisions'],
  [
    'as many positions as allowed',
    THREE,
    { limits: { states: 3 } },
    '3/1 to 3/1, 3 positions, 0 decisions',
  ],
  ['one more', THREE, { limits: { states: 2 } }, 'too-large: states'],
  ['more machines than allowed', THREE, { limits: { forks: 1 } }, 'too-large: forks'],
  ['no time', THREE, { limits: { isOver: () => true } }, 'too-large: time'],
  [
    'a throw with too many outcomes',
    'roll 60d20 as pool\nset won to count x in pool.faces where x > 17 and x < pool',
    { limits: { forks: 10 } },
    'too-large: throw',
  ],
  [
    'a question with too many answers',
    'each p in here\n  ask p for bid from 0 to 1000\n  set won to bid',
    { chooser: 'Ann' },
    'many',
  ],
  [
    'a question with as many as may be',
    'each p in here\n  ask p for bid from 1 to 1000\n  set won to bid',
    { chooser: 'Ann' },
    '1/1 to 1000/1, 1 positions, 1 decisions',
  ],
  ['nobody who answers', THREE, { choices: [] }, 'unanswered: null'],
  [
    'an answer that is refused',
    THREE,
    { choices: [() => ({ refused: 'not that', at: null })] },
    'unanswered: not that',
  ],
  [
    'a moment that may never come',
    MAYBE,
    { moment: 'each round', target: { occurrence: 2 } },
    'not-reached',
  ],
  [
    'a value for those who never come there',
    MAYBE,
    { moment: 'each round', target: { occurrence: 2, unseen: { n: 9n, d: 1n } } },
    '7/1 to 7/1, 1 positions, 0 decisions',
  ],
  [
    'the first of several',
    MAYBE,
    { moment: 'each round', target: { occurrence: 1, unseen: { n: 9n, d: 1n } } },
    '13/2 to 13/2, 1 positions, 0 decisions',
  ],
  [
    'a budget for each stretch between two answers',
    'roll d2 as coin\nset won to coin\nrepeat up to 40 times\n  each p in here\n    Go by p\n      yes  raise won by 1\n      no   nothing',
    { budget: 60 },
    '3/2 to 3/2, 1 positions, 0 decisions',
  ],
])('%s', (_, encounter, asked, is) => {
  expect(expected(encounter, asked)).toBe(is);
});
