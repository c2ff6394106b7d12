// The workers of one log, from the page's side: one for steps, one for what takes longer, one for the proof.
import type { Aside } from '../desk/aside.ts';
import type { LogDesk } from '../desk/log-desk.ts';
import { connectWorker, type RemoteWorker } from './calls.ts';
import LogWorker from './log-worker.ts?worker&inline';

export interface LogWorkers {
  readonly desk: RemoteWorker<LogDesk>;
  readonly aside: RemoteWorker<Aside>;
  readonly prover: RemoteWorker<Aside>;
  /** Searches, which read a whole log. */
  readonly seeker: RemoteWorker<LogDesk>;
  /** Ends them all. */
  readonly close: () => void;
}

/** Workers for a log. Each starts with its first call. */
export function startLogWorkers(name: string, bytes: Uint8Array): LogWorkers {
  const open = (calls: {
    readonly open: (name: string, bytes: Uint8Array) => Promise<unknown>;
  }): void =>
    // What is wrong with the log is told by the first call as well.
    void calls.open(name, bytes).catch(() => {});
  const desk = connectWorker<LogDesk>(() => new LogWorker({ name: 'desk' }));
  const seeker = connectWorker<LogDesk>(() => new LogWorker({ name: 'desk' }), open);
  const aside = connectWorker<Aside>(() => new LogWorker({ name: 'aside' }), open);
  const prover = connectWorker<Aside>(() => new LogWorker({ name: 'aside' }), open);
  const all = [desk, seeker, aside, prover];
  return { desk, seeker, aside, prover, close: () => all.forEach((one) => one.stop()) };
}
