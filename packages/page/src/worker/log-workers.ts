// The workers of one log, from the page's side: one for steps, one for longer work, one for the proof, one for searches.
import { connectWorker, type RemoteWorker } from './calls.ts';
import type { AsideOfFile, InspectorOfFile, OpenedFile } from './log-tables.ts';
import LogWorker from './log-worker.ts?worker&inline';

export interface LogWorkers {
  readonly inspector: RemoteWorker<InspectorOfFile>;
  /** Requests that somebody waits for. */
  readonly aside: RemoteWorker<AsideOfFile>;
  /** The proof, and after it what the page computes unasked. */
  readonly prover: RemoteWorker<AsideOfFile>;
  /** Searches, which read a whole log. */
  readonly seeker: RemoteWorker<InspectorOfFile>;
  /** Must come first. */
  readonly open: () => Promise<OpenedFile>;
  /** The log was altered: from here on no worker reads beyond its first broken seal. */
  readonly leaveOutDamage: () => Promise<OpenedFile>;
  /** Terminates them all. */
  readonly close: () => void;
}

interface OpensFile {
  readonly open: (name: string, file: Blob, isChecked?: boolean) => Promise<unknown>;
}

/** Workers for a log. Each starts with its first call. */
export function startLogWorkers(name: string, given: Blob): LogWorkers {
  let file = given;
  let isChecked: boolean | undefined; // undefined: the size of the log decides
  const open = (calls: OpensFile): void =>
    // The first call reports what is wrong with the log, too.
    void calls.open(name, file, ...(isChecked === undefined ? [] : [isChecked])).catch(() => {});
  const inspector = connectWorker<InspectorOfFile>(() => new LogWorker({ name: 'inspector' }));
  const seeker = connectWorker<InspectorOfFile>(() => new LogWorker({ name: 'inspector' }), open);
  const aside = connectWorker<AsideOfFile>(() => new LogWorker({ name: 'aside' }), open);
  const prover = connectWorker<AsideOfFile>(() => new LogWorker({ name: 'aside' }), open);
  const all = [inspector, seeker, aside, prover];
  const openInspector = async (): Promise<OpenedFile> => {
    const opened = await inspector.calls.open(name, file, isChecked);
    ({ file } = opened);
    return opened;
  };
  return {
    inspector,
    seeker,
    aside,
    prover,
    open: openInspector,
    leaveOutDamage: () => {
      isChecked = true;
      for (const { calls } of [seeker, aside, prover]) open(calls);
      return openInspector();
    },
    close: () => all.forEach((one) => one.stop()),
  };
}
