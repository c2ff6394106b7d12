// Shows file names, which strangers may have chosen.

/**
 * Returns a name in which invisible characters, and those that turn the direction of writing, are made
 * visible.
 */
export function visibleName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd');
}
