// What an event changed, as old and new values of paths.
import type { Value } from '@fray/dsl/ir';
import { allRows } from '../state/show.ts';
import type { State } from '../state/state.ts';

export interface PathChange {
  /** The path for `show`. */
  readonly path: string;
  /** The old value; undefined if it was not there. */
  readonly from: Value | undefined;
  /** The new value; undefined if it is gone. */
  readonly to: Value | undefined;
}

/** Returns all differences between two states, in the order of the later one; removed things come last. */
export function changesBetween(before: State, after: State): readonly PathChange[] {
  const old = new Map(allRows(before));
  const now = allRows(after);
  const changes: PathChange[] = [];
  for (const [path, to] of now) {
    const from = old.get(path);
    if (!old.has(path) || JSON.stringify(from) !== JSON.stringify(to))
      changes.push({ path, from, to });
    old.delete(path);
  }
  for (const [path, from] of old) changes.push({ path, from, to: undefined });
  return changes;
}
