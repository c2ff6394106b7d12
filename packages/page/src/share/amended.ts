// Reads from the header of a house rule what it amends.

/** Returns the path of the rules that a house rule amends, from its header; undefined if it names none. */
export function amendedBy(path: string, text: string): string | undefined {
  const named = /^\s*(?:#[^\n]*\n\s*)*amends\s+"([^"]+)"/m.exec(text)?.[1];
  if (named === undefined) return undefined;
  const parts = path.split('/').slice(0, -1);
  for (const part of named.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
