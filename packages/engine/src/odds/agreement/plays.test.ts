// Tests the plays that confirm odds: how many there are, which the kernel plays, and what the first run shows on which it differs.
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor } from '../../../../../test/engine/runs.ts';
import { measured, rulesetOf } from '../../../../../test/odds/rules.ts';
import { defaultSource, firstSource, policySource } from '../../drivers/policy.ts';
import type { RunFinding } from '../../statespace/tally.ts';
import { createRuns } from '../sample.ts';
import { LINKED, plays } from './plays.ts';

const rules = (round: string): string => `ruleset "Rounds"
span round
side here
kind Player
  points  counter 0..  starts 0
choice Stop by p
  yes
  no
encounter
  each p in here
    play round up to 2 times
      roll d4 as face by p
      raise p.points by face
      ${round}
measure points
  at end of each round
  total of p.points for p in here
scenario Table
  side here
    Player
    Ann
`;

type Link = NonNullable<Parameters<typeof plays>[2]>;

interface Stand {
  /** What the kernel finds, given what the machine does; null: only the machine can tell. */
  readonly kernel?: (found: readonly RunFinding[], run: number) => readonly RunFinding[] | null;
  readonly spent?: number;
  readonly budget?: number;
  /** The work and the runs. */
  readonly limits: { readonly work: number; readonly runs: number };
  readonly only?: readonly string[];
}

function play(round: string, { kernel, spent = 1, budget = 10_000, limits, only }: Stand) {
  const program = measured(rulesetOf(rules(round)), only);
  const start = beginRun(program, inputsFor(program.ruleset, { budget }));
  const asked: number[] = [];
  const linkTo = ((linked: typeof program, from: typeof start, _: unknown, seed: string) => {
    const machine = createRuns({ program: linked, start: from, choices: [] }, seed);
    return {
      spent: () => spent,
      play: (run: number) => {
        asked.push(run);
        const found = machine.play(run);
        return kernel === undefined || 'odds' in found ? null : kernel(found.findings, run);
      },
    };
  }) as unknown as Link; // what plays read of a kernel
  // Whoever may ask a kernel answers as it does.
  const choices = [policySource(program, []), defaultSource, firstSource];
  const found = plays(
    { program, start, choices: kernel === undefined ? [] : choices },
    limits,
    linkTo,
  );
  const [first] = found.counts;
  return { ...found, asked, seen: first?.outcomes.reduce((all, { chance }) => all + chance, 0) };
}

const much = { work: LINKED, runs: 300 };
const same = (found: readonly RunFinding[]): readonly RunFinding[] => found;

describe('how much is played', () => {
  test('ends with the runs, or with the work of runs that are counted', () => {
    expect(play('nothing', { limits: { work: 10_000, runs: 7 } })).toMatchObject({
      runs: 7,
      seen: 7,
    });
    const one = play('nothing', { limits: { work: 1, runs: 7 }, budget: 1 });
    expect(one).toMatchObject({ runs: 1, endless: 1 });
    const some = play('nothing', { limits: { work: 1_000, runs: 900 } });
    expect(some.runs).toBeGreaterThan(3);
    expect(some.runs).toBeLessThan(90);
    expect(play('nothing', { limits: { work: 2_000, runs: 900 } }).runs).toBeCloseTo(
      2 * some.runs,
      -1,
    );
  });

  test('a run takes no more than all of them may', () => {
    expect(play('nothing', { limits: { work: 30, runs: 9 } })).toMatchObject({
      runs: 1,
      endless: 1,
    });
    expect(play('nothing', { limits: { work: 30_000, runs: 9 } })).toMatchObject({
      runs: 9,
      endless: 0,
    });
  });

  test('a run in which nobody answers did not end, and takes a tenth', () => {
    const asks = 'Stop by p\n        yes  nothing\n        no   nothing';
    expect(play(asks, { limits: { work: 1_000, runs: 900 } })).toMatchObject({
      runs: 10,
      endless: 10,
      counts: [],
    });
  });
});

