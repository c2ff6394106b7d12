// A count leaves out values that no play has been seen to read, and has the odds of a count with all values.
import { link } from '@fray/engine/machine';
import { plainOdds } from '@fray/engine/odds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { mustAgree, mustAgreeAlways } from '../naive/agreement.ts';
import { scaled } from '../scale.ts';
import { rulesetOf } from './rules.ts';

/** Who rolls for a shot. */
const AIMS = [
  'each s in Squad where s.hurt < 2\n  Aim by s',
  'each s in Squad where s.hurt is 0\n  Aim by s',
  'each s in red\n  Aim by s\neach s in blue where s.hurt < 2\n  Aim by s',
  'each s in Squad\n  if s.hurt < 2\n    Aim by s\n  raise best by 1',
];
/** Who shoots. */
const SHOTS = [
  'each s in Squad where s.hurt < 2\n  Shoot by s',
  'rank order of s in Squad where s.hurt < 2\n  highest s.shot\n  otherwise as listed\neach s in order where s.hurt < 2\n  Shoot by s',
  'each s in order\n  Shoot by s\nrank order of s in Squad\n  highest s.shot\n  otherwise as listed',
  'each s in red\n  each t in blue where t.hurt < 2\n    Shoot by t\n  Shoot by s',
];
/** What a shot does. */
const DOES = [
  'if s.shot > 1',
  'if s.shot > best',
  'if no o in Squad where o.shot > s.shot',
  'if s.shot is 2 or latest Luck by s is good',
];
/** What else happens in a round. */
const MORE = [
  'nothing',
  'each s in Squad\n  set s.shot to 0',
  'each s in Squad\n  ask s to take Duck or nothing',
  'each s in Squad where s.hurt is 1\n  Luck by s',
  'set best to count s in Squad where s.shot is 2',
  'if best > 2\n  end round',
  'each s in Squad where s.hurt is 2\n  raise s.shot by 1',
];
const TRIGGERS = [
  '',
  'trigger Up when s.shot rises\n  raise best by 1',
  'trigger Hit when s.hurt rises\n  set s.shot to 0',
  'trigger Late when round ends\n  each s in Squad where s.hurt is 1\n    raise best by s.shot',
];
const MEASURES = [
  'at end of encounter\n  total of s.hurt for s in Squad',
  'at end of each round\n  best',
  'at end of encounter\n  count s in Squad where s.shot is 2',
  'at end of encounter\n  best',
];

const games = fc.record({
  aim: fc.constantFrom(...AIMS),
  shot: fc.constantFrom(...SHOTS),
  does: fc.constantFrom(...DOES),
  more: fc.array(fc.constantFrom(...MORE), { minLength: 1, maxLength: 2 }),
  trigger: fc.constantFrom(...TRIGGERS),
  measure: fc.constantFrom(...MEASURES),
});

const indented = (text: string, by: string): string => text.replaceAll(/^/gm, by);

interface Shooting {
  readonly aim: string;
  readonly shot: string;
  readonly does: string;
  readonly more: readonly string[];
  readonly trigger: string;
  readonly measure: string;
}

const textOf = ({ aim, shot, does, more, trigger, measure }: Shooting, rounds = 2, die = 2) =>
  `ruleset "Shots"

span round

side red
side blue

kind Squad
  shot  counter 0..9  starts 0
  hurt  counter 0..2  starts 0

track best  counter 0..9  starts 0

check Roll by s
  roll d${die} as n

check Luck by s
  roll d2 as luck
  good  when luck is 2
  bad   otherwise

procedure Aim by s
  Roll by s as roll
  set s.shot to roll.n

procedure Shoot by s
  ${does}
    roll d2 as hit
    each t in Squad where t is not s and t.hurt < 2
      raise t.hurt by hit - 1

action Duck by s
  costs 1 shot
  raise best by 1

policy Wary for s
  take Duck  when s.hurt is 1
  take nothing

${trigger}

encounter
  rank order of s in Squad
    otherwise as listed
  play round up to ${rounds} times
${indented([aim, shot, ...more].join('\n'), '    ')}

scenario Ford
  policy Wary for everyone
  side red
    Squad
    Ann
  side blue
    Squad
    Bob

measure came-to
  ${measure}
`;

test('the odds are those of a count that leaves out nothing', () => {
  mustAgreeAlways(games, textOf, scaled(60));
});

const [AIM = '', SHOT = '', SHOOTS = '', END = ''] = [AIMS[0], SHOTS[1], DOES[0], MEASURES[0]];
const plain: Shooting = {
  aim: AIM,
  shot: SHOT,
  does: SHOOTS,
  more: ['nothing'],
  trigger: '',
  measure: END,
};

test.each(
  [AIMS, SHOTS, DOES, MORE, TRIGGERS, MEASURES].flatMap((all, part) =>
    all.map((one) => {
      const game = { ...plain };
      if (part === 0) game.aim = one;
      if (part === 1) game.shot = one;
      if (part === 2) game.does = one;
      if (part === 3) game.more = [one];
      if (part === 4) game.trigger = one;
      if (part === 5) game.measure = one;
      return [one.split('\n')[0] ?? '', game] as const;
    }),
  ),
)('shots with: %s', (_, game) => {
  mustAgree(textOf(game), { ways: ['plain', 'sparing'] });
});

/** The number of states of a fight, without the values that these plays have not read. */
function statesOf(text: string, after: number): number {
  const ruleset = rulesetOf(text);
  const program = link(ruleset, { watches: ruleset.watches });
  const start = beginRun(program, inputsFor(ruleset, { scenario: 'Ford' }));
  const found = plainOdds(
    { program, start, choices: [] },
    { after, played: 20_000, worth: 1 },
  )({
    work: 40_000_000,
  });
  return found?.odds === 'known' ? found.states : Infinity;
}

test('a shot that somebody aims in every round is forgotten once it is shot', () => {
  const text = textOf(plain, 4, 9);
  expect(statesOf(text, 0)).toBeLessThan(statesOf(text, Infinity) / 3);
});
