// Reads a log from a pipe. The bytes come only once, so the tape stores them, because the debugger reads back and forth.
import { isStoreError, storeError } from '@fray/engine/store';
import { readError } from '../file-failures.ts';
import type { FileSystem } from './file-system.ts';

/** The most bytes that a tape stores. A larger log belongs in a file. */
const mostKept = 1024 * 1024 * 1024;

const chunkBytes = 256 * 1024;

interface Tape {
  /** Yields all chunks from the beginning, and waits for bytes that have not come yet. */
  readonly chunks: () => Iterable<Uint8Array>;
  /** Returns the bytes from one offset up to another (exclusive), or as many of them as there are. */
  readonly bytes: (from: number, to: number) => Uint8Array;
}

/** Makes the tape of a pipe, without reading yet. */
export function createTape(path: string, shown: string, fs: FileSystem): Tape {
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
