// The rules of a fight as one graph: a node for each instruction that can run, what it reads and writes, which procedures and
// triggers it starts, where it goes on. Whatever is not sure is taken as possible.
import type { Duration, Instr, Pattern, Ruleset, Target, Watch } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import { calledBy, nextOf } from '../alike/live-code.ts';
import type { LiveCode } from '../alike/live-code.ts';
import { countsRounds } from '../liveness.ts';
import { faultyOf } from './faulty.ts';
import { localPlace, readingOf } from './reading.ts';

export interface Node {
  readonly proc: number;
  readonly pc: number;
  /** Null: the beginning of the fight, or the end of a procedure. */
  readonly instr: Instr | null;
  readonly reads: Set<string>;
  readonly writes: Set<string>;
  /** Procedures that run before it goes on. */
  readonly starts: Set<number>;
  /** Where it may go on: nodes of its procedure. */
  readonly next: number[];
  /** Within its procedure, for what hangs on it: nodes. A loop without a bound may never come back. */
  readonly ways: number[];
  /** A measure may be asked here. */
  isMoment: boolean;
  /** It may go wrong, or go on for ever: it counts for whether any measure is asked behind it. */
  isRisky: boolean;
  /** Stands or falls with this node: the other end of its span or step. */
  partner: number | null;
}

export interface Flow {
  readonly nodes: readonly Node[];
  /** The node at a pc; at the length of the code the end of the procedure. */
  readonly at: (proc: number, pc: number) => number | undefined;
  /** Where the fight begins. */
  readonly begin: number;
  /** Where it ends. */
  readonly end: number;
  readonly procs: readonly number[];
  /** Locals of a procedure: they are new whenever it is started. */
  readonly locals: (proc: number) => readonly string[];
}

