// Book: a rulebook as data. The printer decides how it looks; nothing in it is markup.

/** Whether something is new by a house rule, or gone by it. */
export type BookMark = 'ins' | 'del';

/**
 * A piece of a sentence. `name`: a name inside its entry. `strong`: a word that readers look for, such as an outcome.
 * `link`: something with an anchor in the book.
 */
export interface BookRun {
  readonly is: 'text' | 'name' | 'strong' | 'link';
  readonly text: string;
  /** The anchor, of a link only. */
  readonly to?: string;
  readonly mark?: BookMark;
}

export type Phrase = readonly BookRun[];

/** A sentence with its steps below. */
export interface StepPart {
  readonly said: Phrase;
  readonly steps: readonly BookStep[];
  /** Whether `steps` are done in order; otherwise one of them applies. */
  readonly numbered: boolean;
  readonly cites: readonly string[];
}

/** One step: its parts follow one another, as `if` and `otherwise` do. */
export interface BookStep {
  readonly parts: readonly StepPart[];
  readonly mark?: BookMark;
}

export interface BookRow {
  /** What links lead to, where something can be linked. */
  readonly anchor: string | undefined;
  readonly cells: readonly Phrase[];
  readonly cites: readonly string[];
  readonly mark?: BookMark;
}

/**
 * The odds of a check. `outcomes`: each row is one case, and its chances are those of the outcomes. `values`: each row
 * is a number that comes, with its one chance.
 */
export interface BookChart {
  readonly form: 'outcomes' | 'values';
  /** Who tries it, and with what. */
  readonly caption: string;
  /** What the rows differ in; empty where there is one. */
  readonly by: string;
  readonly outcomes: readonly string[];
  /** Chances from 0 to 1: they add up to 1 in each row of outcomes, and over all rows of values. */
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

/** What a house rule does to an entry. */
export interface BookChange {
  /** The title of the house rule, or its file. */
  readonly by: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** `sets roll mind: d20 → 2d10`. */
  readonly does: string;
}

/** One declaration. */
export interface BookEntry {
  readonly anchor: string;
  /** The word that it is declared with: `check`. */
  readonly keyword: string;
  readonly title: string;
  /** Its name before a house rule gave it another. */
  readonly was?: string;
  /** Its author's text. */
  readonly doc: string;
  readonly cites: readonly string[];
  readonly blocks: readonly BookBlock[];
  readonly changes: readonly BookChange[];
  readonly mark?: BookMark;
}

export interface BookChapter {
  readonly anchor: string;
  readonly title: string;
  /** What a reader should know before it. */
  readonly about: string;
  readonly entries: readonly BookEntry[];
}

/** A name in the index: its entry, and the entries that mention it. */
export interface IndexTerm {
  readonly text: string;
  /** What it is, where two are called the same. */
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
