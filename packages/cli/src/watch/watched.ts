// Which files are watched, and which of them have another text than when they were last examined, however an editor wrote
// them.
import { createSource, dependentsOf, filesNamedIn } from '@fray/dsl/internal';
import { stopOf } from '../file-failures.ts';
import type { Host } from '../host.ts';
import type { ReadFile } from './found.ts';

/** What has changed. */
interface Seen {
  /** All files to report on. */
  readonly files: readonly string[];
  /** Those among them that must be examined. */
  readonly stale: readonly string[];
  /** Files with another text, and new ones, as messages name them. */
  readonly changed: readonly string[];
  /** Something changed since the last look: a run that began then is out of date. */
  readonly isNew: boolean;
  /** A file is gone or empty that was not before: an editor may be about to write it. */
  readonly isHalf: boolean;
}

export interface WatchedFiles {
  readonly look: () => Seen;
  /** Records that a file was examined, and which files that read. */
  readonly keep: (file: string, read: readonly ReadFile[]) => void;
  /** Files and folders whose changes matter. */
  readonly followed: () => readonly string[];
}

/** `paths`: files, with the house rules next to them that amend them; and folders, with all files in them. */
export function createWatched(host: Host, paths: readonly string[]): WatchedFiles {
  const { files } = host;
  const kept = new Map<string, readonly ReadFile[]>();
  let last: ReadonlyMap<string, string | null> = new Map();
  const listed = paths.length === 0 ? ['.'] : paths;

  const textOf = (path: string): string | null => {
    try {
      return files.readRulesIfThere(path) ?? null;
    } catch (thrown) {
      // The check reports a file that cannot be read.
      if (stopOf(thrown) === undefined) throw thrown;
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
