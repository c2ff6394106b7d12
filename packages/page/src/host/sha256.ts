// Computes the hash that seals logs, in a browser. `crypto.subtle` is asynchronous, but a log is sealed line
// by line.
import { sha256 as digestOf } from '@noble/hashes/sha2.js';

const encoder = new TextEncoder();
const hex: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/** Returns the SHA-256 of the text in UTF-8, in hex. */
export function sha256(text: string): string {
  let made = '';
  for (const byte of digestOf(encoder.encode(text))) made += hex[byte] ?? '';
  return made;
}
