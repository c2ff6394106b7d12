// Headers: reads only which files a file names, and so finds the files that depend on a file.

import { plainText } from '../ast/ast.ts';
import { createSource, type Source } from '../source/source.ts';
import { looksLikeRules } from '../syntax/looks-like-rules.ts';
import { parse } from '../syntax/parser.ts';
import { joinPath } from './files.ts';

/**
 * The paths that a header names, joined to the folder of its file; empty for a file without such a
 * header.
 */
export function filesNamedIn(source: Source): readonly string[] {
  const line = /^(?:amends|uses)\b.*(?:\r\n?|\n)?(?:[ \t]+\S.*(?:\r\n?|\n)?)*/m.exec(
    source.text,
  )?.[0];
  if (line === undefined || !looksLikeRules(source.text)) return [];
  const { header } = parse(createSource(source.path, line)).file;
  if (header?.kind !== 'FilesHeader') return [];
  return header.files
    .map(plainText)
    .filter((name) => name !== '')
    .map((name) => joinPath(source.path, name));
}

/** The files of `all` that amend or use a file, directly or through others, sorted. */
export function dependentsOf(
  path: string,
  all: readonly string[],
  namedBy: (path: string) => readonly string[],
): readonly string[] {
  const found = new Set([path]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const one of all) if (namedBy(one).some((name) => found.has(name))) found.add(one);
  }
  found.delete(path);
  return [...found].sort();
}
