// The changes between two rulesets A and B, as data. `sentence.ts` puts them into words.

import type { Declaration, Node } from '../ast/ast.ts';

/**
 * `wording`: only a displayed text differs. `moved`: the same thing at another position, in a list
 * whose order matters. `renamed`: the thing has another name; its uses are not changes of their
 * own.
 */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'renamed' | 'moved' | 'wording';

export interface RuleChange {
  readonly kind: ChangeKind;
  /** The changed declaration, named as in B, or as in A if B lacks it. */
  readonly declaration: Declared;
  /** The declaration in A and in B; undefined where it does not exist. */
  readonly owner: {
    readonly before: Declaration | undefined;
    readonly after: Declaration | undefined;
  };
  /**
   * The path from the declaration to the changed part, the outermost first; empty for the
   * declaration itself.
   */
  readonly path: readonly PathStep[];
  /** The lines in A; undefined if they were added. */
  readonly before: Passage | undefined;
  /** The lines in B; undefined if they were removed. */
  readonly after: Passage | undefined;
  /**
   * The smallest pieces in which the line differs; empty for a line that was added, removed or
   * moved whole.
   */
  readonly edits: readonly Edit[];
  /** For a moved line, the line before it in B; null if it is the first. */
  readonly behind?: Passage | null;
}

export interface Declared {
  /** The keyword, such as `check` or `encounter`; `ruleset` for the header. */
  readonly keyword: string;
  readonly name: string;
}

export interface PathStep {
  /**
   * The sort of the part, such as `roll`, `modifier`, `row` or `step`; empty for a part without a
   * name.
   */
  readonly what: string;
  readonly name: string;
}

/** Some lines of a ruleset and their node. */
export interface Passage {
  readonly node: Node;
  /** The formatted lines, without citations and comments. There is at least one. */
  readonly lines: readonly PieceLine[];
}

export interface PieceLine {
  readonly text: string;
  /** Levels of indentation. */
  readonly depth: number;
  readonly file: string;
  /** The line number, from 1. */
  readonly line: number;
}

/** One of the smallest pieces in which a line differs. */
export interface Edit {
  /**
   * The property that differs, or that holds the differing node in its parent: `when`, `amount`,
   * `op`.
   */
  readonly key: string;
  /** The node in A; undefined if it was added. */
  readonly before: Node | undefined;
  /** The node in B; undefined if it was removed. */
  readonly after: Node | undefined;
}
