// Two writers that find the same lock: whatever the order of their steps, at most one of them has it afterwards.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as nodeFs from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStoreError } from '@fray/engine/store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from './lock.ts';

type LockFs = Parameters<typeof takeLock>[2];

/** No process has this number: it is above the highest that a system gives. */
const gone = `4999999 ${hostname()} 1\n`;

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fray-lock-'));
  log = join(folder, 'a.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file system that runs `between` before the call of number `at` on a lock, counted from 1. */
function interrupted(at: number, between: () => void): { readonly fs: LockFs; calls: number } {
  const made = { calls: 0, fs: nodeFs as LockFs };
  const stepping = (target: LockFs, name: string): unknown => {
    const call: unknown = Reflect.get(target, name);
    return (...args: readonly unknown[]): unknown => {
      if (String(args[0]).includes('.lock')) {
        made.calls += 1;
        if (made.calls === at) between();
      }
      return typeof call === 'function' ? (call.apply(target, args) as unknown) : undefined;
    };
  };
  made.fs = new Proxy<LockFs>(nodeFs, { get: (target, name) => stepping(target, String(name)) });
  return made;
}

function taken(fs: LockFs): (() => void) | undefined {
  try {
    return takeLock(log, 'a.jsonl', fs);
  } catch (thrown) {
    if (!isStoreError(thrown) || thrown.code !== 'locked') throw thrown;
    return undefined;
  }
}

describe.each([
  ['a stale lock', gone],
  ['no lock', undefined],
])('of writers that find %s', (_title, found) => {
  test('one has it, whatever the second does between two steps of the first, and the third between two of its', () => {
    // Three writers, one inside the other: each runs from its beginning to its end before a step of the one around it.
    let isMore = true;
    for (let first = 1; isMore; first += 1) {
      isMore = false;
      for (let second = 1; ; second += 1) {
        if (found !== undefined) writeFileSync(`${log}.lock`, found);
        const had: ((() => void) | undefined)[] = [];
        const middle = interrupted(second, () => had.push(taken(nodeFs)));
        const outer = interrupted(first, () => had.push(taken(middle.fs)));
        had.push(taken(outer.fs));
        const holders = had.filter((release) => release !== undefined);
        expect({ first, second, holders: holders.length }).toMatchObject({ holders: 1 });
        for (const release of holders) release();
        expect(readdirSync(folder)).toEqual([]);
        isMore ||= outer.calls > first;
        if (middle.calls < second) break;
      }
    }
  });
});

test('a lock that its owner lost to another process is not removed when the owner lets go', () => {
  const letGo = takeLock(log, 'a.jsonl', nodeFs);
  writeFileSync(`${log}.lock`, gone);
  letGo();
  expect(readdirSync(folder)).toEqual(['a.jsonl.lock']);
});

test('a process killed while it took a lock over is no hindrance to the next', () => {
  writeFileSync(`${log}.lock`, gone);
  writeFileSync(`${log}.lock.lock`, gone);
  takeLock(log, 'a.jsonl', nodeFs)();
  expect(readdirSync(folder)).toEqual([]);
});
