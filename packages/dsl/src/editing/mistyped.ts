// Fixes typing slips: a missing blank between two words, or two words exchanged. Such a fix drops nothing.

import { isLanguage, wordsIn } from '../slips/file-words.ts';
import type { LineAt } from '../slips/recast-parts.ts';

/** Matches words, numbers, signs and texts, each with its place. */
const tokens = /"[^"]*"?|\([^()]*\)|[^\s",()]+|,/g;

/** Lines with more tokens are skipped, because they have too many pairs. */
const mostTokens = 24;

/**
 * Yields the line with a blank between two known words that were written as one: `rollc.strength`, `c.ordersto plan`.
 *
 * @param stands true for a word of the language, or one that the file has elsewhere
 */
export function* withBlank(
  { line, above, below = [] }: LineAt,
  stands: (word: string) => boolean,
): Iterable<string> {
  // A single letter names somebody in its own declaration only.
  const own = new Set([line, ...above, ...below].flatMap((one) => one.split(/[^\p{L}\p{N}_-]+/u)));
  const isKnown = (word: string): boolean =>
    /^\p{L}$/u.test(word) ? own.has(word) : stands(word) || (word.length === 1 && own.has(word));
  for (const { index, 0: token } of line.matchAll(tokens)) {
    if (/^["(,]/.test(token) || wordsIn(token).every(isKnown)) continue;
    for (let at = token.length - 1; at > 0; at -= 1) {
      const [first, second] = [token.slice(0, at), token.slice(at)];
      if (isWhole(first, isKnown) && isWhole(second, isKnown))
        yield `${line.slice(0, index)}${first} ${second}${line.slice(index + token.length)}`;
    }
  }
}

/** True if a piece of a word can be a word by itself: a number, dice, or a path of known names. */
function isWhole(piece: string, isKnown: (word: string) => boolean): boolean {
  if (/^(?:\d+|\d*d\d+)$/.test(piece)) return true;
  const words = wordsIn(piece);
  return words.length > 0 && words.join('.') === piece && words.every(isKnown);
}

/**
 * Yields the line with two neighbours exchanged, for each pair: `deck track`, `is a Down`. Pairs with words of the language
 * come first.
 */
export function* neighboursSwapped({ line, above }: LineAt): Iterable<string> {
  const found = [...line.matchAll(tokens)];
  if (found.length > mostTokens) return;
  // At the margin the first word names the sort of declaration, so it stays.
  const first = above.length === 0 ? 1 : 0;
  const swaps = found.slice(first + 1).map((next, n) => {
    const before = found[first + n] ?? next;
    const end = before.index + before[0].length;
    return {
      line:
        line.slice(0, before.index) +
        next[0] +
        line.slice(end, next.index) +
        before[0] +
        line.slice(next.index + next[0].length),
      isOfLanguage: isLanguage(before[0]) || isLanguage(next[0]),
    };
  });
  yield* swaps.filter((one) => one.isOfLanguage).map((one) => one.line);
  yield* swaps.filter((one) => !one.isOfLanguage).map((one) => one.line);
}
