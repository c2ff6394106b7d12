// What other packages of the workspace may use of this room.
export { createMemoryStore } from './memory-store.ts';
export {
  BEFORE_FIRST,
  conflict,
  endOfLog,
  eventsIn,
  followsAlready,
  linesAfter,
} from './sealed-lines.ts';
export { isStoreError, storeError } from './store.ts';
export type { EventStore, Head, LogId, StoreError, StoreProblem, SyncStore } from './store.ts';
