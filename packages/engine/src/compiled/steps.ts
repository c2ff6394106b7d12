// Shared by the texts of instructions: their places, and the way they continue.
import type { Callable, Instr } from '@fray/dsl/ir';
import type { Scope } from './scope.ts';
import { as } from './sorts.ts';
import { constant, sumText, type Js } from './unit.ts';

export interface ProcScope extends Scope {
  readonly proc: number;
  readonly code: readonly Instr[];
  readonly pc: number;
  /** The check or procedure whose code it is. */
  readonly callable: {
    readonly index: number;
    readonly declared: Extract<Callable, { readonly kind: 'check' | 'procedure' }>;
  } | null;
  /** Pcs of what a check records, in order. */
  readonly records: readonly number[];
  /** Text that restores things if an instruction is given up half-way, by pc. */
  readonly undo: Map<number, string>;
}

/** One instruction as text. */
export interface Lines {
  readonly lines: readonly string[];
  /** Where it may continue; `null`: only at the next instruction. Each is a `goTo` among the lines. */
  readonly targets: readonly number[] | null;
  /** It may cost more than its one step: code after it is charged separately. */
  readonly isCostly: boolean;
  /** Its expressions count work. */
  readonly works: boolean;
  /** The steps that it takes at least. */
  readonly steps: number;
}

/** Leaves the instruction to the interpreter. The step charged for it is given back. */
export const GIVE_UP = 'gave = true; break go;';

/** Continues at the next instruction. */
export function on(scope: ProcScope, ...lines: readonly string[]): Lines {
  return {
    lines: [...scope.out, ...lines, ...charged(scope)],
    targets: null,
    isCostly: scope.works,
    works: scope.works,
    steps: 1,
  };
}

/** The same for an instruction that emits an event or calls something. */
export function onCostly(scope: ProcScope, ...lines: readonly string[]): Lines {
  return { ...on(scope, ...lines), isCostly: true };
}

export function givenUp(): Lines {
  return { lines: [GIVE_UP], targets: [], isCostly: true, works: false, steps: 1 };
}

/** Charges what its expressions read; the step itself is charged with those around it. */
export function charged(scope: Scope): readonly string[] {
  return scope.works ? ['used += env.work;'] : [];
}

/** An event that nobody asks for, of this size with its rule: its cost, and its number. */
export function untold(size: readonly (number | string)[]): string {
  return `s.seq++; used += run.each + ((${sumText(size)} + run.size) >>> 3);`;
}

/**
 * Code that counts steps itself. A function counts in a variable; -1 means that `m.used` is right while something else
 * counts, even if that throws.
 */
export function counting(...lines: readonly string[]): readonly string[] {
  return ['m.used = used; used = -1;', ...lines, 'used = m.used;'];
}

/** Sets a slot. */
export function assign({ slots }: Scope, slot: number, value: Js): string {
  return `l${slot} = ${as(value, slots[slot]?.sort ?? 'any')};`;
}

/** A mark for a jump to another instruction; its text depends on how the proc is put together. */
export function goTo(pc: number): string {
  return `@${pc}@`;
}

/** The rule of the instruction, as events name it. */
export function ruleText({ unit, proc, pc }: ProcScope): string {
  return constant(unit, unit.program.procs[proc]?.rules[pc]);
}

/** After an effect: asks the watches; anything else that follows runs first. */
export function settled({ pc }: ProcScope): string {
  return `if (run.next.length > 0 && settle(run)) { pc = ${pc + 1}; break go; }`;
}

/** An effect from which something may follow. */
export function effect(scope: ProcScope, ...lines: readonly string[]): Lines {
  // What follows may evaluate expressions too.
  scope.works = true;
  const made = onCostly(scope, ...lines);
  return { ...made, lines: [...made.lines, settled(scope)] };
}
