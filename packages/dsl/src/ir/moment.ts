// Triggers, watches and memories.
import type { Expr, OrderRef } from './expression.ts';
import type { At, Value } from './value.ts';

/** Fires right after a matching event; its binders are the first slots of the proc, in the order of the pattern. */
export interface Trigger {
  readonly name: string;
  readonly pattern: Pattern;
  readonly proc: number;
  /** A block of a scenario (`at start of round 2`) or of an example counts only when that one is played. */
  readonly only: { readonly scenario: string } | { readonly example: number } | null;
  readonly at: At;
}

/** Slots (null: the place is not bound). `fixed`: the place must equal this value (a side or participant by name). */
export interface Binder {
  readonly slot: number | null;
  readonly fixed?: Value | undefined;
}

export type Pattern =
  /** `args` in the order of the action's parameters; several actions (a tag) bind only the actor. */
  | {
      readonly on: 'takes' | 'finishes';
      readonly actions: readonly string[];
      readonly actor: Binder;
      readonly args: readonly { readonly param: string; readonly binder: Binder }[];
    }
  | { readonly on: 'gains' | 'loses'; readonly condition: string | null; readonly who: Binder }
  /** `number`, `label`: `at start of round 2`, `unit first`. `span` null: the encounter. */
  | {
      readonly on: 'begins' | 'ends';
      readonly span: string | null;
      readonly number: number | null;
      readonly label: string | null;
      readonly of: Binder;
    }
  | { readonly on: 'step-begins' | 'step-ends'; readonly step: string }
  /** `holder` null: a track. `oldSlot`/`newSlot` bind the values before and after. */
  | {
      readonly on: 'value';
      readonly how: 'changes' | 'rises' | 'falls' | 'reaches';
      readonly holder: Binder | null;
      readonly kinds: readonly string[];
      readonly field: string;
      readonly reaches: Expr | null;
      readonly order: OrderRef | null;
      readonly oldSlot: number | null;
      readonly newSlot: number | null;
    }
  /** A check resolved or a choice made; `outcome` null: any. `values` bind the check's own values by name. */
  | {
      readonly on: 'result';
      readonly callable: string;
      readonly outcome: string | boolean | null;
      readonly args: readonly Binder[];
      readonly values: readonly { readonly name: string; readonly slot: number }[];
    }
  | { readonly on: 'offered'; readonly callable: string; readonly args: readonly Binder[] };

export type Moment =
  | { readonly kind: 'always' }
  /** `except` (invariants only): not where one of these callables is under way. Left out: always. */
  | { readonly kind: 'event'; readonly pattern: Pattern; readonly except?: readonly number[] }
  /** After the span began / ended. `each`: every one; otherwise the one with this number or label (both null: the first). */
  | {
      readonly kind: 'span';
      readonly edge: 'start' | 'end';
      readonly span: string;
      readonly each: boolean;
      readonly number: number | null;
      readonly label: string | null;
    }
  | { readonly kind: 'step'; readonly edge: 'start' | 'end'; readonly step: string }
  | { readonly kind: 'encounter'; readonly edge: 'start' | 'end' };

/** A question asked of a run without being part of it: never an event, never a die. */
export interface Watch {
  readonly kind: 'invariant' | 'measure';
  readonly name: string;
  readonly text: string | null;
  readonly moment: Moment;
  readonly slots: readonly string[];
  /** An invariant's lines must all hold (where their `when` holds); a measure has one line: its value. */
  readonly lines: readonly WatchLine[];
  /** Of a measure: the side that wants more of it. Left out: nobody is said to. */
  readonly serves?: string;
  readonly cites: readonly string[];
  readonly at: At;
}

export interface WatchLine {
  readonly value: Expr;
  readonly when: Expr | null;
  readonly at: At;
}

/**
 * `times X by c this S` counts X that are over since S last began; `latest X by a on t` is the last result. Kept by the
 * values of `keys` (indices of parameters; for spans the one key is whom it is of).
 */
export interface Memory {
  readonly kind: 'times' | 'latest';
  readonly what: 'check' | 'choice' | 'action' | 'procedure' | 'span';
  /** One name, or all actions or checks of a tag. */
  readonly names: readonly string[];
  readonly keys: readonly number[];
  /** Null: since the encounter began. */
  readonly span: string | null;
}
