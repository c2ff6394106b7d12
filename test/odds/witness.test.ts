// Witnesses: every outcome that the odds know has dice that lead to it, and no other outcome has.
import type { Ruleset } from '@fray/dsl/ir';
import {
  chooseFrom,
  defaultSource,
  firstSource,
  isRefusal,
  type ChoiceSource,
} from '@fray/engine/drivers';
import { advance, type Finding, type Program, type Reply } from '@fray/engine/machine';
import { exactOdds, witness, type MeasureOdds, type WitnessTarget } from '@fray/engine/odds';
import type { OddsLimits } from '@fray/engine/statespace';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { generated, sound } from '../laws/cases.ts';
import { textOf } from '../laws/generate/ruleset.ts';
import { ambush, duel, measured, rulesetOf, shipped } from './rules.ts';
import { LAW_LIMIT, scaled, thorough } from '../scale.ts';

const RUNS = scaled(10);
const limits = { states: 3_000, forks: 60_000 };

interface Asked {
  readonly program: Program;
  readonly inputs: ReturnType<typeof inputsFor>;
  readonly choices: readonly ChoiceSource[];
}

function asked(ruleset: Ruleset, scenario?: string): Asked {
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, {
    ...(scenario === undefined ? {} : { scenario }),
    budget: 20_000,
  });
  return { program, inputs, choices: [policiesOf(program, inputs), defaultSource, firstSource] };
}

/** Returns what the measures find with these throws. Later throws show their lowest faces. */
function seen(
  { program, inputs, choices }: Asked,
  throws: readonly (readonly number[])[],
): readonly Finding[] {
  const machine = beginRun(program, inputs);
  const findings: Finding[] = [];
  let used = 0;
  for (let reply: Reply | undefined; ;) {
    const { need, findings: found } = advance(program, machine, reply);
    findings.push(...found);
    if (need === undefined) break;
    if (need.need === 'throw') {
      reply = {
        reply: 'faces',
        faces:
          throws[used] ??
          need.dice.flatMap(([count]) => Array.from({ length: Math.abs(count) }, () => 1)),
        origin: 'script',
      };
      used += 1;
    } else {
      const said = chooseFrom(choices, need, machine);
      if (said === undefined || isRefusal(said)) {
        // After these throws, dice may fall that the graph does not know.
        if (used >= throws.length) break;
        throw new Error('nobody answers');
      }
      reply = said;
    }
  }
  expect(used).toBeGreaterThanOrEqual(throws.length);
  return findings;
}

function holds(ask: Asked, measure: MeasureOdds, hasFaults = false): void {
  const watch = ask.program.watches.findIndex(({ watch: one }) => one.name === measure.measure);
  const isFirst = (finding: Finding): boolean =>
    finding.watch === watch &&
    (measure.occurrence === null || finding.occurrence === measure.occurrence);
  const draw = (fits: WitnessTarget['fits']): ReturnType<typeof witness> =>
    witness(
      { program: ask.program, start: beginRun(ask.program, ask.inputs), choices: ask.choices },
      { watch, occurrence: measure.occurrence, fits },
      limits,
      '5',
    );
  for (const { value, fault, chance } of measure.outcomes) {
    const drawn = draw(
      (found, why) => why === fault && JSON.stringify(found) === JSON.stringify(value),
    );
    if (drawn.odds !== 'witness')
      throw new Error(`${measure.measure} ${JSON.stringify(value)}: ${drawn.odds}`);
    // A witness does not notice faults in rules that the measure does not depend on.
    if (!hasFaults) expect(drawn.chance).toBeCloseTo(chance.decimal, 9);
    expect(seen(ask, drawn.throws).find(isFirst)).toMatchObject({ value, fault });
  }
  const never = draw(null);
  expect(never.odds).toBe(measure.notReached.decimal > 0 ? 'witness' : 'impossible');
  if (never.odds === 'witness') {
    expect(never.chance).toBeCloseTo(measure.notReached.decimal, 9);
    expect(seen(ask, never.throws).some(isFirst)).toBe(false);
  }
  expect(draw((value) => JSON.stringify(value) === '"nothing of the kind"').odds).toBe(
    'impossible',
  );
}

/**
 * Tests every outcome of every measure. Returns false if the odds are too large or may never end. A witness needs the graph
 * itself, which may be too large even if the odds are not.
 */
function everyOutcome(ask: Asked, most: OddsLimits = limits): boolean {
  const odds = exactOdds(
    { program: ask.program, start: beginRun(ask.program, ask.inputs), choices: ask.choices },
    most,
  );
  if (
    odds.odds !== 'known' ||
    odds.method.method !== 'exact' ||
    odds.endless !== null ||
    odds.states > most.states
  )
    return false;
  const isSmall = ({ measure, occurrence }: MeasureOdds): boolean =>
    witness(
      { program: ask.program, start: beginRun(ask.program, ask.inputs), choices: ask.choices },
      {
        watch: ask.program.watches.findIndex(({ watch }) => watch.name === measure),
        occurrence,
        fits: null,
      },
      most,
      '5',
    ).odds !== 'too-large';
  if (!odds.measures.every(isSmall)) return false;
  for (const measure of odds.measures) holds(ask, measure, odds.faults.length > 0);
  return true;
}

