// How far a long work is, on a terminal only.
import type { Host } from '../host.ts';
import { grouped } from '../hunt/told.ts';

/** Columns of the bar. */
const barWidth = 24;

export interface Progress {
  /** Draws that `done` of all are done; at most now and then. Gives signals their turn. */
  readonly at: (done: number) => Promise<void>;
  /** Takes the line away, so that something else can be said. */
  readonly clear: () => void;
}

/** `what`: what is counted, in the plural. */
export function progressFor(host: Host, all: number, what: string): Progress {
  const isShown = host.stderr.isTTY;
  const step = Math.max(1, Math.floor(all / 200));
  return {
    at: async (done) => {
      if (done % step !== 0) return;
      if (isShown) host.stderr.write(`\r\u001b[K${barText(done, all, what)}`);
      await host.pause();
    },
    clear: () => {
      if (isShown) host.stderr.write('\r\u001b[K');
    },
  };
}

/** `████░░░░ 20 of 40 runs`. */
export function barText(done: number, all: number, what: string): string {
  const filled = Math.floor((barWidth * done) / Math.max(1, all));
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${grouped(done)} of ${grouped(all)} ${what}`;
}
