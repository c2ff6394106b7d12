// Code: builds the flat code of one proc. While the code grows, jumps go to labels; `finish` turns
// these into pcs.

import type { At, Instr, Proc } from '../ir/index.ts';

/** A place in the code whose pc is not known yet. */
export interface CodeLabel {
  pc: number | undefined;
}

/** Makes an instruction once all pcs are known. */
type Late = (pc: (label: CodeLabel) => number) => Instr;

export interface Code {
  /** Creates a slot. Blocks may reuse names; each use has a slot of its own. */
  slot(name: string): number;
  /** Creates a slot that counts the rounds of a loop. */
  counter(name: string): number;
  /** Appends an instruction and returns its pc. */
  emit(instr: Instr | Late): number;
  /** Creates a label that has no place yet. */
  label(): CodeLabel;
  /** Places a label before the next instruction. */
  mark(label: CodeLabel): void;
  /** Returns the proc. Every label in use must have been placed. */
  finish(): Proc;
}

export function createCode(name: string, at: At): Code {
  const slots: string[] = [];
  const counters: number[] = [];
  const instrs: (Instr | Late)[] = [];
  return {
    slot(slotName): number {
      slots.push(slotName);
      return slots.length - 1;
    },
    counter(slotName): number {
      counters.push(slots.push(slotName) - 1);
      return slots.length - 1;
    },
    emit(instr): number {
      instrs.push(instr);
      return instrs.length - 1;
    },
    label: () => ({ pc: undefined }),
    mark(label): void {
      label.pc = instrs.length;
    },
    finish(): Proc {
      const pcOf = (label: CodeLabel): number => {
        if (label.pc === undefined) throw new Error(`a label of ${name} stands nowhere`);
        return label.pc;
      };
      return {
        name,
        slots,
        counters,
        code: instrs.map((instr) => (typeof instr === 'function' ? instr(pcOf) : instr)),
        at,
      };
    },
  };
}
