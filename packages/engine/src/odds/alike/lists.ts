// Where the order in which participants are listed may show: loops, rankings, and whatever takes one out of many.
import type { Expr, Instr } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import { isNode } from '../reads.ts';
import { canSwap, noted, touches } from './accesses.ts';
import type { Accesses } from './accesses.ts';
import { accessesOf, accessesOfExpr, accessesOfRoll, anyArgs, playOf, settledLocals } from './doings.ts';
import type { Rules } from './doings.ts';
import { onlyAt } from './known.ts';
import { says } from './live-code.ts';
import { look } from './look.ts';
import type { Locals } from './look.ts';
import { castOf, listsPeople, meets, shared } from './people.ts';
import type { Cast, People } from './people.ts';

export interface Lists {
  /** Of each class, what may tell its members apart; undefined: nothing. */
  readonly breaks: readonly (string | undefined)[];
  readonly bags: ReadonlySet<string>;
  readonly loose: ReadonlySet<string>;
  /** Loops that were put on trial, as `proc slot`. */
  readonly onTrial: ReadonlySet<string>;
}

type Classes = readonly (readonly string[])[];
type Each = Extract<Instr, { readonly op: 'each' }>;
type Next = Extract<Instr, { readonly op: 'next' }>;
type Rank = Extract<Instr, { readonly op: 'rank' }>;

/** A loop over participants. */
export interface Loop {
  readonly proc: number;
  readonly pc: number;
  readonly next: Next;
  readonly set: Expr;
}

/** The rules of a fight, and how it begins. */
export interface Fight {
  readonly rules: Rules;
  readonly header: Header;
}

interface Search extends Fight {
  readonly cast: Cast;
  readonly classes: Classes;
  /** Orders that a list may settle. */
  readonly loose: ReadonlySet<string>;
  /** Those of them whose order shows. */
  readonly shown: Set<string>;
  readonly breaks: (string | undefined)[];
  /** Loops that are put on trial instead; null: none is. */
  readonly tried: Set<string> | null;
}

/** `classes`: those that start equal. */
export function listsOf(rules: Rules, header: Header, classes: Classes, tried = false): Lists {
  const search: Search = { rules, header, cast: castOf(header, null), classes, loose: looseOrders(rules), shown: new Set(), breaks: classes.map(() => undefined), tried: tried ? new Set() : null };
  const loops = loopsOf(rules);
  for (const loop of loops) lookAtLoop(search, loop);
  for (const [proc, pcs] of rules.live.procs) {
    for (const pc of pcs) {
      const instr = rules.program.ruleset.procs[proc]?.code[pc];
      if (instr?.op === 'rank') lookAtRank(search, proc, instr);
      if (instr?.op === 'ask' && instr.asking.kind === 'list') breakAll(search, 'a list that is asked for');
      if (instr !== undefined && instr.op !== 'announce' && instr.op !== 'end' && says(instr, TEXT)) breakAll(search, 'a text that is kept');
      lookAtExpressions(search, instr);
    }
  }
  const { callables, conditions, defines, policies, tables, triggers } = rules.program.ruleset;
  lookAtExpressions(search, [callables, conditions, defines, policies, tables, triggers, rules.program.watches.map(({ watch }) => watch)]);
  if (says(defines, TEXT)) breakAll(search, 'a text that is kept');
  lookAtPlaces(search);
  const loose = new Set([...search.loose].filter((order) => !search.shown.has(order)));
  const bags = new Set(loops.flatMap(({ proc, next, set }) => (set.op === 'order' && loose.has(set.order) ? [`${proc} ${next.list}`] : [])));
  return { breaks: search.breaks, bags, loose, onTrial: search.tried ?? new Set() };
}

const TEXT: ReadonlySet<string> = new Set(['text']);

function breakAll({ breaks }: Search, why: string): void {
  for (const index of breaks.keys()) breaks[index] ??= why;
}

/** Those classes of which two or more may be meant. */
function breakThose({ breaks, classes }: Search, people: People, why: string): void {
  classes.forEach((names, index) => {
    if (shared(new Set(names), people) > 1) breaks[index] ??= why;
  });
}

// ------------------------------------------------------------------------------------------------ orders

/** An order is fair if dice or choices settle it, and loose if who is listed first may come first. */
function looseOrders({ program, live }: Rules): ReadonlySet<string> {
  const loose = new Set<string>();
  for (const [proc, pcs] of live.procs) {
    for (const pc of pcs) {
      const instr = program.ruleset.procs[proc]?.code[pc];
      if (instr?.op !== 'rank') continue;
      const keys = instr.keys.filter((key) => !('when' in key) || key.when === null || live.known(key.when) !== false);
      const last = keys.at(-1);
      // A side always decides; somebody who is barred does not, and then it is as listed.
      const settles = keys.some((key) => key.kind === 'chosen' && key.by.op === 'side') || (last?.kind === 'roll' && (last.when === null || live.known(last.when) === true));
      if (instr.links !== null || !settles || keys.some((key) => key.kind === 'listed')) loose.add(instr.order);
    }
  }
  return loose;
}

