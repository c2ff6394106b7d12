// A machine that goes on by itself from where another one stands. It does what `copy` does, and shares all that the machine
// replaces and never changes in place: plans, needs, payloads, lists of values.
import type { Frame, Machine, ProcFrame } from '../machine/machine.ts';
import type { MemoryTable } from '../expressions/memory.ts';
import type { Begun, Participant, State } from '../state/state.ts';

/** The budget counts anew from here, or from `used`. */
export function fork(machine: Machine, used = 0): Machine {
  // Written out, key by key: objects that are all made here look alike to the engine of JavaScript, which is what makes them quick.
  return {
    state: forkState(machine.state),
    frames: machine.frames.map(forkFrame),
    waiting: machine.waiting,
    memory: machine.memory.map(forkTable),
    uses: [...machine.uses],
    open: machine.open.map((open) => ({ ...open })),
    steps: machine.steps,
    where: machine.where,
    held: [...machine.held],
    used,
    budget: machine.budget,
    depth: machine.depth,
    changed: machine.changed,
    asked: [...machine.asked],
    gone: [...machine.gone],
    ending: machine.ending,
    tried: machine.tried,
  };
}

function forkState({ seq, header, participants, tracks, orders, spans, begun, revealed, ended }: State): State {
  return {
    seq,
    header,
    participants: participants.map(forkParticipant),
    tracks: tracks.map(({ name, value }) => ({ name, value })),
    orders: orders.map(({ name, members }) => ({ name, members })),
    spans: spans.map(({ span, number, label, of, begun: inside }) => ({ span, number, label, of, begun: forkBegun(inside) })),
    begun: forkBegun(begun),
    revealed: [...revealed],
    ended,
  };
}

function forkParticipant({ name, side, kind, values, conditions }: Participant): Participant {
  return { name, side, kind, values: values.slice(), conditions: conditions.map(({ condition, fields, ends }) => ({ condition, fields: fields.map((field) => ({ name: field.name, value: field.value })), ends })) };
}

function forkBegun(begun: readonly Begun[]): Begun[] {
  return begun.map(({ span, times }) => ({ span, times }));
}

function forkTable(table: MemoryTable): MemoryTable {
  return table.kind === 'times' ? { kind: 'times', entries: table.entries.map((entry) => ({ ...entry })) } : { kind: 'latest', entries: table.entries.map((entry) => ({ ...entry })) };
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
      return { ...frame, keys: frame.keys.map((key) => ({ ...key, values: [...key.values] })), rolled: [...frame.rolled], rolling: frame.rolling === null ? null : [...frame.rolling], scores: [...frame.scores] };
    case 'agenda':
      return { ...frame, ops: [...frame.ops] };
  }
}

export function forkProc(frame: ProcFrame): ProcFrame {
  const { kind, proc, pc, locals, cause } = frame;
  return { kind, proc, pc, locals: [...locals], cause, role: frame.role.role === 'check' ? { ...frame.role, values: [...frame.role.values] } : frame.role };
}
