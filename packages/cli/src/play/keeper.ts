// Keeps the log of a run: seals each event, hands the lines to the file.
import { CHAIN_START, seal, type Event } from '@fray/engine';
import type { Host } from '../host.ts';

export interface Keeper {
  readonly path: string;
  readonly append: (event: Event) => void;
  readonly commit: () => void;
  readonly close: () => void;
}

/** Creates the log file. Its header is safe on disk as soon as it is appended. */
export function createKeeper(host: Host, path: string): Keeper {
  const file = host.files.createLog(path);
  let head = CHAIN_START;
  return {
    path: file.path,
    append(event) {
      const sealed = seal(event, head, host.sha256);
      head = sealed.head;
      file.append(sealed.line);
      if (event.seq === 0) file.commit();
    },
    commit: file.commit,
    close: file.close,
  };
}
