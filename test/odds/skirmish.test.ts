// Fights in which everything affects everything, compared with the same counted by hand; and sweeps, compared with the graph.
import { defaultSource, firstSource, type ChoiceSource } from '@fray/engine/drivers';
import { link, type Program } from '@fray/engine/machine';
import { exactOdds } from '@fray/engine/odds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ruleset } from '@fray/dsl/ir';
import { sweptOdds } from '../../packages/engine/src/odds/solution-methods.ts';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { generated, sound } from '../laws/cases.ts';
import { textOf } from '../laws/generate/ruleset.ts';
import { fight } from './equals.ts';
import { ambush, exact, rulesetOf, shipped } from './rules.ts';
import {
  fraction,
  skirmishByHand,
  skirmishChances,
  skirmishRules,
  type Skirmish,
} from './skirmish.ts';
import { LAW_LIMIT, scaled, thorough } from '../scale.ts';

const RUNS = scaled(20);

/** Returns the probability of each number of blue fighters at the end, from the numbers of both sides. */
function ofBlue(ends: ReadonlyMap<string, string>): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [key, text] of ends) {
    const [n, d] = text.split('/').map(Number);
    const blue = Number(key.split(' ')[0]);
    found.set(blue, (found.get(blue) ?? 0) + (n ?? 0) / (d ?? 1));
  }
  return found;
}

describe('the skirmish', () => {
  test('one against one: the joint fractions equal those by hand', () => {
    const fight: Skirmish = { fighters: 1, HP: 8, rounds: 3 };
    const byHand = skirmishByHand(fight);
    const [blue] = exact(rulesetOf(skirmishRules(fight))).measures;
    // Blue falls only while red stands.
    expect(blue?.outcomes.find(({ value }) => value === 0)?.chance.fraction).toEqual(
      fractionOf(byHand.get('0 1') ?? ''),
    );
  });

  test.runIf(thorough)('two against two, three rounds: the fractions equal those by hand', () => {
    const fight: Skirmish = { fighters: 2, HP: 8, rounds: 3 };
    const sums = new Map<number, { n: bigint; d: bigint }>();
    for (const [key, text] of skirmishByHand(fight)) {
      const blue = Number(key.split(' ')[0]);
      const [one, other] = [sums.get(blue) ?? { n: 0n, d: 1n }, fractionOf(text)];
      sums.set(blue, fractionOf(fraction(one.n * other.d + other.n * one.d, one.d * other.d)));
    }
    const [blue] = exact(rulesetOf(skirmishRules(fight))).measures;
    expect(new Map(blue?.outcomes.map(({ value, chance }) => [value, chance.fraction]))).toEqual(
      sums,
    );
  });

  test.each<Skirmish>([
    { fighters: 2, HP: 8, rounds: 3 },
    { fighters: 3, HP: 8, rounds: 3 },
  ])('%o: swept odds equal those by hand', (one) => {
    const byHand = new Map<string, number>();
    for (const [key, chance] of skirmishChances(one)) {
      const [blue, red] = key.split(' ');
      for (const place of [`0  ${blue ?? ''}`, `1  ${red ?? ''}`])
        byHand.set(place, (byHand.get(place) ?? 0) + chance);
    }
    const swept = sweptChances(rulesetOf(skirmishRules(one)), 'Field', 200_000);
    expect(new Map(swept)).toEqual(
      new Map([...byHand].map(([key, chance]) => [key, expect.closeTo(chance, 12) as number])),
    );
  });

  test.each<Skirmish>([
    { fighters: 2, HP: 3, rounds: 2 },
    { fighters: 2, HP: 8, rounds: 1 },
    { fighters: 3, HP: 2, rounds: 1 },
  ])('%o: exact and swept odds equal those by hand', (fight) => {
    const byHand = ofBlue(skirmishByHand(fight));
    const ruleset = rulesetOf(skirmishRules(fight));
    const [blue] = exact(ruleset).measures;
    expect(blue?.outcomes.length).toBe(byHand.size);
    for (const { value, chance } of blue?.outcomes ?? [])
      expect(chance.decimal).toBeCloseTo(byHand.get(Number(value)) ?? -1, 13);
    // The sweep gives the same odds.
    const swept = sweptChances(ruleset, 'Field');
    for (const [value, chance] of byHand) expect(swept?.get(`0  ${value}`)).toBeCloseTo(chance, 12);
  });
});

function fractionOf(text: string): { readonly n: bigint; readonly d: bigint } {
  const [n, d] = text.split('/');
  return { n: BigInt(n ?? 0), d: BigInt(d ?? 1) };
}

// ------------------------------------------------------------------------------------------------ sweeps

