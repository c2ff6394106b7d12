// Tests what is shown while a question is counted and played at the same time, and what is known in the end.
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Key, Terminal } from '../host.ts';
import { requireRules } from '../rules/rules.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';
import { screenOf } from '../testing/screen.ts';
import { countAll, knownOf, oddsLimits, type CountedOdds } from './answer-question.ts';
import { liveOn } from '../answers/live-odds.ts';
import type { Pulse } from './long-work.ts';
import { cutOf, openCut } from '../schedule.ts';
import { openQuestion, type OddsQuestion } from './odds-question.ts';
import { sideBySide, type Both, type Live, type SoFar } from './side-by-side.ts';

const measure = `
measure blows "who is hurt"
  at end of round 1
  count p in everyone where p.HP < 2
`;

const options = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [] };

interface Asked {
  readonly host: FakeHost;
  readonly question: OddsQuestion;
  readonly known: CountedOdds;
  readonly unknown: CountedOdds;
}

async function asked(): Promise<Asked> {
  const host: FakeHost = {
    ...fakeHost({ files: { 'duel.fray': duel + measure }, tty: true, columns: 80, rows: 24 }),
    pause: () => new Promise((done) => setImmediate(done)),
  };
  const rules = await requireRules(host, 'duel.fray', []);
  const question = openQuestion(host, rules, options);
  const pace = { cut: openCut(host), onPulse: () => {} };
  const [done] = await countAll(host, [() => question], oddsLimits, options, pace);
  const known = knownOf(rules, ['blows'], done, 0);
  const unknown = {
    ...known,
    parts: [],
    rest: ['blows'],
    large: { odds: 'too-large', why: 'forks', states: 7, forks: 9, seconds: 0 },
  } as const;
  return { host, question, known, unknown };
}

/** Runs a question whose counting is over after this many answers have been shown. */
function slow(
  { host, question }: Asked,
  after: number,
  known: CountedOdds,
  runs = 500,
  seconds?: number,
): { readonly both: Promise<Both<CountedOdds>>; readonly shown: SoFar[]; readonly log: string[] } {
  const shown: SoFar[] = [];
  const log: string[] = [];
  let over: () => void = () => {};
  const isOver = new Promise<void>((done) => {
    over = done;
  });
  const live: Live = {
    show: (so) => {
      shown.push(so());
      if (shown.length === after) over();
    },
    clear: () => void log.push('cleared'),
  };
  const count = async (onPulse: (pulse: Pulse) => void): Promise<CountedOdds> => {
    onPulse({ done: 0, states: 40, forks: 4 });
    if (after > 0) await isOver;
    return known;
  };
  const both = sideBySide(host, question, count, {
    live,
    cut: openCut(host, seconds),
    workers: 1,
    runs,
  });
  return { both, shown, log };
}

afterEach(() => void vi.restoreAllMocks());

