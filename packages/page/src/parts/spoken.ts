// `still-ambushed` is read as two words.

/** `still-ambushed` is read as two words. */
export function spoken(name: string): string {
  return name.replaceAll('-', ' ');
}
