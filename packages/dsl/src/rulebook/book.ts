// Book: a rulebook as data, without markup. The printer decides how it looks.

/** Whether a house rule added something (`ins`) or removed it (`del`). */
export type BookMark = 'ins' | 'del';

/**
 * A piece of a sentence. `name`: a name within the same entry. `strong`: a word that readers look
 * for, such as an outcome. `link`: something that has an anchor in the book.
 */
export interface BookRun {
  readonly is: 'text' | 'name' | 'strong' | 'link';
  readonly text: string;
  /** The anchor; links only. */
  readonly to?: string;
  readonly mark?: BookMark;
}

export type Phrase = readonly BookRun[];

/** A sentence with its steps below. */
export interface StepPart {
  readonly said: Phrase;
  readonly steps: readonly BookStep[];
  /** Whether `steps` are done in order; if not, one of them applies. */
  readonly numbered: boolean;
  readonly cites: readonly string[];
}

/** One step. Its parts follow one another, such as `if` and `otherwise`. */
export interface BookStep {
  readonly parts: readonly StepPart[];
  readonly mark?: BookMark;
}

export interface BookRow {
  /** The anchor for links to this item, if it has one. */
  readonly anchor: string | undefined;
  readonly cells: readonly Phrase[];
  readonly cites: readonly string[];
  readonly mark?: BookMark;
}

/**
 * The odds of a check. `outcomes`: each row is a case, with the probability of each outcome.
 * `values`: each row is a value, with its one probability.
 */
export interface BookChart {
  readonly form: 'outcomes' | 'values';
  /** Who makes the check, and with which arguments. */
  readonly caption: string;
  /** The difference between the rows; empty if there is one row. */
  readonly by: string;
  readonly outcomes: readonly string[];
  /**
   * Probabilities from 0 to 1. They add up to 1 within each row of outcomes, or over all rows of
   * values.
   */
  readonly rows: readonly { readonly label: string; readonly chances: readonly number[] }[];
}

export type BookBlock =
  | {
      readonly is: 'paragraph';
      readonly said: Phrase;
      readonly cites: readonly string[];
      readonly mark?: BookMark;
    }
  | { readonly is: 'steps'; readonly numbered: boolean; readonly steps: readonly BookStep[] }
  | {
      readonly is: 'table';
      readonly head: readonly Phrase[];
      readonly rows: readonly BookRow[];
      readonly cites: readonly string[];
      readonly mark?: BookMark;
    }
  | { readonly is: 'chart'; readonly chart: BookChart };

/** A change that a house rule makes to an entry. */
export interface BookChange {
  /** The title of the house rule, or its file. */
  readonly by: string;
  readonly file: string;
  /** The line number, from 1. */
  readonly line: number;
  /** The change in words: `sets roll mind: d20 → 2d10`. */
  readonly does: string;
}

/** One declaration in the book. */
export interface BookEntry {
  readonly anchor: string;
  /** The keyword of the declaration: `check`. */
  readonly keyword: string;
  readonly title: string;
  /** Its name before a house rule renamed it. */
  readonly was?: string;
  /** The author's text for it. */
  readonly doc: string;
  readonly cites: readonly string[];
  readonly blocks: readonly BookBlock[];
  readonly changes: readonly BookChange[];
  readonly mark?: BookMark;
}

export interface BookChapter {
  readonly anchor: string;
  readonly title: string;
  /** An introduction for the reader. */
  readonly about: string;
  readonly entries: readonly BookEntry[];
}

/** A name in the index, its entry, and the entries that mention it. */
export interface IndexTerm {
  readonly text: string;
  /** The sort of the thing, if another has the same name. */
  readonly what: string;
  readonly to: string;
  readonly named: readonly { readonly title: string; readonly to: string }[];
}

export interface Rulebook {
  readonly title: string;
  readonly version: number | null;
  readonly source: string | null;
  readonly cites: readonly string[];
  readonly houseRules: readonly { readonly title: string; readonly file: string }[];
  readonly chapters: readonly BookChapter[];
  readonly index: readonly IndexTerm[];
}
