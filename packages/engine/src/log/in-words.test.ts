import { expect, test } from 'vitest';
import { factInWords } from './in-words.ts';

test('a long answer is cut after 159 letters, and one of 160 is whole', () => {
  expect(factInWords({ pick: 'x'.repeat(160) })).toBe('x'.repeat(160));
  expect(factInWords({ pick: 'x'.repeat(161) })).toBe(`${'x'.repeat(159)}…`);
});

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
