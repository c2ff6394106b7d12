// Computes the effects of a piece of code: the variables that it may read and change, and their owners, including
// everything that it calls and triggers. This is an abstract interpretation of the code over sets of participants, with
// the effects in the table of instructions.
import {
  callEffects,
  eachPart,
  instructionEffects,
  mayAsk,
  mayMatch,
  rowOf,
  waysIn,
  type VariableChange,
  type Effect,
  type Expr,
  type Instr,
  type Numbering,
  type Pattern,
  type Ruleset,
  type PotentialEvent,
  type Variable,
  type InstrOf,
} from '@fray/dsl/ir';
import type { Program } from '../machine/program.ts';
import type { ReadSets } from './read-sets.ts';
import { TABLE, noted, type Effects, type Order } from './effect-sets.ts';
import { fieldsMeant } from './declared-fields.ts';
import { instructionsIn, type Reachability } from './reachability.ts';
import {
  considered,
  isShared,
  noteReads,
  type LocalParticipants,
  type EffectContext,
} from './expression-effects.ts';
import { NOBODY, namesPeople, union, type Cast, type ParticipantSet } from './participant-sets.ts';

/** The rules of a fight, and what the analyses have found about them. */
export interface AnalysedRules {
  readonly program: Program;
  readonly live: Reachability;
  readonly reads: ReadSets;
  /** Numbers all variables that the accesses name. */
  readonly numbering: Numbering;
}

export interface Play extends EffectContext, AnalysedRules {
  /** The procedures analysed already, with their arguments: each is analysed once. */
  readonly done: Set<string>;
  /** True if the end of a span counts only through what it triggers. */
  readonly isBetween: boolean;
}

export function playOf({ program, live, reads, numbering }: AnalysedRules, cast: Cast): Play {
  return {
    program,
    reads,
    numbering,
    ruleset: program.ruleset,
    live,
    cast,
    notes: noted(),
    done: new Set(),
    isBetween: false,
    ranked: new Map(),
  };
}

/** Returns the effects of the instructions from `from` to just before `to`. */
export function effectsOf(
  rules: AnalysedRules,
  cast: Cast,
  piece: {
    readonly proc: number;
    readonly from: number;
    readonly to: number;
    readonly locals: LocalParticipants;
  },
): Effects {
  const play = playOf(rules, cast);
  steps(play, piece.proc, piece.from, piece.to, piece.locals);
  return play.notes;
}

/**
 * Returns the effects of a whole procedure, and the procedures that it may run. `isBetween` means that it is the order
 * of play, between turns. Then triggers of the beginning and the end of the fight count too. The end of a span then
 * counts only through what it triggers: its reason appears only in the log, and expiries affect each participant alone.
 */
export function effectsWithin(
  rules: AnalysedRules,
  cast: Cast,
  proc: number,
  isBetween = false,
): { readonly accesses: Effects; readonly procs: ReadonlySet<number> } {
  const play: Play = { ...playOf(rules, cast), isBetween };
  steps(play, proc, 0, Number.POSITIVE_INFINITY, []);
  if (isBetween)
    for (const on of ['begins', 'ends'] as const) follow(play, { on, span: null }, cast.all);
  return {
    accesses: play.notes,
    procs: new Set([proc, ...[...play.done].map((id) => Number.parseInt(id, 10))]),
  };
}

/** Returns the effects of one expression. */
export function expressionEffects(
  rules: AnalysedRules,
  cast: Cast,
  expr: Expr,
  locals: LocalParticipants,
): Effects {
  const play = playOf(rules, cast);
  noteReads(play, expr, locals);
  return play.notes;
}

/**
 * Returns the effects of rolling one key of a ranking and storing its value. `locals` holds the ranked participant in
 * its slot.
 */
export function rollEffects(
  rules: AnalysedRules,
  cast: Cast,
  proc: number,
  instr: InstrOf<'rank'>,
  key: InstrOf<'rank'>['keys'][number],
  locals: LocalParticipants,
): Effects {
  const play = playOf(rules, cast);
  for (const effect of instructionEffects(play.ruleset, proc, { ...instr, keys: [key] }))
    if (effect.does !== 'writes' || effect.variable.kind !== 'order') apply(play, effect, locals);
  return play.notes;
}

// ------------------------------------------------------------------------------------------------ locals

