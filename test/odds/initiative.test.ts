// Fights with rolled initiative, compared with the same fights counted by hand: who comes before whom, with ties, and then blow
// by blow.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import { oddsInParts, type Odds } from '@fray/engine/odds';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { exact, measured, rulesetOf, told } from './rules.ts';
import { scaled, thorough } from '../scale.ts';

const rounds = 2;
const faces = 4;

const brawl = (order: string, plus: readonly number[], each: string): string => `ruleset "Brawl"
  version 1

span round

side red
side blue

kind Fighter
  plus   number
${order.includes('f.speed') ? '  speed  counter  starts 0\n' : ''}  HP     counter 0..  starts 2

define f is up when f.HP > 0

check Initiative by f
  roll d${faces} as points
    Quick  + f.plus

check Blow by a on t
  roll d6 as blow
  hit   when blow >= 3
  miss  otherwise

action Strike by a on t
  counts as act
  pick t from enemies of a where t is up
  Blow by a on t
    hit   lower t.HP by 1
    miss  nothing

policy Bold
  take Strike
  pick lowest option.HP

encounter
${each === 'once' ? order.replace(/^  /gm, '') : ''}  play round up to ${rounds} times while any r in red where r is up and any b in blue where b is up
${each === 'round' ? order : ''}    each f in order where f is up
      ask f to take any act or nothing

measure red-stands
  at end of encounter
  any r in red where r is up

scenario Yard
  policy Bold for everyone
  side red
    Fighter  plus
    R1       ${plus[0] ?? 0}
    R2       ${plus[1] ?? 0}
  side blue
    Fighter  plus
    B1       ${plus[2] ?? 0}
    B2       ${plus[3] ?? 0}
`;

const rolledAgain = `    rank order of f in everyone where f is up
      highest roll Initiative by f
`;
const kept = `    each f in everyone where f is up
      Initiative by f as throw
      set f.speed to throw.points
    rank order of f in everyone where f is up
      highest f.speed
      otherwise as listed
`;

// ------------------------------------------------------------------------------------------------ by hand

type Part = readonly [n: bigint, d: bigint];
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const part = (n: bigint, d: bigint): Part => [n / gcd(n, d), d / gcd(n, d)];
const times = ([a, b]: Part, [c, d]: Part): Part => part(a * c, b * d);
const plusOf = (one: Part | undefined, [c, d]: Part): Part =>
  one === undefined ? [c, d] : part(one[0] * d + c * one[1], one[1] * d);

const known = new Map<string, Map<string, Part>>();

/**
 * Returns every order of some participants with its probability, from all throws of their dice. `again`: those who tie roll
 * again; otherwise they stand as listed.
 */
function orders(
  who: readonly number[],
  plus: readonly number[],
  again: boolean,
): Map<string, Part> {
  const key = JSON.stringify([who, plus, again]);
  const found = known.get(key) ?? everyOrder(who, plus, again);
  known.set(key, found);
  return found;
}

function everyOrder(
  who: readonly number[],
  plus: readonly number[],
  again: boolean,
): Map<string, Part> {
  if (who.length === 1) return new Map([[who.join(), [1n, 1n]]]);
  let rows: number[][] = [[]];
  for (const _ of who)
    rows = rows.flatMap((row) => Array.from({ length: faces }, (__, n) => [...row, n + 1]));
  const groups = rows.map((row) => {
    const scores = row.map((face, index) => face + (plus[who[index] ?? 0] ?? 0));
    return [...new Set(scores)]
      .sort((a, b) => b - a)
      .map((score) => who.filter((_, index) => scores[index] === score));
  });
  const told = again ? groups.filter(({ length }) => length > 1) : groups;
  const found = new Map<string, Part>();
  for (const row of told) {
    let ways = new Map<string, Part>([['', [1n, BigInt(told.length)]]]);
    for (const tied of row) {
      const inside = again
        ? orders(tied, plus, true)
        : new Map<string, Part>([[tied.join(), [1n, 1n]]]);
      ways = new Map(
        [...ways].flatMap(([before, chance]) =>
          [...inside].map(
            ([order, share]) =>
              [before === '' ? order : `${before},${order}`, times(chance, share)] as const,
          ),
        ),
      );
    }
    for (const [order, chance] of ways) found.set(order, plusOf(found.get(order), chance));
  }
  return found;
}

