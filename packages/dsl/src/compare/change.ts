// The changes between two rulesets, as data. `sentence.ts` says it in words.

import type { Declaration, Node } from '../ast/ast.ts';

/**
 * `wording`: only a text that is shown is another. `moved`: the same, at another place in an order that counts.
 * `renamed`: declared under another name; what speaks of it is no change of its own.
 */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'renamed' | 'moved' | 'wording';

export interface RuleChange {
  readonly kind: ChangeKind;
  /** As it is called in B, or in A where B has it not. */
  readonly declaration: Declared;
  /** The declaration itself; undefined on the side where it is not. */
  readonly owner: {
    readonly before: Declaration | undefined;
    readonly after: Declaration | undefined;
  };
  /** The parts of the declaration down to what changed, the outermost first; empty: the declaration itself. */
  readonly path: readonly PathStep[];
  /** The text in A; undefined: it was added. */
  readonly before: Passage | undefined;
  /** The text in B; undefined: it was removed. */
  readonly after: Passage | undefined;
  /** Where the line differs, as small as possible; empty for a line that was added, removed or moved whole. */
  readonly edits: readonly Edit[];
  /** For a moved line: the line before it in B; null: it is the first. */
  readonly behind?: Passage | null;
}

export interface Declared {
  /** `check`, `encounter`, `ruleset` for the header. */
  readonly keyword: string;
  readonly name: string;
}

export interface PathStep {
  /** `roll`, `modifier`, `row`, `step`; empty for what has no name. */
  readonly what: string;
  readonly name: string;
}

/** Some lines of a ruleset and what they say. */
export interface Passage {
  readonly node: Node;
  /** In their one layout, without citations and comments. At least one. */
  readonly lines: readonly PieceLine[];
}

export interface PieceLine {
  readonly text: string;
  /** Levels of indentation. */
  readonly depth: number;
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** The smallest piece of a line that differs. */
export interface Edit {
  /** The property of the node above that holds it, or the property of it that differs: `when`, `amount`, `op`. */
  readonly key: string;
  /** Undefined: nothing stood there. */
  readonly before: Node | undefined;
  /** Undefined: there is nothing. */
  readonly after: Node | undefined;
}
