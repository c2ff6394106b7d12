// Makes a file system whose k-th call fails, once or for good.
import * as nodeFs from 'node:fs';
import type { FileSystem } from '../../packages/cli/src/store/file-system.ts';

const names = [
  'openSync',
  'closeSync',
  'writeSync',
  'readSync',
  'fstatSync',
  'statSync',
  'ftruncateSync',
  'fsyncSync',
  'fdatasyncSync',
  'unlinkSync',
  'readFileSync',
  'writeFileSync',
] as const;
export type Call = (typeof names)[number];

export interface Faulty {
  readonly fs: FileSystem;
  /** The calls so far, in order. */
  readonly calls: readonly Call[];
}

/**
 * Returns the file system. `fails` is asked for each call, by its number from 1 and its name. A failing write first writes a part, as a
 * full disk does.
 */
export function faultyFileSystem(fails: (k: number, name: Call) => boolean, code = 'EIO'): Faulty {
  const calls: Call[] = [];
  const wrapped = Object.fromEntries(
    names.map((name) => [
      name,
      (...args: unknown[]) => {
        calls.push(name);
        if (fails(calls.length, name)) {
          const [file, bytes, from, , at] = args;
          if (name === 'writeSync' && typeof file === 'number' && Buffer.isBuffer(bytes))
            nodeFs.writeSync(file, bytes, Number(from), 2, Number(at));
          throw Object.assign(new Error('injected'), { code });
        }
        return (nodeFs[name] as (...all: unknown[]) => unknown)(...args);
      },
    ]),
  );
  return { fs: { ...nodeFs, ...wrapped } as FileSystem, calls }; // the same functions, wrapped
}
