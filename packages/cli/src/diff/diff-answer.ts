// The answer to a question of `fray diff`: the same findings for a terminal, for a page and for
// another program.
import type { Host } from '../host.ts';
import type { Style } from '../report/style.ts';
import type { Compiled } from '../rules/rules.ts';
import type { WorkCut } from '../schedule.ts';

/** One of the two rulesets that are compared, with its house rules. */
export interface Side extends Compiled {
  readonly ruleset: NonNullable<Compiled['ruleset']>;
  readonly checked: NonNullable<Compiled['checked']>;
  /** The file as messages name it. */
  readonly shown: string;
}

export interface DiffAnswer {
  /** True if there is a difference. */
  readonly differs: boolean;
  /** What the change does, in the one sentence that a page begins with; undefined if there is none. */
  readonly lead?: string | undefined;
  /** The lines for a terminal with this many columns. */
  readonly lines: (style: Style, width: number) => readonly string[];
  /** Lines of Markdown, from a heading of the second level. */
  readonly markdown: () => readonly string[];
  /** The HTML below the heading of a page; if missing, the page shows the terminal's lines. */
  readonly html?: () => string;
  /** The value under the question's name in the JSON document. */
  readonly json: object;
}

/** The input of questions that play, besides the two rulesets. */
export interface DiffRequest {
  readonly host: Host;
  /** The scenarios to play; if empty, all that both have. */
  readonly scenarios: readonly string[];
  /** The maximum number of runs of a scenario whose odds cannot be counted. */
  readonly runs: number;
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
  /** True if several answers share one screen, so each gives only its most important part. */
  readonly brief: boolean;
  /** True to show everything, not only what fits on a screen. */
  readonly all: boolean;
}

/** A question about two rulesets. */
export type DiffQuestion = (
  a: Side,
  b: Side,
  asked: DiffRequest,
) => DiffAnswer | Promise<DiffAnswer>;
