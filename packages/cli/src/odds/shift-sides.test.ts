// Tests which questions are counted for a comparison of many readings in many scenarios.
import type { Odds } from '@fray/engine/odds';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { barText, shareText } from '../report/progress.ts';
import { requireRules } from '../rules/rules.ts';
import { openCut } from '../schedule.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { thorough } from '../../../../test/scale.ts';
import { createSides, type CountedSide } from './shift-sides.ts';
import { createShiftWork, type ShiftWork, type Variant } from './shift-work.ts';
import { quickLimits } from './answer-question.ts';
import { createShifter } from './shifts.ts';
import type { Job } from './task.ts';

const blows = `${duel}
measure blows "who is hurt"
  at end of round 1
  count p in everyone where p.HP < 2
`;
const options = { runs: 1500, seed: '1', measures: [] };

async function readings() {
  const files = { 'a.fray': blows, 'b.fray': blows.replace('roll d20', 'roll d12') };
  const host = fakeHost({ files });
  const [a, b] = [await requireRules(host, 'a.fray', []), await requireRules(host, 'b.fray', [])];
  const variants: readonly Variant[] = [
    { rules: a, set: [] },
    { rules: a, set: ['ties=defender'] },
    { rules: b, set: [] },
  ];
  const asked = variants.flatMap((variant) =>
    ['Bridge', 'Gate'].map((scenario) => ({ variant, scenario })),
  );
  return { host, asked };
}

test('each reading is counted once in each scenario, exactly, however often it is asked for', async () => {
  const { host, asked } = await readings();
  const all = createShiftWork(host, { ...options, cut: openCut(host) });
  const orders: unknown[] = [];
  const work: ShiftWork['work'] = (job, given, onPulse) => {
    orders.push(...given.map((order) => order()));
    return all.work(job, given, onPulse);
  };
  const sides = createSides(all);
  await sides.count({ work }, [...asked, ...asked]);
  await sides.count({ work }, asked);
  expect(orders).toEqual(
    asked.map(({ variant, scenario }) => ({
      task: all.questionOf(variant, scenario).task,
      limits: expect.anything() as unknown,
      approximate: false,
      among: asked.length,
    })),
  );
  const found = asked.map(({ variant, scenario }) => sides.of(variant, scenario));
  expect(found.map((side: CountedSide | undefined) => side?.odds)).toEqual(
    asked.map(() => 'known'),
  );
  await all.close();
});

test.runIf(thorough)(
  'the differences of many comparisons are those of each by itself',
  async () => {
    const { host, asked } = await readings();
    const [first] = asked;
    if (first === undefined) throw new Error('no reading');
    const comparisons = asked.map(({ variant: b, scenario }) => ({
      a: first.variant,
      b,
      scenario,
    }));
    const between = async (some: typeof comparisons): Promise<unknown> => {
      const shifter = createShifter(host, { ...options, cut: openCut(host) });
      const found = await shifter.between(some);
      await shifter.close();
      return found;
    };
    const alone = await Promise.all(comparisons.map(async (one) => between([one])));
    expect(await between(comparisons)).toEqual(alone.flat());
    expect(alone.flat()).toEqual(
      comparisons.map(({ scenario }) =>
        expect.objectContaining({
          scenario,
          isCut: false,
          shift: expect.objectContaining({ method: { method: 'exact' } }) as unknown,
        }),
      ),
    );
  },
);

const chance = { decimal: 1, fraction: null, low: 1, high: 1 };
const known = (...names: readonly string[]): Odds => ({
  odds: 'known',
  method: { method: 'exact' },
  measures: names.map((measure) => ({
    measure,
    text: null,
    occurrence: null,
    outcomes: [],
    notReached: chance,
    mean: null,
  })),
  faults: [],
  endless: null,
  states: 1,
  forks: 1,
});
const large = { odds: 'too-large', why: 'forks', states: 7, forks: 9 } as const;
const disputed = { odds: 'disputed', disagreement: {}, states: 7, forks: 9 } as const;
const open = { odds: 'unanswered' } as const;

