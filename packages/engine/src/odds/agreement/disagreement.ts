// Finds a contradiction between counted odds and a second way of counting.
import type { Value, Watch } from '@fray/dsl/ir';
import type { Chance, Odds, Disagreement } from '../known-odds.ts';
import type { TallyRow } from '../../statespace/tally.ts';
import type { Reference } from './reference-counts.ts';

type About = NonNullable<Disagreement['about']>;

/** Returns the first contradiction; null if there is none. `watches`: those of the reference. */
export function disagreementOf<T>(
  odds: Odds,
  watches: readonly Pick<Watch, 'name'>[],
  reference: Reference<T>,
): Disagreement | null {
  const comparisons = comparisonsOf(odds, watches, reference);
  const { faults, endless } = odds;
  const tests = comparisons.length + faults.length + 1;
  for (const { about, chance, seen } of comparisons)
    if (reference.contradicts(chance, seen, tests))
      return { about, counted: chance, other: reference.result(seen) };
  // Counting stops once every measure has a value, so later faults are not counted.
  const ends = [
    ...faults.map(({ text, chance }) => ({
      chance,
      seen: reference.faults.get(text) ?? reference.none,
    })),
    ...(endless === null ? [] : [{ chance: endless, seen: reference.none }]),
  ];
  for (const { chance, seen } of ends)
    if (reference.isTooLarge(chance, seen, tests))
      return { about: null, counted: chance, other: reference.result(seen) };
  return null;
}

/** Returns the chance that odds give an outcome; null if they do not have its measure. */
export function chanceIn(
  { measures }: Odds,
  { measure, occurrence, ...outcome }: Pick<About, 'measure' | 'occurrence' | 'value' | 'fault'>,
): Disagreement['counted'] | null {
  const own = measures.filter((one) => one.measure === measure);
  if (own.length === 0) return null;
  const found = own
    .find((one) => one.occurrence === null || one.occurrence === occurrence)
    ?.outcomes.find((one) => keyOf(one) === keyOf(outcome));
  return found?.chance ?? { decimal: 0, fraction: null };
}

interface Comparison<T> {
  readonly about: About;
  readonly chance: Chance;
  readonly seen: T;
}

function comparisonsOf<T>(
  { measures, method }: Odds,
  watches: readonly Pick<Watch, 'name'>[],
  { rows, none, missed, add }: Reference<T>,
): readonly Comparison<T>[] {
  // If counted odds do not list an outcome, they counted it as impossible, or it is rarer than what was left out.
  const absent: Chance = {
    decimal: 0,
    fraction: method.method === 'exact' ? { n: 0n, d: 1n } : null,
    low: 0,
    high: method.method === 'exact-up-to' ? method.bound : 0,
  };
  const names = new Set(measures.map(({ measure }) => measure));
  const rowOf = (name: string, occurrence: number | null): TallyRow<T> | undefined =>
    rows.find((row) => row.occurrence === occurrence && watches[row.watch]?.name === name);
  const counted = measures.flatMap(({ measure, occurrence, outcomes, notReached }) => {
    const row = rowOf(measure, occurrence)?.outcomes ?? [];
    const at = { measure, occurrence };
    const each = [
      ...outcomes.map(({ value, fault, chance }) => ({
        about: { ...at, value, fault, orLess: false, reached: true },
        chance,
        seen: row.find((one) => keyOf(one) === keyOf({ value, fault }))?.chance ?? none,
      })),
      ...row
        .filter((one) => !outcomes.some((outcome) => keyOf(outcome) === keyOf(one)))
        .map(({ value, fault, chance }) => ({
          about: { ...at, value, fault, orLess: false, reached: true },
          chance: absent,
          seen: chance,
        })),
    ];
    return [
      ...each,
      ...(add === null ? [] : runningSums(each, add)),
      {
        about: { ...at, value: null, fault: null, orLess: false, reached: false },
        chance: notReached,
        seen: missed(row.map(({ chance }) => chance)),
      },
    ];
  });
  // Occurrences that were not counted at all.
  const others = rows.flatMap(({ watch, occurrence, outcomes }) => {
    const measure = watches[watch]?.name ?? '';
    const isCounted = measures.some(
      (one) => one.measure === measure && one.occurrence === occurrence,
    );
    return isCounted || !names.has(measure)
      ? []
      : outcomes.map(({ value, fault, chance }) => ({
          about: { measure, occurrence, value, fault, orLess: false, reached: true },
          chance: absent,
          seen: chance,
        }));
  });
  return [...counted, ...others];
}

/** Returns the probability of each number or less: an error that is spread over many numbers shows in these sums. */
function runningSums<T>(
  each: readonly Comparison<T>[],
  add: (a: T, b: T) => T,
): readonly Comparison<T>[] {
  const numbers = each
    .flatMap((one) =>
      typeof one.about.value === 'number' ? [{ ...one, value: one.about.value }] : [],
    )
    .toSorted((a, b) => a.value - b.value);
  const sums: Comparison<T>[] = [];
  for (const { about, chance, seen } of numbers) {
    const before = sums.at(-1);
    const sum = (end: 'decimal' | 'low' | 'high'): number =>
      Math.min(1, (before?.chance[end] ?? 0) + chance[end]);
    sums.push({
      about: { ...about, orLess: true },
      chance: { decimal: sum('decimal'), fraction: null, low: sum('low'), high: sum('high') },
      seen: before === undefined ? seen : add(before.seen, seen),
    });
  }
  // The first sum repeats the lowest outcome, and the last one the probability that the moment is reached.
  return sums.slice(1, -1);
}

function keyOf({ value, fault }: { readonly value: Value; readonly fault: string | null }): string {
  return fault === null ? JSON.stringify(value) : `fault ${fault}`;
}
