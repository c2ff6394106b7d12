// Time that questions share.
import { expect, test } from 'vitest';
import { fakeHost } from '../testing/fake-host.ts';
import { createShiftWork } from './shift-work.ts';

const workUntil = (until: number) =>
  createShiftWork(fakeHost({ files: {} }), { runs: 1, seed: '1', measures: [], until });

test('a part of the time ends sooner, and the whole is not late by it', async () => {
  const now = performance.now();
  const all = workUntil(now + 4e6);
  const part = all.oneOf(4);
  expect(part.until).toBeGreaterThanOrEqual(now + 1e6);
  expect(part.until).toBeLessThan(now + 2e6);
  expect([all.isOver(), part.isOver(), all.isLate()]).toEqual([false, false, false]);
  await all.close();
});

test('where time has no end no part of it has, and of none that is left none is given', async () => {
  const endless = workUntil(Infinity);
  expect(endless.oneOf(3).until).toBe(Infinity);
  await endless.close();
  const over = workUntil(0);
  expect([over.oneOf(2).isOver(), over.isLate()]).toEqual([true, true]);
  await over.close();
});
