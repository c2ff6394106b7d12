// Compiles rules and begins their first scenario, for the measurements.
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { sealInputs } from '@fray/engine/log';
import { begin, link, type Machine, type Program } from '@fray/engine/machine';

/**
 * Compiles a text from scratch. A text compiled recently would cost nothing, and the time would mean nothing.
 * @throws if it has errors
 */
export function rulesetOf(text: string): Ruleset {
  const { ruleset, diagnostics } = compile(createSource('bench.fray', text), undefined, {
    memory: new Map(),
  });
  if (ruleset === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return ruleset;
}

interface Begun {
  readonly ruleset: Ruleset;
  readonly program: Program;
  /** The machine of the first scenario, with seed 1, which has just begun. */
  readonly start: Machine;
}

/** Begins the first scenario of a text. `measures`: its measures are taken. */
export function begun(text: string, measures = true): Begun {
  const ruleset = rulesetOf(text);
  const program = link(
    ruleset,
    measures ? { watches: ruleset.watches.filter((watch) => watch.kind === 'measure') } : {},
  );
  const inputs = sealInputs(
    {
      scenario: ruleset.scenarios[0]?.name ?? '',
      rulings: [],
      givens: [],
      seed: '1',
      run: 0,
      budget: 2_000_000,
      policies: [],
      dice: ['seed'],
      choices: ['policy', 'default'],
    },
    { files: [], amendments: [] },
    () => '',
  );
  const start = begin(program, inputs, []);
  if ('illegal' in start) throw new Error(start.illegal);
  return { ruleset, program, start };
}
