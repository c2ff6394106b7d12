// Effects: the actions of an instruction or an expression beyond evaluating its parts, as data. Analyses read these
// lists and need no `switch` of their own.
import type { Pattern, Moment } from './moment.ts';
import type { Expr } from './expression.ts';
import type { Variable } from './variables.ts';

export type Effect =
  /** `of`: whose, as an expression of the same code; null: it belongs to nobody, or to everybody. */
  | { readonly does: 'reads'; readonly variable: Variable; readonly of: Expr | null }
  | {
      readonly does: 'writes';
      readonly variable: Variable;
      readonly of: Expr | null;
      readonly change: VariableChange;
    }
  /** Keeps a value, or compares it with others: it matters who is meant by it. */
  | { readonly does: 'keeps'; readonly value: Expr }
  /** Throws dice. */
  | { readonly does: 'rolls' }
  /** Somebody may decide; null: the referee. */
  | { readonly does: 'decides'; readonly who: Expr | null }
  /** Starts a callable. An argument is null if the decider picks it. */
  | {
      readonly does: 'calls';
      readonly callable: number;
      readonly args: readonly (Expr | null)[];
      /** Who takes an action that is offered. */
      readonly by: Expr | null;
      /** Only offered: it may not be taken. */
      readonly offered: boolean;
      /** Its outcome is read. */
      readonly result: boolean;
    }
  /** Asks whether an action may be taken, without taking it. */
  | { readonly does: 'considers'; readonly callable: number; readonly actor: Expr }
  /** Evaluates an expression from elsewhere, with these as its first locals. */
  | { readonly does: 'evaluates'; readonly expr: Expr; readonly args: readonly Expr[] }
  /** Something happens that triggers and watches may follow. `whom`: whom it is about. */
  | { readonly does: 'tells'; readonly event: PotentialEvent; readonly whom: readonly Expr[] }
  /** Leaves a span before its end; null: the encounter. */
  | { readonly does: 'leaves'; readonly span: string | null };

/**
 * How a variable is changed, as far as it matters in which order two changes come: a value is put there (null: one that
 * no expression says), something is added or taken, one more is counted, or both orders give the same value. All but
 * the first depend on the value before, so they read it too (`readsToo`).
 */
export type VariableChange =
  | { readonly how: 'set'; readonly value: Expr | null }
  | { readonly how: 'raise'; readonly by: Expr; readonly sign: 1 | -1 }
  | { readonly how: 'count' }
  | { readonly how: 'same'; readonly as: 'held' | 'lost' | 'used' };

/** What happens, as far as patterns and moments can tell before the fight. */
export type PotentialEvent =
  | { readonly on: 'value'; readonly holder: boolean; readonly field: string }
  | { readonly on: 'gains' | 'loses'; readonly condition: string }
  | { readonly on: 'begins' | 'ends'; readonly span: string | null }
  | { readonly on: 'step-begins' | 'step-ends'; readonly step: string }
  | { readonly on: 'takes' | 'finishes'; readonly action: string }
  | { readonly on: 'result' | 'offered'; readonly callable: string };

/** Whether a change starts from what stood there. */
export function readsToo(change: VariableChange): boolean {
  return change.how !== 'set';
}

/** Whether a pattern may match what happens. */
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

/** Whether a watch may be asked when this happens. One that is asked always is asked after every change. */
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
