// Draws the preliminary answers of `fray odds` on a terminal. Each replaces the one before.
import type { Host, Key } from '../host.ts';
import { pacing, PICTURES } from '../report/progress.ts';
import { regionOn } from '../report/region.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { cut, grouped } from '../report/text.ts';
import type { Live, SoFar } from '../odds/side-by-side.ts';
import { terminalLines } from '../report/blocks/terminal.ts';
import { single } from '../vary/cells.ts';
import { oddsReport } from './report.ts';

/** Creates the display, on which keys choose a measure; returns undefined if the standard output is not a terminal. */
export function liveOn(host: Host, pace: typeof PICTURES = PICTURES): Live | undefined {
  const { terminal } = host;
  const region = regionOn(
    host,
    terminal === undefined ? '; --measure NAME shows one' : '; ← and → show one measure',
  );
  if (region === undefined) return undefined;
  const style = styleFor(host, host.stdout);
  const isDue = pacing(pace);
  let giveKeysBack: (() => void) | undefined;
  let last: SoFar | undefined;
  /** The number of the measure that is shown, around in a circle; 0: all of them. */
  let chosen = 0;
  const draw = (so: SoFar): void => {
    last = so;
    const names = [null, ...new Set(so.found.measures.map(({ measure }) => measure))];
    const only = names.at(chosen % names.length) ?? null;
    const report = oddsReport({
      title: so.scenario,
      watches: so.program.watches.map(({ watch }) => watch),
      variation: single({
        ...so.found,
        measures: so.found.measures.filter(({ measure }) => only === null || measure === only),
      }),
    });
    const columns = (host.stdout.columns || 80) - 1;
    region.draw([
      style.yellow(cut(statusOf(so), columns)),
      ...terminalLines(report, style, widthFor(host.stdout)),
    ]);
  };
  const press = ({ name }: Key): void => {
    if (last === undefined || (name !== 'left' && name !== 'right')) return;
    chosen += name === 'right' ? 1 : -1;
    draw(last);
  };
  return {
    show: (asked) => {
      if (!isDue()) return;
      giveKeysBack ??= terminal?.takeKeys(press);
      draw(asked());
    },
    clear: () => {
      giveKeysBack?.();
      region.clear();
    },
  };
}

/** Returns the status line. It begins with a note that the answer is not final. */
function statusOf({ counting, left }: SoFar): string {
  return `estimate so far, ${Math.ceil(left)} s left: ${
    counting === null ? 'too large to be counted' : `${grouped(counting.states)} positions counted`
  }`;
}
