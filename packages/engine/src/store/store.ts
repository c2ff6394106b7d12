// The interface of stores of logs. A store holds the sealed lines, so a log has the same bytes in every store. A writer
// can append only at its end, and must know that end.
import type { Event, EventOf } from '../events/event.ts';

/** The name of a log in a store: a path, a key. */
export type LogId = string;

/** The last event of a log: its number and its `~h`. Because of the chain, it identifies all events before it. */
export interface Head {
  readonly seq: number;
  readonly head: string;
}

/** What a store returns: files and memory at once, a database as a promise. */
type Awaitable<T> = T | Promise<T>;

/** A store of logs. For every foreseeable failure its functions throw StoreErrors. */
export interface EventStore {
  /** Makes a log of one line. `exists`, `locked`, `unfit`, `failed`. */
  readonly create: (log: LogId, header: EventOf<'encounter-begun'>) => Awaitable<Head>;
  /**
   * Adds events after `expected`, all or none; when it returns they are safe. If exactly these events follow `expected`
   * already, as after a lost answer, it returns the same answer again. `conflict`, `not-found`, `locked`, `poisoned`,
   * `limit`, `unfit`, `damaged`, `failed`.
   */
  readonly append: (log: LogId, expected: Head, events: readonly Event[]) => Awaitable<Head>;
  /** Returns the last event. `not-found`, `damaged`, `failed`. */
  readonly head: (log: LogId) => Awaitable<Head>;
  /**
   * Returns the events from `from` to `to`, both included, one by one as they are asked for. `not-found`, `damaged`,
   * `failed`.
   */
  readonly read: (log: LogId, range?: Range) => Iterable<Event> | AsyncIterable<Event>;
  /**
   * Makes a log `to` that has the events of `log` up to `at`, below its own header. Throws like `create` and `read`, and
   * `conflict` if `at` is not in `log`.
   */
  readonly fork: (
    log: LogId,
    at: Head,
    to: LogId,
    header: EventOf<'encounter-begun'>,
  ) => Awaitable<Head>;
  /** Releases a log for other writers; does nothing if this store does not hold it. */
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
  /** The first event; by default 0. */
  readonly from?: number;
  /** The last event; by default that of the log. */
  readonly to?: number;
}

export type StoreProblem =
  /** The log does not end where `expected` says: somebody else has written. */
  | 'conflict'
  /** There is such a log already. */
  | 'exists'
  | 'not-found'
  /** Somebody else is writing to it. */
  | 'locked'
  /** An earlier failure left it unclear what is safe: this store adds nothing more. The store may be opened again. */
  | 'poisoned'
  /** A line or a log would be too long to be read again. */
  | 'limit'
  /** These events cannot follow: they have wrong numbers or values that no log can hold, or the log is over. */
  | 'unfit'
  /** The log is damaged. */
  | 'damaged'
  /** The file system, or another storage below, failed. */
  | 'failed';

export interface StoreError extends Error {
  readonly kind: 'store-error';
  readonly code: StoreProblem;
  readonly hint: string | undefined;
  /** For a conflict: where the log ends. */
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

/** True for an error that `storeError` made. */
export function isStoreError(thrown: unknown): thrown is StoreError {
  return thrown instanceof Error && 'kind' in thrown && thrown.kind === 'store-error';
}
