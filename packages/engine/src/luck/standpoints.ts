// Standpoints of a fight: the machine before an input, the value of the measure if it is settled, and which standpoints
// have the same future.
import { readVariables } from '../statespace/variable-values.ts';
import { advance } from '../machine/advance.ts';
import type { Reply } from '../machine/api.ts';
import type { Program } from '../machine/program.ts';
import { positionKey, settledIn, type ExpectationTarget } from '../odds/backward-induction.ts';
import { stateLayoutOf } from '../statespace/control-location.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { variablesOf } from '../statespace/state-variables.ts';
import type { LogPosition } from './positions.ts';

export type Standpoint = Pick<LogPosition, 'machine' | 'need' | 'findings'>;

export interface Standpoints {
  /** Returns the reports up to there, and the value of the measure if they settle it. */
  readonly seenBy: (at: Pick<Standpoint, 'findings' | 'need'>) => ReturnType<typeof settledIn>;
  /** Returns a key that is equal for standpoints with the same future. */
  readonly keyOf: (at: Standpoint) => string;
  readonly after: (at: Standpoint, reply: Reply) => Standpoint;
}

/** Returns the functions on standpoints of a fight. @param machine any machine of this fight: its state variables are used */
export function createStandpoints(
  program: Program,
  machine: Standpoint['machine'],
  target: ExpectationTarget,
): Standpoints {
  const watches = program.watches.map(({ watch }) => watch);
  const layout = stateLayoutOf(program);
  const variables = variablesOf(layout, machine);

  const seenBy: Standpoints['seenBy'] = (at) => settledIn(watches, target, at);

  const keyOf: Standpoints['keyOf'] = (at) => {
    const { settled, seen } = seenBy(at);
    if (settled !== undefined)
      return JSON.stringify('odds' in settled ? settled : `${settled.n}/${settled.d}`);
    return positionKey(layout, at.machine, readVariables(variables, at.machine), seen);
  };

  const after: Standpoints['after'] = ({ machine, findings }, reply) => {
    const branch = copyMachine(machine, machine.used);
    const step = advance(program, branch, reply, 'discard');
    return { machine: branch, need: step.need, findings: [...findings, ...step.findings] };
  };

  return { seenBy, keyOf, after };
}
