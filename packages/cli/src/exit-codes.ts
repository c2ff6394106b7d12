// The exit codes of `fray`, and how a command ends early with one of them.

/** What the shell is told. Documented in `fray --help`; never renumbered. */
export const exitCodes = {
  fine: 0,
  /** The rules, the log or a test has a problem. */
  problems: 1,
  usage: 2,
  /** A die, choice or answer that the rules do not allow. */
  illegal: 3,
  /** A rule went wrong, or the run was longer than its budget. */
  fault: 4,
  /** A file or the terminal could not be read or written. */
  inputOutput: 5,
  /** A mistake in fray itself. */
  bug: 70,
  /** SIGHUP: the terminal is gone. */
  hungUp: 129,
  /** Ctrl-C; commands say this of every signal, and `main` what it was. */
  interrupted: 130,
  /** SIGTERM. */
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failure that was foreseen: told to the user in one or two lines, then the command ends with `exit`. */
export interface Stop extends Error {
  readonly exit: ExitCode;
  readonly hint: string | undefined;
}

/**
 * Makes a failure to throw.
 *
 * @param message what is wrong, one sentence, lower case, without a final stop
 * @param hint what to do about it
 */
export function stop(exit: ExitCode, message: string, hint?: string): Stop {
  return Object.assign(new Error(message), { exit, hint });
}

/** Whether something thrown is a foreseen failure. */
export function isStop(thrown: unknown): thrown is Stop {
  return thrown instanceof Error && 'exit' in thrown && typeof thrown.exit === 'number';
}
