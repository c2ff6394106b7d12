// The answer to a question of `fray diff`: the same findings for a terminal, for a page and for a program.
import type { Host } from '../host.ts';
import type { Style } from '../report/style.ts';
import type { Compiled } from '../rules.ts';

/** One of the two rulesets that are compared, with its house rules. */
export interface Side extends Compiled {
  readonly ruleset: NonNullable<Compiled['ruleset']>;
  readonly checked: NonNullable<Compiled['checked']>;
  /** The file as messages name it. */
  readonly shown: string;
}

export interface DiffAnswer {
  /** Whether there is a difference. */
  readonly differs: boolean;
  /** For a terminal of this many columns. */
  readonly lines: (style: Style, width: number) => readonly string[];
  /** Lines of Markdown, from a heading of the second level. */
  readonly markdown: () => readonly string[];
  /** For a page, below its heading; without it what a terminal shows. */
  readonly html?: () => string;
  /** The value under the question's name in the JSON document. */
  readonly json: object;
}

/** What the questions that play need besides the two rulesets. */
export interface DiffRequest {
  readonly host: Host;
  /** Scenarios to play; none: all that both have. */
  readonly scenarios: readonly string[];
  /** The most runs of a scenario whose odds cannot be counted. */
  readonly runs: number;
  readonly seed: string;
  /** By `performance.now`: then each part answers with what it knows. */
  readonly until: number;
  /** The number of fights to draw in search of one that plays differently. */
  readonly fights: number;
  /** Two or more house rules put on top one after the other; the rules with some of them, undefined if these do not fit. */
  readonly steps:
    | {
        readonly names: readonly string[];
        readonly sideOf: (made: readonly number[]) => Promise<Side | undefined>;
      }
    | undefined;
  /** Whether to run examples, to find what none reaches. Not when git asks for one file after another. */
  readonly runExamples: boolean;
  /** Several answers share one screen: each gives the most important part. */
  readonly brief: boolean;
  /** Everything, not only what fits a screen. */
  readonly all: boolean;
}

/** A question about two rulesets. */
export type DiffQuestion = (
  a: Side,
  b: Side,
  asked: DiffRequest,
) => DiffAnswer | Promise<DiffAnswer>;
