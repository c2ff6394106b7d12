// A text of dice means the same in `fray odds -e`, in a `roll` line that a measure reads, and by the reference: a count of all
// throws, one by one, that shares nothing with the engine.
import { main } from '../../packages/cli/src/main.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../scale.ts';

type Op =
  | { readonly op: 'keep' | 'drop'; readonly end: 'highest' | 'lowest'; readonly many: number }
  | { readonly op: 'explode'; readonly on: number; readonly times: number }
  | { readonly op: 'reroll'; readonly from: number; readonly to: number }
  | { readonly op: 'count'; readonly least: number };

interface Dice {
  /** What is joined: dice, or a number if `size` is 0. The first is always added. */
  readonly parts: readonly {
    readonly sign: 1 | -1;
    readonly many: number;
    readonly size: number;
  }[];
  readonly ops: readonly Op[];
}

// ------------------------------------------------------------------------------------------------ the texts

function textOf({ parts, ops }: Dice): string {
  const joined = parts.map(({ sign, many, size }, index) => {
    const sum = index === 0 ? '' : sign > 0 ? ' + ' : ' - ';
    return `${sum}${size === 0 ? many : `${many === 1 ? '' : many}d${size}`}`;
  });
  return [joined.join(''), ...ops.map(opText)].join(' ');
}

function opText(op: Op): string {
  switch (op.op) {
    case 'keep':
    case 'drop':
      return `${op.op} ${op.end} ${op.many}`;
    case 'explode':
      return `explode on ${op.on} up to ${op.times} times`;
    case 'reroll':
      return `reroll ${op.from}..${op.to} once`;
    case 'count':
      return `count ${op.least} or more`;
  }
}

// ------------------------------------------------------------------------------------------------ every throw, one by one

interface Die {
  readonly sign: 1 | -1;
  readonly size: number;
  readonly face: number;
  /** The die whose explosion this one is: with `keep` and `drop` they are one. */
  readonly of: number;
}

/** Returns the chance of each total. */
function counted({ parts, ops }: Dice): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const pips = parts.reduce((sum, { sign, many, size }) => sum + (size === 0 ? sign * many : 0), 0);
  const dice = parts.flatMap(({ sign, many, size }) =>
    Array.from({ length: size === 0 ? 0 : many }, () => ({ sign, size, face: 0 })),
  );
  const again = ops.filter(({ op }) => op === 'explode' || op === 'reroll');
  const throwing = (
    table: readonly Die[],
    hand: readonly number[],
    chance: number,
    then: (table: readonly Die[], chance: number) => void,
  ): void => {
    const [index, ...rest] = hand;
    const die = index === undefined ? undefined : table[index];
    if (die === undefined) return then(table, chance);
    for (let face = 1; face <= die.size; face += 1)
      throwing(
        table.map((one, at) => (at === index ? { ...one, face } : one)),
        rest,
        chance / die.size,
        then,
      );
  };
  const doing = (table: readonly Die[], chance: number, at: number): void => {
    const op = again[at];
    if (op?.op === 'reroll') {
      const poor = [...table.keys()].filter((index) => {
        const face = table[index]?.face ?? 0;
        return face >= op.from && face <= op.to;
      });
      return throwing(table, poor, chance, (next, of) => doing(next, of, at + 1));
    }
    if (op?.op === 'explode') {
      const bursting = (
        now: readonly Die[],
        fresh: readonly number[],
        of: number,
        left: number,
      ): void => {
        const on = fresh.filter((index) => now[index]?.face === op.on);
        if (left === 0 || on.length === 0) return doing(now, of, at + 1);
        const more = [...now, ...on.flatMap((index) => now[index] ?? [])];
        const hand = on.map((_, n) => now.length + n);
        throwing(more, hand, of, (next, chanceOf) => bursting(next, hand, chanceOf, left - 1));
      };
      return bursting(table, [...table.keys()], chance, op.times);
    }
    const total = totalOf(table, ops) + pips;
    found.set(total, (found.get(total) ?? 0) + chance);
  };
  const first = dice.map((die, of): Die => ({ ...die, of }));
  throwing(first, [...first.keys()], 1, (table, chance) => doing(table, chance, 0));
  return found;
}

function totalOf(table: readonly Die[], ops: readonly Op[]): number {
  let pool = table;
  for (const op of ops) {
    if (op.op !== 'keep' && op.op !== 'drop') continue;
    const added = [...new Set(pool.flatMap(({ sign, of }) => (sign > 0 ? [of] : [])))];
    const shown = (whole: number): number =>
      pool.reduce((sum, { of, face }) => sum + (of === whole ? face : 0), 0);
    const fromTop = (op.end === 'highest') === (op.op === 'keep');
    const ranked = added.toSorted((a, b) =>
      fromTop ? shown(b) - shown(a) || a - b : shown(a) - shown(b) || a - b,
    );
    const kept = ranked.slice(0, Math.max(0, op.op === 'keep' ? op.many : added.length - op.many));
    pool = pool.filter(({ sign, of }) => sign < 0 || kept.includes(of));
  }
  const goal = ops.findLast(({ op }) => op === 'count');
  return pool.reduce(
    (sum, { sign, face }) =>
      sum + sign * (goal?.op === 'count' ? Number(face >= goal.least) : face),
    0,
  );
}

