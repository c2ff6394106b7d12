import { expect, test } from 'vitest';
import { Grammar } from './grammar.ts';

test('the grammar is without ambiguities, left recursion and clashing names', () => {
  expect(() => new Grammar(false)).not.toThrow();
});
