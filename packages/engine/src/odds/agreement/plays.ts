// The values of measures in plays of the whole rules: a smoke test of counted odds.
import type { ChoiceSource } from '../../drivers/source.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { createCount, type Count } from '../count-runs.ts';
import type { DecisiveFaults } from './plain-count.ts';
import { isAnswered, sightsOf } from '../../statespace/tally.ts';
import { createRuns, isUnanswered, type PlayedRun } from '../sample.ts';

export interface Plays {
  readonly runs: number;
  readonly counts: readonly Count[];
  /** How many ended in a fault of a rule, by what was said. */
  readonly faults: ReadonlyMap<string, number>;
  /** Runs that did not end: no budget was left, or nobody answers a choice. */
  readonly endless: number;
}

/** How long it may go on. At least one run is played. */
interface PlaysLimits {
  /** Instructions that all runs together may take, but for the last, which may take as many again. */
  readonly work: number;
  readonly runs: number;
}

/** The dice of the test are its own: an estimate beside it knows nothing of them. */
const SEED = 'agreement';

/** What all measures come to. From a machine that has just begun, which stays as it is. */
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
      if (!isAnswered(watches, sightsOf(watches, played.findings, []).seen))
        decisive.add(played.fault);
    }
  });
  return { runs, counts: count.counts(), faults, decisive, endless };
}

/** Runs by the interpreter, which is the reference, as far as the limits go; says how many. Null: somebody did not answer. */
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
    // How far an unanswered run came is not known, so it counts as a tenth of all.
    const isOpen = isUnanswered(played);
    work += isOpen ? limits.work / 10 : played.work;
    see(isOpen ? null : played);
  }
  return runs;
}
