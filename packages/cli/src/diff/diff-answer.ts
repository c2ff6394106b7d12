// What `fray diff` answers about two rulesets, and what its questions end in.
import type { Host } from '../host.ts';
import type { Report } from '../report/blocks/blocks.ts';
import type { Compiled } from '../rules/rules.ts';
import type { WorkCut } from '../schedule.ts';

/** One of the two rulesets that are compared, with its house rules. */
export interface Side extends Compiled {
  readonly ruleset: NonNullable<Compiled['ruleset']>;
  readonly checked: NonNullable<Compiled['checked']>;
  /** The file as messages name it. */
  readonly shown: string;
}

/** How much was searched. */
export interface Looked {
  /** The number of small fights, out of `of`, of which every branch was followed. */
  readonly fights: number;
  readonly of: number;
  /** The maximum number of events of a small fight. */
  readonly events: number;
  /** The number of randomly drawn fights that both can play. */
  readonly drawn: number;
}

/** What ended a comparison before it was complete; null if nothing did. */
export type Cut = 'interrupted' | 'time' | null;

/** How much a report shows: what fits beside other answers, what fits on a screen, or everything. */
export type Detail = 'brief' | 'usual' | 'whole';

/** What one question of `fray diff` ends in. */
export interface DiffPart {
  /** True if there is a difference. */
  readonly differs: boolean;
  /** What the change does, in the one sentence that a page begins with. */
  readonly lead?: string | undefined;
  readonly report: (detail: Detail) => Report;
  readonly answer: object;
}

/** The input of questions that play, besides the two rulesets. */
export interface DiffRequest {
  readonly host: Host;
  /** The scenarios to play; if empty, all that both have. */
  readonly scenarios: readonly string[];
  /** The maximum number of runs of a scenario whose odds cannot be counted; without it, see `ShiftOptions`. */
  readonly runs: number | undefined;
  readonly seed: string;
  /** Once it is over, each part answers with what it knows. */
  readonly cut: WorkCut;
  /** The number of fights to draw in search of one that both play differently. */
  readonly fights: number;
  /**
   * Two or more house rules, applied one after the other; and the rules with some of them,
   * undefined if these do not fit together.
   */
  readonly steps:
    | {
        readonly names: readonly string[];
        readonly sideOf: (made: readonly number[]) => Promise<Side | undefined>;
      }
    | undefined;
  /**
   * Whether to run the examples, to find changes that none reaches. False if git asks for one file
   * after another.
   */
  readonly runExamples: boolean;
}

/** A question about two rulesets. */
export type DiffQuestion = (a: Side, b: Side, asked: DiffRequest) => Promise<DiffPart>;
