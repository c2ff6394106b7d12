// Composes steps with exact weights: each end of a step with the steps that follow it there.
import { createReadList, type ReadList } from '../statespace/accesses.ts';
import type { MeasureReport } from '../statespace/tally.ts';
import type {
  SymmetryBroken,
  Transition,
  Transitions,
  Unanswered,
} from '../statespace/transition.ts';
import type { Changes, NumberedWrites } from '../statespace/writes.ts';
import { orMade } from '../values/grouped.ts';
import { gcd, lcmOf } from '../values/rational.ts';

export interface StepEnd {
  readonly weight: bigint;
  readonly to: number;
  /** The writes on the way; on one of the ways, if several were merged. */
  readonly change: NumberedWrites;
  readonly reports: readonly MeasureReport[];
}

export interface ComposedSteps<End extends StepEnd> {
  readonly ends: readonly End[];
  /** The sum of the ends' weights. */
  readonly of: bigint;
}

/** An end of the first step, and what follows it; null if nothing does. */
export interface ComposedPart<End extends StepEnd> {
  readonly end: End;
  readonly after: ComposedSteps<End> | null;
}

/**
 * Composes the ends of a step, whose weights add up to `of`, with what follows. Ends for which `idOf` returns the same are merged. Returns
 * null if there are more than `most`.
 */
export function composed<End extends StepEnd>(
  changes: Changes,
  parts: readonly ComposedPart<End>[],
  of: bigint,
  idOf: (end: End) => number | string,
  most: number,
): ComposedSteps<End> | null {
  const lcm = parts.reduce((all, { after }) => (after === null ? all : lcmOf(all, after.of)), 1n);
  const found = new Map<number | string, End & { weight: bigint }>();
  const gather = (end: End, weight: bigint): void => {
    orMade(found, idOf(end), () => ({ ...end, weight: 0n })).weight += weight;
  };
  for (const { end, after } of parts) {
    if (after === null) {
      gather(end, end.weight * lcm);
      continue;
    }
    const by = end.weight * (lcm / after.of);
    for (const later of after.ends)
      gather(
        {
          ...later,
          change: changes.both(end.change, later.change),
          reports: end.reports.length === 0 ? later.reports : [...end.reports, ...later.reports],
        },
        by * later.weight,
      );
    if (found.size > most) return null;
  }
  const ends = [...found.values()];
  const by = ends.reduce((all, { weight }) => gcd(all, weight), of * lcm);
  for (const end of ends) end.weight /= by;
  return { ends, of: (of * lcm) / by };
}

/** A text that is equal for equal reports; empty if there are none. */
export function reportsKey(reports: readonly MeasureReport[]): string {
  return reports.map(({ watch, occurrence, key }) => ` ${watch} ${occurrence} ${key}`).join('');
}

/** Returns what the known step from a state reads. */
export function readsAt({ controls }: Transitions, control: number, row: Uint16Array): ReadList {
  const reads = createReadList();
  controls[control]?.steps.find(row, reads.add);
  return reads;
}

/** A throw may have so many outcomes where each takes a machine. */
const MOST_AT_ONCE = 20_000;

/** Returns the step from a state, for which a machine runs if it is not known; null if its throw has too many outcomes. */
export function stepAt(
  steps: Transitions,
  control: number,
  row: Uint16Array,
): Transition | Unanswered | SymmetryBroken | null {
  return steps.known(control, row) ?? steps.learn(control, row, steps.forks() + MOST_AT_ONCE);
}
