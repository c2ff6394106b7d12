// Tests that runs played in threads end like those of this thread.
import { createSampler } from '@fray/engine/odds';
import type { Unanswered } from '@fray/engine/statespace';
import { expect, test } from 'vitest';
import { requireRules } from '../rules/rules.ts';
import { openCut } from '../schedule.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { openQuestion } from './odds-question.ts';
import { sample } from './sampled.ts';
import { castOfTask, type SampleOrder } from './task.ts';

const measure = `
measure blows "who is hurt"
  at end of round 1
  count p in everyone where p.HP < 2
`;

test('a choice that nobody answers in a thread ends the play with that choice, and no later run counts', async () => {
  const host = fakeHost({ files: { 'duel.fray': duel + measure } });
  const rules = await requireRules(host, 'duel.fray', []);
  const asked = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [] };
  const { task } = openQuestion(host, rules, asked);
  const { program, choices } = castOfTask(task);
  const sampler = createSampler(program, task.start, choices, task.seed);
  const decider = 'Ada';
  const need = { need: 'choice', choice: 'take', decider } as unknown as Unanswered['need']; // nothing else of it is read
  const stuck: Unanswered = { odds: 'unanswered', need, refused: null };
  let first = Number.POSITIVE_INFINITY;
  const run = async (_: string, sent: unknown): Promise<unknown> => {
    const { from } = sent as SampleOrder; // what `sample` sends
    first = Math.min(first, from);
    return { ...sampler.play(from, 1), unanswered: stuck };
  };
  const threads = { run, close: () => Promise.resolve() };
  const many = {
    ...host,
    pause: () => new Promise<void>((done) => setImmediate(done)),
    startWorkers: () => Promise.resolve(threads),
  };
  const { estimate, unanswered } = await sample(many, task, {
    runs: () => 2 ** 40,
    workers: 2,
    cut: openCut(many),
    onEstimate: null,
  });
  expect(unanswered).toBe(stuck);
  expect(estimate.runs()).toBeLessThanOrEqual(first + 1);
});
