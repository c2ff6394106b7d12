// Faces that a check cannot tell apart. What reads the total of a roll are expressions such as `face <= p.AWE`: where everything
// else in them is known already, they are asked before the check goes on, and totals for which all of them come to the same
// are one way.
import type { Expr, Instr, Local } from '@fray/dsl/ir';
import { look } from '../drivers/look.ts';
import type { Machine, ProcFrame, RollFrame } from '../machine/machine.ts';
import { outcomeOf } from '../machine/plan.ts';
import type { Program } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import type { Keys } from './key.ts';
import type { Script } from './kernel.ts';
import { walk } from './reads.ts';

/** What a check asks of the total of one of its rolls. */
interface Asked {
  /** Of these it sees the values, and nothing else of the total. */
  readonly parts: readonly Expr[];
  /** Values that do not depend on dice, in written order. */
  readonly lets: readonly Let[];
}

type Let = Extract<Instr, { readonly op: 'let' }>;

export type Indistinct = (check: ProcFrame, roll: RollFrame, machine: Machine, scripts: readonly Script[]) => readonly Script[];

/**
 * Of the throws with which a roll of a check is done those that the check can tell apart, each for all that are like it. `check` has
 * come to where the first of them leads.
 */
export function indistinctOf(keys: Keys): Indistinct {
  const { program } = keys;
  const known = new Map<string, Asked | null>();
  return (check, roll, machine, scripts) => {
    const id = `${roll.proc} ${roll.pc}`;
    let asked = known.get(id);
    if (asked === undefined) known.set(id, (asked = askedOf(keys, check, roll)));
    const [first] = scripts;
    const slot = slotOf(program, roll);
    if (asked === null || first === undefined || slot === null || totalOf(roll, first) !== check.locals[slot]) return scripts;
    try {
      return grouped(program, asked, slot, check, roll, machine, scripts);
    } catch (thrown) {
      // Whether it comes to that fault hangs on what is not known yet.
      if (!isRuleFault(thrown)) throw thrown;
      return scripts;
    }
  };
}

function grouped(program: Program, { parts, lets }: Asked, slot: number, check: ProcFrame, roll: RollFrame, machine: Machine, scripts: readonly Script[]): readonly Script[] {
  const locals: Local[] = [...check.locals];
  for (const { slot: own, value, modifiers } of lets) if (locals[own] === null && modifiers.length === 0) locals[own] = look(program, machine, value, locals);
  const groups = new Map<string, { readonly throws: Script['throws']; weight: bigint }>();
  for (const script of scripts) {
    const total = totalOf(roll, script);
    if (total === null) return scripts;
    locals[slot] = total;
    const id = JSON.stringify(parts.map((part) => look(program, machine, part, locals)));
    const same = groups.get(id);
    if (same === undefined) groups.set(id, { ...script });
    else same.weight += script.weight;
  }
  return [...groups.values()];
}

function slotOf(program: Program, { proc, pc }: RollFrame): number | null {
  const instr = program.ruleset.procs[proc]?.code[pc];
  return instr?.op === 'roll' && !instr.keepRoll ? instr.slot : null;
}

/** Null: this throw does not end the roll. */
function totalOf({ plan, dice, hand, keep, op }: RollFrame, { throws }: Script): number | null {
  const [faces, ...more] = throws;
  if (faces === undefined || more.length > 0 || keep !== null || op !== 0 || hand.length !== dice.length) return null;
  return outcomeOf(plan, dice.map((die, index) => ({ ...die, face: faces[hand.indexOf(index)] ?? die.face })), 0).total;
}

/** Null: the total itself counts for something. */
function askedOf({ program, reads, wanted }: Keys, { proc, role }: ProcFrame, roll: RollFrame): Asked | null {
  const { procs, callables } = program.ruleset;
  const code = procs[proc]?.code ?? [];
  const own = code[roll.pc];
  if (own?.op !== 'roll' || own.ops.some(({ op }) => op === 'explode' || op === 'reroll') || role.role !== 'check' || reads.values.has(own.name)) return null;
  const callable = callables[role.callable];
  if (callable?.kind !== 'check' || (wanted[role.callable] ?? []).some((index) => callable.values[index]?.slot === own.slot)) return null;
  const settled = new Set(callable.params.map((_, slot) => slot));
  const lets: Let[] = [];
  const written = code.flatMap((instr) => ('slot' in instr ? [instr.slot] : []));
  for (const instr of code) {
    if (instr.op !== 'let' || written.filter((slot) => slot === instr.slot).length > 1 || !localsIn([instr.value, instr.modifiers]).every((slot) => settled.has(slot))) continue;
    settled.add(instr.slot);
    lets.push(instr);
  }
  const parts: Expr[] = [];
  for (const instr of code) {
    if (!localsIn(instr).includes(own.slot)) continue;
    if (instr.op !== 'branch' && instr.op !== 'outcome') return null;
    for (const expr of askedIn(instr)) {
      const found = partsOf(expr, own.slot, settled);
      if (found === null) return null;
      parts.push(...found);
    }
  }
  return { parts, lets };
}

/** What decides where a check goes on. */
function askedIn(instr: Extract<Instr, { readonly op: 'branch' | 'outcome' }>): readonly Expr[] {
  return instr.op === 'branch' ? [instr.test] : instr.outcomes.flatMap(({ when }) => when ?? []);
}

function localsIn(part: unknown): readonly number[] {
  const slots: number[] = [];
  walk(part, (node) => {
    if (node['op'] === 'local') slots.push(Number(node['slot']));
  });
  return slots;
}

/** The largest parts of an expression in which the total stands beside nothing but what is settled; null: it stands alone. */
function partsOf(expr: Expr, slot: number, settled: ReadonlySet<number>): readonly Expr[] | null {
  const slots = localsIn(expr);
  if (!slots.includes(slot)) return [];
  if (expr.op === 'local') return null;
  if (slots.every((one) => one === slot || settled.has(one))) return [expr];
  if (!SPLIT.has(expr.op)) return null;
  const parts: Expr[] = [];
  for (const inner of innerOf(expr)) {
    const found = partsOf(inner, slot, settled);
    if (found === null) return null;
    parts.push(...found);
  }
  return parts;
}

/** What is made of truths alone: its parts can be asked one by one. */
const SPLIT: ReadonlySet<string> = new Set(['and', 'or', 'not']);

function innerOf(expr: Expr): readonly Expr[] {
  return expr.op === 'and' || expr.op === 'or' ? expr.of : expr.op === 'not' ? [expr.of] : [];
}
