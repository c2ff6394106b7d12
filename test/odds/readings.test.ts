// Rolls of which a part is read: throws that agree in that part are merged. Compared with every face of every die, played by
// the machine.
import { compile, createSource } from '@fray/dsl/internal';
import { exactOdds } from '@fray/engine/odds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { leavesOf } from './enumerate.ts';
import { exact, measured, rulesetOf, told } from './rules.ts';
import { LAW_LIMIT, scaled } from '../scale.ts';

const rules = (checks: string, body: string): string => `ruleset "Read dice"
  version 1

track x  number  starts 0
track y  number  starts 0
${checks}
encounter
${body}
measure came-to
  at end of encounter
  1000 * x + y

scenario Table
`;

const oddsOf = (body: string): readonly string[] =>
  told(exact(rulesetOf(rules('', body))).measures[0]);
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const ratio = (n: bigint, d: bigint): string => `${n / gcd(n, d)}/${d / gcd(n, d)}`;
const choose = (n: number, k: number): bigint =>
  k === 0 ? 1n : (choose(n - 1, k - 1) * BigInt(n)) / BigInt(k);

test('the fives, sixes and ones of eight dice have a multinomial distribution', () => {
  const dice = 8;
  const glitch = [...Array(dice + 1).keys()].reduce(
    (sum, ones) => (2 * ones > dice ? sum + choose(dice, ones) * 5n ** BigInt(dice - ones) : sum),
    0n,
  );
  const both = [...Array(dice + 1).keys()].reduce(
    (sum, ones) => (2 * ones > dice ? sum + choose(dice, ones) * 3n ** BigInt(dice - ones) : sum),
    0n,
  );
  expect(
    oddsOf(`  roll 8d6 as pool
  let hits be matches of pool on 5 + matches of pool on 6
  if matches of pool on 1 > 4
    set x to 1
    if hits is 0
      set y to 1
`),
  ).toEqual([
    `0 ${ratio(6n ** 8n - glitch, 6n ** 8n)}`,
    `1000 ${ratio(glitch - both, 6n ** 8n)}`,
    `1001 ${ratio(both, 6n ** 8n)}`,
  ]);
});

/** Returns all pools of so many dice, sorted from the highest, each with the number of its throws. */
function sorted(
  dice: number,
): ReadonlyMap<string, { readonly faces: readonly number[]; weight: bigint }> {
  const all = new Map<string, { readonly faces: readonly number[]; weight: bigint }>();
  for (let n = 0; n < 6 ** dice; n += 1) {
    const faces = Array.from({ length: dice }, (_, die) => 1 + (Math.floor(n / 6 ** die) % 6)).sort(
      (a, b) => b - a,
    );
    const same = all.get(faces.join());
    if (same === undefined) all.set(faces.join(), { faces, weight: 1n });
    else same.weight += 1n;
  }
  return all;
}

test('three dice against two, compared pair by pair, have the counted odds', () => {
  const ways = new Map<number, bigint>();
  for (const one of sorted(3).values()) {
    for (const other of sorted(2).values()) {
      const won = other.faces.filter((face, index) => (one.faces[index] ?? 0) > face).length;
      ways.set(won, (ways.get(won) ?? 0n) + one.weight * other.weight);
    }
  }
  expect(
    oddsOf(`  roll 3d6 as attack
  roll 2d6 as defence
  each n from 1 to (length of attack.faces but at most (length of defence.faces))
    if item n of attack.faces > item n of defence.faces
      raise y by 1
`),
  ).toEqual([...ways].sort(([a], [b]) => a - b).map(([won, n]) => `${won} ${ratio(n, 6n ** 5n)}`));
});

test('a check whose caller compares faces has the odds that are published', () => {
  const battle = `
check Battle
  roll 3d6 as attack
  roll 2d6 as defence
`;
  // As published for three dice against two: of 7,776 throws, 2,890 cost the defender two, and 2,611 cost each side one.
  const text = rules(
    battle,
    `  Battle as result
  each n from 1 to (length of result.attack.faces but at most (length of result.defence.faces))
    if item n of result.attack.faces > item n of result.defence.faces
      raise x by 1
`,
  );
  const odds = exact(rulesetOf(text));
  expect(told(odds.measures[0])).toEqual([
    `0 ${ratio(2275n, 7776n)}`,
    `1000 ${ratio(2611n, 7776n)}`,
    `2000 ${ratio(2890n, 7776n)}`,
  ]);
});

