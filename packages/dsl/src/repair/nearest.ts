// Asks for the nearest sound line in the place of a wrong one, and compares equally near ones by a whole check.

import { gather } from '../amend/files.ts';
import { areSameRules } from '../compare/same-rules.ts';
import { compile } from '../compile.ts';
import { createCollector } from '../diagnostics/collector.ts';
import type { Ruleset } from '../ir/index.ts';
import { repairs } from './repair.ts';
import { createSource, lineText } from '../source/source.ts';
import { placeOf } from './place.ts';
import {
  checked,
  diagnosticLine,
  errorsAt,
  errorsOf,
  isUnread,
  lineParts,
  quicklyChecked,
  settles,
  type AdviceWork,
  type Mend,
  type Tried,
} from './tried.ts';

/** Longer lines are not searched: one with a single slip is seldom so long. */
const longestLine = 200;

/** A declaration with more lines is not parsed again for each tried line. */
const longestDeclaration = 200;

/** We compare at most this many lines by a whole check. */
const mostCompared = 6;

/** Lines that are equally near and cost more have more than one word that nobody wrote: they are no answer. */
const mostGuessed = 1.3;

/** Costs that differ by less are the same. */
const equal = 0.01;

/** Lines that are equally near: none is what was meant more than another. */
export interface Tie {
  readonly between: readonly string[];
}

/**
 * Returns the nearest line that reads and checks in the place of a wrong one; undefined if none is near.
 * @param most what it may cost
 */
export function nearestLine(
  at: Tried,
  line: number,
  asking: AdviceWork,
  most: number,
): Mend | Tie | undefined {
  const place = placeOf(at.source, line);
  const own = lineParts(lineText(at.source, line));
  const lines = place.above.length + place.below.length;
  if (lines >= longestDeclaration || own.line === '' || own.line.length > longestLine)
    return undefined;
  const errors = errorsOf(at.source, at.diagnostics);
  const start = (at.source.lineStarts[line - 1] ?? 0) + own.indent.length;
  const problems = errorsAt(at, line);
  const unread = new Set(errors.filter(isUnread).map((one) => diagnosticLine(at.source, one)));
  // A house rule speaks of what the rules declare that it amends.
  const { sources } = gather(at.source, [], asking.read, createCollector(), asking.memory);
  const beside = sources.flatMap(({ path, text }) => (path === at.source.path ? [] : [text]));
  const wrong = { ...place, source: at.source, start, beside, problems, unread, most };
  const found = repairs(wrong, (source) => {
    const diagnostics = quicklyChecked(at, source, asking);
    return {
      own: errorsAt({ source, diagnostics }, line),
      isBetter: settles(at, source, diagnostics, line),
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
  const sound = compared
    .filter(({ source, diagnostics }) => settles(at, source, diagnostics, line))
    .toSorted((a, b) => a.left - b.left || a.cost - b.cost);
  const [best, next] = sound;
  if (best === undefined) return undefined;
  const equals = sound.filter(({ left, cost }) => left === best.left && cost - best.cost < equal);
  if (!meanTheSame(equals.map((one) => compile(one.source, asking.read).ruleset)))
    return best.cost > mostGuessed ? undefined : { between: equals.map(({ meant }) => meant) };
  return {
    text: best.source.text,
    line: best.meant,
    isCertain: next === undefined || next.left > best.left,
    left: best.diagnostics,
  };
}

/** True if all rules are the same: then it makes no difference which line was meant. */
const meanTheSame = ([first, ...others]: readonly (Ruleset | undefined)[]): boolean =>
  others.every((other) => first !== undefined && other !== undefined && areSameRules(first, other));
