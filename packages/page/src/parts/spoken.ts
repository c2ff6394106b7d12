// Names of rules as people read them.

/** `still-ambushed` is read as two words. */
export function spoken(name: string): string {
  return name.replaceAll('-', ' ');
}
