// Gives commands access to the files of this machine.
import { lstatSync, readdirSync, statSync, type Stats } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { wrongFile } from './exit-codes.ts';
import { readFailure, reasonOf } from './file-failures.ts';
import type { Files, LogBytes } from './host.ts';
import { createFileStore } from './store/file-store.ts';
import { openLogFile, openLogOnInput } from './store/log-bytes.ts';
import { createFileWatcher } from './files/file-watcher.ts';
import { makeFolder, replaceText } from './files/replace.ts';
import { readRegular } from './files/regular.ts';
import { rootFolder } from './files/root.ts';
import { decode } from './files/utf8.ts';

/** The largest file of rules, in bytes: nobody writes as much by hand. */
export const mostRules: number = 1024 * 1024;

/** The largest other text, in bytes, such as a ledger or a page. */
const mostText = 64 * 1024 * 1024;

/**
 * Creates the access to files, with paths relative to a folder.
 * @param hash returns the SHA-256 of a text, in hex
 * @param note receives sentences that the user should know
 */
export function createFiles(
  cwd: string,
  hash: (text: string) => string,
  note: (sentence: string) => void,
): Files {
  let root: string | undefined;
  const logs = new Map<string, LogBytes>();
  const at = (path: string): string => resolve(cwd, path);
  const shown = (path: string): string => {
    const near = relative(cwd, at(path));
    if (near === '') return '.';
    return near.startsWith('..') || isAbsolute(near) ? path : near.split(sep).join('/');
  };
  const read = (path: string, bounds: Parameters<typeof readRegular>[2]): string | undefined => {
    const bytes = readRegular(at(path), shown(path), bounds);
    return bytes === undefined ? undefined : decode(bytes, shown(path));
  };
  /** Returns the stats of a path; undefined if there is nothing at the path. */
  const looked = (path: string, look: typeof statSync): Stats | undefined => {
    try {
      return look(at(path), { throwIfNoEntry: false });
    } catch (error) {
      throw wrongFile(`${shown(path)} cannot be reached: ${reasonOf(error)}`);
    }
  };
  return {
    restrictTo: (folder) => {
      root = rootFolder(at(folder), shown(folder));
    },
    readRules: (path) => read(path, { what: 'a file of rules', limit: mostRules, root }),
    readText: (path) => read(path, { what: 'a text', limit: mostText }),
    writeText: (path, text) => replaceText(at(path), shown(path), text, note),
    writeFolder: (path, texts) => makeFolder(at(path), shown(path), texts),
    find: (folder, ending, here = false) => findFiles(folder, at, ending, here),
    watch: (changed) => createFileWatcher(at, changed),
    isFolder: (path) => looked(path, statSync)?.isDirectory() === true,
    isFile: (path) => looked(path, statSync)?.isFile() === true,
    isThere: (path) => looked(path, lstatSync) !== undefined,
    shown,
    beside: (file, path) => join(dirname(file), path),
    logs: createFileStore({ hash, path: at, shown }),
    readLog: (path) => {
      if (path === '-') return openLogOnInput();
      // A pipe can be read only once: opening it again would continue after the bytes that were read.
      const known = logs.get(path);
      if (known !== undefined) return known;
      const opened = openLogFile(at(path), shown(path));
      if (opened.isPipe) logs.set(path, opened);
      return opened;
    },
  };
}

function findFiles(
  folder: string,
  at: (path: string) => string,
  ending: string,
  here: boolean,
): readonly string[] {
  let entries;
  try {
    entries = readdirSync(at(folder), { withFileTypes: true });
  } catch (error) {
    throw readFailure(folder, error);
  }
  const found = entries.flatMap((entry): readonly string[] => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return here ? [] : findFiles(path, at, ending, here);
    return entry.isFile() && entry.name.endsWith(ending) ? [path] : [];
  });
  return found.sort((a, b) => (a < b ? -1 : 1));
}