function turns(hp: string, order: readonly number[]): Map<string, Part> {
  let states = new Map<string, Part>([[hp, [1n, 1n]]]);
  for (const actor of order) {
    const next = new Map<string, Part>();
    const add = (state: string, chance: Part): void =>
      void next.set(state, plusOf(next.get(state), chance));
    for (const [state, chance] of states) {
      const points = state.split(',').map(Number);
      const foes = [0, 1, 2, 3]
        .filter((one) => one < 2 !== actor < 2 && (points[one] ?? 0) > 0)
        .sort((a, b) => (points[a] ?? 0) - (points[b] ?? 0) || a - b);
      const [target] = foes;
      if ((points[actor] ?? 0) === 0 || target === undefined) add(state, chance);
      else {
        add(state, times(chance, [1n, 3n]));
        add(
          points.map((own, index) => (index === target ? own - 1 : own)).join(),
          times(chance, [2n, 3n]),
        );
      }
    }
    states = next;
  }
  return states;
}

function redStands(plus: readonly number[], each: string, again: boolean): string {
  const isOver = (state: string): boolean => /^0,0,|,0,0$/.test(state);
  let states = new Map<string, Part>([['2,2,2,2', [1n, 1n]]]);
  const fixed = [...orders([0, 1, 2, 3], plus, again)];
  let total: Part = [0n, 1n];
  for (const [only, share] of each === 'once' ? fixed : [['', [1n, 1n]] as const]) {
    states = new Map([['2,2,2,2', share]]);
    for (let round = 0; round < rounds; round += 1) {
      const next = new Map<string, Part>();
      for (const [state, chance] of states) {
        const up = [0, 1, 2, 3].filter((one) => state.split(',')[one] !== '0');
        const ways = isOver(state)
          ? []
          : only === ''
            ? [...orders(up, plus, again)]
            : [[only, [1n, 1n]] as const];
        if (ways.length === 0) next.set(state, plusOf(next.get(state), chance));
        for (const [order, part] of ways)
          for (const [after, own] of turns(state, order.split(',').map(Number)))
            next.set(after, plusOf(next.get(after), times(chance, times(part, own))));
      }
      states = next;
    }
    for (const [state, chance] of states)
      if (!state.startsWith('0,0,')) total = plusOf(total, chance);
  }
  return `${total[0]}/${total[1]}`;
}

function found(odds: Pick<Odds, 'measures'>): string {
  const fraction = odds.measures[0]?.outcomes.find(({ value }) => value === true)?.chance.fraction;
  return `${fraction?.n}/${fraction?.d}`;
}

/** Returns the odds as `fray odds` counts them. */
function counted(text: string): { readonly told: string; readonly forks: number } {
  const ruleset = rulesetOf(text);
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, {});
  const parts = oddsInParts(
    {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(program, inputs), defaultSource, firstSource],
    },
    { states: 200_000, forks: 30_000, without: new Set(['plain']) },
  );
  if ('odds' in parts) throw new Error(parts.odds);
  const [odds] = parts.map((one) => one.odds);
  if (odds?.odds !== 'known') throw new Error(JSON.stringify(odds));
  expect(odds.method).toEqual({ method: 'exact' });
  return { told: found(odds), forks: odds.forks };
}

describe.each([
  ['each differs', [2, 0, 1, 3]],
  ['some are as quick', [1, 1, 0, 1]],
] as const)('two against two, and %s', (_, plus) => {
  test.each(['round', 'once'] as const)(
    'initiative (%s), with ties rolled again, has the odds that are counted by hand',
    (each) => {
      expect(found(exact(rulesetOf(brawl(rolledAgain, plus, each))))).toBe(
        redStands(plus, each, true),
      );
    },
  );

  test.runIf(thorough).each(['round', 'once'] as const)(
    'initiative (%s), kept in a field, has the odds that are counted by hand',
    (each) => {
      expect(counted(brawl(kept, plus, each)).told).toBe(redStands(plus, each, false));
    },
  );
});

