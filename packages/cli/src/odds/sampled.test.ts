// Tests that runs played in threads end like those of this thread.
import { createEstimate, createSampler } from '@fray/engine/odds';
import type { Unanswered } from '@fray/engine/statespace';
import { afterEach, expect, test, vi } from 'vitest';
import { requireRules } from '../rules/rules.ts';
import { cutOf, openCut } from '../schedule.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { openQuestion } from './odds-question.ts';
import { sample } from './sampled.ts';
import { begunFightOf, type Batch, type SampleOrder } from './task.ts';

const measure = `
measure blows "who is hurt"
  at end of round 1
  count p in everyone where p.HP < 2
`;

/** Makes a question, and a host whose threads answer each order by `batch`, with one run at most. */
async function threaded(batch: (played: Batch) => Batch) {
  const host = fakeHost({ files: { 'duel.fray': duel + measure } });
  const rules = await requireRules(host, 'duel.fray', []);
  const asked = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [] };
  const { task } = openQuestion(host, rules, asked);
  const fight = begunFightOf(task);
  const sampler = createSampler(fight, task.seed);
  const orders: SampleOrder[] = [];
  const run = async (_: string, sent: unknown): Promise<unknown> => {
    const order = sent as SampleOrder; // what `sample` sends
    orders.push(order);
    if (orders.length > 1000) throw new Error('it goes on');
    return batch(sampler.play(order.from, 1));
  };
  const threads = { run, close: () => Promise.resolve() };
  const many = {
    ...host,
    pause: () => new Promise<void>((done) => setImmediate(done)),
    startWorkers: () => Promise.resolve(threads),
  };
  const play = async (isOver: () => boolean) =>
    sample(many, task, {
      runs: () => 2 ** 40,
      workers: 2,
      cut: { ...openCut(many), isOver },
      onEstimate: null,
    });
  return { play, orders };
}

test('a choice that nobody answers in a thread ends the play with that choice, and no later run counts', async () => {
  const decider = 'Ada';
  const need = { need: 'choice', choice: 'take', decider } as unknown as Unanswered['need']; // nothing else of it is read
  const stuck: Unanswered = { odds: 'unanswered', need, refused: null };
  const { play, orders } = await threaded((played) => ({ ...played, unanswered: stuck }));
  const { estimate, unanswered } = await play(() => false);
  expect(unanswered).toBe(stuck);
  expect(estimate.runs()).toBeLessThanOrEqual((orders[0]?.from ?? 0) + 1);
});

test('what ends the play ends it in threads too', async () => {
  const { play, orders } = await threaded((played) => played);
  const { estimate, unanswered } = await play(() => orders.length > 3);
  expect(unanswered).toBeNull();
  expect(estimate.runs()).toBeGreaterThan(0);
});

test('in this thread, so many runs are played as are wanted, from the first on', async () => {
  const host = fakeHost({ files: { 'duel.fray': duel + measure } });
  const rules = await requireRules(host, 'duel.fray', []);
  const asked = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [], seed: '5' };
  const { task } = openQuestion(host, rules, asked);
  const seen: number[] = [];
  const { estimate, unanswered } = await sample(host, task, {
    runs: () => 57,
    workers: 4,
    cut: openCut(host),
    onEstimate: ({ runs }) => void seen.push(runs()),
  });
  const fight = begunFightOf(task);
  const alone = createEstimate(fight.program, '5');
  alone.join(createSampler(fight, '5').play(0, 57));
  expect(estimate.odds()).toEqual(alone.odds());
  expect(seen.at(-1)).toBe(57);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(unanswered).toBeNull();
});

afterEach(() => void vi.restoreAllMocks());

