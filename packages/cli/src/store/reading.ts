// The bytes of a log, from a file or the standard input, in pieces of bounded size.
import { storeError, type StoreError } from '@fray/engine';
import { codeOf, reasonOf } from '../file-failures.ts';
import type { LogBytes } from '../host.ts';
import { nodeFileSystem, type FileSystem } from './file-system.ts';
import { writerOf } from './lock.ts';

const chunkBytes = 256 * 1024;

/** Opens a log for reading. Reads nothing yet. `shown`: the path as messages have it. */
export function openLogFile(
  path: string,
  shown: string,
  fs: FileSystem = nodeFileSystem,
): LogBytes {
  return {
    path: shown,
    chunks: () => readChunks(path, shown, fs),
    bytes: (from, to) => readBytes(path, shown, fs, from, to),
    writer: () => writerOf(path, fs),
    keepAside(offset, bytes) {
      const aside = `.torn-${offset}`;
      try {
        fs.writeFileSync(path + aside, bytes);
        return shown + aside;
      } catch {
        return undefined; // a folder that is only read; the log itself is left as it is
      }
    },
  };
}

/** The log that comes on the standard input. It can be read once. */
export function openLogOnInput(fs: FileSystem = nodeFileSystem): LogBytes {
  return {
    path: 'the standard input',
    chunks: () => inputChunks(fs),
    bytes: () => new Uint8Array(0),
    writer: () => undefined,
    keepAside: () => undefined,
  };
}

function* inputChunks(fs: FileSystem): Generator<Uint8Array, void, undefined> {
  for (;;) {
    const chunk = Buffer.alloc(chunkBytes);
    let size: number;
    try {
      size = fs.readSync(0, chunk, 0, chunk.length, null);
    } catch (error) {
      if (codeOf(error) === 'EOF') return; // Windows says so
      if (codeOf(error) !== 'EAGAIN') throw readError('the standard input', error);
      Atomics.wait(pause, 0, 0, 10); // the other side of the pipe has nothing yet
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
    file = fs.openSync(path, 'r');
    const bytes = Buffer.alloc(to - from);
    let done = 0;
    while (done < bytes.length) {
      const size = fs.readSync(file, bytes, done, bytes.length - done, from + done);
      if (size === 0) break;
      done += size;
    }
    return bytes.subarray(0, done);
  } catch (error) {
    throw readError(shown, error);
  } finally {
    if (file !== undefined) fs.closeSync(file);
  }
}

function* readChunks(
  path: string,
  shown: string,
  fs: FileSystem,
): Generator<Uint8Array, void, undefined> {
  let file: number;
  try {
    file = fs.openSync(path, 'r');
  } catch (error) {
    throw readError(shown, error);
  }
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

/** What the system says of a log that cannot be read. */
export function readError(shown: string, error: unknown): StoreError {
  return storeError(
    codeOf(error) === 'ENOENT' ? 'not-found' : 'failed',
    `${shown} cannot be read: ${reasonOf(error)}`,
  );
}