test.each<readonly [what: string, answer: unknown, side: unknown]>([
  ['nothing, if it ended before', null, null],
  ['a choice that nobody answers', open, open],
  [
    'all measures, in the order of the request',
    [known('b'), known('a')],
    { measures: [{ measure: 'a' }, { measure: 'b' }], states: 2 },
  ],
  ['too large if one of them is', [known('a'), large], large],
  ['disputed if one of them is', [known('a'), disputed], disputed],
])('a side is %s', async (_, answer, side) => {
  const lines: string[] = [];
  const variant: Variant = { rules: {} as Variant['rules'], set: [] }; // only handed on
  const sides = createSides({
    line: { show: (text: () => string) => void lines.push(text()), clear: () => {} },
    measures: ['a', 'b'],
    questionOf: () => ({ task: 'the task' }) as never, // only handed on
  } as unknown as ShiftWork); // what sides read of it
  const work = ((
    _job: unknown,
    orders: readonly (() => unknown)[],
    onPulse: (pulse: object) => void,
  ) => {
    expect(orders.map((order) => order())).toMatchObject([{ limits: quickLimits }]);
    onPulse({ done: 1, states: 0, forks: 0 });
    onPulse({ done: 0, states: 50, forks: 300 });
    const found = Array.isArray(answer) ? answer.map((odds) => ({ watches: [], odds })) : answer;
    return Promise.resolve([{ answer: found }]);
  }) as unknown as ShiftWork['work']; // it answers the one order
  await sides.count({ work }, [{ variant, scenario: 'Bridge' }]);
  const found = sides.of(variant, 'Bridge');
  if (side === null) expect(found).toBeNull();
  else expect(found).toMatchObject(side as object);
  expect(sides.of(variant, 'Gate')).toBeUndefined();
  expect(lines).toEqual([
    barText(1, 1, 'questions counted'),
    shareText(0.1, 'counting: 50 positions, 300 machines run'),
  ]);
});

test('all works of a comparison share their threads, as many as there are cores, until it is closed', async () => {
  const log: string[] = [];
  const host = {
    ...fakeHost(),
    cores: 3,
    startWorkers: (count: number) => {
      log.push(`${count} threads`);
      return Promise.resolve({
        run: (name: string) => Promise.resolve(log.push(name)),
        close: () => Promise.resolve(void log.push('closed')),
      });
    },
  };
  const long: Job<number, number> = {
    name: 'long',
    here: (order, isOver) => {
      while (!isOver(1_000_000, 0));
      return order;
    },
  };
  const work = createShiftWork(host, { ...options, seed: '7', cut: openCut(host) });
  await work.work(long, [() => 1], () => {});
  await work.oneOf(2).work(long, [() => 1], () => {});
  expect(log).toEqual(['3 threads', 'long', 'long']);
  await work.close();
  expect(log.slice(3)).toEqual(['closed']);
  const rules = await requireRules(fakeHost({ files: { 'a.fray': blows } }), 'a.fray', []);
  expect(work.questionOf({ rules, set: [] }, 'Bridge').task.seed).toBe('7');
});

describe('time', () => {
  afterEach(() => void vi.restoreAllMocks());
  const at = { now: 0 };
  const begun = (host = fakeHost()): ShiftWork => {
    at.now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => at.now);
    return createShiftWork(host, { ...options, cut: openCut(host, 10) });
  };

  test('is shared in equal parts, and parts of parts', () => {
    const whole = begun();
    const part = whole.oneOf(4);
    expect([whole.cut.until, part.cut.until, part.oneOf(5).cut.until]).toEqual([
      10_000, 2_500, 500,
    ]);
    at.now = 2_501;
    expect([whole.isOver(), part.isOver()]).toEqual([false, true]);
  });

  test('is up for work of a part when it is for the part', async () => {
    const endless: Job<number, number> = {
      name: 'endless',
      here: (order, isOver) => {
        for (at.now = 0; !isOver(0, 0); at.now += 100);
        return order;
      },
    };
    await begun()
      .oneOf(4)
      .work(endless, [() => 1], () => {});
    expect(at.now).toBe(2_600);
  });

  test('of this thread is some hundred milliseconds, so that somebody hears Ctrl-C', async () => {
    let moved = 0;
    const host = {
      ...fakeHost(),
      startWorkers: () =>
        Promise.resolve({ run: () => Promise.resolve(at.now), close: () => Promise.resolve() }),
    };
    const slow: Job<number, number> = {
      name: 'slow',
      here: (_, isOver) => {
        for (;;) {
          isOver(0, 0);
          moved = at.now += 10;
        }
      },
    };
    await begun(host).work(slow, [() => 1], () => {});
    expect(moved).toBe(160);
  });
});
