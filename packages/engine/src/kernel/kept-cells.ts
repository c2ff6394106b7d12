// Which cells tell how a run goes on from an address: the state of the fight, and of each procedure on the stack what it still
// reads. All others have the values with which a run begins.
import { anySpan, waysIn } from '@fray/dsl/ir';
import { livenessOf } from '../analysis/liveness.ts';
import { readsOf } from '../analysis/read-sets.ts';
import { orMade } from '../values/grouped.ts';
import { NIL } from './cells.ts';
import type { Linking } from './linking.ts';

interface KeptCells {
  /** The cells that always count. */
  readonly always: Int32Array;
  /** Of each `span-open`: the cell of its stage, and those that count while it is open. */
  readonly spans: readonly { readonly stage: number; readonly cells: Int32Array }[];
  /** The cells of the procedure at an address. */
  readonly at: (address: number) => Int32Array;
  /** True if everything counts, because some trigger runs inside itself or something that was left early is not done yet. */
  readonly isAll: () => boolean;
}

export function keptCells(to: Linking): KeptCells {
  const { rules, watches, row, start, owned, nodes, spots, behind, spans } = to;
  const reads = readsOf(rules, watches);
  const live = livenessOf(rules, reads);
  const countsOf = (site: number, isRead: boolean): number[] =>
    spans.names.flatMap((name, index) =>
      reads.spans.has(name) === isRead ? [spans.counts(site) + index] : [],
    );
  const ofSpans = spans.sites.map(({ span, stage, outer, of, number }, site) => ({
    stage,
    cells: [outer, of, ...(reads.spans.has(span) ? [number] : []), ...countsOf(site, true)],
  }));
  const apart = new Set([
    ...owned.flat(),
    ...countsOf(-1, false),
    ...spans.sites.flatMap((_, site) => [...countsOf(site, true), ...countsOf(site, false)]),
  ]);
  const inSpans = new Set(
    spans.sites.flatMap(({ stage, outer, of, number }) => [stage, outer, of, number]),
  );
  const always = start.flatMap((_, cell) => (apart.has(cell) ? [] : [cell]));
  const known: (Int32Array | undefined)[] = [];
  const afters = new Map<number, readonly ReadonlySet<number>[]>();
  /** The locals that are read behind an instruction, without those that it sets. */
  const after = (proc: number, pc: number): ReadonlySet<number> => {
    const all = orMade(afters, proc, () =>
      waysIn(rules, rules.procs[proc] ?? { code: [] }, () => anySpan).map(
        (ways) =>
          new Set(
            ways.flatMap(({ to: next, sets }) =>
              live(proc, next).filter((slot) => !sets.includes(slot)),
            ),
          ),
      ),
    );
    return all[pc] ?? new Set();
  };
  const cellsAt = (address: number): Int32Array => {
    const node = nodes[address] ?? 0;
    const all = owned[node] ?? [];
    const spot = spots.get(address);
    if (spot === undefined) return Int32Array.from(all.filter((cell) => !inSpans.has(cell)));
    const { proc, pc, isBehind } = spot;
    const { slots, from, to: end, outcome, again } = to.procPlace(proc);
    const op = rules.procs[proc]?.code[pc]?.op;
    const wanted = new Set(isBehind ? after(proc, pc) : live(proc, pc));
    // What follows these still reads what they read.
    if (isBehind && op !== 'call' && op !== 'ask')
      for (const slot of live(proc, pc)) wanted.add(slot);
    const isOutcome = isBehind && op === 'outcome';
    const slotOf = (cell: number): number => {
      let slot = 0;
      while (slot + 1 < slots.length && (slots[slot + 1] ?? 0) <= cell) slot += 1;
      return slot;
    };
    return Int32Array.from(
      all.filter((cell) => {
        if (inSpans.has(cell)) return false;
        if (cell >= from && cell < end) return isOutcome || wanted.has(slotOf(cell));
        if (cell === outcome) return isOutcome;
        if (cell === again) return true;
        const where = behind.get(cell);
        return where === undefined || (isBehind && where.pc === pc);
      }),
    );
  };
  return {
    always: Int32Array.from(always),
    spans: ofSpans.map(({ stage, cells }) => ({ stage, cells: Int32Array.from(cells) })),
    at: (address) => (known[address] ??= cellsAt(address)),
    isAll: () => row[to.running] !== NIL || row[to.leaving] !== 0,
  };
}
