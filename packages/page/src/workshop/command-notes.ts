// The notes that a command prints beside its answer.
import { isStop, stop } from '@fray/cli/embedded';

/** The notes of a command: that it was interrupted, and its progress. Without the scenario, which the page shows itself. */
export function notesIn(output: string): string {
  return (
    output
      .replaceAll(/^note: playing .*(?:\n {2}.*)*\n/gm, '')
      // The editor shows its warnings.
      .replaceAll(/^note: .* is a draft: .*\n/gm, '')
      .replaceAll(/^note: /gm, '')
      .trim()
  );
}

/** A failure with the earlier output of the command. */
export function withOutput(thrown: unknown, output: string): unknown {
  const notes = notesIn(output);
  if (!isStop(thrown) || notes === '') return thrown;
  return stop(thrown.exit, `${notes}\n${thrown.message}`, thrown.hint);
}
