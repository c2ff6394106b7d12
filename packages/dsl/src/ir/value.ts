// Values and types of the language, and places in the sources.

/**
 * The values of rules. Numbers are safe integers; yes and no are booleans. Words, texts,
 * participants (by name), rows (by name) and dice (`2d6+3`, `4d+1`, `d20`, see DiceCode in the
 * engine) are strings. Nobody and nothing are null. Lists, orders and sets are arrays.
 */
export type Value = number | string | boolean | null | readonly Value[];

/** A range of numbers; a null end has no bound. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

export type ValueType =
  /** A number; null bounds: unbounded. `counter`: it stops at its bounds instead of failing. */
  | {
      readonly type: 'number';
      readonly min: number | null;
      readonly max: number | null;
      readonly counter: boolean;
    }
  | { readonly type: 'yes-no' }
  /** One of these words, in the order in which they rank. */
  | { readonly type: 'word'; readonly words: readonly string[] }
  | { readonly type: 'row'; readonly table: string }
  /** A participant of one of these kinds, or nobody. */
  | { readonly type: 'participant'; readonly kinds: readonly string[] }
  /** A set of participants (`several Character`). */
  | { readonly type: 'several'; readonly kinds: readonly string[] }
  | { readonly type: 'list'; readonly of: ValueType }
  /** A dice code such as 2d6+3. */
  | { readonly type: 'dice' }
  /** A single die such as d20. */
  | { readonly type: 'die' }
  | { readonly type: 'text' };

/** A place in the sources. Lines and columns start at 1; `file` is an index into `Ruleset.files`. */
export interface SourcePlace {
  readonly file: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** An index into `Ruleset.places`. */
export type At = number;

/** A parameter of a callable or define. */
export interface Param {
  readonly name: string;
  /** The preposition before it; null if it has none. */
  readonly prep: string | null;
  readonly type: ValueType;
}
