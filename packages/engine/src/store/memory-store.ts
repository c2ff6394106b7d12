// Logs in memory: texts by name, each what a file would hold. Stores over the same texts see each other.
import { encodeLog, type Hash } from '../log/chain.ts';
import {
  conflict,
  endOfLog,
  eventsIn,
  followsAlready,
  linesAfter,
  BEFORE_FIRST,
} from './sealed-lines.ts';
import { storeError, type Head, type LogId, type SyncStore } from './store.ts';

// Every host has one; the language's own library does not declare it.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

interface KnownEnd {
  readonly text: string | Uint8Array;
  readonly isTorn: boolean;
  readonly head: Head;
  readonly over: boolean;
}

/** Makes a store. `texts`: the logs to begin with; the store also writes to it. */
export function createMemoryStore(
  hash: Hash,
  texts: Map<LogId, string | Uint8Array> = new Map(),
): SyncStore {
  /** The known end of each log, with the text that it belongs to. */
  const ends = new Map<LogId, KnownEnd>();

  const bytesOf = (log: LogId): readonly Uint8Array[] => {
    const text = texts.get(log);
    if (text === undefined) throw storeError('not-found', `there is no log ${log}`);
    return [typeof text === 'string' ? new TextEncoder().encode(text) : text];
  };
  const whole = (log: LogId): KnownEnd => {
    const known = ends.get(log);
    const text = texts.get(log);
    if (known !== undefined && known.text === text) return known;
    const end = endOfLog(bytesOf(log), hash, log);
    return {
      text: text ?? '',
      isTorn: end.read === 'torn',
      head: { seq: end.count - 1, head: end.head },
      over: end.over,
    };
  };
  const put = (log: LogId, text: string, head: Head, over: boolean): Head => {
    texts.set(log, text);
    ends.set(log, { text, isTorn: false, head, over });
    return head;
  };

  const store: SyncStore = {
    create: (log, header) => {
      if (texts.has(log)) throw storeError('exists', `${log} exists already`);
      const { text, head } = linesAfter(BEFORE_FIRST, [header], hash);
      return put(log, text, head, false);
    },
    append: (log, expected, events) => {
      const end = whole(log);
      if (end.head.seq !== expected.seq || end.head.head !== expected.head) {
        const there = followsAlready(store.read(log), expected, events, hash);
        if (there !== undefined) return there;
        throw conflict(log, expected, end.head);
      }
      if (end.over && events.length > 0)
        throw storeError('unfit', 'nothing follows the end of an encounter');
      const { text, head } = linesAfter(expected, events, hash);
      const before =
        typeof end.text === 'string' && !end.isTorn
          ? end.text
          : encodeLog([...store.read(log)], hash);
      return put(log, before + text, head, events.at(-1)?.type === 'encounter-ended');
    },
    head: (log) => whole(log).head,
    read: (log, range = {}) => eventsIn(bytesOf(log), range, hash, log),
    fork: (log, at, to, header) => {
      const events = [...store.read(log, { to: at.seq })];
      if (linesAfter(BEFORE_FIRST, events, hash).head.head !== at.head)
        throw conflict(log, at, store.head(log));
      return store.append(to, store.create(to, header), events.slice(1));
    },
    close: () => {},
  };
  return store;
}
