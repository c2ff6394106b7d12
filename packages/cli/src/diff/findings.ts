// The results of comparing the fights and the odds of two rulesets, as data. Reports and answers are made from it.
import type { Event } from '@fray/engine/events';
import type { Parting } from '@fray/engine/diff';
import type { Fight } from '@fray/engine/hunt';
import type { ScenarioShift } from '../odds/shifts.ts';
import type { Cut, Looked, Side } from './diff-answer.ts';
import type { RuleShares } from './rule-shares.ts';

/** A fight that the two play differently, and where they differ first. */
export interface Witness {
  readonly fight: Fight;
  readonly stories: readonly [readonly Event[], readonly Event[]];
  readonly parting: Parting;
  /** True if the outcomes differ, not only dice or sums. */
  readonly isOutcome: boolean;
}

/** The result of comparing fights. */
export interface FightFinding {
  readonly playAlike: boolean;
  /** True if both have an order of play. */
  readonly canPlay: boolean;
  readonly looked: Looked;
  readonly witness: Witness | undefined;
  readonly cut: Cut;
}

/** The result of comparing odds. */
export interface OddsFinding {
  readonly ruleset: Side['ruleset'];
  readonly playAlike: boolean;
  /** The scenarios that both have. */
  readonly scenarios: readonly ScenarioShift[];
  /** Scenarios about which nothing is known. */
  readonly left: readonly string[];
  readonly cut: Cut;
  readonly hasMeasures: boolean;
  /** What each of several house rules contributes. */
  readonly shares: readonly RuleShares[];
}

/** The cause in words that fit after `when`: `time was up`. */
export function cutWords(cut: Cut): string {
  return cut === 'time' ? 'time was up' : 'it was interrupted';
}
