// Tests single runs of a seed, which machine and kernel play alike, and the estimate that is made of batches of them.
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor } from '../../../../test/engine/runs.ts';
import { measured, rulesetOf } from '../../../../test/odds/rules.ts';
import { policySource } from '../drivers/policy.ts';
import { sidesOf } from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import type { Machine } from '../machine/machine.ts';
import { wilson } from '../statistics/proportion.ts';
import type { Count } from './count-runs.ts';
import {
  createEstimate,
  createQuickRuns,
  createRuns,
  createSampler,
  isUnanswered,
  type PlayedRun,
  type Runs,
} from './sample.ts';
import type { RunFinding } from '../statespace/tally.ts';

/** Three rounds with a die each, a rule that may fail on it, and a question after all of it. */
const rules = (more: string, last = 'nothing'): string => `ruleset "Rounds"
span round
side here
kind Player
  points  counter 0..  starts 0
choice Stop by p
  yes
  no
policy Never
  choose Stop no
encounter
  each p in here
    play round up to 3 times
      roll d6 as face by p
      raise p.points by face
      ${more}
    ${last}
measure points
  at end of each round
  total of p.points for p in here
measure even
  at end of round 2
  any p in here where p.points > 6
measure fourth
  at end of round 4
  total of p.points for p in here
scenario Table
  side here
    Player
    Ann
`;

const FAILS = 'if face is 6\n        lower p.points by 6 / (face - 6) rounded down';
const ASKS = 'Stop by p\n      yes  nothing\n      no   nothing';

function made(more = 'nothing', last?: string, budget = 10_000) {
  const program = measured(rulesetOf(rules(more, last)));
  const start = beginRun(program, inputsFor(program.ruleset, { budget }));
  return { program, start };
}

function played<F extends RunFinding>(runs: Runs<F>, run = 0): PlayedRun<F> {
  const found = runs.play(run);
  if (isUnanswered(found)) throw new Error('nobody answers');
  return found;
}

const shortly = (
  findings: readonly RunFinding[],
): readonly (readonly [watch: number, occurrence: number | null, value: unknown])[] =>
  findings.map(({ watch, occurrence, value }) => [watch, occurrence, value]);

