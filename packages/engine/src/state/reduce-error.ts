// An event that does not follow from those before it: the log was altered or is not one of ours.

export interface ReduceError extends Error {
  readonly kind: 'reduce-error';
  /** Of the event; -1 when it has none to go by. */
  readonly seq: number;
}

/** Makes the error; the caller throws it. */
export function reduceError(seq: number, message: string): ReduceError {
  return Object.assign(new Error(message), { kind: 'reduce-error' as const, seq });
}

/** True for what `reduceError` made. */
export function isReduceError(thrown: unknown): thrown is ReduceError {
  return thrown instanceof Error && 'kind' in thrown && thrown.kind === 'reduce-error';
}
