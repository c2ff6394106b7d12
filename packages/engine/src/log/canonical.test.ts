import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, canonicalOrNone, isSurelyCanonical } from './canonical.ts';

test('keys are sorted by UTF-16 code units, not by alphabet, number or insertion', () => {
  // The order of the example in RFC 8785, section 3.2.3.
  const value = {
    '\u20ac': 1,
    '\r': 2,
    '\ufb33': 3,
    '1': 4,
    '\ud83d\ude00': 5,
    '\u0080': 6,
    '\u00f6': 7,
  };
  expect(canonical(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  expect(canonical({ b: 1, a: { d: [], c: null } })).toBe('{"a":{"c":null,"d":[]},"b":1}');
  expect(canonical({ '10': 1, '9': 2 })).toBe('{"10":1,"9":2}');
});

test.each([1, 2, 3, 16, 17, 40])(
  '%d keys have the same order, however they were inserted',
  (count) => {
    const accented = Array.from({ length: 40 }, (_, n) => `ö${String.fromCharCode(0x100 + n)}`);
    const sorted = '! 0 10 2 A B Z Zz [ _ a aB ab b z ~ ä é ö'
      .split(' ')
      .concat(accented)
      .slice(0, count);
    const text = `{${sorted.map((key) => `${JSON.stringify(key)}:1`).join()}}`;
    const written = (keys: readonly string[]): string =>
      canonical(Object.fromEntries(keys.map((key) => [key, 1])));
    expect(written(sorted)).toBe(text);
    expect(written(sorted.toReversed())).toBe(text);
    expect(written([...sorted.slice(count / 2), ...sorted.slice(0, count / 2)])).toBe(text);
    expect(isSurelyCanonical(text)).toBe(true);
  },
);

test('texts are escaped in the one way that the standard allows', () => {
  expect(canonical('a"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028é')).toBe(
    '"a\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\u007f\u2028é"',
  );
});

test('names such as __proto__ are ordinary keys and texts', () => {
  const value: unknown = JSON.parse('{"__proto__":1,"constructor":2}');
  expect(canonical(value)).toBe('{"__proto__":1,"constructor":2}');
});

/** The most levels, as docs/log.md says. */
const MOST = 64;

const deep = (levels: number): unknown => (levels === 0 ? 0 : [deep(levels - 1)]);

test.each([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['minus zero', -0],
  ['a fraction', 1.5],
  ['an unsafe number', 2 ** 53],
  ['undefined', undefined],
  ['undefined in an object', { a: undefined }],
  ['a hole', Object.assign([], { length: 1 })],
  ['half a surrogate pair', '\ud800'],
  ['half a surrogate pair as a key', { '\udc00': 1 }],
  ['a date', new Date(0)],
  ['a map', new Map()],
  ['a big integer', 1n],
  ['a function', () => 1],
  ['deep nesting', deep(MOST + 1)],
])('F30: %s is refused', (_, value) => {
  expect(() => canonical({ here: value })).toThrow(TypeError);
});

test('a list of any length is written whole', () => {
  const list = Array.from({ length: 5_000 }, (_, index) => index);
  expect(canonical(list)).toBe(`[${list.join()}]`);
});

test('minus zero is reported as -0', () => {
  expect(() => canonical({ to: -0 })).toThrow('A log cannot hold -0 at to.');
});

test.each([
  [{ data: { faces: [1, Number.NaN] } }, 'the number NaN at data.faces[1]'],
  [Object.assign([1], { length: 2 }), 'undefined at [1]'],
  [[[undefined]], 'undefined at [0][0]'],
  [{ to: 2 ** 53 }, 'the number 9007199254740992 at to'],
  [{ from: { to: '\ud800' } }, 'a text with half a surrogate pair at from.to'],
  [[{ '\udc00': 1 }], 'a text with half a surrogate pair at [0].\udc00'],
  [{ a: new Date(0) }, 'an object that is not plain at a'],
  // A long place is cut.
  [{ ['k'.repeat(90)]: Number.NaN }, `the number NaN at ${'k'.repeat(80)}`],
  [undefined, 'undefined'],
])('for %j the error names the value and its place', (value, told) => {
  expect(() => canonical(value)).toThrow(`A log cannot hold ${told}.`);
});

test('nesting up to the limit is written, and one level more is refused, as the reader refuses it', () => {
  const text = `${'['.repeat(MOST)}0${']'.repeat(MOST)}`;
  expect(canonical(deep(MOST))).toBe(text);
  expect(isSurelyCanonical(text)).toBe(true);
  expect(() => canonical(deep(MOST + 1))).toThrow(`nesting deeper than ${MOST}`);
  expect(isSurelyCanonical(`[${text}]`)).toBe(false);
});

test('a value gives the same text whatever the order of its keys, and the text gives the value back', () => {
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.maxSafeInteger().map((n) => n + 0),
      fc.string({ unit: 'grapheme' }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree')),
      fc.dictionary(fc.string(), tie('tree')),
    ),
  }));
  const shuffled = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shuffled)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, item]) => [key, shuffled(item)]),
          )
        : value;
  fc.assert(
    fc.property(tree, (value) => {
      const text = canonical(value);
      expect(canonical(shuffled(value))).toBe(text);
      expect(canonical(JSON.parse(text))).toBe(text);
    }),
  );
});

