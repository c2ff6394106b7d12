// A cache of compilations by their texts. A log contains its rules, so without a cache a program that reads ten logs of
// one ruleset, or forks one log ten times, would compile the same texts ten times.

import type { ReadSource } from './amend/files.ts';
import type { Source } from './source/source.ts';

/** The maximum number of cached results. */
const MOST_REMEMBERED = 16;

/**
 * The maximum total size of their texts, in UTF-16 units. Trees and rules take about a hundred
 * bytes for each unit.
 */
const MOST_TEXT = 1_000_000;

interface Remembered<T> {
  readonly entry: Source;
  readonly stacked: readonly string[];
  /**
   * Every path that was read, in order, with its content. If all contents are unchanged, the result
   * is still valid.
   */
  readonly asked: ReadonlyMap<string, Source | undefined>;
  readonly result: T;
  readonly size: number;
}

/**
 * Creates a cache of results that depend only on an entry, the house rules stacked on it, and the
 * files that they read. @returns a function that returns the result of `make`, or the same object
 * as before if the same texts were used recently. It reads the files again to compare them.
 */
export function createTextMemory<T>(): (
  entry: Source,
  stacked: readonly string[],
  read: ReadSource,
  make: (read: ReadSource) => T,
) => T {
  /** The cached results, the latest last. */
  let remembered: readonly Remembered<T>[] = [];

  return (entry, stacked, read, make) => {
    const known = remembered.find(
      (one) =>
        isSame(one.entry, entry) &&
        one.stacked.length === stacked.length &&
        one.stacked.every((path, at) => path === stacked[at]) &&
        [...one.asked].every(([path, there]) => isSame(there, read(path))),
    );
    if (known !== undefined) {
      remembered = [...remembered.filter((one) => one !== known), known];
      return known.result;
    }
    const asked = new Map<string, Source | undefined>();
    const result = make((path) => {
      const found = read(path);
      asked.set(path, found);
      return found;
    });
    const size = [entry, ...asked.values()].reduce((sum, one) => sum + (one?.text.length ?? 0), 0);
    remembered = within([...remembered, { entry, stacked, asked, result, size }]);
    return result;
  };
}

/** The latest results, as many as the limits allow. */
function within<T>(all: readonly Remembered<T>[]): readonly Remembered<T>[] {
  let room = MOST_TEXT;
  let first = all.length;
  while (first > Math.max(0, all.length - MOST_REMEMBERED)) {
    room -= all[first - 1]?.size ?? 0;
    if (room < 0) break;
    first -= 1;
  }
  return all.slice(first);
}

function isSame(one: Source | undefined, other: Source | undefined): boolean {
  return one?.path === other?.path && one?.text === other?.text;
}
