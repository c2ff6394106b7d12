// What a question of `fray diff` answers: the same findings for a terminal, for a page and for a program.
import type { Style } from '../report/style.ts';
import type { Compiled } from '../rules.ts';

/** One of the two rulesets that are compared, with its house rules. */
export interface Side extends Compiled {
  readonly ruleset: NonNullable<Compiled['ruleset']>;
  readonly checked: NonNullable<Compiled['checked']>;
  /** The file as messages have it. */
  readonly shown: string;
}

export interface Answer {
  /** Whether what was asked about differs. */
  readonly differs: boolean;
  /** For a terminal of so many columns. */
  readonly lines: (style: Style, width: number) => readonly string[];
  /** Lines of Markdown, from a heading of the second level. */
  readonly markdown: () => readonly string[];
  /** What stands under the question's name in the JSON document. */
  readonly json: object;
}

/** A question about two rulesets. */
export type Question = (a: Side, b: Side) => Answer | Promise<Answer>;
