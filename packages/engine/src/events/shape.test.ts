// Tests what each shape accepts, and what it reports about any other value.
import { describe, expect, test } from 'vitest';
import {
  arrayOf,
  flag,
  from,
  integer,
  keyed,
  object,
  oneOf,
  orNull,
  pairOf,
  shortJson,
  tagged,
  text,
  type JsonShape,
} from './shape.ts';
import { said } from '../log/said-fixture.ts';

type Fault = readonly [value: unknown, path: string, expected: string, found: string];

/** A shape, the values that it accepts, and those that it refuses. */
type Row = readonly [
  name: string,
  shape: JsonShape<never>,
  pass: readonly unknown[],
  faults: readonly Fault[],
];

/** Returns a row with the type of the shape removed, because rows test it with values of any type. */
const row = <T>(
  name: string,
  shape: JsonShape<T>,
  pass: readonly unknown[],
  faults: readonly Fault[],
): Row => [name, shape as unknown as JsonShape<never>, pass, faults];

const point = object<{ x: number; y?: number }>({ x: integer, y: integer }, 'y');
interface Cat {
  readonly sort: 'cat';
  readonly lives: number;
}
interface Dog {
  readonly sort: 'dog';
  readonly barks: boolean;
}
const cat = object<Cat>({ sort: oneOf('cat'), lives: from(0) });
const dog = object<Dog>({ sort: oneOf('dog'), barks: flag });

const rows: readonly Row[] = [
  row(
    'a text',
    text,
    ['', 'a'],
    [
      [1, '', 'a text', '1'],
      [null, '', 'a text', 'null'],
      [undefined, '', 'a text', 'nothing'],
    ],
  ),
  row(
    'yes or no',
    flag,
    [true, false],
    [
      ['true', '', 'true or false', '"true"'],
      [0, '', 'true or false', '0'],
    ],
  ),
  row(
    'a whole number',
    integer,
    [0, -3, 2 ** 53 - 1],
    [
      [0.5, '', 'a whole number', '0.5'],
      [2 ** 53, '', 'a whole number', '9007199254740992'],
      ['1', '', 'a whole number', '"1"'],
    ],
  ),
  row(
    'a number from 2 on',
    from(2),
    [2, 3],
    [
      [1, '', `${said.wholeFrom(2)} on`, '1'],
      [2.5, '', `${said.wholeFrom(2)} on`, '2.5'],
      ['2', '', `${said.wholeFrom(2)} on`, '"2"'],
    ],
  ),
  row(
    'one of some words',
    oneOf<string | number | boolean>('a', 1, true),
    ['a', 1, true],
    [['b', '', '"a" or 1 or true', '"b"']],
  ),
  row('a text or null', orNull(text), [null, ''], [[0, '', 'a text', '0']]),
  row(
    'a list of texts',
    arrayOf(text),
    [[], ['a', 'b']],
    [
      [{}, '', 'a list', '{}'],
      [['a', 1], '[1]', 'a text', '1'],
      [[true, 1], '[0]', 'a text', 'true'],
    ],
  ),
  row(
    'a list of lists',
    arrayOf(arrayOf(text)),
    [[['a'], []]],
    [[[['a'], ['b', 2]], '[1][1]', 'a text', '2']],
  ),
  row(
    'a pair',
    pairOf(text, integer),
    [['a', 1]],
    [
      ['ab', '', 'a list of two', '"ab"'],
      [['a'], '', 'a list of two', '["a"]'],
      [['a', 1, 1], '', 'a list of two', '["a",1,1]'],
      [[1, 1], '[0]', 'a text', '1'],
      [['a', 'b'], '[1]', 'a whole number', '"b"'],
    ],
  ),
  row(
    'an object',
    point,
    [{ x: 1 }, { x: 1, y: 2 }],
    [
      [null, '', 'an object', 'null'],
      [[], '', 'an object', '[]'],
      [{}, 'x', 'this field', 'nothing'],
      [{ x: 'a' }, 'x', 'a whole number', '"a"'],
      [{ x: 1, y: null }, 'y', 'a whole number', 'null'],
      [{ x: 1, z: 2 }, 'z', 'no such field', '2'],
      // A property that all objects inherit is no field of this one.
      [{ x: 1, toString: 2 }, 'toString', 'no such field', '2'],
    ],
  ),
  row(
    'objects within',
    object<{ at: readonly { x: number; y?: number }[] }>({ at: arrayOf(point) }),
    [{ at: [] }],
    [[{ at: [{ x: 1 }, { x: 0.5 }] }, 'at[1].x', 'a whole number', '0.5']],
  ),
  row(
    'by a word',
    tagged<Cat | Dog, 'sort'>('sort', { cat, dog }),
    [
      { sort: 'cat', lives: 9 },
      { sort: 'dog', barks: false },
    ],
    [
      ['cat', '', 'an object', '"cat"'],
      [{ sort: 'cow' }, 'sort', '"cat" or "dog"', '"cow"'],
      [{}, 'sort', '"cat" or "dog"', 'nothing'],
      [{ sort: 'cat', lives: -1 }, 'lives', `${said.wholeFrom(0)} on`, '-1'],
    ],
  ),
  row(
    'by a key',
    keyed<Cat | Dog, 'lives' | 'barks'>({ lives: cat, barks: dog }),
    [{ sort: 'dog', barks: true }],
    [
      [0, '', 'an object', '0'],
      [{ sort: 'dog' }, '', 'an object with lives or barks', '{"sort":"dog"}'],
      [{ sort: 'dog', barks: 1 }, 'barks', 'true or false', '1'],
    ],
  ),
];

describe.each(rows)('%s', (_, shape, pass, faults) => {
  test('accepts valid values', () => {
    for (const value of pass) expect(shape(value)).toBeUndefined();
  });
  test.each(faults)('%j is refused at %j', (value, path, expected, found) => {
    expect(shape(value)).toEqual({ path, expected, found });
  });
});

test('an error quotes at most eighty characters of a value', () => {
  const told = (letters: number): string => shortJson('x'.repeat(letters));
  expect(told(78)).toBe(`"${'x'.repeat(78)}"`);
  expect(told(79)).toBe(`"${'x'.repeat(76)}...`);
  expect(told(79)).toHaveLength(80);
  expect(shortJson(() => 1)).toBe('function');
});
