// Finds the instructions on which some measures depend, backwards from the moments of the measures. Uses the algorithm
// of M. Weiser, "Program slicing", IEEE Trans. Software Eng. 10 (1984), over the whole graph. Procedures are analysed
// at the places that start them.
import type { DependenceGraph, DependenceNode } from './dependence-graph.ts';
import type { ControlEdges } from './control-edges.ts';

export interface BackwardSlice {
  readonly matters: (node: number) => boolean;
  /** True if a measure may still be evaluated after this node. */
  readonly isAwaited: (node: number) => boolean;
}

// These three bits are not variables.
/** Read by every moment at which a measure is asked. */
const MOMENT = 1n;
/** Read by everything that matters except the end of the fight, which always comes. */
const SOMETHING = 2n;
/** Written by every moment at which a measure is asked, so that whatever starts its procedure matters. */
const ALWAYS = 4n;

export function backwardSliceOf(
  { nodes, at, end, procs, locals }: DependenceGraph,
  { on }: ControlEdges,
): BackwardSlice {
  const maskOf = (variables: Iterable<number>): bigint => {
    let mask = 0n;
    for (const variable of variables) mask |= 8n << BigInt(variable);
    return mask;
  };
  const reads = nodes.map(
    (node, index) =>
      maskOf(node.reads) | (node.isMoment ? MOMENT : 0n) | (index === end ? 0n : SOMETHING),
  );
  const writes = nodes.map((node) => maskOf(node.writes));
  const own = new Map(procs.map((proc) => [proc, maskOf(locals(proc))]));
  const matters = nodes.map(() => false);
  /** For each node, what relevant nodes of its procedure may read from here on, including what they start. */
  const ahead = nodes.map(() => 0n);
  /** For each procedure, what any caller may read after its end. */
  const over = new Map(procs.map((proc) => [proc, 0n]));
  /**
   * For each procedure, what its relevant nodes change, including what they start. It contains `ALWAYS` if a measure
   * may be asked there.
   */
  const changes = new Map(procs.map((proc) => [proc, 0n]));

  const inside = (proc: number): bigint =>
    (ahead[at(proc, 0) ?? -1] ?? 0n) & ~(own.get(proc) ?? 0n);
  /** Returns what may be read after a node and everything that it started. */
  const behind = (index: number): bigint => {
    const node = nodes[index];
    let found = over.get(node?.proc ?? -1) ?? 0n;
    for (const next of node?.next ?? []) found |= ahead[next] ?? 0n;
    return found;
  };
  /** Returns what the procedures that a node starts may read of one another. A call starts only one, once. */
  const within = (index: number, { instr, starts }: DependenceNode): bigint => {
    if (matters[index] !== true) return 0n;
    let found = reads[index] ?? 0n;
    if (instr?.op !== 'call' || starts.size > 1) for (const proc of starts) found |= inside(proc);
    return found;
  };

  const spread = (): void => {
    for (let changed = true; changed;) {
      changed = false;
      const grow = <K>(map: Map<K, bigint>, key: K, found: bigint): void => {
        if ((map.get(key) ?? 0n) === ((map.get(key) ?? 0n) | found)) return;
        map.set(key, (map.get(key) ?? 0n) | found);
        changed = true;
      };
      for (let index = nodes.length - 1; index >= 0; index -= 1) {
        const node = nodes[index];
        if (node === undefined) continue;
        let found = matters[index] === true ? (reads[index] ?? 0n) : 0n;
        for (const next of node.next) found |= ahead[next] ?? 0n;
        const after = behind(index) | within(index, node);
        for (const proc of node.starts) {
          grow(over, proc, after);
          if (matters[index] !== true) continue;
          found |= inside(proc);
          grow(changes, node.proc, changes.get(proc) ?? 0n);
        }
        if (matters[index] === true) grow(changes, node.proc, changeOf(node, index));
        if (found === ahead[index]) continue;
        changed = true;
        ahead[index] = found;
      }
    }
  };
  const changeOf = ({ isMoment, isRisky, instr }: DependenceNode, index: number): bigint =>
    (writes[index] ?? 0n) |
    (isMoment ? ALWAYS : 0n) |
    (isRisky ? MOMENT : 0n) |
    (instr?.op === 'end' ? SOMETHING : 0n);

  const keep = (index: number): void => {
    if (matters[index] === true) return;
    matters[index] = true;
    const node = nodes[index];
    if (node === undefined) return;
    for (const other of on(index)) keep(other);
    if (node.partner !== null) keep(node.partner);
  };

  nodes.forEach(({ isMoment }, index) => {
    if (isMoment) keep(index);
  });
  const count = (): number => matters.filter(Boolean).length;
  for (let before = -1; before < count();) {
    before = count();
    spread();
    nodes.forEach((node, index) => {
      if (matters[index] === true) return;
      const after = behind(index);
      const starts = [...node.starts].some(
        (proc) => ((changes.get(proc) ?? 0n) & (after | ALWAYS)) !== 0n,
      );
      const breaksOff = node.instr?.op === 'end' && (after & SOMETHING) !== 0n;
      if (
        starts ||
        ((writes[index] ?? 0n) & after) !== 0n ||
        (node.isRisky && (after & MOMENT) !== 0n) ||
        breaksOff
      )
        keep(index);
    });
  }
  return {
    matters: (node) => matters[node] === true,
    isAwaited: (node) =>
      (((ahead[node] ?? 0n) | (over.get(nodes[node]?.proc ?? -1) ?? 0n)) & MOMENT) !== 0n,
  };
}
