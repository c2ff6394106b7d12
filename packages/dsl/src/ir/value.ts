// Values and types of the language, and places in the sources.

/**
 * What a rule can hold. Numbers are safe integers; yes/no are booleans; words, texts, participants (by name), rows (by
 * name), dice (`2d6+3`, `4d+1`, `d20`, see DiceCode in the engine) are strings; nobody and nothing are null; lists,
 * orders and sets are arrays.
 */
export type Value = number | string | boolean | null | readonly Value[];

export type ValueType =
  /** `min`/`max` null: unbounded. `counter`: it stops at its bounds instead of failing. */
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

/** A parameter of something that is called or defined. */
export interface Param {
  readonly name: string;
  /** The preposition before it, null for one without. */
  readonly prep: string | null;
  readonly type: ValueType;
}
