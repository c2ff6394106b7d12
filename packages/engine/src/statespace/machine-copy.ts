// Copies a machine so that the copy can run by itself. Copies as `copy` does, but shares what the machine replaces and
// never mutates: plans, needs, payloads, lists of values.
import type { Frame, Machine, ProcFrame } from '../machine/machine.ts';
import type { MemoryTable } from '../expressions/memory-tables.ts';
import { copyState } from '../state/copy.ts';

/** Copies a machine. The copy counts its budget from `used`, and the work of its questions from 0. */
export function copyMachine(machine: Machine, used = 0): Machine {
  // We write each key, because the JavaScript engine gives objects made in one place the same hidden class, and that is
  // fast.
  return {
    state: copyState(machine.state),
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
