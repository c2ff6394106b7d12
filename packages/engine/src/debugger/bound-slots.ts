// Finds the names of a procedure that are bound at each place of its code: those that every path to the place has written.
// So a name bound in a block is unbound after it. A loop binds its names anew in every pass, although the slots still hold
// the old values.
import { slotsAt } from '../analysis/liveness.ts';
import { anySpan, rowOf, waysIn, type Instr, type Ruleset } from '@fray/dsl/ir';

/** The slots of a proc that are bound just before the instruction at `pc`, in order; its arguments are bound. */
export type BoundSlots = (proc: number, pc: number) => readonly number[];

/** Makes a function that returns bound slots; it analyses a procedure when it is first asked for. */
export function boundSlotsOf(ruleset: Ruleset): BoundSlots {
  const given = argumentsOf(ruleset);
  return slotsAt((proc) => writtenSlots(ruleset, proc, given.get(proc) ?? 0));
}

/** Returns, by proc, how many of its first slots are filled when it begins. */
function argumentsOf({ callables, triggers }: Ruleset): ReadonlyMap<number, number> {
  return new Map([
    ...callables.flatMap((one): [number, number][] =>
      one.kind === 'choice' ? [] : [[one.proc, one.params.length]],
    ),
    ...triggers.map((one): [number, number] => [one.proc, Infinity]),
  ]);
}

/** Returns the slots that every path to a place has written, by a forward data-flow analysis. */
function writtenSlots(
  ruleset: Ruleset,
  proc: number,
  args: number,
): readonly (readonly number[])[] {
  const { code, slots } = ruleset.procs[proc] ?? { code: [], slots: [] };
  const ways = waysIn(ruleset, { code }, () => anySpan);
  const bound = new Set(code.flatMap((instr) => rowOf(instr).sets?.(instr) ?? []));
  // A trigger binds the slots that its code does not.
  const first = slots.flatMap((_, slot) =>
    slot < args && (args < Infinity || !bound.has(slot)) ? [slot] : [],
  );
  const written: (ReadonlySet<number> | undefined)[] = Array.from({ length: code.length + 1 });
  written[0] = new Set(first);
  const left = [0];
  for (let pc = left.pop(); pc !== undefined; pc = left.pop()) {
    const before = written[pc] ?? new Set();
    const instr = code[pc];
    if (instr === undefined) continue;
    for (const { to, sets } of ways[pc] ?? []) {
      const after = new Set([...before, ...sets, ...resultOf(instr)]);
      const there = written[to];
      const both =
        there === undefined ? after : new Set([...there].filter((one) => after.has(one)));
      if (there !== undefined && both.size === there.size) continue;
      written[to] = both;
      left.push(to);
    }
  }
  return written.map((one) => [...(one ?? [])].sort((a, b) => a - b));
}

/**
 * Returns the slots of a result. A choice or an action may end without a result: then its name means nothing, but it is
 * bound.
 */
function resultOf(instr: Instr): readonly number[] {
  return instr.op === 'call' || instr.op === 'ask' ? (rowOf(instr).sets?.(instr) ?? []) : [];
}
