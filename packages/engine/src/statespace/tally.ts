// Turns the reports of measures into tables of probabilities or of runs. A measure at a moment has one outcome for each
// occurrence. A measure that is asked `whenever` something happens counts only its first report.
import type { Value, Watch } from '@fray/dsl/ir';
import type { Finding } from '../machine/api.ts';
import { fractions, type Fraction } from '../values/rational.ts';

/** A report: a measure was asked, and this is its value. */
export interface MeasureReport {
  readonly watch: number;
  /** The number of the span, for a measure that is asked at each of them; otherwise null. */
  readonly occurrence: number | null;
  readonly value: Value;
  /** Why the measure has no value; null if it has one. */
  readonly fault: string | null;
  /** A text that is equal for equal values or faults. */
  readonly key: string;
}

/** What a measure found in a run. */
export type RunFinding = Pick<Finding, 'watch' | 'occurrence' | 'value' | 'fault'>;

/**
 * Returns the findings that count, and what has been seen with them. `before` holds what was seen before, for measures
 * that count only their first report.
 */
export function reportsOf(
  watches: readonly Watch[],
  findings: readonly RunFinding[],
  before: readonly string[],
): { readonly reports: readonly MeasureReport[]; readonly seen: readonly string[] } {
  if (findings.length === 0) return { reports: [], seen: before };
  const reports: MeasureReport[] = [];
  let seen = before;
  for (const { watch, value, fault, occurrence } of findings) {
    const moment = watches[watch]?.moment;
    const isEach = moment?.kind === 'span' && moment.each;
    const number = isEach ? occurrence : null;
    // The encounter begins and ends once.
    if (moment?.kind !== 'encounter') {
      const id = `${watch} ${number ?? ''}`;
      if (seen.includes(id)) continue;
      seen = [...seen, id].sort();
    }
    reports.push({
      watch,
      occurrence: number,
      value,
      fault,
      key: fault === null ? JSON.stringify(value) : `fault ${fault}`,
    });
  }
  return { reports, seen };
}

/** True if every measure has given its only report that counts, so that nothing later matters. */
export function isAnswered(watches: readonly Watch[], seen: readonly string[]): boolean {
  return (
    watches.length > 0 &&
    watches.every(
      ({ moment }, watch) =>
        moment.kind !== 'encounter' &&
        !(moment.kind === 'span' && moment.each) &&
        seen.includes(`${watch} `),
    )
  );
}

/** What measures came to, by measure, occurrence and value: probabilities, or numbers of runs. */
export interface Tally<T> {
  readonly add: (report: Omit<MeasureReport, 'key'>, chance: T) => void;
  /**
   * Returns the rows in the order of the watches, then by occurrence. Values are in the order in which they were added.
   */
  readonly rows: () => readonly TallyRow<T>[];
}

export interface TallyRow<T> {
  readonly watch: number;
  readonly occurrence: number | null;
  readonly outcomes: readonly {
    readonly value: Value;
    readonly fault: string | null;
    readonly chance: T;
  }[];
}

/** What was counted: the chances of all outcomes. */
export interface CountedChances {
  /** In the order of the watches. */
  readonly rows: readonly TallyRow<Fraction>[];
  /** The chance of each fault of a rule, by its text. */
  readonly faults: ReadonlyMap<string, Fraction>;
  /** The chance that the encounter never ends. */
  readonly endless: Fraction;
}

interface Row<T> extends TallyRow<T> {
  readonly outcomes: { readonly value: Value; readonly fault: string | null; chance: T }[];
  readonly known: Map<unknown, Row<T>['outcomes'][number]>;
}

export function createTally<T>(sum: (a: T, b: T) => T): Tally<T> {
  // By measure, then by occurrence, from 1; index 0 means no occurrence.
  const rows: Row<T>[][] = [];
  return {
    add: ({ watch, occurrence, value, fault }, chance) => {
      const own = (rows[watch] ??= []);
      const { outcomes, known } = (own[occurrence ?? 0] ??= {
        watch,
        occurrence,
        outcomes: [],
        known: new Map(),
      });
      const key = keyOf(value, fault);
      const same = known.get(key);
      if (same !== undefined) {
        same.chance = sum(same.chance, chance);
        return;
      }
      const outcome = { value, fault, chance };
      outcomes.push(outcome);
      known.set(key, outcome);
    },
    rows: () =>
      rows.flatMap((own) =>
        own.flatMap(({ watch, occurrence, outcomes }) => [{ watch, occurrence, outcomes }]),
      ),
  };
}

/** No word of a ruleset starts like the key of a list or a fault. */
function keyOf(value: Value, fault: string | null): string | number | boolean | null {
  if (fault !== null) return `\u0000fault ${fault}`;
  return typeof value === 'object' && value !== null ? `\u0000${JSON.stringify(value)}` : value;
}

/** Adds a chance to that of an outcome. */
export function addChance<K>(chances: Map<K, Fraction>, outcome: K, chance: Fraction): void {
  chances.set(outcome, fractions.add(chances.get(outcome) ?? fractions.zero, chance));
}

/** Sorts numbers in rising order; other outcomes keep their order. */
export function sortedOutcomes<O extends { readonly value: Value }>(
  outcomes: readonly O[],
): readonly O[] {
  return outcomes.toSorted((a, b) =>
    typeof a.value === 'number' && typeof b.value === 'number' ? a.value - b.value : 0,
  );
}
