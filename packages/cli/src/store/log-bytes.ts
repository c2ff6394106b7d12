// Reads the bytes of a log from a file, a pipe or the standard input, in pieces of bounded size.
import type { Stats } from 'node:fs';
import { isStoreError, storeError } from '@fray/engine/store';
import { codeOf, readError } from '../file-failures.ts';
import { fileKind } from '../files/regular.ts';
import type { LogBytes } from '../host.ts';
import { nodeFileSystem, type FileSystem } from './file-system.ts';
import { writerOf } from './lock.ts';

const chunkBytes = 256 * 1024;
/** The most files with torn tails that are saved for one log and one offset. */
const MOST_ASIDE = 100;

/**
 * Makes a reader of a log, without reading yet. Reading refuses anything but a regular file or a pipe.
 * @param shown the path as messages show it
 */
export function openLogFile(
  path: string,
  shown: string,
  fs: FileSystem = nodeFileSystem,
): LogBytes {
  if (isFifo(path, fs)) return openPipe(path, shown, fs);
  return {
    path: shown,
    isPipe: false,
    chunks: () => readChunks(path, shown, fs),
    bytes: (from, to) => readBytes(path, shown, fs, from, to),
    writer: () => writerOf(path, fs),
    keepAside(offset, bytes) {
      // We never overwrite a file of this name with other content: it may hold another tail, or the part of this one that
      // was written before the disk was full.
      for (let other = 1; other <= MOST_ASIDE; other += 1) {
        const aside = `.torn-${offset}${other === 1 ? '' : `-${other}`}`;
        try {
          if (!hasBytes(path + aside, bytes, fs))
            fs.writeFileSync(path + aside, bytes, { flag: 'wx' });
          return shown + aside;
        } catch (error) {
          // The folder is read-only, or a link has this name: we save nothing, and the log itself stays as it is.
          if (codeOf(error) !== 'EEXIST' || !isFile(path + aside, fs)) return undefined;
        }
      }
      return undefined;
    },
  };
}

/**
 * True if the path is a pipe. If the path cannot be examined, returns false: the reader then refuses the path and gives the
 * reason.
 */
function isFifo(path: string, fs: FileSystem): boolean {
  try {
    return fs.statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;
  } catch {
    return false;
  }
}

function isFile(path: string, fs: FileSystem): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** True if a regular file with exactly these bytes exists, saved earlier. Follows no link. */
function hasBytes(path: string, bytes: Uint8Array, fs: FileSystem): boolean {
  const there = fs.lstatSync(path, { throwIfNoEntry: false });
  return (
    there?.isFile() === true && there.size === bytes.length && fs.readFileSync(path).equals(bytes)
  );
}

/** The most bytes of a pipe that are stored. A larger log belongs in a file. */
const mostKept = 1024 * 1024 * 1024;

/** What can be read only once has no writer that we know, and its torn end cannot be kept beside it. */
const readOnce = { isPipe: true, writer: () => undefined, keepAside: () => undefined };

