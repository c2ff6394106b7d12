// Tests which parts of a tree are shown if the number of lines is limited.
import { expect, test } from 'vitest';
import { fitTrees, leaf, type Tree } from './tree.ts';

const trees: readonly Tree[] = [
  { text: 'a', children: [{ text: 'a1', children: [leaf('a11')] }, leaf('a2')] },
  { text: 'b', children: [leaf('b1')] },
];

test.each([
  [9, ['├─ a', '│  ├─ a1', '│  │  └─ a11', '│  └─ a2', '└─ b', '   └─ b1'], true],
  [5, ['├─ a', '│  ├─ a1', '│  └─ a2', '└─ b', '   └─ b1'], false],
  [3, ['├─ a', '│  └─ a1', '└─ b'], false],
  [1, ['└─ a'], false],
])('a tree fitted to %i lines', (most, lines, isWhole) => {
  expect(fitTrees(trees, 80, false, most)).toEqual({ lines, isWhole });
});

test('levels below the fourteenth are indented no further, so that their texts keep their room', () => {
  let chain = leaf('30');
  for (let level = 29; level >= 0; level -= 1) chain = { text: `${level}`, children: [chain] };
  const { lines } = fitTrees([chain], 80, true, 99);
  const indents = lines.map((line) => line.search(/[└├\d]/) / 3);
  expect(indents).toEqual([0, ...Array.from({ length: 30 }, (_, level) => Math.min(level, 13))]);
});
