// The tables behind `times` and `latest`, as plain JSON. The machine writes these tables (and empties one when its span
// begins anew); expressions only read them.
import type { Result, Value } from '@fray/dsl/ir';
import { WATCH, type WatchedTable } from '../state/watch.ts';
import { sameValues } from '../values/same.ts';

/** One table for each of `Ruleset.memories`, in that order. */
export type MemoryTables = MemoryTable[];

/**
 * Entries in the order in which they were first written. Keys have the order of the memory's `keys`, and no two entries
 * have the same keys.
 */
export type MemoryTable =
  | { readonly kind: 'times'; entries: TimesEntry[]; readonly [WATCH]?: WatchedTable<TimesEntry> }
  | {
      readonly kind: 'latest';
      entries: LatestEntry[];
      readonly [WATCH]?: WatchedTable<LatestEntry>;
    };

export interface TimesEntry {
  readonly keys: readonly Value[];
  n: number;
}

export interface LatestEntry {
  readonly keys: readonly Value[];
  result: Result;
}

/** The result of `latest` before there is one. */
export const NO_RESULT: Result = Object.freeze({ outcome: null, values: Object.freeze([]) });

/** How often this was remembered; 0 if never. */
export function timesOf(tables: MemoryTables, memory: number, keys: readonly Value[]): number {
  const table = tables[memory];
  if (table?.kind !== 'times') return 0;
  return entryOf(table, keys)?.n ?? 0;
}

/** The last result under these keys; NO_RESULT if there is none. */
export function latestOf(tables: MemoryTables, memory: number, keys: readonly Value[]): Result {
  const table = tables[memory];
  if (table?.kind !== 'latest') return NO_RESULT;
  return entryOf(table, keys)?.result ?? NO_RESULT;
}

/** Returns the entry under these keys, or undefined. */
export function entryOf<E extends TimesEntry | LatestEntry>(
  table: { readonly entries: readonly E[]; readonly [WATCH]?: WatchedTable<E> },
  keys: readonly Value[],
): E | undefined {
  const watch = table[WATCH];
  if (watch !== undefined) return watch.entry(keys);
  for (const entry of table.entries) if (sameValues(entry.keys, keys)) return entry;
  return undefined;
}
