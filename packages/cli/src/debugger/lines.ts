// A debugging session line by line: commands from the standard input, plain text out, so that it can be scripted.
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { lineStyleFor } from '../report/style.ts';
import { linesText, wrap } from '../report/text.ts';
import type { DebuggerSession } from './command.ts';
import { obey } from './commands.ts';
import { hereLines } from './show-commands.ts';

/** Executes line after line until the input or the user ends it. Ends with 1 if a command failed. */
export async function debugByLines(host: Host, session: DebuggerSession): Promise<ExitCode> {
  const look = lineStyleFor(host);
  const print = (lines: readonly string[]): void => {
    const fitting = host.stdout.isTTY
      ? lines.flatMap((line) => wrap(line, look.columns, 6))
      : lines;
    if (fitting.length > 0) host.stdout.write(linesText(fitting));
  };
  let code: ExitCode = exitCodes.fine;
  print(hereLines(session.inspector, look));
  for (;;) {
    const line = await host.stdin.ask(host.stdin.isTTY ? '(fray) ' : '');
    if (line === undefined) return code;
    const outcome = obey(session, line, look);
    if (outcome.failed === true) {
      code = exitCodes.problems;
      host.stderr.write(linesText(outcome.lines));
    } else print(outcome.lines);
    if (outcome.quit === true) return code;
    if (outcome.moved) print(hereLines(session.inspector, look));
  }
}
