// Triggers that set themselves off again. Everything has one place in the row; where something is called while it runs, which only
// triggers bring about, what its places hold is kept meanwhile.
import type { Trigger } from '@fray/dsl/ir';
import { participantSlots } from '../machine/triggers.ts';
import { componentsOf } from '../values/components.ts';
import { again, NIL } from './cells.ts';
import { clear, place, type Get, type Linking, type ProcPlace } from './linking.ts';
import { unlinked } from './unlinked.ts';

/** So deep triggers may fire one inside the other. */
const DEEPEST = 32;

/** The start of a trigger. What it binds is moved into its slots. It continues at `back`. */
export function linkStart(
  to: Linking,
  from: number,
  trigger: Trigger,
  home: ProcPlace,
  moves: readonly { readonly from: number; readonly slot: number }[],
  back: number,
): Get {
  const { row, values, running } = to;
  const start = { from, to: home.node, kept: null as readonly number[] | null };
  to.starts.push(start);
  const index = to.triggers.indexOf(trigger);
  const into = moves.map(({ from: cell, slot }) => ({ from: cell, into: home.slots[slot] ?? 0 }));
  const who = participantSlots(to.rules, trigger.pattern).map(
    (slot) => moves.find((move) => move.slot === slot)?.from ?? -1,
  );
  /** Puts back what was kept. */
  const restore = (): void => {
    const [, , kept, outer] = values.members(row[running] ?? NIL);
    row[running] = outer ?? NIL;
    const before = values.members(kept ?? NIL);
    const cells = start.kept ?? [];
    for (let i = 0; i < cells.length; i += 1) row[cells[i] ?? 0] = before[i] ?? 0;
  };
  const restored = place(
    to,
    from,
    () => {
      restore();
      return back;
    },
    1,
  );
  to.whenLeft.set(restored, (due) => {
    // What is still to be done has its cells among those that are put back.
    if (due.length > 0) again();
    restore();
    to.whenLeft.get(back)?.(due);
  });
  const begin = (there: number): number => {
    clear(row, home);
    for (let i = 0; i < into.length; i += 1) {
      const move = into[i];
      if (move !== undefined) row[move.into] = row[move.from] ?? 0;
    }
    row[home.back] = there;
    return home.entry;
  };
  return () => {
    const { kept } = start;
    if (kept === null) return begin(back);
    const names = values.list(who.map((cell) => (cell < 0 ? NIL : (row[cell] ?? 0))));
    let depth = to.deepest;
    for (let at = row[running] ?? NIL; at !== NIL; at = values.members(at)[3] ?? NIL) {
      const [other, others] = values.members(at);
      // It already runs for the same participants.
      if (other === index && others === names) return -1;
      depth += 1;
    }
    if (depth >= DEEPEST) again();
    const before = values.list(kept.map((cell) => row[cell] ?? 0));
    row[running] = values.list([index, names, before, row[running] ?? NIL]);
    return begin(restored);
  };
}

/** Finds what may run inside itself, once all is linked, and the cells that its triggers keep. */
export function findRecursion(to: Linking): void {
  const triggers = new Set(to.starts.map((start) => start.to));
  const around = to.calls.map(
    (callees) => new Set([...callees].filter((one) => !triggers.has(one))),
  );
  if (groupsOf(around).some((group) => isLoop(around, group)))
    unlinked('rules that call themselves');
  // How deep triggers fire inside each other: all of them, and those that never run inside themselves.
  const deep = new Map<number, { readonly all: number; readonly others: number }>();
  for (const group of groupsOf(to.calls)) {
    const own = group.filter((node) => triggers.has(node));
    const inside = new Set(group);
    const below = group.flatMap((node) => [...(to.calls[node] ?? [])].map((one) => deep.get(one)));
    const most = (of: 'all' | 'others'): number =>
      below.reduce((best, one) => Math.max(best, one?.[of] ?? 0), 0);
    const loops = isLoop(to.calls, group);
    const depth = {
      all: most('all') + own.length,
      others: most('others') + (loops ? 0 : own.length),
    };
    for (const node of group) deep.set(node, depth);
    if (depth.all > DEEPEST) unlinked('triggers that fire so deep inside each other');
    to.deepest = Math.max(to.deepest, depth.others);
    if (!loops) continue;
    const kept = group.flatMap((node) => to.owned[node] ?? []);
    for (const start of to.starts) if (inside.has(start.to)) start.kept = kept;
  }
}

function isLoop(calls: readonly ReadonlySet<number>[], group: readonly number[]): boolean {
  const [first = -1] = group;
  return group.length > 1 || calls[first]?.has(first) === true;
}

/** Groups of nodes that call each other, directly or through others; what is called comes first. */
function groupsOf(calls: readonly ReadonlySet<number>[]): readonly (readonly number[])[] {
  const first = [0];
  const to: number[] = [];
  for (const callees of calls) first.push(to.push(...callees));
  const { order, begins } = componentsOf(calls.length, first, to);
  return begins.map((begin, index) => order.slice(begin, begins[index + 1]));
}