function asked(
  ruleset: Ruleset,
  scenario: string,
): { readonly program: Program; readonly choices: readonly ChoiceSource[] } & {
  readonly begin: () => ReturnType<typeof beginRun>;
} {
  const program = link(ruleset, {
    watches: ruleset.watches.filter(({ kind }) => kind === 'measure'),
  });
  const inputs = inputsFor(ruleset, { scenario, budget: 20_000 });
  return {
    program,
    choices: [policiesOf(program, inputs), defaultSource, firstSource],
    begin: () => beginRun(program, inputs),
  };
}

/** Returns swept odds by measure, occurrence and value; undefined if no sweep is possible. */
function sweptChances(
  ruleset: Ruleset,
  scenario: string,
  states = 5_000,
): ReadonlyMap<string, number> | undefined {
  const { program, choices, begin } = asked(ruleset, scenario);
  const start = begin();
  const swept = sweptOdds({ program, start, choices }, true, new Set(), { work: 400 * states });
  if (swept === null || swept.odds !== 'known') return undefined;
  const watches = program.watches.map(({ watch }) => watch);
  return new Map(
    swept.measures.flatMap(({ measure, occurrence, outcomes }) =>
      outcomes.map(({ value, fault, chance: { decimal } }): [string, number] => [
        `${watches.findIndex(({ name }) => name === measure)} ${occurrence ?? ''} ${fault ?? JSON.stringify(value)}`,
        decimal,
      ]),
    ),
  );
}

/** Returns true if the graph and the sweep both gave odds. They have to agree. */
function isSwept(ruleset: Ruleset, scenario: string): boolean {
  const swept = sweptChances(ruleset, scenario);
  if (swept === undefined) return false;
  const { program, choices, begin } = asked(ruleset, scenario);
  const odds = exactOdds({ program, start: begin(), choices }, { states: 5_000, forks: 3_000 });
  if (odds.odds !== 'known') return false;
  const watches = program.watches.map(({ watch }) => watch);
  let count = 0;
  for (const { measure, occurrence, outcomes } of odds.measures) {
    for (const { value, fault, chance } of outcomes) {
      const key = `${watches.findIndex(({ name }) => name === measure)} ${occurrence ?? ''} ${fault === null ? JSON.stringify(value) : fault}`;
      expect([key, swept.get(key)]).toEqual([key, expect.closeTo(chance.decimal, 9)]);
      count += 1;
    }
  }
  expect(swept.size).toBe(count);
  return count > 0;
}

test.each([
  ['the small ambush', () => rulesetOf(ambush(4)), 'Path'],
  ['unit ambush', () => shipped('unit-ambush'), 'Two-natives'],
  ['column ambush', () => shipped('column-ambush'), 'Outpost'],
])('%s: swept odds equal counted ones', (_, make, scenario) => {
  expect(isSwept(make(), scenario)).toBe(true);
});

test('what is asked about one group separates states of another group as well', () => {
  // Guard-1 has a score of its own, so it differs from the two others. Who is hurt then decides who strikes.
  const text = `ruleset "Groups"

span turn

side left
side right

kind Fighter
  HP     counter 0..  starts 2
  score  counter      starts 0

check Try by p
  roll d2 as face
  yes  when face is 2
  no   otherwise

encounter
  play turn up to 2 times while any p in left where p.HP > 1
    each a in right where a.HP > 0
      pick t at random from left where t.HP > 0
        lower t.HP by 1
    each a in left where a.HP > 0
      pick t at random from right where t.HP > 0
        Try by a
          yes  lower t.HP by 1
          no   nothing

measure highest-left
  at end of encounter
  highest of p.score + p.HP for p in left

scenario Field
  side left
    Fighter
    Guard x3
  side right
    Fighter
    Wolf x2
  at end of turn
    raise Guard-1.score by 1
`;
  expect(isSwept(rulesetOf(text), 'Field')).toBe(true);
});

test('generated fights between equals: swept odds equal counted ones', () => {
  let compared = 0;
  fc.assert(
    fc.property(fight, (text) => {
      if (isSwept(rulesetOf(text), 'Field')) compared += 1;
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: LAW_LIMIT },
  );
  expect(compared).toBeGreaterThan(0);
});

test('generated rulesets: swept odds equal counted ones', () => {
  let compared = 0;
  fc.assert(
    fc.property(generated, (made) => {
      const ruleset = sound(textOf(made));
      if (isSwept(ruleset, ruleset.scenarios[0]?.name ?? '')) compared += 1;
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: LAW_LIMIT },
  );
  expect(compared).toBeGreaterThan(0);
});
