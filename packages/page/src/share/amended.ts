// Reads from the header of a house rule what it amends.
import { plainPath } from '../host/plain-path.ts';

/** Returns the path of the rules that a house rule amends, from its header; undefined if it names none. */
export function amendedBy(path: string, text: string): string | undefined {
  const named = /^\s*(?:#[^\n]*\n\s*)*amends\s+"([^"]+)"/m.exec(text)?.[1];
  if (named === undefined) return undefined;
  return plainPath(path.replace(/[^/]*$/, named));
}
