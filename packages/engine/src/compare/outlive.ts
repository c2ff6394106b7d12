// Checks whether a log stays the same after a change of its rules: plays its inputs again by other rules, and compares
// the two runs.
import { compareLogs, type Comparison } from './compare.ts';
import type { Event } from '../events/event.ts';
import type { InvariantBreak } from '../log/invariants.ts';
import { presentNames } from '../log/present-names.ts';
import { rerun, type Impossible, type OtherRules } from './rerun.ts';

/**
 * `same`: every event is the same, apart from the lines of rules in their files. `same-outcome`: events differ, but the end
 * does not. `illegal`: the rules ask for something that the log does not have, or refuse something that it has.
 */
export type OutliveWord = 'same' | 'same-outcome' | 'differs' | 'illegal';

export interface Outlived {
  readonly verdict: OutliveWord;
  /** The events of the other rules with these inputs, as far as they could be played. */
  readonly events: readonly Event[];
  /** The log (first) compared with those events. */
  readonly comparison: Comparison;
  readonly impossible: Impossible | null;
  /** True if the log is open: the verdict is then about its events so far. */
  readonly isOpen: boolean;
  /** How many dice, answers and words of the log these rules did not ask for. */
  readonly unused: number;
  /** Where these events break the invariants of the other rules, if their program watches them. */
  readonly breaks: readonly InvariantBreak[];
}

/**
 * Plays a log by other rules and compares. `log`: a valid log from its header on. Whether it follows from its own rules
 * is for `verify`.
 */
export function outlive(rules: OtherRules, log: readonly Event[]): Outlived {
  const events = log.map(presentNames(rules.program.ruleset.former));
  const { events: all, impossible, unused, breaks } = rerun(rules, events);
  const isOpen = events.at(-1)?.type !== 'encounter-ended';
  const beginning = all.slice(0, events.length);
  // An open log may have been cut before everything that follows from its last input.
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
    breaks: breaks.filter(({ event }) => event < played.length),
  };
}

function verdictOf({ first, sameOutcome }: Comparison, impossible: Impossible | null): OutliveWord {
  if (impossible !== null) return 'illegal';
  if (first === null) return 'same';
  return sameOutcome ? 'same-outcome' : 'differs';
}
