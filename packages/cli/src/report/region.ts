// Draws lines on a terminal, and redraws them in place until they are removed.
import type { Host } from '../host.ts';
import { columnsOf } from './text.ts';

interface Region {
  /** Replaces what was drawn before. Lines that do not fit on the screen are left out, and their number is shown. */
  readonly draw: (lines: readonly string[]) => void;
  readonly clear: () => void;
}

/**
 * Creates a region on the standard output; returns undefined if that is no terminal, or cannot move the cursor up.
 * @param instead how to see what does not fit, after the number of lines that are left out
 */
export function regionOn(
  { stdout, env }: Pick<Host, 'stdout' | 'env'>,
  instead = '',
): Region | undefined {
  if (!stdout.isTTY || env['TERM'] === 'dumb') return undefined;
  let height = 0;
  /** Returns the codes that move to the beginning of the region and clear everything from there. */
  const back = (): string => (height === 0 ? '' : `\u001b[${height}A\r\u001b[J`);
  return {
    draw: (lines) => {
      const columns = stdout.columns || 80;
      // The region must fit the screen for the cursor to return to its top, with a line below for the cursor.
      const room = (stdout.rows || 24) - 1;
      const heights = lines.map((line) => Math.max(1, Math.ceil(columnsOf(line) / columns)));
      const all = heights.reduce((sum, one) => sum + one, 0);
      let [kept, used] = [0, 0];
      for (; kept < lines.length; kept += 1) {
        const next = used + (heights[kept] ?? 1);
        if (next > (all > room ? room - 1 : room)) break;
        used = next;
      }
      const rest = lines.length - kept;
      const shown = [
        ...lines.slice(0, kept),
        ...(rest > 0 ? [`… ${rest} more lines${instead}`] : []),
      ];
      stdout.write(`${back()}${shown.map((line) => `${line}\n`).join('')}`);
      height = used + (rest > 0 ? 1 : 0);
    },
    clear: () => {
      if (height > 0) stdout.write(back());
      height = 0;
    },
  };
}
