// Removal: if something needs what a house rule removed, the problem names the line that removed it.

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Doings } from './amend.ts';

/** Adds to a problem the line of the house rule that removed the missing thing, if there is one. */
export function withRemoval(problem: Diagnostic, doings: readonly Doings[]): Diagnostic {
  const { name } = problem.params;
  if (problem.severity !== 'error' || typeof name !== 'string' || name === '') return problem;
  for (const { path, changes } of doings) {
    const removal = changes.find(
      ({ verb, label }) => verb === 'remove' && label.endsWith(` ${name}`),
    );
    if (removal === undefined) continue;
    return {
      ...problem,
      secondary: [...problem.secondary, { span: removal.span, text: 'removed here' }],
      help: [{ text: `\`${path}\` removes \`${removal.label}\`` }, ...problem.help],
    };
  }
  return problem;
}
