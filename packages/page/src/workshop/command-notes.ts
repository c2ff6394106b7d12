// The notes that a command prints beside its answer.
import { isStop, stop } from '@fray/cli/embedded';

/**
 * Returns the notes of a command: that it was interrupted, and its progress. The scenario is left out,
 * because the page shows it itself.
 */
export function notesIn(output: string): string {
  return (
    output
      .replaceAll(/^note: playing .*(?:\n {2}.*)*\n/gm, '')
      // The editor shows the warnings of drafts itself.
      .replaceAll(/^note: .* is a draft: .*\n/gm, '')
      .replaceAll(/^note: /gm, '')
      .trim()
  );
}

/** Returns a failure with the earlier output of the command. */
export function withOutput(thrown: unknown, output: string): unknown {
  const notes = notesIn(output);
  if (!isStop(thrown) || notes === '') return thrown;
  return stop(thrown.exit, `${notes}\n${thrown.message}`, thrown.hint);
}