test('a turn is learned once, whoever comes after it', () => {
  // There are 24 orders of four and their parts, and four fighters who strike at those that are left with some HP.
  expect(counted(brawl(rolledAgain, [2, 0, 1, 3], 'round')).forks).toBeLessThan(400);
});

// ------------------------------------------------------------------------------------------------ scores that are kept

test('a score that two keys of a ranking use is rolled once', () => {
  // Ann, Bob and Cy roll d2. Those with a 2 come first, the others last, and equals stand as listed.
  const odds = exact(
    rulesetOf(`ruleset "Lots"

side all

kind Drawer
  init  counter 0..9  starts 0

check Lot by p
  roll d2 as lot

encounter
  each p in everyone
    Lot by p as throw
    set p.init to throw.lot
  rank order of p in everyone
    highest p.init
    lowest p.init
    otherwise as listed

measure place
  at end of encounter
  position of (first p in everyone) within order

scenario Table
  side all
    Drawer
    Ann
    Bob
    Cy
`),
  );
  expect(told(odds.measures[0])).toEqual(['1 5/8', '2 1/4', '3 1/8']);
});

interface Race {
  readonly size: number;
  readonly plus: readonly number[];
  readonly type: string;
  readonly ranked: string;
  readonly keys: readonly string[];
  readonly where: readonly [string, string];
  readonly read: string;
}

const races = fc.record<Race>({
  size: fc.integer({ min: 2, max: 4 }),
  plus: fc.array(fc.integer({ min: -3, max: 2 }), { minLength: 3, maxLength: 3 }),
  type: fc.constantFrom('counter', 'counter 0..', 'counter ..3', 'counter 0..20', 'counter -9..9'),
  ranked: fc.constantFrom('highest p.score', 'lowest p.score'),
  keys: fc.subarray(['highest p.plus', 'highest roll Sprint by p']),
  where: fc.constantFrom(
    ['', ''],
    [' where p.plus > -1', ' where p.plus > -1'],
    [' where p.plus > 0', ''],
  ),
  read: fc.constantFrom(
    '',
    '',
    'total of p.score for p in everyone',
    'times Sprint this encounter',
  ),
});

const raceOf = ({ size, plus, type, ranked, keys, where, read }: Race): string => `ruleset "Race"
  version 1

side all

kind Runner
  plus    number
  weight  number
  score   ${type}  starts 0

check Sprint by p
  roll d${size} as way
    Speed  + p.plus

encounter
  each p in everyone${where[0]}
    Sprint by p as run
    set p.score to run.way
  rank order of p in everyone${where[1]}
    ${ranked}
${keys.map((key) => `    ${key}\n`).join('')}${keys.includes('highest roll Sprint by p') ? '' : '    otherwise as listed\n'}
measure came-in
  at end of encounter
  total of p.weight * position of p within order for p in order
${read === '' ? '' : `\nmeasure read\n  at end of encounter\n  ${read}\n`}
scenario Track
  side all
    Runner  plus  weight
${['Ann', 'Bob', 'Cy'].map((name, index) => `    ${name}  ${plus[index] ?? 0}  ${10 ** index}`).join('\n')}
`;

test('orders that are ranked by kept scores have the same odds in parts as in the whole fight', () => {
  fc.assert(
    fc.property(races, (race) => {
      const ruleset = rulesetOf(raceOf(race));
      const program = measured(ruleset);
      const inputs = inputsFor(ruleset, {});
      const start = beginRun(program, inputs);
      const choices = [policiesOf(program, inputs), defaultSource, firstSource];
      const parts = oddsInParts({ program, start, choices }, { states: 200_000, forks: 30_000 });
      if ('odds' in parts) throw new Error(parts.odds);
      const whole = exact(ruleset);
      for (const { odds } of parts) {
        if (odds.odds !== 'known') throw new Error(odds.why);
        for (const measure of odds.measures)
          expect(told(measure)).toEqual(
            told(whole.measures.find((one) => one.measure === measure.measure)),
          );
      }
    }),
    { numRuns: scaled(40) },
  );
});
