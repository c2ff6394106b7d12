import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRuleFault } from './fault.ts';
import { add, div, mul, numberOf, sub } from './number.ts';

const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });
const any = fc.maxSafeInteger();

function faultOf(run: () => unknown): string {
  try {
    run();
  } catch (thrown) {
    if (isRuleFault(thrown)) return thrown.code;
    throw thrown;
  }
  return 'no fault';
}

describe('division', () => {
  it.each([
    [7, 2, 4, 3, 4],
    [-7, 2, -3, -4, -3],
    [7, -2, -3, -4, -3],
    [-7, -2, 4, 3, 4],
    [6, 3, 2, 2, 2],
    [1, 3, 1, 0, 0],
    [2, 3, 1, 0, 1],
    [-1, 3, 0, -1, 0],
    [-2, 3, 0, -1, -1],
    [0, 5, 0, 0, 0],
    [0, -5, 0, 0, 0],
  ])('%i / %i is %i rounded up, %i rounded down, %i rounded off', (a, b, up, down, off) => {
    expect([div(a, b, 'up', 0), div(a, b, 'down', 0), div(a, b, 'off', 0)]).toEqual([
      up,
      down,
      off,
    ]);
  });

  it('agrees with exact integers, up to the largest', () => {
    fc.assert(
      fc.property(
        any,
        any.filter((b) => b !== 0),
        (a, b) => {
          const [n, d] = b < 0 ? [-BigInt(a), -BigInt(b)] : [BigInt(a), BigInt(b)];
          const down = n / d - (n % d < 0n ? 1n : 0n);
          const up = down + (n % d === 0n ? 0n : 1n);
          // Rounding to the nearest, with a half up, is the floor of n/d + 1/2.
          const twice = 2n * n + d;
          const off = twice / (2n * d) - (twice % (2n * d) < 0n ? 1n : 0n);
          expect(
            [div(a, b, 'up', 0), div(a, b, 'down', 0), div(a, b, 'off', 0)].map(BigInt),
          ).toEqual([up, down, off]);
        },
      ),
      {
        examples: [
          [-Number.MAX_SAFE_INTEGER, 3],
          [Number.MAX_SAFE_INTEGER, -2],
          [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1],
        ],
      },
    );
  });

  it('by zero is a fault', () => {
    expect(faultOf(() => div(1, 0, 'up', 0))).toBe('division-by-zero');
  });
});

describe('results of arithmetic', () => {
  it('are exact or a fault', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        for (const [run, exact] of [
          [add, BigInt(a) + BigInt(b)],
          [sub, BigInt(a) - BigInt(b)],
          [mul, BigInt(a) * BigInt(b)],
        ] as const) {
          const fits =
            exact <= BigInt(Number.MAX_SAFE_INTEGER) && exact >= -BigInt(Number.MAX_SAFE_INTEGER);
          if (fits) expect(BigInt(run(a, b, 0))).toBe(exact);
          else expect(faultOf(() => run(a, b, 0))).toBe('number-too-large');
        }
      }),
    );
  });

  it('are never minus zero', () => {
    expect(Object.is(mul(0, -3, 0), 0)).toBe(true);
    expect(Object.is(div(0, -3, 'down', 0), 0)).toBe(true);
    fc.assert(fc.property(whole, (a) => Object.is(sub(a, a, 0), 0)));
  });
});

it('a roll counts as its total, and a name is no number', () => {
  expect(numberOf({ total: 9, faces: [5, 4], natural: 9 }, 0)).toBe(9);
  expect(faultOf(() => numberOf('Abel', 0))).toBe('not-a-number');
  expect(faultOf(() => numberOf(null, 0))).toBe('not-a-number');
});
