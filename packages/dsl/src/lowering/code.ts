// Code: builds the flat code of one proc. While the code grows, jumps go to labels; `finish` turns
// these into pcs.

import type { At, Expr, Instr, Proc } from '../ir/index.ts';

/** A place in the code whose pc is not known yet. */
interface CodeLabel {
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
      return slots.push(slotName) - 1;
    },
    counter(slotName): number {
      counters.push(slots.length);
      return slots.push(slotName) - 1;
    },
    emit(instr): number {
      return instrs.push(instr) - 1;
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

/** Emits a jump to a label. */
export function emitJump(code: Code, to: CodeLabel, at: At): void {
  code.emit((pc) => ({ op: 'jump', to: pc(to), at }));
}

/** Emits a branch: where the test does not hold, execution continues at a label. */
export function emitTest(code: Code, test: Expr, otherwise: CodeLabel): void {
  code.emit((pc) => ({ op: 'branch', test, otherwise: pc(otherwise), at: test.at }));
}

/** Emits a loop over the members that remain in the slot `list`, each of which `slot` holds inside. */
export function emitMembers(
  code: Code,
  list: number,
  slot: number,
  where: Expr | null,
  at: At,
  inside: () => void,
): void {
  const next = code.label();
  const done = code.label();
  code.mark(next);
  code.emit((pc) => ({ op: 'next', list, slot, where, done: pc(done), at }));
  inside();
  emitJump(code, next, at);
  code.mark(done);
}
