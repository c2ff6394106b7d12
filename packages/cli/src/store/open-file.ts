// Writes to one log file. It locks the file, checks it before each write and syncs after it. After a failure it may be unclear
// what is on disk; then it writes nothing more to the file.
import { dirname } from 'node:path';
import type { Hash } from '@fray/engine/log';
import { endOfLog, BEFORE_FIRST, storeError, type Head, type StoreError } from '@fray/engine/store';
import { codeOf, readError, takenError, writeError } from '../file-failures.ts';
import type { FileSystem } from './file-system.ts';
import { takeLock } from './lock.ts';
import { openLogFile } from './log-bytes.ts';

export interface OpenFile {
  /** Returns the number and seal of the last event that is safe on disk. */
  readonly head: () => Head;
  /** True if the log contains the end of the encounter. */
  readonly isOver: () => boolean;
  /**
   * Writes complete lines, and returns when they are safe on disk.
   * @throws StoreError `failed` if the write failed, `poisoned` if an earlier one did
   */
  readonly write: (text: string, head: Head, over: boolean) => void;
  readonly close: () => void;
}

interface Place {
  readonly path: string;
  /** The path as messages show it. */
  readonly shown: string;
  readonly fs: FileSystem;
}

/** Makes a new file without lines and locks it. */
export function createFile(place: Place): OpenFile {
  const { path, shown, fs } = place;
  const unlock = takeLock(path, shown, fs);
  let file: number;
  try {
    file = fs.openSync(path, 'wx', 0o644);
  } catch (error) {
    unlock();
    if (codeOf(error) === 'EEXIST')
      throw takenError(
        shown,
        fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
      );
    throw writeError(shown, error);
  }
  return openedFile(place, file, unlock, { head: BEFORE_FIRST, over: false, size: 0, isNew: true });
}

/** Opens a log to continue it. If it has a torn tail, first saves that in a file next to it and cuts it off. */
export function reopenFile(place: Place, hash: Hash): OpenFile {
  const { path, shown, fs } = place;
  const reader = openLogFile(path, shown, fs);
  // We check this first, so that a file that does not exist gets no lock.
  requireWritable(place);
  const unlock = takeLock(path, shown, fs);
  let file: number | undefined;
  try {
    const end = endOfLog(reader.chunks(), hash, shown);
    file = fs.openSync(path, 'r+');
    if (end.read === 'torn') {
      if (end.aside.length > 0 && reader.keepAside(end.size, end.aside) === undefined)
        throw storeError('failed', `the torn end of ${shown} cannot be kept in a file beside it`, {
          hint: 'the log was not changed',
        });
      fs.ftruncateSync(file, end.size);
      if (end.append !== '') fs.writeSync(file, Buffer.from(end.append), 0, 1, end.size);
      fs.fsyncSync(file);
    }
    const { size } = fs.fstatSync(file);
    return openedFile(place, file, unlock, {
      head: { seq: end.count - 1, head: end.head },
      over: end.over,
      size,
      isNew: false,
    });
  } catch (error) {
    if (file !== undefined) quietly(() => fs.closeSync(file ?? -1));
    unlock();
    throw codeOf(error) === undefined ? error : writeError(shown, error);
  }
}

/**
 * Throws if the file is missing or read-only. This refuses even root, because somebody made the file read-only on purpose.
 */
function requireWritable({ path, shown, fs }: Place): void {
  let mode: number;
  try {
    ({ mode } = fs.statSync(path));
  } catch (error) {
    throw readError(shown, error);
  }
  if ((mode & 0o222) === 0)
    throw storeError('failed', `${shown} cannot be written: it is read-only`, {
      hint: 'it was not changed; `chmod u+w` makes it writable',
    });
}

interface Begun {
  readonly head: Head;
  readonly over: boolean;
  readonly size: number;
  /** True while the file is new and its entry in the folder is not yet safe on disk. */
  readonly isNew: boolean;
}

function openedFile(
  { path, shown, fs }: Place,
  file: number,
  unlock: () => void,
  begun: Begun,
): OpenFile {
  let { head, over, size, isNew } = begun;
  let failure: StoreError | undefined;
  let isOpen = true;

  function letGo(): void {
    if (!isOpen) return;
    isOpen = false;
    quietly(() => fs.closeSync(file));
    unlock();
  }

  function give(up: StoreError): never {
    failure = storeError('poisoned', up.message, up.hint === undefined ? {} : { hint: up.hint });
    letGo();
    throw up;
  }

  /** True if the path still leads to the opened file, and its size is what we wrote. */
  function isOurs(): boolean {
    try {
      const [mine, there] = [fs.fstatSync(file), fs.statSync(path)];
      return mine.size === size && mine.ino === there.ino && mine.dev === there.dev;
    } catch {
      return false;
    }
  }

  /** Cuts off an incomplete line. If that fails, the log has a torn tail, which the next opening finds. */
  function takeBack(): void {
    quietly(() => {
      fs.ftruncateSync(file, size);
      fs.fsyncSync(file);
      if (size === 0) fs.unlinkSync(path);
    });
  }

  function sync(): void {
    if (!isNew) return fs.fdatasyncSync(file);
    fs.fsyncSync(file);
    syncFolder(dirname(path), fs);
    isNew = false;
  }

  return {
    head: () => head,
    isOver: () => over,
    write(text, next, isEnd) {
      if (failure !== undefined) throw failure;
      if (!isOurs())
        give(
          storeError('failed', `somebody else changed ${shown} while it was being written`, {
            hint: 'nothing more was written to it',
          }),
        );
      const bytes = Buffer.from(text);
      try {
        for (let done = 0; done < bytes.length;) {
          const taken = fs.writeSync(file, bytes, done, bytes.length - done, size + done);
          if (taken === 0) throw new Error('nothing more was taken');
          done += taken;
        }
      } catch (error) {
        takeBack();
        give(writeError(shown, error, size > 0));
      }
      try {
        sync();
      } catch (error) {
        // We never retry a sync, because the system may have dropped the bytes by then. What was safe before is still safe.
        give(writeError(shown, error, size > 0));
      }
      size += bytes.length;
      head = next;
      over = isEnd;
    },
    close: letGo,
  };
}

/** Runs a clean-up and ignores its failure: by then the data is on disk, or its loss was reported. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Nothing more can be done about it.
  }
}

/** Syncs the folder, so that the new entry survives a power cut too. Some systems cannot sync folders (Windows). */
function syncFolder(folder: string, fs: FileSystem): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
