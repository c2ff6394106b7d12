// What the texts of instructions share: their places, and the way they continue.
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
  /** The pcs of the instructions that a check records, in order. */
  readonly records: readonly number[];
  /** By pc: text that undoes changes if an instruction is given up half-way. */
  readonly undo: Map<number, string>;
}

/** One instruction as text. */
export interface Lines {
  readonly lines: readonly string[];
  /** The pcs at which it may continue, each a `goTo` among the lines; `null` for the next instruction only. */
  readonly targets: readonly number[] | null;
  /** True if it may cost more than its one step: code after it is charged separately. */
  readonly isCostly: boolean;
  /** True if its expressions count work. */
  readonly works: boolean;
  /** The least number of steps that it takes. */
  readonly steps: number;
}

/** Leaves the instruction to the interpreter. The step charged for it is refunded. */
export const GIVE_UP = 'gave = true; break go;';

/** The text of an instruction that continues at the next one. */
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

/** The text that charges the work of its expressions. The step itself is charged with those around it. */
export function charged(scope: Scope): readonly string[] {
  return scope.works ? ['used += env.work;'] : [];
}

/** The text of an event that nobody reads, of this size with its rule: its cost, and its number. */
export function untold(size: readonly (number | string)[]): string {
  return `s.seq++; used += run.each + ((${sumText(size)} + run.size) >>> 3);`;
}

/**
 * Wraps code that counts steps itself. A function counts in a variable; -1 means that `m.used` is right while something
 * else counts, even if that throws.
 */
export function counting(...lines: readonly string[]): readonly string[] {
  return ['m.used = used; used = -1;', ...lines, 'used = m.used;'];
}

/** The text that sets a slot. */
export function assign({ slots }: Scope, slot: number, value: Js): string {
  return `l${slot} = ${as(value, slots[slot]?.sort ?? 'any')};`;
}

/** A mark for a jump to another instruction. How the jump is written depends on how the proc is put together. */
export function goTo(pc: number): string {
  return `@${pc}@`;
}

/** The text of the rule of the instruction, as events name it. */
export function ruleText({ unit, proc, pc }: ProcScope): string {
  return constant(unit, unit.program.procs[proc]?.rules[pc]);
}

/** The text after an effect: it evaluates the watches; anything else that follows runs first. */
export function settled({ pc }: ProcScope): string {
  return `if (run.next.length > 0 && settle(run)) { pc = ${pc + 1}; break go; }`;
}

/** The text of an effect from which something may follow. */
export function effect(scope: ProcScope, ...lines: readonly string[]): Lines {
  // What follows may evaluate expressions too.
  scope.works = true;
  const made = onCostly(scope, ...lines);
  return { ...made, lines: [...made.lines, settled(scope)] };
}
