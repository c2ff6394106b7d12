// What running a piece of code may look at and change, with all that it calls and sets off.
import type { DiceOp, Expr, Instr, Modifier, Pattern, Ruleset, Target, Value } from '@fray/dsl/ir';
import type { Program } from '../../machine/program.ts';
import type { Reads } from '../reads.ts';
import { TABLE, noted } from './accesses.ts';
import type { Accesses, Change } from './accesses.ts';
import { targetsOf } from './live-code.ts';
import type { LiveCode } from './live-code.ts';
import { look, lookAtLegality } from './look.ts';
import type { Locals, World } from './look.ts';
import { NOBODY, namesPeople, union } from './people.ts';
import type { Cast, People } from './people.ts';

/** What is looked through. */
export interface Rules {
  readonly program: Program;
  readonly live: LiveCode;
  readonly reads: Reads;
}

export interface Play extends World, Rules {
  /** Procedures that were looked at, by whom they are called with: each is looked at once. */
  readonly done: Set<string>;
}

export function playOf({ program, live, reads }: Rules, cast: Cast): Play {
  return { program, reads, ruleset: program.ruleset, live, cast, notes: noted(), done: new Set(), ranked: new Map() };
}

/** Of the instructions from `from` to before `to`. */
export function accessesOf(rules: Rules, cast: Cast, piece: { readonly proc: number; readonly from: number; readonly to: number; readonly locals: Locals }): Accesses {
  const play = playOf(rules, cast);
  steps(play, piece.proc, piece.from, piece.to, piece.locals);
  return play.notes;
}

/** Of a whole procedure, and which others it may run. */
export function accessesWithin(rules: Rules, cast: Cast, proc: number): { readonly accesses: Accesses; readonly procs: ReadonlySet<number> } {
  const play = playOf(rules, cast);
  steps(play, proc, 0, Number.POSITIVE_INFINITY, []);
  return { accesses: play.notes, procs: new Set([proc, ...[...play.done].map((id) => Number.parseInt(id, 10))]) };
}

/** Of one expression. */
export function accessesOfExpr(rules: Rules, cast: Cast, expr: Expr, locals: Locals): Accesses {
  const play = playOf(rules, cast);
  look(play, expr, locals);
  return play.notes;
}

/** Of a call of a check with the ranked one in `slot`, and of keeping its value. */
export function accessesOfRoll(rules: Rules, cast: Cast, key: { readonly callable: number; readonly args: readonly Expr[]; readonly into: string | null }, slot: number, locals: Locals): Accesses {
  const play = playOf(rules, cast);
  rollKey(play, key, locals, locals[slot] ?? NOBODY);
  return play.notes;
}

// ------------------------------------------------------------------------------------------------ locals

/**
 * Whom the locals of a procedure may name, wherever in it: what is given holds, the rest is gathered from its code. `behind`:
 * by instruction, orders that were surely ranked before.
 */
export function settledLocals(play: Play, proc: number, given: Locals, behind: ReadonlyMap<number, ReadonlyMap<string, People>> = new Map()): Locals {
  const locals = [...given];
  const isGiven = given.map((people) => people !== undefined);
  // What is looked at on the way is no part of what is asked here.
  const aside: Play = { ...play, notes: noted() };
  for (let changed = true; changed; ) {
    changed = false;
    for (const pc of play.live.procs.get(proc) ?? []) {
      const instr = play.ruleset.procs[proc]?.code[pc];
      if (instr === undefined) continue;
      for (const [slot, people] of assigned({ ...aside, ranked: behind.get(pc) ?? NOTHING_RANKED }, instr, locals)) {
        if (isGiven[slot] === true) continue;
        const before = locals[slot]?.size ?? 0;
        locals[slot] = union(locals[slot] ?? NOBODY, people);
        if (locals[slot].size > before) changed = true;
      }
    }
  }
  return locals;
}

const NOTHING_RANKED: ReadonlyMap<string, People> = new Map();

function assigned(play: Play, instr: Instr, locals: Locals): readonly (readonly [slot: number, people: People])[] {
  switch (instr.op) {
    case 'let':
      return [[instr.slot, look(play, instr.value, locals)]];
    case 'each':
      return [[instr.list, look(play, instr.set, locals)]];
    case 'next':
      return [[instr.slot, locals[instr.list] ?? NOBODY]];
    case 'pick':
      return [[instr.slot, look(play, instr.from, locals)]];
    case 'rank':
      return [[instr.slot, look(play, instr.set, locals)]];
    case 'ask':
      return instr.asking.kind === 'pick' || instr.asking.kind === 'list' ? [[instr.asking.slot, look(play, instr.asking.from, locals)]] : [];
    default:
      return [];
  }
}

