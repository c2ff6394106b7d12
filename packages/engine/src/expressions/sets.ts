// Sets (always in the scenario's order), lists, and quantifiers over their members.
import type { Value, ExprOf } from '@fray/dsl/ir';
import { alliesOf, enemiesOf, everyone, ofKind, ofSide, orderNamed } from '../state/read.ts';
import { inText } from '../values/describe.ts';
import { ruleFault } from '../values/fault.ts';
import { add, numberOf } from '../values/number.ts';
import { compileCompare } from '../values/ordering.ts';
import { sameValue } from '../values/same.ts';
import type { Participant } from '../state/state.ts';
import { compileMaybe, listOf, participantOf, spend, valueOf, type Compiler } from './compiler.ts';
import type { Env, Eval } from './env.ts';

export function compileSet(
  c: Compiler,
  expr: ExprOf<'everyone' | 'side' | 'kind' | 'order' | 'rows'>,
): Eval {
  switch (expr.op) {
    case 'everyone':
      return (env) => everyone(env.state);
    case 'side': {
      const side = expr.side;
      return (env) => ofSide(env.state, side);
    }
    case 'kind': {
      const kind = expr.kind;
      return (env) => ofKind(env.state, kind);
    }
    case 'order': {
      const order = expr.order;
      return (env) => orderNamed(env.state, order);
    }
    case 'rows': {
      const table = expr.table;
      const rows: readonly string[] = Object.freeze(
        c.ruleset.tables.find((known) => known.name === table)?.rows.map((row) => row.name) ?? [],
      );
      return () => rows;
    }
  }
}

/** `allies of p`: the other participants of p's side. */
export function compileRelated(c: Compiler, expr: ExprOf<'allies' | 'enemies'>): Eval {
  const of = c.compile(expr.of);
  const { at, op } = expr;
  const related = op === 'allies' ? alliesOf : enemiesOf;
  return (env) => related(env.state, participantOf(env, of(env), at, op));
}

// ------------------------------------------------------------------------------------------------ quantifiers

type Quantifier = ExprOf<
  'any' | 'no' | 'count' | 'first' | 'every' | 'total' | 'highest' | 'lowest'
>;

export function compileQuantifier(c: Compiler, expr: Quantifier): Eval {
  const { set } = expr;
  const where = compileMaybe(c, expr.where);
  if (!c.isTraced && (set.op === 'everyone' || set.op === 'side' || set.op === 'kind'))
    return quantifier(c, expr, present(set, where, expr));
  return quantifier(c, expr, listed(c.compile(set), where, expr));
}

function quantifier<T>(c: Compiler, expr: Quantifier, members: Members<T>): Eval {
  const { at, index } = expr;
  switch (expr.op) {
    case 'any':
      return (env) => members.next(env, members.all(env), 0) >= 0;
    case 'no':
      return (env) => members.next(env, members.all(env), 0) < 0;
    case 'first':
      return (env) =>
        members.next(env, members.all(env), 0) < 0 ? null : (env.bound[index] ?? null);
    case 'count':
      return (env) => {
        const all = members.all(env);
        let count = 0;
        for (let i = members.next(env, all, 0); i >= 0; i = members.next(env, all, i + 1)) count++;
        return count;
      };
    case 'every': {
      const satisfies = c.compile(expr.satisfies);
      return (env) => {
        const all = members.all(env);
        for (let i = members.next(env, all, 0); i >= 0; i = members.next(env, all, i + 1)) {
          if (satisfies(env) !== true) return false;
        }
        return true;
      };
    }
    case 'total': {
      const value = c.compile(expr.value);
      return (env) => {
        const all = members.all(env);
        let sum = 0;
        for (let i = members.next(env, all, 0); i >= 0; i = members.next(env, all, i + 1))
          sum = add(sum, numberOf(value(env), at), at);
        return sum;
      };
    }
    case 'highest':
    case 'lowest': {
      const { op } = expr;
      const value = c.compile(expr.value);
      const compare = compileCompare(c.ruleset, null);
      const sign = op === 'highest' ? 1 : -1;
      return (env) => {
        const all = members.all(env);
        let best: Value | undefined;
        for (let i = members.next(env, all, 0); i >= 0; i = members.next(env, all, i + 1)) {
          const next = valueOf(value(env));
          if (best === undefined || compare(next, best, at) * sign > 0) best = next;
        }
        if (best === undefined)
          throw ruleFault(
            'nobody',
            at,
            `The ${op} of nobody is asked for. A "count" before it can guard it.`,
          );
        return best;
      };
    }
  }
}

