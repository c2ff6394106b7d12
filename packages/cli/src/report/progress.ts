// Shows the progress of long work, on a terminal only.
import type { Host } from '../host.ts';
import { cut, grouped } from './text.ts';

/** The width of the bar, in columns. */
const barWidth = 24;
/** How many milliseconds pass before anything is shown, and between two updates. */
interface Pace {
  readonly soon: number;
  readonly often: number;
}

const LINES: Pace = { soon: 1000, often: 100 };

/** The pace of preliminary answers: a quick answer is shown only once. */
export const PICTURES: Pace = { soon: 300, often: 150 };

/** Returns a function that says whether the next update is due; if so, it counts as made. */
export function pacing({ soon, often }: Pace): () => boolean {
  let next = performance.now() + soon;
  return () => {
    const now = performance.now();
    if (now < next) return false;
    next = now + often;
    return true;
  };
}

/** A line that each new text replaces, for work that takes longer than a second. */
interface Line {
  /** Shows a text. It calls `text` only if the line is due. */
  readonly show: (text: () => string) => void;
  /** Removes the line. */
  readonly clear: () => void;
}

export function lineFor({ stderr }: Pick<Host, 'stderr'>): Line {
  const isDue = pacing(LINES);
  let isShown = false;
  return {
    show: (text) => {
      if (!stderr.isTTY || !isDue()) return;
      isShown = true;
      // A line that a narrow terminal wraps could not be removed.
      stderr.write(`\r\u001b[K${cut(text(), (stderr.columns || 80) - 1)}`);
    },
    clear: () => {
      if (isShown) stderr.write('\r\u001b[K');
    },
  };
}

/** Returns a bar with the numbers: `████░░░░ 20 of 40 runs`. */
export function barText(done: number, all: number, what: string): string {
  return shareText(done / Math.max(1, all), `${grouped(done)} of ${grouped(all)} ${what}`);
}

/** Returns a bar for a fraction from 0 to 1, with a text after it. */
export function shareText(part: number, text: string): string {
  const filled = Math.floor(barWidth * Math.min(1, Math.max(0, part)));
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${text}`;
}
