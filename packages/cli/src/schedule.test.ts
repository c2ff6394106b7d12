// Tests what ends long work, how its parts share the time, and how many pieces of it are done at a time.
import { describe, expect, test } from 'vitest';
import { cutOf, inTurn } from './schedule.ts';
import { fakeHost } from './testing/fake-host.ts';

const host = {
  ...fakeHost(),
  sleep: (): Promise<void> => new Promise((done) => setImmediate(done)),
};
const cutAt = (until: number, isSet = (): boolean => false) => cutOf(host, isSet, until);

describe('a cut', () => {
  test('of a part ends earlier, and its end does not make the whole late', () => {
    const now = performance.now();
    const all = cutAt(now + 4e6);
    const part = all.share(4);
    expect(part.until).toBeGreaterThanOrEqual(now + 1e6);
    expect(part.until).toBeLessThan(now + 2e6);
    expect(all.by(0).isOver()).toBe(true);
    expect([all.isOver(), part.isOver(), all.why()]).toEqual([false, false, undefined]);
  });

  test('has no time limit in any part if there is none, and every part is over if no time is left', () => {
    expect(cutAt(Infinity).share(3).until).toBe(Infinity);
    const over = cutAt(0);
    expect([over.share(2).isOver(), over.isOver(), over.why()]).toEqual([true, true, 'time is up']);
  });

  test('says that it was interrupted, whether or not time was up before', () => {
    let isSet = false;
    const all = cutAt(0, () => isSet);
    expect([all.isOver(), all.why()]).toEqual([true, 'time is up']);
    isSet = true;
    expect([all.isOver(), all.why(), all.share(2).isInterrupted()]).toEqual([
      true,
      'interrupted',
      true,
    ]);
  });
});

describe('pieces', () => {
  /** Pieces of so many breaths; it counts those that have begun, those that are done, and the most at a time. */
  function pieces(lengths: readonly number[]) {
    const seen = { begun: 0, done: 0, most: 0 };
    const left = lengths.values();
    const next = (): Promise<void> | undefined => {
      const { value: length } = left.next();
      if (length === undefined) return undefined;
      seen.begun += 1;
      seen.most = Math.max(seen.most, seen.begun - seen.done);
      const work = async (): Promise<void> => {
        for (let breath = 0; breath < length; breath += 1) await host.sleep();
        seen.done += 1;
      };
      return work();
    };
    return { seen, next };
  }
  const turns = { isOver: () => false, onTick: () => {} };

  test.each([1, 2, 9])('are all done, %i at a time', async (lanes) => {
    const { seen, next } = pieces([3, 1, 7, 2, 2]);
    await inTurn(host, next, { ...turns, lanes });
    expect(seen).toEqual({ begun: 5, done: 5, most: Math.min(lanes, 5) });
  });

  test('do not begin after the end, and only those that are told to stop are waited for', async () => {
    for (const stop of [undefined, { tell: () => {}, grace: 60_000 }]) {
      const { seen, next } = pieces([1, 40, 1, 1]);
      await inTurn(host, next, {
        ...turns,
        lanes: 2,
        isOver: () => seen.done > 0,
        ...(stop === undefined ? {} : { stop }),
      });
      expect(seen).toEqual({ begun: 2, done: stop === undefined ? 1 : 2, most: 2 });
    }
  });

  test('fail together, once', async () => {
    const fails = (): Promise<void> => Promise.reject(new Error('broken'));
    await expect(inTurn(host, fails, { ...turns, lanes: 3 })).rejects.toThrow('broken');
  });
});
