// A slice leaves out a line on which no measure depends. If that line ends in a fault, the fight stops there, and the odds have
// to say so.
import { defaultSource, firstSource } from '@fray/engine/drivers';
import { confirmedOdds, oddsInParts } from '@fray/engine/odds';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { measured, rulesetOf, told } from './rules.ts';

/**
 * Returns rules with this line. `dice` that no rule reads make the whole rules too large for the plain count, so that plays
 * confirm the odds.
 */
const text = (line: string, dice = '', early = false): string => `ruleset "A line that fails"
  version 1

span round

side left
side right

kind Fighter
  HP      counter 0..  starts 2
  friend  Fighter      starts nobody
  luck    counter 0..  starts 0

condition Marked
  has depth  0..9  starts 0

track sum  0..3  starts 0
track all  number  starts 0
track who  Fighter  starts nobody

encounter
${dice}${early ? '  play round up to 1 times\n    nothing\n' : ''}  each p in left
    roll d6 as face
    if face > 3
      ${line}
    lower p.HP by 1

measure standing
  at end of ${early ? 'round' : 'encounter'}
  any p in left where p.HP > 1

scenario Field
  side left
    Fighter
    Ann
  side right
    Fighter
    Cid
`;

const DICE = `${['a', 'b', 'c', 'd'].map((name) => `  roll 3d6 as ${name}\n  raise all by ${name}\n`).join('')}  if all > 50
    announce "many"
`;

function oddsOf(rules: string, count?: typeof oddsInParts): readonly string[] {
  const ruleset = rulesetOf(rules);
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, {});
  const parts = confirmedOdds(
    {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(program, inputs), defaultSource, firstSource],
    },
    { states: 5_000, forks: 5_000 },
    false,
    count === undefined ? {} : { count },
  );
  if ('odds' in parts) return ['nobody answers'];
  return parts.flatMap(({ odds }) =>
    odds.odds === 'known' ? odds.measures.flatMap((one) => told(one)) : [odds.odds],
  );
}

describe.each([
  ['no fault', 'raise p.HP by 0', ['false 1/1']],
  ['a field of nobody', 'raise p.friend.luck by 1', ['false 1/2', '- 1/2']],
  ['nobody in a track', 'raise who.luck by 1', ['false 1/2', '- 1/2']],
  ['nobody gains a condition', 'p.friend gains Marked', ['false 1/2', '- 1/2']],
  ["a condition's field that nobody has", 'reveal p.Marked.depth', ['false 1/2', '- 1/2']],
  ['a track above its range', 'raise sum by 4', ['false 1/2', '- 1/2']],
  ['a division by nothing', 'set sum to 3 / sum rounded down', ['false 1/2', '- 1/2']],
])('%s', (_, line, expected) => {
  test('is counted if the whole rules are small', () => {
    expect(oddsOf(text(line))).toEqual(expected);
  });
  test('is counted if plays confirm the odds', () => {
    expect(oddsOf(text(line, DICE))).toEqual(expected);
  });
});

/** Counts only sliced rules, and calls the whole rules too large. */
const slicesAlone: typeof oddsInParts = (fight, limits) =>
  limits.without?.has('slices') === true
    ? fight.program.watches.map(({ watch }) => ({
        watches: [watch],
        odds: { odds: 'too-large', states: 0, forks: 0, why: 'states' },
      }))
    : oddsInParts(fight, limits);

test('odds are not called exact if the whole rules are too large to be counted', () => {
  expect(oddsOf(text('raise p.friend.luck by 1'), slicesAlone)).toEqual(['too-large']);
  expect(oddsOf(text('raise p.HP by 0'), slicesAlone)).toEqual(['false 1/1']);
});

test.each(['', DICE])(
  'a line that fails after every measure was asked leaves the odds exact',
  (dice) => {
    expect(oddsOf(text('raise p.friend.luck by 1', dice, true), slicesAlone)).toEqual(['true 1/1']);
  },
);
