import fc from 'fast-check';
import { expect, test } from 'vitest';
import { structured } from './structure.ts';

/**
 * Runs the nested code with a function `take()` that returns the next of `ways`, and returns the blocks in the order in
 * which they ran.
 */
function ran(text: string, ways: readonly number[]): readonly number[] {
  const seen: number[] = [];
  let next = 0;
  // oxlint-disable-next-line typescript/no-implied-eval, eslint/no-new-func -- made of numbers alone
  new Function('seen', 'take', `go: { ${text} }`)(seen, () => ways[next++] ?? 2);
  return seen;
}

/** Returns the blocks in the order in which a walk along the edges reaches them. */
function walked(
  blocks: readonly (readonly [number, number])[],
  ways: readonly number[],
): readonly number[] {
  const seen: number[] = [];
  let next = 0;
  for (let at = 0; ;) {
    const way = ways[next++] ?? 2;
    seen.push(at);
    const to = blocks[at]?.[way];
    if (to === undefined) return seen;
    at = to;
  }
}

const textOf = (to: readonly (readonly [number, number])[]): string | null =>
  structured(
    to.map(([one, other], at) => ({
      at,
      text: `seen.push(${at}); switch (take()) { case 0: @${one}@ case 1: @${other}@ } break go;`,
    })),
  );

test('a loop with an exit in its middle becomes nested code', () => {
  // Block 0 continues at 1, where the loop begins; block 2 jumps back to 1, or out to 3.
  const text =
    textOf([
      [1, 1],
      [2, 3],
      [1, 3],
      [3, 3],
    ]) ?? '';
  expect(text).toContain('c1: for (;;)');
  expect(ran(text, [0, 0, 0, 0, 1, 2])).toEqual([0, 1, 2, 1, 2, 3]);
});

test('a loop with two entries cannot be nested', () => {
  expect(
    textOf([
      [1, 2],
      [2, 2],
      [1, 1],
    ]),
  ).toBeNull();
});

test('nested code runs the same blocks as a walk along the edges', () => {
  let told = 0;
  const graph = fc
    .integer({ min: 1, max: 9 })
    .chain((size) =>
      fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { minLength: size, maxLength: size }),
    );
  fc.assert(
    fc.property(graph, fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 30 }), (to, ways) => {
      const text = textOf(to);
      if (text === null) return;
      told += 1;
      expect(ran(text, ways)).toEqual(walked(to, ways));
    }),
    { numRuns: 300 },
  );
  expect(told).toBeGreaterThan(50);
});
