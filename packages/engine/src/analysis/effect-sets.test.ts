// Tests which two pieces of code may be swapped: one pair per row.
import { expect, test } from 'vitest';
import { canSwap, noted, touches, type Noted, type Order } from './effect-sets.ts';

/** Builds effects from lines such as `reads 1 Ann`, `up 1 Ann`, `names Ann` and `wild`. */
function code(...lines: readonly string[]): Noted {
  const found = noted();
  for (const line of lines) {
    const [how = '', first = '', ...names] = line.split(' ');
    if (how === 'wild') found.goWild('something');
    else if (how === 'names') found.name(new Set([first, ...names]));
    else if (how === 'reads') found.read(Number(first), new Set(names));
    // In all other lines the first word says how the value changes.
    else found.write(Number(first), new Set(names), how.replace('-', ' ') as Order);
  }
  return found;
}

const PAIRS: readonly (readonly [readonly string[], readonly string[], boolean])[] = [
  [[], [], true],
  [['reads 1 Ann'], ['reads 1 Ann'], true],
  [['reads 1 Ann'], ['set 1 Ann'], false],
  [['reads 1 Ann'], ['set 2 Ann'], true],
  [['reads 1 Ann'], ['set 1 Bob'], true],
  [['reads 1 Ann Bob'], ['set 1 Bob Cid'], false],
  [['reads 1 Ann'], ['up 1 Ann'], false],
  [['set 1 Ann'], ['set 1 Ann'], false],
  [['set 1 Ann'], ['set 1 Bob'], true],
  [['up 1 Ann'], ['up 1 Ann'], true],
  [['down 1 Ann'], ['down 1 Ann'], true],
  [['more 1 Ann'], ['more 1 Ann'], true],
  [['up 1 Ann'], ['down 1 Ann'], false],
  [['up 1 Ann'], ['down 2 Ann'], true],
  [['same-3 1 Ann'], ['same-3 1 Ann'], true],
  [['same-3 1 Ann'], ['same-4 1 Ann'], false],
  [['up 1 Ann', 'up 1 Bob'], ['up 1 Cid', 'set 1 Bob'], false],
  [['names Ann'], ['names Ann'], true],
  [['wild'], [], false],
];

test.each(PAIRS)('whether %j and %j can be swapped: %j', (one, other, expected) => {
  expect(canSwap(code(...one), code(...other))).toBe(expected);
  expect(canSwap(code(...other), code(...one))).toBe(expected);
});

test.each([
  [['reads 1 Ann'], 'Ann', true],
  [['reads 1 Ann'], 'Bob', false],
  [['set 1 Ann', 'up 1 Bob'], 'Bob', true],
  [['set 1 Ann'], 'Bob', false],
  [['names Ann'], 'Ann', true],
  [['names Ann'], 'Bob', false],
  [['wild'], 'Ann', false],
])('whether %j touches %s: %j', (lines, name, expected) => {
  expect(touches(code(...lines), new Set([name]))).toBe(expected);
});

test('effects noted twice are merged, and the first reason for going wild is kept', () => {
  const both = code(
    'reads 1 Ann',
    'reads 1 Bob',
    'up 1 Ann',
    'up 1 Cid',
    'down 1 Bob',
    'names Ann',
    'names Bob',
  );
  expect([...(both.reads.get(1) ?? [])]).toEqual(['Ann', 'Bob']);
  expect([...(both.writes.get(1)?.get('up') ?? [])]).toEqual(['Ann', 'Cid']);
  expect([...(both.writes.get(1)?.get('down') ?? [])]).toEqual(['Bob']);
  expect([...both.named]).toEqual(['Ann', 'Bob']);
  expect(both.wild).toBe(null);
  both.goWild('an end');
  both.goWild('a list');
  expect(both.wild).toBe('an end');
});
