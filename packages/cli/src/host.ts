// What the commands know of the world: files, the terminal, chance. `node-host.ts` is the real one; tests bring their own.
import type { Need, SyncStore } from '@fray/engine/internal';
import type { ExitCode } from './exit-codes.ts';

export interface Host {
  /** Paths that a user types are relative to this. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: Input;
  /** Undefined where the standard input or output is no terminal. */
  readonly terminal: Terminal | undefined;
  readonly files: Files;
  /** A seed that nobody has chosen: short, and easy to type again. */
  readonly randomSeed: () => string;
  /** Sha-256 of the text in UTF-8, in hex. */
  readonly sha256: (text: string) => string;
  /** Closes this too when the process is interrupted, and says that it is whole. */
  readonly closeWhenInterrupted: (log: {
    readonly path: string;
    readonly isBegun: () => boolean;
    readonly close: () => void;
  }) => void;
  /** From here on a signal ends the process with a word; `isJson`: with the one document of the command as well. */
  readonly tellWhenInterrupted: (isJson: boolean) => void;
  /**
   * Does work that never looks up, such as checking a text, and is not deaf to Ctrl-C in the midst of it. The work may wait for
   * nothing, and nothing in it may begin to listen to signals.
   *
   * @throws Stop 130 at Ctrl-C
   */
  readonly untilCtrlC: <Made>(work: () => Made) => Made;
  /** Lets the process see to signals and output in the middle of long work. */
  readonly pause: () => Promise<void>;
  /** The same, for so many milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Threads that can run at the same time. */
  readonly cores: number;
  /** Starts threads that count and play; undefined where there are none. */
  readonly startWorkers:
    ((count: number, data: unknown, code?: ThreadCode) => Promise<Workers>) | undefined;
  /** The page of Fray; undefined where it was not built. */
  readonly page: PageFiles | undefined;
  /** Instead of ending the process Ctrl-C does this, once, until what is given back is called. */
  readonly onInterrupt: (act: () => void) => () => void;
  /** What a process ends with that was asked to end: 128 and the number of the signal, as a shell tells it. */
  readonly interruptedExit: ExitCode;
}

/** The page of Fray, and how it is shown. */
export interface PageFiles {
  /** The page in one file. */
  readonly solo: () => string;
  /** The first page of the folder. */
  readonly index: () => string;
  /** Serves the folder on the loopback address, with `index` for its first page. Port 0: any that is free. */
  readonly serve: (index: string, port: number) => Promise<ServedPage>;
  /** Opens an address in the browser of this machine. */
  readonly open: (url: string) => void;
}

export interface ServedPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** What threads do: count and play odds, or look at files for `fray watch`. */
export type ThreadCode = 'odds' | 'watch';

export interface Workers {
  /**
   * Hands an order for work of this name to the next thread that is free, and gives what it makes of it. Where `signal` gives the
   * work up, its thread is ended in the midst of it, and another takes its place.
   */
  readonly run: (work: string, order: unknown, signal?: AbortSignal) => Promise<unknown>;
  /** Ends the threads, whatever they do. */
  readonly close: () => Promise<void>;
}

export interface Output {
  /** Never throws: when nobody reads any more, what is written is dropped. */
  readonly write: (text: string) => void;
  /** The same for what a program reads, byte by byte as it is; on a terminal it is shown like all else. */
  readonly data: (text: string) => void;
  readonly isTTY: boolean;
  /** Columns and rows of the terminal; undefined where there is none. */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
  /** Whether nobody reads any more. Where that is never known it is not there. */
  readonly isGone?: boolean;
}

export interface Input {
  readonly isTTY: boolean;
  /** Shows the prompt and gives the next line, without its end; undefined when the input is over. `need`: what a run is asked for. */
  readonly ask: (prompt: string, need?: Need) => Promise<string | undefined>;
  /** All of it. */
  readonly text: () => Promise<string>;
}

/** A whole screen that is drawn on, and keys as they are pressed. */
export interface Terminal {
  readonly size: () => ScreenSize;
  /**
   * Takes the screen until `leave`, which gives it back as it was; so does every way in which the process ends. `resized` is called
   * after the size has changed.
   */
  readonly enter: (
    pressed: (key: Key) => void,
    resized: () => void,
  ) => { readonly draw: (lines: readonly string[]) => void; readonly leave: () => void };
  /** Takes keys one by one and leaves the screen as it is, until what is given back is called or the process ends. */
  readonly takeKeys: (pressed: (key: Key) => void) => () => void;
}

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** A key: its name (`down`, `return`, `n`), and what it types, if it types anything. */
export interface Key {
  readonly name: string;
  readonly text: string;
  readonly ctrl: boolean;
}

/** Every function throws a `Stop` with exit code 5 that says what could not be done and why. */
export interface Files {
  /** From now on no file of rules outside of this folder is read, links followed. */
  readonly restrictTo: (folder: string) => void;
  /** The text of a file of rules: a regular file of at most a megabyte, in UTF-8. */
  readonly readRules: (path: string) => string;
  /** Like `readRules`, but undefined when there is no such file. */
  readonly readRulesIfThere: (path: string) => string | undefined;
  /** The text of any other regular file; bytes that are not UTF-8 are refused. */
  readonly readText: (path: string) => string;
  /** Like `readText`, but undefined when there is no such file. */
  readonly readTextIfThere: (path: string) => string | undefined;
  /** Replaces a file by another text, whole or not at all; see `files/replace.ts`. */
  readonly writeText: (path: string, text: string) => void;
  /** Makes a folder with these texts, by their paths in it, whole or not at all; see `files/make-folder.ts`. */
  readonly writeFolder: (path: string, texts: Readonly<Record<string, string>>) => void;
  /** Files under a folder whose names end so, sorted; hidden folders and node_modules are left out. `here`: only those in it. */
  readonly find: (folder: string, ending: string, here?: boolean) => readonly string[];
  /** Looks out for changes, and calls back soon after one; undefined where nothing ever changes. */
  readonly watch: ((changed: () => void) => Lookout) | undefined;
  readonly isFolder: (path: string) => boolean;
  /** Whether a regular file is there, links followed. */
  readonly isFile: (path: string) => boolean;
  readonly isThere: (path: string) => boolean;
  /** A path as the user would write it: relative to `cwd`, with `/`. */
  readonly shown: (path: string) => string;
  /** Joins a path to the folder of a file. */
  readonly beside: (file: string, path: string) => string;
  /** Logs that are written, by the paths that a user types. It throws StoreErrors. */
  readonly logs: SyncStore;
  /** For reading, damaged or not. `-`: the standard input. */
  readonly readLog: (path: string) => LogBytes;
}

/** Looks out for files and folders that are changed, come or go. */
export interface Lookout {
  /** From now on these are looked at, there or not, and nothing else. */
  readonly follow: (paths: readonly string[]) => void;
  readonly close: () => void;
}

/** Reads one log as a stream of bytes. */
export interface LogBytes {
  readonly path: string;
  /** What comes through a pipe: it comes once, and is kept for whoever wants it again. */
  readonly isPipe: boolean;
  /** All bytes in order, in pieces of bounded size; each is the reader's to keep. */
  readonly chunks: () => Iterable<Uint8Array>;
  /** The bytes from an offset to before another, or as many as there are. */
  readonly bytes: (from: number, to: number) => Uint8Array;
  /** Keeps a torn tail in a file of its own beside the log and gives its path; undefined if that cannot be. */
  readonly keepAside: (offset: number, bytes: Uint8Array) => string | undefined;
  /** The process that writes this log at the moment, if any. */
  readonly writer: () => number | undefined;
}
