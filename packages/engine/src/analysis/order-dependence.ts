// Finds where the listed order of participants may matter: in loops, rankings, and expressions that take one
// participant out of several.
import {
  eachPart,
  isExpr,
  rowOf,
  someExpr,
  type Expr,
  type Piece,
  type InstrOf,
} from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import { canSwap, touches, type Effects } from './effect-sets.ts';
import {
  effectsOf,
  expressionEffects,
  rollEffects,
  anyArgs,
  playOf,
  settledLocals,
  type AnalysedRules,
} from './effects.ts';
import { LISTED, onlyAt } from './constants.ts';
import { noteReads, type LocalParticipants } from './expression-effects.ts';
import { instructionsIn } from './reachability.ts';
import {
  castOf,
  listsPeople,
  meets,
  shared,
  type Cast,
  type ParticipantSet,
} from './participant-sets.ts';

interface OrderDependence {
  /** For each class, why its members may be distinguishable; undefined if they are not. */
  readonly breaks: readonly (string | undefined)[];
  readonly bags: ReadonlySet<string>;
  readonly loose: ReadonlySet<string>;
}

type Classes = readonly (readonly string[])[];

/** A loop through participants. */
export interface ParticipantLoop {
  readonly proc: number;
  readonly pc: number;
  readonly next: InstrOf<'next'>;
  readonly set: Expr;
}

interface Search {
  readonly rules: AnalysedRules;
  readonly header: Header;
  readonly cast: Cast;
  readonly classes: Classes;
  /** The orders in which the scenario's order may decide. */
  readonly loose: ReadonlySet<string>;
  /** Those of the loose orders whose sequence some rule may see. */
  readonly shown: Set<string>;
  readonly breaks: (string | undefined)[];
}

/** Finds where the listed order may matter. `classes` holds the participants who start equal. */
export function listsOf(rules: AnalysedRules, header: Header, classes: Classes): OrderDependence {
  const search: Search = {
    rules,
    header,
    cast: castOf(header, null),
    classes,
    loose: looseOrders(rules),
    shown: new Set(),
    breaks: classes.map(() => undefined),
  };
  const loops = participantLoops(rules);
  for (const loop of loops) lookAtLoop(search, loop);
  for (const { proc, instr } of instructionsIn(rules.program.ruleset, rules.live.procs)) {
    if (instr.op === 'rank') lookAtRank(search, proc, instr);
    if (instr.op === 'ask' && instr.asking.kind === 'list')
      breakAll(search, 'a list that is asked for');
    if (instr.op !== 'announce' && instr.op !== 'end' && isText(instr))
      breakAll(search, 'a text that is kept');
    lookAtExpressions(search, instr);
  }
  const { callables, conditions, defines, policies, tables, triggers } = rules.program.ruleset;
  lookAtExpressions(search, [
    callables,
    conditions,
    defines,
    policies,
    tables,
    triggers,
    rules.program.watches.map(({ watch }) => watch),
  ]);
  if (isText(defines)) breakAll(search, 'a text that is kept');
  lookAtPlaces(search);
  const loose = new Set([...search.loose].filter((order) => !search.shown.has(order)));
  const bags = new Set(
    loops.flatMap(({ proc, next, set }) =>
      set.op === 'order' && loose.has(set.order) ? [`${proc} ${next.list}`] : [],
    ),
  );
  return { breaks: search.breaks, bags, loose };
}

function isText(part: Piece): boolean {
  return someExpr(part, ({ op }) => op === 'text');
}

function breakAll({ breaks }: Search, why: string): void {
  for (const index of breaks.keys()) breaks[index] ??= why;
}

/**
 * Marks a class as distinguishable, for the reason `why`, if two or more of its members are among these participants.
 */
function breakThose(
  { breaks, classes }: Pick<Search, 'breaks' | 'classes'>,
  people: ParticipantSet,
  why: string,
): void {
  classes.forEach((names, index) => {
    if (shared(new Set(names), people) > 1) breaks[index] ??= why;
  });
}

/**
 * Marks the classes with two or more members among these participants as distinguishable, if what is done for two of them does
 * not commute, and `isSame` does not excuse it.
 */
function breakUnlessAlike(
  { breaks, classes }: Search,
  people: ParticipantSet,
  effectsFor: (name: string) => Effects,
  why: string,
  isSame: (names: readonly string[]) => boolean = () => false,
): void {
  classes.forEach((names, index) => {
    const [one, other] = names;
    if (
      one !== undefined &&
      other !== undefined &&
      breaks[index] === undefined &&
      shared(new Set(names), people) > 1 &&
      !canSwap(effectsFor(one), effectsFor(other)) &&
      !isSame(names)
    )
      breaks[index] = why;
  });
}

// ------------------------------------------------------------------------------------------------ orders

/**
 * Returns the loose orders: those in which the scenario's order may decide. An order is fair if dice or choices settle
 * it.
 */
