// Tests copies of a machine: they are equal, independent, and share the parts that are equal in an earlier copy.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copy, copyBeside, type Machine } from './machine.ts';

/** Generates records, lists and words such as a machine contains; none of them is frozen. */
const { part } = fc.letrec<{ part: unknown }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, 1, '', 'Ann'),
    fc.array(tie('part'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'header'), tie('part'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
}));
const machine = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), part, { maxKeys: 4, noNullPrototype: true })
  // The test does not look at the contents of a machine.
  .map((made) => made as unknown as Machine);

/** Returns all lists and records in a value. */
function insides(value: unknown): readonly object[] {
  return typeof value !== 'object' || value === null
    ? []
    : [value, ...Object.values(value).flatMap(insides)];
}

test('a copy is equal to the original and shares no part with it', () => {
  fc.assert(
    fc.property(machine, machine, (one, earlier) => {
      // The header of a machine never changes; it is compared below.
      const own = new Set(insides(one));
      for (const made of [copy(one), copyBeside(one, earlier)]) {
        expect(made).toEqual(one);
        if (!JSON.stringify(one).includes('"header"'))
          expect(insides(made).filter((inside) => own.has(inside))).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

test('a copy beside an equal earlier one is that one, and each equal part is shared', () => {
  fc.assert(
    fc.property(machine, (one) => {
      const earlier = copy(one);
      expect(copyBeside(one, earlier)).toBe(earlier);
    }),
    { numRuns: 60 },
  );
  const from = (value: object): Machine => value as unknown as Machine; // The test reads no contents.
  const list = [{ x: 1 }, { y: [2] }];
  const earlier = from({ a: list, b: { z: 3 }, c: [] });
  const made = copyBeside(
    from({ a: [{ x: 1 }, { y: [2, 3] }], b: { z: 3 }, c: [4] }),
    earlier,
  ) as unknown as { readonly a: readonly unknown[]; readonly b: unknown };
  expect(made).toEqual({ a: [{ x: 1 }, { y: [2, 3] }], b: { z: 3 }, c: [4] });
  expect([made.a[0] === list[0], made.a[1] === list[1]]).toEqual([true, false]);
  expect(made.b).toBe((earlier as unknown as { readonly b: unknown }).b);
});

test.each<readonly [one: object, earlier: object]>([
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }],
  [{ a: {} }, { a: { c: 2 } }],
  [{ a: [1] }, { a: [1, 2] }],
  [{ a: [1, 2] }, { a: [1] }],
  [{ a: [] }, { a: {} }],
  [{ a: {} }, { a: [] }],
  [{ a: null }, { a: {} }],
  [{ a: {} }, { a: null }],
])('a copy of %j beside %j has exactly the keys of the original', (one, earlier) => {
  const given = one as unknown as Machine; // The test reads no contents.
  expect(copyBeside(given, earlier as unknown as Machine)).toEqual(one);
});

test('the header and frozen parts are shared', () => {
  const header = { names: ['Ann'] };
  const frozen = Object.freeze([{ x: 1 }]);
  const made = { state: { header, list: [1] }, frozen } as unknown as Machine; // The test reads no contents.
  for (const other of [copy(made), copyBeside(made, {} as unknown as Machine)]) {
    const told = other as unknown as typeof made & { readonly frozen: unknown };
    expect(told.state.header).toBe(header);
    expect(told.frozen).toBe(frozen);
    expect(told.state).not.toBe(made.state);
  }
});
