// Tests that a value always lies within its computed interval, whatever the dice show.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExprNode } from '../../ast/ast.ts';
import { walk } from '../../ast/visit.ts';
import { compile } from '../../compile.ts';
import { createSource } from '../../source/source.ts';
import { createIntervals } from './intervals.ts';

/** A number that is computed from two rolls: as text of the language, and as a function. */
interface Sum {
  readonly text: string;
  readonly value: (x: number, y: number) => number;
}

const leaf: fc.Arbitrary<Sum> = fc.oneof(
  fc.constantFrom<Sum>(
    { text: 'first-roll', value: (x) => x },
    { text: 'second-roll', value: (_, y) => y },
  ),
  fc.integer({ min: 0, max: 12 }).map((n): Sum => ({ text: String(n), value: () => n })),
);

const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
  sum: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(tie('sum'), tie('sum')).map(([a, b]): Sum => ({
      text: `(${a.text} + ${b.text})`,
      value: (x, y) => a.value(x, y) + b.value(x, y),
    })),
    fc.tuple(tie('sum'), tie('sum')).map(([a, b]): Sum => ({
      text: `(${a.text} - ${b.text})`,
      value: (x, y) => a.value(x, y) - b.value(x, y),
    })),
    fc.tuple(tie('sum'), tie('sum')).map(([a, b]): Sum => ({
      text: `(${a.text} * ${b.text})`,
      value: (x, y) => a.value(x, y) * b.value(x, y),
    })),
    fc.tuple(tie('sum'), tie('sum')).map(([a, b]): Sum => ({
      text: `(${a.text} but at least ${b.text})`,
      value: (x, y) => Math.max(a.value(x, y), b.value(x, y)),
    })),
    fc.tuple(tie('sum'), tie('sum')).map(([a, b]): Sum => ({
      text: `(${a.text} but at most ${b.text})`,
      value: (x, y) => Math.min(a.value(x, y), b.value(x, y)),
    })),
    fc.tuple(tie('sum'), fc.integer({ min: 1, max: 5 })).map(([a, n]): Sum => ({
      text: `(${a.text} / ${n} rounded up)`,
      value: (x, y) => Math.ceil(a.value(x, y) / n),
    })),
    fc.tuple(tie('sum'), fc.integer({ min: 1, max: 5 })).map(([a, n]): Sum => ({
      text: `(${a.text} / ${n} rounded down)`,
      value: (x, y) => Math.floor(a.value(x, y) / n),
    })),
  ),
}));

const dice = fc.record({
  count: fc.integer({ min: 1, max: 3 }),
  faces: fc.constantFrom(4, 6, 20),
  plus: fc.integer({ min: 0, max: 3 }),
});

/** Returns the bounds of the value `answer-value` in a check that rolls twice. */
function boundsOf(text: string): { readonly low: number; readonly high: number } {
  const { checked, diagnostics } = compile(createSource('trial.fray', `ruleset "Trial"\n${text}`));
  expect(
    diagnostics
      .filter((one) => one.severity === 'error' && !one.code.startsWith('rules/'))
      .map((one) => one.message),
  ).toEqual([]);
  const found: ExprNode[] = [];
  for (const file of checked?.files ?? []) {
    walk(file, (node) => {
      const value =
        node.kind === 'LetStmt' && node.name.text === 'answer-value' ? node.value : undefined;
      if (value !== undefined && value.kind !== 'Cases') found.push(value);
    });
  }
  const [only] = found;
  return checked === undefined || only === undefined
    ? expect.fail('no value')
    : createIntervals(checked).of(only);
}

test('every value that dice can give lies between the bounds', () => {
  fc.assert(
    fc.property(dice, dice, sum, (a, b, { text, value }) => {
      const bounds = boundsOf(`check Try by h
  roll ${a.count}d${a.faces}+${a.plus} as first-roll
  roll ${b.count}d${b.faces}+${b.plus} as second-roll
  let answer-value be ${text}
`);
      for (let x = a.count + a.plus; x <= a.count * a.faces + a.plus; x += 1) {
        for (let y = b.count + b.plus; y <= b.count * b.faces + b.plus; y += 1) {
          const got = value(x, y);
          expect(
            got >= bounds.low && got <= bounds.high,
            `${text} with ${x} and ${y} is ${got}`,
          ).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('the bounds of dice without other parts are exact', () => {
  const roll = (written: string, modifiers = ''): unknown =>
    boundsOf(`check Try by h\n  roll ${written} as x\n${modifiers}  let answer-value be x\n`);
  expect(roll('3d6+2')).toEqual({ low: 5, high: 20 });
  expect(roll('d20')).toEqual({ low: 1, high: 20 });
  expect(roll('4d+1')).toEqual({ low: 5, high: 25 });
  expect(roll('4d6 keep highest 3')).toEqual({ low: 3, high: 18 });
  expect(roll('4d6 keep highest 9')).toEqual({ low: 4, high: 24 });
  expect(roll('4d6+1 drop lowest 1')).toEqual({ low: 4, high: 19 });
  expect(roll('2d6 drop lowest 3')).toEqual({ low: 0, high: 0 });
  expect(roll('4d6 reroll 1 once')).toEqual({ low: 4, high: 24 });
  expect(roll('4d6 reroll 1 once keep highest 3')).toEqual({ low: 3, high: 18 });
  expect(roll('5d10 explode on 10 up to 2 times count 8 or more')).toEqual({
    low: 0,
    high: 15,
  });
  expect(roll('5d10 count 8 or more')).toEqual({ low: 0, high: 5 });
  expect(roll('d6 explode on 6 up to 2 times')).toEqual({ low: 1, high: 18 });
  expect(roll('d20', '    Sure +3\n    Perhaps -2  when h is not nobody\n')).toEqual({
    low: 2,
    high: 23,
  });
  expect(roll('d20', '    Sure -3\n')).toEqual({ low: -2, high: 17 });
  expect(roll('d20', '    Perhaps +2  when h is not nobody\n')).toEqual({ low: 1, high: 22 });
  expect(roll('d20', '    More +1d6\n')).toEqual({ low: -Infinity, high: Infinity });
  expect(roll('d20', '    best of Luck\n      One +1\n      Two +4\n')).toEqual({
    low: 1,
    high: 25,
  });
});

test('names that stand for one another have bounds up to the depth at which definitions may be nested, and none beyond', () => {
  const chain = (many: number): unknown => {
    const lets = Array.from({ length: many }, (_, index) =>
      index === 0 ? '  let a0 be x\n' : `  let a${index} be a${index - 1}\n`,
    );
    return boundsOf(
      `check Try by h\n  roll d6 as x\n${lets.join('')}  let answer-value be a${many - 1}\n`,
    );
  };
  // The roll and 99 names make a chain of a hundred.
  expect(chain(99)).toEqual({ low: 1, high: 6 });
  expect(chain(100)).toEqual({ low: -Infinity, high: Infinity });
});
