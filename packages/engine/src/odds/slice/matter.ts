// What matters for some measures: the instructions that they depend on, backwards from the moments at which they are asked.
// M. Weiser, "Program slicing", IEEE Trans. Software Eng. 10 (1984), over the whole graph, with procedures as they are started.
import type { Flow, Node } from './flow.ts';
import type { Hanging } from './hanging.ts';

export interface Matter {
  readonly matters: (node: number) => boolean;
  /** A measure may still be asked when this node is come to. */
  readonly isAwaited: (node: number) => boolean;
}

/** Read by every moment at which a measure is asked. */
const MOMENT = 'a moment';
/** Read by everything that matters but the end of the fight, which always comes. */
const SOMETHING = 'something that matters';
/** Changed by what matters wherever it is started: there a measure is asked. */
const ALWAYS = 'always';

export function matterOf({ nodes, at, end, procs, locals }: Flow, { on }: Hanging): Matter {
  const bits = new Map<string, bigint>();
  const bitOf = (place: string): bigint => {
    let bit = bits.get(place);
    if (bit === undefined) bits.set(place, (bit = 1n << BigInt(bits.size)));
    return bit;
  };
  const maskOf = (places: Iterable<string>): bigint => {
    let mask = 0n;
    for (const place of places) mask |= bitOf(place);
    return mask;
  };
  const moment = bitOf(MOMENT);
  const something = bitOf(SOMETHING);
  const always = bitOf(ALWAYS);
  const reads = nodes.map((node, index) => maskOf(node.reads) | (node.isMoment ? moment : 0n) | (index === end ? 0n : something));
  const writes = nodes.map((node) => maskOf(node.writes));
  const own = new Map(procs.map((proc) => [proc, maskOf(locals(proc))]));
  const matters = nodes.map(() => false);
  /** Within its procedure: what may be read by something that matters from a node on, with all that it starts. */
  const ahead = nodes.map(() => 0n);
  /** Behind a procedure: what may be read when it is over, whoever started it. */
  const over = new Map(procs.map((proc) => [proc, 0n]));
  /** By procedure, with all that it starts: what matters of it changes this. Where a moment may come in it, all. */
  const changes = new Map(procs.map((proc) => [proc, 0n]));

  const inside = (proc: number): bigint => (ahead[at(proc, 0) ?? -1] ?? 0n) & ~(own.get(proc) ?? 0n);
  /** What may be read when a node is done, with all that it started. */
  const behind = (index: number): bigint => {
    const node = nodes[index];
    let found = over.get(node?.proc ?? -1) ?? 0n;
    for (const next of node?.next ?? []) found |= ahead[next] ?? 0n;
    return found;
  };
  /** What may be read by what it starts one after the other. A call starts no more than one thing, once. */
  const within = (index: number, { instr, starts }: Node): bigint => {
    if (matters[index] !== true) return 0n;
    let found = reads[index] ?? 0n;
    if (instr?.op !== 'call' || starts.size > 1) for (const proc of starts) found |= inside(proc);
    return found;
  };

  const spread = (): void => {
    for (let changed = true; changed; ) {
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
  const changeOf = ({ isMoment, isRisky, instr }: Node, index: number): bigint => (writes[index] ?? 0n) | (isMoment ? always : 0n) | (isRisky ? moment : 0n) | (instr?.op === 'end' ? something : 0n);

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
  for (let before = -1; before < count(); ) {
    before = count();
    spread();
    nodes.forEach((node, index) => {
      if (matters[index] === true) return;
      const after = behind(index);
      const starts = [...node.starts].some((proc) => ((changes.get(proc) ?? 0n) & (after | always)) !== 0n);
      const breaksOff = node.instr?.op === 'end' && (after & something) !== 0n;
      if (starts || ((writes[index] ?? 0n) & after) !== 0n || (node.isRisky && (after & moment) !== 0n) || breaksOff) keep(index);
    });
  }
  return { matters: (node) => matters[node] === true, isAwaited: (node) => (((ahead[node] ?? 0n) | (over.get(nodes[node]?.proc ?? -1) ?? 0n)) & moment) !== 0n };
}
