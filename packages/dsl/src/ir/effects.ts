// Effects: what an instruction or an expression does besides evaluating its parts, as data.
// Analyses read these lists and need no `switch` of their own.
import type { Pattern, Moment } from './moment.ts';
import type { Expr } from './expression.ts';
import type { Variable } from './variables.ts';

export type Effect =
  /**
   * Reads a variable. `of`: its owner, as an expression of the same code; null if it belongs to
   * nobody or to everybody.
   */
  | { readonly does: 'reads'; readonly variable: Variable; readonly of: Expr | null }
  | {
      readonly does: 'writes';
      readonly variable: Variable;
      readonly of: Expr | null;
      readonly change: VariableChange;
    }
  /** Stores a value, or compares it with others, so the identity of a participant in it matters. */
  | { readonly does: 'keeps'; readonly value: Expr }
  /** Throws dice. */
  | { readonly does: 'rolls' }
  /** Lets somebody decide; null: the referee. */
  | { readonly does: 'decides'; readonly who: Expr | null }
  /** Starts a callable. An argument is null if the decider picks it. */
  | {
      readonly does: 'calls';
      readonly callable: number;
      readonly args: readonly (Expr | null)[];
      /** Who takes the action, if it is offered. */
      readonly by: Expr | null;
      /** True if it is only offered, so it may not be taken. */
      readonly offered: boolean;
      /** True if its result is read. */
      readonly result: boolean;
    }
  /** Tests whether an action may be taken, without taking it. */
  | { readonly does: 'considers'; readonly callable: number; readonly actor: Expr }
  /** Evaluates an expression of another declaration, with these as its first locals. */
  | { readonly does: 'evaluates'; readonly expr: Expr; readonly args: readonly Expr[] }
  /** Raises an event that triggers and watches may match. `whom`: the participants in it. */
  | { readonly does: 'tells'; readonly event: PotentialEvent; readonly whom: readonly Expr[] }
  /** Ends a span early; null: the encounter. */
  | { readonly does: 'leaves'; readonly span: string | null };

/**
 * How a variable changes, as far as the order of two changes matters. `set`: it gets a value (null:
 * one that no expression gives). `raise`: something is added or subtracted. `count`: it is
 * increased by one. `same`: the result is the same in both orders. All but `set` depend on the
 * value before, so they read it too (`readsToo`).
 */
export type VariableChange =
  | { readonly how: 'set'; readonly value: Expr | null }
  | { readonly how: 'raise'; readonly by: Expr; readonly sign: 1 | -1 }
  | { readonly how: 'count' }
  | { readonly how: 'same'; readonly as: 'held' | 'lost' | 'used' };

/** An event, as far as patterns and moments can distinguish it before the fight. */
export type PotentialEvent =
  | { readonly on: 'value'; readonly holder: boolean; readonly field: string }
  | { readonly on: 'gains' | 'loses'; readonly condition: string }
  | { readonly on: 'begins' | 'ends'; readonly span: string | null }
  | { readonly on: 'step-begins' | 'step-ends'; readonly step: string }
  | { readonly on: 'takes' | 'finishes'; readonly action: string }
  | { readonly on: 'result' | 'offered'; readonly callable: string };

/** An effect that reads a variable of `of`. */
export function reads(variable: Variable, of: Expr | null = null): Effect {
  return { does: 'reads', variable, of };
}

/** An effect that changes a variable of `of`; without `change`, no expression gives its new value. */
export function writes(
  variable: Variable,
  of: Expr | null = null,
  change: VariableChange = { how: 'set', value: null },
): Effect {
  return { does: 'writes', variable, of, change };
}

/** An effect that stores a value or compares it. */
export function keeps(value: Expr): Effect {
  return { does: 'keeps', value };
}

/** An effect that raises an event with these participants. */
export function tells(event: PotentialEvent, ...whom: readonly Expr[]): Effect {
  return { does: 'tells', event, whom };
}

/** True if the new value depends on the old one. */
export function readsToo(change: VariableChange): boolean {
  return change.how !== 'set';
}

/** True if a pattern may match the event. */
export function mayMatch(pattern: Pattern, event: PotentialEvent): boolean {
  switch (pattern.on) {
    case 'value':
      return (
        event.on === 'value' &&
        event.holder === (pattern.holder !== null) &&
        event.field === pattern.field
      );
    case 'gains':
    case 'loses':
      return (
        event.on === pattern.on &&
        (pattern.condition === null || pattern.condition === event.condition)
      );
    case 'begins':
    case 'ends':
      return event.on === pattern.on && event.span === pattern.span;
    case 'step-begins':
    case 'step-ends':
      return event.on === pattern.on && event.step === pattern.step;
    case 'takes':
    case 'finishes':
      return event.on === pattern.on && pattern.actions.includes(event.action);
    case 'result':
    case 'offered':
      return event.on === pattern.on && event.callable === pattern.callable;
  }
}

/**
 * True if the event may cause a watch with this moment to be evaluated. An `always` watch is
 * evaluated after every change.
 */
export function mayAsk(moment: Moment, event: PotentialEvent): boolean {
  switch (moment.kind) {
    case 'always':
      return false;
    case 'event':
      return mayMatch(moment.pattern, event);
    case 'span':
      return (
        event.on === (moment.edge === 'start' ? 'begins' : 'ends') && event.span === moment.span
      );
    case 'step':
      return (
        event.on === (moment.edge === 'start' ? 'step-begins' : 'step-ends') &&
        event.step === moment.step
      );
    case 'encounter':
      return event.on === (moment.edge === 'start' ? 'begins' : 'ends') && event.span === null;
  }
}
