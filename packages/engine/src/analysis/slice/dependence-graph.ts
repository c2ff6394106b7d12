// Builds the program dependence graph of a fight. It has a node for each instruction that can run, with its reads and
// writes, the procedures and triggers that it starts, and its successors. In doubt, anything counts as possible.
import {
  callEffects,
  calledBy,
  createNumbering,
  instructionEffects,
  mayAsk,
  mayMatch,
  readsToo,
  rowOf,
  waysIn,
  type Effect,
  type Instr,
  type Numbering,
  type Pattern,
  type Ruleset,
  type PotentialEvent,
  type Watch,
} from '@fray/dsl/ir';
import { policiesOfRun } from '../../machine/header.ts';
import type { Header } from '../../events/event.ts';
import { isOpen, reachedFrom, type Reachability } from '../reachability.ts';
import { addInto } from '../../values/grouped.ts';
import { mayFaultOf } from './may-fault.ts';
import { readingOf, type VariableSet } from './variables-read.ts';

export interface DependenceNode {
  readonly proc: number;
  readonly pc: number;
  /** The instruction; null for the start of the fight and for the end of a procedure. */
  readonly instr: Instr | null;
  /** The variables that it reads, by number; `writes` holds those that it writes. */
  readonly reads: Set<number>;
  readonly writes: Set<number>;
  /** The procedures that run before the next node of this procedure. */
  readonly starts: Set<number>;
  /** The nodes of this procedure that may come next. */
  readonly next: number[];
  /** The successors within the procedure, for control dependence. A loop without a bound may never return. */
  readonly ways: number[];
  /** True if a measure may be asked here. */
  isMoment: boolean;
  /** True if it may end in a fault or run for ever, and so decides whether later measures are asked. */
  isRisky: boolean;
  /** The other end of the same span or step: either both are in the slice, or neither. */
  partner: number | null;
}

export interface DependenceGraph {
  readonly nodes: readonly DependenceNode[];
  /** Returns the node at a pc. At the length of the code, this is the end of the procedure. */
  readonly at: (proc: number, pc: number) => number | undefined;
  /** The node at which the fight ends. */
  readonly end: number;
  readonly procs: readonly number[];
  /** Returns the locals of a procedure, as variables. Each call has new ones. */
  readonly locals: (proc: number) => readonly number[];
}

export function dependenceGraphOf(
  ruleset: Ruleset,
  live: Reachability,
  header: Header,
  watches: readonly Watch[],
): DependenceGraph {
  const numbering = createNumbering();
  const { nodes, at, procs } = nodesOf(ruleset, live);
  const encounter = ruleset.encounter ?? -1;
  const end = at(encounter, ruleset.procs[encounter]?.code.length ?? 0) ?? 0;
  const note = noter({ ruleset, live, header, watches, numbering });
  const isFaulty = mayFaultOf(ruleset).instr;
  const ways = new Map(procs.map((proc) => [proc, waysIn(ruleset, codeOf(ruleset, proc))]));

  pairUp(nodes, at);
  for (const [index, node] of nodes.entries()) {
    const { instr, proc, pc } = node;
    if (instr === null) continue;
    note.instruction(node, instr);
    const exit = at(proc, codeOf(ruleset, proc).code.length) ?? index;
    const targets = (ways.get(proc)?.[pc] ?? [])
      .filter((way) => isOpen(way, live.known))
      .flatMap(({ to }) => at(proc, to) ?? []);
    node.next.push(...new Set(targets));
    node.ways.push(...new Set(targets));
    node.isRisky = isFaulty(instr);
    if (instr.op === 'end') node.next.push(...exitsAround(nodes, at, node));
    if (instr.op === 'jump' && instr.to <= pc && !isBounded(ruleset, proc, instr.to)) {
      node.isRisky = true;
      node.ways.push(exit);
      // Only an `end` can leave the loop.
      node.next.push(exit, ...exitsAround(nodes, at, node));
    }
  }
  const startedBy = startsOf(nodes);
  for (const node of nodes)
    if (
      node.instr !== null &&
      calledBy(ruleset, node.proc, node.instr).length > 0 &&
      reachedFrom(node.starts, startedBy).has(node.proc)
    )
      node.isRisky = true;
  const [first, last] = [nodes[0], nodes[end]];
  if (first !== undefined && last !== undefined) {
    const entry = at(encounter, 0);
    if (entry !== undefined) first.next.push(entry);
    note.event(first, { on: 'begins', span: null });
    note.event(last, { on: 'ends', span: null });
  }
  nestSpans(nodes, startedBy, numbering);
  return {
    nodes,
    at,
    end,
    procs,
    locals: (proc) =>
      (ruleset.procs[proc]?.slots ?? []).map((_, slot) =>
        numbering.number({ kind: 'local', proc, slot }),
      ),
  };
}