export function flowOf(ruleset: Ruleset, live: LiveCode, header: Header, watches: readonly Watch[]): Flow {
  const reading = readingOf(ruleset, live.known);
  const isFaulty = faultyOf(ruleset).instr;
  const nodes: Node[] = [];
  const places = new Map<string, number>();
  const add = (proc: number, pc: number, instr: Instr | null): number => {
    places.set(`${proc} ${pc}`, nodes.length);
    return nodes.push({ proc, pc, instr, reads: new Set(), writes: new Set(), starts: new Set(), next: [], ways: [], isMoment: false, isRisky: false, partner: null }) - 1;
  };
  const at = (proc: number, pc: number): number | undefined => places.get(`${proc} ${pc}`);
  const encounter = ruleset.encounter ?? -1;
  const procs = [...live.procs.keys()].sort((a, b) => a - b);
  const begin = add(-1, 0, null);
  for (const proc of procs) {
    const code = ruleset.procs[proc]?.code ?? [];
    code.forEach((instr, pc) => {
      if (live.procs.get(proc)?.has(pc) === true) add(proc, pc, instr);
    });
    add(proc, code.length, null);
  }
  const end = at(encounter, ruleset.procs[encounter]?.code.length ?? 0) ?? begin;
  const policies = policyReads();

  // ---------------------------------------------------------------------------------------------- what follows from events

  function policyReads(): ReadonlySet<string> {
    const scenario = ruleset.scenarios.find(({ name }) => name === header.inputs.scenario);
    const used = new Set([...(scenario?.policies ?? []).map(({ policy }) => policy), ...header.inputs.policies.map(([policy]) => policy), ...header.inputs.policies.map(([, policy]) => policy)]);
    return reading.of(ruleset.policies.filter(({ name }) => used.has(name)).map(({ lines }) => lines), null);
  }

  const read = (node: Node, ...found: readonly (ReadonlySet<string> | readonly string[])[]): void => {
    for (const some of found) for (const place of some) node.reads.add(place);
  };

  /** Triggers and measures of an event. */
  const follow = (node: Node, matches: (pattern: Pattern) => boolean): boolean => {
    let isFollowed = false;
    for (const index of live.triggers) {
      const trigger = ruleset.triggers[index];
      if (trigger === undefined || !matches(trigger.pattern)) continue;
      isFollowed = true;
      node.starts.add(trigger.proc);
      read(node, reading.of(trigger.pattern, null));
    }
    for (const { moment, lines } of watches) {
      if (moment.kind !== 'event' || !matches(moment.pattern)) continue;
      isFollowed = true;
      node.isMoment = true;
      read(node, reading.of([moment.pattern, lines], null));
    }
    return isFollowed;
  };

  const ask = (node: Node, isMeant: (moment: Watch['moment']) => boolean): void => {
    for (const { moment, lines } of watches) {
      if (!isMeant(moment)) continue;
      node.isMoment = true;
      read(node, reading.of(lines, null));
      if (moment.kind === 'span') node.reads.add(`span ${moment.span}`);
    }
  };

  const changes = (node: Node, { holder, field }: { readonly holder: boolean; readonly field: string }): void => {
    const place = `${holder ? 'field' : 'track'} ${field}`;
    node.writes.add(place);
    // Whether anything happens at all depends on what stood there.
    if (follow(node, (pattern) => pattern.on === 'value' && (pattern.holder !== null) === holder && pattern.field === field)) node.reads.add(place);
  };

  const target = (node: Node, to: Target): void => {
    if (to.kind === 'track') return changes(node, { holder: false, field: to.track });
    if (to.kind === 'field') return changes(node, { holder: true, field: to.field });
    node.writes.add(`condition ${to.condition}`);
    node.reads.add(`condition ${to.condition}`);
  };

  const loses = (node: Node, condition: string): void => {
    node.writes.add(`condition ${condition}`);
    node.reads.add(`condition ${condition}`);
    follow(node, (pattern) => pattern.on === 'loses' && isAbout(pattern.condition, condition));
  };

  const remembers = (node: Node, what: string, name: string): void => {
    ruleset.memories.forEach((memory, index) => {
      if (memory.what === what && memory.names.includes(name)) node.writes.add(`memory ${index}`);
    });
  };

  const takes = (node: Node, index: number): void => {
    const action = ruleset.callables[index];
    if (action?.kind !== 'action') return;
    const { name } = action;
    read(node, reading.legality(index), policies);
    for (const { field } of action.costs) changes(node, { holder: true, field });
    if (action.once !== null) node.writes.add(`use ${name}`);
    remembers(node, 'action', name);
    follow(node, (pattern) => (pattern.on === 'takes' || pattern.on === 'finishes') && pattern.actions.includes(name));
    node.starts.add(action.proc);
  };

  const expires = (node: Node, span: string): void => {
    for (const condition of conditionsOver(ruleset, span)) loses(node, condition);
  };

  const results = (node: Node, name: string): void => {
    follow(node, (pattern) => (pattern.on === 'result' || pattern.on === 'offered') && pattern.callable === name);
  };

  const closes = (node: Node, span: string): void => {
    node.writes.add(`span ${span}`);
    remembers(node, 'span', span);
    follow(node, (pattern) => pattern.on === 'ends' && pattern.span === span);
    expires(node, span);
    ask(node, (moment) => moment.kind === 'span' && moment.edge === 'end' && moment.span === span);
  };

  /** Where an `end` leads, and what is brought to its end on the way. */
  const breaksOff = (node: Node, span: string | null): void => {
    for (const { instr, proc } of nodes) {
      if (instr?.op === 'span-open') {
        closes(node, instr.span);
        // Where a span of another procedure is broken off, it goes on behind what was started there.
        const exit = at(proc, instr.exit);
        if (proc === node.proc && exit !== undefined) node.next.push(exit);
      }
      // An action that is left before its end counts as taken.
      for (const callable of calledBy(instr ?? undefined)) {
        const action = ruleset.callables[callable];
        if (action?.kind === 'action') remembers(node, 'action', action.name);
      }
    }
    if (span !== null) node.reads.add(`span ${span}`);
  };

  // ---------------------------------------------------------------------------------------------- instructions

  const durations = (node: Node, duration: Duration | null, proc: number | null): void => {
    if (duration === null) return;
    read(node, reading.of(duration, proc), [`span ${duration.span}`]);
  };

  const effects = (node: Node, instr: Instr): void => {
    const { proc } = node;
    const local = (slot: number | null): void => {
      if (slot !== null) node.writes.add(localPlace(proc, slot));
    };
    read(node, reading.of(instr.op === 'span-close' ? null : instr, proc));
    switch (instr.op) {
      case 'roll-again':
        node.reads.add(localPlace(proc, instr.of));
        local(instr.of);
        valueWritten(node, instr.of);
        local(instr.slot);
        return valueWritten(node, instr.slot);
      case 'let':
      case 'roll':
        local(instr.slot);
        return valueWritten(node, instr.slot);
      case 'switch':
        node.reads.add(localPlace(proc, instr.slot));
        return;
      case 'pick':
        return local(instr.slot);
      case 'each':
      case 'each-number':
        return local(instr.list);
      case 'next':
        node.reads.add(localPlace(proc, instr.list));
        local(instr.list);
        return local(instr.slot);
      case 'span-open': {
        const { span } = instr;
        node.writes.add(`span ${span}`);
        ruleset.memories.forEach((memory, index) => {
          if (memory.span === span) node.writes.add(`memory ${index}`);
        });
        for (const callable of ruleset.callables) if (callable.kind === 'action' && callable.once === span) node.writes.add(`use ${callable.name}`);
        follow(node, (pattern) => pattern.on === 'begins' && pattern.span === span);
        expires(node, span);
        return ask(node, (moment) => moment.kind === 'span' && moment.edge === 'start' && moment.span === span);
      }
      case 'span-close': {
        const open = opening(node);
        if (open?.op === 'span-open') closes(node, open.span);
        return;
      }
      case 'step-open':
        follow(node, (pattern) => pattern.on === 'step-begins' && pattern.step === instr.step);
        return ask(node, (moment) => moment.kind === 'step' && moment.edge === 'start' && moment.step === instr.step);
      case 'step-close': {
        const open = opening(node);
        if (open?.op !== 'step-open') return;
        follow(node, (pattern) => pattern.on === 'step-ends' && pattern.step === open.step);
        return ask(node, (moment) => moment.kind === 'step' && moment.edge === 'end' && moment.step === open.step);
      }
      case 'call':
        local(instr.result);
        return called(node, instr.callable, instr.result !== null);
      case 'outcome':
        for (const callable of ruleset.callables) {
          if (callable.kind !== 'check' || callable.proc !== proc) continue;
          for (const { name } of callable.values) node.writes.add(`value ${name}`);
          remembers(node, 'check', callable.name);
          node.writes.add(`outcome ${proc}`);
          // What a trigger or measure is told of is told in the order in which it was thrown.
          if (isToldInFull(callable.name)) for (const { slot } of callable.values) node.reads.add(localPlace(proc, slot));
          results(node, callable.name);
        }
        return;
      case 'set':
        return target(node, instr.target);
      case 'raise':
        target(node, instr.target);
        read(node, reading.of(asExpr(instr.target), proc));
        return;
      case 'gain': {
        const declared = ruleset.conditions.find(({ name }) => name === instr.condition);
        durations(node, instr.duration, proc);
        durations(node, declared?.lasts ?? null, null);
        const place = `condition ${instr.condition}`;
        node.writes.add(place);
        node.reads.add(place);
        follow(node, (pattern) => (pattern.on === 'gains' || pattern.on === 'loses') && isAbout(pattern.condition, instr.condition));
        return;
      }
      case 'lose':
        return loses(node, instr.condition);
      case 'end':
        return breaksOff(node, instr.span);
      case 'ask':
        local(instr.result);
        for (const { name, barsEverything } of ruleset.conditions) if (barsEverything) node.reads.add(`condition ${name}`);
        read(node, policies);
        if (instr.asking.kind === 'take') for (const { callable } of instr.asking.items) takes(node, callable);
        else if (instr.asking.kind !== 'number') local(instr.asking.slot);
        return;
      case 'rank':
        local(instr.slot);
        if (instr.links !== null) local(instr.links.slot);
        node.writes.add(`order ${instr.order}`);
        for (const key of instr.keys) {
          if (key.kind === 'chosen') read(node, policies);
          if (key.kind !== 'roll') continue;
          const check = ruleset.callables[key.callable];
          if (check?.kind !== 'check') continue;
          node.starts.add(check.proc);
          read(node, [`outcome ${check.proc}`, `value ${check.values[key.value]?.name ?? ''}`]);
          if (key.into !== null) changes(node, { holder: true, field: key.into });
        }
        return;
      default:
        return;
    }
  };

  const valueWritten = (node: Node, slot: number): void => {
    for (const callable of ruleset.callables) {
      if (callable.kind !== 'check' || callable.proc !== node.proc) continue;
      for (const value of callable.values) if (value.slot === slot) node.writes.add(`value ${value.name}`);
    }
  };

  const isToldInFull = (name: string): boolean => {
    const binds = (pattern: Pattern): boolean => pattern.on === 'result' && pattern.callable === name && pattern.values.length > 0;
    return live.triggers.some((index) => ruleset.triggers[index] !== undefined && binds(ruleset.triggers[index].pattern)) || watches.some(({ moment }) => moment.kind === 'event' && binds(moment.pattern));
  };

  const called = (node: Node, index: number, result: boolean): void => {
    const callable = ruleset.callables[index];
    if (callable === undefined) return;
    if (callable.kind === 'action') return takes(node, index);
    if (callable.kind === 'choice') {
      read(node, policies, reading.of(callable.options, null));
      remembers(node, 'choice', callable.name);
      results(node, callable.name);
      return;
    }
    node.starts.add(callable.proc);
    if (result && callable.kind === 'check') node.reads.add(`outcome ${callable.proc}`);
    if (callable.kind === 'procedure') remembers(node, 'procedure', callable.name);
  };

  const opening = (node: Node): Instr | null => (node.partner === null ? null : (nodes[node.partner]?.instr ?? null));

  // ---------------------------------------------------------------------------------------------- putting it together

  pairUp(nodes, at);
  for (const [index, node] of nodes.entries()) {
    const { instr, proc, pc } = node;
    if (instr === null) continue;
    effects(node, instr);
    const exit = at(proc, ruleset.procs[proc]?.code.length ?? 0) ?? index;
    const targets = [...new Set(nextPcs(instr, pc, live).flatMap((to) => (to < 0 ? [exit] : (at(proc, to) ?? []))))];
    node.next.push(...targets);
    node.ways.push(...targets);
    node.isRisky = isFaulty(instr);
    if (instr.op === 'end') node.ways.push(exit);
    if (instr.op === 'jump' && instr.to <= pc && !isBounded(ruleset, proc, instr.to)) {
      node.isRisky = true;
      node.ways.push(exit);
      // It may be left by an `end` alone.
      node.next.push(exit, ...nodes.flatMap((open) => (open.proc === proc && open.instr?.op === 'span-open' && open.pc < pc && pc < open.instr.exit ? (at(proc, open.instr.exit) ?? []) : [])));
    }
  }
  const startedBy = startsOf(nodes);
  for (const node of nodes) if (calledBy(node.instr ?? undefined).length > 0 && startedFrom(startedBy, node.starts).has(node.proc)) node.isRisky = true;
  const [first, last] = [nodes[begin], nodes[end]];
  if (first !== undefined && last !== undefined) {
    const entry = at(encounter, 0);
    if (entry !== undefined) first.next.push(entry);
    follow(first, (pattern) => pattern.on === 'begins' && pattern.span === null);
    ask(first, (moment) => moment.kind === 'encounter' && moment.edge === 'start');
    follow(last, (pattern) => pattern.on === 'ends' && pattern.span === null);
    ask(last, (moment) => moment.kind === 'encounter' && moment.edge === 'end');
  }
  nestSpans(nodes, startedBy);
  return { nodes, at, begin, end, procs, locals: (proc) => (ruleset.procs[proc]?.slots ?? []).map((_, slot) => localPlace(proc, slot)) };
}

