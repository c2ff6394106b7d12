import { expect, test } from 'vitest';
import { latestOnly } from './latest-only.ts';

test('of ten requests during another one only the last is started, and a failure delays nobody', async () => {
  const only = latestOnly();
  const begun: number[] = [];
  let end = (): void => {};
  const first = only(async () => {
    begun.push(0);
    await new Promise<void>((done) => (end = done));
    throw new Error('no');
  });
  const told = expect(first).rejects.toThrow('no');
  await Promise.resolve();
  const others = Array.from({ length: 10 }, (_, index) =>
    only(async () => {
      begun.push(index + 1);
      return index + 1;
    }),
  );
  end();
  await told;
  expect(await Promise.all(others)).toEqual([...Array.from({ length: 9 }, () => undefined), 10]);
  expect(begun).toEqual([0, 10]);
  expect(await only(async () => 'later')).toBe('later');
});
