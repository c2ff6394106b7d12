// A log in a file. A killed writer leaves whole lines and at most one torn line at the end; a failed write leaves what was
// safe before it. Writing goes: lock, create (never over an existing file), whole lines in batches, fsync of file and folder.
import * as nodeFs from 'node:fs';
import { dirname } from 'node:path';
import { exitCodes, stop, type Stop } from './exit-codes.ts';
import { codeOf, readFailure, writeFailure } from './file-failures.ts';
import type { LogReader, LogTail, LogWriter } from './host.ts';
import { takeLock, writerOf } from './log-lock.ts';

/** The calls that a log needs of the file system; tests put one in that fails. */
export type LogFs = Pick<
  typeof nodeFs,
  'openSync' | 'closeSync' | 'writeSync' | 'readSync' | 'fstatSync' | 'statSync' | 'ftruncateSync' | 'fsyncSync' | 'fdatasyncSync' | 'unlinkSync' | 'readFileSync' | 'writeFileSync'
>;

const batchBytes = 64 * 1024;
const chunkBytes = 256 * 1024;
/** Longer lines are refused: no event is that long, and a hostile file must not fill the memory. */
const longestLine = 64 * 1024 * 1024;
const newline = 0x0a;

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
    if (codeOf(error) === 'EEXIST') throw stop(exitCodes.inputOutput, `${shown} exists already`, 'a log is never overwritten: choose another name for --log, or delete the old file');
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
    lines: () => readLines(path, shown, fs),
    writer: () => writerOf(path, fs),
    keepAside(tail) {
      const aside = `.torn-${tail.offset}`;
      try {
        const file = fs.openSync(path, 'r');
        try {
          const bytes = Buffer.alloc(tail.bytes);
          const read = fs.readSync(file, bytes, 0, tail.bytes, tail.offset);
          fs.writeFileSync(path + aside, bytes.subarray(0, read));
        } finally {
          fs.closeSync(file);
        }
        return shown + aside;
      } catch {
        return undefined; // a folder that is only read; the log itself is left as it is
      }
    },
  };
}

function* readLines(path: string, shown: string, fs: LogFs): Generator<string, LogTail, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const chunk = Buffer.alloc(chunkBytes);
  let file: number;
  try {
    file = fs.openSync(path, 'r');
  } catch (error) {
    throw readFailure(shown, error);
  }
  try {
    let held: Buffer[] = [];
    let heldBytes = 0;
    let offset = 0;
    let line = 0;
    for (;;) {
      const size = readChunk(file, chunk, offset + heldBytes, shown, fs);
      if (size === 0) break;
      let start = 0;
      for (let end = chunk.indexOf(newline, 0); end !== -1 && end < size; end = chunk.indexOf(newline, start)) {
        const rest = chunk.subarray(start, end);
        const bytes = held.length === 0 ? rest : Buffer.concat([...held, rest]);
        line += 1;
        let text: string;
        try {
          text = decoder.decode(bytes);
        } catch {
          throw stop(exitCodes.problems, `${shown}: line ${line} is not UTF-8 text`, 'the log was damaged or is no log');
        }
        yield text;
        offset += bytes.length + 1;
        held = [];
        heldBytes = 0;
        start = end + 1;
      }
      if (start < size) {
        held.push(Buffer.from(chunk.subarray(start, size)));
        heldBytes += size - start;
      }
      if (heldBytes > longestLine) throw stop(exitCodes.problems, `${shown}: line ${line + 1} is longer than 64 MB`, 'no line of a log is that long');
    }
    return { offset, bytes: heldBytes, text: decodeOr(decoder, Buffer.concat(held)) };
  } finally {
    fs.closeSync(file);
  }
}

function readChunk(file: number, chunk: Buffer, position: number, shown: string, fs: LogFs): number {
  try {
    return fs.readSync(file, chunk, 0, chunk.length, position);
  } catch (error) {
    throw readFailure(shown, error);
  }
}

function decodeOr(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
