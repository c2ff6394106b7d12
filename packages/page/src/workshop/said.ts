// What a command has said beside its answer.
import { isStop, stop } from '@fray/cli/embedded';

/** What a command notes beside its answer: that it was interrupted, and how far it was. Which scenario it is the page shows itself. */
export function notesIn(said: string): string {
  return said
    .replaceAll(/^note: playing .*(?:\n {2}.*)*\n/gm, '')
    .replaceAll(/^note: /gm, '')
    .trim();
}

/** A failure with what the command said before it. */
export function withOutput(thrown: unknown, said: string): unknown {
  if (!isStop(thrown) || said.trim() === '') return thrown;
  return stop(thrown.exit, `${said.trim()}\n${thrown.message}`, thrown.hint);
}
