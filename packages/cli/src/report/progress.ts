// The progress of long work, on a terminal only.
import type { Host } from '../host.ts';
import { grouped } from '../hunt/told.ts';
import { cut } from './text.ts';

/** Columns of the bar. */
const barWidth = 24;
/** Milliseconds before anything is shown, and between two lines. */
const soon = 1000;
const often = 100;

interface Progress {
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
      if (isShown) drawOn(host, barText(done, all, what));
      await host.pause();
    },
    clear: () => {
      if (isShown) host.stderr.write('\r\u001b[K');
    },
  };
}

/** A line that the next one takes the place of, for what takes longer than a second. */
interface Line {
  /** `text` is asked for only where it is shown. */
  readonly show: (text: () => string) => void;
  /** Takes the line away. */
  readonly clear: () => void;
}

export function lineFor(host: Host): Line {
  const begun = performance.now();
  let shown = begun;
  let isShown = false;
  return {
    show: (text) => {
      const now = performance.now();
      if (!host.stderr.isTTY || now - begun < soon || now - shown < often) return;
      shown = now;
      isShown = true;
      drawOn(host, text());
    },
    clear: () => {
      if (isShown) host.stderr.write('\r\u001b[K');
    },
  };
}

/** On one line: what a narrow terminal broke in two could not be taken away again. */
function drawOn({ stderr }: Host, text: string): void {
  stderr.write(`\r\u001b[K${cut(text, (stderr.columns || 80) - 1)}`);
}

/** `████░░░░ 20 of 40 runs`. */
export function barText(done: number, all: number, what: string): string {
  return shareText(done / Math.max(1, all), `${grouped(done)} of ${grouped(all)} ${what}`);
}

/** A bar for a part of 1, and a text. */
export function shareText(part: number, text: string): string {
  const filled = Math.floor(barWidth * Math.min(1, Math.max(0, part)));
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${text}`;
}
