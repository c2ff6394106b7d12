// Decides whether a text looks like rules at all, by the first words of its lines. Fray never shows any other text, because
// it may be anything.
import { declarationWords, headerWords } from '../ast/words.ts';
import { suggest } from '../diagnostics/suggest.ts';

/** True if a text begins with a header, as every file that another one names does. */
export function beginsWithHeader(text: string): boolean {
  for (const word of firstWords(text)) return isOneOf(word, headerWords);
  return false;
}

/**
 * True if some line at the margin begins like a header (perhaps with a typing error) or like a declaration. Also true for a
 * text with only blanks and comments.
 */
export function looksLikeRules(text: string): boolean {
  let isEmpty = true;
  for (const word of firstWords(text)) {
    if (
      isOneOf(word, headerWords) ||
      isOneOf(word, declarationWords) ||
      (isEmpty && suggest(word, headerWords).length > 0)
    )
      return true;
    isEmpty = false;
  }
  return isEmpty;
}

/**
 * Yields the first word of each line that is neither blank nor a comment, or an empty text if the line is not at the
 * margin.
 */
function* firstWords(text: string): Generator<string, void, undefined> {
  const line = /[^\r\n]*/g;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    line.lastIndex = at;
    const found = line.exec(text)?.[0] ?? '';
    const said = found.trimStart();
    if (said !== '' && !said.startsWith('#')) yield /^[\p{L}-]*/u.exec(found)?.[0] ?? '';
    at += found.length;
  }
}

function isOneOf(word: string, words: readonly string[]): boolean {
  return words.includes(word);
}

/** True if a text begins like house rules, which change the rules of another file. */
export function isAmending(text: string): boolean {
  for (const word of firstWords(text)) return word === 'amends';
  return false;
}