describe('what is shown meanwhile', () => {
  test('is an estimate from ever more runs while the counting goes on', async () => {
    const all = await asked();
    const { both, shown, log } = slow(all, 6, all.known);
    const { known } = await both;
    expect(known).toBe(all.known);
    expect(shown.length).toBeGreaterThanOrEqual(6);
    const runs = shown.map(({ found }) => found.states);
    expect(runs).toEqual(runs.toSorted((a, b) => a - b));
    expect(shown[0]).toMatchObject({
      counting: { states: 40, forks: 4 },
      found: { method: { method: 'estimate' } },
    });
    expect(log).toEqual(['cleared']);
  });

  test('goes on to all requested runs if the question cannot be counted', async () => {
    const all = await asked();
    const { both, shown } = slow(all, 1, all.unknown);
    const { known, played } = await both;
    expect(known.rest).toEqual(['blows']);
    // More runs may have been played before the counting failed.
    expect(played?.states).toBeGreaterThanOrEqual(500);
    expect(shown.at(-1)?.counting).toBeNull();
  });

  test('is nothing if the counting is quick', async () => {
    const all = await asked();
    const { both, shown } = slow(all, 0, all.known);
    expect((await both).known.parts).toHaveLength(1);
    expect(shown).toEqual([]);
  });

  test('has a hundred runs before a long count gets a core of its own', async () => {
    const { host, question, unknown } = await asked();
    let runs = 0;
    let runsThen = -1;
    const count = async (_: unknown, first: () => Promise<void>): Promise<CountedOdds> => {
      await first();
      runsThen = runs;
      return unknown;
    };
    const live: Live = {
      show: (so) => {
        runs = so().found.states;
      },
      clear: () => {},
    };
    const never = { ...host, sleep: () => new Promise<void>(() => {}) };
    await sideBySide(never, question, count, { live, cut: openCut(host), workers: 1, runs: 500 });
    expect(runsThen).toBeGreaterThanOrEqual(99);
  });

  test('is not waited for longer than a second before a long count gets a core', async () => {
    const { host, question, unknown } = await asked();
    let runs = 0;
    let runsThen = -1;
    const count = async (_: unknown, first: () => Promise<void>): Promise<CountedOdds> => {
      await first();
      runsThen = runs;
      return unknown;
    };
    const show: Live['show'] = (so) => {
      runs = so().found.states;
    };
    const slept: number[] = [];
    const late = { ...host, sleep: (time: number) => Promise.resolve(void slept.push(time)) };
    const both = { live: { show, clear: () => {} }, cut: openCut(host), workers: 1, runs: 500 };
    await sideBySide(late, question, count, both);
    expect([runsThen, slept]).toEqual([0, [1_000]]);
  });

  test('is all that there is if the time is over: a run, or none after Ctrl-C', async () => {
    const { host, question, unknown } = await asked();
    const count = async (_: unknown, first: () => Promise<void>): Promise<CountedOdds> => {
      await first();
      return unknown;
    };
    const never = { ...host, sleep: () => new Promise<void>(() => {}) };
    for (const isPressed of [false, true]) {
      const seconds: number[] = [];
      const live: Live = { show: (so) => void seconds.push(so().left), clear: () => {} };
      const cut = cutOf(host, () => isPressed, -1);
      const both = await sideBySide(never, question, count, { live, cut, workers: 1, runs: 500 });
      expect([both.known, both.played?.states ?? null]).toEqual([unknown, isPressed ? null : 1]);
      expect(seconds).toEqual(isPressed ? [] : [0]);
    }
  });

  test('goes on beyond the requested runs while the counting does', async () => {
    const all = await asked();
    const { both, shown } = slow(all, 8, all.known, 5);
    await both;
    expect(shown.at(-1)?.found.states).toBeGreaterThan(5);
  });

  test.each([
    [3, [2]],
    [2, []],
    [1, []],
  ])('leaves a core of %i to the counting', async (workers, started) => {
    const { host, question, known } = await asked();
    let end: (found: CountedOdds) => void = () => {};
    const count = (): Promise<CountedOdds> =>
      new Promise((done) => {
        end = done;
      });
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 30));
    const log: number[] = [];
    const threads = {
      ...host,
      startWorkers: (many: number) => {
        log.push(many);
        end(known);
        return Promise.resolve({
          run: () => Promise.reject(new Error('the counting is over')),
          close: () => Promise.resolve(),
        });
      },
    };
    let looks = 0;
    const live: Live = { show: () => ((looks += 1) > 9 ? end(known) : undefined), clear: () => {} };
    const cut = openCut(host);
    await sideBySide(threads, question, count, { live, cut, workers, runs: 5 }).catch(
      (thrown: unknown) => expect(String(thrown)).toContain('the counting is over'),
    );
    expect(log).toEqual(started);
  });

  test('ends with the failure of the counting', async () => {
    const { host, question } = await asked();
    const shown: SoFar[] = [];
    let fail: () => void = () => {};
    const count = (): Promise<CountedOdds> =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('the count failed'));
      });
    const show: Live['show'] = (so) => {
      shown.push(so());
      if (shown.length === 3) fail();
      if (shown.length > 1_000) throw new Error('it goes on');
    };
    const both = { live: { show, clear: () => {} }, cut: openCut(host), workers: 1, runs: 500 };
    await expect(sideBySide(host, question, count, both)).rejects.toThrow('the count failed');
    expect(shown.every(({ left }) => left >= 0)).toBe(true);
  });

  test('ends when time is up', async () => {
    const all = await asked();
    const { both } = slow(all, 1, all.unknown, 1_000_000_000, 0.02);
    expect((await both).played?.states).toBeLessThan(1_000_000_000);
  });
});

