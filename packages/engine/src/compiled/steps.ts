// What the texts of instructions share: where they stand, and how they go on.
import type { Callable, Instr } from '@fray/dsl/ir';
import type { Scope } from './scope.ts';
import { constant, whole } from './unit.ts';
import type { Unit } from './unit.ts';

export interface ProcScope extends Scope {
  readonly proc: number;
  readonly code: readonly Instr[];
  readonly pc: number;
  /** Whose code it is, for checks and procedures. */
  readonly callable: { readonly index: number; readonly declared: Extract<Callable, { readonly kind: 'check' | 'procedure' }> } | null;
  /** Pcs of what a check records, in order. */
  readonly records: readonly number[];
  /** Slots that hold a list that is gone through. */
  readonly lists: ReadonlySet<number>;
  /** What puts things back where an instruction was given up half-way, by pc. */
  readonly undo: Map<number, string>;
}

/** The interpreter does it. */
export const GIVE_UP = 'run.gaveUp = true; break go;';

/** The step that the instruction was, with what its expressions looked at. */
export function charged(scope: ProcScope): string {
  return scope.works ? 'm.used += 1 + env.work;' : 'm.used++;';
}

/** Sets a slot. */
export function assign(slot: number, text: string): string {
  return `l${slot} = ${text}; @${slot}@`;
}

/** To another instruction. */
export function goTo(pc: number): string {
  return `pc = ${whole(pc)}; continue go;`;
}

/** The rule of the instruction, as events name it. */
export function ruleText({ unit, proc, pc }: ProcScope): string {
  return constant(unit, unit.program.procs[proc]?.rules[pc]);
}

/** After an effect: it is charged, watches are asked, and whatever else follows goes first. */
export function done(scope: ProcScope): readonly string[] {
  // What answers may look at expressions too.
  scope.works = true;
  return [charged(scope), `if (run.next.length > 0 && settle(run)) { pc = ${scope.pc + 1}; break go; }`];
}

/** What a check recorded. Plain values stand in their slots alone. */
export function told(unit: Unit, instr: Instr | undefined, index: number): string {
  if (instr === undefined || (instr.op !== 'roll' && instr.op !== 'let')) return `v${index}`;
  const dice = instr.op === 'roll' ? diceText(unit, instr) : 'null';
  return `(v${index} !== null ? v${index} : bare(${constant(unit, instr.name)}, ${dice}, l${instr.slot}))`;
}

function diceText(unit: Unit, instr: Extract<Instr, { readonly op: 'roll' }>): string {
  return instr.dice.op === 'const' ? `easyDice(${constant(unit, instr.dice.value)}).code` : 'null';
}
