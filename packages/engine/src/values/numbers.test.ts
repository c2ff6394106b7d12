// Tests lists of numbers: the values that were set, and the events that belong to each step.
import { expect, test } from 'vitest';
import { eventsByStep, numberList } from './numbers.ts';

test('a list grows to its largest index, and an index that was never set has -1', () => {
  const list = numberList();
  expect([list.length(), list.at(0)]).toEqual([0, -1]);
  list.set(2, 7);
  list.set(5000, 9);
  list.set(0, 0);
  expect([0, 1, 2, 3, 3000, 5000, 5001].map(list.at)).toEqual([0, -1, 7, -1, -1, 9, -1]);
  expect(list.length()).toBe(5001);
});

test('a step has its own events, in the order in which they were added', () => {
  const events = eventsByStep();
  expect(events.of(0)).toEqual([]);
  events.add(2, 0);
  events.add(1, 5);
  events.add(1, 3);
  events.add(4, 8);
  expect([0, 1, 2, 3, 4, 5].map(events.of)).toEqual([[], [3, 5], [0], [], [8], []]);
  for (let seq = 10; seq < 2000; seq += 1) events.add(3, seq);
  expect(events.of(3).length).toBe(1990);
  expect(events.of(1)).toEqual([3, 5]);
});
