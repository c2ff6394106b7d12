// Stores each log in a file, named by its path. A killed writer leaves complete lines and at most one torn line at the end.
// After a failed write everything that was safe before is still safe. A writer holds the lock of a log until `close`.
import type { Hash } from '@fray/engine/log';
import {
  conflict,
  endOfLog,
  eventsIn,
  followsAlready,
  linesAfter,
  BEFORE_FIRST,
  storeError,
  type LogId,
  type SyncStore,
} from '@fray/engine/store';
import { nodeFileSystem, type FileSystem } from './file-system.ts';
import { createFile, reopenFile, type OpenFile } from './open-file.ts';
import { openLogFile } from './log-bytes.ts';

interface FileStoreOptions {
  readonly hash: Hash;
  readonly fs?: FileSystem;
  /** Returns the path of the log's file; by default the name of the log. */
  readonly path?: (log: LogId) => string;
  /** Returns the name of a log for messages. */
  readonly shown?: (log: LogId) => string;
}

export function createFileStore({
  hash,
  fs = nodeFileSystem,
  path = (log) => log,
  shown = (log) => log,
}: FileStoreOptions): SyncStore {
  const open = new Map<LogId, OpenFile>();

  const chunks = (log: LogId): Iterable<Uint8Array> =>
    openLogFile(path(log), shown(log), fs).chunks();
  const held = (log: LogId): OpenFile => {
    const known = open.get(log);
    if (known !== undefined) return known;
    const file = reopenFile({ path: path(log), shown: shown(log), fs }, hash);
    open.set(log, file);
    return file;
  };

  const store: SyncStore = {
    create: (log, header) => {
      if (open.has(log)) throw storeError('exists', `${shown(log)} exists already`);
      const { text, head } = linesAfter(BEFORE_FIRST, [header], hash);
      const file = createFile({ path: path(log), shown: shown(log), fs });
      // We store the file before writing: after a failed write it refuses all others, so nothing is retried.
      open.set(log, file);
      file.write(text, head, false);
      return head;
    },
    append: (log, expected, events) => {
      const wasHeld = open.has(log);
      const file = held(log);
      // Who may not write does not keep others from writing.
      const refuse = (error: Error): never => {
        if (!wasHeld) store.close(log);
        throw error;
      };
      const there = file.head();
      if (there.seq !== expected.seq || there.head !== expected.head) {
        const before = followsAlready(
          eventsIn(chunks(log), {}, hash, shown(log)),
          expected,
          events,
          hash,
        );
        if (before !== undefined) return before;
        return refuse(conflict(shown(log), expected, there));
      }
      if (events.length === 0) return there;
      if (file.isOver())
        return refuse(
          storeError('unfit', `${shown(log)} has ended: nothing follows the end of an encounter`),
        );
      const { text, head } = linesAfter(expected, events, hash);
      file.write(text, head, events.at(-1)?.type === 'encounter-ended');
      return head;
    },
    head: (log) => {
      const known = open.get(log);
      if (known !== undefined) return known.head();
      const end = endOfLog(chunks(log), hash, shown(log));
      return { seq: end.count - 1, head: end.head };
    },
    read: (log, range = {}) => eventsIn(chunks(log), range, hash, shown(log)),
    fork: (log, at, to, header) => {
      const events = [...store.read(log, { to: at.seq })];
      if (linesAfter(BEFORE_FIRST, events, hash).head.head !== at.head)
        throw conflict(shown(log), at, store.head(log));
      return store.append(to, store.create(to, header), events.slice(1));
    },
    close: (log) => {
      open.get(log)?.close();
      open.delete(log);
    },
  };
  return store;
}
