// Plays the examples and the scenarios of a ruleset, and records what they reach.
import type { Ruleset } from '@fray/dsl/ir';
import {
  defaultSource,
  firstSource,
  openSession,
  play,
  policySource,
  seededDice,
} from '@fray/engine/drivers';
import { runExample } from '@fray/engine/examples';
import { sealInputs } from '@fray/engine/log';
import { begin, link } from '@fray/engine/machine';
import type { Reach } from '@fray/engine/reach';

/** `SEEDS` is the number of times that each scenario is played, and `BUDGET` the most instructions of a play. */
const SEEDS = 5;
const BUDGET = 200_000;

/** The parts of the rules that the examples reach, and those that the scenarios reach. */
export interface Reached {
  readonly examples: Reach;
  readonly scenarios: Reach;
}

/** Plays all examples and records what they reach. Yields to the event loop after each. */
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
 * Plays each scenario with some seeds and records what it reaches. Rulings have their defaults; policies and default
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
      const asked = policySource(program, policies);
      play(openSession(program, machine, { event: () => {} }), {
        dice: [seededDice('1', run, program.drawnAs)],
        choices: [asked, defaultSource, firstSource],
      });
      yield;
    }
}
