// Keeps the log of a run: seals each event, hands the lines to the file.
import { CHAIN_START, seal, type Event } from '@fray/engine';
import { existsAlready } from '../file-failures.ts';
import type { Host } from '../host.ts';

export interface Keeper {
  readonly path: string;
  readonly append: (event: Event) => void;
  readonly commit: () => void;
  readonly close: () => void;
  /** Whether the file itself failed: what it holds is told by that failure. */
  readonly hasFailed: () => boolean;
  /** Whether there is a file yet. */
  readonly isBegun: () => boolean;
}

/**
 * A log that begins to be written only when `isReady`, with all that was appended until then. That there is no such file yet
 * is looked at now.
 */
export function lateKeeper(host: Host, path: string, isReady: () => boolean): Keeper {
  if (host.files.isThere(path)) throw existsAlready(host.files.shown(path));
  let held: Event[] = [];
  let keeper: Keeper | undefined;
  return {
    path: host.files.shown(path),
    append(event) {
      held.push(event);
      if (!isReady()) return;
      keeper ??= createKeeper(host, path);
      for (const one of held) keeper.append(one);
      held = [];
    },
    commit: () => keeper?.commit(),
    close: () => keeper?.close(),
    hasFailed: () => keeper?.hasFailed() === true,
    isBegun: () => keeper !== undefined,
  };
}

/** Creates the log file. Its header is safe on disk as soon as it is appended. */
export function createKeeper(host: Host, path: string): Keeper {
  const file = host.files.createLog(path);
  let head = CHAIN_START;
  let failed = false;
  const trying = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  return {
    path: file.path,
    append(event) {
      const sealed = seal(event, head, host.sha256);
      head = sealed.head;
      trying(() => {
        file.append(sealed.line);
        if (event.seq === 0) file.commit();
      });
    },
    commit: () => trying(file.commit),
    close: () => trying(file.close),
    hasFailed: () => failed,
    isBegun: () => true,
  };
}
