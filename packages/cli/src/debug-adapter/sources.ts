// Files of the rules as the client knows them: by path if the text on disk is the one that was played, otherwise by a
// reference to the text in the log.
import type { DebugProtocol } from '@vscode/debugprotocol';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Inspector } from '../debugger/inspector.ts';
import type { Host } from '../host.ts';
import { fileName } from '../report/text.ts';

export interface SourceBook {
  /** The protocol's source for a file, given as an index into the header's files. */
  readonly source: (file: number) => DebugProtocol.Source;
  /**
   * The index of the file to which the client refers; undefined if it is no file of these rules.
   */
  readonly fileOf: (source: DebugProtocol.Source) => number | undefined;
  /** The text for a reference. */
  readonly text: (reference: number) => string | undefined;
}

/**
 * Creates the sources. `program`: the absolute path of the log or ruleset; we look for the files in
 * its folder and in `folders`.
 */
export function createSources(
  host: Host,
  { header }: Inspector,
  program: string,
  folders: readonly string[],
): SourceBook {
  const places = [dirname(program), ...folders];
  const paths = header.files.map(({ path, text }) =>
    [...(isAbsolute(path) ? [path] : []), ...places.map((folder) => join(folder, path))].find(
      (candidate) => isSame(host, candidate, text),
    ),
  );
  return {
    source: (file) => {
      const { path = '' } = header.files[file] ?? {};
      const there = paths[file];
      return there === undefined
        ? {
            name: fileName(path),
            path,
            sourceReference: file + 1,
            origin: 'as it was played: the text from the log',
          }
        : { name: fileName(path), path: there };
    },
    fileOf: ({ sourceReference = 0, path, name }) => {
      if (sourceReference > 0)
        return sourceReference <= header.files.length ? sourceReference - 1 : undefined;
      if (path === undefined) return undefined;
      const plain = plainPath(path);
      const found = paths.findIndex((one) => one === plain);
      if (found >= 0) return found;
      // A file that has changed since still stands for the one that was played.
      const last = fileName(name ?? plain.replaceAll('\\', '/'));
      const same = header.files.flatMap((one, file) => (fileName(one.path) === last ? [file] : []));
      return same.length === 1 ? same[0] : undefined;
    },
    text: (reference) => header.files[reference - 1]?.text,
  };
}

/** A path, or the path of a `file:` address; addresses of other machines are ignored. */
function plainPath(path: string): string {
  if (!path.startsWith('file:')) return path;
  try {
    return fileURLToPath(path);
  } catch {
    return path;
  }
}

function isSame(host: Host, path: string, text: string): boolean {
  try {
    return host.files.isFile(path) && host.files.readRules(path) === text;
  } catch {
    // The path is outside the root, or cannot be read, so it is not that file.
    return false;
  }
}
