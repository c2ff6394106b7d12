// The workers of one log, from the page's side: one for steps, one for what takes longer, one for the proof, one for searches.
import { connectWorker, type RemoteWorker } from './calls.ts';
import type { AsideOfFile, DeskOfFile, OpenedFile } from './log-tables.ts';
import LogWorker from './log-worker.ts?worker&inline';

export interface LogWorkers {
  readonly desk: RemoteWorker<DeskOfFile>;
  /** What somebody asks for and waits for. */
  readonly aside: RemoteWorker<AsideOfFile>;
  /** The proof, and after it what a page tells unasked. */
  readonly prover: RemoteWorker<AsideOfFile>;
  /** Searches, which read a whole log. */
  readonly seeker: RemoteWorker<DeskOfFile>;
  /** Comes before everything else. */
  readonly open: () => Promise<OpenedFile>;
  /** The log was altered: from here on none of them reads beyond its first broken seal. */
  readonly leaveOutDamage: () => Promise<OpenedFile>;
  /** Ends them all. */
  readonly close: () => void;
}

interface OpensFile {
  readonly open: (name: string, file: Blob, isChecked?: boolean) => Promise<unknown>;
}

/** Workers for a log. Each starts with its first call. */
export function startLogWorkers(name: string, given: Blob): LogWorkers {
  let file = given;
  let isChecked: boolean | undefined; // as the size of the log asks for
  const open = (calls: OpensFile): void =>
    // What is wrong with the log is told by the first call as well.
    void calls.open(name, file, ...(isChecked === undefined ? [] : [isChecked])).catch(() => {});
  const desk = connectWorker<DeskOfFile>(() => new LogWorker({ name: 'desk' }));
  const seeker = connectWorker<DeskOfFile>(() => new LogWorker({ name: 'desk' }), open);
  const aside = connectWorker<AsideOfFile>(() => new LogWorker({ name: 'aside' }), open);
  const prover = connectWorker<AsideOfFile>(() => new LogWorker({ name: 'aside' }), open);
  const all = [desk, seeker, aside, prover];
  const openDesk = async (): Promise<OpenedFile> => {
    const opened = await desk.calls.open(name, file, isChecked);
    ({ file } = opened);
    return opened;
  };
  return {
    desk,
    seeker,
    aside,
    prover,
    open: openDesk,
    leaveOutDamage: () => {
      isChecked = true;
      for (const { calls } of [seeker, aside, prover]) open(calls);
      return openDesk();
    },
    close: () => all.forEach((one) => one.stop()),
  };
}
