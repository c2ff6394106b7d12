// Tests that a thread has each job under its name, with the answers of this thread, and shows its progress.
import { expect, test, vi } from 'vitest';
import { exitCodes, isStop } from '../exit-codes.ts';
import { requireRules } from '../rules/rules.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { boundsJob } from './bounds-job.ts';
import { openQuestion } from './odds-question.ts';
import { pairJob } from './pair-job.ts';
import { createProgressChannel, readProgress, requestStop } from './progress-channel.ts';
import { countJob, samplerOf, type Job } from './task.ts';
import { witnessJob } from './witness-job.ts';
import { bound, count, draw, pair } from './worker.ts';
import type * as Worker from './worker.ts';

/** What a thread finds by the name of a job. */
const served = { count, draw, bound, pair } as const;

const measure = '\nmeasure blows\n  at end of round 1\n  count p in everyone where p.HP < 2\n';

async function taskOf(): Promise<ReturnType<typeof openQuestion>['task']> {
  const host = fakeHost({ files: { 'duel.fray': duel + measure } });
  const rules = await requireRules(host, 'duel.fray', []);
  const asked = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [] };
  return openQuestion(host, rules, asked).task;
}

test.each(['count', 'draw', 'bound', 'pair'] as const)('%s', async (name) => {
  const [task, again] = [await taskOf(), await taskOf()];
  const limits = { states: 1e4, forks: 1e4 };
  const orders = {
    count: [countJob, { task, limits, approximate: false, among: 1 }],
    draw: [witnessJob, { task, limits, asked: { value: '2', occurrence: null } }],
    bound: [boundsJob, { task, limits, chooser: 'Ada', value: null, occurrence: null }],
    pair: [pairJob, { group: 'own', a: task, bs: [task], from: 3, runs: 4 }],
  } as const;
  const [job, order] = orders[name];
  expect(job.name).toBe(name);
  const channel = createProgressChannel();
  const act = served[name] as (sent: unknown) => unknown; // the message that a pool sends
  const { here } = job as unknown as Job<unknown, unknown>;
  expect(act({ order, channel })).toEqual(
    here({ ...order, task: again, a: again, bs: [again] }, () => false),
  );
});

test('a thread plays and analyses what it was started with', async () => {
  const task = await taskOf();
  // The pool puts its own data before ours.
  const workerData: unknown[] = ['of the pool', task];
  vi.doMock('node:worker_threads', () => ({ workerData }));
  const path = './worker.ts?started';
  // The path names the same file, so it has the same exports.
  const { playRuns, lookInto } = (await import(path)) as typeof Worker;
  vi.doUnmock('node:worker_threads');
  expect(playRuns({ from: 3, runs: 4 })).toEqual(samplerOf(await taskOf()).play(3, 4));
  const measured = { ruleset: task.ruleset, measure: 'blows', outcome: null, occurrence: null };
  workerData[1] = { ...measured, events: [], policies: [] };
  let thrown: unknown;
  try {
    lookInto({ look: 'count' });
  } catch (error) {
    thrown = error;
  }
  // Without events there is nothing to look into.
  expect(isStop(thrown) && thrown.exit).toBe(exitCodes.problems);
});

test('progress goes one way, and a request to stop the other', async () => {
  const order = {
    task: await taskOf(),
    limits: { states: 1e4, forks: 1e4 },
    approximate: false,
    among: 1,
  };
  const pulses: (readonly [number, number])[] = [];
  countJob.here(order, (states, forks) => pulses.push([states, forks]) === 0);
  const channel = createProgressChannel();
  expect(readProgress(channel)).toEqual({ states: 0, forks: 0 });
  count({ order: { ...order, task: await taskOf() }, channel });
  const [states, forks] = pulses.at(-1) ?? [];
  expect(readProgress(channel)).toEqual({ states, forks });
  const stopped = createProgressChannel();
  requestStop(stopped);
  expect(count({ order: { ...order, task: await taskOf() }, channel: stopped })).toMatchObject([
    { odds: { odds: 'too-large', why: 'time' } },
  ]);
});