describe('every outcome has dice that lead to it', () => {
  test.each([
    ['an ambush of four, of whom nobody is told from the others', rulesetOf(ambush(4))],
    ['a duel', rulesetOf(duel)],
  ] as const)('%s', (_, ruleset) => {
    expect(everyOutcome(asked(ruleset))).toBe(true);
  });

  test.runIf(thorough)('the third unit of an ambush', () => {
    const ask = asked(shipped('unit-ambush'), 'Anatomy');
    const odds = exactOdds(
      { program: ask.program, start: beginRun(ask.program, ask.inputs), choices: ask.choices },
      limits,
    );
    const third =
      odds.odds === 'known'
        ? odds.measures.find(
            ({ measure, occurrence }) => measure === 'still-ambushed' && occurrence === 3,
          )
        : undefined;
    if (third === undefined) throw new Error('there is no third unit');
    // The outcomes are nobody to all four of them; the unit may also not be reached.
    expect(third.outcomes).toHaveLength(5);
    holds(ask, third);
  });

  test('if the whole is too large, the part that the measure depends on is counted, and the seed throws the rest', () => {
    const ask = asked(shipped('momentum'), 'Meeting');
    const watch = ask.program.watches.findIndex(
      ({ watch: one }) => one.name === 'surprise-round-held',
    );
    const target: WitnessTarget = { watch, occurrence: null, fits: (value) => value === false };
    const drawn = witness(
      { program: ask.program, start: beginRun(ask.program, ask.inputs), choices: ask.choices },
      target,
      { states: 1_000, forks: 5_000 },
      '5',
    );
    if (drawn.odds !== 'witness') throw new Error(drawn.odds);
    // Six roll a d20, and nobody botches on a 1.
    expect(drawn.chance).toBeCloseTo((19 / 20) ** 6, 9);
    expect(seen(ask, drawn.throws).find((finding) => finding.watch === watch)).toMatchObject({
      value: false,
      fault: null,
    });
  });

  test('an outcome is not found in what is too unlikely to be searched', () => {
    const ruleset = rulesetOf(`ruleset "Waiting"
span round
track waited  counter 0..  starts 0
encounter
  play round up to 1000 times
    roll d2 as coin
    if coin is 1
      end encounter
    raise waited by 1
measure patience
  at end of encounter
  waited
scenario Table
`);
    const { program, inputs, choices } = asked(ruleset, 'Table');
    const target: WitnessTarget = { watch: 0, occurrence: null, fits: null };
    expect(
      witness({ program, start: beginRun(program, inputs), choices }, target, limits, '1'),
    ).toEqual({
      odds: 'unseen',
    });
  });

  test('in generated rulesets', () => {
    let tried = 0;
    fc.assert(
      fc.property(generated, (drawn) => {
        const ruleset = sound(textOf(drawn));
        if (everyOutcome(asked(ruleset), { states: 1_000, forks: 3_000 })) tried += 1;
      }),
      { numRuns: RUNS, endOnFailure: true, interruptAfterTimeLimit: LAW_LIMIT },
    );
    expect(tried).toBeGreaterThan(0);
  });
});

test.runIf(thorough)(
  'witnesses are drawn as often as they occur among all runs that lead to the outcome',
  () => {
    // Of two coins, thrown one after the other, one shows heads: the first in 3 of 4 such cases.
    const ruleset = rulesetOf(`ruleset "Two coins"
  version 1

side players

kind Player
  luck  0..

check Easy by p
  roll d6 as die
  heads  when die + p.luck >= 4
  tails  otherwise

check Hard by p
  roll d4 as die
  heads  when die is 4
  tails  otherwise

track heads  counter 0..  starts 0

encounter
  each p in players
    Easy by p
      heads  raise heads by 1
      tails  nothing
    Hard by p
      heads  raise heads by 1
      tails  nothing

measure seen-heads
  at end of encounter
  heads

scenario One
  side players
    Player  luck
    Ann     0
`);
    const ask = asked(ruleset);
    const target: WitnessTarget = { watch: 0, occurrence: null, fits: (value) => value === 1 };
    const draws = 200;
    let first = 0;
    for (let seed = 0; seed < draws; seed += 1) {
      const drawn = witness(
        { program: ask.program, start: beginRun(ask.program, ask.inputs), choices: ask.choices },
        target,
        limits,
        String(seed),
      );
      if (drawn.odds !== 'witness') throw new Error(drawn.odds);
      // Heads and tails: 1/2 * 3/4; tails and heads: 1/2 * 1/4.
      expect(drawn.chance).toBeCloseTo(0.5, 12);
      if ((drawn.throws[0]?.[0] ?? 0) >= 4) first += 1;
    }
    // 150 of 200 are expected; five standard deviations of sqrt(200 * 3/16) are 31.
    expect(Math.abs(first - 150)).toBeLessThan(31);
  },
);

test('if equals change places on the way, the dice still lead to the outcome', () => {
  const ask = asked(
    rulesetOf(`ruleset "Places change"

side left

kind Fighter
  score  counter 0..  starts 0

condition Marked

encounter
  each p in left
    roll d2 as coin
    if coin is 1
      p gains Marked
  each p in left
    if p is Marked
      roll d6 as large
      set p.score to 10 * large
    otherwise
      roll d4 as small
      set p.score to small

measure together
  at end of encounter
  total of p.score for p in left

scenario Two
  side left
    Fighter
    Ann
    Bob
`),
  );
  for (let seed = 0; seed < 8; seed += 1)
    for (const value of [61, 64]) {
      const target = { watch: 0, occurrence: null, fits: (found: unknown) => found === value };
      const start = beginRun(ask.program, ask.inputs);
      const drawn = witness(
        { program: ask.program, start, choices: ask.choices },
        target,
        limits,
        `${seed}`,
      );
      if (drawn.odds !== 'witness') throw new Error(drawn.odds);
      expect(seen(ask, drawn.throws).map((found) => found.value)).toEqual([value]);
    }
});
