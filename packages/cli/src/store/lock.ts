// Gives a log at most one writer. The lock is a file next to the log that names the writing process and when it began. If
// that process no longer runs, even if another now has its number, the next writer takes the lock over. (We tried locks that
// a timer renews: they expire during a long computation without a pause.)
import type * as nodeFs from 'node:fs';
import { hostname } from 'node:os';
import { storeError } from '@fray/engine/store';
import { codeOf, writeError } from '../file-failures.ts';

/** The calls of the file system that a lock needs. */
type LockFs = Pick<typeof nodeFs, 'writeFileSync' | 'readFileSync' | 'lstatSync' | 'unlinkSync'>;

/**
 * Takes the lock of a log and returns the function that releases it.
 * @throws StoreError `locked` if a running process has the lock, `failed` if the lock cannot be made
 */
export function takeLock(path: string, shown: string, fs: LockFs): () => void {
  const lock = `${path}.lock`;
  const begun = startOf(process.pid, fs);
  const mine = `${process.pid} ${hostname()}${begun === undefined ? '' : ` ${begun}`}\n`;
  let isMade = false;
  for (let tries = 0; ; tries += 1) {
    try {
      fs.writeFileSync(lock, mine, { flag: 'wx' });
      isMade = true;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        // The disk was full, so the new lock is empty and names no process: we remove it.
        if (textOf(lock, fs) === '') remove(lock, fs);
        throw writeError(shown, error);
      }
    }
    const found = textOf(lock, fs);
    // If we slept between making the file and writing to it, another process may have taken it for abandoned.
    if (isMade && found === mine) break;
    const owner = ownerIn(found, fs);
    // The process that made the file has not written to it yet, or was killed in between.
    if (owner === undefined && tries < 10) {
      Atomics.wait(pause, 0, 0, 20);
      continue;
    }
    if (tries > 12 || owner?.isAlive === true) {
      throw storeError('locked', `${shown} is ${heldBy(owner)}`, {
        hint: `if that run has ended, delete ${shown}.lock`,
      });
    }
    // Only who has the lock of the lock removes it, and only if it is still the one that was found: otherwise the second of
    // two processes that find a stale lock would remove the new lock of the first.
    const letGo = takeLock(lock, `${shown}.lock`, fs);
    if (textOf(lock, fs) === found) remove(lock, fs);
    letGo();
  }
  return () => {
    // A lock that was deleted by hand may have been replaced by that of another process.
    if ((textOf(lock, fs) ?? mine) === mine) remove(lock, fs);
  };
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Returns the number of the running process that writes a log, if there is one. */
export function writerOf(path: string, fs: LockFs): number | undefined {
  const owner = ownerIn(textOf(`${path}.lock`, fs), fs);
  return owner?.isAlive === true ? owner.pid : undefined;
}

function heldBy(owner: Owner | undefined): string {
  if (owner === undefined) return 'being written by another run';
  return owner.host === hostname()
    ? `being written by another run (process ${owner.pid})`
    : `locked by a run on ${owner.host} (process ${owner.pid}); it is not known here whether that run still goes on`;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly isAlive: boolean;
}

/** Returns the content of a lock; undefined if there is none. */
function textOf(lock: string, fs: LockFs): string | undefined {
  try {
    // We do not open a pipe of this name, because it would block us forever.
    return fs.lstatSync(lock).isFile() ? fs.readFileSync(lock, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

function ownerIn(text: string | undefined, fs: LockFs): Owner | undefined {
  const [, number, host, begun] = /^(\d+) (\S+)(?: (\d+))?\n$/.exec(text ?? '') ?? [];
  if (number === undefined || host === undefined) return undefined;
  const pid = Number(number);
  // We cannot know whether a process on another machine still runs, so we assume that it does.
  if (host !== hostname()) return { pid, host, isAlive: true };
  // If the process with this number began at another time, the number was reused and the writer is gone.
  const now = startOf(pid, fs);
  const isReused = begun !== undefined && now !== undefined && now !== begun;
  return { pid, host, isAlive: !isReused && isAlive(pid) };
}

/** Returns when a process began, as the system counts time; undefined if unknown (only Linux shows it). */
function startOf(pid: number, fs: LockFs): string | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the process is in brackets and may contain anything; the 20th word after it is the start time.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function remove(lock: string, fs: LockFs): void {
  try {
    fs.unlinkSync(lock);
  } catch {
    // Another process removed it first; the next try shows what is there.
  }
}