// ------------------------------------------------------------------------------------------------ code

/** A whole procedure, with these in its first locals. */
function run(play: Play, proc: number, args: Locals): void {
  const ranked = [...play.ranked].map(([order, people]) => `${order} ${[...people].join(',')}`).join(' ');
  const id = `${proc} ${ranked} ${args.map((people) => [...(people ?? NOBODY)].sort().join(',')).join(' ')}`;
  if (play.done.has(id)) return;
  play.done.add(id);
  steps(play, proc, 0, Number.POSITIVE_INFINITY, args);
}

/** What stands behind the only ranking of an order, where nothing leads around that, goes by that ranking. */
function steps(play: Play, proc: number, from: number, to: number, args: Locals): void {
  const code = play.ruleset.procs[proc]?.code ?? [];
  const pcs = [...(play.live.procs.get(proc) ?? [])].filter((pc) => pc >= from && pc < to).sort((a, b) => a - b);
  const wide = settledLocals(play, proc, args);
  const behind = new Map<number, ReadonlyMap<string, People>>();
  let ranked: ReadonlyMap<string, People> = play.ranked;
  let sure = from;
  for (const pc of pcs) {
    behind.set(pc, ranked);
    const instr = code[pc];
    if (instr === undefined) continue;
    if (instr.op === 'rank' && play.ranked.has(instr.order)) play.notes.goWild('an order that is ranked anew meanwhile');
    if (instr.op === 'rank' && pc >= sure && isOnlyRanking(play, instr.order)) ranked = new Map([...ranked, [instr.order, look({ ...play, notes: noted() }, instr.set, wide)]]);
    // Whatever stands before the furthest place that is jumped to may be left out. A turn of a loop begins behind its `next`.
    if (pc > from || instr.op !== 'next') sure = Math.max(sure, ...targetsOf(instr));
  }
  const locals = settledLocals(play, proc, args, behind);
  for (const pc of pcs) step({ ...play, ranked: behind.get(pc) ?? play.ranked }, proc, pc, locals);
}

function isOnlyRanking({ ruleset, live }: Play, order: string): boolean {
  let count = 0;
  for (const [proc, pcs] of live.procs) for (const pc of pcs) if (isRankingOf(ruleset.procs[proc]?.code[pc], order)) count += 1;
  return count === 1;
}

function isRankingOf(instr: Instr | undefined, order: string): boolean {
  return instr?.op === 'rank' && instr.order === order;
}

function step(play: Play, proc: number, pc: number, locals: Locals): void {
  const { ruleset, notes, live } = play;
  const instr = ruleset.procs[proc]?.code[pc];
  if (instr === undefined) return;
  const see = (expr: Expr | null): People => (expr === null ? NOBODY : look(play, expr, locals));
  switch (instr.op) {
    case 'let':
      see(instr.value);
      return modifiers(play, instr.modifiers, locals);
    case 'roll':
      see(instr.dice);
      for (const op of instr.ops) see(amountOf(op));
      return modifiers(play, instr.modifiers, locals);
    case 'roll-again':
    case 'jump':
    case 'switch':
    case 'nothing':
    case 'return':
      return;
    case 'branch':
      if (live.known(instr.test) === undefined) see(instr.test);
      return;
    case 'each':
      see(instr.set);
      return;
    case 'each-number':
      see(instr.from);
      see(instr.to);
      return;
    case 'next':
      see(instr.where);
      return;
    case 'pick':
      see(instr.from);
      see(instr.where);
      return;
    case 'span-open':
      see(instr.of);
      return spanOpens(play, instr.span);
    case 'span-close':
      see(instr.limit);
      return;
    case 'step-open':
      fires(play, (pattern) => (pattern.on === 'step-begins' || pattern.on === 'step-ends') && pattern.step === instr.step, NOBODY);
      if (play.program.watches.some(({ watch }) => watch.moment.kind === 'step' && watch.moment.step === instr.step)) notes.goWild(`a measure at step ${instr.step}`);
      return;
    case 'step-close':
      return;
    case 'call':
      return call(play, instr.callable, instr.args.map((arg) => look(play, arg, locals)));
    case 'outcome':
      for (const { when } of instr.outcomes) see(when);
      return;
    case 'set':
      notes.name(see(instr.value));
      return change(play, instr.target, locals, sameChange(live.known(instr.value)));
    case 'raise':
      see(instr.by);
      return change(play, instr.target, locals, howRaised(ruleset, instr));
    case 'gain':
      return gain(play, instr, locals);
    case 'lose':
      notes.write(`condition ${instr.condition}`, see(instr.who), 'same lost');
      return fires(play, (pattern) => pattern.on === 'loses' && isAbout(pattern.condition, instr.condition), see(instr.who), `condition ${instr.condition}`);
    case 'reveal':
    case 'announce':
      return;
    case 'end':
      return notes.goWild('an end that breaks off');
    case 'ask':
      return ask(play, instr, locals);
    case 'rank': {
      const set = see(instr.set);
      see(instr.where);
      if (instr.links !== null) notes.goWild('a ranking by groups');
      notes.write(`order ${instr.order}`, TABLE, 'set');
      for (const key of instr.keys) {
        see(key.kind === 'roll' || key.kind === 'sum' ? key.when : null);
        if (key.kind === 'roll') rollKey(play, key, locals, set);
        else if (key.kind === 'sum') see(key.value);
        else if (key.kind === 'first') see(key.where);
        else if (key.kind === 'chosen') policies(play, see(key.by));
      }
      return;
    }
  }
}

