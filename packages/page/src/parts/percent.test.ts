// Tests chances in words.
import { expect, test } from 'vitest';
import { percentInWords } from './percent.ts';

test('a chance is shown as 0 or 100 only if it is exactly that', () => {
  const told = [0, 1e-9, 0.000_02, 0.0123, 0.5, 0.9996, 1 - 1e-9, 1].map(percentInWords);
  expect(told.map((one) => one.replaceAll('\u00a0', ' '))).toEqual([
    '0.0 %',
    'under 0.001 %',
    '0.002 %',
    '1.2 %',
    '50.0 %',
    '99.960 %',
    'over 99.999 %',
    '100.0 %',
  ]);
});
