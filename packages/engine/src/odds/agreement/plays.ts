// Plays the whole rules and collects the values of measures: a smoke test of counted odds.
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
  /** How many runs ended in a fault of a rule, by its text. */
  readonly faults: ReadonlyMap<string, number>;
  /** How many runs did not end: they used up the budget, or nobody answered a choice. */
  readonly endless: number;
}

/** The limits of these plays. At least one run is played. */
interface PlaysLimits {
  /** How many instructions all runs together may run; only the last run may exceed this, by as many again. */
  readonly work: number;
  readonly runs: number;
}

/** The seed of these plays: their dice are independent of those of an estimate. */
const SEED = 'agreement';

/** Plays runs and returns the values of all measures. The machine has just begun, and stays unchanged. */
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
 * Plays runs with the interpreter, which is the reference, within the limits; returns their number. Null if a choice was
 * not answered.
 */
export function playAll(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  limits: PlaysLimits,
  see: (played: PlayedRun | null) => void,
): number {
  const short = { ...start, budget: Math.min(start.budget, limits.work) };
  const single = createRuns(program, short, choices, SEED);
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
