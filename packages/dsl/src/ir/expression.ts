// Pure expressions. Slots and indices are resolved.
import type { At, NumberRange, Value } from './value.ts';

/** The written order of words, rows or step dice, which `<`, `>` and steps use. */
export type OrderRef =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'dice' };

export type Expr = { readonly at: At } & ExprBody;

export type ExprBody =
  | { readonly op: 'const'; readonly value: Value }
  | { readonly op: 'local'; readonly slot: number }
  /** A name bound inside this expression by a quantifier; 0 is the outermost one. */
  | { readonly op: 'bound'; readonly index: number }
  /**
   * A part of a result (its outcome, or the value at `index`), or of a roll (total, natural,
   * faces).
   */
  | { readonly op: 'outcome-of'; readonly of: Expr }
  | { readonly op: 'value-of'; readonly of: Expr; readonly index: number; readonly name: string }
  | { readonly op: 'roll-part'; readonly of: Expr; readonly part: 'total' | 'natural' | 'faces' }
  /** The number of dice of a roll that show this face. */
  | { readonly op: 'matches'; readonly of: Expr; readonly face: Expr }
  | { readonly op: 'field'; readonly of: Expr; readonly field: string }
  | {
      readonly op: 'condition-field';
      readonly of: Expr;
      readonly condition: string;
      readonly field: string;
    }
  | { readonly op: 'track'; readonly track: string }
  | { readonly op: 'given'; readonly given: string }
  | { readonly op: 'ruling'; readonly ruling: string }
  /**
   * A cell of a table: the row by name (or by number if the rows are ranges), the column by name.
   */
  | { readonly op: 'cell'; readonly table: string; readonly row: Expr; readonly column: Expr }
  | { readonly op: 'define'; readonly define: number; readonly args: readonly Expr[] }
  | { readonly op: 'not'; readonly of: Expr }
  | { readonly op: 'and' | 'or'; readonly of: readonly Expr[] }
  /** True if both values are equal; dice are compared as codes. */
  | { readonly op: 'same'; readonly left: Expr; readonly right: Expr }
  | {
      readonly op: 'compare';
      readonly cmp: '<' | '<=' | '>' | '>=';
      readonly left: Expr;
      readonly right: Expr;
      readonly order: OrderRef | null;
    }
  | { readonly op: 'in'; readonly item: Expr; readonly set: Expr }
  | {
      readonly op: 'one-of';
      readonly item: Expr;
      readonly values: readonly (Value | NumberRange)[];
    }
  | { readonly op: 'has-condition'; readonly who: Expr; readonly condition: string }
  | { readonly op: 'is-kind'; readonly who: Expr; readonly kind: string }
  /** True if no condition bars the participant from everything. */
  | { readonly op: 'can-act'; readonly who: Expr }
  /**
   * True if one of these actions is legal now: not barred, allowed, payable, within its `once per`,
   * with a target for each pick.
   */
  | { readonly op: 'can-take'; readonly who: Expr; readonly callables: readonly number[] }
  | { readonly op: 'add' | 'sub' | 'mul'; readonly left: Expr; readonly right: Expr }
  | {
      readonly op: 'div';
      readonly left: Expr;
      readonly right: Expr;
      readonly rounded: 'up' | 'down' | 'off';
    }
  | { readonly op: 'neg'; readonly of: Expr }
  | { readonly op: 'at-least' | 'at-most'; readonly of: Expr; readonly bound: Expr }
  /**
   * Arithmetic with dice codes; either side may be a number. `dice-sub` works as in Amount;
   * `dice-mul` is number times dice.
   */
  | { readonly op: 'dice-add' | 'dice-sub' | 'dice-mul'; readonly left: Expr; readonly right: Expr }
  /** `x up 1 step`, which stops at the ends; a negative `by` goes down. */
  | {
      readonly op: 'step';
      readonly of: Expr;
      readonly dir: 1 | -1;
      readonly by: Expr;
      readonly order: OrderRef;
    }
  | {
      readonly op: 'if';
      readonly cases: readonly { readonly when: Expr; readonly value: Expr }[];
      readonly otherwise: Expr | null;
    }
  /**
   * `any`, `no`, `count`, `first`, `every`: the bound name `index` holds the member. A `where` of
   * null accepts all members.
   */
  | {
      readonly op: 'any' | 'no' | 'count' | 'first';
      readonly index: number;
      readonly set: Expr;
      readonly where: Expr | null;
    }
  | {
      readonly op: 'every';
      readonly index: number;
      readonly set: Expr;
      readonly where: Expr | null;
      readonly satisfies: Expr;
    }
  | {
      readonly op: 'total' | 'highest' | 'lowest';
      readonly index: number;
      readonly set: Expr;
      readonly where: Expr | null;
      readonly value: Expr;
    }
  /** The count of a memory; `keys` in the order of the memory's. */
  | { readonly op: 'times'; readonly memory: number; readonly keys: readonly Expr[] }
  /** The last result of a memory (with a null outcome and no values if there is none yet). */
  | { readonly op: 'latest'; readonly memory: number; readonly keys: readonly Expr[] }
  | { readonly op: 'number-of'; readonly span: string }
  | { readonly op: 'position'; readonly who: Expr; readonly within: Expr }
  /** The number of faces of a die. */
  | { readonly op: 'size'; readonly of: Expr }
  | { readonly op: 'length'; readonly of: Expr }
  /** Item n of a list, from 1; beyond its end it is a fault. */
  | { readonly op: 'item'; readonly n: Expr; readonly of: Expr }
  /**
   * A deck with one more card, or with all cards of another deck. Cards are in the order of the
   * table.
   */
  | { readonly op: 'deck-with'; readonly deck: Expr; readonly cards: Expr; readonly table: string }
  /**
   * A deck without one such card; a fault if it has none. `drawn`: the card was drawn from it just
   * now, so it is there.
   */
  | {
      readonly op: 'deck-without';
      readonly deck: Expr;
      readonly card: Expr;
      readonly drawn: boolean;
    }
  /** Sets; their members are always in the scenario's order. */
  | { readonly op: 'everyone' }
  | { readonly op: 'side'; readonly side: string }
  | { readonly op: 'kind'; readonly kind: string }
  | { readonly op: 'allies' | 'enemies'; readonly of: Expr }
  | { readonly op: 'order'; readonly order: string }
  /** The names of a table's rows, in written order. */
  | { readonly op: 'rows'; readonly table: string }
  | { readonly op: 'text'; readonly parts: readonly (string | Expr)[] };
