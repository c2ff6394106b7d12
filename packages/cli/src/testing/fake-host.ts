// A host in memory for tests: it has files and typed lines, and records what is printed.
import { createHash } from 'node:crypto';
import { createMemoryStore, storeError, type SyncStore } from '@fray/engine/store';
import { exitCodes } from '../exit-codes.ts';
import { missingFile } from '../file-failures.ts';
import type { Host } from '../host.ts';

export interface FakeHost extends Host {
  readonly printed: { out: string; err: string };
  /** The contents of files by their paths, including logs. */
  readonly disk: Map<string, string | Uint8Array>;
  /** How many times events were written to a log. */
  readonly commits: { count: number };
}

export interface FakeOptions {
  readonly files?: Readonly<Record<string, string>>;
  /** The lines that the user types. They come from a pipe unless `tty` is true. */
  readonly typed?: readonly string[];
  readonly tty?: boolean;
  readonly env?: Record<string, string>;
  readonly columns?: number;
  readonly rows?: number;
  /** Writing a log fails beyond this many lines. */
  readonly diskLines?: number;
}

/** Makes a host with the given files. */
export function fakeHost(options: FakeOptions = {}): FakeHost {
  const printed = { out: '', err: '' };
  const disk = new Map<string, string | Uint8Array>(Object.entries(options.files ?? {}));
  const commits = { count: 0 };
  const typed = [...(options.typed ?? [])];
  const isTTY = options.tty === true;
  const { columns, rows } = options;
  const bytesOf = (path: string): Uint8Array => {
    const text = disk.get(path);
    if (text === undefined) throw missingFile(path);
    return typeof text === 'string' ? Buffer.from(text) : text;
  };
  const textOf = (path: string): string | undefined =>
    disk.has(path) ? Buffer.from(bytesOf(path)).toString('utf8') : undefined;
  const out = (text: string): void => void (printed.out += text);
  const err = (text: string): void => void (printed.err += text);
  return {
    printed,
    disk,
    commits,
    cwd: '/table',
    env: options.env ?? {},
    version: '1.2.3',
    program: () => ({ 'fray.mjs': '// the command\n', 'THIRD-PARTY.txt': 'licences\n' }),
    stdout: { write: out, data: out, isTTY, columns, rows },
    stderr: { write: err, data: err, isTTY, columns, rows },
    stdin: {
      isTTY,
      ask: (prompt) => {
        printed.err += prompt;
        return Promise.resolve(typed.shift());
      },
      text: () => Promise.resolve(typed.splice(0).join('\n')),
    },
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
      shown: (path) => path,
      beside: (file, path) => [...file.split('/').slice(0, -1), path].join('/'),
      logs: counting(createMemoryStore(sha256, disk), commits, options.diskLines),
      readLog: (path) => ({
        path,
        isPipe: false,
        chunks: () => [path === '-' ? Buffer.from(typed.splice(0).join('\n')) : bytesOf(path)],
        bytes: (from, to) => bytesOf(path).subarray(from, to),
        writer: () => undefined,
        keepAside: (offset, bytes) => {
          disk.set(`${path}.torn-${offset}`, bytes);
          return `${path}.torn-${offset}`;
        },
      }),
    },
    randomSeed: () => '424242',
    sha256,
    closeWhenInterrupted: () => {},
    reportWhenInterrupted: () => {},
    untilCtrlC: (work) => work(),
    pause: () => Promise.resolve(),
    sleep: () => Promise.resolve(),
    cores: 1,
    startWorkers: undefined,
    page: undefined,
    onInterrupt: () => () => {},
    interruptedExit: exitCodes.interrupted,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Wraps a store so that it counts commits, and fails once the disk is full. */
function counting(
  store: SyncStore,
  commits: { count: number },
  diskLines = Number.POSITIVE_INFINITY,
): SyncStore {
  return {
    ...store,
    create: (log, header) => {
      commits.count += 1;
      return store.create(log, header);
    },
    append: (log, expected, events) => {
      if (expected.seq + 1 + events.length > diskLines)
        throw storeError('failed', `${log} cannot be written: the disk is full`);
      commits.count += 1;
      return store.append(log, expected, events);
    },
  };
}
