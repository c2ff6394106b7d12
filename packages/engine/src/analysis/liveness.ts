// Liveness analysis: finds, by going backwards through a procedure, the locals that later code can still read at each
// place.
import { anySpan, eachExpr, eachPart, rowOf, waysIn, type Instr, type Ruleset } from '@fray/dsl/ir';
import { orMade } from '../values/grouped.ts';
import type { ReadSets } from './read-sets.ts';

/** Returns the slots of a procedure that are live just before the instruction at `pc`, in order. */
export type Liveness = (proc: number, pc: number) => readonly number[];

export function livenessOf(ruleset: Ruleset, reads: ReadSets): Liveness {
  return slotsAt((proc) => liveSlots(ruleset, reads, proc));
}

/** Returns the slots at a place, of tables that are made when a procedure is first asked for. */
export function slotsAt(make: (proc: number) => readonly (readonly number[])[]): Liveness {
  const known = new Map<number, readonly (readonly number[])[]>();
  return (proc, pc) => orMade(known, proc, () => make(proc))[pc] ?? [];
}

/** Returns a liveness in which all locals are live everywhere. */
export function allLive({ procs }: Ruleset): Liveness {
  return (proc) => (procs[proc]?.slots ?? []).map((_, slot) => slot);
}

function liveSlots(
  ruleset: Ruleset,
  reads: ReadSets,
  proc: number,
): readonly (readonly number[])[] {
  const { code } = ruleset.procs[proc] ?? { code: [] };
  const ways = waysIn(ruleset, { code }, () => anySpan);
  const handed = [...resultSlots(ruleset, reads, proc), ...argumentSlots(ruleset, reads, proc)];
  const uses = code.map((instr) => usedBy(instr, handed));
  const live = code.map(() => new Set<number>());
  for (let changed = true; changed;) {
    changed = false;
    for (let pc = code.length - 1; pc >= 0; pc -= 1) {
      const here = live[pc];
      if (here === undefined) continue;
      const before = here.size;
      for (const { to, sets } of ways[pc] ?? [])
        for (const slot of live[to] ?? []) if (!sets.includes(slot)) here.add(slot);
      for (const slot of uses[pc] ?? []) here.add(slot);
      if (here.size > before) changed = true;
    }
  }
  return live.map((slots) => [...slots].sort((a, b) => a - b));
}

/** Returns the locals that an instruction reads: its own and those of its parts, except its candidates. */
function usedBy(instr: Instr, handed: readonly number[]): ReadonlySet<number> {
  const { uses, tries } = rowOf(instr);
  const found = new Set<number>();
  eachPart(instr, (part) =>
    eachExpr(part, (expr) => {
      if (expr.op === 'local') found.add(expr.slot);
    }),
  );
  for (const slot of tries?.(instr) ?? []) found.delete(slot);
  for (const slot of uses?.(instr) ?? []) found.add(slot);
  if (instr.op === 'outcome') for (const slot of handed) found.add(slot);
  return found;
}

/** Returns the parameters of a check that somebody reads when it gets its outcome: those who wait for it, and memories. */
function argumentSlots(ruleset: Ruleset, reads: ReadSets, proc: number): readonly number[] {
  return ruleset.callables.flatMap((callable) => {
    if (callable.kind !== 'check' || callable.proc !== proc) return [];
    if (reads.results.has(callable.name)) return callable.params.map((_, slot) => slot);
    return ruleset.memories.flatMap(({ what, names, keys }, memory) =>
      what === 'check' && names.includes(callable.name) && reads.memories.has(memory) ? keys : [],
    );
  });
}

/** Returns the slots of a check's result values that some rule may read. */
export function resultSlots(ruleset: Ruleset, reads: ReadSets, proc: number): readonly number[] {
  return ruleset.callables.flatMap((callable, index) =>
    callable.kind === 'check' && callable.proc === proc
      ? callable.values.flatMap(({ slot }, value) =>
          isWanted(ruleset, reads, index, value) ? [slot] : [],
        )
      : [],
  );
}

/** True if some rule may read value `index` of a check's results. */
export function isWanted(ruleset: Ruleset, reads: ReadSets, check: number, index: number): boolean {
  const callable = ruleset.callables[check];
  const value = callable?.kind === 'check' ? callable.values[index] : undefined;
  return (
    value !== undefined && (reads.values.has(value.name) || reads.ranked.has(`${check} ${index}`))
  );
}
