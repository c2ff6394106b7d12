// Starts the workers of one log: one for steps, one for longer work, one for the proof, one for searches.
// This is the page's side.
import { connectWorker, type RemoteWorker } from './calls.ts';
import type { AsideOfFile, InspectorOfFile, OpenedFile } from './log-tables.ts';
import LogWorker from './log-worker.ts?worker&inline';

export interface LogWorkers {
  readonly inspector: RemoteWorker<InspectorOfFile>;
  /** The worker for requests that somebody waits for. */
  readonly aside: RemoteWorker<AsideOfFile>;
  /** The worker for the proof, and after it for what the page computes unasked. */
  readonly prover: RemoteWorker<AsideOfFile>;
  /** The worker for searches, which read a whole log. */
  readonly seeker: RemoteWorker<InspectorOfFile>;
  /** Opens the log. This call must come first. */
  readonly open: () => Promise<OpenedFile>;
  /** Leaves out the altered part of the log: from here on no worker reads beyond the first broken seal. */
  readonly leaveOutDamage: () => Promise<OpenedFile>;
  /** Terminates all workers. */
  readonly close: () => void;
}

interface OpensFile {
  readonly open: (name: string, file: Blob, isChecked?: boolean) => Promise<unknown>;
}

/** Returns the workers for a log. Each starts with its first call. */
export function startLogWorkers(name: string, given: Blob): LogWorkers {
  let file = given;
  let isChecked: boolean | undefined; // if undefined, the size of the log decides
  const open = (calls: OpensFile): void =>
    // The first call after this also reports what is wrong with the log.
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
