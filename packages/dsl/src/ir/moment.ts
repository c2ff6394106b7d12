// Triggers, watches and memories.
import type { Expr, OrderRef } from './expression.ts';
import type { At, Value } from './value.ts';

/**
 * Fires right after a matching event. The names that the event binds are the first slots of the
 * proc, in the order of the pattern.
 */
export interface Trigger {
  readonly name: string;
  readonly pattern: Pattern;
  readonly proc: number;
  /**
   * The scenario or example of an `at` block (`at start of round 2`): the trigger fires only if
   * that one is played. Null: always.
   */
  readonly only: { readonly scenario: string } | { readonly example: number } | null;
  readonly at: At;
}

/**
 * The slot for a value of an event (null: it is not bound). `fixed`: the value must equal this one
 * (a side or participant by name).
 */
export interface Binder {
  readonly slot: number | null;
  readonly fixed?: Value | undefined;
}

export type Pattern =
  /**
   * `args` are in the order of the action's parameters; several actions (a tag) bind only the
   * actor.
   */
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
  /**
   * A change of a field, or of a track if `holder` is null. `oldSlot` and `newSlot` bind the values
   * before and after.
   */
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
  /**
   * A check got its outcome, or a choice was made; an `outcome` of null matches any. `values` bind
   * the check's own values by name.
   */
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
  /**
   * After a matching event. `except` (invariants only): not while one of these callables is
   * running. Left out: always.
   */
  | { readonly kind: 'event'; readonly pattern: Pattern; readonly except?: readonly number[] }
  /**
   * After the span began or ended. `each`: every span; otherwise the one with this number or label
   * (both null: the first).
   */
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

/**
 * A question that is evaluated on a run without being part of it: it causes no event and throws no
 * die.
 */
export interface Watch {
  readonly kind: 'invariant' | 'measure';
  readonly name: string;
  readonly text: string | null;
  readonly moment: Moment;
  readonly slots: readonly string[];
  /**
   * The lines. For an invariant all must hold (if their `when` holds); a measure has one line, its
   * value.
   */
  readonly lines: readonly WatchLine[];
  /** For a measure, the side that wants a high value. Left out: none is given. */
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
 * What `times` and `latest` need. `times X by c this S` counts the X that have ended since S last
 * began; `latest X by a on t` is the last result. Entries are kept by the values of `keys`: indices
 * of parameters, or for spans the one whose span it is.
 */
export interface Memory {
  readonly kind: 'times' | 'latest';
  readonly what: 'check' | 'choice' | 'action' | 'procedure' | 'span';
  /** One name, or the names of all actions or checks with a tag. */
  readonly names: readonly string[];
  readonly keys: readonly number[];
  /** The span since whose beginning it counts; null: the encounter. */
  readonly span: string | null;
}