function amountOf(op: DiceOp): Expr | null {
  switch (op.op) {
    case 'keep':
    case 'drop':
      return op.count;
    case 'explode':
      return op.on;
    case 'count':
      return op.atLeast;
    case 'floor':
      return op.dice;
    case 'reroll':
      return null;
  }
}

function sameChange(value: Value | undefined): Change {
  return value === undefined ? 'set' : `same ${JSON.stringify(value)}`;
}

/** What is added can come in any order where no bound cuts it off, or all of it goes towards the same bound. */
function howRaised(ruleset: Ruleset, { target, by, sign }: Extract<Instr, { readonly op: 'raise' }>): Change {
  const fields = target.kind === 'field' ? ruleset.kinds.flatMap((kind) => kind.fields.filter(({ name }) => name === target.field)) : target.kind === 'track' ? ruleset.tracks.filter(({ name }) => name === target.track) : [];
  if (fields.length > 0 && fields.every(({ type }) => type.type === 'number' && type.min === null && type.max === null)) return 'more';
  if (by.op !== 'const' || typeof by.value !== 'number' || by.value < 0) return 'set';
  return sign === 1 ? 'up' : 'down';
}

function modifiers(play: Play, list: readonly Modifier[], locals: Locals): void {
  for (const modifier of list) {
    if (modifier.kind === 'best') {
      modifiers(play, modifier.of, locals);
      continue;
    }
    if (modifier.when !== null) look(play, modifier.when, locals);
    if (modifier.amount.kind === 'amount') look(play, modifier.amount.value, locals);
  }
}

function change(play: Play, target: Target, locals: Locals, how: Change): void {
  const { notes } = play;
  switch (target.kind) {
    case 'track':
      notes.write(`track ${target.track}`, TABLE, how);
      return fires(play, (pattern) => pattern.on === 'value' && pattern.holder === null && pattern.field === target.track, NOBODY, `track ${target.track}`);
    case 'field': {
      const whose = look(play, target.of, locals);
      notes.write(`field ${target.field}`, whose, how);
      return fires(play, (pattern) => pattern.on === 'value' && pattern.holder !== null && pattern.field === target.field, whose, `field ${target.field}`);
    }
    case 'condition-field':
      return notes.write(`condition ${target.condition}`, look(play, target.of, locals), 'set');
  }
}