describe('a run', () => {
  test('has every finding of its seed, on the machine and on the kernel', () => {
    const { program, start } = made();
    const machine = createRuns({ program, start, choices: [] }, '3');
    const kernel = createQuickRuns({ program, start, choices: [] }, '3', []);
    let others = 0;
    for (let run = 0; run < 20; run += 1) {
      const found = played(machine, run);
      expect(shortly(found.findings).map(([watch, at]) => [watch, at])).toEqual([
        [0, 1],
        [0, 2],
        [1, 2],
        [0, 3],
      ]);
      const quick = played(kernel, run);
      expect(shortly(quick.findings)).toEqual(shortly(found.findings));
      expect([quick.fault, quick.isSpent, quick.work >= found.work]).toEqual([null, false, true]);
      const other = played(createRuns({ program, start, choices: [] }, '4'), run);
      if (JSON.stringify(shortly(other.findings)) !== JSON.stringify(shortly(found.findings)))
        others += 1;
    }
    expect(others).toBeGreaterThan(15);
    expect(start).toEqual(made().start);
  });

  test('tells in which fault it ended, or that it used up its budget', () => {
    const failing = made(FAILS);
    const runs = createRuns({ program: failing.program, start: failing.start, choices: [] }, '1');
    const all = Array.from({ length: 30 }, (_, run) => played(runs, run));
    const faults = new Set(all.flatMap(({ fault }) => fault ?? []));
    expect([...faults]).toEqual([expect.stringContaining('divided by 0')]);
    expect(all.some(({ fault }) => fault === null)).toBe(true);
    expect(all.every(({ isSpent }) => !isSpent)).toBe(true);
    const short = made('nothing', undefined, 12);
    const spent = played(
      createRuns({ program: short.program, start: short.start, choices: [] }, '1'),
    );
    expect([spent.isSpent, spent.fault === null || spent.fault === '']).toEqual([true, false]);
    // What fails on the machine is told by it, not by the kernel.
    const quick = createQuickRuns(
      { program: failing.program, start: failing.start, choices: [] },
      '1',
      [],
    );
    all.forEach(({ fault }, run) => expect(played(quick, run).fault).toBe(fault));
  });

  test('may begin anywhere, and tells the work from there', () => {
    const { program, start } = made();
    const whole = played(createRuns({ program, start, choices: [] }, '1'));
    const late: Machine = beginRun(program, inputsFor(program.ruleset, { budget: 10_000 }));
    const { need } = advance(program, late, undefined, 'discard');
    if (need?.need !== 'throw') throw new Error('no die');
    const from = late.used;
    const rest = createRuns({ program, start: late, choices: [] }, '1');
    // Without a reply the die is thrown as it is in a whole run, whose first step is to begin.
    const again = played(rest);
    expect([shortly(again.findings), again.work]).toEqual([
      shortly(whole.findings),
      whole.work - (from - 1),
    ]);
    const faces = sidesOf(need).map(() => 4);
    const other = rest.play(0, { reply: 'faces', faces, origin: 'script' });
    if (isUnanswered(other)) throw new Error('nobody answers');
    expect(shortly(other.findings)[0]).toEqual([0, 1, 4]);
  });

  test('needs no answer once every measure has its value, and otherwise names the question', () => {
    const { program, start } = made('nothing', ASKS);
    const even = measured(program.ruleset, ['even']);
    const end = played(createRuns({ program: even, start, choices: [] }, '1'));
    expect([shortly(end.findings).length, end.fault, end.isSpent]).toEqual([1, null, false]);
    expect(end.work).toBeGreaterThan(0);
    const open = { odds: 'unanswered', need: { choice: 'Stop' } };
    expect(createRuns({ program, start, choices: [] }, '1').play(0)).toMatchObject({
      ...open,
      refused: null,
    });
    const refusing = createRuns(
      { program, start, choices: [() => ({ refused: 'it is late', at: null })] },
      '1',
    );
    expect(refusing.play(0)).toMatchObject({ ...open, refused: 'it is late' });
    // A batch ends before such a run, and a policy answers.
    const sampled = createSampler({ program, start, choices: [] }, '1').play(3, 5);
    expect(sampled).toMatchObject({ from: 3, runs: 0, unanswered: open });
    const policies = [{ policy: 'Never', who: 'everyone' }];
    const answered = [policySource(program, policies)];
    const byMachine = createSampler({ program, start, choices: answered }, '1').play(0, 9);
    expect(createSampler({ program, start, choices: answered }, '1', policies).play(0, 9)).toEqual(
      byMachine,
    );
    expect([byMachine.runs, byMachine.unanswered]).toEqual([9, null]);
  });
});

test('a batch counts the faults of its runs, also before one that stops it', () => {
  const { program, start } = made(FAILS, ASKS);
  const whole = createSampler({ program, start, choices: [] }, '1');
  const runs = createRuns({ program, start, choices: [] }, '1');
  const first = [...Array(50).keys()].find((run) => isUnanswered(runs.play(run))) ?? -1;
  const failing = [...Array(50).keys()].find((run) => !isUnanswered(runs.play(run))) ?? -1;
  const until = [...Array(50).keys()].find((run) => run > failing && isUnanswered(runs.play(run)));
  expect(whole.play(first, 1).runs).toBe(0);
  const batch = whole.play(failing, 40);
  expect([batch.runs, batch.unanswered === null]).toEqual([(until ?? 0) - failing, false]);
  expect(batch.faults).toEqual([[expect.stringContaining('divided by 0'), batch.runs]]);
});

