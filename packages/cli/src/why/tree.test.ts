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
