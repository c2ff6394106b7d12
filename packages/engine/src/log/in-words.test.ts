import { expect, test } from 'vitest';
import { factInWords } from './in-words.ts';

test.each<[unknown, string]>([
  [{ take: 'Attack', args: [['t', 'Babel']] }, 'Attack t Babel'],
  [{ take: null, args: [] }, 'nothing'],
  [{ choose: true }, 'yes'],
  [{ pick: null }, 'nobody'],
  [{ list: ['fight', 'flee'] }, 'fight, flee'],
  [{ say: 3 }, '3'],
  [{ kind: 'options', options: [{ choose: true }, { choose: false }] }, 'yes; no'],
  [{ kind: 'number', from: 1, to: 6 }, 'a number from 1 to 6'],
  [[{ pick: 'Ann' }, { pick: 'Bob' }], 'Ann; Bob'],
  ['hit', '"hit"'],
  [12, '12'],
  [undefined, 'nothing'],
  [[], '[]'],
  [{ choose: {} }, '{"choose":{}}'],
])('%j in a sentence is %s', (value, words) => {
  expect(factInWords(value)).toBe(words);
});
