// Why a file could not be read or written, in words.
import { exitCodes, stop, type Stop } from './exit-codes.ts';

/** The system's code of an error, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
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
  ELOOP: 'its links lead in a circle',
};

/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return (code !== undefined && Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? (error instanceof Error ? error.message : String(error));
}

/** A `Stop` for a file that cannot be read. */
export function readFailure(shown: string, error: unknown): Stop {
  return stop(exitCodes.inputOutput, `${shown} cannot be read: ${reasonOf(error)}`);
}

/** A `Stop` for a file that cannot be written. */
export function writeFailure(shown: string, error: unknown, isBegun = false): Stop {
  const reason = codeOf(error) === 'ENOENT' ? 'its folder does not exist' : reasonOf(error);
  return stop(exitCodes.inputOutput, `${shown} cannot be written: ${reason}`, isBegun ? 'the log is whole up to what was written before' : undefined);
}

/** A `Stop` for a log that would be written over. */
export function existsAlready(shown: string): Stop {
  return stop(exitCodes.inputOutput, `${shown} exists already`, 'a log is never overwritten: choose another name for --log, or delete the old file');
}
