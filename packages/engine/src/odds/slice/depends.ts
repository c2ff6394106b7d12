// What some measures can depend on, as a text: two readings of the same rules that come to the same text have the same odds.
import type { Instr, Watch } from '@fray/dsl/ir';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { liveCodeOf } from '../alike/live-code.ts';
import { walk } from '../reads.ts';
import { headerOf } from '../steps.ts';
import { folded } from './fold.ts';
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
  const { known } = liveCodeOf({ ...program, ruleset }, header);
  const straightened = { ...ruleset, procs: ruleset.procs.map(({ code }) => straight(code)) };
  const { procs, triggers, callables, conditions, policies, memories, defines, tables } = folded(straightened, known, () => false);
  const parts: unknown[] = [procs, triggers, callables, conditions, policies, memories, watches.map((watch) => folded(watch, known, () => false))];
  // Of defines and tables only those that something asks for.
  const asked = new Set<unknown>();
  for (const part of parts) {
    walk(part, (node) => {
      const other = node['op'] === 'define' ? defines[Number(node['define'])]?.body : node['op'] === 'cell' ? tables.find(({ name }) => name === node['table']) : undefined;
      if (other === undefined || asked.has(other)) return;
      asked.add(other);
      parts.push(other);
    });
  }
  return JSON.stringify(parts);
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
