// Carries a text of an earlier version of the language forward, so that logs and links keep their meaning for ever.
//
// A new version is needed if a text would be read differently, or not at all. It needs a higher LANGUAGE_VERSION and a step here.
import { withOwnDice } from './own-dice.ts';

/** The version of texts whose log or link names none. */
const FIRST_LANGUAGE = 1;

/** The steps by the version that they read; each gives a text of the next version. A step keeps every line at its number. */
const STEPS: readonly ((text: string) => string)[] = [withOwnDice];

/**
 * Returns the text in the language of today.
 * @param language the version in which it was written; undefined: the first
 */
export function carryForward(text: string, language: number = FIRST_LANGUAGE): string {
  return STEPS.slice(Math.max(0, language - FIRST_LANGUAGE)).reduce(
    (older, step) => step(older),
    text,
  );
}
