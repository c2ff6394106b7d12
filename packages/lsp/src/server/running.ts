// Running: what a lens starts. The command `fray` runs in a process of its own. Its result is shown as a
// message, its output goes to the editor's log, and the request gets it as the answer.

import {
  MessageType,
  ShowMessageNotification,
  type CancellationToken,
  type Connection,
  type ExecuteCommandParams,
} from 'vscode-languageserver';

/** The command of all lenses; its argument is the list of arguments of `fray`. An editor may run it in another way. */
export const RUN_COMMAND = 'fray.run';

export interface FrayRun {
  readonly code: number;
  /** The output, in order. */
  readonly text: string;
  /** How it ended, in a few lines; empty if it did not say. */
  readonly result: string;
}

/** Runs `fray`. The signal `stopped` ends it. */
export type RunFray = (argv: readonly string[], stopped: AbortSignal) => Promise<FrayRun>;

/** The commands that a lens may start. */
const known: ReadonlySet<string> = new Set(['run', 'test', 'odds', 'hunt']);

/** Runs the command of a lens and returns its output; null for anything else. */
export async function runAsked(
  connection: Connection,
  run: RunFray,
  { command, arguments: given }: ExecuteCommandParams,
  token: CancellationToken,
): Promise<FrayRun | null> {
  const [argv] = given ?? [];
  if (command !== RUN_COMMAND || !isArgv(argv)) return null;
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  const shown = `fray ${argv.map((one) => (/^[\w./-]+$/.test(one) ? one : JSON.stringify(one))).join(' ')}`;
  const done = await run(argv, stop.signal);
  connection.console.log(`$ ${shown}\n${done.text}`);
  // This is only a message, not a question, because not every editor answers.
  await connection.sendNotification(ShowMessageNotification.type, {
    type: done.code === 0 ? MessageType.Info : MessageType.Warning,
    message: done.result.trimEnd() || `${shown} ended with ${done.code}`,
  });
  return done;
}

function isArgv(argv: unknown): argv is readonly string[] {
  return (
    Array.isArray(argv) &&
    argv.every((one) => typeof one === 'string') &&
    known.has(String(argv[0]))
  );
}
