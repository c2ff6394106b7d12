// The graph of all that can happen: a node is a machine that waits for a throw, and machines that are equal are one node.
// Each node is looked at once, however many ways lead to it, and however often.
import type { Watch } from '@fray/dsl/ir';
import type { ChoiceSource } from '../drivers/source.ts';
import { chooseFrom, isRefusal } from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import type { ChoiceNeed, Finding, Step } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { fork } from './fork.ts';
import { keyOf, keysOf } from './key.ts';
import type { Keys } from './key.ts';
import { kernelsOf, scriptsOf } from './kernel.ts';
import type { Kernels } from './kernel.ts';
import { decimalOf, gcd } from './number.ts';
import type { Arc } from './solve.ts';
import { sightsOf } from './tally.ts';
import type { Sight } from './tally.ts';

/** What may be spent before odds are given up as too large. */
export interface OddsLimits {
  /** Nodes. */
  readonly states: number;
  /** Machines forked. */
  readonly forks: number;
  /** Asked now and then; true: stop. The host counts the time. */
  readonly isOver?: (() => boolean) | undefined;
}

/** A way from one node to the next, and what measures saw on it. */
export interface Path extends Arc {
  readonly sights: readonly Sight[];
}

export interface Graph {
  /** From each node; none from one that was not looked at or where the encounter is over. */
  readonly paths: readonly (readonly Path[])[];
  /** What the weights of the paths from each node come to. */
  readonly of: readonly bigint[];
  /** Why the encounter ended at these nodes, for those where it ended otherwise than it should. */
  readonly faults: ReadonlyMap<number, string>;
  /** Nodes that were not looked at, since hardly anything gets there. */
  readonly cut: readonly number[];
  readonly forks: number;
}

/** A choice that neither a policy nor a default answers. */
export interface Unanswered {
  readonly odds: 'unanswered';
  readonly need: ChoiceNeed;
  /** A policy that stood for it and could not be followed: why. */
  readonly refused: string | null;
}

export interface TooLarge {
  readonly odds: 'too-large';
  readonly states: number;
  readonly forks: number;
  /** Why: `states`, `forks`, `time`, one throw of too many kinds, or a circle too large to solve. */
  readonly why: 'states' | 'forks' | 'time' | 'throw' | 'circle';
}

interface Waiting {
  readonly node: number;
  readonly machine: Machine;
  /** Sights that count only the first time. */
  readonly seen: readonly string[];
}

interface Arrival {
  readonly machine: Machine;
  readonly step: Step;
  readonly seen: readonly string[];
  readonly sights: readonly Sight[];
}

/** Chances that together are less than this are not followed. */
const NEGLIGIBLE = 1e-13;

