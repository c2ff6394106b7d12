import { stop } from '@fray/cli/embedded';
import { expect, test } from 'vitest';
import { wordsForFailure } from './failures.ts';

test('a very long error message is cut', () => {
  const { message, hint } = wordsForFailure(stop(1, 'no log', 'B'.repeat(100_000)));
  expect(message).toBe('no log');
  expect(hint).toHaveLength(5_000 + '… (95000 letters more)'.length);
  expect(wordsForFailure(new Error('x'.repeat(100_000))).message.length).toBeLessThan(5_100);
});
