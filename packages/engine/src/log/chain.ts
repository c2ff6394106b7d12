// Turns events into lines: canonical JSON, sealed by a hash that also covers all lines before. The hash covers the bytes as
// written, so it also detects duplicate keys and other spellings of the same data.
import { LOG_FORMAT, type Event } from '../events/event.ts';
import { canonical } from './canonical.ts';

/** SHA-256 of the text in UTF-8, as 64 lower-case hex digits. The host gives it: the engine has no Node. */
export type Hash = (text: string) => string;

/** The head of the chain before line 0. */
export const CHAIN_START = '';

/** The key of the seal. It sorts after every other key, so that a sealed line is itself canonical. */
const SEAL_KEY = '"~h":"';
/** `,"~h":"` + 64 digits + `"}` */
const SEAL_LENGTH = 1 + SEAL_KEY.length + 64 + 2;

/** Returns the hash of a line, from the hash of the line before and the line's own text without `~h`. */
export function chainHash(
  hash: Hash,
  previous: string,
  body: string,
  format: number = LOG_FORMAT,
): string {
  return hash(`fray-log/${format}\n${previous}\n${body}`);
}

interface Sealed {
  /** The line without its line feed. */
  readonly line: string;
  /** The hash of the line: `previous` of the next line. */
  readonly head: string;
}

/** Seals an event as a line. Throws a TypeError for an event that no log can hold. */
export function seal(event: Event, previous: string, hash: Hash): Sealed {
  const body = canonical(event);
  const head = chainHash(hash, previous, body);
  return { line: `${body.slice(0, -1)},${SEAL_KEY}${head}"}`, head };
}

/** The chain of a log, event by event. */
export interface Chain {
  /** Seals the next event, and returns its line with the line feed. */
  readonly add: (event: Event) => string;
  /** The hashes of the first line, which names the log, and of the last. */
  readonly ends: () => { readonly log: string; readonly head: string };
}

/** Begins the chain of a log. */
export function createChain(hash: Hash): Chain {
  let log = CHAIN_START;
  let head = CHAIN_START;
  return {
    add: (event) => {
      const sealed = seal(event, head, hash);
      ({ head } = sealed);
      if (event.seq === 0) log = head;
      return `${sealed.line}\n`;
    },
    ends: () => ({ log, head }),
  };
}

/** Seals all events from the start, and returns the whole text of a log. */
export function encodeLog(events: readonly Event[], hash: Hash): string {
  return events.map(createChain(hash).add).join('');
}

/** Splits a line into its own text and its hash; undefined if it has no seal at its end. */
export function unseal(line: string): { readonly body: string; readonly head: string } | undefined {
  const at = line.length - SEAL_LENGTH;
  if (at < 1 || !line.startsWith(`,${SEAL_KEY}`, at) || !line.endsWith('"}')) return undefined;
  return { body: `${line.slice(0, at)}}`, head: line.slice(at + 1 + SEAL_KEY.length, -2) };
}