/** The members that a quantifier goes over. */
interface Members<T> {
  readonly all: (env: Env) => readonly T[];
  /** Binds the next member from index `start` on for which `where` holds, and returns its index; -1 if there is none. */
  readonly next: (env: Env, all: readonly T[], start: number) => number;
}

function listed(set: Eval, where: Eval | null, { at, index }: Quantifier): Members<Value> {
  return {
    all: (env) => listOf(set(env), at),
    next: (env, all, start) => {
      for (let i = start; i < all.length; i++) {
        spend(env, at);
        env.bound[index] = all[i] ?? null;
        if (where === null || where(env) === true) return i;
      }
      return -1;
    },
  };
}

/** The members of a side or kind: they are found as they are needed, so no list is built. */
function present(
  set: ExprOf<'everyone' | 'side' | 'kind'>,
  where: Eval | null,
  { at, index }: Quantifier,
): Members<Participant> {
  const side = set.op === 'side' ? set.side : null;
  const kind = set.op === 'kind' ? set.kind : null;
  return {
    all: (env) => env.state.participants,
    next: (env, all, start) => {
      for (let i = start; i < all.length; i++) {
        const one = all[i];
        if (
          one === undefined ||
          (side !== null && one.side !== side) ||
          (kind !== null && one.kind !== kind)
        )
          continue;
        spend(env, at);
        env.bound[index] = one.name;
        if (where === null || where(env) === true) return i;
      }
      return -1;
    },
  };
}

// ------------------------------------------------------------------------------------------------ lists and texts

export function compilePosition(c: Compiler, expr: ExprOf<'position'>): Eval {
  const who = c.compile(expr.who);
  const within = c.compile(expr.within);
  const at = expr.at;
  return (env) => {
    const value = valueOf(who(env));
    const list = listOf(within(env), at);
    for (let i = 0; i < list.length; i++) if (sameValue(list[i] ?? null, value)) return i + 1;
    throw ruleFault(
      'not-in-order',
      at,
      `The position of ${value === null ? 'nobody' : inText(value)} is asked for, who is not in it.`,
    );
  };
}

export function compileLength(c: Compiler, expr: ExprOf<'length'>): Eval {
  const of = c.compile(expr.of);
  const at = expr.at;
  return (env) => listOf(of(env), at).length;
}

export function compileItem(c: Compiler, expr: ExprOf<'item'>): Eval {
  const n = c.compile(expr.n);
  const of = c.compile(expr.of);
  const at = expr.at;
  return (env) => {
    const number = numberOf(n(env), at);
    const list = listOf(of(env), at);
    const item = list[number - 1];
    if (item === undefined)
      throw ruleFault(
        'out-of-range',
        at,
        `Item ${number} is asked for, of a list of ${list.length}.`,
      );
    return item;
  };
}

/** The longest text that a rule may build. */
const MAX_TEXT = 10_000;

/** Builds a text. Names and words appear in it as the rules write them. */
export function compileText(c: Compiler, expr: ExprOf<'text'>): Eval {
  const at = expr.at;
  const parts = expr.parts.map((part) => (typeof part === 'string' ? part : c.compile(part)));
  return (env) => {
    let text = '';
    for (const part of parts) {
      text += typeof part === 'string' ? part : inText(part(env));
      if (text.length > MAX_TEXT)
        throw ruleFault('too-much-work', at, `This text grows longer than ${MAX_TEXT} letters.`);
    }
    return text;
  };
}
