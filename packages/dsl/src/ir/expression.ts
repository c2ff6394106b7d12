// Pure expressions. Slots and indices are resolved.
import type { At, Value } from './value.ts';

/** The written order of words, rows or step dice, for <, >, steps. */
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
  /** Of a result: its outcome, or the value at `index`. Of a roll: total, natural, faces. */
  | { readonly op: 'outcome-of'; readonly of: Expr }
  | { readonly op: 'value-of'; readonly of: Expr; readonly index: number; readonly name: string }
  | { readonly op: 'roll-part'; readonly of: Expr; readonly part: 'total' | 'natural' | 'faces' }
  /** How many dice of a roll show this. */
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
  /** Row by name (or by number where the rows are ranges), column by name. */
  | { readonly op: 'cell'; readonly table: string; readonly row: Expr; readonly column: Expr }
  | { readonly op: 'define'; readonly define: number; readonly args: readonly Expr[] }
  | { readonly op: 'not'; readonly of: Expr }
  | { readonly op: 'and' | 'or'; readonly of: readonly Expr[] }
  /** Equal values; dice compare as codes. */
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
      readonly values: readonly (
        Value | { readonly from: number | null; readonly to: number | null }
      )[];
    }
  | { readonly op: 'has-condition'; readonly who: Expr; readonly condition: string }
  | { readonly op: 'is-kind'; readonly who: Expr; readonly kind: string }
  /** No condition bars it from everything. */
  | { readonly op: 'can-act'; readonly who: Expr }
  /** One of these actions is legal now: not barred, allowed, payable, within its `once per`, with a target for each pick. */
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
  /** Dice codes: either side may be a number. `dice-sub` as in Amount; `dice-mul` is number times dice. */
  | { readonly op: 'dice-add' | 'dice-sub' | 'dice-mul'; readonly left: Expr; readonly right: Expr }
  /** `x up 1 step`; stops at the ends. `by` negative goes down. */
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
  /** `any`, `no`, `count`, `first`, `every`: bound name `index` holds the member. `where` null: all. */
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
  /** `keys` in the order of the memory's. */
  | { readonly op: 'times'; readonly memory: number; readonly keys: readonly Expr[] }
  /** A Result (outcome null and no values when there was none yet). */
  | { readonly op: 'latest'; readonly memory: number; readonly keys: readonly Expr[] }
  | { readonly op: 'number-of'; readonly span: string }
  | { readonly op: 'position'; readonly who: Expr; readonly within: Expr }
  /** Faces of a die. */
  | { readonly op: 'size'; readonly of: Expr }
  | { readonly op: 'length'; readonly of: Expr }
  /** Item n of a list, from 1; beyond its end is a fault. */
  | { readonly op: 'item'; readonly n: Expr; readonly of: Expr }
  /** A deck with another card, or with all of another deck; cards stand in the order of the table. */
  | { readonly op: 'deck-with'; readonly deck: Expr; readonly cards: Expr; readonly table: string }
  /** A deck without one such card; a fault where none is in it. `drawn`: the card was drawn from it just now, so that it is there. */
  | {
      readonly op: 'deck-without';
      readonly deck: Expr;
      readonly card: Expr;
      readonly drawn: boolean;
    }
  /** Sets, always in the scenario's order. */
  | { readonly op: 'everyone' }
  | { readonly op: 'side'; readonly side: string }
  | { readonly op: 'kind'; readonly kind: string }
  | { readonly op: 'allies' | 'enemies'; readonly of: Expr }
  | { readonly op: 'order'; readonly order: string }
  /** Names of a table's rows, in written order. */
  | { readonly op: 'rows'; readonly table: string }
  | { readonly op: 'text'; readonly parts: readonly (string | Expr)[] };
