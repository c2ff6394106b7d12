// Paths of files in memory.

/** A path without `..` steps: `a/../b` is `b`. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0) parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The text of a path; undefined: there is none. A file may be called `constructor`. */
export function textAt(files: Readonly<Record<string, string>>, path: string): string | undefined {
  return Object.hasOwn(files, path) ? files[path] : undefined;
}
