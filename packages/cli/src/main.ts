// `fray` as a function: arguments and a world in, an exit code out. Nothing that a file or a person does makes it throw.
import { CommanderError } from 'commander';
import { exitCodes, isStop, type ExitCode } from './exit-codes.ts';
import type { Host } from './host.ts';
import { createProgram } from './program.ts';
import { styleFor } from './report/style.ts';
import { clean } from './report/text.ts';

/**
 * Runs one command.
 *
 * @param argv what stands after `fray` on the command line
 */
export async function main(argv: readonly string[], host: Host): Promise<ExitCode> {
  let code: ExitCode = exitCodes.fine;
  try {
    const program = createProgram(host, (ended) => {
      code = ended;
    });
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (thrown) {
    return tell(thrown, argv.includes('--json'), host);
  }
}

function tell(thrown: unknown, isJson: boolean, host: Host): ExitCode {
  // Commander has told what was wrong, or shown the help that was asked for.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.fine : exitCodes.usage;
  const style = styleFor(host, host.stderr);
  const [exit, message, hint] = isStop(thrown) ? [thrown.exit, thrown.message, thrown.hint] : [exitCodes.bug, bugMessage(thrown), bugHint(host)];
  host.stderr.write(`${style.bold(style.red('error'))}: ${message.split('\n').map(clean).join('\n')}\n`);
  if (hint !== undefined) host.stderr.write(`${style.cyan('hint')}: ${hint.split('\n').map(clean).join('\n')}\n`);
  if (exit === exitCodes.bug && host.env['FRAY_DEBUG'] && thrown instanceof Error) host.stderr.write(`${thrown.stack ?? ''}\n`);
  if (isJson) host.stdout.write(`${JSON.stringify({ error: { exit, message, hint: hint ?? null } }, null, 2)}\n`);
  return exit;
}

function bugMessage(thrown: unknown): string {
  return `this is a bug in fray, not in your rules: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
}

function bugHint(host: Host): string | undefined {
  return host.env['FRAY_DEBUG'] ? undefined : 'please report it, with the file and the command; FRAY_DEBUG=1 shows where it happened';
}
