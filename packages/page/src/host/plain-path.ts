// Simplifies paths of files in memory, and reads texts by their paths.

/** Returns the path without `..` steps: `a/../b` becomes `b`. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0) parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Returns the name of a file without its folders. */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the text at a path; undefined if there is none. A file may be called `constructor`. */
export function textAt(files: Readonly<Record<string, string>>, path: string): string | undefined {
  return Object.hasOwn(files, path) ? files[path] : undefined;
}
