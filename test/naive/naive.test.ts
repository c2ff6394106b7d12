// The naive interpreter: its odds equal those worked out by hand, and it plays fights as the machine does.
import type { Inputs } from '@fray/engine/events';
import { link } from '@fray/engine/machine';
import type { Ruleset } from '@fray/dsl/ir';
import { describe, expect, test } from 'vitest';
import { inputsFor } from '../engine/runs.ts';
import { law, run, sourcesOf } from '../laws/cases.ts';
import { rulesetOf } from '../odds/rules.ts';
import { mustAgree } from './agreement.ts';
import { naiveOdds } from './count.ts';
import type { Question } from './fight.ts';
import { textOf } from './fractions.ts';
import { expectSame } from './replay.ts';
import { systems } from './systems.ts';

/** Returns `value n/d` for each possible outcome of each measure. */
function counted(text: string, question: Question = {}): readonly (readonly string[])[] {
  const odds = naiveOdds(rulesetOf(text), question);
  if (odds.odds !== 'known') throw new Error(odds.odds);
  return [...odds.rows.values()].map((chances) =>
    [...chances].flatMap(([key, one]) => (one.n === 0n ? [] : `${key} ${textOf(one)}`)).toSorted(),
  );
}

// Three participants throw a d2. The highest comes first, and among equals the first in the list. That is A unless A has 1 and
// another has 2 (1 - 1/2 · 3/4); B if A has 1 and B has 2, whatever C has (1/4); C if only C has 2 (1/8).
const lots = `ruleset "Lots"

side all

kind Person
  init  number  starts 0

check Lot by p
  roll d2 as throw

encounter
  each p in all
    Lot by p as got
    set p.init to got.throw
  rank order of p in all
    highest p.init
    lowest p.init
    otherwise as listed

measure first-of-all
  at end of encounter
  first p in order

scenario Table
  side all
    Person
    A
    B
    C
`;

describe('odds that are worked out by hand', () => {
  test('a ranking may use one rolled field in two of its keys', () => {
    expect(counted(lots)).toEqual([['"A" 5/8', '"B" 1/4', '"C" 1/8']]);
    mustAgree(lots, { ways: ['whole', 'apart'] });
  });

  test('a fight that may never end is solved', () => {
    // Each try wins with probability 1/6, loses with 1/6, and otherwise starts again: so 1/2 each.
    const text = `ruleset "Again"

track won  yes/no  starts no

encounter
  repeat until won
    roll d6 as face
    if face is 6
      set won to yes
    if face is 1
      end encounter

scenario Table

measure is-won
  at end of encounter
  won
`;
    expect(counted(text)).toEqual([['false 1/2', 'true 1/2']]);
    mustAgree(text);
  });

  test('a condition that lasts for no round is lost at once, and a trigger reacts to the loss', () => {
    const text = `ruleset "Nought"

span round

side all

kind Person
  lost   number  starts 0
  marks  number  starts 0

condition Stunned

trigger Wakes when p loses Stunned
  raise p.lost by 1

encounter
  play round up to 1 times
    each p in all
      roll d2 as x
      p gains Stunned for (x - 1) rounds
      set p.marks to p.lost

measure marks
  at end of encounter
  total of p.marks for p in Person

scenario Table
  side all
    Person
    A
    B
`;
    expect(counted(text)).toEqual([['0 1/4', '1 1/2', '2 1/4']]);
    mustAgree(text, { ways: ['whole', 'apart'] });
  });
});

// ------------------------------------------------------------------------------------------------ fights played again

/** Plays a fight with the machine, with all its watches, and expects the naive interpreter to play the same. */
function expectSamePlay(ruleset: Ruleset, inputs: Inputs, mood: number): void {
  const program = link(ruleset, { watches: true });
  const { events, findings, session } = run(program, inputs, sourcesOf(program, inputs, mood));
  const question = { scenario: inputs.scenario, watches: ruleset.watches };
  expectSame(ruleset, question, { events, findings, state: session.machine.state });
}

law('the naive interpreter plays the same fight as the machine', ({ ruleset, inputs, mood }) => {
  expectSamePlay(ruleset, inputs, mood);
});

test.each([...systems])(
  '%s: the naive interpreter plays the same fight as the machine',
  (_path, ruleset) => {
    ruleset.scenarios.forEach(({ name: scenario }, mood) => {
      for (const seed of ['one', 'another'])
        expectSamePlay(
          ruleset,
          inputsFor(ruleset, { scenario, seed, choices: ['person', 'policy', 'default'] }),
          mood,
        );
    });
  },
);
