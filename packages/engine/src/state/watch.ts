// Somebody may want to know what the rules look at (odds do, to see what a step depends on). Parts of the machine that are
// looked at then stand behind shells, and each shell carries one of these; a plain machine carries none and pays nothing.
// They are for questions about one thing among many: what is read in any other way counts as read whole.
import type { Value } from '@fray/dsl/ir';
import type { HeldCondition } from './held.ts';

/** Where a shell carries it. No JSON shows it. */
export const WATCH: unique symbol = Symbol('watch');

export interface WatchedParticipant {
  /** The condition as held, and nothing of the others. */
  readonly held: (condition: string) => HeldCondition | undefined;
  readonly lose: (condition: string) => void;
  /** Those conditions that run out. */
  readonly timed: () => readonly HeldCondition[];
  /** Whether something holds of the field with this index, and nothing more of it. `id`: the same for the same question. */
  readonly asks: (field: number, id: string, holds: (value: Value) => boolean) => boolean;
}

export interface WatchedTrack {
  readonly asks: (id: string, holds: (value: Value) => boolean) => boolean;
}

export interface WatchedUses {
  readonly used: (action: string, actor: string) => boolean;
  /** A span of this name begins anew. */
  readonly forget: (span: string) => void;
}

export interface WatchedTable<E> {
  readonly entry: (keys: readonly Value[]) => E | undefined;
}
