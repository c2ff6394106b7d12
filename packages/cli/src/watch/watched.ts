// Finds the files to watch, and those whose texts differ from when they were last examined. It compares texts, so it does
// not matter how an editor writes a file.
import { createSource, dependentsOf, filesNamedIn } from '@fray/dsl/internal';
import { foreseenIn } from '../file-failures.ts';
import type { Host } from '../host.ts';
import type { ReadFile } from './found.ts';

/** What a look at the files has found. */
interface Seen {
  /** All files to report on. */
  readonly files: readonly string[];
  /** The files among `files` that must be examined. */
  readonly stale: readonly string[];
  /** The files that are new, changed or gone, named as in messages. */
  readonly changed: readonly string[];
  /** True if something changed since the last look, so that a run begun then is out of date. */
  readonly isNew: boolean;
  /** True if a file is now gone or empty that was not before: an editor may be about to write it. */
  readonly isHalf: boolean;
}

export interface WatchedFiles {
  readonly look: () => Seen;
  /** Records that a file was examined, and which files were read for it. */
  readonly keep: (file: string, read: readonly ReadFile[]) => void;
  /** Returns the files and folders whose changes matter. */
  readonly followed: () => readonly string[];
}

/**
 * Makes the list of watched files. For a file in `paths` it contains that file and the house rules in its folder that amend
 * it; for a folder, all rules files in it.
 */
export function createWatched(host: Host, paths: readonly string[]): WatchedFiles {
  const { files } = host;
  const kept = new Map<string, readonly ReadFile[]>();
  let last: ReadonlyMap<string, string | null> = new Map();
  const listed = paths.length === 0 ? ['.'] : paths;

  const textOf = (path: string): string | null => {
    try {
      return files.readRules(path) ?? null;
    } catch (thrown) {
      // The check reports a file that cannot be read, so we need not.
      foreseenIn(thrown);
      return null;
    }
  };
  const namedBy = (path: string): readonly string[] =>
    filesNamedIn(createSource(path, textOf(path) ?? ''));
  const folderOf = (path: string): string => files.beside(path, '.');
  const found = (): readonly string[] => [
    ...new Set(
      listed.flatMap((path) => {
        if (files.isFolder(path)) return files.find(path, '.fray').map(files.shown);
        const shown = files.shown(path);
        const beside = files.isFolder(folderOf(path))
          ? files.find(folderOf(path), '.fray', true).map(files.shown)
          : [];
        return [shown, ...dependentsOf(shown, beside, namedBy)];
      }),
    ),
  ];

  return {
    look: () => {
      const all = found();
      const texts = new Map<string, string | null>();
      const seen = (path: string): string | null => {
        const text = texts.get(path) ?? textOf(path);
        texts.set(path, text);
        return text;
      };
      const changed = new Set<string>();
      let isHalf = false;
      const stale = all.filter((file) => {
        const read = kept.get(file);
        if (read === undefined) {
          seen(file);
          changed.add(file);
          return true;
        }
        const others = read.filter(({ path, text }) => seen(path) !== text);
        for (const { path, text } of others) {
          changed.add(path);
          if (text !== null && (seen(path) ?? '') === '') isHalf = true;
        }
        return others.length > 0;
      });
      for (const file of kept.keys())
        if (!all.includes(file)) {
          kept.delete(file);
          changed.add(file);
        }
      const before = last;
      last = texts;
      const isNew = [...texts].some(([path, text]) => before.get(path) !== text);
      return { files: all, stale, changed: [...changed], isNew, isHalf };
    },
    keep: (file, read) => void kept.set(file, read),
    followed: () => [
      ...new Set([
        ...[...kept.values()].flat().map(({ path }) => path),
        ...kept.keys(),
        ...listed.map((path) => (files.isFolder(path) ? path : folderOf(path))),
        ...[...kept.keys()].map(folderOf),
      ]),
    ],
  };
}
