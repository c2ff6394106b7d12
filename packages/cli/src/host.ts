// The interface between the commands and the world: files, the terminal, randomness. `node-host.ts`
// implements it; tests have other implementations.
import type { Need } from '@fray/engine/machine';
import type { SyncStore } from '@fray/engine/store';
import type { ExitCode } from './exit-codes.ts';

/**
 * What a command says beside its answer. `scenario`: which scenario was taken because none was named; `draft`: the rules are
 * unfinished; `cut`: work ended early; `file`: about a file that was read or written; `aside`: anything else.
 */
export interface Note {
  readonly kind: 'scenario' | 'draft' | 'cut' | 'file' | 'aside' | 'warning' | 'problem';
  readonly words: string;
}

export interface Host {
  /** The folder to which paths that a user types are relative. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /**
   * Returns this command as the texts of files by their names: `fray.mjs` with its `parts`, which need nothing else to run, and
   * the licences of what is in them. Only the bundle has them.
   */
  readonly program: () => Readonly<Record<string, string>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Tells the program that started fray how the command ended, in a few lines; undefined if nobody asked. */
  readonly tellResult?: (text: string) => void;
  readonly stdin: Input;
  /** Receives the notes of commands; without it they are printed. */
  readonly notes?: Note[];
  /** The terminal; undefined if the standard input or output is none. */
  readonly terminal: Terminal | undefined;
  readonly files: Files;
  /** Returns a random seed that is short and easy to type again. */
  readonly randomSeed: () => string;
  /** Returns the SHA-256 of a text in UTF-8, in hex. */
  readonly sha256: (text: string) => string;
  /** Also closes this log if the process is interrupted, and reports that it is complete. */
  readonly closeWhenInterrupted: (log: {
    readonly path: string;
    readonly isBegun: () => boolean;
    readonly close: () => void;
  }) => void;
  /**
   * Makes signals end the process with a message from now on.
   * @param isJson true: the message is also the JSON document of the command
   */
  readonly reportWhenInterrupted: (isJson: boolean) => void;
  /**
   * Runs work that never yields, such as checking a text, and still reacts to Ctrl-C. The work must be synchronous, and
   * must not start to listen for signals.
   * @throws Stop 130 at Ctrl-C
   */
  readonly untilCtrlC: <Made>(work: () => Made) => Made;
  /** Lets the process handle signals and output during long work, if it has worked for a while. */
  readonly pause: () => Promise<void>;
  /** Waits for a number of milliseconds, and lets the process handle signals meanwhile. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The number of threads that can run at the same time. */
  readonly cores: number;
  /** Starts threads that count odds, play runs or check files; undefined if there are none. */
  readonly startWorkers:
    ((count: number, data: unknown, code?: ThreadCode) => Promise<Workers>) | undefined;
  /** The page of Fray; undefined if it was not built. */
  readonly page: PageFiles | undefined;
  /**
   * Makes Ctrl-C call `act`, once, instead of ending the process, until the returned function is
   * called.
   */
  readonly onInterrupt: (act: () => void) => () => void;
  /** The exit code of a process that a signal ended: 128 plus its number, as in a shell. */
  readonly interruptedExit: ExitCode;
}

/** The files of the page, and the means to show it. */
export interface PageFiles {
  /** Returns the whole page as one file. */
  readonly solo: () => string;
  /** Returns the first page of the folder. */
  readonly index: () => string;
  /** Serves the folder on the loopback address, with `index` as its first page. Port 0: any free port. */
  readonly serve: (index: string, port: number) => Promise<ServedPage>;
  /** Opens an address in the browser of this machine. */
  readonly open: (url: string) => void;
}

export interface ServedPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The kinds of work for threads: `odds` counts and plays odds, `watch` checks files for `fray watch`. */
export type ThreadCode = 'odds' | 'watch';

export interface Workers {
  /**
   * Sends an order for the named work to the next free thread, and returns the result. If `signal` aborts the work, its
   * thread is terminated, and another takes its place.
   */
  readonly run: (work: string, order: unknown, signal?: AbortSignal) => Promise<unknown>;
  /** Terminates the threads. */
  readonly close: () => Promise<void>;
}

