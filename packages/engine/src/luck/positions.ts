// Plays a log again and keeps the machine before each input: from there the rest of the fight can be counted or played.
import type { Event } from '../events/event.ts';
import { giveAgain, isInput, type InputEvent } from '../drivers/recorded.ts';
import { openSession } from '../drivers/session.ts';
import { beginAgain } from '../machine/begin.ts';
import { copyBeside, type Machine } from '../machine/machine.ts';
import type { Finding, Need } from '../machine/api.ts';
import type { Program } from '../machine/program.ts';
import type { Unplayable } from '../why/recording.ts';

export interface LogPosition {
  /** Read-only: continue with copies. */
  readonly machine: Machine;
  /** What the machine needs; undefined if the fight is over. */
  readonly need: Need | undefined;
  /** All reports of the measure so far. */
  readonly findings: readonly Finding[];
  /** The input that the log has here; null if it ends here. */
  readonly input: InputEvent | null;
}

/**
 * Returns the positions.
 * @param program with the measures as its watches
 * @param events of the log from its header on
 */
export function positionsIn(
  program: Program,
  events: readonly Event[],
): readonly LogPosition[] | Unplayable {
  const [first] = events;
  if (first?.type !== 'encounter-begun') return { unplayable: 'The log has no header.' };
  const machine = beginAgain(program, first.data);
  if ('illegal' in machine) return { unplayable: machine.illegal };
  let findings: readonly Finding[] = [];
  const session = openSession(program, machine, {
    event: () => undefined,
    finding: (finding) => {
      findings = [...findings, finding];
    },
  });
  const found: LogPosition[] = [];
  // Two positions differ in little, so the copies share what is equal: a long fight takes little more memory than a short one.
  const keep = (input: InputEvent | null): void =>
    void found.push({
      machine: copyBeside(session.machine, found.at(-1)?.machine),
      need: session.need,
      findings,
      input,
    });
  for (const event of events) {
    if (!isInput(event)) continue;
    keep(event);
    const refusal = giveAgain(session, event);
    if (refusal !== undefined)
      return {
        unplayable: `Event ${event.seq} does not follow from the rules in the log: ${refusal.refused}`,
      };
  }
  keep(null);
  return found;
}
