// Tests the pairs of runs that a thread plays: they are those of the order's own tasks, also where an order follows one of other tasks.
import { createRuns, type Runs } from '@fray/engine/odds';
import { playPairs } from '@fray/engine/shift';
import { expect, test } from 'vitest';
import { requireRules } from '../rules/rules.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { openQuestion } from './odds-question.ts';
import { pairJob } from './pair-job.ts';
import { begunFightOf, type OddsTask } from './task.ts';

const measures = `
measure left
  at end of round 1
  10 * total of h.HP for h in heroes + total of v.HP for v in villains

measure waits
  at end of each round
  times Wait this encounter
`;

async function taskOf(faces: string, measure: readonly string[]): Promise<OddsTask> {
  const text = duel.replace('roll d20', `roll d${faces}`) + measures;
  const host = fakeHost({ files: { 'x.fray': text } });
  const rules = await requireRules(host, 'x.fray', []);
  const asked = { scenario: 'Bridge', measure, set: [], given: [], policy: [], seed: '7' };
  return openQuestion(host, rules, asked).task;
}

function runsOf(task: OddsTask): Runs {
  return createRuns(begunFightOf(task), task.seed);
}

test('a batch has each run of the one beside the same run of each other', async () => {
  const [a, b, c, less] = await Promise.all([
    taskOf('20', []),
    taskOf('12', []),
    taskOf('30', []),
    taskOf('12', ['left']),
  ]);
  for (const [group, one, others, from] of [
    ['1', a, [b, c], 0],
    ['1', a, [b, c], 7],
    ['2', a, [c], 7],
    ['3', b, [a, less], 40],
    ['4', less, [a], 0],
  ] as const)
    expect(pairJob.here({ group, a: one, bs: others, from, runs: 7 }, () => false)).toEqual(
      others.map((other) => ({
        ...playPairs(runsOf(one), runsOf(other), from, 7),
        // The machine tells the work of a run exactly, the kernel a bound.
        work: expect.any(Number) as unknown,
      })),
    );
});

test('once it is to stop, no other plays on', async () => {
  const [a, b] = await Promise.all([taskOf('20', []), taskOf('12', [])]);
  let asked = 0;
  const batches = pairJob.here({ group: '5', a, bs: [b, b], from: 0, runs: 7 }, () => {
    asked += 1;
    return asked === 4;
  });
  expect(batches.map(({ runs }) => runs)).toEqual([3, 0]);
});
