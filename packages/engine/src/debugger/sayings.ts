// Events in the words of the ruleset's own `when` patterns, for searches: `Babel gains Ambushed`, `Abel takes Attack`.
import type { Event } from '../events/event.ts';
import { eventRowOf } from '../state/event-table.ts';

/** Returns plain sentences by which an event can be found; some events have several. */
export function sayings(event: Event): readonly string[] {
  return eventRowOf(event.type).sayings(event.data);
}

/** A search for words: whether a text contains them all in this order, with anything in between. */
export type WordPattern = (text: string) => boolean;

/**
 * Makes a pattern from typed text. Capitals, hyphens and signs do not matter; a single lower-case letter except `a` matches
 * any word, as in the rules (`p gains Ambushed`). Undefined if the text has no words.
 */
export function patternOf(typed: string): WordPattern | undefined {
  const wanted = [...typed.matchAll(WORDS)].map(([word]) =>
    /^[b-z]$/.test(word) ? undefined : word.toLowerCase(),
  );
  if (wanted.every((word) => word === undefined)) return undefined;
  return (text) => {
    let at = 0;
    for (const [word] of text.matchAll(WORDS)) {
      const next = wanted[at];
      if (next === undefined || word.toLowerCase() === next) at += 1;
      if (at >= wanted.length) return true;
    }
    return false;
  };
}

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
