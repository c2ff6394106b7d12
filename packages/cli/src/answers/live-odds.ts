// Draws the preliminary answers of `fray odds` on a terminal. Each replaces the one before.
import type { Host, Output } from '../host.ts';
import { shareText } from '../report/progress.ts';
import { regionOn } from '../report/region.ts';
import { styleFor } from '../report/style.ts';
import { cut, grouped } from '../report/text.ts';
import { oddsLimits } from '../odds/answer-question.ts';
import type { Live, SoFar } from '../odds/side-by-side.ts';
import { printMeasures } from './print.ts';

/**
 * `soon`: milliseconds before anything is shown, so that a quick answer is shown only once. `often`: milliseconds
 * between two updates.
 */
const usual = { soon: 300, often: 150 };

/** Creates the display; returns undefined if the standard output is not a terminal. */
export function liveOn(host: Host, { soon, often }: typeof usual = usual): Live | undefined {
  const region = regionOn(host);
  if (region === undefined) return undefined;
  const style = styleFor(host, host.stdout);
  let next = performance.now() + soon;
  return {
    show: (asked) => {
      if (performance.now() < next) return;
      next = performance.now() + often;
      const so = asked();
      let text = '';
      const write = (more: string): void => void (text += more);
      const stdout: Output = {
        isTTY: host.stdout.isTTY,
        columns: host.stdout.columns,
        rows: host.stdout.rows,
        write,
        data: write,
      };
      printMeasures({ ...host, stdout }, so.program, so.scenario, so.found, undefined);
      const columns = (host.stdout.columns || 80) - 1;
      region.draw([style.yellow(cut(statusOf(so), columns)), ...text.trimEnd().split('\n')]);
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
