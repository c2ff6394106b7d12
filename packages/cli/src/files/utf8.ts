// Joins the bytes of a file and decodes them as text.
import { wrongFile } from '../exit-codes.ts';

/**
 * Decodes bytes as UTF-8 text.
 *
 * @throws Stop 5 if they are not UTF-8
 */
export function decode(bytes: Uint8Array, shown: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw wrongFile(
      `${shown} is not UTF-8 text`,
      'save it as UTF-8, or check that it is the right file',
    );
  }
}

/** Joins the pieces of a file and returns them as one array. */
export function wholeBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
