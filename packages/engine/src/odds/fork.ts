// A machine that goes on by itself from where another one stands. It does what `copy` does, and shares all that the machine
// replaces and never changes in place: plans, needs, payloads, lists of values.
import type { Frame, Machine, ProcFrame } from '../machine/machine.ts';
import type { MemoryTable } from '../expressions/memory.ts';
import type { Begun, State } from '../state/state.ts';

/** The budget counts anew from here. */
export function fork(machine: Machine): Machine {
  return {
    ...machine,
    state: forkState(machine.state),
    frames: machine.frames.map(forkFrame),
    memory: machine.memory.map(forkTable),
    uses: [...machine.uses],
    open: machine.open.map((open) => ({ ...open })),
    held: [...machine.held],
    asked: [...machine.asked],
    gone: [...machine.gone],
    used: 0,
  };
}

function forkState(state: State): State {
  return {
    ...state,
    participants: state.participants.map((one) => ({ ...one, values: [...one.values], conditions: one.conditions.map((held) => ({ ...held, fields: held.fields.map((field) => ({ ...field })) })) })),
    tracks: state.tracks.map((track) => ({ ...track })),
    orders: state.orders.map((order) => ({ ...order })),
    spans: state.spans.map((span) => ({ ...span, begun: forkBegun(span.begun) })),
    begun: forkBegun(state.begun),
    revealed: [...state.revealed],
  };
}

function forkBegun(begun: readonly Begun[]): Begun[] {
  return begun.map((one) => ({ ...one }));
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
  return { ...frame, locals: [...frame.locals], role: frame.role.role === 'check' ? { ...frame.role, values: [...frame.role.values] } : frame.role };
}