/**
 * Returns the participants that a procedure's locals may name anywhere in it. Those in `given` stay; the others are
 * collected from the code. `behind` holds, for each instruction, the orders that were certainly ranked before it.
 */
export function settledLocals(
  play: Play,
  proc: number,
  given: LocalParticipants,
  behind: ReadonlyMap<number, ReadonlyMap<string, ParticipantSet>> = new Map(),
): LocalParticipants {
  const locals = [...given];
  const isGiven = given.map((people) => people !== undefined);
  // Reads made by this evaluation are no effects of the code.
  const aside: Play = { ...play, notes: noted() };
  for (let changed = true; changed;) {
    changed = false;
    for (const pc of play.live.procs.get(proc) ?? []) {
      const instr = play.ruleset.procs[proc]?.code[pc];
      if (instr === undefined) continue;
      for (const [slot, people] of assigned(
        { ...aside, ranked: behind.get(pc) ?? NOTHING_RANKED },
        instr,
        locals,
      )) {
        if (isGiven[slot] === true) continue;
        const before = locals[slot]?.size ?? 0;
        locals[slot] = union(locals[slot] ?? NOBODY, people);
        if (locals[slot].size > before) changed = true;
      }
    }
  }
  return locals;
}

const NOTHING_RANKED: ReadonlyMap<string, ParticipantSet> = new Map();

function assigned(
  play: Play,
  instr: Instr,
  locals: LocalParticipants,
): readonly (readonly [slot: number, people: ParticipantSet])[] {
  return (rowOf(instr).from?.(instr) ?? []).map(({ slot, of }) => [
    slot,
    typeof of === 'number' ? (locals[of] ?? NOBODY) : noteReads(play, of, locals),
  ]);
}

// ------------------------------------------------------------------------------------------------ code

/** Adds the effects of a whole procedure. `args` holds the participants that its first locals may name. */
function run(play: Play, proc: number, args: LocalParticipants): void {
  const ranked = [...play.ranked]
    .map(([order, people]) => `${order} ${[...people].join(',')}`)
    .join(' ');
  const id = `${proc} ${ranked} ${args.map((people) => [...(people ?? NOBODY)].sort().join(',')).join(' ')}`;
  if (play.done.has(id)) return;
  play.done.add(id);
  steps(play, proc, 0, Number.POSITIVE_INFINITY, args);
}

/**
 * Adds the effects of the instructions from `from` to just before `to`. If an order has one ranking only, and no code
 * bypasses it, later code uses the result of that ranking.
 */
function steps(play: Play, proc: number, from: number, to: number, args: LocalParticipants): void {
  const code = play.ruleset.procs[proc]?.code ?? [];
  const pcs = [...(play.live.procs.get(proc) ?? [])]
    .filter((pc) => pc >= from && pc < to)
    .sort((a, b) => a - b);
  const ways = waysIn(play.ruleset, { code });
  const wide = settledLocals(play, proc, args);
  const behind = new Map<number, ReadonlyMap<string, ParticipantSet>>();
  let ranked: ReadonlyMap<string, ParticipantSet> = play.ranked;
  let sure = from;
  for (const pc of pcs) {
    behind.set(pc, ranked);
    const instr = code[pc];
    if (instr === undefined) continue;
    if (instr.op === 'rank' && play.ranked.has(instr.order))
      play.notes.goWild('an order that is ranked anew meanwhile');
    if (instr.op === 'rank' && pc >= sure && isOnlyRanking(play, instr.order))
      ranked = new Map([
        ...ranked,
        [instr.order, noteReads({ ...play, notes: noted() }, instr.set, wide)],
      ]);
    // Code before the furthest jump target may be skipped. A turn of a loop begins after its `next`.
    if (pc > from || instr.op !== 'next')
      sure = Math.max(sure, ...(ways[pc] ?? []).flatMap(({ to }) => (to > pc + 1 ? [to] : [])));
    if (instr.op === 'span-open') sure = Math.max(sure, instr.exit);
  }
  const locals = settledLocals(play, proc, args, behind);
  for (const pc of pcs) step({ ...play, ranked: behind.get(pc) ?? play.ranked }, proc, pc, locals);
}

function isOnlyRanking({ ruleset, live }: Play, order: string): boolean {
  const rankings = [...instructionsIn(ruleset, live.procs)].filter(
    ({ instr }) => instr.op === 'rank' && instr.order === order,
  );
  return rankings.length === 1;
}