describe('on a terminal', () => {
  test('the display says that the answer is an estimate and how the counting goes, and leaves no trace', async () => {
    const all = await asked();
    const live = liveOn(all.host, { soon: 0, often: 0 });
    const { both, shown } = slow(all, 2, all.known);
    await both;
    const [first] = shown;
    if (live === undefined || first === undefined) throw new Error('nothing was shown');
    live.show(() => ({ ...first, left: 12.3 }));
    const seen = screenOf(all.host.printed.out, 24, 80);
    expect(seen[0]).toMatch(/^estimate so far, 13 s left: 40 positions counted$/);
    expect(seen[1]).toMatch(/^Bridge {2}estimated from/);
    expect(seen.join('\n')).toContain('blows  who is hurt');
    live.show(() => ({ ...first, counting: null, left: 1 }));
    expect(screenOf(all.host.printed.out, 24, 80)[0]).toBe(
      'estimate so far, 1 s left: too large to be counted',
    );
    live.clear();
    expect(screenOf(all.host.printed.out, 24, 80)).toEqual([]);
  });

  test('the arrow keys show one measure after the other, and the keys are given back', async () => {
    const all = await asked();
    const { both, shown } = slow(all, 2, all.known);
    await both;
    const [first] = shown;
    const [blows] = first?.found.measures ?? [];
    if (first === undefined || blows === undefined) throw new Error('nothing was shown');
    let press: (key: Key) => void = () => {};
    let isGivenBack = false;
    const terminal: Terminal = {
      size: () => ({ columns: 80, rows: 24 }),
      enter: () => expect.fail('no screen is wanted'),
      takeKeys: (told) => {
        press = told;
        return () => {
          isGivenBack = true;
        };
      },
    };
    const live = liveOn({ ...all.host, terminal }, { soon: 0, often: 0 });
    const measures = [blows, { ...blows, measure: 'second' }];
    live?.show(() => ({ ...first, found: { ...first.found, measures } }));
    const seen = (): readonly boolean[] => {
      const text = screenOf(all.host.printed.out, 24, 80).join('\n');
      return ['blows', 'second'].map((name) => text.includes(`\n${name}`));
    };
    const afterKey = (name: string): readonly boolean[] => {
      press({ name, text: '', ctrl: false });
      return seen();
    };
    expect(seen()).toEqual([true, true]);
    expect(afterKey('right')).toEqual([true, false]);
    expect(afterKey('x')).toEqual([true, false]);
    expect(afterKey('right')).toEqual([false, true]);
    expect(afterKey('right')).toEqual([true, true]);
    expect(afterKey('left')).toEqual([false, true]);
    live?.clear();
    expect(isGivenBack).toBe(true);
  });

  test('colours appear only if they are wanted', async () => {
    const all = await asked();
    const { both, shown } = slow(all, 2, all.known);
    await both;
    const [first] = shown;
    if (first === undefined) throw new Error('nothing was shown');
    for (const [env, colours] of [
      [{ NO_COLOR: '1' }, false],
      [{}, true],
    ] as const) {
      const host = fakeHost({ tty: true, columns: 80, rows: 24, env });
      liveOn(host, { soon: 0, often: 0 })?.show(() => first);
      expect(/\u001b\[\d*m/.test(host.printed.out)).toBe(colours);
    }
  });
});