function lookAtRank(search: Search, proc: number, instr: Rank): void {
  const { rules, cast, classes, breaks } = search;
  const locals = localsOf(rules, search.cast, proc);
  const members = membersOf(search, instr.set, locals);
  if (instr.set.op === 'order' && search.loose.has(instr.set.order)) search.shown.add(instr.set.order);
  if (!LISTED.has(instr.set.op) && (instr.set.op !== 'order' || search.loose.has(instr.set.order))) breakThose(search, members, 'a ranking of a list');
  for (const key of instr.keys) {
    if (key.kind !== 'roll') continue;
    classes.forEach((names, index) => {
      const [one, other] = names;
      if (one === undefined || other === undefined || shared(new Set(names), members) < 2 || breaks[index] !== undefined) return;
      const of = (name: string): Accesses => {
        const own = [...locals];
        own[instr.slot] = new Set([name]);
        return accessesOfRoll(rules, cast, key, instr.slot, own);
      };
      if (!canSwap(of(one), of(other))) breaks[index] = `rolls for the order ${instr.order}`;
    });
  }
}

// ------------------------------------------------------------------------------------------------ loops

export function loopsOf({ program, live }: Rules): readonly Loop[] {
  const loops: Loop[] = [];
  for (const [proc, pcs] of live.procs) {
    const code = program.ruleset.procs[proc]?.code ?? [];
    for (const pc of pcs) {
      const next = code[pc];
      if (next?.op !== 'next' || (next.where !== null && live.known(next.where) === false)) continue;
      const each = code.find((instr): instr is Each => instr.op === 'each' && instr.list === next.list);
      if (each !== undefined) loops.push({ proc, pc, next, set: each.set });
    }
  }
  return loops;
}

/** Sets that stand as they are listed. */
export const LISTED: ReadonlySet<string> = new Set(['everyone', 'side', 'kind', 'allies', 'enemies']);

function lookAtLoop(search: Search, loop: Loop): void {
  const { rules, classes, breaks, loose } = search;
  const { proc, set } = loop;
  // Who stands in a fair order stands there by dice.
  if (set.op === 'order' && !loose.has(set.order)) return;
  const locals = localsOf(rules, search.cast, proc);
  const members = membersOf(search, set, locals);
  const why = `a loop in ${rules.program.ruleset.procs[proc]?.name ?? ''}`;
  if (set.op === 'order') {
    // Anybody may stand between two who are alike.
    const bodies = [...members].map((name) => bodyFor(search, loop, locals, name));
    if (bodies.every((one, index) => bodies.slice(index + 1).every((other) => canSwap(one, other)))) return;
    search.shown.add(set.order);
    return breakThose(search, members, why);
  }
  if (!LISTED.has(set.op)) return breakThose(search, members, why);
  classes.forEach((names, index) => {
    const [one, other] = names;
    if (one === undefined || other === undefined || breaks[index] !== undefined || shared(new Set(names), members) < 2) return;
    if (canSwap(bodyFor(search, loop, locals, one), bodyFor(search, loop, locals, other))) return;
    if (isSameForAll(search, loop, names)) return;
    const lists = rules.program.ruleset.procs[proc]?.code.filter((instr) => (instr.op === 'each' || instr.op === 'each-number') && instr.list === loop.next.list) ?? [];
    if (search.tried === null || lists.length > 1) breaks[index] = why;
    else search.tried.add(`${proc} ${loop.next.list}`);
  });
}

/** One turn of a loop, and whether it comes to that. */
function bodyFor({ rules, cast }: Pick<Search, 'rules' | 'cast'>, loop: Loop, locals: Locals, name: string): Accesses {
  const { proc, pc, next } = loop;
  return accessesOf(rules, cast, { proc, from: pc, to: next.done, locals: turnLocals(rules, loop, locals, new Set([name])) });
}

/** Whom the locals of a procedure name in the turn of these. What is only named in the turn follows from whose it is, and is left open. */
function turnLocals({ program }: Rules, { proc, pc, next }: Loop, locals: Locals, who: People): Locals {
  const own = [...locals];
  for (const instr of program.ruleset.procs[proc]?.code.slice(pc + 1, next.done) ?? []) {
    if (instr.op === 'let' || instr.op === 'next' || instr.op === 'pick' || instr.op === 'rank') own[instr.slot] = undefined;
    else if (instr.op === 'each') own[instr.list] = undefined;
    else if (instr.op === 'ask' && (instr.asking.kind === 'pick' || instr.asking.kind === 'list')) own[instr.asking.slot] = undefined;
  }
  own[next.slot] = who;
  return own;
}

/** What the turns of a loop may look at and change, by whose they are. Who surely has none is left out. */
export function turnsOf(rules: Rules, cast: Cast, loop: Loop): ReadonlyMap<string, Accesses> {
  const locals = localsOf(rules, cast, loop.proc);
  const { where, slot } = loop.next;
  const isPassedOver = (name: string): boolean => where !== null && rules.live.known(where, onlyAt(slot, name)) === false;
  const names = [...whoIsIn(rules, cast, loop)].filter((name) => !isPassedOver(name));
  return new Map(names.map((name) => [name, bodyFor({ rules, cast }, loop, locals, name)]));
}