function step(play: Play, proc: number, pc: number, locals: LocalParticipants): void {
  const { ruleset, notes, live } = play;
  const instr = ruleset.procs[proc]?.code[pc];
  // Announcing and revealing change nothing that rules read.
  if (instr === undefined || instr.op === 'announce' || instr.op === 'reveal') return;
  const isOver = instr.op === 'span-close' && play.isBetween;
  if (!isOver)
    eachPart(instr, (part) => {
      if (live.known(part) === undefined) noteReads(play, part, locals);
    });
  for (const effect of instructionEffects(ruleset, proc, instr))
    if (!isOver || effect.does === 'tells') apply(play, effect, locals);
  if (instr.op === 'rank' && instr.links !== null) notes.goWild('a ranking by groups');
  if (instr.op === 'gain' && runsOutInOrder(play, instr))
    notes.goWild('conditions that run out one after the other');
}

/**
 * True if it matters that conditions run out in the order in which they were gained: if a trigger or a measure reacts
 * to it.
 */
function runsOutInOrder(
  { ruleset, program }: Play,
  { condition, duration }: InstrOf<'gain'>,
): boolean {
  const lasts = duration ?? ruleset.conditions.find(({ name }) => name === condition)?.lasts;
  const lost: PotentialEvent = { on: 'loses', condition };
  return (
    (lasts ?? null) !== null &&
    (ruleset.triggers.some(({ pattern }) => mayMatch(pattern, lost)) ||
      program.watches.some(
        ({ watch }) => watch.moment.kind === 'event' && watch.moment.pattern.on === 'loses',
      ))
  );
}

// ------------------------------------------------------------------------------------------------ effects

/** Adds one effect of code with these locals. */
function apply(play: Play, effect: Effect, locals: LocalParticipants): void {
  const { notes, numbering, reads, live, ruleset } = play;
  const people = (expr: Expr | null): ParticipantSet =>
    expr === null ? NOBODY : noteReads(play, expr, locals);
  const isAsked = (variable: Variable): boolean =>
    isShared(variable) && (variable.kind !== 'memory' || reads.memories.has(variable.memory));
  switch (effect.does) {
    case 'reads':
      if (isAsked(effect.variable))
        notes.read(
          numbering.number(effect.variable),
          effect.of === null ? TABLE : people(effect.of),
        );
      return;
    case 'writes': {
      const { variable, of, change } = effect;
      if (!isAsked(variable)) return;
      const whose = of === null ? TABLE : people(of);
      // A memory about everyone belongs to the table as well.
      const all = variable.kind === 'memory' && of?.op === 'everyone' ? union(whose, TABLE) : whose;
      return notes.write(numbering.number(variable), all, orderOf(ruleset, variable, change, live));
    }
    case 'keeps':
      return notes.name(people(effect.value));
    case 'rolls':
    case 'considers': // Only expressions do.
      return;
    case 'decides':
      return policies(play, people(effect.who));
    case 'calls':
      return call(
        play,
        effect.callable,
        effect.args.map((arg) => (arg === null ? undefined : people(arg))),
        effect.by === null ? undefined : people(effect.by),
      );
    case 'evaluates':
      noteReads(play, effect.expr, effect.args.map(people));
      return;
    case 'tells':
      return follow(play, effect.event, union(...effect.whom.map(people)));
    case 'leaves':
      return notes.goWild('an end that breaks off');
  }
}

/** Returns the kind of a change, which decides with which others it commutes. */
function orderOf(
  ruleset: Ruleset,
  variable: Variable,
  change: VariableChange,
  live: Reachability,
): Order {
  switch (change.how) {
    case 'count':
      return 'more';
    case 'same':
      return `same ${change.as}`;
    case 'set': {
      const value = change.value === null ? undefined : live.known(change.value);
      return value === undefined ? 'set' : `same ${JSON.stringify(value)}`;
    }
    case 'raise': {
      const fields = fieldsMeant(ruleset, variable);
      const isFree = fields.every(
        ({ type }) => type.type === 'number' && type.min === null && type.max === null,
      );
      // Amounts commute if no bound cuts them off, or if all of them go towards the same bound.
      if (fields.length > 0 && isFree) return 'more';
      const { by, sign } = change;
      if (by.op !== 'const' || typeof by.value !== 'number' || by.value < 0) return 'set';
      return sign === 1 ? 'up' : 'down';
    }
  }
}