function isAbout(condition: string | null, name: string): boolean {
  return condition === null || condition === name;
}

/** A value that is raised is looked at as well. */
function asExpr(target: Target): unknown {
  if (target.kind === 'track') return { op: 'track', track: target.track };
  return target.kind === 'field' ? { op: 'field', of: target.of, field: target.field } : null;
}

function conditionsOver(ruleset: Ruleset, span: string): ReadonlySet<string> {
  const found = new Set(ruleset.conditions.flatMap(({ name, lasts }) => (lasts?.span === span ? [name] : [])));
  for (const { code } of ruleset.procs) for (const instr of code) if (instr.op === 'gain' && instr.duration?.span === span) found.add(instr.condition);
  return found;
}

/** -1: the end of the procedure. What leaves a span goes on behind it by itself. */
function nextPcs(instr: Instr, pc: number, { known }: LiveCode): readonly number[] {
  if (instr.op === 'outcome' || instr.op === 'return') return [-1];
  return instr.op === 'span-open' ? [pc + 1] : nextOf(instr, pc, known);
}

/** A loop over a list, or one that counts its rounds up to a number, comes to its end. */
function isBounded({ procs }: Ruleset, proc: number, head: number): boolean {
  const { code, slots } = procs[proc] ?? { code: [], slots: [] };
  const instr = code[head];
  if (instr?.op === 'next') return true;
  if (instr?.op !== 'branch' || instr.test.op !== 'not' || instr.test.of.op !== 'compare' || instr.test.of.cmp !== '>=') return false;
  const { left } = instr.test.of;
  return left.op === 'local' && countsRounds(slots[left.slot]);
}

