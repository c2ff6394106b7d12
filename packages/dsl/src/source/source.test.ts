import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSource, lineCount, lineText, offsetAt, positionAt } from './source.ts';

test('lines end at LF, CRLF or CR', () => {
  const source = createSource('a', 'one\r\ntwo\rthree\n');
  expect(lineCount(source)).toBe(4);
  expect([1, 2, 3, 4, 5].map((line) => lineText(source, line))).toEqual([
    'one',
    'two',
    'three',
    '',
    '',
  ]);
  expect(positionAt(source, 5)).toEqual({ line: 2, column: 1 });
  expect(offsetAt(source, { line: 3, column: 3 })).toBe(11);
});

test('columns count UTF-16 units, and positions outside the text become the nearest one inside', () => {
  const source = createSource('a', '💥x\ny');
  expect(positionAt(source, 2)).toEqual({ line: 1, column: 3 });
  expect(positionAt(source, 99)).toEqual({ line: 2, column: 2 });
  expect(positionAt(source, -1)).toEqual({ line: 1, column: 1 });
  expect(offsetAt(source, { line: 1, column: 99 })).toBe(3);
});

test('an offset stays the same through a position and back, except between CR and LF', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '\n', '\r', 'é', '\r\n', '💥')),
      fc.nat(30),
      (parts, offset) => {
        const text = parts.join('');
        const source = createSource('a', text);
        fc.pre(offset <= text.length && !(text[offset] === '\n' && text[offset - 1] === '\r'));
        expect(offsetAt(source, positionAt(source, offset))).toBe(offset);
      },
    ),
  );
});
