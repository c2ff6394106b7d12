// Standpoints of a fight: the machine before an input, the value of the measure if it is settled, and which standpoints
// have the same future.
import { readVariables } from '../statespace/variable-values.ts';
import { advance } from '../machine/advance.ts';
import type { Reply } from '../machine/api.ts';
import type { Program } from '../machine/program.ts';
import { positionKey, settledIn, type ExpectationTarget } from '../odds/backward-induction.ts';
import { stateLayoutOf } from '../statespace/control-location.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { variablesOf, type StateVariables } from '../statespace/state-variables.ts';
import { orMade } from '../values/grouped.ts';
import type { LogPosition } from './positions.ts';

export type Standpoint = Pick<LogPosition, 'machine' | 'need' | 'findings'>;

export interface Standpoints {
  /** Returns the reports up to there, and the value of the measure if they settle it. */
  readonly seenBy: (at: Pick<Standpoint, 'findings' | 'need'>) => ReturnType<typeof settledIn>;
  /** Returns a key that is equal for standpoints with the same future. */
  readonly keyOf: (at: Standpoint) => string;
  readonly after: (at: Standpoint, reply: Reply) => Standpoint;
}

/** Returns the functions on standpoints of a fight. */
export function createStandpoints(program: Program, target: ExpectationTarget): Standpoints {
  const watches = program.watches.map(({ watch }) => watch);
  const layout = stateLayoutOf(program);
  const spaces = new Map<string, StateVariables>();

  const seenBy: Standpoints['seenBy'] = (at) => settledIn(watches, target, at);

  const keyOf: Standpoints['keyOf'] = (at) => {
    const { settled, seen } = seenBy(at);
    if (settled !== undefined)
      return JSON.stringify('odds' in settled ? settled : `${settled.n}/${settled.d}`);
    const cast = castIn(at.machine);
    const variables = orMade(spaces, cast, () => variablesOf(layout, at.machine));
    return `${cast} ${positionKey(layout, at.machine, readVariables(variables, at.machine), seen)}`;
  };

  const after: Standpoints['after'] = ({ machine, findings }, reply) => {
    const branch = copyMachine(machine, machine.used);
    const step = advance(program, branch, reply, 'discard');
    return { machine: branch, need: step.need, findings: [...findings, ...step.findings] };
  };

  return { seenBy, keyOf, after };
}

/** Returns who takes part, whom the referee may change. State variables are those of one cast. */
export function castIn({ state }: Standpoint['machine']): string {
  return JSON.stringify(state.participants.map(({ name, side, kind }) => [name, side, kind]));
}
