// Names of files, which anybody may have given.

/** A name in which what nobody sees, and what turns the direction of writing, is a sign that everybody sees. */
export function shownName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd');
}
