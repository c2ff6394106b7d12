// What the machine's budget pays for an instruction, at most. A run whose instructions could have used the budget up is played by the
// machine, so these are bounds.
import type { Check, Instr, Ruleset } from '@fray/dsl/ir';
import { EVENT_STEPS } from '../machine/emit.ts';

/** What the instruction itself costs, besides its step and the defines that it asks. */
export function costOf(instr: Instr): number {
  switch (instr.op) {
    case 'end':
      return 6 + 2 * EVENT_STEPS;
    case 'rank':
      return 4 + instr.keys.length + EVENT_STEPS;
    case 'roll':
    case 'pick':
    case 'outcome':
    case 'set':
    case 'raise':
    case 'gain':
    case 'lose':
    case 'span-open':
    case 'span-close':
    case 'reveal':
    case 'announce':
      return 6 + EVENT_STEPS;
    case 'call':
    case 'step-open':
    case 'step-close':
      return 2;
    default:
      return 1;
  }
}

/** Returns the check whose code this procedure is. */
export function checkOf({ callables }: Ruleset, proc: number): Check | undefined {
  return callables.find((one): one is Check => one.kind === 'check' && one.proc === proc);
}
