// Which reasons stand open at first.
import { expect, test } from 'vitest';
import type { WhyTree } from '../inspector/model.ts';
import { opensAtFirst } from './folds.ts';

const tree = (text: string, children: readonly WhyTree[] = []): WhyTree => ({ text, children });
const many = (count: number): readonly WhyTree[] =>
  Array.from({ length: count }, (_, at) => tree(`leaf ${at}`));

test('a short answer stands open, of a long one what is near', () => {
  const short = tree('why', [tree('because', [tree('since', many(3))])]);
  expect([...opensAtFirst([short])].map((one) => one.text)).toEqual(
    expect.arrayContaining(['why', 'because', 'since']),
  );
  const [near, far] = [tree('near', many(5)), tree('far', many(100))];
  const open = opensAtFirst([tree('why', [near, far])]);
  expect([open.has(near), open.has(far)]).toEqual([true, false]);
  // However many there are, those of the first one are what was asked for.
  const broad = tree('why', many(1000));
  expect(opensAtFirst([broad]).has(broad)).toBe(true);
});