function looseOrders({ program, live }: AnalysedRules): ReadonlySet<string> {
  const loose = new Set<string>();
  for (const { instr } of instructionsIn(program.ruleset, live.procs)) {
    if (instr.op !== 'rank') continue;
    const keys = instr.keys.filter(
      (key) => !('when' in key) || key.when === null || live.known(key.when) !== false,
    );
    const last = keys.at(-1);
    // A side always decides. A barred participant does not, and then the scenario's order decides.
    const settles =
      keys.some((key) => key.kind === 'chosen' && key.by.op === 'side') ||
      (last?.kind === 'roll' && (last.when === null || live.known(last.when) === true));
    if (instr.links !== null || !settles || keys.some((key) => key.kind === 'listed'))
      loose.add(instr.order);
  }
  return loose;
}

function lookAtRank(search: Search, proc: number, instr: InstrOf<'rank'>): void {
  const { rules, cast } = search;
  const locals = localsOf(rules, cast, proc);
  const members = membersOf(search, instr.set, locals);
  if (instr.set.op === 'order' && search.loose.has(instr.set.order))
    search.shown.add(instr.set.order);
  if (!LISTED.has(instr.set.op) && (instr.set.op !== 'order' || search.loose.has(instr.set.order)))
    breakThose(search, members, 'a ranking of a list');
  for (const key of instr.keys) {
    if (key.kind !== 'roll') continue;
    const of = (name: string): Effects => {
      const own = [...locals];
      own[instr.slot] = new Set([name]);
      return rollEffects(rules, cast, proc, instr, key, own);
    };
    breakUnlessAlike(search, members, of, `rolls for the order ${instr.order}`);
  }
}

// ------------------------------------------------------------------------------------------------ loops

export function participantLoops({ program, live }: AnalysedRules): readonly ParticipantLoop[] {
  const loops: ParticipantLoop[] = [];
  for (const { proc, pc, instr: next } of instructionsIn(program.ruleset, live.procs)) {
    if (next.op !== 'next' || (next.where !== null && live.known(next.where) === false)) continue;
    const each = program.ruleset.procs[proc]?.code.find(
      (instr): instr is InstrOf<'each'> => instr.op === 'each' && instr.list === next.list,
    );
    if (each !== undefined) loops.push({ proc, pc, next, set: each.set });
  }
  return loops;
}

function lookAtLoop(search: Search, loop: ParticipantLoop): void {
  const { rules, loose } = search;
  const { proc, set } = loop;
  // In a fair order, dice or choices settle the positions of participants.
  if (set.op === 'order' && !loose.has(set.order)) return;
  const locals = localsOf(rules, search.cast, proc);
  const members = membersOf(search, set, locals);
  const why = `a loop in ${rules.program.ruleset.procs[proc]?.name ?? ''}`;
  const bodyOf = (name: string): Effects => bodyFor(search, loop, locals, name);
  if (set.op === 'order') {
    // Anybody may come between two interchangeable members.
    const bodies = [...members].map(bodyOf);
    if (bodies.every((one, index) => bodies.slice(index + 1).every((other) => canSwap(one, other))))
      return;
    search.shown.add(set.order);
    return breakThose(search, members, why);
  }
  if (!LISTED.has(set.op)) return breakThose(search, members, why);
  breakUnlessAlike(search, members, bodyOf, why, (names) => isSameForAll(search, loop, names));
}

/** Returns the effects of one participant's turn, including those of testing whether it has one. */
function bodyFor(
  { rules, cast }: Pick<Search, 'rules' | 'cast'>,
  loop: ParticipantLoop,
  locals: LocalParticipants,
  name: string,
): Effects {
  const { proc, pc, next } = loop;
  return effectsOf(rules, cast, {
    proc,
    from: pc,
    to: next.done,
    locals: turnLocals(rules, loop, locals, new Set([name])),
  });
}

/**
 * Returns the participants that the locals may name in the turns of `who`. Locals written only within the turn depend
 * on whose turn it is, so they stay undefined.
 */
function turnLocals(
  { program }: AnalysedRules,
  { proc, pc, next }: ParticipantLoop,
  locals: LocalParticipants,
  who: ParticipantSet,
): LocalParticipants {
  const own = [...locals];
  for (const instr of program.ruleset.procs[proc]?.code.slice(pc + 1, next.done) ?? []) {
    for (const { slot } of rowOf(instr).from?.(instr) ?? []) own[slot] = undefined;
  }
  own[next.slot] = who;
  return own;
}

/**
 * Returns what each participant's turn in a loop may read and change. Participants who certainly have no turn are left
 * out.
 */
