// Where a name occurs in a text. A name from a ruleset never becomes a pattern; we search for it literally.

/**
 * Where a text stands by itself in another, and not as a part of a longer name.
 *
 * @param allowed what may stand right before it besides what is no part of a name, such as `.` before a field
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