// ------------------------------------------------------------------------------------------------ whatever is read

const DICE = [
  'd4',
  'd6',
  '2d3',
  '3d2',
  '2d3+1',
  '2d4 keep highest 1',
  '3d2 drop lowest 1',
  '2d2 explode on 2 up to 2 times',
  '2d3 reroll 1 once',
  '3d3 count 2 or more',
  'd3 + 1d2',
  '2d2 explode on 2 up to 1 times keep highest 1',
];

/** Makes rules from a row of numbers. Each number makes one choice. After the last one, the first possibility is chosen. */
function rulesFrom(tape: readonly number[]): string {
  let at = 0;
  let names = 0;
  const next = (of: number): number => (tape[at++] ?? 0) % of;
  const from = <T>(...of: readonly (() => T)[]): T => (of[next(of.length)] ?? of[0] ?? fail)();
  const pick = (of: readonly string[]): string => of[next(of.length)] ?? '';
  interface Scope {
    readonly rolls: readonly string[];
    readonly numbers: readonly string[];
  }
  const number = (scope: Scope, depth: number): string => {
    const roll = (): string => pick(scope.rolls);
    const face = (): string =>
      scope.numbers.includes('n') && next(2) === 0 ? 'n' : String(1 + next(4));
    const leaf = [
      roll,
      () => `(natural of ${roll()})`,
      () => `(matches of ${roll()} on ${face()})`,
      () => `(item ${face()} of ${roll()}.faces)`,
      () => `(length of ${roll()}.faces)`,
      () => String(next(4)),
      () => pick(scope.numbers),
    ];
    if (depth === 0) return from(...leaf);
    const inner = (): string => number(scope, depth - 1);
    return from(
      ...leaf,
      () => `(${inner()} + ${inner()})`,
      () => `(${inner()} - ${inner()})`,
      () => `(${inner()} * ${inner()})`,
      () => `(${inner()} / 2 rounded down)`,
      () => `(${inner()} but at most ${inner()})`,
      () => `(${inner()} / ${inner()} rounded up)`,
    );
  };
  const condition = (scope: Scope): string =>
    from(
      () => `${number(scope, 1)} > ${number(scope, 1)}`,
      () => `${number(scope, 1)} is ${number(scope, 0)}`,
      () => `${number(scope, 1)} is one of 1, 3..4`,
      () => `${number(scope, 0)} < 3 and not ${number(scope, 0)} > 4`,
      () => `(${number(scope, 0)} is 2 or ${number(scope, 1)} <= 1)`,
    );
  const block = (before: Scope, depth: number, indent: string): string => {
    let scope = before;
    const lines: string[] = [];
    for (let left = 1 + next(3); left > 0; left -= 1) {
      lines.push(
        from(
          () => `${indent}raise ${pick(['x', 'y'])} by ${number(scope, 1)}\n`,
          () => `${indent}set ${pick(['x', 'y'])} to ${number(scope, 2)}\n`,
          () => {
            const name = `a${(names += 1)}`;
            const line = `${indent}let ${name} be ${number(scope, 1)}\n`;
            scope = { ...scope, numbers: [...scope.numbers, name] };
            return `${line}${indent}if ${name} > ${number(scope, 0)}\n${block(scope, 0, `${indent}  `)}`;
          },
          () =>
            depth === 0
              ? `${indent}raise x by 1\n`
              : `${indent}if ${condition(scope)}\n${block(scope, depth - 1, `${indent}  `)}${next(2) === 0 ? '' : `${indent}otherwise\n${block(scope, depth - 1, `${indent}  `)}`}`,
          () => {
            if (depth === 0 || scope.numbers.includes('n')) return `${indent}raise y by 1\n`;
            return `${indent}each n from 1 to ${from(
              () => '2',
              () => '(y but at most 3)',
              () => `(length of ${pick(scope.rolls)}.faces)`,
            )}\n${block({ ...scope, numbers: [...scope.numbers, 'n'] }, depth - 1, `${indent}  `)}`;
          },
          () =>
            depth === 0
              ? `${indent}lower x by 1\n`
              : `${indent}repeat up to 2 times until x > 3\n${block(scope, depth - 1, `${indent}  `)}`,
          () => {
            if (names > 2) return `${indent}raise x by 2\n`;
            const name = `r${(names += 1)}`;
            const line =
              next(4) === 0
                ? `${indent}roll again ${pick(scope.rolls)} keeping 2 as ${name}\n`
                : `${indent}roll ${pick(DICE)} as ${name}\n`;
            scope = { ...scope, rolls: [...scope.rolls, name] };
            return `${line}${indent}raise x by ${name}\n`;
          },
        ),
      );
    }
    return lines.join('');
  };
  const [first, second] = [pick(DICE), pick(DICE)];
  const bonus = pick(['', '    Luck  advantage\n', '    Help  + 1d2\n', '    Skill  + 2\n']);
  if (next(3) > 0)
    return rules(
      '',
      `  roll ${first} as r\n${bonus}${block({ rolls: ['r'], numbers: ['x', 'y'] }, 2, '  ')}`,
    );
  const scope = { rolls: ['r', 's'], numbers: ['x', 'm'] };
  const check = `
check Try
  roll ${first} as r
${bonus}  roll ${second} as s
  let m be ${number({ rolls: ['r', 's'], numbers: ['x'] }, 2)}
  good   when ${condition(scope)}
  fair   when ${condition(scope)}
  poor   otherwise
`;
  return rules(
    check,
    `  repeat up to 2 times until y > 1
    Try as result
      good  raise x by ${pick(['1', 'result.m', 'result.s', 'matches of result.r on 2'])}
      fair  raise y by 2
      poor  raise y by ${pick(['1', '(item 1 of result.s.faces)'])}
${next(2) === 0 ? '' : block({ rolls: ['result.r', 'result.s'], numbers: ['x', 'result.m'] }, 2, '    ')}`,
  );
}

