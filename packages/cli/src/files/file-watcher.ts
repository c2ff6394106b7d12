// Watches for changes by polling the files (`fs.watchFile`). Events of the system (`fs.watch`) would come sooner, but they
// lose a file that an editor replaces, and miss every change on a network drive.
import { unwatchFile, watchFile } from 'node:fs';
import type { FileWatcher } from '../host.ts';

/** The milliseconds from one look at a file to the next. */
const often = 100;

/**
 * Makes a watcher that calls `changed` when a file that it follows changes. `at` turns a path into one from the root of the
 * file system.
 */
export function createFileWatcher(at: (path: string) => string, changed: () => void): FileWatcher {
  const followed = new Set<string>();
  // Each watcher has its own listener function, because a process may follow the same file twice.
  const listener = (): void => changed();
  const leave = (path: string): void => {
    followed.delete(path);
    unwatchFile(path, listener);
  };
  return {
    follow: (paths) => {
      const wanted = new Set(paths.map(at));
      for (const path of followed) if (!wanted.has(path)) leave(path);
      for (const path of wanted)
        if (!followed.has(path)) {
          followed.add(path);
          watchFile(path, { interval: often }, listener);
        }
    },
    close: () => {
      for (const path of followed) leave(path);
    },
  };
}
