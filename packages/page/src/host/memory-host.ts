// Makes a host without a machine: it keeps files in memory and output as text. The commands of Fray run on it
// in a worker.
import { exitCodes, pausing, stop, type Host, type Note, type Output } from '@fray/cli/embedded';
import type { Need } from '@fray/engine/machine';
import { createMemoryStore } from '@fray/engine/store';
import { plainPath } from './plain-path.ts';
import { sha256 } from './sha256.ts';
import { anySeed } from './any-seed.ts';

type Disk = Map<string, string | Uint8Array>;

export interface MemoryHost {
  readonly host: Host;
  readonly disk: Disk;
  /** What the command has printed so far. */
  readonly printed: { out: string; err: string };
  /** The notes that the command has given so far. */
  readonly notes: Note[];
  /** Asks the command to end with its results so far; a command that does not listen ends at its next pause. */
  readonly interrupt: () => void;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * Returns a host with these files and nothing else. `onAsk` returns the line that a person
 * types, or undefined to end the run there.
 */
export function createMemoryHost(
  files: Readonly<Record<string, string | Uint8Array>>,
  onAsk: (need: Need | undefined) => string | undefined = () => undefined,
): MemoryHost {
  const disk: Disk = new Map(Object.entries(files));
  const printed = { out: '', err: '' };
  const notes: Note[] = [];
  let onInterrupt: (() => void) | undefined;
  let isInterrupted = false;
  const at = (path: string): string | Uint8Array | undefined => disk.get(plainPath(path));
  const bytesOf = (path: string): Uint8Array => {
    const text = at(path);
    if (text === undefined)
      throw stop(exitCodes.inputOutput, `${path} cannot be read: there is no such file`);
    return typeof text === 'string' ? encoder.encode(text) : text;
  };
  const textOf = (path: string): string | undefined => {
    const text = at(path);
    return typeof text === 'object' ? decoder.decode(text) : text;
  };
  const output = (put: (text: string) => void): Output => ({
    write: put,
    data: put,
    isTTY: false,
    columns: 100,
    rows: undefined,
  });
  const host: Host = {
    cwd: '/',
    env: { NO_COLOR: '1' },
    version: 'page',
    program: () => ({}),
    stdout: output((text) => void (printed.out += text)),
    stderr: output((text) => void (printed.err += text)),
    stdin: {
      isTTY: false,
      ask: (_, need) => Promise.resolve(onAsk(need)),
      text: () => Promise.resolve(''),
    },
    notes,
    terminal: undefined,
    files: {
      restrictTo: () => {},
      readRules: textOf,
      readText: textOf,
      writeText: (path, text) => void disk.set(path, text),
      writeFolder: (path, texts) => {
        for (const [name, text] of Object.entries(texts)) disk.set(`${path}/${name}`, text);
      },
      find: (folder, ending) =>
        [...disk.keys()]
          .filter(
            (path) => path.endsWith(ending) && (folder === '.' || path.startsWith(`${folder}/`)),
          )
          .sort(),
      watch: undefined,
      isFolder: (path) =>
        path === '.' || [...disk.keys()].some((one) => one.startsWith(`${path}/`)),
      isFile: (path) => disk.has(path),
      isThere: (path) => disk.has(path),
      shown: plainPath,
      beside: (file, path) => [...file.split('/').slice(0, -1), path].join('/'),
      logs: createMemoryStore(sha256, disk),
      readLog: (path) => ({
        path,
        isPipe: false,
        chunks: () => [bytesOf(path)],
        bytes: (from, to) => bytesOf(path).subarray(from, to),
        writer: () => undefined,
        keepAside: () => undefined,
      }),
    },
    randomSeed: anySeed,
    sha256,
    closeWhenInterrupted: () => {},
    reportWhenInterrupted: () => {},
    untilCtrlC: (work) => work(),
    pause: pausing(async () => {
      await nextTurn();
      if (isInterrupted && onInterrupt === undefined) throw stop(exitCodes.interrupted, 'stopped');
    }),
    sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    cores: 1,
    startWorkers: undefined,
    page: undefined,
    onInterrupt: (act) => {
      onInterrupt = act;
      if (isInterrupted) act();
      return () => void (onInterrupt = undefined);
    },
    interruptedExit: exitCodes.interrupted,
  };
  return {
    host,
    disk,
    printed,
    notes,
    interrupt: () => {
      isInterrupted = true;
      onInterrupt?.();
    },
  };
}

const turns = new MessageChannel();
const waiting: (() => void)[] = [];
turns.port1.onmessage = () => waiting.shift()?.();

/** Waits until waiting messages have arrived. A timer would wait four milliseconds. */
function nextTurn(): Promise<void> {
  return new Promise((done) => {
    waiting.push(done);
    turns.port2.postMessage(null);
  });
}
