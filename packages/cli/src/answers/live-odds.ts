// Draws the preliminary answers of `fray odds` on a terminal. Each replaces the one before.
import type { Host } from '../host.ts';
import { shareText } from '../report/progress.ts';
import { regionOn } from '../report/region.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { cut, grouped } from '../report/text.ts';
import { oddsLimits } from '../odds/answer-question.ts';
import type { Live, SoFar } from '../odds/side-by-side.ts';
import { terminalLines } from '../report/blocks/terminal.ts';
import { single } from '../vary/cells.ts';
import { oddsReport } from './report.ts';

/**
 * `soon`: milliseconds before anything is shown, so that a quick answer is shown only once. `often`: milliseconds
 * between two updates.
 */
const usual = { soon: 300, often: 150 };

/** Creates the display; returns undefined if the standard output is not a terminal. */
export function liveOn(host: Host, { soon, often }: typeof usual = usual): Live | undefined {
  const region = regionOn(host, '; --measure NAME shows one');
  if (region === undefined) return undefined;
  const style = styleFor(host, host.stdout);
  let next = performance.now() + soon;
  return {
    show: (asked) => {
      if (performance.now() < next) return;
      next = performance.now() + often;
      const so = asked();
      const report = oddsReport({
        title: so.scenario,
        watches: so.program.watches.map(({ watch }) => watch),
        variation: single(so.found),
      });
      const columns = (host.stdout.columns || 80) - 1;
      region.draw([
        style.yellow(cut(statusOf(so), columns)),
        ...terminalLines(report, style, widthFor(host.stdout)),
      ]);
    },
    clear: region.clear,
  };
}

/** Returns the status line. It begins with a note that the answer is not final. */
function statusOf({ counting, left }: SoFar): string {
  const first = `estimate so far, ${Math.ceil(left)} s left: `;
  return counting === null
    ? `${first}too large to be counted, playing on`
    : `${first}${shareText(
        counting.forks / oddsLimits.forks,
        `${grouped(counting.states)} positions counted`,
      )}`;
}
