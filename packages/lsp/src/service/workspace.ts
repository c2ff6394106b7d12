// Workspace: the texts of all files, and the meaning of each file together with the files that it needs (a
// world). Open files have the text of the editor. A world is compiled on request, and again only after one of
// its files changed.

import {
  compile,
  createSource,
  dependentsOf,
  filesNamedIn,
  parseWith,
  type AstFile,
  type Compilation,
  type ParseMemory,
  type Source,
} from '@fray/dsl/internal';

/** Provides the texts of files that are not open. Paths are as in headers, with `/`. */
export interface LanguageHost {
  /** Returns the text of a file; undefined if there is none. */
  read(this: void, path: string): string | undefined;
  /** Returns all files that may amend or use another. Without it only open files are known. */
  list?(this: void): readonly string[];
}

/** A file and all that it needs, compiled. */
export interface World {
  readonly root: string;
  readonly compilation: Compilation;
  /** All files that the compilation looked for, with their texts at that time. */
  readonly read: ReadonlyMap<string, Source | undefined>;
}

export interface Workspace {
  /** Changes the text of a file, or opens it with this text. */
  open(path: string, text: string): void;
  close(path: string): void;
  /** Forgets a file that is not open, since it may have changed, appeared or disappeared. */
  forget(path: string): void;
  isOpen(path: string): boolean;
  source(path: string): Source | undefined;
  /** Returns the text of a file as it is saved; undefined if there is none. */
  saved(path: string): Source | undefined;
  /** Returns the parsed file alone. */
  file(path: string): AstFile | undefined;
  world(path: string): World | undefined;
  /** Returns the world at the last request; undefined if it is unchanged, or if there was none. */
  formerWorld(path: string): World | undefined;
  readonly memory: ParseMemory;
  /** Returns the paths of all known files, in order. */
  files(): readonly string[];
  /** Returns the files that a file's header names. */
  namedBy(path: string): readonly string[];
  /** Returns the files that amend or use a file, directly or through others, in the order of their paths. */
  dependents(path: string): readonly string[];
}

/**
 * Returns an empty workspace over a host.
 * @param memory earlier parses of its files
 */
export function createWorkspace(host: LanguageHost, memory: ParseMemory = new Map()): Workspace {
  const opened = new Map<string, Source>();
  const closed = new Map<string, Source | undefined>();
  const worlds = new Map<string, World>();
  const headers = new WeakMap<Source, readonly string[]>();

  const source = (path: string): Source | undefined => {
    const open = opened.get(path);
    if (open !== undefined || closed.has(path)) return open ?? closed.get(path);
    const text = host.read(path);
    const made = text === undefined ? undefined : createSource(path, text);
    closed.set(path, made);
    return made;
  };
  const isFresh = ({ read }: World): boolean =>
    [...read].every(([path, before]) => source(path) === before);
  const namedBy = (path: string): readonly string[] => {
    const found = source(path);
    if (found === undefined) return [];
    const known = headers.get(found) ?? filesNamedIn(found);
    headers.set(found, known);
    return known;
  };

  const files = (): readonly string[] =>
    [...new Set([...opened.keys(), ...(host.list?.() ?? [])])].sort();

  return {
    open(path, text): void {
      if (opened.get(path)?.text !== text) opened.set(path, createSource(path, text));
    },
    close(path): void {
      opened.delete(path);
      closed.delete(path);
      worlds.delete(path);
    },
    forget: (path) => void closed.delete(path),
    isOpen: (path) => opened.has(path),
    source,
    saved(path): Source | undefined {
      const text = host.read(path);
      return text === undefined ? undefined : createSource(path, text);
    },
    file(path): AstFile | undefined {
      const found = source(path);
      return found === undefined ? undefined : parseWith(memory, found).file;
    },
    world(path): World | undefined {
      const before = worlds.get(path);
      if (before !== undefined && isFresh(before)) return before;
      const entry = source(path);
      if (entry === undefined) return undefined;
      const read = new Map<string, Source | undefined>([[path, entry]]);
      const find = (other: string): Source | undefined => {
        const found = source(other);
        read.set(other, found);
        return found;
      };
      const compilation = compile(entry, find, { memory });
      const world: World = { root: path, compilation, read };
      worlds.set(path, world);
      return world;
    },
    formerWorld(path): World | undefined {
      const before = worlds.get(path);
      return before === undefined || isFresh(before) ? undefined : before;
    },
    memory,
    files,
    namedBy,
    dependents(path): readonly string[] {
      return dependentsOf(path, files(), namedBy);
    },
  };
}
