// Whether a log outlives a change of its rules: its inputs are played again by the others, and the two stories compared.
import { compareLogs, type Comparison } from './compare.ts';
import type { Event } from '../events/event.ts';
import { rerun, type Impossible, type OtherRules } from './rerun.ts';

/**
 * `same`: every event is the same, apart from where the rules stand in their files. `same-outcome`: events differ, the end and
 * the way there do not. `illegal`: the rules ask for what the log has not, or do not take what it has.
 */
export type OutliveWord = 'same' | 'same-outcome' | 'differs' | 'illegal';

export interface Outlived {
  readonly verdict: OutliveWord;
  /** What the other rules made of the inputs, as far as they could. */
  readonly events: readonly Event[];
  /** The log (first) against those events. */
  readonly comparison: Comparison;
  readonly impossible: Impossible | null;
  /** The log is open: the verdict is about what is there. */
  readonly isOpen: boolean;
  /** Dice, answers and words of the log that these rules did not ask for. */
  readonly unused: number;
}

/** `events`: a log that reads well, from its header on. That it follows from its own rules is for `verify` to say. */
export function outlive(rules: OtherRules, events: readonly Event[]): Outlived {
  const { events: all, impossible, unused } = rerun(rules, events);
  const isOpen = events.at(-1)?.type !== 'encounter-ended';
  const beginning = all.slice(0, events.length);
  // An open log may have been cut before all that follows from its last input.
  const played =
    isOpen && all.length > events.length && compareLogs(events, beginning).first === null
      ? beginning
      : all;
  const comparison = compareLogs(events, played);
  return {
    verdict: verdictOf(comparison, impossible),
    events: played,
    comparison,
    impossible,
    isOpen,
    unused,
  };
}

function verdictOf({ first, sameOutcome }: Comparison, impossible: Impossible | null): OutliveWord {
  if (impossible !== null) return 'illegal';
  if (first === null) return 'same';
  return sameOutcome ? 'same-outcome' : 'differs';
}
