// The measure of `npm run size`: the same code is of the same size, however it is laid out.
import { expect, test } from 'vitest';
import { tokensOf } from '../tools/tokens.mjs';

test.each([
  ['', 0],
  ['const a = 1;', 5],
  ['// a comment\nconst a = 1; /* another */', 5],
  ['const a =\n  1;\n\n', 5],
  ["f('three words here')", 6],
  ["f('')", 4],
  ['`one ${two} three`', 3],
  ['`${`${a}` + b}c`', 7],
  ['x = /one two/u', 5],
  ['x = a / b / c', 7],
  ['x = (a) / b', 7],
  ['return /a{2}/', 3],
  ['<p>x</p>', 7],
  ["<p>it isn't so</p>", 8], // an apostrophe between tags: the rest of the line counts as words
  ['{ "key": [1, "two words"] }', 10],
])('%j has %i tokens', (text, count) => {
  expect(tokensOf(text)).toBe(count);
});
