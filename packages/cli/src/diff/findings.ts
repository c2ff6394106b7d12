// What comparing the fights and the odds of two rulesets found, as data: lines, Markdown, pages and JSON are made from it.
import type { Event, Fight, Parting } from '@fray/engine/internal';
import type { ScenarioShift } from '../odds/shifts.ts';
import type { Side } from './diff-answer.ts';
import type { RuleShares } from './rule-shares.ts';

/** How much was searched. */
export interface Looked {
  /** Small fights of which every way was followed, out of `of`. */
  readonly fights: number;
  readonly of: number;
  /** The most events of a small fight. */
  readonly events: number;
  /** Fights drawn at random that both can play. */
  readonly drawn: number;
}

/** A fight that the two play differently, and where they part. */
export interface Witness {
  readonly fight: Fight;
  readonly stories: readonly [readonly Event[], readonly Event[]];
  readonly parting: Parting;
  /** The outcomes differ, not only dice or sums. */
  readonly isOutcome: boolean;
}

/** What comparing fights found. */
export interface FightFinding {
  readonly playAlike: boolean;
  /** Both have an order of play. */
  readonly canPlay: boolean;
  readonly brief: boolean;
  readonly looked: Looked;
  readonly witness: Witness | undefined;
  readonly cut: Cut;
}

/** What comparing odds found. */
export interface OddsFinding {
  readonly ruleset: Side['ruleset'];
  readonly playAlike: boolean;
  /** The scenarios that both have. */
  readonly scenarios: readonly ScenarioShift[];
  /** Scenarios of which nothing is known. */
  readonly left: readonly string[];
  readonly cut: Cut;
  readonly hasMeasures: boolean;
  readonly all: boolean;
  readonly brief: boolean;
  /** What each of several house rules adds. */
  readonly shares: readonly RuleShares[];
}

/** What ended a comparison before it was done; null: nothing. */
export type Cut = 'interrupted' | 'time' | null;

/** `time was up`: goes with `when`. */
export function cutWords(cut: Cut): string {
  return cut === 'time' ? 'time was up' : 'it was interrupted';
}