/** Plays with a clock that goes on by `step` milliseconds at each look, and that is over at the look number `looked`. */
async function timed(
  step: number,
  {
    runs,
    workers,
    left = Infinity,
    looked = 200,
  }: {
    readonly runs: (sent: number) => number;
    readonly workers: number;
    readonly left?: number;
    readonly looked?: number;
  },
) {
  const host = fakeHost({ files: { 'duel.fray': duel + measure } });
  const rules = await requireRules(host, 'duel.fray', []);
  const { task } = openQuestion(host, rules, {
    scenario: 'Bridge',
    measure: [],
    set: [],
    given: [],
    policy: [],
  });
  const fight = begunFightOf(task);
  const sampler = createSampler(fight, task.seed);
  const orders: SampleOrder[] = [];
  const log: string[] = [];
  const running = { now: 0, most: 0 };
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += step));
  const many = {
    ...host,
    startWorkers: (count: number) => {
      log.push(`${count} threads`);
      return Promise.resolve({
        run: (_: string, sent: unknown) => {
          const order = sent as SampleOrder; // what `sample` sends
          orders.push(order);
          running.now += 1;
          running.most = Math.max(running.most, running.now);
          return Promise.resolve().then(() => {
            running.now -= 1;
            return sampler.play(order.from, order.runs);
          });
        },
        close: () => Promise.resolve(void log.push('closed')),
      });
    },
  };
  let looks = 0;
  const shown: number[] = [];
  const { estimate } = await sample(many, task, {
    runs: () => runs(orders.length),
    workers,
    cut: { ...openCut(many), until: left, isOver: () => (looks += 1) > looked },
    onEstimate: ({ runs: so }) => void shown.push(so()),
  });
  return { estimate, orders, log, shown, most: running.most };
}

test.each<
  readonly [what: string, step: number, runs: number, workers: number, left: number, boolean]
>([
  ['much is left', 30, 2 ** 40, 2, Infinity, true],
  ['there is one thread only', 30, 2 ** 40, 1, Infinity, false],
  ['no time has passed', 0, 2 ** 40, 2, Infinity, false],
  ['few runs are left', 30, 3, 2, Infinity, false],
  ['little time is left', 30, 2 ** 40, 2, 200, false],
])('threads play if it pays: %s', async (_, step, runs, workers, left, pays) => {
  const { log } = await timed(step, { runs: () => runs, workers, left, looked: 8 });
  expect(log).toEqual(pays ? ['2 threads', 'closed'] : []);
});

test('threads play as many runs as are wanted, and not one more', async () => {
  const { estimate, orders, shown } = await timed(30, {
    runs: (sent) => (sent === 0 ? 2 ** 40 : 60),
    workers: 2,
  });
  const end = orders.reduce((most, { from, runs }) => Math.max(most, from + runs), 0);
  expect([end, estimate.runs(), shown.at(-1)]).toEqual([60, 60, 60]);
});

test('each thread has an order that it plays and two that wait', async () => {
  const { most } = await timed(30, { runs: () => 2 ** 40, workers: 2, looked: 30 });
  expect(most).toBe(6);
});

test('batches grow to what takes some forty milliseconds', async () => {
  // Here each takes 3, whatever its size, until threads play: they are so quick that their orders grow too.
  const { shown, orders } = await timed(3, { runs: () => 2 ** 40, workers: 2, looked: 8 });
  const here = shown.filter((so) => so <= (orders[0]?.from ?? 0));
  expect(here.map((so, index) => so - (here[index - 1] ?? 0))).toEqual([1, 2, 4, 8]);
  const sizes = orders.map(({ runs }) => runs);
  expect([...new Set(sizes)]).toEqual([106, 605, 1896]);
});

test.each([
  [true, 0],
  [false, 1],
])('before the first run, what is over is ended by Ctrl-C only: %j', async (isPressed, runs) => {
  const host = fakeHost({ files: { 'duel.fray': duel + measure } });
  const rules = await requireRules(host, 'duel.fray', []);
  const asked = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [] };
  const { estimate } = await sample(host, openQuestion(host, rules, asked).task, {
    runs: () => 5,
    workers: 1,
    cut: cutOf(host, () => isPressed, -1),
  });
  expect(estimate.runs()).toBe(runs);
});

test('threads add nothing once no more runs are wanted', async () => {
  const { estimate, orders } = await timed(30, {
    runs: (sent) => (sent === 0 ? 2 ** 40 : 1),
    workers: 2,
  });
  expect(estimate.runs()).toBe(orders[0]?.from);
});
