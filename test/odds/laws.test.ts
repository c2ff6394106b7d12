// Sampled odds agree with counted ones, and a run has the same results whatever was played before it.
import type { Ruleset, Value } from '@fray/dsl/ir';
import { defaultSource, firstSource, type ChoiceSource } from '@fray/engine/drivers';
import { link } from '@fray/engine/machine';
import { createEstimate, createRuns, createSampler } from '@fray/engine/odds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRun, inputsFor, played, policiesOf } from '../engine/runs.ts';
import { textOf } from '../laws/generate/ruleset.ts';
import { generated, sound } from '../laws/cases.ts';
import { ambush, duel, exact, measured, rulesetOf, shipped } from './rules.ts';
import { scaled, thorough } from '../scale.ts';

const RUNS = scaled(40);

const least: ChoiceSource = ({ offer }) =>
  offer.kind === 'number' ? { answer: { say: offer.from }, by: 'policy' } : undefined;

// ------------------------------------------------------------------------------------------------ samples

/** Limits that chi-square exceeds with a probability of one in a million, for 1 to 8 degrees of freedom. */
const ONE_IN_A_MILLION = [23.93, 27.63, 30.66, 33.38, 35.89, 38.26, 40.52, 42.7] as const;

test.each([
  ['the small ambush', () => rulesetOf(ambush(4)), 'Path'],
  ['the duel', () => rulesetOf(duel), 'Field'],
  ['column ambush', () => shipped('column-ambush'), 'Road'],
])('%s: sampled odds agree with counted ones', (_, make, scenario) => {
  const ruleset = make();
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, { scenario, seed: 'samples', budget: 1_000_000 });
  const sampler = createSampler(
    {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(program, inputs), defaultSource, firstSource],
    },
    'samples',
  );
  const runs = 600;
  const samples = createEstimate(program, 'samples');
  samples.join(sampler.play(0, runs));
  expect(samples.runs()).toBe(runs);
  const sampled = samples.odds();
  for (const measure of exact(ruleset, { scenario, budget: 1_000_000 }).measures) {
    const seen = sampled.measures.find(
      (one) => one.measure === measure.measure && one.occurrence === measure.occurrence,
    );
    const bins = [
      ...measure.outcomes.map(
        ({ value, chance }) =>
          [
            chance.decimal,
            seen?.outcomes.find((one) => one.value === value)?.chance.decimal ?? 0,
          ] as const,
      ),
      [measure.notReached.decimal, seen?.notReached.decimal ?? 0] as const,
    ].filter(([chance]) => chance > 0);
    // Bins with a small expectation are joined into one.
    const large = bins.filter(([chance]) => chance * runs >= 5);
    const small = bins.filter(([chance]) => chance * runs < 5);
    const rest = small.reduce(([chance, part], one) => [chance + one[0], part + one[1]] as const, [
      0, 0,
    ] as const);
    const kept = rest[0] * runs >= 5 ? [...large, rest] : large;
    if (kept.length < 2) continue;
    const chi = kept.reduce(
      (sum, [chance, part]) => sum + (runs * (part - chance) ** 2) / chance,
      0,
    );
    const limit = ONE_IN_A_MILLION[kept.length - 2];
    // With more bins than the table has, the limit is rougher: the mean plus eight standard deviations.
    const freedom = kept.length - 1;
    expect(chi).toBeLessThan(limit ?? freedom + 8 * Math.sqrt(2 * freedom));
  }
});

test('the interval of a mean follows from the values that were seen', () => {
  const samples = createEstimate(measured(rulesetOf(ambush(3))), 'made up');
  const outcome = (value: number, hits: number) => ({ value, fault: null, chance: hits });
  samples.join({
    from: 0,
    runs: 4,
    counts: [{ watch: 0, occurrence: null, outcomes: [outcome(1, 2), outcome(5, 2)] }],
    faults: [],
    unanswered: null,
  });
  // Two ones and two fives: the mean is 3, the variance is 16/3, and 1.96 standard errors are 1.96 · √(16/3 / 4).
  const mean = samples.odds().measures[0]?.mean;
  expect(mean?.decimal).toBe(3);
  expect(mean?.low).toBeCloseTo(3 - 1.95996 * Math.sqrt(4 / 3), 4);
  expect(mean?.high).toBeCloseTo(3 + 1.95996 * Math.sqrt(4 / 3), 4);
});

