// Tests arithmetic on intervals. Each row gives a computed interval and the expected one.
import { expect, test } from 'vitest';
import {
  addIntervals,
  anything,
  clamp,
  divide,
  fromOne,
  fromZero,
  hull,
  multiply,
  negate,
  unionOf,
  type Interval,
} from './interval.ts';

const from = (low: number, high: number): Interval => ({ low, high });
const only = (n: number): Interval => from(n, n);

test.each<readonly [string, Interval, Interval]>([
  ['sum', addIntervals(from(1, 6), from(-2, 3)), from(-1, 9)],
  ['sum without an end', addIntervals(fromOne, from(-2, 3)), from(-1, Infinity)],
  ['other sign', negate(from(-2, 5)), from(-5, 2)],
  ['hull', hull(from(1, 3), from(2, 9)), from(1, 9)],
  ['hull of the outer and the inner', hull(from(1, 9), from(2, 3)), from(1, 9)],
  ['union', unionOf([from(4, 5), from(1, 2), from(3, 7)]), from(1, 7)],
  ['union of none', unionOf([]), anything],
  ['product', multiply(from(2, 3), from(4, 5)), from(8, 15)],
  ['product with a negative one', multiply(from(-2, 3), from(4, 5)), from(-10, 15)],
  ['product of two negative ones', multiply(from(-3, -2), from(-5, 4)), from(-12, 15)],
  ['nothing times anything', multiply(only(0), anything), only(0)],
  ['without an end', multiply(fromZero, from(2, 3)), fromZero],
  ['quotient', divide(from(7, 11), only(3)), from(2, 4)],
  ['quotient of negative ones', divide(from(-7, -1), only(2)), from(-4, 0)],
  ['quotient that comes out', divide(from(6, 8), only(2)), from(3, 4)],
  ['by one', divide(from(-3, 5), only(1)), from(-3, 5)],
  ['by 0', divide(from(6, 8), only(0)), anything],
  ['by less than 0', divide(from(6, 8), only(-2)), anything],
  ['by one of two', divide(from(6, 8), from(1, 2)), anything],
  ['at least', clamp(from(1, 6), from(3, 4), 'least'), from(3, 6)],
  ['at least what it is', clamp(from(5, 6), from(3, 4), 'least'), from(5, 6)],
  ['at most', clamp(from(1, 6), from(3, 4), 'most'), from(1, 4)],
  ['at most what it is', clamp(from(1, 2), from(3, 4), 'most'), from(1, 2)],
])('%s', (_, found, expected) => {
  // Adding 0 turns -0 into 0.
  expect({ low: found.low + 0, high: found.high + 0 }).toEqual(expected);
});
