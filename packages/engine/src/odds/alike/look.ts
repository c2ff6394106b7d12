// What an expression may look at, and whom it may name.
import type { Expr, Ruleset, Value } from '@fray/dsl/ir';
import { TABLE } from './accesses.ts';
import type { Noted } from './accesses.ts';
import { onlyAt } from './known.ts';
import type { LiveCode } from './live-code.ts';
import { NOBODY, namesPeople, union } from './people.ts';
import type { Cast, People } from './people.ts';

export interface World {
  readonly ruleset: Ruleset;
  readonly live: LiveCode;
  readonly cast: Cast;
  readonly notes: Noted;
  /** Orders that were surely ranked anew in this piece of code, and who may stand in them. */
  readonly ranked: ReadonlyMap<string, People>;
}

/** Whom each local may name. */
export type Locals = readonly (People | undefined)[];

/** Defines and legality inside one another beyond this are not looked into. */
const DEEPEST = 24;

/** Notes what is looked at; gives whom the value may name. */
export function look(world: World, expr: Expr, locals: Locals, bound: readonly People[] = [], depth = 0): People {
  const { ruleset, live, cast, notes } = world;
  const of = (part: Expr, inner: readonly People[] = bound): People => look(world, part, locals, inner, depth);
  switch (expr.op) {
    case 'const':
      return namedIn(cast, expr.value);
    case 'local':
      return locals[expr.slot] ?? NOBODY;
    case 'bound':
      return bound[expr.index] ?? cast.all;
    case 'outcome-of':
    case 'roll-part':
    case 'length':
    case 'size':
    case 'not':
    case 'neg':
      of(expr.of);
      return NOBODY;
    case 'value-of':
      of(expr.of);
      return ruleset.callables.some((callable) => callable.kind === 'check' && callable.values.some(({ name, type }) => name === expr.name && namesPeople(type))) ? cast.all : NOBODY;
    case 'matches':
      of(expr.of);
      of(expr.face);
      return NOBODY;
    case 'field': {
      const whose = of(expr.of);
      const fields = ruleset.kinds.flatMap(({ fields: known }) => known.filter(({ name }) => name === expr.field));
      if (fields.some(({ changes }) => changes)) notes.read(`field ${expr.field}`, whose);
      return fields.some(({ type }) => namesPeople(type)) ? cast.all : NOBODY;
    }
    case 'condition-field':
      notes.read(`condition ${expr.condition}`, of(expr.of));
      return ruleset.conditions.some(({ fields }) => fields.some(({ name, type }) => name === expr.field && namesPeople(type))) ? cast.all : NOBODY;
    case 'track':
      if (live.known(expr) === undefined) notes.read(`track ${expr.track}`, TABLE);
      return ruleset.tracks.some(({ name, type }) => name === expr.track && namesPeople(type)) ? cast.all : NOBODY;
    case 'given':
      return namedIn(cast, live.known(expr) ?? null);
    case 'ruling':
    case 'rows':
      return NOBODY;
    case 'cell': {
      of(expr.row);
      of(expr.column);
      const table = ruleset.tables.find(({ name }) => name === expr.table);
      return union(...(table?.rows ?? []).flatMap(({ cells }) => cells.map((cell) => look(world, cell, [], [], depth))));
    }
    case 'define': {
      const body = ruleset.defines[expr.define]?.body;
      const args = expr.args.map((arg) => of(arg));
      if (live.known(expr) !== undefined) return NOBODY;
      if (body === undefined || depth >= DEEPEST) {
        notes.goWild('values that go too deep');
        return cast.all;
      }
      return look(world, body, args, [], depth + 1);
    }
    case 'and':
    case 'or': {
      const settled = live.known(expr) !== undefined;
      if (!settled) for (const part of expr.of) of(part);
      return NOBODY;
    }
    case 'same': {
      const left = of(expr.left);
      const right = of(expr.right);
      notes.name(union(left, right));
      return NOBODY;
    }
    case 'compare':
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
    case 'dice-add':
    case 'dice-sub':
    case 'dice-mul':
      of(expr.left);
      of(expr.right);
      return NOBODY;
    case 'in':
      notes.name(of(expr.item));
      of(expr.set);
      return NOBODY;
    case 'one-of':
      notes.name(of(expr.item));
      return NOBODY;
    case 'has-condition':
      notes.read(`condition ${expr.condition}`, of(expr.who));
      return NOBODY;
    case 'is-kind':
      of(expr.who);
      return NOBODY;
    case 'can-act': {
      const who = of(expr.who);
      for (const { name, barsEverything } of ruleset.conditions) if (barsEverything) notes.read(`condition ${name}`, who);
      return NOBODY;
    }
    case 'can-take': {
      const who = of(expr.who);
      if (live.known(expr) === undefined) for (const callable of expr.callables) lookAtLegality(world, callable, who, [], depth + 1);
      return NOBODY;
    }
    case 'at-least':
    case 'at-most':
      of(expr.of);
      of(expr.bound);
      return NOBODY;
    case 'step':
      of(expr.of);
      of(expr.by);
      return NOBODY;
    case 'if': {
      const found: People[] = [];
      for (const { when, value } of expr.cases) {
        const holds = live.known(when);
        if (holds === false) continue;
        of(when);
        found.push(of(value));
        if (holds === true) return union(...found);
      }
      return union(...found, expr.otherwise === null ? NOBODY : of(expr.otherwise));
    }
    case 'any':
    case 'no':
    case 'count':
    case 'first':
    case 'every':
    case 'total':
    case 'highest':
    case 'lowest': {
      const set = meant(world, expr, of(expr.set));
      const inner = [...bound];
      inner[expr.index] = set;
      if (expr.where !== null) of(expr.where, inner);
      if (expr.op === 'every') of(expr.satisfies, inner);
      if (expr.op === 'total' || expr.op === 'highest' || expr.op === 'lowest') of(expr.value, inner);
      return expr.op === 'first' ? set : NOBODY;
    }
    case 'times':
    case 'latest': {
      const keys = expr.keys.map((key) => of(key));
      for (const key of keys) notes.name(key);
      notes.read(`memory ${expr.memory}`, keys[0] ?? TABLE);
      return expr.op === 'latest' ? cast.all : NOBODY;
    }
    case 'number-of':
      notes.read(`span ${expr.span}`, TABLE);
      return NOBODY;
    case 'position':
      notes.name(of(expr.who));
      of(expr.within);
      return NOBODY;
    case 'item':
      of(expr.n);
      return of(expr.of);
    case 'everyone':
      return cast.all;
    case 'side':
      return cast.side(expr.side);
    case 'kind':
      return cast.kind(expr.kind);
    case 'allies': {
      // Who is left out depends on whose allies they are.
      const whose = of(expr.of);
      notes.name(whose);
      return cast.allies(whose);
    }
    case 'enemies':
      return cast.enemies(of(expr.of));
    case 'order':
      notes.read(`order ${expr.order}`, TABLE);
      return world.ranked.get(expr.order) ?? cast.all;
    case 'text':
      for (const part of expr.parts) if (typeof part !== 'string') notes.name(of(part));
      return NOBODY;
  }
}

