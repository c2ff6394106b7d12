// What a question of `fray diff` answers: the same findings for a terminal, for a page and for a program.
import type { Host } from '../host.ts';
import type { Style } from '../report/style.ts';
import type { Compiled } from '../rules.ts';

/** One of the two rulesets that are compared, with its house rules. */
export interface Side extends Compiled {
  readonly ruleset: NonNullable<Compiled['ruleset']>;
  readonly checked: NonNullable<Compiled['checked']>;
  /** The file as messages have it. */
  readonly shown: string;
}

export interface DiffAnswer {
  /** Whether what was asked about differs. */
  readonly differs: boolean;
  /** For a terminal of this many columns. */
  readonly lines: (style: Style, width: number) => readonly string[];
  /** Lines of Markdown, from a heading of the second level. */
  readonly markdown: () => readonly string[];
  /** For a page, below its heading; without it what a terminal shows. */
  readonly html?: () => string;
  /** What stands under the question's name in the JSON document. */
  readonly json: object;
}

/** What the questions that play have to know beside the two rulesets. */
export interface DiffRequest {
  readonly host: Host;
  /** Scenarios to play; none: all that both have. */
  readonly scenarios: readonly string[];
  /** Runs of a scenario whose odds cannot be counted, at most. */
  readonly runs: number;
  readonly seed: string;
  /** By `performance.now`: then each part says what it knows. */
  readonly until: number;
  /** Fights that are drawn to find one that plays differently. */
  readonly fights: number;
  /** House rules that were put on top one after the other, two or more; the rules with some of them, undefined where these do not fit. */
  readonly steps:
    | {
        readonly names: readonly string[];
        readonly sideOf: (made: readonly number[]) => Promise<Side | undefined>;
      }
    | undefined;
  /** Whether to run examples, to find what none reaches. Not when git asks for one file after another. */
  readonly runExamples: boolean;
  /** Several answers stand on one screen: each says the most important. */
  readonly brief: boolean;
  /** Everything, not only what a screen holds. */
  readonly all: boolean;
}

/** A question about two rulesets. */
export type DiffQuestion = (
  a: Side,
  b: Side,
  asked: DiffRequest,
) => DiffAnswer | Promise<DiffAnswer>;
