// SHA-256 for hosts without one: browsers only have it as a promise. About 15 µs a line.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Hash } from '../log/chain.ts';

/** SHA-256 of a text in UTF-8, as 64 lower-case hex digits. */
export const hashOf: Hash = (text) => bytesToHex(sha256(utf8ToBytes(text)));
