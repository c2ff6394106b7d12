// Nodes of events and moments. Triggers, invariants, measures,
// scenarios and examples use them. Most docstrings show the written form of the node.

import type { Ident } from './basic.ts';
import type { Act, ExprNode, IntLit, Preposition } from './expression.ts';
import type { Span } from '../source/span.ts';

export type EventNode = EventTakes | EventCondition | EventSpan | EventField | EventCheck;

/** `o takes any hostile on t`, `a finishes Attack`. */
export interface EventTakes {
  readonly kind: 'EventTakes';
  readonly span: Span;
  readonly actor: Ident;
  readonly verb: 'takes' | 'finishes';
  readonly act: Act;
  readonly roles: readonly EventRole[];
}

/** `t gains Down`, `t loses any`. Without a condition, any condition matches. */
export interface EventCondition {
  readonly kind: 'EventCondition';
  readonly span: Span;
  readonly subject: Ident;
  readonly verb: 'gains' | 'loses';
  readonly condition: Ident | undefined;
}

/** `round begins`, `turn ends`. */
export interface EventSpan {
  readonly kind: 'EventSpan';
  readonly span: Span;
  readonly name: Ident;
  readonly verb: 'begins' | 'ends';
}

/** `p.HP falls`, `warned changes`, `p.HP reaches 0`. `field` is undefined for a track: then `subject` is its name. */
export interface EventField {
  readonly kind: 'EventField';
  readonly span: Span;
  readonly subject: Ident;
  readonly field: Ident | undefined;
  readonly verb: 'changes' | 'rises' | 'falls' | 'reaches';
  readonly reached: ExprNode | undefined;
}

/**
 * `Hit by a on t comes out miss`, `Reaction by h is rolled`, `Alert by referee is offered`. A
 * `comes out` without an outcome matches any.
 */
export interface EventCheck {
  readonly kind: 'EventCheck';
  readonly span: Span;
  readonly name: Ident;
  readonly roles: readonly EventRole[];
  readonly verb: 'comes-out' | 'rolled' | 'offered';
  readonly outcome: Ident | undefined;
}

/** `by a` in an event: either a new name that the event binds, or a name that must match. */
export interface EventRole {
  readonly kind: 'EventRole';
  readonly span: Span;
  readonly prep: Preposition;
  readonly name: Ident;
}

export type MomentNode = Always | Whenever | AtMoment;

export interface Always {
  readonly kind: 'Always';
  readonly span: Span;
}

/** `whenever p.HP rises except in Heal, Rest`. */
export interface Whenever {
  readonly kind: 'Whenever';
  readonly span: Span;
  readonly event: EventNode;
  readonly except: readonly Ident[];
}

/** `at end of each unit`. */
export interface AtMoment {
  readonly kind: 'AtMoment';
  readonly span: Span;
  readonly edge: 'start' | 'end';
  readonly place: MomentPlace;
}

/**
 * `each unit`; `step Checks`; `encounter`, `unit first`, `segment 1`. Only `span` can have a
 * `number` or a `label`, and not both.
 */
export interface MomentPlace {
  readonly kind: 'Place';
  readonly span: Span;
  readonly form: 'each' | 'step' | 'span';
  readonly name: Ident;
  readonly number: IntLit | undefined;
  readonly label: Ident | undefined;
}
