// Describes why a file could not be read or written.
import { isStoreError, storeError, type StoreError } from '@fray/engine/store';
import { exitCodes, isStop, type Stop, stop, wrongFile } from './exit-codes.ts';

/** Returns the system's code of an error, such as ENOENT; undefined if there is none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'that is not allowed',
  EPERM: 'that is not allowed',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be too large',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead in a cycle',
  ENXIO: 'nothing is connected to the other end of it',
  EPIPE: 'nobody reads from it any more',
};

/** Returns in words why the system refused. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return (
    (code !== undefined && Object.hasOwn(reasons, code) ? reasons[code] : undefined) ??
    (error instanceof Error ? error.message : String(error))
  );
}

/** Returns the `Stop` for a file that cannot be read. */
export function readFailure(shown: string, error: unknown): Stop {
  return wrongFile(`${shown} cannot be read: ${reasonOf(error)}`);
}

/** Returns the `Stop` for a file that is not there; see `stop`. */
export function missingFile(shown: string, hint?: string): Stop {
  return wrongFile(`${shown} cannot be read: there is no such file`, hint);
}

/** Returns the store's error for a log that cannot be read. */
export function readError(shown: string, error: unknown): StoreError {
  return storeError(
    codeOf(error) === 'ENOENT' ? 'not-found' : 'failed',
    `${shown} cannot be read: ${reasonOf(error)}`,
  );
}

/** Returns the `Stop` for a file that cannot be written. */
export function writeFailure(shown: string, error: unknown): Stop {
  return wrongFile(unwritable(shown, error));
}

/** Returns the store's error for a log that cannot be written. `isBegun`: a part of the log is safely written. */
export function writeError(shown: string, error: unknown, isBegun = false): StoreError {
  return storeError(
    'failed',
    unwritable(shown, error),
    isBegun ? { hint: 'everything written before is intact' } : {},
  );
}

function unwritable(shown: string, error: unknown): string {
  return `${shown} cannot be written: ${codeOf(error) === 'ENOENT' ? 'its folder does not exist' : reasonOf(error)}`;
}

/** Returns the store's error for a new log whose name is taken by a file or a folder. */
export function takenError(shown: string, isFolder: boolean): StoreError {
  return isFolder
    ? storeError('exists', `${shown} is a folder`, { hint: 'name a file in it' })
    : storeError('exists', `${shown} exists already`, {
        hint: 'a log is never overwritten: choose another name for --log, or delete the old file',
      });
}

/** Returns the failure to report for a thrown value; throws on what was not foreseen. */
export function foreseenIn(thrown: unknown): Stop {
  const stopped = stopOf(thrown);
  if (stopped === undefined) throw thrown;
  return stopped;
}

/** Returns the failure to report for a thrown value; undefined if it was not foreseen. */
export function stopOf(thrown: unknown): Stop | undefined {
  if (isStop(thrown)) return thrown;
  if (!isStoreError(thrown)) return undefined;
  return stop(
    thrown.code === 'damaged' ? exitCodes.problems : exitCodes.inputOutput,
    thrown.message,
    thrown.hint,
  );
}