/** Those of a set who may be meant: of others it is settled that `where` does not hold for them. */
function meant({ live }: World, { where, index }: { readonly where: Expr | null; readonly index: number }, set: People): People {
  if (where === null) return set;
  const some = [...set].filter((name) => live.known(where, [], onlyAt(index, name)) !== false);
  return some.length === set.size ? set : new Set(some);
}

/** Whether an action can be taken, and by what picks. Gives whom each parameter may name. */
export function lookAtLegality(world: World, callable: number, actor: People, given: readonly (People | undefined)[], depth = 0): Locals {
  const { ruleset, notes, cast } = world;
  const action = ruleset.callables[callable];
  if (action?.kind !== 'action') return [];
  if (depth >= DEEPEST) {
    notes.goWild('actions that go too deep');
    return action.params.map(() => cast.all);
  }
  const locals: (People | undefined)[] = action.params.map((_, index) => given[index]);
  locals[action.actor] = given[action.actor] ?? actor;
  for (const { name, barsEverything, bars } of ruleset.conditions) if (barsEverything || bars.includes(action.name)) notes.read(`condition ${name}`, actor);
  for (const pick of action.picks) {
    const from = look(world, pick.from, locals, [], depth);
    locals[pick.slot] ??= from;
    if (pick.where !== null) look(world, pick.where, locals, [], depth);
  }
  for (const expr of action.allowed) look(world, expr, locals, [], depth);
  for (const { amount, field } of action.costs) {
    look(world, amount, locals, [], depth);
    notes.read(`field ${field}`, actor);
  }
  if (action.once !== null) notes.read(`use ${action.name}`, actor);
  return locals;
}

function namedIn(cast: Cast, value: Value): People {
  if (typeof value === 'string') return cast.all.has(value) ? new Set([value]) : NOBODY;
  return Array.isArray(value) ? union(...value.map((item: Value) => namedIn(cast, item))) : NOBODY;
}
