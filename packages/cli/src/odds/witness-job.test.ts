// Tests which ends of a measure a witness may have.
import { expect, test } from 'vitest';
import { targetOf } from './witness-job.ts';

test.each([
  ['a number', '3', 3, null, true],
  ['another number', '3', 4, null, false],
  ['a fault, which has no value', 'nothing', null, 'no such one', false],
  ['a fault that is asked for', 'fault', null, 'no such one', true],
  ['a value where a fault is asked for', 'fault', 3, null, false],
])('%s', (_, value, found, fault, fits) => {
  expect(targetOf({ value, occurrence: null }).fits?.(found, fault)).toBe(fits);
});

test('a value may be asked for at one span', () => {
  expect([null, 2].map((occurrence) => targetOf({ value: '3', occurrence }).occurrence)).toEqual([
    null,
    2,
  ]);
});

test('an end that is not reached has no value to fit', () => {
  expect(targetOf({ value: 'not reached', occurrence: null }).fits).toBeNull();
});
