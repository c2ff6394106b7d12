// The workers of one log, from the page's side: one for steps, one for what takes longer, one for the proof.
import { connectWorker, type RemoteWorker } from './calls.ts';
import type { AsideOfFile, DeskOfFile } from './log-tables.ts';
import LogWorker from './log-worker.ts?worker&inline';

export interface LogWorkers {
  readonly desk: RemoteWorker<DeskOfFile>;
  readonly aside: RemoteWorker<AsideOfFile>;
  readonly prover: RemoteWorker<AsideOfFile>;
  /** Searches, which read a whole log. */
  readonly seeker: RemoteWorker<DeskOfFile>;
  /** Ends them all. */
  readonly close: () => void;
}

/** Workers for a log. Each starts with its first call. */
export function startLogWorkers(name: string, file: Blob): LogWorkers {
  const open = (calls: { readonly open: (name: string, file: Blob) => Promise<unknown> }): void =>
    // What is wrong with the log is told by the first call as well.
    void calls.open(name, file).catch(() => {});
  const desk = connectWorker<DeskOfFile>(() => new LogWorker({ name: 'desk' }));
  const seeker = connectWorker<DeskOfFile>(() => new LogWorker({ name: 'desk' }), open);
  const aside = connectWorker<AsideOfFile>(() => new LogWorker({ name: 'aside' }), open);
  const prover = connectWorker<AsideOfFile>(() => new LogWorker({ name: 'aside' }), open);
  const all = [desk, seeker, aside, prover];
  return { desk, seeker, aside, prover, close: () => all.forEach((one) => one.stop()) };
}
