// A log has one writer. The lock is a file beside it that names the writing process; one whose process is gone is taken over.
// (Locks kept alive by a timer were tried: a long computation without a pause lets them go stale.)
import type * as nodeFs from 'node:fs';
import { hostname } from 'node:os';
import { storeError } from '@fray/engine';
import { codeOf, writeError } from '../file-failures.ts';

/** The calls that a lock needs of the file system. */
type LockFs = Pick<typeof nodeFs, 'writeFileSync' | 'readFileSync' | 'lstatSync' | 'unlinkSync'>;

/**
 * Takes the lock of a log and gives the function that lets it go.
 *
 * @throws StoreError `locked` when a living process has it, `failed` when it cannot be made
 */
export function takeLock(path: string, shown: string, fs: LockFs): () => void {
  const lock = `${path}.lock`;
  const mine = `${process.pid} ${hostname()}\n`;
  for (let tries = 0; ; tries += 1) {
    try {
      fs.writeFileSync(lock, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw writeError(shown, error);
    }
    const owner = ownerOf(lock, fs);
    // Its writer has made the file and not yet said who it is, or was killed between the two.
    if (owner === undefined && tries < 10) {
      Atomics.wait(pause, 0, 0, 20);
      continue;
    }
    if (tries > 12 || owner?.isAlive === true) {
      throw storeError(
        'locked',
        `${shown} is being written by another run${owner === undefined ? '' : ` (process ${owner.pid})`}`,
        { hint: `if there is no such run any more, delete ${shown}.lock` },
      );
    }
    remove(lock, fs);
  }
  return () => {
    remove(lock, fs);
  };
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/** The living process that writes a log, if any. */
export function writerOf(path: string, fs: LockFs): number | undefined {
  const owner = ownerOf(`${path}.lock`, fs);
  return owner?.isAlive === true ? owner.pid : undefined;
}

interface Owner {
  readonly pid: number;
  readonly isAlive: boolean;
}

function ownerOf(lock: string, fs: LockFs): Owner | undefined {
  let text: string;
  try {
    // A pipe of this name would keep us for ever.
    if (!fs.lstatSync(lock).isFile()) return undefined;
    text = fs.readFileSync(lock, 'utf8');
  } catch {
    return undefined;
  }
  const match = /^(\d+) (.*)\n$/.exec(text);
  if (match?.[1] === undefined) return undefined;
  const pid = Number(match[1]);
  // Whether a process of another machine lives cannot be known: it is taken to.
  return { pid, isAlive: match[2] !== hostname() || isAlive(pid) };
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
    // Somebody was quicker; the next try finds out.
  }
}
