// What some measures can depend on, as a text: two readings of the same rules that come to the same text have the same odds.
import type { Expr, Instr, Ruleset, Watch } from '@fray/dsl/ir';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { knownOf, type KnownOf } from '../alike/known.ts';
import { isNode } from '../reads.ts';
import { headerOf } from '../steps.ts';
import { sliceFor } from './slice.ts';

/**
 * All that these measures depend on in a fight that begins like this, with its rulings and givens put in. Two fights by the same
 * rules with the same participants that have the same text have the same odds, but for faults of rules in what no measure depends on. Null:
 * nothing can be said of it.
 */
export function dependsOn(program: Program, start: Machine, watches: readonly Watch[]): string | null {
  const header = headerOf(start);
  if (header === null) return null;
  const { ruleset } = sliceFor(program, start, watches);
  const { procs, triggers, callables, conditions, policies, memories } = ruleset;
  const fold = foldingOf(ruleset, knownOf(ruleset, header, new Map()));
  const folded = [procs.map(({ code }) => straight(code)), triggers, callables, conditions, policies, memories, watches].map(fold.of);
  return JSON.stringify([folded, fold.others()]);
}

/** What does nothing and what only leads elsewhere are one: where it goes on. */
function straight(code: readonly Instr[]): readonly unknown[] {
  const from = (start: number): number => {
    let pc = start;
    for (let steps = 0; steps < code.length; steps += 1) {
      const instr = code[pc];
      if (instr?.op === 'nothing') pc += 1;
      else if (instr?.op === 'jump') pc = instr.to;
      else break;
    }
    return pc;
  };
  return code.map((instr, pc) => (instr.op === 'nothing' || instr.op === 'jump' ? from(pc) : instr));
}

interface Folding {
  /** With every expression that is known put in as its value, and without the cases that never hold. */
  readonly of: (part: unknown) => unknown;
  /** The same of defines and tables that what was folded asks for, by index and name. */
  readonly others: () => readonly (readonly [string, unknown])[];
}

function foldingOf({ defines, tables }: Ruleset, known: KnownOf): Folding {
  const others = new Map<string, unknown>();
  const other = (name: string, part: unknown): void => {
    if (others.has(name)) return;
    others.set(name, null);
    others.set(name, of(part));
  };
  const of = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(of);
    if (!isNode(part)) return part;
    const { op } = part;
    // The keys of an expression are those of the IR; what is none is unknown to `known`.
    const value = typeof op === 'string' && 'at' in part ? known(part as unknown as Expr) : undefined;
    if (value !== undefined) return { known: value };
    if (op === 'define') other(`define ${Number(part['define'])}`, defines[Number(part['define'])]?.body);
    if (op === 'cell') other(`table ${String(part['table'])}`, tables.filter(({ name }) => name === part['table']));
    if (op === 'if' && Array.isArray(part['cases'])) return casesOf(part['cases'], part['otherwise']);
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, of(inner)]));
  };
  const casesOf = (cases: readonly unknown[], otherwise: unknown): unknown => {
    const left: unknown[] = [];
    for (const one of cases) {
      const holds = isNode(one) ? known(one['when'] as Expr) : undefined; // the test of a case is an expression
      if (holds === false) continue;
      left.push(of(one));
      if (holds === true) return { op: 'if', cases: left };
    }
    return { op: 'if', cases: left, otherwise: of(otherwise) };
  };
  return { of, others: () => [...others].sort(([a], [b]) => (a < b ? -1 : 1)) };
}
