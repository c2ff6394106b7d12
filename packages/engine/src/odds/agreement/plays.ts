// The values of measures in plays of the whole rules: a smoke test of counted odds.
import type { ChoiceSource } from '../../drivers/source.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { createCount, type Count } from '../count-runs.ts';
import type { DecisiveFaults } from './naive-count.ts';
import { isAnswered, reportsOf } from '../../statespace/tally.ts';
import { createRuns, isUnanswered, type PlayedRun } from '../sample.ts';

export interface Plays {
  readonly runs: number;
  readonly counts: readonly Count[];
  /** How many ended in a fault of a rule, by its text. */
  readonly faults: ReadonlyMap<string, number>;
  /** Runs that did not end: the budget was used up, or nobody answered a choice. */
  readonly endless: number;
}

/** The limits of these plays. At least one run is played. */
interface PlaysLimits {
  /** The instructions that all runs together may take; only the last run may take as many again. */
  readonly work: number;
  readonly runs: number;
}

/** The dice of this test are independent of those of an estimate. */
const SEED = 'agreement';

/** The values of all measures. The machine has just begun, and stays as it is. */
export function plays(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  limits: PlaysLimits,
): Plays & DecisiveFaults {
  const watches = program.watches.map(({ watch }) => watch);
  const count = createCount(watches);
  const faults = new Map<string, number>();
  const decisive = new Set<string>();
  let endless = 0;
  const runs = playAll(program, start, choices, limits, (played) => {
    if (played === null) {
      endless += 1;
      return;
    }
    count.add(played.findings);
    if (played.isSpent) endless += 1;
    else if (played.fault !== null) {
      faults.set(played.fault, (faults.get(played.fault) ?? 0) + 1);
      if (!isAnswered(watches, reportsOf(watches, played.findings, []).seen))
        decisive.add(played.fault);
    }
  });
  return { runs, counts: count.counts(), faults, decisive, endless };
}

/**
 * Plays runs with the interpreter, which is the reference, within the limits; returns their number. Null: a choice was not
 * answered.
 */
export function playAll(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  limits: PlaysLimits,
  see: (played: PlayedRun | null) => void,
): number {
  const short = { ...start, budget: Math.min(start.budget, limits.work) };
  const single = createRuns(program, short, choices, SEED, true);
  let [runs, work] = [0, 0];
  while (runs === 0 || (work < limits.work && runs < limits.runs)) {
    const played = single.play(runs);
    runs += 1;
    // We do not know how much work an unanswered run would have taken, so it counts as a tenth of the limit.
    const isOpen = isUnanswered(played);
    work += isOpen ? limits.work / 10 : played.work;
    see(isOpen ? null : played);
  }
  return runs;
}
