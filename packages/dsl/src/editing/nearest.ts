// Asks for the nearest sound line in the place of a wrong one, and compares equally near ones by a whole check.

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { repairs } from '../repair/repair.ts';
import { longestLine } from '../slips/find-slips.ts';
import { createSource, lineText } from '../source/source.ts';
import { placeOf } from './place.ts';
import {
  checked,
  diagnosticLine,
  errorsOf,
  leavesLess,
  lineParts,
  quicklyChecked,
  type AdviceWork,
  type LineMend,
  type Tried,
} from './tried.ts';

/** The fix that we suggest for a line. */
export interface SuggestedMend extends LineMend {
  /** True if no other fix that was tried leaves as few problems. */
  readonly isOnly: boolean;
  /** The problems that remain in the text. */
  readonly left: readonly Diagnostic[];
}

/** We compare at most this many lines by a whole check. */
const mostCompared = 4;

/** Returns the nearest line that reads and checks in the place of a wrong one; undefined if none is near. */
export function nearestLine(
  at: Tried,
  line: number,
  asking: AdviceWork,
): SuggestedMend | undefined {
  const place = placeOf(at.source, line);
  const own = lineParts(lineText(at.source, line));
  if (place === undefined || own.line === '' || own.line.length > longestLine) return undefined;
  const errors = errorsOf(at.source, at.diagnostics);
  const start = (at.source.lineStarts[line - 1] ?? 0) + own.indent.length;
  const problems = errors.filter((one) => diagnosticLine(at.source, one) === line);
  const found = repairs({ ...place, line: own.line, start, problems }, (source) => {
    const left = quicklyChecked(at, source, asking);
    return {
      own: errorsOf(source, left).filter((one) => diagnosticLine(source, one) === line),
      isBetter: leavesLess(at, source, left, line, 1),
    };
  });
  const compared = found.slice(0, mostCompared).map(({ line: meant, cost }) => {
    const { text } = at.source;
    const source = createSource(
      at.source.path,
      text.slice(0, start) + meant + text.slice(start + own.line.length),
    );
    const diagnostics = checked(asking, source);
    return { meant, cost, source, diagnostics, left: errorsOf(source, diagnostics).length };
  });
  const [best, next] = compared
    .filter(({ left }) => left < errors.length)
    .toSorted((a, b) => a.left - b.left || a.cost - b.cost);
  if (best === undefined) return undefined;
  return {
    text: best.source.text,
    line: best.meant,
    isGuess: false,
    isOnly: next === undefined || next.left > best.left,
    left: best.diagnostics,
  };
}
