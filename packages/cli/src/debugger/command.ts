// The shape of a debugger command: its words and keys, its action, and its result.
import type { Style } from '../report/style.ts';
import type { Inspector } from './inspector.ts';

/** A debugging session, with the last search and the last value watched for changes: both are offered again. */
export interface DebuggerSession {
  /** A fork is an inspector of its own. */
  inspector: Inspector;
  /** The fights that the fork came from, to return to; the nearest is the last. */
  readonly parents: Inspector[];
  find: string;
  change: string;
}

/** What a command did. */
export interface CommandResult {
  /** Its output, line by line. */
  readonly lines: readonly string[];
  /** The session is at another event now, or shows its place again. */
  readonly moved: boolean;
  /** The command could not be carried out. */
  readonly failed?: boolean;
  readonly quit?: boolean;
}

/** A command of the debugger, for the screen and for lines. */
export interface Command {
  /** The first is its name. */
  readonly words: readonly string[];
  /** The key on a screen; some have two. */
  readonly keys: readonly string[];
  /** The prompt for its argument; null: it takes none that a screen asks for. */
  readonly wants: string | null;
  /** The argument that an empty one means. */
  readonly silence?: (session: DebuggerSession) => string;
  readonly help: string;
  readonly group: 'move' | 'find' | 'stop' | 'look' | 'change';
  readonly run: (session: DebuggerSession, argument: string, look: LineStyle) => CommandResult;
}

/** How lines are written. `columns` is the width of the terminal. */
export interface LineStyle {
  readonly style: Style;
  readonly columns: number;
}

/** The session moved; `said` is added to the display of the place. */
export const moved = (lines: readonly string[] = []): CommandResult => ({
  lines: lines,
  moved: true,
});
/** An answer without a move. */
export const output = (...lines: readonly string[]): CommandResult => ({
  lines: lines,
  moved: false,
});
/** The command cannot be carried out, and why. */
export const failed = (...lines: readonly string[]): CommandResult => ({
  lines: lines,
  moved: false,
  failed: true,
});