function gain(play: Play, instr: Extract<Instr, { readonly op: 'gain' }>, locals: Locals): void {
  const { ruleset, notes, program } = play;
  const who = look(play, instr.who, locals);
  const declared = ruleset.conditions.find(({ name }) => name === instr.condition);
  for (const { value } of instr.fields) notes.name(look(play, value, locals));
  const duration = instr.duration ?? declared?.lasts ?? null;
  if (duration?.kind === 'for') look(play, duration.count, locals);
  if (duration?.kind === 'until') {
    notes.read(`span ${duration.span}`, TABLE);
    if (duration.of !== null) notes.name(look(play, duration.of, locals));
  }
  // Conditions run out in the order in which they came: that shows where something follows from it.
  const isFollowed = ruleset.triggers.some(({ pattern }) => pattern.on === 'loses' && isAbout(pattern.condition, instr.condition)) || program.watches.some(({ watch }) => watch.moment.kind === 'event' && watch.moment.pattern.on === 'loses');
  if (duration !== null && isFollowed) notes.goWild('conditions that run out one after the other');
  notes.write(`condition ${instr.condition}`, who, duration === null && instr.fields.length === 0 ? 'same held' : 'set');
  fires(play, (pattern) => pattern.on === 'gains' && isAbout(pattern.condition, instr.condition), who, `condition ${instr.condition}`);
}

function isAbout(condition: string | null, name: string): boolean {
  return condition === null || condition === name;
}

function spanOpens(play: Play, span: string): void {
  const { ruleset, notes, program, cast } = play;
  notes.write(`span ${span}`, TABLE, 'more');
  ruleset.memories.forEach((memory, index) => {
    if (!play.reads.memories.has(index)) return;
    if (memory.span === span) notes.write(`memory ${index}`, union(cast.all, TABLE), 'set');
    if (memory.what === 'span' && memory.names.includes(span)) notes.write(`memory ${index}`, union(cast.all, TABLE), 'set');
  });
  for (const callable of ruleset.callables) if (callable.kind === 'action' && callable.once === span) notes.write(`use ${callable.name}`, cast.all, 'set');
  for (const condition of conditionsThatEndWith(ruleset, span)) {
    notes.read(`condition ${condition}`, cast.all);
    notes.write(`condition ${condition}`, cast.all, 'set');
    fires(play, (pattern) => pattern.on === 'loses' && isAbout(pattern.condition, condition), cast.all, `condition ${condition}`);
  }
  fires(play, (pattern) => (pattern.on === 'begins' || pattern.on === 'ends') && pattern.span === span, cast.all);
  if (program.watches.some(({ watch }) => watch.moment.kind === 'span' && watch.moment.span === span)) notes.goWild(`a measure at ${span}`);
}

function conditionsThatEndWith(ruleset: Ruleset, span: string): readonly string[] {
  const found = new Set(ruleset.conditions.flatMap(({ name, lasts }) => (lasts?.span === span ? [name] : [])));
  for (const { code } of ruleset.procs) for (const instr of code) if (instr.op === 'gain' && instr.duration?.span === span) found.add(instr.condition);
  return [...found];
}

// ------------------------------------------------------------------------------------------------ calls, asks, triggers

function call(play: Play, callable: number, args: Locals): void {
  const { ruleset } = play;
  const target = ruleset.callables[callable];
  if (target === undefined) return;
  switch (target.kind) {
    case 'check':
      run(play, target.proc, args);
      return comesOut(play, 'check', target.name, args);
    case 'procedure':
      run(play, target.proc, args);
      return remembers(play, 'procedure', target.name, args);
    case 'choice':
      for (const { when } of target.options) if (when !== null) look(play, when, args);
      policies(play, target.decider.by === 'arg' ? (args[target.decider.arg] ?? NOBODY) : NOBODY);
      fires(play, (pattern) => pattern.on === 'offered' && pattern.callable === target.name, union(...args.map((people) => people ?? NOBODY)));
      return comesOut(play, 'choice', target.name, args);
    case 'action':
      return take(play, callable, args[target.actor] ?? play.cast.all, args);
  }
}

function comesOut(play: Play, what: 'check' | 'choice', name: string, args: Locals): void {
  remembers(play, what, name, args);
  fires(play, (pattern) => pattern.on === 'result' && pattern.callable === name, union(...args.map((people) => people ?? NOBODY)));
}

function remembers({ ruleset, notes, reads }: Play, what: string, name: string, args: Locals): void {
  ruleset.memories.forEach((memory, index) => {
    if (!reads.memories.has(index) || memory.what !== what || !memory.names.includes(name)) return;
    const [first] = memory.keys;
    for (const key of memory.keys) notes.name(args[key] ?? NOBODY);
    notes.write(`memory ${index}`, first === undefined ? TABLE : (args[first] ?? TABLE), memory.kind === 'times' ? 'more' : 'set');
  });
}

