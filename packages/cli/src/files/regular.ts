// The only code that reads a text: from a regular file, up to a maximum size. It never waits to open a file, and never reads
// a device, pipe or folder.
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { wrongFile } from '../exit-codes.ts';
import { codeOf, readFailure } from '../file-failures.ts';
import { isInside } from './root.ts';

/** What a file is called in messages, and which files may be read. */
interface FileBounds {
  /** The kind of file as messages call it, such as `a file of rules`. */
  readonly what: string;
  /** The most bytes that the file may have. */
  readonly limit: number;
  /** The folder that must contain the file after links are followed; undefined: the file may be anywhere. */
  readonly root?: string | undefined;
}

/**
 * Reads a regular file and returns its bytes, or undefined if there is no such file.
 * @param path the path from the root of the file system
 * @param shown the path as messages show it
 * @throws Stop 5 for a folder, a device, a pipe, or a file that is too large, outside of `root` or unreadable
 */
export function readRegular(path: string, shown: string, bounds: FileBounds): Buffer | undefined {
  let file: number | undefined;
  try {
    requireRegular(statSync(path), shown, bounds);
    // Another process may have replaced the file by a pipe, which would block us forever without O_NONBLOCK.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)); // Windows has no O_NONBLOCK
    const opened = fstatSync(file);
    requireRegular(opened, shown, bounds);
    if (bounds.root !== undefined) requireInside(path, shown, opened, bounds.root);
    return readUpTo(file, shown, bounds);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw code === undefined ? error : readFailure(shown, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Returns a word for something that is not a regular file, such as `a pipe`. */
export function fileKind(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}

function requireRegular(stats: Stats, shown: string, { what }: FileBounds): void {
  if (!stats.isFile())
    throw wrongFile(
      `${shown} is ${fileKind(stats)}, where fray expects ${what}`,
      stats.isDirectory() ? 'name a file in it' : 'use `-` to read from the standard input',
    );
}

function requireInside(path: string, shown: string, opened: Stats, root: string): void {
  const real = realpathSync(path);
  const there = statSync(real);
  if (isInside(root, real) && there.ino === opened.ino && there.dev === opened.dev) return;
  throw wrongFile(
    `${shown} is outside the folder of --root`,
    'all files of rules must be in the folder of --root, after links are followed',
  );
}

const pieceBytes = 64 * 1024;

/** Reads the whole file and counts the bytes, because the system may not know its size (`/proc`). */
function readUpTo(file: number, shown: string, { what, limit }: FileBounds): Buffer {
  const pieces: Buffer[] = [];
  for (let size = 0; size <= limit;) {
    const piece = Buffer.alloc(pieceBytes);
    const taken = readSync(file, piece, 0, piece.length, null);
    if (taken === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, taken));
    size += taken;
  }
  throw fileTooLarge(shown, what, limit);
}

/** Makes the Stop for a file that is too large. */
export function fileTooLarge(shown: string, what: string, limit: number): Error {
  return wrongFile(
    `${shown} is too large: ${what} has at most ${Math.round(limit / 1024 / 1024)} MB (${limit} bytes)`,
  );
}
