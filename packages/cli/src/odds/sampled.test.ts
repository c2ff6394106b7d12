// Tests that runs played in threads end like those of this thread.
import { createEstimate, createSampler } from '@fray/engine/odds';
import type { Unanswered } from '@fray/engine/statespace';
import { expect, test } from 'vitest';
import { requireRules } from '../rules/rules.ts';
import { openCut } from '../schedule.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { openQuestion } from './odds-question.ts';
import { sample } from './sampled.ts';
import { castOfTask, type Batch, type SampleOrder } from './task.ts';

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
  const { program, choices } = castOfTask(task);
  const sampler = createSampler(program, task.start, choices, task.seed);
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
  const { program, choices } = castOfTask(task);
  const alone = createEstimate(program, '5');
  alone.join(createSampler(program, task.start, choices, '5').play(0, 57));
  expect(estimate.odds()).toEqual(alone.odds());
  expect(seen.at(-1)).toBe(57);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(unanswered).toBeNull();
});
