// Plays the whole rules and collects the values of measures. The machine plays first, and the kernel the same runs, which must be
// equal; then the kernel goes on alone, as it is quicker.
import type { Value, Watch } from '@fray/dsl/ir';
import { policiesIn } from '../../drivers/policy.ts';
import type { BegunFight } from '../../drivers/source.ts';
import { linkKernel } from '../../kernel/link.ts';
import { createCount, type Count } from '../count-runs.ts';
import type { DecisiveFaults } from './naive-count.ts';
import { isAnswered, reportsOf, type RunFinding } from '../../statespace/tally.ts';
import { createRuns, isUnanswered, type PlayedRun } from '../sample.ts';

export interface Plays {
  readonly runs: number;
  readonly counts: readonly Count[];
  /** How many runs ended in a fault of a rule, by its text. */
  readonly faults: ReadonlyMap<string, number>;
  /** How many runs did not end: they used up the budget, or nobody answered a choice. */
  readonly endless: number;
}

/** A run that the kernel does not play as the machine does. */
export interface UnlikeRun {
  readonly seed: string;
  readonly run: number;
  /** The measure that differs first, and its value in each; null: none. */
  readonly measure: string;
  readonly occurrence: number | null;
  readonly machine: Value;
  readonly kernel: Value;
}

/** The limits of these plays. At least one run is played. */
interface PlaysLimits {
  /** How many instructions all runs together may run; only the last run may exceed this, by as many again. */
  readonly work: number;
  readonly runs: number;
}

/** The seed of these plays: their dice are independent of those of an estimate. */
const SEED = 'agreement';
/** The part of the work that goes into runs of the machine. */
const COMPARED = 0.25;
/** Linking a kernel takes as long as this work: it pays only where there is more to do. */
export const LINKED = 50_000;

/** Plays runs and returns the values of all measures. The machine has just begun, and stays unchanged. */
export function plays(
  fight: BegunFight,
  limits: PlaysLimits,
  linkTo: typeof linkKernel = linkKernel,
): Plays & DecisiveFaults & { readonly unlike: UnlikeRun | null } {
  const watches = fight.program.watches.map(({ watch }) => watch);
  const count = createCount(watches);
  const faults = new Map<string, number>();
  const decisive = new Set<string>();
  let endless = 0;
  const see = (played: PlayedRun<RunFinding> | null): void => {
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
  };
  const { runs, unlike } = playAll(fight, limits, see, linkTo);
  return { runs, counts: count.counts(), faults, decisive, endless, unlike };
}

/**
 * Plays runs within the limits; returns their number, and the first that the kernel plays otherwise. From there on only the machine plays,
 * which is the reference. `see` is given null for a run in which a choice was not answered. `linkTo` is another kernel, for tests that break it.
 */
export function playAll(
  fight: BegunFight,
  limits: PlaysLimits,
  see: (played: PlayedRun<RunFinding> | null) => void,
  linkTo: typeof linkKernel = linkKernel,
): { readonly runs: number; readonly unlike: UnlikeRun | null } {
  const { program, start, choices } = fight;
  const short = { ...start, budget: Math.min(start.budget, limits.work) };
  const single = createRuns({ ...fight, start: short }, SEED);
  const policies = limits.work < LINKED ? null : (policiesIn(choices) ?? null);
  const linked = policies === null ? null : linkTo(program, short, policies, SEED);
  const kernel = linked === null || 'unlinked' in linked ? null : linked;
  let unlike: UnlikeRun | null = null;
  let [runs, work] = [0, 0];
  for (; runs === 0 || (work < limits.work && runs < limits.runs); runs += 1) {
    const quick = unlike === null ? (kernel?.play(runs) ?? null) : null;
    if (kernel !== null && quick !== null && work >= COMPARED * limits.work) {
      work += kernel.spent();
      see({ findings: quick, fault: null, isSpent: false, work: 0 });
      continue;
    }
    const played = single.play(runs);
    // We do not know how much work an unanswered run would have taken, so it counts as a tenth of the limit.
    const isOpen = isUnanswered(played);
    work += isOpen ? limits.work / 10 : played.work;
    see(isOpen ? null : played);
    if (quick !== null && !isOpen)
      unlike = difference(single.watches, runs, played.findings, quick);
  }
  return { runs, unlike };
}

/** Returns the first measure that the machine and the kernel found otherwise in a run; null if there is none. */
function difference(
  watches: readonly Watch[],
  run: number,
  machine: readonly RunFinding[],
  kernel: readonly RunFinding[],
): UnlikeRun | null {
  const most = Math.max(machine.length, kernel.length);
  for (let index = 0; index < most; index += 1) {
    const [one, other] = [machine[index], kernel[index]];
    if (keyOf(one) === keyOf(other)) continue;
    const { watch, occurrence } = one ?? other ?? { watch: -1, occurrence: null };
    return {
      seed: SEED,
      run,
      measure: watches[watch]?.name ?? '',
      occurrence,
      machine: one?.value ?? null,
      kernel: other?.value ?? null,
    };
  }
  return null;
}

function keyOf(found: RunFinding | undefined): string {
  return found === undefined
    ? ''
    : JSON.stringify([found.watch, found.occurrence, found.value, found.fault]);
}
