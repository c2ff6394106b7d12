// Standpoints of a fight: the machine before an input, the value of the measure if it is settled, and which standpoints
// have the same future.
import { advance } from '../machine/advance.ts';
import type { Reply } from '../machine/api.ts';
import type { Program } from '../machine/program.ts';
import type { ExpectationTarget, NoExpectation } from '../odds/backward-induction.ts';
import { controlKey, stateLayoutOf } from '../statespace/control-location.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { variablesOf } from '../statespace/state-variables.ts';
import { reportsOf } from '../statespace/tally.ts';
import type { Fraction } from '../values/rational.ts';
import type { LogPosition } from './positions.ts';

export type Standpoint = Pick<LogPosition, 'machine' | 'need' | 'findings'>;

export interface Standpoints {
  /** Returns the reports up to there, and the value of the measure if they settle it. */
  readonly seenBy: (at: Pick<Standpoint, 'findings' | 'need'>) => {
    readonly expectation: Fraction | NoExpectation | undefined;
    readonly seen: readonly string[];
  };
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

  const seenBy: Standpoints['seenBy'] = ({ findings, need }) => {
    const { reports, seen } = reportsOf(watches, findings, []);
    const report = reports.find(
      ({ watch, occurrence }) => watch === target.watch && occurrence === target.occurrence,
    );
    if (report !== undefined)
      return {
        seen,
        expectation:
          report.fault === null
            ? target.reward(report.value)
            : { odds: 'fault', text: report.fault },
      };
    return {
      seen,
      expectation: need === undefined ? (target.unseen ?? { odds: 'not-reached' }) : undefined,
    };
  };

  const keyOf: Standpoints['keyOf'] = (at) => {
    const { expectation, seen } = seenBy(at);
    if (expectation !== undefined)
      return JSON.stringify(
        'odds' in expectation ? expectation : `${expectation.n}/${expectation.d}`,
      );
    return `${controlKey(layout, at.machine)}${variables
      .read(at.machine)
      .join(' ')
      .replace(/( 0)+$/, '')} ${seen.join('|')}`;
  };

  const after: Standpoints['after'] = ({ machine, findings }, reply) => {
    const branch = copyMachine(machine, machine.used);
    const step = advance(program, branch, reply, 'discard');
    return { machine: branch, need: step.need, findings: [...findings, ...step.findings] };
  };

  return { seenBy, keyOf, after };
}