export function turnsOf(
  rules: AnalysedRules,
  cast: Cast,
  loop: ParticipantLoop,
): ReadonlyMap<string, Effects> {
  const locals = localsOf(rules, cast, loop.proc);
  const { where, slot } = loop.next;
  const isPassedOver = (name: string): boolean =>
    where !== null && rules.live.known(where, onlyAt(slot, name)) === false;
  const names = [...membersOf({ rules, cast }, loop.set, locals)].filter(
    (name) => !isPassedOver(name),
  );
  return new Map(names.map((name) => [name, bodyFor({ rules, cast }, loop, locals, name)]));
}

/** A name that nobody has. It represents the participant whose turn it is. */
const SOMEONE = ' ';

/**
 * True if all turns of a loop do the same. They do if they read nothing of a member's own. Only `where` may, to leave
 * some members out, and nothing in the loop may change what it reads.
 */
function isSameForAll(
  { rules, header }: Search,
  loop: ParticipantLoop,
  names: readonly string[],
): boolean {
  const { proc, pc, next } = loop;
  const [first] = names;
  if (first === undefined) return false;
  const someone = SOMEONE;
  const cast = castOf(header, { name: someone, of: first });
  const who: ParticipantSet = new Set([someone]);
  const locals = turnLocals(rules, loop, localsOf(rules, cast, proc), who);
  const body = effectsOf(rules, cast, { proc, from: pc + 1, to: next.done, locals });
  if (body.wild !== null || touches(body, who)) return false;
  for (const part of next.where === null ? [] : partsOf(next.where)) {
    const asked = expressionEffects(rules, cast, part, locals);
    if (!touches(asked, who)) continue;
    for (const [place, people] of asked.reads) {
      // The condition may read only the member's own variables, and only if nothing here changes them.
      if (people.size > 1 || !people.has(someone)) return false;
      for (const changed of body.writes.get(place)?.values() ?? [])
        if (meets(changed, new Set(names))) return false;
    }
    if (meets(asked.named, who)) return false;
  }
  return true;
}

/** Splits a loop's `where` into its conjuncts. */
function partsOf(expr: Expr): readonly Expr[] {
  return expr.op === 'and' ? expr.of.flatMap(partsOf) : [expr];
}

function localsOf(rules: AnalysedRules, cast: Cast, proc: number): LocalParticipants {
  const play = playOf(rules, cast);
  return settledLocals(play, proc, anyArgs(play, proc));
}

/** Returns the participants that may be in a set. */
function membersOf(
  { rules, cast }: Pick<Search, 'rules' | 'cast'>,
  set: Expr,
  locals: LocalParticipants,
): ParticipantSet {
  return noteReads(playOf(rules, cast), set, locals);
}

// ------------------------------------------------------------------------------------------------ one out of several

/** Operators that use an order without showing who comes first. */
const ORDERLESS: ReadonlySet<string> = new Set([
  'any',
  'no',
  'count',
  'every',
  'total',
  'highest',
  'lowest',
  'in',
  'length',
  'each',
  'rank',
  'pick',
]);

/** Checks all expressions in a part. `parent` is the operator around it, or the instruction. */
function lookAtExpressions(search: Search, part: Piece, parent: string = ''): void {
  if (typeof part !== 'object' || part === null) return;
  if (isExpr(part)) lookAtExpression(search, part, parent);
  const own = 'op' in part && 'at' in part ? String(part.op) : parent;
  eachPart(part, (inner) => lookAtExpressions(search, inner, own));
}

function lookAtExpression(search: Search, expr: Expr, parent: string): void {
  if (expr.op === 'order' && !ORDERLESS.has(parent) && search.loose.has(expr.order)) {
    search.shown.add(expr.order);
    breakAll(search, `the order ${expr.order}, which a list settles`);
  }
  if (expr.op === 'first') lookAtOne(search, expr.set);
  if (expr.op === 'item') lookAtOne(search, expr.of);
  if (expr.op === 'position') lookAtOne(search, expr.within);
}

/**
 * Marks classes as distinguishable for an expression that takes one participant out of a set, or reads a position in
 * it.
 */
function lookAtOne({ cast, loose, ...search }: Search, set: Expr): void {
  if (set.op === 'rows' || (set.op === 'order' && !loose.has(set.order))) return;
  const people =
    set.op === 'side' ? cast.side(set.side) : set.op === 'kind' ? cast.kind(set.kind) : cast.all;
  breakThose(search, people, 'one taken out of many as they are listed');
}

/** Marks all classes as distinguishable if play may store lists of participants or texts. */
function lookAtPlaces(search: Search): void {
  const { kinds, tracks, conditions } = search.rules.program.ruleset;
  const places = [
    ...kinds.flatMap(({ fields }) => fields.filter(({ changes }) => changes)),
    ...tracks,
    ...conditions.flatMap(({ fields }) => fields),
  ];
  if (places.some(({ type }) => listsPeople(type) || type.type === 'text'))
    breakAll(search, 'a list or a text that changes in play');
}
