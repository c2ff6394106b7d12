// The odds of one check by itself, without a scenario: somebody for each of its parameters, and what it can come to.
import type { ParticipantSetup, Setup, Value } from '@fray/dsl/ir';
import type { Header, Inputs, RolledValue } from '../events/event.ts';
import { advance, createRun } from '../machine/advance.ts';
import { begin } from '../machine/begin.ts';
import { pushCheck } from '../machine/frames.ts';
import type { Program } from '../machine/program.ts';
import type { Chance } from './exact.ts';
import { exactly } from './exact.ts';
import { apartOf, checkWays } from './kernel.ts';
import { keysOf } from './key.ts';
import { fractions } from './number.ts';
import type { Fraction } from './number.ts';
import { sortedOutcomes } from './tally.ts';

/** A check, and the values of its parameters in order; a participant by its name. */
export interface CheckQuestion {
  /** Index into `ruleset.callables`. */
  readonly check: number;
  readonly args: readonly Value[];
  /** Those who take part. */
  readonly participants: readonly { readonly side: string; readonly setup: ParticipantSetup }[];
}

export interface CheckOdds {
  readonly odds: 'known';
  readonly outcomes: readonly { readonly outcome: string | boolean | null; readonly chance: Chance }[];
  /** Of each roll and let that the check shows. */
  readonly values: readonly { readonly name: string; readonly outcomes: readonly { readonly value: Value; readonly chance: Chance }[] }[];
  /** Where the check could not be worked out. */
  readonly faults: readonly { readonly text: string; readonly chance: Chance }[];
}

export type CheckAnswer = CheckOdds | { readonly odds: 'unfit'; readonly message: string } | { readonly odds: 'too-large' };

/** Always exact. `inputs` and `files` as for `begin`; the scenario of the inputs gives rulings and givens where it is named. */
export function checkOdds(program: Program, inputs: Inputs, files: Header['files'], question: CheckQuestion): CheckAnswer {
  const { ruleset } = program;
  const { participants, check, args } = question;
  const sides = ruleset.sides.map(({ name }) => ({ side: name, participants: participants.flatMap(({ side, setup }) => (side === name ? [setup] : [])) }));
  const over: Setup = { givens: [], rulings: [], policies: [], sides };
  const kernels = apartOf(keysOf(program));
  const machine = begin(kernels.inner, inputs, files, [], over);
  if ('illegal' in machine) return { odds: 'unfit', message: machine.illegal };
  // Only the header is read in; nothing is played.
  machine.frames = machine.frames.filter(({ kind }) => kind === 'agenda');
  advance(kernels.inner, machine);
  const begun = { ...machine, used: 0 };
  pushCheck(createRun(kernels.inner, begun), check, [...args], null, 0, false);
  const first = begun.frames.at(-1);
  const step = advance(kernels.inner, begun);
  if (step.need === undefined) {
    // No dice at all, or a fault before the first.
    const role = first?.kind === 'proc' ? first.role : undefined;
    const result = role?.role === 'check' ? role : undefined;
    return answered([{ outcome: result?.result?.outcome ?? null, values: result?.values ?? [], fault: begun.state.ended?.text ?? null, weight: 1n }], 1n);
  }
  if (step.need.need === 'choice') return { odds: 'too-large' };
  const ways = checkWays(kernels, begun, true);
  return ways === undefined ? { odds: 'too-large' } : answered(ways.scripts, ways.of);
}

interface Way {
  readonly outcome: string | boolean | null;
  readonly values: readonly RolledValue[];
  readonly fault: string | null;
  readonly weight: bigint;
}

function answered(ways: readonly Way[], of: bigint): CheckOdds {
  const outcomes = new Map<string | boolean | null, Fraction>();
  const faults = new Map<string, Fraction>();
  const values = new Map<string, Map<string, { readonly value: Value; chance: Fraction }>>();
  for (const { outcome, values: shown, fault, weight } of ways) {
    const chance = { n: weight, d: of };
    if (fault !== null) {
      faults.set(fault, fractions.add(faults.get(fault) ?? fractions.zero, chance));
      continue;
    }
    outcomes.set(outcome, fractions.add(outcomes.get(outcome) ?? fractions.zero, chance));
    for (const { name, total } of shown) {
      const table = values.get(name) ?? new Map<string, { readonly value: Value; chance: Fraction }>();
      values.set(name, table);
      const key = JSON.stringify(total);
      table.set(key, { value: total, chance: fractions.add(table.get(key)?.chance ?? fractions.zero, chance) });
    }
  }
  return {
    odds: 'known',
    outcomes: [...outcomes].map(([outcome, chance]) => ({ outcome, chance: exactly(chance) })),
    values: [...values].map(([name, table]) => ({ name, outcomes: sortedOutcomes([...table.values()]).map(({ value, chance }) => ({ value, chance: exactly(chance) })) })),
    faults: [...faults].map(([text, chance]) => ({ text, chance: exactly(chance) })),
  };
}
