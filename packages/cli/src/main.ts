// Runs `fray` as a function, which takes arguments and a host, and returns an exit code. Nothing that a file or a
// person does makes it throw.
import { CommanderError } from 'commander';
import { usageError, type ArgumentsOf } from './command-line/usage-errors.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { stopOf } from './file-failures.ts';
import type { Host } from './host.ts';
import { argumentsIn, createProgram } from './program.ts';
import { gated } from './report/gate.ts';
import { printJson } from './report/json.ts';
import { errorReport } from './report/diagnostics.ts';
import { writeReport } from './write-report.ts';

/**
 * Runs one command, and returns its exit code.
 * @param argv the arguments after `fray` on the command line
 */
export async function main(argv: readonly string[], world: Host): Promise<ExitCode> {
  const host = gated(world);
  const isJson = argv.includes('--json');
  let code: ExitCode = exitCodes.fine;
  const texts: string[] = [];
  let argumentsOf: ArgumentsOf | undefined;
  try {
    const program = createProgram(
      host,
      (ended) => {
        code = ended;
      },
      isJson ? (text) => texts.push(text) : host.stdout.write,
    );
    argumentsOf = argumentsIn(program);
    await program.parseAsync([...argv], { from: 'user' });
    return bySignal(code, host);
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) {
      // The user asked for help, the version or a completion script; that is no error.
      if (isJson) printJson(host, { text: texts.join('') });
      return exitCodes.fine;
    }
    return reportThrown(thrown, isJson, host, argumentsOf);
  }
}

/** Replaces the code for an interruption by that of the signal, which only the host knows. */
function bySignal(code: ExitCode, host: Host): ExitCode {
  return code === exitCodes.interrupted ? host.interruptedExit : code;
}

function reportThrown(
  thrown: unknown,
  isJson: boolean,
  host: Host,
  argumentsOf: ArgumentsOf | undefined,
): ExitCode {
  if (thrown instanceof CommanderError) {
    // Commander has already printed the error.
    if (isJson) {
      const [message = '', hint = 'fray --help'] = usageError(thrown.message, argumentsOf)
        .replace(/^error: /, '')
        .split('\nhint: ');
      printErrorJson(host, exitCodes.usage, message, hint);
    }
    return exitCodes.usage;
  }
  const foreseen = stopOf(thrown);
  if (foreseen === undefined) {
    if (isJson) printErrorJson(host, exitCodes.bug, `this is a bug in fray: ${messageOf(thrown)}`);
    return reportBug(thrown, host);
  }
  const { message, hint } = foreseen;
  const exit = bySignal(foreseen.exit, host);
  writeReport(host, host.stderr, errorReport(message, hint));
  host.tellResult?.(hint === undefined ? message : `${message}\n${hint}`);
  if (isJson) printErrorJson(host, exit, message, hint);
  return exit;
}

function printErrorJson(host: Host, exit: ExitCode, message: string, hint?: string): void {
  printJson(host, { error: { exit, message, hint: hint ?? null } });
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Reports a bug in fray itself; the stack only if FRAY_DEBUG is set. */
export function reportBug(thrown: unknown, host: Host): ExitCode {
  const isDebugged = Boolean(host.env['FRAY_DEBUG']);
  const message = messageOf(thrown);
  const hint = isDebugged
    ? undefined
    : 'please report it, with the file and the command; FRAY_DEBUG=1 shows where it happened';
  writeReport(
    host,
    host.stderr,
    errorReport(`this is a bug in fray, not in your rules: ${message}`, hint),
  );
  if (isDebugged && thrown instanceof Error) host.stderr.write(`${thrown.stack ?? ''}\n`);
  return exitCodes.bug;
}
