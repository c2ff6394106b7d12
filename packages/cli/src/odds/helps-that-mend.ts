// Leaves out helps whose change would not mend a text that a user typed on the command line.
import { applyEdits, type Diagnostic, type Source } from '@fray/dsl/internal';

/**
 * Returns the problems without the helps that change the text and leave it as wrong as before.
 * @param remaining returns the number of problems of a changed text
 */
export function withHelpsThatMend(
  problems: readonly Diagnostic[],
  source: Source,
  remaining: (text: string) => number,
): readonly Diagnostic[] {
  return problems.map((one) => ({
    ...one,
    help: one.help.filter(
      ({ edits }) => edits === undefined || remaining(applyEdits(source, edits)) < problems.length,
    ),
  }));
}
