// Tests which of several conditions are never reached: by a table, and by all values of generated conditions.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../../../../test/scale.ts';
import { diagnose, isSilent, ruleReports } from '../rules-fixture.ts';

const IMP = `kind Imp
  skill  0..10
  luck   0..10
  wits   counter 0..9  starts 1
  brave  yes/no  default yes
  mood   one of calm, angry, wild  default calm
define goal of i (Imp) as i.skill + 4
define i.aim as i.skill + i.luck
define i is strong when i.skill >= 5
define i is mighty when i.skill >= 7
`;

const outcomes = (roll: string, lines: readonly string[]): string =>
  `${IMP}check Try by i (Imp)\n${roll}\n${lines.map((line, index) => `  ${line.startsWith('«') ? '«' : ''}out${index}${line.startsWith('«') ? '»' : ''}  when ${line.replace(/[«»]/g, '')}\n`).join('')}  rest  otherwise\n`;

const D20 = '  roll d20 as face';
const POOL = '  roll 5d6 as pool';

/** The lines of a check; those marked with « are never reached. */
test.each<readonly [roll: string, ...lines: readonly string[]]>([
  // The same unknown number in both, in any form of the sum.
  [D20, 'face >= i.skill', '«face >= i.skill + 4'],
  [D20, 'face >= i.skill + 4', 'face >= i.skill'],
  [D20, 'face >= i.skill', '«face - 6 > i.skill - 2'],
  [D20, 'face >= i.skill', '«i.skill + 4 <= face'],
  [D20, 'face >= i.skill + i.luck', '«face > (i.luck + i.skill)'],
  [D20, 'face + i.luck >= i.skill', '«face >= i.skill'],
  [D20, 'face >= i.skill', 'face + i.luck >= i.skill'],
  [D20, 'face + i.luck >= i.skill', '«face >= i.skill and i.luck > 3'],
  [D20, 'face >= 2 * i.skill', '«face >= i.skill * 2 + 1'],
  [D20, 'face >= 2 * i.skill', 'face >= i.skill + 1'],
  [D20, 'face >= i.skill', '«face is i.skill'],
  [D20, 'face is not i.skill', '«face > i.skill'],
  [D20, 'face < i.skill', 'face < i.luck', '«face < i.skill and face < i.luck'],
  [D20, 'face >= i.skill', 'i.skill >= i.luck', '«face >= i.luck and i.luck > 3'],
  [D20, 'i.luck > i.skill', 'face > i.luck', '«face > i.skill'],
  [D20, 'face >= i.luck / 2 rounded down', '«face >= i.luck'],
  [D20, 'face > i.luck / 2 rounded up', '«face * 2 > i.luck + 2'],
  [D20, 'face >= i.luck but at least 3', 'face >= i.luck', '«face >= 3 and face >= i.luck'],
  // By a define, and by a value that the check names.
  [D20, 'face >= i.skill', '«face >= goal of i'],
  [D20, 'face >= goal of i', '«face > i.skill + 4'],
  [D20, 'face >= i.aim', '«face >= i.aim + i.luck'],
  [`${D20}\n  let need be i.skill + 2`, 'face >= need', '«face >= i.skill + 3', 'face > i.skill'],
  [`${D20}\n  let need be i.skill + 2\n    Luck  +1`, 'face >= need', 'face >= i.skill + 3'],
  [D20, 'i is strong', '«i is mighty', '«i.skill is 6 and face > 3'],
  [D20, 'i is mighty', 'i is strong', '«i.skill > 4'],
  [D20, 'i is not strong', '«i is not strong and i.brave', '«not i is mighty and i is not strong'],
  // Counted faces.
  [POOL, 'matches of pool on 6 >= 1', '«matches of pool on 6 >= 2'],
  [POOL, 'matches of pool on 6 >= 2', 'matches of pool on 6 >= 1'],
  [POOL, 'matches of pool on 6 <= 3', '«matches of pool on 5 >= 2'],
  [POOL, 'matches of pool on 6 <= 3', 'matches of pool on 5 >= 1'],
  [POOL, 'length of pool.faces is 5 and i.brave', '«i.brave'],
  // Weaker conditions above stronger ones, however long.
  [D20, 'i.brave or face > 3 or i.mood is wild', '«i.brave'],
  [D20, 'i.brave or face > 3 or i.mood is wild', '«face >= 5'],
  [D20, 'i.brave', '«i.brave and face > 3', '«face > 3 and i.brave'],
  [D20, 'i.brave and face > 3', 'i.brave', 'face > 3', '«face > 3 or i.brave'],
  [D20, 'i.brave', '«not (not i.brave or face > 3)', 'not (i.brave or face > 3)'],
  [D20, 'i.brave or face > 3', '«i.mood is calm and (i.brave or face > 4)'],
  [D20, 'i.mood < wild', '«i.mood is one of calm, angry'],
  [D20, 'i.mood >= angry', '«i.mood is wild'],
])('%s: %j', (roll, ...lines) => {
  ruleReports('rules/never-reached', outcomes(roll, lines));
});

