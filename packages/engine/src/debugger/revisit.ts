// Finds the machine at any event of a recording: follows it again with the recording's inputs, from the nearest stored copy.
import type { Positions } from '../drivers/source.ts';
import type { Event } from '../events/event.ts';
import { follow } from '../log/follow.ts';
import { partingSentence } from '../log/verify.ts';
import { beginAgain, type Unfit } from '../machine/begin.ts';
import { copy, type Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { Recording } from './recording.ts';

/**
 * Passes the machine after every event from `from` to `to` to `visit`, read-only, as long as `visit` wants more. Returns
 * why it could not.
 */
type MachineVisitor = (
  from: number,
  to: number,
  visit: (seq: number, machine: Machine) => boolean,
) => string | undefined;

/** A copy is stored at the first input after this many events. */
const SPACING = 512;

export interface Rerun {
  /** The machine as it begins; it does not change. */
  readonly begun: Machine;
  readonly visit: MachineVisitor;
}

/** Makes a visitor of the machines of a recording, or says why these rules do not begin it. */
export function createRerun(program: Program, recording: Recording): Rerun | Unfit {
  const { header } = recording;
  const begun = beginAgain(program, header);
  if ('illegal' in begun) return begun;
  /** Machines that wait for an input, in order, and the dice thrown before; they do not change. */
  const places: { readonly machine: Machine; readonly positions: Positions }[] = [
    { machine: begun, positions: new Map() },
  ];

  function* eventsFrom(first: number): Generator<Event, void, undefined> {
    for (let seq = first; seq < recording.count(); seq += 1) yield recording.event(seq);
  }

  const visitor: MachineVisitor = (from, to, visit) => {
    const start = places.findLast(({ machine }) => machine.state.seq < from) ?? places[0];
    const machine = copy(start?.machine ?? begun);
    const positions = new Map(start?.positions);
    const followed = follow(program, machine, header, eventsFrom(machine.state.seq + 1), {
      positions,
      agreed: ({ seq }) => seq < from || (visit(seq, machine) && seq < to),
      before: () => {
        const last = places.at(-1)?.machine.state.seq ?? -1;
        if (machine.state.seq - last >= SPACING)
          places.push({ machine: copy(machine), positions: new Map(positions) });
      },
    });
    return followed.followed === 'parts' ? partingSentence(header, followed) : undefined;
  };
  return { begun, visit: visitor };
}
