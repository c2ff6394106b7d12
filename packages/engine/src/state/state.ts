// The state that results from events, as plain JSON. Everything that a ruleset names is a value in an array, in
// declared order.
import type { Value } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import type { HeldCondition } from './held.ts';

/** The state after some event. */
export interface State {
  /** The last event reduced; -1 before the first. */
  seq: number;
  /** Line 0, never changed; null before it. */
  header: Header | null;
  participants: Participant[];
  tracks: Track[];
  orders: { name: string; members: string[] }[];
  /** Open spans, the outermost first. */
  spans: OpenSpan[];
  /** How many spans of each name have begun directly inside the encounter. */
  begun: BegunCount[];
  revealed: { holder: string | null; field: string; to: string | null }[];
  ended: { reason: 'done' | 'ended' | 'fault' | 'budget'; text: string | null } | null;
}

export interface Track {
  name: string;
  value: Value;
}

/** A current participant. */
export interface Participant {
  name: string;
  side: string;
  kind: string;
  /** The values in the order of the kind's fields in `header.kinds`. */
  values: Value[];
  /** The conditions in the order gained. */
  conditions: HeldCondition[];
}

/** A span that is open. */
export interface OpenSpan {
  span: string;
  number: number;
  label: string | null;
  of: string | null;
  /** How many spans of each name have begun directly inside this one. */
  begun: BegunCount[];
}

/** How often a span has begun. */
export interface BegunCount {
  span: string;
  times: number;
}
