// Takes each safeguard away and shows that the check of another test then fails. A check that still passed would prove nothing.
import * as nodeFs from 'node:fs';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeLog, readLog, type Hash } from '@fray/engine/log';
import { createMemoryStore, isStoreError } from '@fray/engine/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileStore } from '../../packages/cli/src/store/file-store.ts';
import { nodeFileSystem, type FileSystem } from '../../packages/cli/src/store/file-system.ts';
import { hash } from '../engine/runs.ts';
import { events, header, headAt, lines } from '../store/sample.ts';
import { thorough } from '../scale.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fray-canary-'));
  path = join(folder, 'a.jsonl');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** True if a store refuses the call. */
function isRefused(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch (thrown) {
    if (isStoreError(thrown)) return true;
    throw thrown;
  }
}

const few = events.slice(0, 4);

/** Returns how many bits in the last lines of a small log can be flipped without the reader noticing. */
function unseenFlips(by: Hash): number {
  const whole = Buffer.from(encodeLog(few, by));
  const from = whole.indexOf(10) + 1;
  let unseen = 0;
  for (let at = from; at < whole.length - 1; at += 1) {
    for (const bit of [1, 2, 4]) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ bit;
      if (readLog(flipped, by).end.read === 'ok') unseen += 1;
    }
  }
  return unseen;
}

test.runIf(thorough)('F43: without the hash, flipped bits are not noticed', () => {
  expect(unseenFlips(hash)).toBe(0);
  const none = '0'.repeat(64);
  expect(unseenFlips(() => none)).toBeGreaterThan(10);
});

test('F43: without the chain, lines of one log can be moved into another', () => {
  /** True if the reader notices lines of another run, whose own seals are right, in the place of the original ones. */
  const isSeen = (by: Hash): boolean => {
    const other = encodeLog(
      [
        header,
        {
          seq: 1,
          rule: null,
          cause: 0,
          spans: [],
          steps: [],
          type: 'announced',
          data: { text: 'elsewhere' },
        },
        ...events.slice(2, 4),
      ],
      by,
    ).split('\n');
    const mixed = [...encodeLog(few, by).split('\n').slice(0, 2), ...other.slice(2)].join('\n');
    return readLog(Buffer.from(mixed), by).end.read === 'corrupt';
  };
  expect(isSeen(hash)).toBe(true);
  // This hash leaves out the line before.
  expect(isSeen((text) => hash(text.split('\n').slice(2).join('\n')))).toBe(false);
});

test('F43: without the expected end, a store accepts a second answer to the same question', () => {
  const store = createMemoryStore(hash);
  store.create('a', header);
  store.append('a', headAt(0), events.slice(1, 3));
  const second = {
    seq: 1,
    rule: null,
    cause: 0,
    spans: [],
    steps: [],
    type: 'announced',
    data: { text: 'mine' },
  } as const;
  expect(isRefused(() => store.append('a', headAt(0), [second]))).toBe(true);
  // A caller that asks for the end just before it adds has no such check.
  expect(isRefused(() => store.append('a', store.head('a'), [{ ...second, seq: 3 }]))).toBe(false);
});

interface Mutant {
  readonly name: string;
  readonly fs: FileSystem;
  /** True if the check passes. */
  readonly probe: (fs: FileSystem) => boolean;
}

const storeOn = (fs: FileSystem) => createFileStore({ hash, fs });
const begun = (fs: FileSystem) => {
  const store = storeOn(fs);
  store.create(path, header);
  store.append(path, headAt(0), events.slice(1, 3));
  return store;
};
/** Returns a file system that always reports the file as its writer left it. */
function blind(): FileSystem {
  let size = 0;
  const stat = () => ({ size, ino: 1, dev: 1 });
  return {
    ...nodeFs,
    fstatSync: stat as unknown as FileSystem['fstatSync'], // all fields of Stats that the store reads
    statSync: stat as unknown as FileSystem['statSync'],
    writeSync: ((file: number, bytes: Buffer, from: number, length: number, at: number) => {
      size = at + length;
      return nodeFs.writeSync(file, bytes, from, length, at);
    }) as FileSystem['writeSync'],
  };
}

const mutants: readonly Mutant[] = [
  {
    name: 'without the care for a file that is there, a log is written over',
    fs: {
      ...nodeFs,
      openSync: ((file: string, flags: string, mode?: number) =>
        nodeFs.openSync(file, flags === 'wx' ? 'w' : flags, mode)) as FileSystem['openSync'],
    },
    probe: (fs) => {
      writeFileSync(path, 'mine');
      return (
        isRefused(() => storeOn(fs).create(path, header)) && readFileSync(path, 'utf8') === 'mine'
      );
    },
  },
  {
    name: 'without the lock, a second writer is not told',
    fs: {
      ...nodeFs,
      writeFileSync: ((file: string, text: string) =>
        nodeFs.writeFileSync(file, text)) as FileSystem['writeFileSync'],
    },
    probe: (fs) => {
      const first = begun(fs);
      const told = isRefused(() => storeOn(fs).append(path, headAt(2), events.slice(3, 4)));
      first.close(path);
      return told;
    },
  },
  {
    name: 'without a look at the file, the bytes of another hand are written over',
    fs: blind(),
    probe: (fs) => {
      const store = storeOn(fs);
      store.create(path, header);
      appendFileSync(path, 'foreign\n');
      return isRefused(() => store.append(path, headAt(0), events.slice(1, 2)));
    },
  },
  {
    name: 'without cutting it off, a torn tail is glued to what follows',
    fs: {
      ...nodeFs,
      ftruncateSync: () => {},
      writeSync: ((file: number, bytes: Buffer, from: number, length: number) =>
        nodeFs.writeSync(
          file,
          bytes,
          from,
          length,
          nodeFs.fstatSync(file).size,
        )) as FileSystem['writeSync'],
    },
    probe: (fs) => {
      writeFileSync(path, `${lines.slice(0, 3).join('\n')}\n${(lines[3] ?? '').slice(0, 30)}`);
      const store = storeOn(fs);
      store.append(path, headAt(2), events.slice(3, 4));
      store.close(path);
      return readLog(readFileSync(path), hash).end.read === 'ok';
    },
  },
];

test.each(mutants)('F43: $name', ({ fs, probe }) => {
  expect(probe(nodeFileSystem)).toBe(true);
  for (const name of nodeFs.readdirSync(folder)) rmSync(join(folder, name));
  expect(probe(fs)).toBe(false);
});