// ------------------------------------------------------------------------------------------------ calls, decisions, triggers

/**
 * Adds the effects of calling an action, check, procedure or choice. `by` is whoever takes an offered action; if
 * undefined, the actor is among the arguments.
 */
function call(
  play: Play,
  callable: number,
  given: LocalParticipants,
  by: ParticipantSet | undefined,
): void {
  const target = play.ruleset.callables[callable];
  if (target === undefined) return;
  const args =
    target.kind === 'action'
      ? considered(play, callable, by ?? given[target.actor] ?? play.cast.all, given)
      : given;
  for (const effect of callEffects(play.ruleset, target)) apply(play, effect, args);
  if (target.kind !== 'choice') run(play, target.proc, args);
}

/** Adds the reads of a decision, which may read all that a policy reads. */
function policies(play: Play, decider: ParticipantSet): void {
  const locals = [decider, play.cast.all];
  for (const { lines } of play.ruleset.policies)
    eachPart(lines, (expr) => void noteReads(play, expr, locals));
}

/** Adds the effects of what an event about these participants may trigger. */
function follow(play: Play, event: PotentialEvent, whom: ParticipantSet): void {
  const { ruleset, live, notes, program, numbering } = play;
  for (const index of live.triggers) {
    const trigger = ruleset.triggers[index];
    if (trigger === undefined || !mayMatch(trigger.pattern, event)) continue;
    // A trigger reads the change that it waits for.
    const seen = seenIn(event);
    if (seen !== null) notes.read(numbering.number(seen), seen.kind === 'track' ? TABLE : whom);
    eachPart(trigger.pattern, (expr) => void noteReads(play, expr, [whom, whom, whom]));
    // A trigger does not fire inside itself for the same participants.
    notes.name(whom);
    run(play, trigger.proc, boundBy(play, index, whom));
  }
  for (const { watch } of program.watches)
    if (mayAsk(watch.moment, event)) notes.goWild('a measure of what happens');
}

/**
 * Returns the participants that a trigger's locals may name as it begins. `whom` holds those that the event is about.
 */
function boundBy(play: Play, index: number, whom: ParticipantSet): LocalParticipants {
  const { ruleset, program, cast } = play;
  const slots: (ParticipantSet | undefined)[] = [];
  for (const slot of program.triggers[index]?.who ?? []) slots[slot] = whom;
  const pattern = ruleset.triggers[index]?.pattern;
  for (const slot of pattern === undefined ? [] : namingSlots(ruleset, pattern))
    slots[slot] ??= cast.all;
  return slots;
}

/**
 * Returns the slots that a pattern binds to values that may name participants: the value before and after a change, or
 * values of a check's result.
 */
function namingSlots(ruleset: Ruleset, pattern: Pattern): readonly number[] {
  if (pattern.on === 'value') {
    const { holder, field, oldSlot, newSlot } = pattern;
    const meant = fieldsMeant(ruleset, holder === null ? { track: field } : { field });
    return meant.some(({ type }) => namesPeople(type))
      ? [oldSlot, newSlot].filter((slot) => slot !== null)
      : [];
  }
  if (pattern.on !== 'result') return [];
  const check = ruleset.callables.find(({ name }) => name === pattern.callable);
  const values = check?.kind === 'check' ? check.values : [];
  return pattern.values.flatMap(({ name, slot }) =>
    values.some((value) => value.name === name && namesPeople(value.type)) ? [slot] : [],
  );
}

/** Returns the variable that an event changes, or null. */
function seenIn(event: PotentialEvent): Variable | null {
  switch (event.on) {
    case 'value':
      return event.holder
        ? { kind: 'field', field: event.field }
        : { kind: 'track', track: event.field };
    case 'gains':
    case 'loses':
      return { kind: 'condition', condition: event.condition };
    default:
      return null;
  }
}

/** Returns the participants that the parameters of a procedure may name, over all its callers. */
export function anyArgs(play: Play, proc: number): LocalParticipants {
  const callable = play.ruleset.callables.find(
    (known) => known.kind !== 'choice' && known.proc === proc,
  );
  if (callable !== undefined)
    return callable.params.map(({ type }) => (namesPeople(type) ? play.cast.all : NOBODY));
  const trigger = play.ruleset.triggers.findIndex((known) => known.proc === proc);
  return boundBy(play, trigger, play.cast.all);
}
