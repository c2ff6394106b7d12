// Copies a machine so that the copy can run by itself. Copies as `copy` does, but shares what the machine replaces and
// never mutates: plans, needs, payloads, lists of values.
import type { Frame, Machine, ProcFrame } from '../machine/machine.ts';
import type { MemoryTable } from '../expressions/memory-tables.ts';
import type { BegunCount, OpenSpan, Participant, State, Track } from '../state/state.ts';
import type { HeldCondition } from '../state/held.ts';

/** Copies a machine. The copy counts its budget from `used`, and the work of its questions from 0. */
export function copyMachine(machine: Machine, used = 0): Machine {
  // We write each key, because the JavaScript engine gives objects made in one place the same hidden class, and that is
  // fast.
  return {
    state: forkState(machine.state),
    frames: machine.frames.map(forkFrame),
    waiting: machine.waiting,
    memory: machine.memory.map(forkTable),
    uses: [...machine.uses],
    open: machine.open.map((open) => ({ ...open })),
    steps: machine.steps,
    held: [...machine.held],
    used,
    budget: machine.budget,
    watched: 0,
    watchedBy: [],
    depth: machine.depth,
    changed: machine.changed,
    asked: [...machine.asked],
    gone: [...machine.gone],
    ending: machine.ending,
    tried: machine.tried,
  };
}

function forkState({
  seq,
  header,
  participants,
  tracks,
  orders,
  spans,
  begun,
  revealed,
  ended,
}: State): State {
  return {
    seq,
    header,
    participants: participants.map(forkParticipant),
    tracks: tracks.map(forkTrack),
    orders: orders.map(forkOrder),
    spans: spans.map(forkSpan),
    begun: forkBegun(begun),
    revealed: [...revealed],
    ended,
  };
}

function forkParticipant({ name, side, kind, values, conditions }: Participant): Participant {
  return { name, side, kind, values: values.slice(), conditions: conditions.map(forkHeld) };
}

function forkHeld({ condition, fields, ends }: HeldCondition): HeldCondition {
  return {
    condition,
    fields: fields.map((field) => ({ name: field.name, value: field.value })),
    ends,
  };
}

function forkTrack({ name, value }: Track): Track {
  return { name, value };
}

function forkOrder({ name, members }: State['orders'][number]): State['orders'][number] {
  return { name, members };
}

function forkSpan({ span, number, label, of, begun }: OpenSpan): OpenSpan {
  return { span, number, label, of, begun: forkBegun(begun) };
}

function forkBegun(begun: readonly BegunCount[]): BegunCount[] {
  return begun.map(({ span, times }) => ({ span, times }));
}

function forkTable(table: MemoryTable): MemoryTable {
  return table.kind === 'times'
    ? { kind: 'times', entries: table.entries.map((entry) => ({ ...entry })) }
    : { kind: 'latest', entries: table.entries.map((entry) => ({ ...entry })) };
}

export function forkFrame(frame: Frame): Frame {
  switch (frame.kind) {
    case 'proc':
      return forkProc(frame);
    case 'roll':
      return { ...frame, dice: frame.dice.map((die) => ({ ...die })) };
    case 'take':
    case 'ask':
      return { ...frame };
    case 'rank':
      return {
        ...frame,
        keys: frame.keys.map((key) => ({ ...key, values: [...key.values] })),
        rolled: [...frame.rolled],
        rolling: frame.rolling === null ? null : [...frame.rolling],
        scores: [...frame.scores],
      };
    case 'agenda':
      return { ...frame, ops: [...frame.ops] };
  }
}

function forkProc(frame: ProcFrame): ProcFrame {
  const { kind, proc, pc, locals, cause } = frame;
  return {
    kind,
    proc,
    pc,
    locals: [...locals],
    cause,
    role:
      frame.role.role === 'check' ? { ...frame.role, values: [...frame.role.values] } : frame.role,
  };
}
