// The error for an event that does not follow from those before it: somebody altered the log, or Fray did not write it.

export interface ReduceError extends Error {
  readonly kind: 'reduce-error';
  /** The number of the event; -1 if it has no usable one. */
  readonly seq: number;
}

/** Makes the error; the caller throws it. */
export function reduceError(seq: number, message: string): ReduceError {
  return Object.assign(new Error(message), { kind: 'reduce-error' as const, seq });
}

/** True for an error that `reduceError` made. */
export function isReduceError(thrown: unknown): thrown is ReduceError {
  return thrown instanceof Error && 'kind' in thrown && thrown.kind === 'reduce-error';
}
