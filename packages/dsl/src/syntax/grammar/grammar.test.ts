import { expect, test } from 'vitest';
import { Grammar } from './grammar.ts';

test('the grammar has no ambiguity, no left recursion and no name clash', () => {
  expect(() => new Grammar(false)).not.toThrow();
});
