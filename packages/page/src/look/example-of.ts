// Makes example questions about the open log, for empty fields.
import { cutText } from '../inspector/limits.ts';
import type { LogSession } from './session.ts';

/** How many letters fit a field. */
const FIELD = 24;

/**
 * Returns a participant and the path of the last value, because the values that change in a fight are mostly
 * the last ones.
 */
export function exampleHere({ moment }: LogSession): {
  readonly who: string;
  readonly path: string;
} {
  const [first] = moment?.state.people ?? [];
  return {
    who: cutText(first?.spoken ?? '…', FIELD),
    path: cutText(first?.values.at(-1)?.path ?? first?.name ?? '…', FIELD),
  };
}
