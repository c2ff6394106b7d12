// The interface of stores of logs. A store holds the sealed lines, so a log has the same bytes in every store. A writer
// can append only at its end, and must know that end.
import type { Event, EventOf } from '../events/event.ts';

/** The name of a log in a store: a path, a key. */
export type LogId = string;

/** The last event of a log: its number and its `~h`. Who names it knows all before it. */
export interface Head {
  readonly seq: number;
  readonly head: string;
}

/** What a store gives: files and memory at once, a database when it can. */
export type Awaitable<T> = T | Promise<T>;

/** Every function throws StoreErrors, and nothing else that could be foreseen. */
export interface EventStore {
  /** Makes a log of one line. `exists`, `locked`, `unfit`, `failed`. */
  readonly create: (log: LogId, header: EventOf<'encounter-begun'>) => Awaitable<Head>;
  /**
   * Adds events after `expected`, all or none; when it returns they are safe. Where exactly these events follow `expected` already,
   * as after an answer that got lost, that is the answer again. `conflict`, `not-found`, `locked`, `poisoned`, `limit`,
   * `unfit`, `damaged`, `failed`.
   */
  readonly append: (log: LogId, expected: Head, events: readonly Event[]) => Awaitable<Head>;
  /** `not-found`, `damaged`, `failed`. */
  readonly head: (log: LogId) => Awaitable<Head>;
  /** The events `from` to `to`, both with their own; one after the other, as they are asked for. `not-found`, `damaged`, `failed`. */
  readonly read: (log: LogId, range?: Range) => Iterable<Event> | AsyncIterable<Event>;
  /**
   * Makes a log `to` that has the events of `log` up to `at`, below a header of its own. As `create` and `read`;
   * `conflict` where `at` is not in `log`.
   */
  readonly fork: (
    log: LogId,
    at: Head,
    to: LogId,
    header: EventOf<'encounter-begun'>,
  ) => Awaitable<Head>;
  /** Lets a log go that was written to, so that others may write to it. A log that is not held: nothing happens. */
  readonly close: (log: LogId) => Awaitable<void>;
}

/** A store that answers at once. */
export interface SyncStore extends EventStore {
  readonly create: (log: LogId, header: EventOf<'encounter-begun'>) => Head;
  readonly append: (log: LogId, expected: Head, events: readonly Event[]) => Head;
  readonly head: (log: LogId) => Head;
  readonly read: (log: LogId, range?: Range) => Iterable<Event>;
  readonly fork: (log: LogId, at: Head, to: LogId, header: EventOf<'encounter-begun'>) => Head;
  readonly close: (log: LogId) => void;
}

export interface Range {
  /** From 0; without it 0. */
  readonly from?: number;
  /** Without it the last. */
  readonly to?: number;
}

export type StoreProblem =
  /** The log ends elsewhere than `expected` says: somebody else has written. */
  | 'conflict'
  /** There is such a log already. */
  | 'exists'
  | 'not-found'
  /** Somebody else is writing to it. */
  | 'locked'
  /** An earlier failure left it unclear what is safe: this store adds nothing more. It may be opened again. */
  | 'poisoned'
  /** A line or a log would be longer than can be read again. */
  | 'limit'
  /** These events cannot stand there: wrong numbers, values that no log can hold, nothing may follow an end. */
  | 'unfit'
  /** The log does not read well. */
  | 'damaged'
  /** The file system, or what else there is below, failed. */
  | 'failed';

export interface StoreError extends Error {
  readonly kind: 'store-error';
  readonly code: StoreProblem;
  readonly hint: string | undefined;
  /** Of a conflict: where the log ends. */
  readonly actual: Head | undefined;
}

/** Makes the error; the caller throws it. `message`: one sentence, without a final stop. */
export function storeError(
  code: StoreProblem,
  message: string,
  more: { readonly hint?: string; readonly actual?: Head } = {},
): StoreError {
  return Object.assign(new Error(message), {
    kind: 'store-error' as const,
    code,
    hint: more.hint,
    actual: more.actual,
  });
}

/** True for what `storeError` made. */
export function isStoreError(thrown: unknown): thrown is StoreError {
  return thrown instanceof Error && 'kind' in thrown && thrown.kind === 'store-error';
}
