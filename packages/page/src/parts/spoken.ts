// `still-ambushed` is read as two words.

/** `still-ambushed` is read as two words. */
export function inWords(name: string): string {
  return name.replaceAll('-', ' ');
}
