// Tests which parts of a tree are shown if the number of lines is limited.
import { expect, test } from 'vitest';
import type { Branch, Tree } from '../report/blocks/blocks.ts';
import { terminalLines } from '../report/blocks/terminal.ts';
import { plainStyle } from '../report/style.ts';
import { branch, fitTree } from './tree.ts';

const linesOf = (tree: Tree): readonly string[] => terminalLines([tree], plainStyle, 80);
const tree: Tree = {
  block: 'tree',
  branches: [
    branch(['a'], [branch(['a1'], [branch(['a11'])]), branch(['a2'])]),
    branch(['b'], [branch(['b1'])]),
  ],
};

test.each([
  [9, ['├─ a', '│  ├─ a1', '│  │  └─ a11', '│  └─ a2', '└─ b', '   └─ b1'], true],
  [5, ['├─ a', '│  ├─ a1', '│  └─ a2', '└─ b', '   └─ b1'], false],
  [3, ['├─ a', '│  └─ a1', '└─ b'], false],
  [1, ['└─ a'], false],
])('a tree fitted to %i lines', (most, lines, isWhole) => {
  const fitted = fitTree(tree, 80, most);
  expect(linesOf(fitted)).toEqual(lines);
  expect(fitted === tree).toBe(isWhole);
});

test('levels below the fourteenth are indented no further, so that their texts keep their room', () => {
  let chain: Branch = branch(['30']);
  for (let level = 29; level >= 0; level -= 1) chain = branch([`${level}`], [chain]);
  const lines = linesOf({ block: 'tree', branches: [chain], isRoot: true });
  const indents = lines.map((line) => line.search(/[└├\d]/) / 3);
  expect(indents).toEqual([0, ...Array.from({ length: 30 }, (_, level) => Math.min(level, 13))]);
});
