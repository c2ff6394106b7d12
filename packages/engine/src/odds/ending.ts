// How a check ends, worked out without the machine: where nothing is thrown any more and what follows only names values and asks
// for its outcomes, that is asked of every total by itself. Two rolls against each other have as many pairs of totals as these multiply to.
import type { Instr, Local, Result } from '@fray/dsl/ir';
import { look } from '../drivers/look.ts';
import type { RolledValue } from '../events/event.ts';
import type { Machine, ProcFrame, RollFrame } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import type { Keys } from './key.ts';

/** What a check came to, as far as anybody reads it. */
export interface Ending {
  readonly outcome: Result['outcome'];
  /** Of each roll and let that it shows. */
  readonly values: readonly RolledValue[];
  /** The same for the same. */
  readonly key: string;
}

/** Where a check waits for its last roll. */
export interface Waiting {
  readonly machine: Machine;
  readonly check: ProcFrame;
}

/**
 * By what the dice of the last roll are worth: how the check ends. `played` is the same check after dice that are worth `worth`.
 * Null: the machine has to play it, all of it or where its rules go wrong.
 */
export function endingOf(keys: Keys, { machine, check }: Waiting, roll: RollFrame, played: ProcFrame, worth: number): ((worth: number) => Ending | null) | null {
  const { program } = keys;
  const code = program.ruleset.procs[roll.proc]?.code ?? [];
  const own = code[roll.pc];
  const { role } = check;
  if (own?.op !== 'roll' || role.role !== 'check' || !isPlain(code, roll.pc + 1)) return null;
  const total = played.locals[own.slot];
  if (typeof total !== 'number' || Math.abs(total) > SAFE) return null;
  const settled = check.locals;
  const before = own.record ? role.values : null;
  return (other) => {
    const rolled = total + other - worth;
    if (Math.abs(rolled) > SAFE) return null;
    try {
      return endOf(keys, program, machine, role.callable, code, roll.pc + 1, settled.with(own.slot, rolled), before === null ? [...role.values] : [...before, shown(own.name, rolled)]);
    } catch (thrown) {
      if (!isRuleFault(thrown)) throw thrown;
      return null;
    }
  };
}

/** As a check's end is told from others. */
export function endKey({ wanted, reads }: Keys, callable: number, result: Result | null, values: readonly RolledValue[]): string {
  const read = (wanted[callable] ?? []).map((index) => result?.values[index]);
  return JSON.stringify([result?.outcome, read, values.flatMap(({ name, total }) => (reads.values.has(name) ? [total] : []))]);
}

/** Totals that can be added and taken without a look. */
const SAFE = 1e9;

function isPlain(code: readonly Instr[], from: number): boolean {
  return code.slice(from).every((instr) => (instr.op === 'let' ? instr.modifiers.length === 0 && instr.value.op !== 'local' : PLAIN.has(instr.op)) && (instr.op !== 'jump' || instr.to > from));
}

const PLAIN: ReadonlySet<string> = new Set(['outcome', 'jump', 'branch', 'nothing', 'return']);

/** `locals` and `values` are filled on the way. */
function endOf(keys: Keys, program: Program, machine: Machine, callable: number, code: readonly Instr[], from: number, locals: Local[], values: RolledValue[]): Ending | null {
  for (let pc = from; pc < code.length; pc += 1) {
    const instr = code[pc];
    if (instr?.op === 'let') {
      const value = look(program, machine, instr.value, locals);
      locals[instr.slot] = value;
      if (instr.record) values.push(shown(instr.name, value));
    } else if (instr?.op === 'jump') pc = instr.to - 1;
    else if (instr?.op === 'branch') {
      if (look(program, machine, instr.test, locals) !== true) pc = instr.otherwise - 1;
    } else if (instr?.op === 'return') return null;
    else if (instr?.op === 'outcome') {
      const found = instr.outcomes.find(({ when }) => when === null || look(program, machine, when, locals) === true);
      const outcome = found === undefined ? null : found.name === 'yes' ? true : found.name === 'no' ? false : found.name;
      const known = program.ruleset.callables[callable];
      const results = known?.kind === 'check' ? known.values.map(({ slot }) => locals[slot] ?? null) : [];
      // Faces of an earlier roll are the machine's business.
      if (results.some((one) => typeof one === 'object' && one !== null)) return null;
      return { outcome, values, key: endKey(keys, callable, { outcome, values: results as Result['values'] }, values) };
    }
  }
  return null;
}

function shown(name: string, total: RolledValue['total']): RolledValue {
  return { name, dice: null, base: total, modifiers: [], total };
}
