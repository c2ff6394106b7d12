// Tests how questions share the available time.
import { expect, test } from 'vitest';
import { fakeHost } from '../testing/fake-host.ts';
import { createShiftWork } from './shift-work.ts';

const workUntil = (until: number) =>
  createShiftWork(fakeHost({ files: {} }), { runs: 1, seed: '1', measures: [], until });

test('a share of the time ends earlier, and its end does not make the whole late', async () => {
  const now = performance.now();
  const all = workUntil(now + 4e6);
  const part = all.oneOf(4);
  expect(part.until).toBeGreaterThanOrEqual(now + 1e6);
  expect(part.until).toBeLessThan(now + 2e6);
  expect([all.isOver(), part.isOver(), all.isLate()]).toEqual([false, false, false]);
  await all.close();
});

test('without a time limit no share has one, and without any time left every share is over', async () => {
  const endless = workUntil(Infinity);
  expect(endless.oneOf(3).until).toBe(Infinity);
  await endless.close();
  const over = workUntil(0);
  expect([over.oneOf(2).isOver(), over.isLate()]).toEqual([true, true]);
  await over.close();
});
