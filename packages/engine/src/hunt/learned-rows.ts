// Rows of the hunt: first the options that each slot may still have, then the variables. The functions copy rows and merge
// equal arrivals.

/**
 * A state: for each slot its possible options as bits, or 0 if the variable of that field has the value; then the
 * variables.
 */
export type LearnedRow = Uint16Array<ArrayBuffer>;

/** The result of a reply for a subset of each slot's options. */
export interface LearnedArrival {
  /** The control location that the step leads to; -1 if there is none. */
  readonly control: number;
  readonly row: LearnedRow;
  /** How many events the step made. */
  readonly events: number;
  /** After how many events a line did not hold; null if all held. */
  readonly broken: number | null;
  /** Slots that lost some of their options. */
  readonly narrowed: readonly Narrowed[];
  /** How many slots can no longer have the fight's own option. */
  readonly spent: number;
}

export type Narrowed = readonly [slot: number, options: number];

export function isOne(options: number): boolean {
  return (options & (options - 1)) === 0;
}

/** Returns the fight's own option if it is among the possible ones, otherwise the first of these. */
export function pickedFrom(options: number, own: number): number {
  if ((options & (1 << own)) !== 0) return own;
  let option = 0;
  while (option < 15 && (options & (1 << option)) === 0) option += 1;
  return option;
}

export function copyOf(row: LearnedRow, width: number): LearnedRow {
  const copy = new Uint16Array(Math.max(width, row.length));
  copy.set(row);
  return copy;
}

/** Returns the row itself if it is wide enough, otherwise a wider copy. */
export function wide(row: LearnedRow, width: number): LearnedRow {
  return row.length >= width ? row : copyOf(row, width);
}

/** Merges equal results: a slot stays undecided if every option gives the same one. */
export function merged(
  found: readonly LearnedArrival[],
  from: LearnedRow,
  own: readonly number[],
): readonly LearnedArrival[] {
  let arrivals = found.map((one) => ({ ...one, narrowed: new Map(one.narrowed) }));
  for (const slot of [
    ...new Set(found.flatMap(({ narrowed }) => narrowed.map(([one]) => one))),
  ].reverse()) {
    const groups = new Map<string, (typeof arrivals)[number]>();
    arrivals = arrivals.filter((one) => {
      const options = one.narrowed.get(slot) ?? from[slot] ?? 0;
      const others = [...one.narrowed]
        .filter(([other]) => other !== slot)
        .sort(([a], [b]) => a - b);
      const isWritten = one.row[slot] === 0;
      const key = `${one.control} ${one.events} ${one.broken ?? ''} ${isWritten} ${others.join(';')} ${one.row
        .map((value, index) => (index === slot ? 0 : value))
        .join(',')
        .replace(/(,0)+$/, '')}`;
      const same = groups.get(key);
      if (same === undefined) {
        groups.set(key, one);
        return true;
      }
      const either = options | (same.narrowed.get(slot) ?? from[slot] ?? 0);
      if (!isWritten) same.row[slot] = either;
      same.narrowed.set(slot, either);
      return false;
    });
  }
  const isSpent = (slot: number, options: number): boolean =>
    ((from[slot] ?? 0) & (1 << (own[slot] ?? 0))) !== 0 &&
    (options & (1 << (own[slot] ?? 0))) === 0;
  return arrivals.map((one) => {
    const narrowed = [...one.narrowed].filter(([slot, options]) => options !== from[slot]);
    return {
      ...one,
      narrowed,
      spent: narrowed.filter(([slot, options]) => isSpent(slot, options)).length,
    };
  });
}