test('a value that the check names does not stand for its expression if a push may change that', () => {
  isSilent(
    'rules/never-reached',
    `${IMP}choice More by i\n  yes\n  no  default\ncheck Try by i (Imp)\n  roll 2d6 as face\n  let need be i.wits\n  push face keeping 6 if More by i\n    raise i.wits by 1\n  good  when face >= need\n  fair  when face >= i.wits\n  bad   otherwise\n`,
  );
});

// ------------------------------------------------------------------------------------------------ a law

interface Values {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly brave: boolean;
}
interface Test {
  readonly text: string;
  readonly holds: (values: Values) => boolean;
}
interface Sum {
  readonly text: string;
  readonly value: (values: Values) => number;
}

const most = 3;
const field: fc.Arbitrary<Sum> = fc.constantFrom(
  ...(['a', 'b', 'c'] as const).map((name): Sum => ({
    text: `i.${name}`,
    value: (of) => of[name],
  })),
);
const sum: fc.Arbitrary<Sum> = fc
  .tuple(
    fc.array(fc.tuple(field, fc.integer({ min: -2, max: 2 })), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom('', 'down', 'up', 'off', 'least', 'most'),
  )
  .map(([parts, plus, more]): Sum => {
    const text = `${parts.map(([{ text: one }, many]) => `${one} * (${many})`).join(' + ')} + (${plus})`;
    const value = (of: Values): number =>
      parts.reduce((all, [one, many]) => all + many * one.value(of), plus);
    const half = (of: Values): number => value(of) / 2;
    switch (more) {
      case 'down':
        return { text: `((${text}) / 2 rounded down)`, value: (of) => Math.floor(half(of)) };
      case 'up':
        return { text: `((${text}) / 2 rounded up)`, value: (of) => Math.ceil(half(of)) };
      case 'off':
        // Half away from nought or half up: only whole halves are compared here.
        return { text: `((${text}) * 2 / 2 rounded off)`, value };
      case 'least':
        return { text: `((${text}) but at least 1)`, value: (of) => Math.max(1, value(of)) };
      case 'most':
        return { text: `((${text}) but at most i.b)`, value: (of) => Math.min(of.b, value(of)) };
      default:
        return { text, value };
    }
  });
const compare: fc.Arbitrary<Test> = fc
  .tuple(sum, fc.constantFrom('<', '<=', '>', '>=', 'is', 'is not'), sum)
  .map(([left, op, right]) => ({
    text: `${left.text} ${op} ${right.text}`,
    holds: (of) => {
      const [x, y] = [left.value(of), right.value(of)];
      if (op === 'is') return x === y;
      if (op === 'is not') return x !== y;
      return op.startsWith('<')
        ? x < y || (op === '<=' && x === y)
        : x > y || (op === '>=' && x === y);
    },
  }));
const condition: fc.Arbitrary<Test> = fc.letrec<{ one: Test }>((tie) => ({
  one: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    compare,
    fc.constant<Test>({ text: 'i.brave', holds: ({ brave }) => brave }),
    tie('one').map((inner): Test => ({
      text: `(not (${inner.text}))`,
      holds: (of) => !inner.holds(of),
    })),
    fc
      .tuple(fc.constantFrom('and', 'or'), tie('one'), tie('one'))
      .map(([word, left, right]): Test => ({
        text: `((${left.text}) ${word} (${right.text}))`,
        holds: (of) =>
          word === 'and' ? left.holds(of) && right.holds(of) : left.holds(of) || right.holds(of),
      })),
  ),
})).one;

const everyValue: readonly Values[] = Array.from({ length: (most + 1) ** 3 * 2 }, (_, n) => ({
  a: n % (most + 1),
  b: Math.floor(n / (most + 1)) % (most + 1),
  c: Math.floor(n / (most + 1) ** 2) % (most + 1),
  brave: n >= (most + 1) ** 3,
}));

test('a line that is reported is reached by no values', () => {
  let reported = 0;
  fc.assert(
    fc.property(fc.array(condition, { minLength: 2, maxLength: 4 }), (tests) => {
      const text = `kind Imp\n  a  0..${most}\n  b  0..${most}\n  c  0..${most}\n  brave  yes/no  default yes\ncheck Try by i (Imp)\n  roll d20 as face\n${tests.map((one, index) => `  out${index}  when ${one.text}\n`).join('')}  rest  otherwise\n`;
      const found = diagnose(text);
      expect(found.filter(({ code }) => /^(?:syntax|names|types)/.test(code))).toEqual([]);
      for (const { code, params } of found) {
        if (code !== 'rules/never-reached' || !('what' in params)) continue;
        reported += 1;
        const index = /out(\d)/.exec(String(params['what']))?.[1];
        const at = index === undefined ? tests.length : Number(index);
        const reaches = everyValue.filter(
          (of) =>
            !tests.slice(0, at).some((one) => one.holds(of)) &&
            (at === tests.length || tests[at]?.holds(of) === true),
        );
        expect(reaches, text).toEqual([]);
      }
    }),
    { numRuns: scaled(300) },
  );
  expect(reported).toBeGreaterThan(5);
});
