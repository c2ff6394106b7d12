// Computes control dependence among the nodes of the dependence graph, procedure by procedure.
import { controlDependence } from '../control-dependence.ts';
import type { DependenceGraph } from './dependence-graph.ts';

export interface ControlEdges {
  /** Returns the nodes that decide whether this one is reached. */
  readonly on: (node: number) => readonly number[];
  /** Returns the node at which all ways from this one meet again. */
  readonly meets: (node: number) => number | undefined;
}

export function controlEdgesOf(
  { nodes, at, procs }: DependenceGraph,
  lengthOf: (proc: number) => number,
): ControlEdges {
  const on = new Map<number, readonly number[]>();
  const meets = new Map<number, number>();
  for (const proc of procs) {
    const exit = at(proc, lengthOf(proc));
    if (exit === undefined) continue;
    // `controlDependence` needs the exit last.
    const members = nodes.flatMap((node, index) =>
      node.proc === proc && index !== exit ? [index] : [],
    );
    members.push(exit);
    const place = new Map(members.map((member, index) => [member, index]));
    const next = members
      .slice(0, -1)
      .map((member) => (nodes[member]?.ways ?? []).flatMap((way) => place.get(way) ?? []));
    const found = controlDependence(next);
    const memberAt = (index: number): number => members[index] ?? exit;
    found.forks.forEach((forks, index) => on.set(memberAt(index), forks.map(memberAt)));
    found.meets.forEach((meet, index) => {
      if (meet !== undefined) meets.set(memberAt(index), memberAt(meet));
    });
  }
  return { on: (node) => on.get(node) ?? [], meets: (node) => meets.get(node) };
}
