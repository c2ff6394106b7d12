// Plays the examples and the scenarios of a ruleset and notes what they reach.
import type { Ruleset } from '@fray/dsl/ir';
import {
  begin,
  defaultSource,
  firstSource,
  link,
  look,
  openSession,
  play,
  policySource,
  runExample,
  sealInputs,
  seededDice,
  type Reach,
} from '@fray/engine/internal';

/** How often each scenario is played, and the instructions that it may take. */
const SEEDS = 5;
const BUDGET = 200_000;

/** What the examples reach, and what the scenarios reach. */
export interface Reached {
  readonly examples: Reach;
  readonly scenarios: Reach;
}

/** Plays all examples and notes what they reach. Yields to the event loop after each. */
export function* playedExamples(
  ruleset: Ruleset,
  hash: (text: string) => string,
  reach: Reach,
): Generator<number, void, undefined> {
  for (const index of ruleset.examples.keys()) {
    runExample(ruleset, index, hash, reach.observer);
    yield index;
  }
}

/**
 * Plays the scenarios with some seeds and notes what they reach; rulings have their defaults, policies and default
 * answers decide choices. Yields to the event loop after each play.
 */
export function* playedScenarios(
  ruleset: Ruleset,
  hash: (text: string) => string,
  reach: Reach,
): Generator<void, void, undefined> {
  if (ruleset.encounter === null) return;
  const program = link(ruleset, { observer: reach.observer });
  for (const { name, policies } of ruleset.scenarios)
    for (let run = 0; run < SEEDS; run += 1) {
      const inputs = sealInputs(
        {
          scenario: name,
          rulings: [],
          givens: [],
          seed: '1',
          run,
          budget: BUDGET,
          policies: [],
          dice: ['seed'],
          choices: ['policy', 'default'],
        },
        { files: [], amendments: [] },
        hash,
      );
      const machine = begin(program, inputs, []);
      if ('illegal' in machine) continue;
      const asked = policySource(ruleset, policies, (at, expr, locals) =>
        look(program, at, expr, locals),
      );
      play(openSession(program, machine, { event: () => {} }), {
        dice: [seededDice('1', run)],
        choices: [asked, defaultSource, firstSource],
      });
      yield;
    }
}