function fail(): never {
  throw new Error('nothing to choose from');
}

const runs = scaled(40);

test('odds equal those of every face, whatever is read of the dice', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 80, maxLength: 80 }), (tape) => {
      const text = rulesFrom(tape);
      const { ruleset } = compile(createSource('read.fray', text));
      // Text with a condition that never holds or never matters gives no ruleset.
      if (ruleset === undefined) return;
      const program = measured(ruleset);
      const inputs = inputsFor(ruleset, {});
      const leaves = leavesOf(program, beginRun(program, inputs), [], 1_500);
      if (leaves === undefined) return;
      const ways = new Map<string, bigint>();
      const all = leaves.reduce(
        (most, { chance }) => (most * chance[1]) / gcd(most, chance[1]),
        1n,
      );
      for (const { chance, findings } of leaves) {
        const value = findings.length === 0 ? '-' : String(findings[0]?.value);
        ways.set(value, (ways.get(value) ?? 0n) + (chance[0] * all) / chance[1]);
      }
      const found = exactOdds(
        { program, start: beginRun(program, inputs), choices: [] },
        {
          states: 5_000,
          forks: 5_000,
        },
      );
      expect(found.odds, text).toBe('known');
      if (found.odds !== 'known') return;
      compared += 1;
      expect([...told(found.measures[0])].sort(), text).toEqual(
        [...ways].map(([value, n]) => `${value} ${ratio(n, all)}`).sort(),
      );
    }),
    { numRuns: runs, endOnFailure: true, interruptAfterTimeLimit: LAW_LIMIT },
  );
  // A test that compares almost nothing would be worthless.
  expect(compared).toBeGreaterThan(runs / 4);
});

const LATEST = `define last-one as latest Try

check Try
  roll d2 as face
  roll d3 as other
  yes  when face is 1
  no   otherwise
`;

test.each([
  [
    'a `let`',
    'roll d2 as pause\nset y to pause\nlet last be latest Try\nif last is not nothing\n  set x to last.other',
  ],
  [
    'a `let` that a throw comes behind',
    'let last be latest Try\nroll d2 as pause\nset y to pause\nif last is not nothing\n  set x to last.other',
  ],
  [
    'a define',
    'roll d2 as pause\nset y to pause\nif last-one is not nothing\n  set x to last-one.other',
  ],
])('`latest` gives the values of a check by way of %s', (_, lines) => {
  const body = `  Try\n${lines.replace(/^/gm, '  ')}\n`;
  const odds = exact(rulesetOf(rules(LATEST, body)));
  const one = (x: number, y: number): string => `${1000 * x + y} 1/6`;
  expect(told(odds.measures[0])).toEqual([1, 2, 3].flatMap((x) => [one(x, 1), one(x, 2)]));
});