function take(play: Play, callable: number, actor: People, given: Locals): void {
  const { ruleset, notes } = play;
  const action = ruleset.callables[callable];
  if (action?.kind !== 'action') return;
  const args = lookAtLegality(play, callable, actor, given);
  for (const { field } of action.costs) {
    notes.write(`field ${field}`, actor, 'set');
    fires(play, (pattern) => pattern.on === 'value' && pattern.holder !== null && pattern.field === field, actor, `field ${field}`);
  }
  if (action.once !== null) notes.write(`use ${action.name}`, actor, 'same used');
  const everybody = union(...args.map((people) => people ?? NOBODY));
  fires(play, (pattern) => (pattern.on === 'takes' || pattern.on === 'finishes') && pattern.actions.includes(action.name), everybody);
  remembers(play, 'action', action.name, args);
  run(play, action.proc, args);
}

function ask(play: Play, instr: Extract<Instr, { readonly op: 'ask' }>, locals: Locals): void {
  const { notes, ruleset } = play;
  const who = look(play, instr.who, locals);
  for (const { name, barsEverything } of ruleset.conditions) if (barsEverything) notes.read(`condition ${name}`, who);
  policies(play, who);
  const { asking } = instr;
  switch (asking.kind) {
    case 'take':
      for (const { callable, args } of asking.items) take(play, callable, who, args.map((arg) => (arg === null ? undefined : look(play, arg, locals))));
      return;
    case 'pick':
    case 'list':
      look(play, asking.from, locals);
      if (asking.where !== null) look(play, asking.where, locals);
      if (asking.kind === 'list') look(play, asking.atMost, locals);
      return;
    case 'number':
      look(play, asking.from, locals);
      look(play, asking.to, locals);
  }
}

/** Whoever decides may look at whatever a policy looks at. */
function policies(play: Play, decider: People): void {
  for (const { lines } of play.ruleset.policies) {
    for (const line of lines) {
      const locals = [decider, play.cast.all];
      if (line.when !== null) look(play, line.when, locals);
      if (line.kind === 'pick-by' || line.kind === 'say') look(play, line.value, locals);
    }
  }
}

function rollKey(play: Play, { callable, args, into }: { readonly callable: number; readonly args: readonly Expr[]; readonly into: string | null }, locals: Locals, ranked: People): void {
  call(play, callable, args.map((arg) => look(play, arg, locals)));
  if (into === null) return;
  play.notes.write(`field ${into}`, ranked, 'set');
  fires(play, (pattern) => pattern.on === 'value' && pattern.holder !== null && pattern.field === into, ranked, `field ${into}`);
}

/** What may follow from something that happens to these. `place`: a trigger sees it change, and so looks at it. */
function fires(play: Play, isMeant: (pattern: Pattern) => boolean, whom: People, place?: string): void {
  const { ruleset, live, notes, program } = play;
  for (const index of live.triggers) {
    const trigger = ruleset.triggers[index];
    if (trigger === undefined || !isMeant(trigger.pattern)) continue;
    if (place !== undefined) notes.read(place, place.startsWith('track ') ? TABLE : whom);
    const pattern = trigger.pattern;
    if (pattern.on === 'value' && pattern.reaches !== null) look(play, pattern.reaches, [whom, whom, whom]);
    // A trigger does not fire inside itself for the same ones.
    notes.name(whom);
    const slots = ruleset.procs[trigger.proc]?.slots.length ?? 0;
    const bound = program.triggers[index]?.who ?? [];
    run(play, trigger.proc, Array.from({ length: slots }, (_, slot) => (bound.includes(slot) ? whom : undefined)));
  }
  for (const { watch } of program.watches) if (watch.moment.kind === 'event' && isMeant(watch.moment.pattern)) notes.goWild('a measure of what happens');
}

/** Whom the parameters of a procedure may name, whoever calls it. */
export function anyArgs(play: Play, proc: number): Locals {
  const callable = play.ruleset.callables.find((known) => known.kind !== 'choice' && known.proc === proc);
  if (callable !== undefined) return callable.params.map(({ type }) => (namesPeople(type) ? play.cast.all : NOBODY));
  const trigger = play.ruleset.triggers.findIndex((known) => known.proc === proc);
  const who = play.program.triggers[trigger]?.who ?? [];
  const slots: (People | undefined)[] = [];
  for (const slot of who) slots[slot] = play.cast.all;
  return slots;
}