describe('faults', () => {
  const fails = 'if face is 4\n        lower p.points by 6 / (face - 4) rounded down';

  test('are counted by their text, as runs that ended', () => {
    const { runs, faults, decisive, endless } = play(fails, {
      limits: { work: 50_000, runs: 200 },
    });
    const [[text, hits] = ['', 0], ...others] = [...faults];
    expect([others, [...decisive], endless]).toEqual([[], [text], 0]);
    // Of 16 ways that two dice fall, 7 have a 4: seven deviations are 49 of 200.
    expect(Math.abs(hits - (7 / 16) * runs)).toBeLessThan(49);
  });

  test('after every measure has its value decide nothing', () => {
    const text = rules(fails).replace('at end of each round', 'at start of round 1');
    const program = measured(rulesetOf(text));
    const start = beginRun(program, inputsFor(program.ruleset, {}));
    const { faults, decisive } = plays({ program, start, choices: [] }, { work: 9_000, runs: 200 });
    expect([faults.size, decisive.size]).toEqual([1, 0]);
  });
});

describe('the kernel', () => {
  test('is not asked where there is little to play', () => {
    expect(play('nothing', { kernel: same, limits: { ...much, work: LINKED - 1 } }).asked).toEqual(
      [],
    );
    expect(play('nothing', { kernel: same, limits: much }).asked).toHaveLength(300);
  });

  test('plays alone after a quarter of the work, and its own work counts', () => {
    const machine = play('nothing', { limits: { ...much, runs: 9_000 } });
    const dear = play('nothing', {
      kernel: same,
      spent: LINKED / 8,
      limits: { ...much, runs: 9_000 },
    });
    expect(dear.unlike).toBeNull();
    expect(dear.runs).toBeLessThan(machine.runs / 3);
    expect(dear.runs).toBeGreaterThan(machine.runs / 5);
    expect(dear.seen).toBe(dear.runs);
    // What it finds alone counts, without a comparison.
    const late = play('nothing', {
      kernel: (found, run) => (run < machine.runs / 2 ? found : []),
      limits: { ...much, runs: 9_000 },
    });
    expect(late.unlike).toBeNull();
    expect(late.seen).toBeLessThan(late.runs);
  });

  test('leaves to the machine what only that can tell', () => {
    const found = play('nothing', { kernel: () => null, limits: much });
    expect(found).toMatchObject({ runs: 300, seen: 300, unlike: null });
  });

  const changed = (found: readonly RunFinding[], index: number, by: Partial<RunFinding>) =>
    found.map((one, at) => (at === index ? { ...one, ...by } : one));
  test.each<readonly [string, Stand['kernel'], object]>([
    ['a value', (found) => changed(found, 1, { value: 99 }), { occurrence: 2, kernel: 99 }],
    ['the moment of a value', (found) => changed(found, 1, { occurrence: 3 }), { occurrence: 2 }],
    ['a fault', (found) => changed(found, 0, { fault: 'why' }), { occurrence: 1 }],
    ['a value less', (found) => found.slice(0, 1), { occurrence: 2, kernel: null }],
    ['no value', () => [], { occurrence: 1, kernel: null }],
    [
      'a value more',
      (found) => [...found, { watch: 0, occurrence: 7, value: 5, fault: null }],
      { occurrence: 7, machine: null, kernel: 5 },
    ],
  ])('that has another run is refuted from there on: %s', (_, kernel, expected) => {
    const found = play('nothing', {
      kernel: (own, run) => (run === 4 ? (kernel?.(own, run) ?? null) : own),
      limits: much,
    });
    expect(found.unlike).toMatchObject({
      seed: 'agreement',
      run: 4,
      measure: 'points',
      ...expected,
    });
    expect(found.asked).toEqual([0, 1, 2, 3, 4]);
    expect([found.runs, found.seen]).toEqual([300, 300]);
  });
});
