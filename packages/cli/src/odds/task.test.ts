// Tests what a question as data is counted with: its measures, policies and defaults.
import type { Odds } from '@fray/engine/odds';
import { expect, test } from 'vitest';
import { workOf } from '../../../../test/work-counter.ts';
import { requireRules } from '../rules/rules.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { openQuestion } from './odds-question.ts';
import { countJob, measuredProgram, samplerOf } from './task.ts';

const text = `ruleset "Lots"
side here

kind Player
  points  counter 0..  starts 0

choice Stop by p
  yes
  no   default

choice Turn by p
  left
  right

policy Back
  choose Turn right

encounter
  each p in here
    Stop by p
      yes  nothing
      no   raise p.points by 1
    Turn by p
      left   raise p.points by 10
      right  raise p.points by 20
    roll d2 as coin by p
    raise p.points by coin * 100

measure points
  at end of encounter
  total of p.points for p in here

measure high
  at end of encounter
  any p in here where p.points > 200

invariant Few
  always
  every p in here satisfies p.points < 400

scenario Table
  side here
    Player
    Ann
`;

async function counted(policy: readonly string[], approximate = false): Promise<readonly Odds[]> {
  const host = fakeHost({ files: { 'x.fray': text } });
  const rules = await requireRules(host, 'x.fray', []);
  const asked = { scenario: 'Table', measure: ['points'], set: [], given: [], policy };
  const { task } = openQuestion(host, rules, asked);
  expect(measuredProgram(task).watches.map(({ watch }) => watch.name)).toEqual(['points']);
  const limits = { states: 1_000, forks: 1_000 };
  const found = countJob.here({ task, limits, approximate, among: 1 }, () => false);
  if ('odds' in found) throw new Error(found.odds);
  const odds = found.flatMap((part) => (part.odds.odds === 'known' ? [part.odds] : []));
  // Runs of the question are played by the same answers.
  const [count] = samplerOf(task).play(0, 30).counts;
  const values = (all: readonly { readonly value: unknown }[] = []): readonly number[] =>
    all.map(({ value }) => Number(value)).toSorted((a, b) => a - b);
  expect(values(count?.outcomes)).toEqual(values(odds[0]?.measures[0]?.outcomes));
  return odds;
}

// By default nobody stops. Without a policy everybody turns left, which comes first.
test.each([
  [[], [111, 211]],
  [['Back=Ann'], [121, 221]],
])('with the policies %j', async (policy, values) => {
  const [odds] = await counted(policy);
  expect(odds?.method).toEqual({ method: 'exact' });
  expect(odds?.measures[0]?.outcomes.map(({ value }) => value)).toEqual(values);
});

test('approximate odds have no fractions', async () => {
  const [odds] = await counted([], true);
  expect(odds?.method.method).toBe('exact-up-to');
  expect(odds?.measures[0]?.outcomes.map(({ chance }) => chance.fraction)).toEqual([null, null]);
});

test('of the work that confirms odds each question has its share', async () => {
  const host = fakeHost({ files: { 'x.fray': text.replace('d2 as coin', 'd300 as coin') } });
  const rules = await requireRules(host, 'x.fray', []);
  const asked = { scenario: 'Table', measure: ['points'], set: [], given: [], policy: [] };
  const { task } = openQuestion(host, rules, asked);
  const limits = { states: 1_000, forks: 1_000 };
  const work = (among: number): number =>
    workOf(() => countJob.here({ task, limits, approximate: false, among }, () => false));
  // The first question does what all later ones find done.
  work(10);
  const shared = work(10);
  expect(work(1)).toBeGreaterThan(1.2 * shared);
});