describe('an estimate', () => {
  const { program } = made();
  const row = (
    watch: number,
    occurrence: number | null,
    ...values: readonly (readonly [unknown, number, string?])[]
  ) =>
    ({
      watch,
      occurrence,
      outcomes: values.map(([value, chance, fault = null]) => ({ value, fault, chance })),
    }) as Count;
  const joined = (...batches: readonly (readonly Count[])[]) => {
    const estimate = createEstimate(program, '5');
    for (const counts of batches)
      estimate.join({
        from: estimate.runs(),
        runs: 10,
        counts,
        faults: [['it divides by 0', 1]],
        unanswered: null,
      });
    return estimate.odds();
  };
  const chanceOf = (hits: number, runs: number): object => ({
    decimal: hits / runs,
    fraction: null,
    ...wilson(hits, runs),
  });

  test('joins batches in the order of their runs', () => {
    const estimate = createEstimate(program, '5');
    const batch = { from: 0, runs: 10, counts: [], faults: [], unanswered: null };
    for (const from of [1, 10, 9])
      expect(() => estimate.join({ ...batch, from })).toThrow('run 0 is next');
    estimate.join(batch);
    expect(() => estimate.join(batch)).toThrow('run 10 is next');
    estimate.join({ ...batch, from: 10, runs: 3 });
    expect(estimate.runs()).toBe(13);
  });

  test('has the share of each value and of what never came, with intervals', () => {
    const odds = joined(
      [row(0, 1, [2, 4], [1, 6])],
      [row(0, 1, [3, 5], [1, 4]), row(0, 2, [9, 1])],
    );
    expect(odds).toMatchObject({
      method: { method: 'estimate', runs: 20, seed: '5', level: 0.95 },
      states: 20,
      forks: 20,
      endless: null,
      faults: [{ text: 'it divides by 0', chance: chanceOf(2, 20) }],
    });
    expect(
      odds.measures.map(({ measure, occurrence, outcomes, notReached }) => [
        measure,
        occurrence,
        outcomes.map(({ value, chance }) => [value, chance]),
        notReached,
      ]),
    ).toEqual([
      [
        'points',
        1,
        [
          [1, chanceOf(10, 20)],
          [2, chanceOf(4, 20)],
          [3, chanceOf(5, 20)],
        ],
        chanceOf(1, 20),
      ],
      ['points', 2, [[9, chanceOf(1, 20)]], chanceOf(19, 20)],
      // What was never seen may still come.
      ['even', null, [], chanceOf(20, 20)],
      ['fourth', null, [], chanceOf(20, 20)],
    ]);
  });

  test.each<readonly [string, Count, readonly unknown[]]>([
    [
      'yes alone may be no',
      row(1, null, [true, 10]),
      [
        [true, 10],
        [false, 0],
      ],
    ],
    [
      'no alone may be yes',
      row(1, null, [false, 4]),
      [
        [false, 4],
        [true, 0],
      ],
    ],
    [
      'both are both',
      row(1, null, [true, 4], [false, 6]),
      [
        [true, 4],
        [false, 6],
      ],
    ],
    [
      'beside a fault too',
      row(1, null, [true, 4], [null, 6, 'why']),
      [
        [true, 4],
        [null, 6],
        [false, 0],
      ],
    ],
    ['a fault alone is neither', row(1, null, [null, 6, 'why']), [[null, 6]]],
    ['a number is no other', row(1, null, [3, 6]), [[3, 6]]],
  ])('of yes or no has both: %s', (_, counts, expected) => {
    const [, even] = joined([counts]).measures;
    expect(
      even?.outcomes.map(({ value, chance }) => [value, Math.round(chance.decimal * 10)]),
    ).toEqual(expected);
  });

  test.each<readonly [string, Count, readonly [number, number] | null]>([
    ['all came', row(1, null, [2, 5], [4, 5]), [3, 1.959964 * Math.sqrt(10 / 9 / 10)]],
    ['one value has no width', row(1, null, [7, 10]), [7, 0]],
    // In floats the squares come to a little less than they are.
    ['nor has an odd one', row(1, null, [2.3, 10]), [2.3, 0]],
    ['some never came', row(1, null, [2, 5], [4, 4]), null],
    ['words have none', row(1, null, [2, 5], ['x', 5]), null],
    ['faults have none', row(1, null, [2, 5], [null, 5, 'why']), null],
  ])('has a mean where %s', (_, counts, expected) => {
    const mean = joined([counts]).measures[1]?.mean ?? null;
    if (expected === null) expect(mean).toBeNull();
    else {
      expect(mean?.fraction).toBeNull();
      expect(mean?.decimal).toBeCloseTo(expected[0], 9);
      expect((mean?.high ?? 0) - (mean?.decimal ?? 0)).toBeCloseTo(expected[1], 6);
      expect((mean?.decimal ?? 0) - (mean?.low ?? 0)).toBeCloseTo(expected[1], 6);
    }
  });

  test('of a single run has no mean', () => {
    const estimate = createEstimate(program, '5');
    const counts = [row(1, null, [7, 1])];
    estimate.join({ from: 0, runs: 1, counts, faults: [], unanswered: null });
    expect(estimate.odds().measures[1]).toMatchObject({ measure: 'even', mean: null });
  });
});
