// What operators use while they build closures. Linking needs a ruleset; running needs only an Env.
import type { At, Expr, Local, Ruleset, Value } from '@fray/dsl/ir';
import type { Participant } from '../state/state.ts';
import { participantNamed } from '../state/read.ts';
import { describe } from '../values/describe.ts';
import { ruleFault } from '../values/fault.ts';
import type { Env, Eval } from './env.ts';

export interface Compiler {
  readonly ruleset: Ruleset;
  /** Compiles a child. With a trace, this function puts a recorder around every node. */
  readonly compile: (expr: Expr) => Eval;
  /** An observer must see every node, so no two nodes may be fused. */
  readonly isTraced: boolean;
  /** The body of a define: compiled when first evaluated, then kept. */
  readonly define: (index: number) => Eval;
}

const EMPTY: readonly Value[] = Object.freeze([]);

/** How deeply defines and legality questions may be nested. */
export const MAX_NESTED_CALLS = 100;

/** How many members and defines may be evaluated between two instructions. */
export const MAX_WORK = 1_000_000;

/** Counts one member or define as work, and throws a fault beyond MAX_WORK. */
export function spend(env: Env, at: At): void {
  if (++env.work > MAX_WORK) tooMuch(at);
}

function tooMuch(at: At): never {
  throw ruleFault(
    'too-much-work',
    at,
    'This takes too long to work out: conditions and definitions ask for one another too often.',
  );
}

/** The value as a list; nothing counts as an empty list. */
export function listOf(value: Local, at: At): readonly Value[] {
  if (value === null) return EMPTY;
  if (isList(value)) return value;
  throw ruleFault(
    'not-a-list',
    at,
    `A list or a set is needed here, and this is ${describe(value)}.`,
  );
}

/** True for a list. `Array.isArray` does not tell read-only arrays from other objects. */
export function isList(value: Local): value is readonly Value[] {
  return Array.isArray(value);
}

/** True for a roll, kept or not. */
export function isRoll(
  local: Local,
): local is Extract<Local, { readonly faces: readonly number[] }> {
  return local !== null && typeof local === 'object' && 'faces' in local;
}

/** True for the result of a call. */
export function isResult(local: Local): local is Extract<Local, { readonly outcome: unknown }> {
  return local !== null && typeof local === 'object' && 'outcome' in local;
}

/** A value, a roll or a result, whatever else it says. */
type Carrier = Value | { readonly total: number } | { readonly outcome: string | boolean | null };

/** Converts a local to a plain value: a roll to its total, a result to its outcome. */
export function valueOf(local: Carrier): Value {
  return local === null || typeof local !== 'object' ? local : valueIn(local);
}

function valueIn(local: Extract<Carrier, object>): Value {
  if ('total' in local) return local.total;
  return 'outcome' in local ? local.outcome : local;
}

/**
 * Returns the participant that a value names. It is a fault if the value is nobody or somebody who left. `what` completes
 * "... is asked for".
 */
export function participantOf(env: Env, value: Local, at: At, what: string): Participant {
  const participant = typeof value === 'string' ? participantNamed(env.state, value) : undefined;
  return participant ?? noParticipant(value, at, what);
}

function noParticipant(value: Local, at: At, what: string): never {
  if (typeof value === 'string')
    throw ruleFault(
      'no-such-participant',
      at,
      `${what} of ${value} is asked for, who does not take part.`,
    );
  if (value === null) throw ruleFault('nobody', at, `${what} of nobody is asked for.`);
  throw ruleFault(
    'not-a-participant',
    at,
    `${what} is asked for, of ${describe(value)}: that is no participant.`,
  );
}

/** Returns the index of a field in each kind; below 0 if the kind does not have it. */
export function fieldIndices({ kinds }: Ruleset, field: string): ReadonlyMap<string, number> {
  return new Map(
    kinds.map(({ name, fields }) => [name, fields.findIndex((known) => known.name === field)]),
  );
}

/** Compiles a child, or returns null if there is none. */
export function compileMaybe(c: Compiler, expr: Expr | null): Eval | null {
  return expr === null ? null : c.compile(expr);
}