function codeOf({ procs }: Ruleset, proc: number): { readonly code: readonly Instr[] } {
  return procs[proc] ?? { code: [] };
}

/** Creates a node for the start of the fight, for each instruction that can run, and for the end of each procedure. */
function nodesOf(
  ruleset: Ruleset,
  live: Reachability,
): Pick<DependenceGraph, 'nodes' | 'at' | 'procs'> {
  const nodes: DependenceNode[] = [];
  const places = new Map<string, number>();
  const add = (proc: number, pc: number, instr: Instr | null): void => {
    places.set(`${proc} ${pc}`, nodes.length);
    nodes.push({
      proc,
      pc,
      instr,
      reads: new Set(),
      writes: new Set(),
      starts: new Set(),
      next: [],
      ways: [],
      isMoment: false,
      isRisky: false,
      partner: null,
    });
  };
  const procs = [...live.procs.keys()];
  add(-1, 0, null);
  for (const proc of procs) {
    const { code } = codeOf(ruleset, proc);
    code.forEach((instr, pc) => {
      if (live.procs.get(proc)?.has(pc) === true) add(proc, pc, instr);
    });
    add(proc, code.length, null);
  }
  return { nodes, at: (proc, pc) => places.get(`${proc} ${pc}`), procs };
}

/** Returns the nodes after the spans that are open around a node in its procedure. */
function exitsAround(
  nodes: readonly DependenceNode[],
  at: DependenceGraph['at'],
  { proc, pc }: DependenceNode,
): readonly number[] {
  return nodes.flatMap((open) =>
    open.proc === proc && open.instr?.op === 'span-open' && open.pc < pc && pc < open.instr.exit
      ? (at(proc, open.instr.exit) ?? [])
      : [],
  );
}

// ------------------------------------------------------------------------------------------------ effects

interface Noting {
  readonly ruleset: Ruleset;
  readonly live: Reachability;
  readonly header: Header;
  readonly watches: readonly Watch[];
  readonly numbering: Numbering;
}

interface Noter {
  readonly instruction: (node: DependenceNode, instr: Instr) => void;
  readonly event: (node: DependenceNode, event: PotentialEvent) => void;
}

/** Returns functions that note at a node what the table of instructions says about it, and what follows from that. */
function noter({ ruleset, live, header, watches, numbering }: Noting): Noter {
  const reading = readingOf(ruleset, live.known, numbering);
  const policies = reading.of(policiesIn(ruleset, header), null);
  const read = (node: DependenceNode, variables: VariableSet): void => {
    for (const variable of variables) node.reads.add(variable);
  };

  const instruction = (node: DependenceNode, instr: Instr): void => {
    const { proc } = node;
    const { uses, sets, tries } = rowOf(instr);
    // The reason for a span's end appears only in the log.
    if (instr.op !== 'span-close') read(node, reading.of(instr, proc));
    for (const slot of uses?.(instr) ?? [])
      node.reads.add(numbering.number({ kind: 'local', proc, slot }));
    for (const slot of [...(sets?.(instr) ?? []), ...(tries?.(instr) ?? [])])
      node.writes.add(numbering.number({ kind: 'local', proc, slot }));
    for (const effect of instructionEffects(ruleset, proc, instr)) note(node, effect);
  };

  const note = (node: DependenceNode, effect: Effect): void => {
    switch (effect.does) {
      case 'reads':
        node.reads.add(numbering.number(effect.variable));
        return;
      case 'writes':
        node.writes.add(numbering.number(effect.variable));
        if (readsToo(effect.change)) node.reads.add(numbering.number(effect.variable));
        return;
      case 'decides':
        return read(node, policies);
      case 'calls':
        return call(node, effect.callable, effect.result);
      case 'considers':
        return read(node, reading.legality(effect.callable));
      case 'evaluates':
        return read(node, reading.of(effect.expr, null));
      case 'tells':
        return event(node, effect.event);
      case 'leaves':
        return leave(node, effect.span);
      case 'keeps':
      case 'rolls':
        return;
    }
  };

  const call = (node: DependenceNode, index: number, result: boolean): void => {
    const callable = ruleset.callables[index];
    if (callable === undefined) return;
    for (const effect of callEffects(ruleset, callable)) note(node, effect);
    if (callable.kind === 'action') read(node, policies); // The actor may pick.
    if (callable.kind !== 'choice') node.starts.add(callable.proc);
    if (result && callable.kind === 'check')
      node.reads.add(numbering.number({ kind: 'outcome', proc: callable.proc }));
  };

  /**
   * Notes the triggers and measures that an event may start. Whether a value changes at all depends on the value
   * before. The instruction that wrote that value causes such an event as well, so it is in the slice whenever this one
   * is.
   */
  const event = (node: DependenceNode, potential: PotentialEvent): void => {
    for (const index of live.triggers) {
      const trigger = ruleset.triggers[index];
      if (trigger === undefined || !mayMatch(trigger.pattern, potential)) continue;
      node.starts.add(trigger.proc);
      follow(node, trigger.pattern);
    }
    for (const { moment, lines } of watches) {
      if (!mayAsk(moment, potential)) continue;
      node.isMoment = true;
      read(node, reading.of(lines, null));
      if (moment.kind === 'event') follow(node, moment.pattern);
    }
  };

  const follow = (node: DependenceNode, pattern: Pattern): void => {
    read(node, reading.of(pattern, null));
    if (pattern.on !== 'result' || pattern.values.length === 0) return;
    // Events of checks come in the order of the throws.
    for (const callable of ruleset.callables)
      if (callable.kind === 'check' && callable.proc === node.proc)
        for (const { slot } of callable.values)
          node.reads.add(numbering.number({ kind: 'local', proc: node.proc, slot }));
  };

  /**
   * Notes an instruction that leaves a span early. Which span it ends depends on which are open. What follows from the
   * end of spans and of actions in progress is noted where they end by themselves and where they are called.
   */
  const leave = (node: DependenceNode, span: string | null): void => {
    if (span !== null) node.reads.add(numbering.number({ kind: 'span', span }));
  };

  return { instruction, event };
}