// ------------------------------------------------------------------------------------------------ the two ways of Fray

type Chances = ReadonlyMap<string, number>;

interface Printed {
  readonly value: unknown;
  readonly chance: { readonly decimal: number; readonly fraction: string };
}

function chancesOf(outcomes: readonly Printed[]): Chances {
  return new Map(
    outcomes.map(({ value, chance }) => {
      const [n = '', d = ''] = chance.fraction.split('/');
      return [String(value), Number(n) / Number(d)];
    }),
  );
}

async function byExpression(text: string): Promise<Chances> {
  const host = fakeHost();
  const code = await main(['odds', '-e', text, '--json'], host);
  expect(code, `${text}\n${host.printed.err}`).toBe(0);
  return chancesOf(JSON.parse(host.printed.out).expressions[0].outcomes);
}

/** Returns the chances of what a measure reads from a roll of these dice. */
async function byRoll(text: string, compared: string): Promise<Chances> {
  const rules = `ruleset "Dice"

side all

kind Somebody
  score  number  starts 0

check Try by p
  roll ${text} as x

encounter
  each p in everyone
    Try by p as found
    set p.score to found.x

measure result
  at end of encounter
  (total of p.score for p in everyone)${compared}

scenario Table
  side all
    Somebody
    Ann
`;
  const host = fakeHost({ files: { 'dice.fray': rules } });
  const code = await main(['odds', 'dice.fray', '--json'], host);
  expect(code, `${text}\n${host.printed.err}`).toBe(0);
  const { method, measures } = JSON.parse(host.printed.out);
  expect(method).toEqual({ method: 'exact' });
  return chancesOf(measures[0].outcomes);
}

function expectSame(found: Chances, wanted: Chances, text: string): void {
  expect([...found.keys()].sort(), text).toEqual([...wanted.keys()].sort());
  for (const [value, chance] of wanted) expect(found.get(value), text).toBeCloseTo(chance, 9);
}

// ------------------------------------------------------------------------------------------------ the law

const opArb: fc.Arbitrary<Op> = fc.oneof(
  fc.record({
    op: fc.constantFrom('keep', 'drop'),
    end: fc.constantFrom('highest', 'lowest'),
    many: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({
    op: fc.constant('explode'),
    on: fc.integer({ min: 1, max: 4 }),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 2 }))
    .map(([from, more]): Op => ({ op: 'reroll', from, to: from + more })),
  fc.record({ op: fc.constant('count'), least: fc.integer({ min: 1, max: 4 }) }),
);

const diceArb: fc.Arbitrary<Dice> = fc
  .record({
    first: fc.record({
      sign: fc.constant(1),
      many: fc.integer({ min: 1, max: 2 }),
      size: fc.constantFrom(2, 3, 4),
    }),
    more: fc.array(
      fc.record({
        sign: fc.constantFrom(1, -1),
        many: fc.integer({ min: 1, max: 2 }),
        size: fc.constantFrom(0, 0, 2, 3, 4),
      }),
      { maxLength: 2 },
    ),
    ops: fc.array(opArb, { maxLength: 3 }),
  })
  .map(({ first, more, ops }): Dice => ({ parts: [first, ...more], ops }))
  .filter(({ parts }) => parts.reduce((sum, { many, size }) => sum + (size && many), 0) <= 3);

test('a text of dice has the same chances as an expression, in a roll and face by face', async () => {
  await fc.assert(
    fc.asyncProperty(diceArb, fc.integer({ min: -3, max: 9 }), async (dice, goal) => {
      const text = textOf(dice);
      const naive = counted(dice);
      const totals = new Map([...naive].map(([total, chance]) => [String(total), chance]));
      expectSame(await byExpression(text), totals, text);
      expectSame(await byRoll(text, ''), totals, text);
      const claim = new Map<string, number>();
      for (const [total, chance] of naive)
        claim.set(String(total >= goal), (claim.get(String(total >= goal)) ?? 0) + chance);
      expectSame(await byExpression(`${text} >= ${goal}`), claim, text);
      if (claim.size === 2) expectSame(await byRoll(text, ` >= ${goal}`), claim, text);
    }),
    { numRuns: scaled(40) },
  );
});

test.each([
  ['2d6 + d8 count 5 or more >= 2', 1 / 3],
  ['d8 + 2d6 drop lowest 1 >= 10', 1 / 2],
  ['d8 + d6 keep highest 1 >= 4', 13 / 16],
  ['not d8 + d6 keep highest 1 < 4 and d2 is 1', 13 / 32],
  ['2 <= 2d6 + d8 count 5 or more', 1 / 3],
  ['(2d6 drop lowest 1) + (d8 explode on 8 up to 1 times) >= 21', (2 * 11 + 9) / 36 / 64],
  ['4d6 explode on 6 up to 20 times reroll 1..3 once count 4 or more >= 3', 1235 / 1536],
  ['3 * d2 >= 6', 1 / 8],
  ['2d6 >= 13', 0],
  ['2d6 is 13', 0],
  ['2d6 > 1', 1],
  ['2d6 count 7 or more >= 1', 0],
])('%s', async (text, yes) => {
  const chances = await byExpression(text);
  expect(chances.get('true') ?? 0).toBeCloseTo(yes, 9);
  expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
});
