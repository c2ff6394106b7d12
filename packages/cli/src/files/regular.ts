// The only code that reads a text: from a regular file, up to a size. Opening never waits, and no device, pipe or folder is
// ever read.
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
import { exitCodes, stop } from '../exit-codes.ts';
import { codeOf, readFailure } from '../file-failures.ts';
import { isInside } from './root.ts';

/** A name for the file in messages, and how much of it may be read. */
interface FileBounds {
  /** `a file of rules`. */
  readonly what: string;
  /** Bytes at most. */
  readonly limit: number;
  /** The folder that it must lie in, links followed; undefined: anywhere. */
  readonly root?: string | undefined;
}

/**
 * The bytes of a regular file; undefined: there is no such file.
 * @param path from the root of the file system
 * @param shown the path as messages have it @throws Stop 5 for anything else: a folder, a device, a pipe, a file that is too
 * large or outside of `root`
 */
export function readRegular(path: string, shown: string, bounds: FileBounds): Buffer | undefined {
  let file: number | undefined;
  try {
    requireRegular(statSync(path), shown, bounds);
    // Another process may have replaced the file: without O_NONBLOCK a pipe would block us forever.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)); // Windows has none
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

/** A word for something that is not a regular file. */
export function fileKind(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}

function requireRegular(stats: Stats, shown: string, { what }: FileBounds): void {
  if (!stats.isFile())
    throw stop(
      exitCodes.inputOutput,
      `${shown} is ${fileKind(stats)}, where fray expects ${what}`,
      stats.isDirectory() ? 'name a file in it' : 'use `-` to read from the standard input',
    );
}

function requireInside(path: string, shown: string, opened: Stats, root: string): void {
  const real = realpathSync(path);
  const there = statSync(real);
  if (isInside(root, real) && there.ino === opened.ino && there.dev === opened.dev) return;
  throw stop(
    exitCodes.inputOutput,
    `${shown} is outside the folder of --root`,
    'all files of rules must be in the folder of --root, after links are followed',
  );
}

const pieceBytes = 64 * 1024;

/** The system may not know the size of a file (`/proc`), so we count what we read. */
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

/** A Stop for a file that is too large. */
export function fileTooLarge(shown: string, what: string, limit: number): Error {
  return stop(
    exitCodes.inputOutput,
    `${shown} is too large: ${what} has at most ${Math.round(limit / 1024 / 1024)} MB (${limit} bytes)`,
  );
}