export interface Output {
  /** Writes text. Never throws: if the reader has gone, the text is dropped. */
  readonly write: (text: string) => void;
  /** Writes data unchanged. A terminal shows it like other text. */
  readonly data: (text: string) => void;
  readonly isTTY: boolean;
  /** The width and height of the terminal; undefined if there is none. */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
  /** True if the reader has gone. Absent if that can never be known. */
  readonly isGone?: boolean;
}

export interface Input {
  readonly isTTY: boolean;
  /**
   * Shows the prompt and returns the next line without its end; undefined at the end of the input.
   * @param need the input that a run needs
   */
  readonly ask: (prompt: string, need?: Need) => Promise<string | undefined>;
  /** Reads the whole standard input. */
  readonly text: () => Promise<string>;
}

/** A terminal that can show a whole screen and read single keys. */
export interface Terminal {
  readonly size: () => ScreenSize;
  /**
   * Takes the screen until `leave` restores it. The screen is also restored however the process ends.
   * @param resized called after the size has changed
   */
  readonly enter: (
    pressed: (key: Key) => void,
    resized: () => void,
  ) => { readonly draw: (lines: readonly string[]) => void; readonly leave: () => void };
  /**
   * Calls `pressed` for each key but Ctrl-C, which interrupts, and leaves the screen as it is, until the returned function is
   * called or the process ends.
   */
  readonly takeKeys: (pressed: (key: Key) => void) => () => void;
}

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** A key, with its name (`down`, `return`, `n`) and the text that it types, if any. */
export interface Key {
  readonly name: string;
  readonly text: string;
  readonly ctrl: boolean;
}

/** Gives access to files. Every function throws a `Stop` with exit code 5 that says what failed and why. */
export interface Files {
  /** Refuses all further rules outside of this folder, after following links. */
  readonly restrictTo: (folder: string) => void;
  /** Returns the text of a file of rules: a regular file of at most a megabyte, in UTF-8; undefined if there is none. */
  readonly readRules: (path: string) => string | undefined;
  /** Returns the text of any other regular file; undefined if there is none. Bytes that are not UTF-8 are refused. */
  readonly readText: (path: string) => string | undefined;
  /** Replaces the text of a file completely or not at all; see `files/replace.ts`. */
  readonly writeText: (path: string, text: string) => void;
  /** Makes a folder with texts, by their paths in it, completely or not at all; see `files/replace.ts`. */
  readonly writeFolder: (path: string, texts: Readonly<Record<string, string>>) => void;
  /**
   * Returns the files under a folder with this ending, sorted. Hidden folders and node_modules are left out.
   * @param here true: only files directly in the folder
   */
  readonly find: (folder: string, ending: string, here?: boolean) => readonly string[];
  /** Creates a watcher that calls `changed` soon after a change; undefined if files never change. */
  readonly watch: ((changed: () => void) => FileWatcher) | undefined;
  readonly isFolder: (path: string) => boolean;
  /** True if the path is a regular file, after following links. */
  readonly isFile: (path: string) => boolean;
  readonly isThere: (path: string) => boolean;
  /** Returns a path as the user would write it: relative to `cwd`, with `/`. */
  readonly shown: (path: string) => string;
  /** Joins a path to the folder of a file. */
  readonly beside: (file: string, path: string) => string;
  /** Writes logs, by the paths that a user types. Throws a `StoreError` if that fails. */
  readonly logs: SyncStore;
  /** Opens a log for reading, damaged or not; `-` is the standard input. */
  readonly readLog: (path: string) => LogBytes;
}

/** Watches files and folders for changes, also when they appear or disappear. */
export interface FileWatcher {
  /** Watches exactly these paths from now on, whether they exist or not. */
  readonly follow: (paths: readonly string[]) => void;
  readonly close: () => void;
}

/** Reads one log as a stream of bytes. */
export interface LogBytes {
  readonly path: string;
  /** True for a pipe, which can be read only once; its bytes are stored for later readers. */
  readonly isPipe: boolean;
  /** Returns all bytes in order, in pieces of limited size. The reader may keep each piece. */
  readonly chunks: () => Iterable<Uint8Array>;
  /** Returns the bytes from one offset up to another, or as many as there are. */
  readonly bytes: (from: number, to: number) => Uint8Array;
  /** Saves a torn tail in a file next to the log and returns its path; undefined if that was not possible. */
  readonly keepAside: (offset: number, bytes: Uint8Array) => string | undefined;
  /** Returns the id of the process that is writing this log; undefined if there is none. */
  readonly writer: () => number | undefined;
}