test.each([
  '{"a":1,"b":[-1,0,"x\\"\\\\y"],"c":{"a":null,"b":true}}',
  '[]',
  '{"":0,"a":{},"é":false}',
  '"€"',
  '123456789012345',
  '{"a":{"z":1},"b":{"a":2}}',
  '{"a":0,"aa":1,"ab":2,"abc":3,"b":4}',
  '{"b":"a"}',
  '{"a":{"b":1},"b":["a"]}',
  // The last character before the surrogates.
  '"\ud7ff"',
])('%s is recognized as canonical', (text) => {
  expect(canonicalOrNone(JSON.parse(text))).toBe(text);
  expect(isSurelyCanonical(text)).toBe(true);
});

test.each([
  '{"b":1,"a":2}',
  '{"a":1,"a":2}',
  '{"a":1,"":2}',
  '{"aa":1,"a":2}',
  '[1, 2]',
  '-0',
  '1.0',
  '1e3',
  '1E3',
  '12345678901234567890',
  '9007199254740993',
  '"\\u0041"',
  '"\\/"',
  '"\\ud800"',
  '"\ud800"',
  '"\udfff"',
  '{"\\"":1,"!":2}',
  '{"Z":1,"\\n":2}',
  '{"a":{"b":1},"a":{"c":2}}',
  '{"~b":1,"~a":2}',
])('%s is not recognized as canonical', (text) => {
  expect(isSurelyCanonical(text)).toBe(false);
});

test('a text that is recognized as canonical stays the same if it is parsed and written again', () => {
  // Canonical texts with one change, and JSON in other spellings.
  const changed = fc
    .tuple(
      fc.jsonValue({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom(
        ' ',
        ',',
        '0',
        '-',
        '"',
        '\\',
        '\\n',
        'a',
        '{',
        '}',
        '[',
        ']',
        '.5',
        'e2',
        '',
      ),
    )
    .map(([value, at, piece]) => {
      const text = canonicalOrNone(value) ?? JSON.stringify(value);
      const place = at % (text.length + 1);
      return text.slice(0, place) + piece + text.slice(place + (at % 2));
    });
  // Keys in any order, some of which sort otherwise than they are spelled.
  const keyed = fc
    .uniqueArray(fc.constantFrom('\n', '\t', '!', '"', 'Z', '\\', 'a', '\u0001', '\ud800'))
    .map((keys) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, 0]))));
  let taken = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        changed,
        keyed,
        fc.json(),
        fc.jsonValue().map((value) => canonicalOrNone(value) ?? '0'),
      ),
      (text) => {
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          return;
        }
        if (!isSurelyCanonical(text)) return;
        taken += 1;
        expect(canonicalOrNone(value)).toBe(text);
      },
    ),
    { numRuns: 3000 },
  );
  expect(taken).toBeGreaterThan(300);
});
