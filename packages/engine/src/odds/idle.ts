// Orders that are made, gone through and forgotten: whoever ranks one anew before it is read does not care what it was. Where a
// machine stands in none of the code that may still read it, it holds nothing.
import type { Instr } from '@fray/dsl/ir';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { nextOf } from './alike/live-code.ts';
import { isNode, walk } from './reads.ts';

/** An order that one procedure ranks and no other one reads; `wanted`: from where in its code it may be read before it is ranked. */
interface Passing {
  readonly order: string;
  readonly proc: number;
  readonly wanted: ReadonlySet<number>;
}

/** Of a machine that waits: the orders that nothing can read before they are ranked anew. */
export function idleOrders(program: Program): (machine: Machine) => readonly string[] {
  const passing = passingOrders(program);
  return ({ frames }) =>
    passing.flatMap(({ order, proc, wanted }) => {
      const isWanted = frames.some((frame, index) => {
        if (frame.kind !== 'proc' || frame.proc !== proc) return false;
        // Whoever is ranking makes it anew: only that instruction's own look at the old one counts.
        const above = frames[index + 1];
        const ranks = above?.kind === 'rank' ? program.ruleset.procs[proc]?.code[above.pc] : undefined;
        return ranks?.op === 'rank' && ranks.order === order ? namedIn(ranks).has(order) : wanted.has(frame.pc);
      });
      return isWanted ? [] : [order];
    });
}

function passingOrders({ ruleset, watches }: Program): readonly Passing[] {
  const elsewhere = namedIn([ruleset.defines, ruleset.callables, ruleset.triggers, ruleset.conditions, ruleset.tables, ruleset.policies, watches.map(({ watch }) => watch)]);
  const found: Passing[] = [];
  const procs = ruleset.procs.map(({ code }) => code);
  for (const [proc, code] of procs.entries()) {
    for (const order of new Set(code.flatMap((instr) => (instr.op === 'rank' ? [instr.order] : [])))) {
      const others = procs.some((other, index) => index !== proc && (namedIn(other).has(order) || other.some((instr) => instr.op === 'rank' && instr.order === order)));
      const wanted = wantedFrom(code, order);
      // Nor may it be read at the start: then somebody else's turn would have to have made it.
      if (!others && !elsewhere.has(order) && !wanted.has(0)) found.push({ order, proc, wanted });
    }
  }
  return found;
}

/** Pcs from which the order may be read before it is ranked: backwards through the code. */
function wantedFrom(code: readonly Instr[], order: string): ReadonlySet<number> {
  const wanted = new Set<number>();
  for (let grown = true; grown; ) {
    grown = false;
    for (let pc = code.length - 1; pc >= 0; pc -= 1) {
      const instr = code[pc];
      if (instr === undefined || wanted.has(pc)) continue;
      // A ranking reads its own set first.
      const reads = namedIn(instr).has(order);
      const passes = !(instr.op === 'rank' && instr.order === order) && after(code, instr, pc).some((next) => wanted.has(next));
      if (!reads && !passes) continue;
      wanted.add(pc);
      grown = true;
    }
  }
  return wanted;
}

/** Where it may go on: `end` of a span leaves from anywhere inside it to where the span is closed. */
function after(code: readonly Instr[], instr: Instr, pc: number): readonly number[] {
  return [...nextOf(instr, pc, () => undefined), ...code.flatMap((open, at) => (open.op === 'span-open' && at < pc && pc < open.exit ? [open.exit] : []))];
}

/** Orders that are read somewhere inside. */
function namedIn(part: unknown): ReadonlySet<string> {
  const orders = new Set<string>();
  walk(part, (node) => {
    if (isNode(node) && node['op'] === 'order') orders.add(String(node['order']));
  });
  return orders;
}
