// Writes the log of a run. It collects events and appends them together, at the latest before the run waits for a
// person.
import type { Event } from '@fray/engine/events';
import type { Head } from '@fray/engine/store';
import { takenError } from '../file-failures.ts';
import type { Host } from '../host.ts';

export interface LogWriter {
  readonly path: string;
  readonly append: (event: Event) => void;
  /** Writes everything that was appended. After it returns, the events are safe on disk. */
  readonly commit: () => void;
  /** Commits, and releases the log. May be called again. */
  readonly close: () => void;
  /** True if writing the log failed; the failure says how much of it is safe. */
  readonly hasFailed: () => boolean;
  /** True if a log exists yet. */
  readonly isBegun: () => boolean;
}

/** The maximum number of events that are collected. */
const most = 500;

/**
 * Writes a new log, or with `after` continues the log that ends there. The header is safe on disk as soon as it is
 * appended.
 * @param isReady the writer writes nothing before this returns true. If it is not yet true, we check right now that no
 * such log exists
 */
export function createLogWriter(
  host: Host,
  path: string,
  { after, isReady = () => true }: { readonly after?: Head; readonly isReady?: () => boolean } = {},
): LogWriter {
  const { logs } = host.files;
  const shown = host.files.shown(path);
  if (!isReady() && host.files.isThere(path)) throw takenError(shown, host.files.isFolder(path));
  let held: Event[] = [];
  let head: Head | undefined;
  let failed = false;
  let isOpen = true;

  function commit(): void {
    if (!isOpen || failed || !isReady()) return;
    try {
      const [first] = held;
      if (head === undefined && first?.type === 'encounter-begun') {
        // Until a log exists, a signal has nothing to complete.
        host.closeWhenInterrupted(keeper);
        head = logs.create(path, first);
        held.shift();
      }
      if (head !== undefined && held.length > 0) head = logs.append(path, head, held);
      held = [];
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  function close(): void {
    if (!isOpen) return;
    try {
      commit();
    } finally {
      isOpen = false;
      logs.close(path);
    }
  }

  const keeper: LogWriter = {
    path: shown,
    append(event) {
      held.push(event);
      if (event.seq === 0 || held.length >= most) commit();
    },
    commit,
    close,
    hasFailed: () => failed,
    isBegun: () => head !== undefined,
  };
  if (after !== undefined) {
    // An append without events takes the lock, and a signal must release it.
    host.closeWhenInterrupted(keeper);
    head = logs.append(path, after, []);
  }
  return keeper;
}
