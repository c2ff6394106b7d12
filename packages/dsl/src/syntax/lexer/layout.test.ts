import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSource } from '../../source/source.ts';
import { layout } from './layout.ts';
import { tokenize } from './lexer.ts';

/** Writes the tokens in short: words, `/` for a line end, `>` and `<` for the edges of a block. */
function outline(text: string): string {
  const source = createSource('a.fray', text);
  const signs: Readonly<Record<string, string>> = { Newline: '/', Indent: '>', Dedent: '<' };
  return layout(source, tokenize(source))
    .tokens.map((token) => signs[token.tokenType.name] ?? token.image)
    .join(' ');
}

test('blocks follow from columns; blank and comment lines never count', () => {
  expect(outline('a\n  b\n\n# c\n      # d\n    e\nf')).toBe('a / > b / > e / < < f /');
});

test('a joining word deeper than its block continues the line, at the same depth it does not', () => {
  expect(outline('a\n  when b\n    or c\n  d')).toBe('a when b or c / > d / <');
  expect(outline('a\nwhen b')).toBe('a / when b /');
});

test('after a line in a wrong column the block goes on', () => {
  expect(outline('a\n    b\n  c\n    d')).toBe('a / > b / c / d / <');
});

test('blocks are balanced and CRLF is LF, whatever the text', () => {
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