/** From a machine that has just begun. The program is linked with the measures that are asked for, and no other watches. */
export function explore(program: Program, start: Machine, choices: readonly ChoiceSource[], limits: OddsLimits): Graph | Unanswered | TooLarge {
  const keys = keysOf(program);
  const kernels = kernelsOf(keys);
  const watches = program.watches.map(({ watch }) => watch);
  const graph = { paths: [] as Path[][], of: [] as bigint[], faults: new Map<number, string>() };
  const nodes = new Map<string, number>();
  // Chances as far as they are known when a node is met: only to see what is worth looking at.
  const mass = new Map<number, number>();
  const queue: (Waiting | undefined)[] = [];
  let forks = 0;

  const nodeOf = (arrival: Arrival, keyed: string): number => {
    const known = nodes.get(keyed);
    if (known !== undefined) return known;
    const node = graph.paths.length;
    nodes.set(keyed, node);
    graph.paths.push([]);
    graph.of.push(1n);
    const { machine, step, seen } = arrival;
    if (step.need !== undefined) {
      queue.push({ node, machine, seen });
      mass.set(node, 0);
    } else if (machine.state.ended?.reason === 'fault' || machine.state.ended?.reason === 'budget') graph.faults.set(node, machine.state.ended.text ?? '');
    return node;
  };

  const first = settle(program, watches, choices, start, advance(program, start), []);
  if ('odds' in first) return first;
  // Node 0 has one path, to where dice are thrown first: what was seen before that is seen for sure.
  graph.paths.push([]);
  graph.of.push(1n);
  const firstNode = nodeOf(first, arrivalKey(keys, first));
  graph.paths[0] = [{ to: firstNode, weight: 1n, sights: first.sights }];
  if (mass.has(firstNode)) mass.set(firstNode, 1);

  // Where it is not worth to go on, some more are looked at: the end may be near.
  let last = Number.POSITIVE_INFINITY;
  let at = 0;
  for (; at < queue.length; at += 1) {
    const waiting = queue[at];
    if (waiting === undefined) break;
    if (at >= last) break;
    if (at % 64 === 0 && last === Number.POSITIVE_INFINITY && at > 0 && sum(mass.values()) < NEGLIGIBLE) last = 2 * at + 1_000;
    if (graph.paths.length > limits.states) return { odds: 'too-large', states: graph.paths.length, forks, why: 'states' };
    if (forks > limits.forks) return { odds: 'too-large', states: graph.paths.length, forks, why: 'forks' };
    if (limits.isOver?.() === true) return { odds: 'too-large', states: graph.paths.length, forks, why: 'time' };
    const { node } = waiting;
    const found = expand(program, kernels, watches, choices, waiting);
    if ('odds' in found) return { ...found, ...(found.odds === 'too-large' ? { states: graph.paths.length, forks } : {}) };
    forks += found.arrivals.length;
    const here = mass.get(node) ?? 0;
    mass.delete(node);
    const merged = new Map<string, { to: number; weight: bigint; readonly sights: readonly Sight[] }>();
    for (const { arrival, weight } of found.arrivals) {
      const to = nodeOf(arrival, arrivalKey(keys, arrival));
      const id = `${to} ${arrival.sights.map((sight) => `${sight.watch} ${sight.occurrence} ${sight.key}`).join('|')}`;
      const same = merged.get(id);
      if (same === undefined) merged.set(id, { to, weight, sights: arrival.sights });
      else same.weight += weight;
    }
    const by = [...merged.values()].reduce((all, { weight }) => gcd(all, weight), found.of);
    graph.of[node] = found.of / by;
    const paths = [...merged.values()].map((path) => ({ ...path, weight: path.weight / by }));
    graph.paths[node] = paths;
    for (const { to, weight } of paths) {
      const before = mass.get(to);
      if (before !== undefined) mass.set(to, before + here * decimalOf({ n: weight, d: graph.of[node] ?? 1n }));
    }
    // The machine is not needed any more.
    queue[at] = undefined;
  }
  return { ...graph, cut: queue.slice(at).flatMap((waiting) => waiting?.node ?? []), forks };
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function arrivalKey(keys: Keys, { machine, step, seen }: Arrival): string {
  if (step.need === undefined) return `over ${machine.state.ended?.reason ?? ''} ${machine.state.ended?.reason === 'fault' ? (machine.state.ended.text ?? '') : ''}`;
  return `${keyOf(keys, machine)}${seen.join('|')}`;
}

interface Expanded {
  readonly arrivals: readonly { readonly arrival: Arrival; readonly weight: bigint }[];
  readonly of: bigint;
}

function expand(program: Program, kernels: Kernels, watches: readonly Watch[], choices: readonly ChoiceSource[], { machine, seen }: Waiting): Expanded | Unanswered | TooLarge {
  const scripts = scriptsOf(kernels, machine);
  if (scripts === undefined) return { odds: 'too-large', states: 0, forks: 0, why: 'throw' };
  const arrivals: { readonly arrival: Arrival; readonly weight: bigint }[] = [];
  for (const { throws, weight } of scripts.scripts) {
    const forked = fork(machine);
    let step: Step = { events: [], need: undefined, findings: [] };
    const findings: Finding[] = [];
    for (const faces of throws) {
      step = advance(program, forked, { reply: 'faces', faces, origin: 'script' });
      findings.push(...step.findings);
    }
    const arrival = settle(program, watches, choices, forked, { ...step, findings }, seen);
    if ('odds' in arrival) return arrival;
    arrivals.push({ arrival, weight });
  }
  return { arrivals, of: scripts.of };
}

/** Answers choices until dice are needed or all is over. */
function settle(program: Program, watches: readonly Watch[], choices: readonly ChoiceSource[], machine: Machine, from: Step, before: readonly string[]): Arrival | Unanswered {
  const findings = [...from.findings];
  let step = from;
  while (step.need?.need === 'choice') {
    const reply = chooseFrom(choices, step.need, machine);
    if (reply === undefined || isRefusal(reply)) return { odds: 'unanswered', need: step.need, refused: reply === undefined ? null : reply.refused };
    machine.used = 0;
    step = advance(program, machine, reply);
    findings.push(...step.findings);
  }
  const { sights, seen } = sightsOf(watches, findings, before);
  return { machine, step, sights, seen };
}