test('an estimate adds what batches counted, span by span and fault by fault', () => {
  const samples = createEstimate(measured(rulesetOf(ambush(3))), 'made up');
  const of = (value: unknown, hits: number, fault: string | null = null) => ({
    value: value as Value,
    fault,
    chance: hits,
  });
  const at = (occurrence: number, ...outcomes: ReturnType<typeof of>[]) => ({
    watch: 0,
    occurrence,
    outcomes,
  });
  const batch = (from: number, ...counts: ReturnType<typeof at>[]) => ({
    from,
    runs: 4,
    counts,
    faults: [['too low', 1]] as const,
    unanswered: null,
  });
  expect(samples.odds().measures).toMatchObject([{ occurrence: null, outcomes: [] }]);
  samples.join(batch(0, at(3, of(true, 2), of(null, 1, 'a')), at(1, of(3, 4)), at(2, of(7, 1))));
  samples.join(batch(4, at(1, of(2, 1), of(3, 3)), at(3, of(null, 1, 'b'), of(null, 1, 'a'))));
  expect(() => samples.join(batch(4))).toThrow(RangeError);
  const { measures, faults, states, method } = samples.odds();
  const eighths = ({ decimal }: { readonly decimal: number }): number => decimal * 8;
  expect(
    measures.map(({ occurrence, outcomes, notReached, mean }) => [
      occurrence,
      outcomes.map(({ value, fault, chance }) => [fault ?? value, eighths(chance)]),
      eighths(notReached),
      mean && eighths(mean),
    ]),
  ).toEqual([
    [
      1,
      [
        [2, 1],
        [3, 7],
      ],
      0,
      23,
    ],
    // Most runs never came there, so nothing is known about the mean.
    [2, [[7, 1]], 7, null],
    // What was not seen may still be: its interval says how likely.
    [
      3,
      [
        [true, 2],
        ['a', 2],
        ['b', 1],
        [false, 0],
      ],
      3,
      null,
    ],
  ]);
  expect(faults.map(({ text, chance }) => [text, eighths(chance)])).toEqual([['too low', 2]]);
  expect([states, method]).toMatchObject([8, { method: 'estimate', runs: 8 }]);
  const [unseen] = measures[2]?.outcomes.filter(({ value }) => value === false) ?? [];
  expect(unseen?.chance.high).toBeGreaterThan(0);
});

test('sample i is run i of the seed', () => {
  const ruleset = rulesetOf(ambush(3));
  const program = measured(ruleset);
  const sampler = createSampler(
    { program, start: beginRun(program, inputsFor(ruleset, {})), choices: [] },
    'here',
  );
  const samples = createEstimate(program, 'here');
  const ends = new Map<number, number>();
  for (let i = 0; i < 12; i += 1) {
    samples.join(sampler.play(i, 1));
    expect(samples.runs()).toBe(i + 1);
    const { session } = played(ruleset, { seed: 'here', run: i });
    const ambushed = session.machine.state.participants.filter(
      ({ conditions }) => conditions.length > 0,
    ).length;
    ends.set(ambushed, (ends.get(ambushed) ?? 0) + 1);
    const last = samples
      .odds()
      .measures.at(-1)
      ?.outcomes.map(({ value, chance }) => [value, Math.round(chance.decimal * (i + 1))]);
    expect(last).toEqual([...ends].sort(([one], [other]) => one - other));
  }
});

/** Expects runs that are played one after the other to find the same as each run by itself. Returns how many runs found something. */
function expectUntouched(ruleset: Ruleset): number {
  const program = link(ruleset, { watches: true });
  const inputs = inputsFor(ruleset, { budget: 20_000 });
  const choices = [policiesOf(program, inputs), defaultSource, firstSource, least];
  const fresh = (): ReturnType<typeof createRuns> =>
    createRuns({ program, start: beginRun(program, inputs), choices }, 'after');
  const one = fresh();
  const runs = [0, 1, 0].map((run) => [run, one.play(run)] as const);
  for (const [run, came] of runs) expect(came).toEqual(fresh().play(run));
  return runs.filter(([, came]) => 'findings' in came && came.findings.length > 0).length;
}

test.runIf(thorough)('a run finds the same, whatever was played before it', () => {
  let found = 0;
  for (const name of ['action-segments', 'momentum', 'unit-ambush'])
    found += expectUntouched(shipped(name));
  fc.assert(
    fc.property(generated, (made) => {
      found += expectUntouched(sound(textOf(made)));
    }),
    { numRuns: Math.ceil(RUNS / 8) },
  );
  expect(found).toBeGreaterThan(0);
});

test('runs have the same odds however they are cut into batches, in either executor', () => {
  const ruleset = rulesetOf(ambush(3));
  const program = measured(ruleset);
  const start = beginRun(program, inputsFor(ruleset, {}));
  const whole = createEstimate(program, 'cut');
  whole.join(createSampler({ program, start, choices: [] }, 'cut').play(0, 300));
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (cuts, isQuick) => {
        const sampler = createSampler({ program, start, choices: [] }, 'cut', isQuick ? [] : null);
        const batches = [...cuts, 300].flatMap((runs, index) => {
          const from = Math.min(
            300,
            cuts.slice(0, index).reduce((a, b) => a + b, 0),
          );
          return from < 300 ? [[from, Math.min(runs, 300 - from)] as const] : [];
        });
        // The batches are played from the last to the first, and joined from the first.
        const played = batches
          .toReversed()
          .map(([from, runs]) => sampler.play(from, runs))
          .toReversed();
        const joined = createEstimate(program, 'cut');
        for (const batch of played) joined.join(batch);
        expect(joined.odds()).toEqual(whole.odds());
      },
    ),
    { numRuns: 10 },
  );
});
