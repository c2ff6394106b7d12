// The shape of a debugger command: its words and keys, its action, and its result.
import type { LineStyle } from '../report/style.ts';
import type { Inspector } from './inspector.ts';
import type { CommandWords } from './keys.ts';

/**
 * A debugging session. It remembers the last search and the last value watched for changes, which
 * it offers again.
 */
export interface DebuggerSession {
  /** The inspector of the fight; a fork gets a separate one. */
  inspector: Inspector;
  /** The fights from which the current fork was made, for the way back; the nearest is the last. */
  readonly parents: Inspector[];
  find: string;
  change: string;
}

/** The result of a command. */
export interface CommandResult {
  /** Its output, line by line. */
  readonly lines: readonly string[];
  /** Whether the session moved to another event, or should show its place again. */
  readonly moved: boolean;
  /** Set if the command could not be carried out. */
  readonly failed?: boolean;
  readonly quit?: boolean;
}

/** A command of the debugger, for the screen and for lines. */
export type Command = CommandWords & {
  /** The argument that replaces an empty one. */
  readonly silence?: (session: DebuggerSession) => string;
  readonly run: (session: DebuggerSession, argument: string, look: LineStyle) => CommandResult;
};

/** The result of a command that moved the session; `lines` are shown with the new place. */
export const moved = (lines: readonly string[] = []): CommandResult => ({
  lines: lines,
  moved: true,
});
/** The result of a command that did not move the session. */
export const output = (...lines: readonly string[]): CommandResult => ({
  lines: lines,
  moved: false,
});
/** The result of a command that could not be carried out, with the reason. */
export const failed = (...lines: readonly string[]): CommandResult => ({
  lines: lines,
  moved: false,
  failed: true,
});