/** A name that nobody has: whoever's turn it is. */
const SOMEONE = ' ';

/**
 * Does every turn of a loop do the same, whoever's it is? It does if it looks at nothing that the members have of their own.
 * Only `where` may, to leave some out; and what it looks at must stay as it is.
 */
export function isSameForAll({ rules, header }: Fight, loop: Loop, names: readonly string[]): boolean {
  const { proc, pc, next } = loop;
  const [first] = names;
  if (first === undefined) return false;
  const someone = SOMEONE;
  const cast = castOf(header, { name: someone, of: first });
  const who: People = new Set([someone]);
  const locals = turnLocals(rules, loop, localsOf(rules, cast, proc), who);
  const body = accessesOf(rules, cast, { proc, from: pc + 1, to: next.done, locals });
  if (body.wild !== null || touches(body, who)) return false;
  for (const part of next.where === null ? [] : partsOf(next.where)) {
    const asked = accessesOfExpr(rules, cast, part, locals);
    if (!touches(asked, who)) continue;
    for (const [place, people] of asked.reads) {
      // What is its own, alone, and changed by nobody here.
      if (people.size > 1 || !people.has(someone)) return false;
      for (const changed of body.writes.get(place)?.values() ?? []) if (meets(changed, new Set(names))) return false;
    }
    if (meets(asked.named, who)) return false;
  }
  return true;
}

/** Of a loop's `where`, what must hold. */
export function partsOf(expr: Expr): readonly Expr[] {
  return expr.op === 'and' ? expr.of.flatMap(partsOf) : [expr];
}

/** Whether part of a loop's `where` looks at nothing that play can change, but for what is the one's own. */
export function isFixedFor({ rules, header }: Fight, { proc, next }: Loop, part: Expr, first: string): boolean {
  const cast = castOf(header, { name: SOMEONE, of: first });
  const locals = [...localsOf(rules, cast, proc)];
  locals[next.slot] = new Set([SOMEONE]);
  const asked = accessesOfExpr(rules, cast, part, locals);
  return asked.wild === null && [...asked.reads.values()].every((people) => people.size === 1 && people.has(SOMEONE));
}

/** Whom a loop may go through. */
export function whoIsIn(rules: Rules, cast: Cast, { proc, set }: Loop): People {
  return look({ ...playOf(rules, cast), notes: noted() }, set, localsOf(rules, cast, proc));
}

function localsOf(rules: Rules, cast: Cast, proc: number): Locals {
  const play = playOf(rules, cast);
  return settledLocals(play, proc, anyArgs(play, proc));
}

function membersOf({ rules, cast }: Search, set: Expr, locals: Locals): People {
  return look({ ...playOf(rules, cast), notes: noted() }, set, locals);
}

// ------------------------------------------------------------------------------------------------ one out of many

/** Where an order may stand without showing who comes first. */
const ORDERLESS: ReadonlySet<string> = new Set(['any', 'no', 'count', 'every', 'total', 'highest', 'lowest', 'in', 'length', 'each', 'rank', 'pick']);

function lookAtExpressions(search: Search, part: unknown, parent: string = ''): void {
  if (Array.isArray(part)) {
    for (const one of part) lookAtExpressions(search, one, parent);
    return;
  }
  if (!isNode(part)) return;
  const { op } = part;
  if (op === 'order' && !ORDERLESS.has(parent) && search.loose.has(String(part['order']))) {
    search.shown.add(String(part['order']));
    breakAll(search, `the order ${String(part['order'])}, which a list settles`);
  }
  if (op === 'first') lookAtOne(search, part['set']);
  if (op === 'item') lookAtOne(search, part['of']);
  if (op === 'position') lookAtOne(search, part['within']);
  for (const inner of Object.values(part)) lookAtExpressions(search, inner, typeof op === 'string' ? op : parent);
}

/** Somebody is taken out of a set, or has a place in it. */
function lookAtOne(search: Search, set: unknown): void {
  if (isNode(set) && (set['op'] === 'rows' || (set['op'] === 'order' && !search.loose.has(String(set['order']))))) return;
  const people = isNode(set) && set['op'] === 'side' ? search.cast.side(String(set['side'])) : isNode(set) && set['op'] === 'kind' ? search.cast.kind(String(set['kind'])) : search.cast.all;
  breakThose(search, people, 'one taken out of many as they are listed');
}

/** Lists of participants and texts that play puts somewhere. */
function lookAtPlaces(search: Search): void {
  const { kinds, tracks, conditions } = search.rules.program.ruleset;
  const places = [...kinds.flatMap(({ fields }) => fields.filter(({ changes }) => changes)), ...tracks, ...conditions.flatMap(({ fields }) => fields)];
  if (places.some(({ type }) => listsPeople(type) || type.type === 'text')) breakAll(search, 'a list or a text that changes in play');
}
