// Tests the control dependence of small graphs, node by node.
import { expect, test } from 'vitest';
import { controlDependence } from './control-dependence.ts';

interface Expected {
  readonly forks: readonly (readonly number[])[];
  readonly meets: readonly (number | undefined)[];
  readonly loops?: readonly number[];
}

const GRAPHS: readonly (readonly [string, readonly (readonly number[])[], Expected])[] = [
  ['a line', [[1], [2]], { forks: [[], []], meets: [1, 2] }],
  [
    'a fork whose ways meet',
    [[1, 2], [3], [3], [4]],
    { forks: [[], [0], [0], []], meets: [3, 3, 3, 4] },
  ],
  ['a way that is left out', [[1, 2], [2], [3]], { forks: [[], [0], []], meets: [2, 2, 3] }],
  ['both ways to the same place', [[1, 1], [2]], { forks: [[], []], meets: [1, 2] }],
  [
    'a fork inside a fork',
    [[1, 4], [2, 3], [4], [4], [5]],
    { forks: [[], [0], [1], [1], []], meets: [4, 4, 4, 4, 5] },
  ],
  [
    'a loop: its body hangs on its head, and so does the head itself once more',
    [[1, 3], [2], [0], [4]],
    { forks: [[], [0], [0], []], meets: [3, 2, 0, 4], loops: [0] },
  ],
  [
    'a loop that is tested at its end',
    [[1], [0, 2], [3]],
    { forks: [[1], [], []], meets: [1, 2, 3], loops: [1] },
  ],
  [
    'a loop with a way out of its middle: neither fork decides alone whether it comes again',
    [[1, 3], [2, 3], [0], [4]],
    { forks: [[1], [0], [1], []], meets: [3, 3, 0, 4] },
  ],
  ['a circle without a way out', [[1], [0]], { forks: [[], []], meets: [1, 0] }],
  [
    'a node that nothing follows',
    [[1, 2], [], [3]],
    { forks: [[], [0], [0]], meets: [undefined, undefined, 3] },
  ],
];

test.each(GRAPHS)('%s', (_, next, { forks, meets, loops = [] }) => {
  const found = controlDependence(next);
  expect(found.forks).toEqual(forks);
  expect(found.meets).toEqual(meets);
  expect(found.loops.flatMap((isLoop, node) => (isLoop ? [node] : []))).toEqual(loops);
});
