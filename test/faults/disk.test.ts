// Faults of the disk under a log: it is full, fails, loses an entry of a folder, or another process changes the file.
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLog } from '@fray/engine/log';
import { isStoreError, type StoreError } from '@fray/engine/store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileStore } from '../../packages/cli/src/store/file-store.ts';
import type { FileSystem } from '../../packages/cli/src/store/file-system.ts';
import { hash } from '../engine/runs.ts';
import { bytes, events, header, headAt, lines } from '../store/sample.ts';
import { faultyFileSystem, type Call } from './faulty.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fray-faults-'));
  path = join(folder, 'a.jsonl');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function refused(act: () => unknown): StoreError {
  try {
    act();
  } catch (thrown) {
    if (isStoreError(thrown)) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}

const storeOn = (fs?: FileSystem) => createFileStore(fs === undefined ? { hash } : { hash, fs });

/** Makes a log of three events and adds two more, one at a time. Returns how many events the store reported as safe. */
function work(fs: FileSystem): number {
  const store = storeOn(fs);
  let safe = 0;
  try {
    store.create(path, header);
    safe = 1;
    for (const count of [2, 1, 1]) {
      store.append(path, headAt(safe - 1), events.slice(safe, safe + count));
      safe += count;
    }
    store.close(path);
  } catch (thrown) {
    if (!isStoreError(thrown)) throw thrown;
    expect(thrown.code).toBe('failed');
    // After a failure the store refuses every further call at once, without trying.
    if (safe < 5)
      expect(['poisoned', 'failed', 'not-found', 'locked']).toContain(
        refused(() => store.append(path, headAt(safe - 1), events.slice(safe, safe + 1))).code,
      );
  }
  return safe;
}

/** Returns how many events the file holds after the repair on opening, and whether a torn rest is left. */
function found(): { readonly count: number; readonly isTorn: boolean } {
  if (!existsSync(path)) return { count: 0, isTorn: false };
  const { events: read, end } = readLog(readFileSync(path), hash);
  expect(read).toEqual(events.slice(0, read.length));
  expect(end.read).not.toBe('corrupt');
  return { count: read.length, isTorn: end.read === 'torn' && end.aside.length > 0 };
}

test('F13: if the disk is full in the middle of a line, the line is taken back and the log ends with the last safe event', () => {
  const { fs } = faultyFileSystem(
    (_, name) =>
      name === 'writeSync' &&
      existsSync(path) &&
      readFileSync(path).length > (lines[0]?.length ?? 0),
    'ENOSPC',
  );
  expect(work(fs)).toBe(1);
  expect(found()).toEqual({ count: 1, isTorn: false });
  expect(storeOn().head(path)).toEqual(headAt(0));
  const partly = faultyFileSystem(() => false).fs;
  rmSync(path);
  // A write may take less than it was given, which is no failure.
  expect(
    work({
      ...partly,
      writeSync: ((file: number, data: Buffer, from: number, length: number, at: number) =>
        partly.writeSync(file, data, from, Math.min(7, length), at)) as FileSystem['writeSync'],
    }),
  ).toBe(5);
  expect(found()).toEqual({ count: 5, isTorn: false });
});

test('F14: a failed sync is not tried again: nothing more is added or reported as safe', () => {
  let failed = 0;
  const { fs, calls } = faultyFileSystem((_, name) => name === 'fdatasyncSync' && ++failed > 1);
  expect(work(fs)).toBe(3);
  expect(calls.filter((name) => name === 'fdatasyncSync')).toHaveLength(2);
  expect(
    calls
      .slice(calls.lastIndexOf('fdatasyncSync') + 1)
      .filter((name: Call) => name === 'fsyncSync' || name === 'writeSync'),
  ).toEqual([]);
  expect(found().count).toBeGreaterThanOrEqual(3);
});

describe.each([true, false])('if any single call fails (once: %s)', (once) => {
  test('F15: a log that is being written holds complete events, and all that were reported as safe', () => {
    let failures = 0;
    for (let k = 1; k <= 40; k += 1) {
      for (const name of readdirSync(folder)) unlinkSync(join(folder, name));
      const { fs, calls } = faultyFileSystem((call) => (once ? call === k : call >= k), 'ENOSPC');
      const safe = work(fs);
      const { count, isTorn } = found();
      expect(count, `call ${k}, ${calls[k - 1]}`).toBeGreaterThanOrEqual(safe);
      // Only if taking back failed as well may a torn rest stay.
      if (once) expect(isTorn).toBe(false);
      if (safe < 5) failures += 1;
    }
    expect(failures).toBeGreaterThan(10);
  });

  test('F42: an interrupted repair of a torn log can be repeated, and no complete event is lost', () => {
    const whole = lines.slice(0, 4).join('\n').length + 20;
    const torn = Buffer.from(bytes.slice(0, Buffer.byteLength(lines.slice(0, 4).join('\n')) + 20));
    expect(torn.length).toBeGreaterThanOrEqual(whole);
    let failures = 0;
    for (let k = 1; k <= 25; k += 1) {
      for (const name of readdirSync(folder)) unlinkSync(join(folder, name));
      writeFileSync(path, torn);
      const { fs } = faultyFileSystem((call) => (once ? call === k : call >= k));
      const first = storeOn(fs);
      try {
        first.append(path, headAt(3), events.slice(4, 5));
        first.close(path);
      } catch (thrown) {
        if (!isStoreError(thrown)) throw thrown;
        failures += 1;
      }
      rmSync(`${path}.lock`, { force: true });
      expect(found().count, `call ${k}`).toBeGreaterThanOrEqual(4);
      const again = storeOn();
      const { seq } = again.head(path);
      again.append(path, headAt(seq), events.slice(seq + 1, seq + 3));
      again.close(path);
      expect(found()).toEqual({ count: seq + 3, isTorn: false });
    }
    expect(failures).toBeGreaterThan(5);
  });
});

test('F16: a new log is safe in its folder too before any event is reported as safe', () => {
  const opened: string[] = [];
  const order: string[] = [];
  const plain = faultyFileSystem(() => false).fs;
  const fs: FileSystem = {
    ...plain,
    openSync: ((file: string, ...more: [string]) => {
      const handle = plain.openSync(file, ...more);
      opened[handle] = file;
      return handle;
    }) as FileSystem['openSync'],
    fsyncSync: (handle) => {
      order.push(opened[handle] ?? '');
      plain.fsyncSync(handle);
    },
  };
  storeOn(fs).create(path, header);
  expect(order).toEqual(process.platform === 'win32' ? [path] : [path, folder]);
});

describe('F19: another process changes the log under its writer:', () => {
  const begun = () => {
    const store = storeOn();
    store.create(path, header);
    store.append(path, headAt(0), events.slice(1, 3));
    return store;
  };
  const stopped = (store: ReturnType<typeof storeOn>, left: string): void => {
    expect(refused(() => store.append(path, headAt(2), events.slice(3, 4)))).toMatchObject({
      code: 'failed',
      message: expect.stringContaining('somebody else changed'),
    });
    expect(readFileSync(path, 'utf8')).toBe(left);
    expect(refused(() => store.append(path, headAt(2), events.slice(3, 4)))).toMatchObject({
      code: 'poisoned',
    });
  };
  const three = `${lines.slice(0, 3).join('\n')}\n`;

  test('F19: it adds lines and removes the lock', () => {
    const store = begun();
    rmSync(`${path}.lock`);
    appendFileSync(path, 'foreign\n');
    stopped(store, `${three}foreign\n`);
  });
  test('F19: it cuts the file short', () => {
    const store = begun();
    truncateSync(path, 10);
    stopped(store, three.slice(0, 10));
  });
  test('F19: it puts another file with the same text in its place', () => {
    const store = begun();
    writeFileSync(join(folder, 'b'), three);
    renameSync(join(folder, 'b'), path);
    stopped(store, three);
  });
});
