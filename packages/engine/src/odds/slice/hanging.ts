// What hangs on what within a procedure: a node hangs on a branch that decides whether it is come to. J. Ferrante,
// K. Ottenstein, J. Warren, "The program dependence graph and its use in optimization", ACM TOPLAS 9 (1987).
import type { Flow } from './flow.ts';

export interface Hanging {
  /** Nodes that decide whether this one is come to. */
  readonly on: (node: number) => readonly number[];
  /** Where all ways from a node meet again. */
  readonly meets: (node: number) => number | undefined;
}

export function hangingOf({ nodes, at, procs }: Flow, lengthOf: (proc: number) => number): Hanging {
  const on = new Map<number, number[]>();
  const meets = new Map<number, number>();
  for (const proc of procs) {
    const exit = at(proc, lengthOf(proc));
    if (exit === undefined) continue;
    const members = nodes.flatMap((node, index) => (node.proc === proc ? [index] : []));
    // Bit b of behind[n]: whatever way is gone from member n, it comes to member b.
    const bitOf = new Map(members.map((member, bit) => [member, 1n << BigInt(bit)]));
    const all = (1n << BigInt(members.length)) - 1n;
    const behind = new Map(members.map((member) => [member, member === exit ? (bitOf.get(member) ?? 0n) : all]));
    for (let changed = true; changed; ) {
      changed = false;
      for (const member of members.toReversed()) {
        if (member === exit) continue;
        const ways = nodes[member]?.ways ?? [];
        const found = ways.reduce((both, way) => both & (behind.get(way) ?? 0n), ways.length === 0 ? 0n : all) | (bitOf.get(member) ?? 0n);
        if (found !== behind.get(member)) changed = true;
        behind.set(member, found);
      }
    }
    for (const member of members) {
      const ways = nodes[member]?.ways ?? [];
      const strictly = (behind.get(member) ?? 0n) & ~(bitOf.get(member) ?? 0n);
      // The first of those behind: all the others are behind it.
      const first = members.find((other) => other !== member && (strictly & (bitOf.get(other) ?? 0n)) !== 0n && (strictly & ~(behind.get(other) ?? 0n)) === 0n);
      if (first !== undefined) meets.set(member, first);
      if (ways.length < 2) continue;
      const some = ways.reduce((either, way) => either | (behind.get(way) ?? 0n), 0n);
      for (const other of members) {
        const bit = bitOf.get(other) ?? 0n;
        if ((some & bit) !== 0n && (strictly & bit) === 0n) on.set(other, [...(on.get(other) ?? []), member]);
      }
    }
  }
  return { on: (node) => on.get(node) ?? [], meets: (node) => meets.get(node) };
}
