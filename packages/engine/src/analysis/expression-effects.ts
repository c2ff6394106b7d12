// Finds the variables that an expression may read, and the participants that it may name.
import {
  eachPart,
  expressionRow,
  legalityEffects,
  type Expr,
  type Numbering,
  type Ruleset,
  type ValueType,
  type Value,
  type Variable,
} from '@fray/dsl/ir';
import { fieldsMeant } from './declared-fields.ts';
import { TABLE, type Noted } from './effect-sets.ts';
import { onlyAt, withOpenCases } from './constants.ts';
import type { Reachability } from './reachability.ts';
import { NOBODY, namesPeople, union, type Cast, type ParticipantSet } from './participant-sets.ts';

export interface EffectContext {
  readonly ruleset: Ruleset;
  readonly live: Reachability;
  readonly cast: Cast;
  readonly notes: Noted;
  readonly numbering: Numbering;
  /** Orders that this piece of code has certainly ranked anew, with the participants who may be in them. */
  readonly ranked: ReadonlyMap<string, ParticipantSet>;
}

/** The participants that each local may name. */
export type LocalParticipants = readonly (ParticipantSet | undefined)[];

/** Defines, and the conditions of actions, are not analysed if they are nested deeper than this. */
const DEEPEST = 24;

/** Notes what an expression reads, and returns the participants that its value may name. */
export function noteReads(
  world: EffectContext,
  expr: Expr,
  locals: LocalParticipants,
  bound: readonly ParticipantSet[] = [],
  depth = 0,
): ParticipantSet {
  const { ruleset, live, cast, notes, numbering } = world;
  const of = (part: Expr, inner: readonly ParticipantSet[] = bound): ParticipantSet =>
    noteReads(world, part, locals, inner, depth);
  const known = live.known(expr);
  // An expression that is constant throughout the fight reads nothing.
  if (known !== undefined) return namedIn(cast, known);
  if (expr.op === 'if') {
    const { cases, otherwise } = withOpenCases(expr, live.known);
    const found = cases.map(({ when, value }) => {
      of(when);
      return of(value);
    });
    return union(...found, otherwise === null ? NOBODY : of(otherwise));
  }
  const parts = new Map<Expr, ParticipantSet>();
  const row = expressionRow(expr);
  if (row.binds === true && 'set' in expr && 'index' in expr) {
    const set = meant(world, expr, of(expr.set));
    parts.set(expr.set, set);
    const inner = [...bound];
    inner[expr.index] = set;
    eachPart(expr, (part) => {
      if (part !== expr.set) parts.set(part, of(part, inner));
    });
  } else eachPart(expr, (part) => void parts.set(part, of(part)));
  const people = (part: Expr): ParticipantSet => parts.get(part) ?? of(part);
  const elsewhere: ParticipantSet[] = [];
  for (const effect of row.effects?.(expr, ruleset) ?? []) {
    switch (effect.does) {
      case 'reads':
        if (isShared(effect.variable) && isMoving(ruleset, effect.variable))
          notes.read(
            numbering.number(effect.variable),
            effect.of === null ? TABLE : people(effect.of),
          );
        break;
      case 'keeps':
        notes.name(people(effect.value));
        break;
      case 'considers':
        considered(world, effect.callable, people(effect.actor), [], depth + 1);
        break;
      case 'evaluates':
        if (depth >= DEEPEST) {
          notes.goWild('values that go too deep');
          return cast.all;
        }
        elsewhere.push(noteReads(world, effect.expr, effect.args.map(people), [], depth + 1));
        break;
      default:
        throw new Error(`an expression ${effect.does} nothing`);
    }
  }
  return namedBy(world, expr, locals, bound, people, union(...elsewhere));
}

/**
 * True if two pieces of code can share the variable. Every call has new locals and new results, so these are never
 * shared.
 */
export function isShared({ kind }: Variable): boolean {
  return kind !== 'local' && kind !== 'value' && kind !== 'outcome';
}

