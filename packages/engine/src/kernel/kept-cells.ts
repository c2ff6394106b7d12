// Which cells tell how a run goes on from an address: those of the state of the fight that are not left out, and what is still read of each
// procedure on the stack. All others have the values with which a run begins.
import { anySpan, waysIn, type Ruleset } from '@fray/dsl/ir';
import { livenessOf } from '../analysis/liveness.ts';
import { orMade } from '../values/grouped.ts';
import { NIL } from './cells.ts';
import type { LeftOut } from './left-out.ts';
import type { Linking } from './linking.ts';

interface KeptCells {
  /** Visits the cells that count at an address and a place, some at a time. Those visited before tell in `row` which come next. */
  readonly visit: (
    address: number,
    place: number,
    row: Float64Array,
    visit: (cells: Int32Array) => void,
  ) => void;
  /** The cells whose values are left out at a place (`left-out.ts`). */
  readonly gone: (place: number) => Int32Array;
  /** Forgets what was left out, which has changed. */
  readonly renew: () => void;
  /** True if everything counts, because some trigger runs inside itself or something that was left early is not done yet. */
  readonly isAll: () => boolean;
}

/** The rules without those who roll: they choose a stream of dice, and a count has none. */
function withoutRollers(rules: Ruleset): Ruleset {
  const procs = rules.procs.map((proc) => ({
    ...proc,
    code: proc.code.map((instr) => ('stream' in instr ? { ...instr, by: null } : instr)),
  }));
  return { ...rules, procs };
}

export function keptCells(to: Linking, left: LeftOut): KeptCells {
  const { reads, row, start, owned, nodes, backs, spots, behind, spans } = to;
  const rules = withoutRollers(to.rules);
  const live = livenessOf(rules, reads);
  const countsOf = (site: number, isRead: boolean): number[] =>
    spans.names.flatMap((name, index) =>
      reads.spans.has(name) === isRead ? [spans.counts(site) + index] : [],
    );
  const ofSpans = spans.sites.map(({ span, stage, outer, of, number }, site) => ({
    stage,
    /** Its stage, and what counts while it is open. */
    always: Int32Array.of(stage),
    cells: Int32Array.from([
      outer,
      of,
      ...(reads.spans.has(span) ? [number] : []),
      ...countsOf(site, true),
    ]),
  }));
  const apart = new Set([
    ...owned.flat(),
    ...countsOf(-1, false),
    ...spans.sites.flatMap((_, site) => [...countsOf(site, true), ...countsOf(site, false)]),
  ]);
  const inSpans = new Set(
    spans.sites.flatMap(({ stage, outer, of, number }) => [stage, outer, of, number]),
  );
  const always = Int32Array.from(start.flatMap((_, cell) => (apart.has(cell) ? [] : [cell])));
  const places: (Int32Array | undefined)[] = [];
  const ofState: (Int32Array | undefined)[] = [];
  const gone: (Int32Array | undefined)[] = [];
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
  const cellsIn = (place: number): Int32Array => {
    const out = left.at(place);
    return always.filter((cell) => !out.has(cell));
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
    gone: (place) => (gone[place] ??= Int32Array.from(left.at(place))),
    renew: () => {
      ofState.length = gone.length = 0;
    },
    visit: (address, place, now, visit) => {
      visit((ofState[place] ??= cellsIn(place)));
      for (let i = 0; i < ofSpans.length; i += 1) {
        const site = ofSpans[i];
        if (site === undefined) break;
        visit(site.always);
        if (now[site.stage] !== 0) visit(site.cells);
      }
      for (let at = address; at >= 0; at = now[backs[nodes[at] ?? 0] ?? 0] ?? -1)
        visit((places[at] ??= cellsAt(at)));
    },
    isAll: () => row[to.running] !== NIL || row[to.leaving] !== 0,
  };
}
