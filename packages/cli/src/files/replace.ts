// Writes a text or a folder of files completely or not at all. All commands that overwrite a file use it. It syncs a draft beside
// the file to disk and then renames the draft. So at every moment, even after a power cut, the file has the old text or the new one.
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeSync,
  type Stats,
  mkdirSync,
  readdirSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isStop, wrongFile, type Stop, wrongUsage } from '../exit-codes.ts';
import { codeOf, writeFailure } from '../file-failures.ts';

/**
 * Writes a text to a new or existing file. Follows a link and keeps it, and keeps the mode and owner of the file. If the
 * path is no regular file but a pipe or device, writes the bytes into it.
 * @param note receives a sentence for the user if hard links keep the old text
 * @throws Stop 5 if the file cannot be written; it is then as before
 */
export function replaceText(
  path: string,
  shown: string,
  text: string,
  note: (sentence: string) => void,
): void {
  try {
    const target = behindLinks(path);
    const there = lstatSync(target, { throwIfNoEntry: false });
    if (there !== undefined && !there.isFile() && !there.isDirectory()) {
      pour(target, text);
      return;
    }
    if (there !== undefined) requireWritable(target, shown, there);
    exchange(target, text, there);
    if (there !== undefined && there.nlink > 1)
      note(
        `${shown} had ${there.nlink - 1} more ${there.nlink === 2 ? 'name' : 'names'} (hard links), which keep the old text`,
      );
  } catch (error) {
    throw isStop(error) ? error : writeFailure(shown, error);
  }
}

/** Follows the links at the end of a path and returns their target, which need not exist. */
function behindLinks(path: string): string {
  let target = path;
  for (let links = 0; links < 40; links += 1) {
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return target;
    target = resolve(dirname(target), readlinkSync(target));
  }
  throw Object.assign(new Error('too many links'), { code: 'ELOOP' });
}

/**
 * Throws if the target is a folder or read-only. This refuses even root, because somebody made the file read-only on
 * purpose.
 */
function requireWritable(target: string, shown: string, there: Stats): void {
  if (there.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  accessSync(target, constants.W_OK);
  if ((there.mode & 0o222) === 0)
    throw wrongFile(
      `${shown} cannot be written: it is read-only`,
      'it was not changed; `chmod u+w` makes it writable',
    );
}

function exchange(target: string, text: string, there: Stats | undefined): void {
  const folder = dirname(target);
  // Nobody can guess this name, and it must not exist yet: so we follow no link that somebody has prepared.
  const draft = join(folder, `.fray-${randomBytes(8).toString('hex')}.tmp`);
  const file = openSync(draft, 'wx', there === undefined ? 0o644 : 0o600);
  try {
    try {
      writeAll(file, text);
      if (there !== undefined) keepRights(file, there);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(folder);
}

function keepRights(file: number, there: Stats): void {
  try {
    fchownSync(file, there.uid, there.gid);
  } catch {
    // Only root can give files away; otherwise the file becomes ours, as after any editor.
  }
  fchmodSync(file, there.mode & 0o7777);
}

/**
 * Writes into an existing pipe or device. Refuses a pipe without a reader, because waiting for one could not be interrupted.
 */
function pour(target: string, text: string): void {
  const file = openSync(target, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0)); // Windows has no O_NONBLOCK
  try {
    writeAll(file, text);
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(file, bytes, done, bytes.length - done);
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
      Atomics.wait(pause, 0, 0, 10); // the reader of the pipe is slow
    }
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Syncs the folder, so that its new entry survives a power cut too. Some systems cannot sync folders (Windows, some
 * networks).
 */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The sync failed, but the text itself is safe.
  }
}

/**
 * Makes a folder with files. The keys of `texts` are their paths in the folder, with `/`. An empty folder may exist already.
 *
 * @throws Stop 2 if something else has this name, Stop 5 if the folder cannot be written; then nothing of it remains
 */
export function makeFolder(
  path: string,
  shown: string,
  texts: Readonly<Record<string, string>>,
): void {
  const draft = join(dirname(path), `.fray-${randomBytes(8).toString('hex')}.tmp`);
  try {
    const isEmptyThere = requireFree(path, shown);
    mkdirSync(draft);
    for (const [name, text] of Object.entries(texts)) writeSafe(join(draft, name), text);
    takeName(draft, path, shown, isEmptyThere);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw isStop(error) ? error : writeFailure(shown, error);
  }
}

/** Returns true for an empty folder and false if the name is free; throws a Stop for anything else. */
function requireFree(path: string, shown: string): boolean {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return false;
  if (!there.isDirectory() || readdirSync(path).length > 0) throw taken(shown);
  return true;
}

/** Makes the Stop for a name that exists already. */
function taken(shown: string): Stop {
  return wrongUsage(
    `${shown} already exists, and is not an empty folder`,
    'nothing was changed; choose another name, or move the existing one away',
  );
}

function takeName(draft: string, path: string, shown: string, isEmptyThere: boolean): void {
  try {
    if (isEmptyThere) rmdirSync(path); // Windows renames only onto names that do not exist
    renameSync(draft, path);
  } catch (error) {
    const code = codeOf(error);
    throw code === 'ENOTEMPTY' || code === 'EEXIST' ? taken(shown) : error; // another process was quicker
  }
}

function writeSafe(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'wx', 0o644);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
