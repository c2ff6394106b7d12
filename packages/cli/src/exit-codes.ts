// Defines the exit codes of `fray`, and the error with which a command ends early.

/** The exit codes, as `fray --help` lists them. A code never gets another number. */
export const exitCodes = {
  fine: 0,
  /** The rules, the log or a test has a problem. */
  problems: 1,
  usage: 2,
  /** A die, choice or answer that the rules do not allow. */
  illegal: 3,
  /** A rule ended in a fault, or the run exceeded its budget. */
  fault: 4,
  /** A file or the terminal could not be read or written. */
  inputOutput: 5,
  /** A run or a log breaks an invariant of its rules. */
  invariant: 6,
  /** A bug in fray itself. */
  bug: 70,
  /** SIGHUP: the terminal is gone. */
  hungUp: 129,
  /** Ctrl-C. Commands use this for every signal; `main` replaces it by the signal's own code. */
  interrupted: 130,
  /** SIGTERM. */
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A foreseen failure: `fray` reports it in one or two lines, then ends with `exit`. */
export interface Stop extends Error {
  readonly exit: ExitCode;
  readonly hint: string | undefined;
}

/**
 * Creates a failure to throw.
 * @param message what is wrong: one sentence in lower case, without a full stop
 * @param hint what to do about it
 */
export function stop(exit: ExitCode, message: string, hint?: string): Stop {
  return Object.assign(new Error(message), { exit, hint });
}

/** Creates the failure of a command line that asks for something impossible; see `stop`. */
export function wrongUsage(message: string, hint?: string): Stop {
  return stop(exitCodes.usage, message, hint);
}

/** Creates the failure of rules, a log or a test with a problem; see `stop`. */
export function wrongInput(message: string, hint?: string): Stop {
  return stop(exitCodes.problems, message, hint);
}

/** Creates the failure of a die, choice or answer that the rules do not allow; see `stop`. */
export function notAllowed(message: string, hint?: string): Stop {
  return stop(exitCodes.illegal, message, hint);
}

/** Creates the failure to read or write a file or the terminal; see `stop`. */
export function wrongFile(message: string, hint?: string): Stop {
  return stop(exitCodes.inputOutput, message, hint);
}

/** True if a thrown value is a foreseen failure. */
export function isStop(thrown: unknown): thrown is Stop {
  return thrown instanceof Error && 'exit' in thrown && typeof thrown.exit === 'number';
}
