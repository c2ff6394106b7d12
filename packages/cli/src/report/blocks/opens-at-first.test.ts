// Tests which reasons are unfolded at first.
import { expect, test } from 'vitest';
import type { Branch } from './blocks.ts';
import { opensAtFirst } from './opens-at-first.ts';

const tree = (words: string, below: readonly Branch[] = []): Branch => ({ words, below });
const many = (count: number): readonly Branch[] =>
  Array.from({ length: count }, (_, at) => tree(`leaf ${at}`));

test('a short answer is unfolded completely, and a long one only near its root', () => {
  const short = tree('why', [tree('because', [tree('since', many(3))])]);
  expect([...opensAtFirst([short])].map((one) => one.words)).toEqual(
    expect.arrayContaining(['why', 'because', 'since']),
  );
  const [near, far] = [tree('near', many(5)), tree('far', many(100))];
  const open = opensAtFirst([tree('why', [near, far])]);
  expect([open.has(near), open.has(far)]).toEqual([true, false]);
  // However many reasons the root has, they are the answer.
  const broad = tree('why', many(1000));
  expect(opensAtFirst([broad]).has(broad)).toBe(true);
});
