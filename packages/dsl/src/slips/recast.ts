// Recasting: builds a new line from what the old one is about. Its names say what it is about (a field of a
// participant, a condition, a span, an action), its other words in which way, and the forms of the language say how
// that is written. So a line needs no row in the table of slips to be understood. What is made is only proposed: who
// asks tries whether it can be read and what is said of it then.

import { recastDeclaration } from './recast-declarations.ts';
import { recastLine } from './recast-lines.ts';
import { recastStatement } from './recast-statements.ts';
import { recastValues } from './recast-values.ts';
import type { LineAt } from './recast-parts.ts';

/** Lines whose parts are said otherwise too, at most. */
const mostFurther = 4;

/** Lines that are proposed instead, the likeliest first; one may be several, with the indentation that each needs beside the first. */
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
  // What stands in its place may still say a part otherwise.
  const further = proposed
    .slice(0, mostFurther)
    .flatMap((line) => (line.includes('\n') ? [] : recastValues({ ...at, line })));
  return [...new Set([...proposed, ...further].map((one) => one.trimEnd()))].filter(
    (one) => one !== at.line,
  );
}
