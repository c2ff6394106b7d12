// Writes names of the rules as words.

/** Returns a name without hyphens: `still-ambushed` becomes two words. */
export function inWords(name: string): string {
  return name.replaceAll('-', ' ');
}