/** True if the variable can change; fields that never change count as constants. */
function isMoving(ruleset: Ruleset, variable: Variable): boolean {
  return variable.kind !== 'field' || fieldsMeant(ruleset, variable).some(({ changes }) => changes);
}

/**
 * Returns the participants that the value of an expression may name. `elsewhere` holds the participants that values of
 * defines, fields and the like may name.
 */
function namedBy(
  { ruleset, cast, ranked }: EffectContext,
  expr: Expr,
  locals: LocalParticipants,
  bound: readonly ParticipantSet[],
  people: (part: Expr) => ParticipantSet,
  elsewhere: ParticipantSet,
): ParticipantSet {
  const anybody = (
    fields: readonly { readonly name: string; readonly type: ValueType }[],
  ): ParticipantSet => (fields.some(({ type }) => namesPeople(type)) ? cast.all : NOBODY);
  switch (expr.op) {
    case 'const':
      return namedIn(cast, expr.value);
    case 'local':
      return locals[expr.slot] ?? NOBODY;
    case 'bound':
      return bound[expr.index] ?? cast.all;
    case 'value-of':
      return anybody(
        ruleset.callables.flatMap((callable) =>
          callable.kind === 'check' ? callable.values.filter(({ name }) => name === expr.name) : [],
        ),
      );
    case 'field':
    case 'track':
      return anybody(fieldsMeant(ruleset, expr));
    case 'condition-field':
      return anybody(
        ruleset.conditions.flatMap(({ fields }) =>
          fields.filter(({ name }) => name === expr.field),
        ),
      );
    case 'given':
      return anybody(ruleset.givens.filter(({ name }) => name === expr.given));
    case 'cell':
    case 'define':
      return elsewhere;
    case 'first':
      return people(expr.set);
    case 'item':
      return people(expr.of);
    case 'latest':
    case 'everyone':
      return cast.all;
    case 'side':
      return cast.side(expr.side);
    case 'kind':
      return cast.kind(expr.kind);
    case 'allies':
      return cast.allies(people(expr.of));
    case 'enemies':
      return cast.enemies(people(expr.of));
    case 'order':
      return ranked.get(expr.order) ?? cast.all;
    default:
      return NOBODY;
  }
}

/** Returns the members of a set for whom `where` is not known to be false. */
function meant(
  { live }: EffectContext,
  { where, index }: { readonly where: Expr | null; readonly index: number },
  set: ParticipantSet,
): ParticipantSet {
  if (where === null) return set;
  const some = [...set].filter((name) => live.known(where, [], onlyAt(index, name)) !== false);
  return some.length === set.size ? set : new Set(some);
}

/**
 * Notes what the engine reads to decide whether the actor can take an action, and with which picks. Returns the participants that each
 * parameter may name.
 */
export function considered(
  world: EffectContext,
  callable: number,
  actor: ParticipantSet,
  given: readonly (ParticipantSet | undefined)[],
  depth = 0,
): LocalParticipants {
  const { ruleset, notes, cast, numbering } = world;
  const action = ruleset.callables[callable];
  if (action?.kind !== 'action') return [];
  if (depth >= DEEPEST) {
    notes.goWild('actions that go too deep');
    return action.params.map(() => cast.all);
  }
  const locals: (ParticipantSet | undefined)[] = action.params.map((_, index) => given[index]);
  locals[action.actor] = actor;
  // A later pick may read an earlier one.
  for (const pick of action.picks)
    locals[pick.slot] ??= noteReads(world, pick.from, locals, [], depth);
  for (const effect of legalityEffects(ruleset, action)) {
    if (effect.does === 'reads')
      notes.read(numbering.number(effect.variable), effect.of === null ? TABLE : actor);
    // The locals of this expression are the parameters.
    else if (effect.does === 'evaluates') noteReads(world, effect.expr, locals, [], depth);
  }
  return locals;
}

function namedIn(cast: Cast, value: Value): ParticipantSet {
  if (typeof value === 'string') return cast.all.has(value) ? new Set([value]) : NOBODY;
  return Array.isArray(value) ? union(...value.map((item: Value) => namedIn(cast, item))) : NOBODY;
}
