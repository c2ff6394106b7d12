import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSource } from '../../source/source.ts';
import { layout } from './layout.ts';
import { tokenize } from './lexer.ts';

/** Returns the tokens in short: words, `/` for a line end, `>` and `<` for the edges of a block. */
function outline(text: string): string {
  const source = createSource('a.fray', text);
  const signs: Readonly<Record<string, string>> = { Newline: '/', Indent: '>', Dedent: '<' };
  return layout(source, tokenize(source))
    .tokens.map((token) => signs[token.tokenType.name] ?? token.image)
    .join(' ');
}

test('the columns of lines give the blocks; blank lines and comments do not count', () => {
  expect(outline('a\n  b\n\n# c\n      # d\n    e\nf')).toBe('a / > b / > e / < < f /');
});

test('a line that begins with a joining word continues the line before it only if it is indented deeper than the block', () => {
  expect(outline('a\n  when b\n    or c\n  d')).toBe('a when b or c / > d / <');
  expect(outline('a\nwhen b')).toBe('a / when b /');
});

test('after a line in a wrong column the block continues', () => {
  expect(outline('a\n    b\n  c\n    d')).toBe('a / > b / c / d / <');
});

test('for any text, blocks are balanced and CRLF gives the same as LF', () => {
  const line = fc.tuple(
    fc.nat({ max: 6 }),
    fc.constantFrom('a', 'or b', '# c', '', '(', '[X-1]', '"t"', '\t'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const text = lines.map(([depth, words]) => ' '.repeat(depth) + words).join('\n');
      const shape = outline(text);
      expect(shape.split('>').length).toBe(shape.split('<').length);
      expect(outline(text.replaceAll('\n', '\r\n'))).toBe(shape);
    }),
  );
});