/** Spans and steps are closed in the procedure in which they were opened. */
function pairUp(nodes: readonly Node[], at: Flow['at']): void {
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

type Starts = ReadonlyMap<number, ReadonlySet<number>>;

/** By procedure: what it starts by itself. */
function startsOf(nodes: readonly Node[]): Starts {
  const by = new Map<number, Set<number>>();
  for (const { proc, starts } of nodes) {
    const all = by.get(proc) ?? new Set<number>();
    by.set(proc, all);
    for (const started of starts) all.add(started);
  }
  return by;
}

/** These, and all that they start. */
function startedFrom(startedBy: Starts, starts: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set(starts);
  // A set is gone through with what is added on the way.
  for (const proc of found) for (const started of startedBy.get(proc) ?? []) found.add(started);
  return found;
}

/** Spans are counted within the span around them. */
function nestSpans(nodes: readonly Node[], startedBy: Starts): void {
  for (const outer of nodes) {
    const { instr } = outer;
    if (instr?.op !== 'span-open') continue;
    const isWithin = (node: Node): boolean => node.proc === outer.proc && node.pc >= outer.pc && node.pc <= instr.exit;
    const starts = new Set<number>();
    for (const node of nodes) if (isWithin(node)) for (const started of node.starts) starts.add(started);
    const inside = startedFrom(startedBy, starts);
    for (const node of nodes) if (node !== outer && node.instr?.op === 'span-open' && (isWithin(node) || inside.has(node.proc))) node.reads.add(`span ${instr.span}`);
  }
}
