import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mulHigh, philox } from './philox.ts';

// The known answers that the authors publish with their library.
test.each([
  [
    [0, 0, 0, 0],
    [0, 0],
    [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
  ],
  [
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    [0xffffffff, 0xffffffff],
    [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xa4093822, 0x299f31d0],
    [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  ],
] as const)('known answer %#', (counter, key, words) => {
  expect(philox(counter, key[0], key[1])).toEqual(words);
});

test('mulHigh returns the upper half of the exact product', () => {
  const word = fc.integer({ min: 0, max: 0xffffffff });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(mulHigh(a, b)).toBe(Number((BigInt(a) * BigInt(b)) >> 32n));
    }),
  );
});
