// The state space traces what rules read, to learn what a step depends on. It wraps parts of the machine in proxies, and
// each proxy carries one of these objects; a plain machine carries none and pays nothing. The methods are for questions
// about one thing among many: any other read counts as a read of the whole part.
import type { Value } from '@fray/dsl/ir';
import type { HeldCondition } from './held.ts';
import type { Participant, State, Track } from './state.ts';

/** The key under which a proxy carries it. JSON leaves it out. */
export const WATCH: unique symbol = Symbol('watch');

/** A part that may be such a proxy. Public types do not say so: their values are plain. */
export interface Watchable<W> {
  readonly [WATCH]?: W;
}

/** Returns what watches a part of a state; undefined if it is plain. */
export function watcherOf(part: State): true | undefined;
export function watcherOf(part: Participant): WatchedParticipant | undefined;
export function watcherOf(part: Track): WatchedTrack | undefined;
export function watcherOf(part: object): unknown {
  // The code that wraps a part puts it there.
  return (part as Watchable<unknown>)[WATCH];
}

export interface WatchedParticipant {
  /** Returns one condition as held; reads none of the others. */
  readonly held: (condition: string) => HeldCondition | undefined;
  readonly lose: (condition: string) => void;
  /** Returns the conditions that have an end. */
  readonly timed: () => readonly HeldCondition[];
  /** True if a test holds for the field with this index; reads only the answer. `id`: equal for equal tests. */
  readonly asks: (field: number, id: string, holds: (value: Value) => boolean) => boolean;
}

export interface WatchedTrack {
  readonly asks: (id: string, holds: (value: Value) => boolean) => boolean;
}

export interface WatchedUses {
  readonly used: (action: string, actor: string) => boolean;
  /** Called when a span of this name begins. */
  readonly forget: (span: string) => void;
}

export interface WatchedTable<E> {
  readonly entry: (keys: readonly Value[]) => E | undefined;
}
