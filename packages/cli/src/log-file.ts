// A log in a file. A killed writer leaves whole lines and at most one torn line at the end; a failed write leaves what was
// safe before it. Writing goes: lock, create (never over an existing file), whole lines in batches, fsync of file and folder.
import * as nodeFs from 'node:fs';
import { dirname } from 'node:path';
import { exitCodes, stop, type Stop } from './exit-codes.ts';
import { codeOf, existsAlready, readFailure, writeFailure } from './file-failures.ts';
import type { LogReader, LogWriter } from './host.ts';
import { takeLock, writerOf } from './log-lock.ts';

/** The calls that a log needs of the file system; tests put one in that fails. */
export type LogFs = Pick<
  typeof nodeFs,
  'openSync' | 'closeSync' | 'writeSync' | 'readSync' | 'fstatSync' | 'statSync' | 'ftruncateSync' | 'fsyncSync' | 'fdatasyncSync' | 'unlinkSync' | 'readFileSync' | 'writeFileSync'
>;

const batchBytes = 64 * 1024;
const chunkBytes = 256 * 1024;

/**
 * Creates a log.
 *
 * @param shown the path as messages have it
 * @throws Stop 5 when the file exists, cannot be made, or somebody else writes it
 */
export function createLogFile(path: string, shown: string, fs: LogFs = nodeFs): LogWriter {
  const unlock = takeLock(path, shown, fs);
  let file: number;
  try {
    file = fs.openSync(path, 'wx', 0o644);
  } catch (error) {
    unlock();
    if (codeOf(error) === 'EEXIST') throw existsAlready(shown);
    throw writeFailure(shown, error);
  }
  return openWriter({ path, shown, file, fs, unlock });
}

interface OpenLog {
  readonly path: string;
  readonly shown: string;
  readonly file: number;
  readonly fs: LogFs;
  readonly unlock: () => void;
}

function openWriter({ path, shown, file, fs, unlock }: OpenLog): LogWriter {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  /** What is written whole, and what of it is surely on disk. */
  let written = 0;
  let safe = 0;
  let isFolderSafe = false;
  let failure: Stop | undefined;
  let isOpen = true;

  function letGo(): void {
    if (!isOpen) return;
    isOpen = false;
    try {
      fs.closeSync(file);
    } catch {
      // All that mattered is on disk, or told as lost, by now.
    }
    unlock();
  }

  function give(up: Stop): never {
    failure = up;
    letGo();
    throw up;
  }

  /** Takes back what is not whole. Never tries a failed sync again: the system may have dropped the bytes by then. */
  function fail(error: unknown, kept: number): never {
    pending = [];
    pendingBytes = 0;
    try {
      fs.ftruncateSync(file, kept);
      fs.fsyncSync(file);
      if (kept === 0) fs.unlinkSync(path);
    } catch {
      // The tail that stays is torn, and found at the next opening.
    }
    return give(writeFailure(shown, error, kept > 0));
  }

  /** Whether the file at the path is still the one that was made, as long as it was left. */
  function isOurs(): boolean {
    try {
      const [mine, there] = [fs.fstatSync(file), fs.statSync(path)];
      return mine.size === written && mine.ino === there.ino && mine.dev === there.dev;
    } catch {
      return false;
    }
  }

  function flush(): void {
    if (pending.length === 0) return;
    const bytes = Buffer.concat(pending, pendingBytes);
    if (!isOurs()) give(stop(exitCodes.inputOutput, `somebody else changed ${shown} while it was being written`, 'nothing more was written to it'));
    try {
      for (let done = 0; done < bytes.length; ) {
        const taken = fs.writeSync(file, bytes, done, bytes.length - done, written + done);
        if (taken === 0) throw new Error('nothing more was taken');
        done += taken;
      }
    } catch (error) {
      fail(error, written);
    }
    written += bytes.length;
    pending = [];
    pendingBytes = 0;
  }

  function commit(): void {
    if (failure !== undefined) throw failure;
    flush();
    if (safe === written) return;
    try {
      if (isFolderSafe) fs.fdatasyncSync(file);
      else {
        fs.fsyncSync(file);
        syncFolder(dirname(path), fs);
        isFolderSafe = true;
      }
      safe = written;
    } catch (error) {
      fail(error, safe);
    }
  }

  return {
    path: shown,
    append(line) {
      if (failure !== undefined) throw failure;
      const bytes = Buffer.from(`${line}\n`);
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes >= batchBytes) flush();
    },
    commit,
    close() {
      if (!isOpen || failure !== undefined) return;
      commit();
      letGo();
    },
  };
}

/** The new entry in the folder must survive a power cut too. Where folders cannot be synced (Windows) there is no way. */
function syncFolder(folder: string, fs: LogFs): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** Opens a log for reading. Reads nothing yet. */
export function openLogFile(path: string, shown: string, fs: LogFs = nodeFs): LogReader {
  return {
    path: shown,
    chunks: () => readChunks(path, shown, fs),
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
export function openLogOnInput(fs: LogFs = nodeFs): LogReader {
  return { path: 'the standard input', chunks: () => inputChunks(fs), writer: () => undefined, keepAside: () => undefined };
}

function* inputChunks(fs: LogFs): Generator<Uint8Array, void, undefined> {
  for (;;) {
    const chunk = Buffer.alloc(chunkBytes);
    let size: number;
    try {
      size = fs.readSync(0, chunk, 0, chunk.length, null);
    } catch (error) {
      if (codeOf(error) === 'EOF') return; // Windows says so
      if (codeOf(error) !== 'EAGAIN') throw readFailure('the standard input', error);
      Atomics.wait(pause, 0, 0, 10); // the other side of the pipe has nothing yet
      continue;
    }
    if (size === 0) return;
    yield chunk.subarray(0, size);
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));

function* readChunks(path: string, shown: string, fs: LogFs): Generator<Uint8Array, void, undefined> {
  let file: number;
  try {
    file = fs.openSync(path, 'r');
  } catch (error) {
    throw readFailure(shown, error);
  }
  try {
    for (let offset = 0; ; ) {
      const chunk = Buffer.alloc(chunkBytes);
      let size: number;
      try {
        size = fs.readSync(file, chunk, 0, chunk.length, offset);
      } catch (error) {
        throw readFailure(shown, error);
      }
      if (size === 0) return;
      offset += size;
      yield chunk.subarray(0, size);
    }
  } finally {
    fs.closeSync(file);
  }
}
