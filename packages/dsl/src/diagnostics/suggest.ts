// Finds the candidates that are spelled most like a wrong word. The result never depends on locale or input order.

/** Longer words are not compared: time grows with the square of the length, and they are rarely misspelled. */
const longestWord = 100;

/** Returns up to three candidates near to `wrong`, best first. First comes one that differs only in capitals. Then come
 * those within `max(1, floor(length / 3))` edits (at most 2, or 3 for words of 12 letters and more), nearest first, ties in
 * code-unit order. If no candidate is near, it returns plurals in `ies` (`parties` for `party`), those that `wrong`
 * shortens (`init`, `chk`) and those with another ending (`camping` for `camp`), the shortest first. For words of
 * more than 100 letters, and for words of logic that the language lacks (`xor`), it returns none. */
export function suggest(wrong: string, candidates: Iterable<string>): readonly string[] {
  if (wrong.length > longestWord) return [];
  const lower = wrong.toLowerCase();
  // They are near to `or` and `and`, and mean something else.
  if (/^(?:xor|nor|xnor|nand)$/.test(lower)) return [];
  const limit = editLimit(wrong.length);
  const near: { readonly text: string; readonly distance: number }[] = [];
  const all = new Set(candidates);
  for (const text of all) {
    if (text === wrong || text === '') continue;
    const other = text.toLowerCase();
    // `ready` is not near to `un-ready`: it is the opposite.
    if (lower.endsWith(other) && /^(?:un|non|not|dis)-?$/.test(lower.slice(0, -other.length)))
      continue;
    if (Math.abs(text.length - wrong.length) > limit || lacksMore(lower, other, limit)) continue;
    const distance = editDistance(lower, other, limit);
    // Of two letters, another first one makes another word: `AP` is not `HP`.
    const isOther =
      wrong.length === 2 && text.length === 2 && lower[0] !== other[0] && !isSwapped(lower, other);
    if (isOther) continue;
    if (distance <= limit) near.push({ text, distance });
  }
  near.sort((a, b) => a.distance - b.distance || compareText(a.text, b.text));
  if (near.length > 0) return near.slice(0, 3).map((one) => one.text);
  return [...all]
    .filter(
      (text) =>
        isOtherNumber(lower, text.toLowerCase()) ||
        isCutShort(lower, text.toLowerCase()) ||
        isOtherForm(lower, text.toLowerCase()),
    )
    .toSorted((a, b) => a.length - b.length || compareText(a, b))
    .slice(0, 3);
}

function isSwapped(one: string, other: string): boolean {
  return one[0] === other[1] && one[1] === other[0];
}

/** True if one of the words is the plural of the other: `party` and `parties`. */
function isOtherNumber(one: string, other: string): boolean {
  const isPlural = (many: string, single: string): boolean =>
    many.endsWith('ies') && single === `${many.slice(0, -3)}y`;
  return isPlural(one, other) || isPlural(other, one);
}

/** True if two words are forms of one word: `camp` and `camping`, `strike` and `striking`. */
function isOtherForm(one: string, other: string): boolean {
  const stem = (word: string): string => word.replace(/(?:ing|ers?|ed|es|e|s)$/, '');
  return one !== other && stem(one).length > 3 && stem(one) === stem(other);
}

/** Returns the candidates of which `word` is a short form: `action` for `act`. */
export function cutShort(word: string, candidates: readonly string[]): readonly string[] {
  return candidates.filter((one) => isCutShort(word.toLowerCase(), one));
}

/** True if `short` is the beginning of `long`, or some of its consonants: `init` and `initiative`, `chk` and `check`. */
function isCutShort(short: string, long: string): boolean {
  if (short.length < 3 || short.length >= long.length) return false;
  if (long.startsWith(short)) return true;
  if (/[^a-z]|[aeiou]/.test(short) || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** True if `word` has more letters that `other` lacks than `limit` edits can change. Each of them takes an edit of its own. */
function lacksMore(word: string, other: string, limit: number): boolean {
  let lacking = 0;
  for (const letter of word) if (!other.includes(letter)) lacking += 1;
  return lacking > limit;
}

/** Returns the Damerau-Levenshtein distance: the number of inserted, deleted, replaced or swapped letters. Above `limit` the
 * result may be any number above it. */
export function editDistance(
  a: string,
  b: string,
  limit: number = Number.POSITIVE_INFINITY,
): number {
  let twoAgo: number[] = [];
  let oneAgo = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min(
        at(oneAgo, column) + 1,
        at(current, column - 1) + 1,
        at(oneAgo, column - 1) + same,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        best = Math.min(best, at(twoAgo, column - 2) + 1);
      }
      current.push(best);
      least = Math.min(least, best);
    }
    // A swap saves at most one edit against the row before.
    if (least > limit + 1) return least;
    twoAgo = oneAgo;
    oneAgo = current;
  }
  return at(oneAgo, b.length);
}

/** A placeholder that the editor inserts to ask which names fit. No name contains it, so every name may be meant. The lexer
 * takes it for a letter. */
export const PLACEHOLDER = 'ǃ';

/** Returns the names that may be meant: for the placeholder all candidates in their order, otherwise the similar ones. */
export function possibleMeanings(wrong: string, candidates: Iterable<string>): readonly string[] {
  return wrong === PLACEHOLDER
    ? [...new Set(candidates)].filter((text) => text !== '')
    : suggest(wrong, candidates);
}

function editLimit(length: number): number {
  return Math.min(Math.max(1, Math.floor(length / 3)), length >= 12 ? 3 : 2);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
