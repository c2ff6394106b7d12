// Compares the states of two runs, value by value. If only one of the two declares a field, a track or a ruling, that
// is no difference by itself; if the declaration had an effect, an event shows it.
import type { Value } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import type { Difference } from '../log/event-difference.ts';
import { shortJson } from '../events/shape.ts';
import { initialState, reduceNext } from '../state/reduce.ts';
import { allRows } from '../state/show.ts';
import { everyone, fieldsOfKind } from '../state/read.ts';
import type { State } from '../state/state.ts';
import { sameJson } from '../values/same.ts';

/**
 * A difference at a path. A value is null if there is no such thing (nobody of that name, an order that was never ranked).
 */
export interface StateDifference {
  readonly path: string;
  readonly a: Value;
  readonly b: Value;
  /** The run in which there is no such thing, if its null is not the value of something. */
  readonly absent?: 'a' | 'b';
}

/** Returns the differences of two states, in the order of the first. */
export function compareStates(a: State, b: State): readonly StateDifference[] {
  const rowsA = new Map(rowsOf(a));
  const rowsB = new Map(rowsOf(b));
  const found: StateDifference[] = [];
  for (const path of new Set([...rowsA.keys(), ...rowsB.keys()])) {
    const [left, right] = [rowsA.get(path), rowsB.get(path)];
    if (left !== undefined && right !== undefined) {
      if (!sameJson(left, right)) found.push({ path, a: left, b: right });
    } else if (!isDeclared(left === undefined ? b : a, path)) {
      const values = { path, a: left ?? absent(right), b: right ?? absent(left) };
      const isGone = values.a === null || values.b === null;
      found.push(isGone ? { ...values, absent: left === undefined ? 'a' : 'b' } : values);
    }
  }
  return found;
}

/** Returns the value of something absent: a condition that is not held reads as no. */
function absent(other: Value | undefined): Value {
  return other === true ? false : null;
}

function rowsOf(state: State): readonly (readonly [string, Value])[] {
  return [...allRows(state), ['participants', everyone(state)]];
}

/** True if a row exists because the ruleset declares it, and not because of an event. */
function isDeclared(state: State, path: string): boolean {
  if (/^(tracks|givens|rulings)\./.test(path)) return true;
  return state.participants.some(
    ({ name, kind }) =>
      path.startsWith(`${name}.`) &&
      fieldsOfKind(state, kind).includes(path.slice(name.length + 1)),
  );
}

/** Returns the differences of the initial values of two headers. */
export function initialDifferences(a: Header, b: Header): readonly Difference[] {
  return compareStates(stateOf(a), stateOf(b)).map(({ path, a: left, b: right }) => ({
    path,
    expected: shortJson(left),
    found: shortJson(right),
  }));
}

function stateOf(header: Header): State {
  const state = initialState();
  reduceNext(state, { type: 'encounter-begun', data: header });
  return state;
}
