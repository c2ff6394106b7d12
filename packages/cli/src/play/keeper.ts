// Keeps the log of a run: events are gathered and added to the log together, at the latest when somebody is waited for.
import { storeError, type Event, type Head } from '@fray/engine/internal';
import { neverOverwritten } from '../file-failures.ts';
import type { Host } from '../host.ts';

export interface Keeper {
  readonly path: string;
  readonly append: (event: Event) => void;
  /** Everything appended is safe on disk when this returns. */
  readonly commit: () => void;
  /** Commits, and lets go of the log. May be called again. */
  readonly close: () => void;
  /** Whether the log itself failed: the failure says how much of it was kept. */
  readonly hasFailed: () => boolean;
  /** Whether there is a log yet. */
  readonly isBegun: () => boolean;
}

/** Events that are gathered at most. */
const most = 500;

/**
 * Keeps a log that is not there yet, or with `after` goes on with one that ends so. Its header is safe on disk as soon as it is
 * appended.
 *
 * @param isReady nothing is written before it is; where that may take a while, that there is no such log is looked at now too
 */
export function createKeeper(
  host: Host,
  path: string,
  { after, isReady = () => true }: { readonly after?: Head; readonly isReady?: () => boolean } = {},
): Keeper {
  const { logs } = host.files;
  const shown = host.files.shown(path);
  if (!isReady() && host.files.isThere(path))
    throw storeError('exists', `${shown} exists already`, { hint: neverOverwritten });
  let held: Event[] = [];
  let head: Head | undefined;
  let failed = false;
  let isOpen = true;

  function commit(): void {
    if (!isOpen || failed || !isReady()) return;
    try {
      const [first] = held;
      if (head === undefined && first?.type === 'encounter-begun') {
        // Until there is one, a signal has nothing to leave whole.
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

  const keeper: Keeper = {
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
    // To add nothing is to take hold of it; what is held is let go of at a signal.
    host.closeWhenInterrupted(keeper);
    head = logs.append(path, after, []);
  }
  return keeper;
}
