// Recasts lines: builds a new line from the parts of the old one. The old names give the topic: a field of a participant, a
// condition, a span, an action. The other old words give the operation, and the forms of the language give the syntax. So
// Fray can understand a line without a row in the table of slips. The results are only proposals: the caller checks whether
// each one parses, and which problems it leaves.

import { recastDeclaration } from './recast-declarations.ts';
import { recastLine } from './recast-lines.ts';
import { recastStatement } from './recast-statements.ts';
import { recastValues } from './recast-values.ts';
import type { LineAt } from './recast-parts.ts';

/** In at most this many of the proposed lines, parts are then reworded too. */
const mostFurther = 4;

/**
 * Returns lines to propose instead, the likeliest first. A proposal may have several lines, each indented relative to the
 * first.
 */
export function recast(at: LineAt): readonly string[] {
  const owner = /^\S+/.exec(at.above[0] ?? '')?.[0] ?? '';
  const holdsStatements = ['procedure', 'action', 'trigger', 'encounter'].includes(owner);
  const proposed =
    at.above.length === 0
      ? [...recastDeclaration(at), ...recastValues(at)]
      : [
          ...recastLine(at, owner),
          ...(holdsStatements ? recastStatement(at) : []),
          ...recastValues(at),
        ];
  // A part of the proposed line may still need other words.
  const further = proposed
    .slice(0, mostFurther)
    .flatMap((line) => (line.includes('\n') ? [] : recastValues({ ...at, line })));
  return [...new Set([...proposed, ...further].map((one) => one.trimEnd()))].filter(
    (one) => one !== at.line,
  );
}