/** Makes a reader of a pipe. Its bytes come only once, so we store them: the debugger reads back and forth. */
function openPipe(path: string, shown: string, fs: FileSystem): LogBytes {
  const kept: Uint8Array[] = [];
  let size = 0;
  let file: number | undefined;
  let isOver = false;

  /** Reads and stores the next chunk; returns undefined when the other side has closed the pipe. */
  function pull(): Uint8Array | undefined {
    if (isOver) return undefined;
    try {
      file ??= fs.openSync(path, 'r');
      const chunk = Buffer.alloc(chunkBytes);
      const taken = fs.readSync(file, chunk, 0, chunk.length, null);
      if (taken === 0) {
        isOver = true;
        fs.closeSync(file);
        return undefined;
      }
      size += taken;
      if (size > mostKept)
        throw storeError(
          'failed',
          `${shown} is longer than ${mostKept} bytes, the most that is read through a pipe`,
          {
            hint: 'put it into a file',
          },
        );
      // We copy the bytes, because a pipe often delivers far fewer than the buffer holds.
      const whole = Uint8Array.from(chunk.subarray(0, taken));
      kept.push(whole);
      return whole;
    } catch (error) {
      throw isStoreError(error) ? error : readError(shown, error);
    }
  }

  return {
    ...readOnce,
    path: shown,
    *chunks() {
      for (let index = 0; ; index += 1) {
        const chunk = kept[index] ?? pull();
        if (chunk === undefined) return;
        yield chunk;
      }
    },
    bytes(from, to) {
      while (size < to && pull() !== undefined);
      const found = Buffer.alloc(Math.max(0, Math.min(to, size) - from));
      let offset = 0;
      for (const chunk of kept) {
        if (offset >= to) break;
        if (offset + chunk.length > from)
          found.set(
            chunk.subarray(Math.max(0, from - offset), Math.min(chunk.length, to - offset)),
            Math.max(0, offset - from),
          );
        offset += chunk.length;
      }
      return found;
    },
  };
}

/** Makes a reader of the log on the standard input, which can be read only once. */
export function openLogOnInput(fs: FileSystem = nodeFileSystem): LogBytes {
  return {
    ...readOnce,
    path: 'the standard input',
    chunks: () => inputChunks(fs),
    bytes: () => new Uint8Array(0),
  };
}

function* inputChunks(fs: FileSystem): Generator<Uint8Array, void, undefined> {
  for (;;) {
    const chunk = Buffer.alloc(chunkBytes);
    let size: number;
    try {
      size = fs.readSync(0, chunk, 0, chunk.length, null);
    } catch (error) {
      if (codeOf(error) === 'EOF') return; // Windows reports the end like this
      if (codeOf(error) !== 'EAGAIN') throw readError('the standard input', error);
      Atomics.wait(pause, 0, 0, 10); // the other side of the pipe has sent nothing yet
      continue;
    }
    if (size === 0) return;
    yield chunk.subarray(0, size);
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));

function readBytes(
  path: string,
  shown: string,
  fs: FileSystem,
  from: number,
  to: number,
): Uint8Array {
  let file: number | undefined;
  try {
    file = openRegular(path, shown, fs);
    const bytes = Buffer.alloc(to - from);
    let done = 0;
    while (done < bytes.length) {
      const size = fs.readSync(file, bytes, done, bytes.length - done, from + done);
      if (size === 0) break;
      done += size;
    }
    return bytes.subarray(0, done);
  } catch (error) {
    throw isStoreError(error) ? error : readError(shown, error);
  } finally {
    if (file !== undefined) fs.closeSync(file);
  }
}

function* readChunks(
  path: string,
  shown: string,
  fs: FileSystem,
): Generator<Uint8Array, void, undefined> {
  const file = openRegular(path, shown, fs);
  try {
    for (let offset = 0; ;) {
      const chunk = Buffer.alloc(chunkBytes);
      let size: number;
      try {
        size = fs.readSync(file, chunk, 0, chunk.length, offset);
      } catch (error) {
        throw readError(shown, error);
      }
      if (size === 0) return;
      offset += size;
      yield chunk.subarray(0, size);
    }
  } finally {
    fs.closeSync(file);
  }
}

function openRegular(path: string, shown: string, fs: FileSystem): number {
  let file: number;
  try {
    // We do not even open a device, because opening alone can have effects.
    requireRegular(fs.statSync(path), shown);
    file = fs.openSync(path, 'r');
  } catch (error) {
    throw codeOf(error) === undefined || isStoreError(error) ? error : readError(shown, error);
  }
  return file;
}

function requireRegular(stats: Stats, shown: string): void {
  if (!stats.isFile())
    throw storeError('failed', `${shown} is ${fileKind(stats)}, where fray expects a log`, {
      hint: stats.isDirectory() ? 'name a file in it' : 'use `-` to read from the standard input',
    });
}