/** Returns the lines of the policies that may answer in this fight. */
function policiesIn(ruleset: Ruleset, { inputs }: Header): readonly object[] {
  const used = new Set(policiesOfRun(ruleset, inputs).map(({ policy }) => policy));
  return ruleset.policies.filter(({ name }) => used.has(name)).map(({ lines }) => lines);
}

// ------------------------------------------------------------------------------------------------ loops, spans, calls

/** True if the loop at `head` terminates: it goes through a list, or counts its rounds up to a number. */
function isBounded({ procs }: Ruleset, proc: number, head: number): boolean {
  const declared = procs[proc];
  const instr = declared?.code[head];
  if (instr?.op === 'next') return true;
  if (
    instr?.op !== 'branch' ||
    instr.test.op !== 'not' ||
    instr.test.of.op !== 'compare' ||
    instr.test.of.cmp !== '>='
  )
    return false;
  const { left } = instr.test.of;
  return left.op === 'local' && declared?.counters.includes(left.slot) === true;
}

/** Pairs the instructions that open and close a span or a step; both are in the same procedure. */
function pairUp(nodes: readonly DependenceNode[], at: DependenceGraph['at']): void {
  const pair = (open: number, close: number | undefined): void => {
    const [a, b] = [nodes[open], close === undefined ? undefined : nodes[close]];
    if (a === undefined || b === undefined || close === undefined) return;
    a.partner = close;
    b.partner = open;
  };
  let steps: number[] = [];
  let proc = -1;
  nodes.forEach((node, index) => {
    if (node.proc !== proc) steps = [];
    ({ proc } = node);
    if (node.instr?.op === 'span-open') pair(index, at(node.proc, node.instr.exit));
    if (node.instr?.op === 'step-open') steps.push(index);
    if (node.instr?.op === 'step-close') pair(steps.pop() ?? -1, index);
  });
}

/** Returns the procedures that a procedure starts itself. */
type Starts = (proc: number) => Iterable<number>;

function startsOf(nodes: readonly DependenceNode[]): Starts {
  const by = new Map<number, Set<number>>();
  for (const { proc, starts } of nodes) for (const started of starts) addInto(by, proc, started);
  return (proc) => by.get(proc) ?? [];
}

/** Makes a span that may open inside another one read the outer one: spans are counted within the span around them. */
function nestSpans(
  nodes: readonly DependenceNode[],
  startedBy: Starts,
  numbering: Numbering,
): void {
  for (const outer of nodes) {
    const { instr } = outer;
    if (instr?.op !== 'span-open') continue;
    const isWithin = (node: DependenceNode): boolean =>
      node.proc === outer.proc && node.pc >= outer.pc && node.pc <= instr.exit;
    const starts = new Set<number>();
    for (const node of nodes)
      if (isWithin(node)) for (const started of node.starts) starts.add(started);
    const inside = reachedFrom(starts, startedBy);
    for (const node of nodes)
      if (
        node !== outer &&
        node.instr?.op === 'span-open' &&
        (isWithin(node) || inside.has(node.proc))
      )
        node.reads.add(numbering.number({ kind: 'span', span: instr.span }));
  }
}
