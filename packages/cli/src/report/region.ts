// Lines of a terminal that are redrawn in place until they are removed.
import type { Host } from '../host.ts';
import { columnsOf } from './text.ts';

interface Region {
  /** Takes the place of what was drawn before; what does not fit on the screen is left out, and how much that is, is said. */
  readonly draw: (lines: readonly string[]) => void;
  readonly clear: () => void;
}

/** On the standard output; undefined where that is no terminal, or one that cannot go back. */
export function regionOn({ stdout, env }: Pick<Host, 'stdout' | 'env'>): Region | undefined {
  if (!stdout.isTTY || env['TERM'] === 'dumb') return undefined;
  let height = 0;
  /** To the beginning of the region; everything from there on is gone. */
  const back = (): string => (height === 0 ? '' : `\u001b[${height}A\r\u001b[J`);
  return {
    draw: (lines) => {
      const columns = stdout.columns || 80;
      // What goes back to the top must not have left the screen, and the cursor stands below.
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
      const shown = [...lines.slice(0, kept), ...(rest > 0 ? [`… ${rest} more lines`] : [])];
      stdout.write(`${back()}${shown.map((line) => `${line}\n`).join('')}`);
      height = used + (rest > 0 ? 1 : 0);
    },
    clear: () => {
      if (height > 0) stdout.write(back());
      height = 0;
    },
  };
}
