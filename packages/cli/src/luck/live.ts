// An unfinished analysis on a terminal: its progress, and the curve so far. The final answer replaces it.
import { isKnown } from '@fray/engine/luck';
import type { Host } from '../host.ts';
import { barText, lineFor, pacing, PICTURES } from '../report/progress.ts';
import { regionOn } from '../report/region.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { cut } from '../report/text.ts';
import { terminalLines } from '../report/blocks/terminal.ts';
import { analysisTitle, curveOf } from './report.ts';
import type { AnalysisSubject } from './subject.ts';

interface LiveAnalysis {
  /** Shows the state. `soFar` returns null while too little is known for a picture. */
  readonly show: (done: number, all: number, soFar: () => AnalysisSubject | null) => void;
  readonly clear: () => void;
}

/**
 * Creates the display. `isForPeople`: the answer is text on the standard output, so a picture may
 * come before it.
 */
export function liveAnalysis(host: Host, isForPeople: boolean): LiveAnalysis {
  const region = isForPeople ? regionOn(host) : undefined;
  const line = lineFor(host);
  if (region === undefined)
    return {
      show: (done, all) => line.show(() => barText(done, all, 'looks')),
      clear: line.clear,
    };
  const style = styleFor(host, host.stdout);
  const isDue = pacing(PICTURES);
  return {
    show: (done, all, soFar) => {
      if (!isDue()) return;
      const columns = widthFor(host.stdout);
      const subject = soFar();
      region.draw([
        style.yellow(
          cut(
            `${subject === null ? '' : `${roughly(subject)} `}${barText(done, all, 'looks')}`,
            columns - 1,
          ),
        ),
        ...(subject === null
          ? []
          : [
              cut(analysisTitle(subject), columns - 1),
              ...terminalLines([curveOf(subject, [])], style, columns),
            ]),
      ]);
    },
    clear: region.clear,
  };
}

/** First the note that this is not final. */
function roughly({ fight: { analysis }, outcome }: AnalysisSubject): string {
  const widest = Math.max(
    ...[analysis.start, ...analysis.moments.map(({ after }) => after)]
      .filter(isKnown)
      .map(({ low, high }) => (high - low) / 2),
  );
  return `so far, where it is known, to ±${outcome === null ? widest.toPrecision(2) : `${(100 * widest).toFixed(0)} points`}:`;
}
