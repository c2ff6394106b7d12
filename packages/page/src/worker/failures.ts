// Writes the text of a failed call.
import { stopOf } from '@fray/cli/embedded';
import { isRecordingFault } from '@fray/engine/debugger';
import { cutText, TEXT } from '../inspector/limits.ts';
import type { CallError } from './calls.ts';

/**
 * Returns the text of a failure: a foreseen failure in its own words, as far as a page can show them.
 * Anything else is a bug of Fray's, and the text says so.
 */
export function wordsForFailure(thrown: unknown): CallError {
  const { message, hint } = wordsOf(thrown);
  return {
    message: cutText(message, TEXT),
    hint: hint === null ? null : cutText(hint, TEXT),
  };
}

function wordsOf(thrown: unknown): CallError {
  const foreseen = stopOf(thrown);
  if (foreseen !== undefined) return { message: foreseen.message, hint: foreseen.hint ?? null };
  if (isRecordingFault(thrown)) return { message: thrown.message, hint: null };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { message: `this is a bug in fray: ${message}`, hint: 'please report it, with the file' };
}
