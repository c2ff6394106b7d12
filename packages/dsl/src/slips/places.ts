// Finds where a name occurs in a text. A name from a ruleset never becomes a pattern; we search for it literally.

/**
 * Returns the places where a text occurs in another as a whole word, not as a part of a longer name.
 *
 * @param allowed characters that may come right before it besides those that are not part of a name, such as `.` before a
 * field
 */
export function placesOf(part: string, text: string, allowed = ''): readonly number[] {
  const found: number[] = [];
  if (part === '') return found;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const behind = text.slice(at + part.length, at + part.length + 2);
    const isPart =
      /[\p{L}\p{N}_.-]$/u.test(before) && !(allowed !== '' && before.endsWith(allowed));
    if (!isPart && !/^[\p{L}\p{N}_-]/u.test(behind)) found.push(at);
  }
  return found;
}
