// Tests what the bounds over choices are of: a mean, the chance of a value, or that of not getting there.
import { expect, test } from 'vitest';
import { requireRules } from '../rules/rules.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { boundsJob } from './bounds-job.ts';
import { openQuestion } from './odds-question.ts';

/** Returns the bounds of a question about the duel on the bridge, as fractions; or why there are none. */
async function bounds(
  asked: string,
  value: string | null,
  chooser = 'everyone',
  occurrence: number | null = null,
  isOver = false,
): Promise<unknown> {
  const host = fakeHost({ files: { 'duel.fray': duel } });
  const rules = await requireRules(host, 'duel.fray', []);
  const question = {
    scenario: 'Bridge',
    measure: [],
    ask: [asked],
    set: [],
    given: [],
    policy: [],
  };
  const { task } = openQuestion(host, rules, question);
  const order = { task, chooser, value, occurrence, limits: { states: 1e4, forks: 1e4 } };
  const found = boundsJob.here(order, () => isOver);
  if (found.odds !== 'bounds') return found;
  return [found.low, found.high].map(({ n, d }) => `${n}/${d}`);
}

// Ada hits on 12 or less of a d20, Bram on 10 or less; whoever may choose may also wait.
test.each<readonly [string, string | null, string, number | null, unknown]>([
  ['at end of round 1: Bram.HP', null, 'Ada', null, ['7/5', '2/1']],
  ['at end of round 1: Bram.HP', '1', 'Ada', null, ['0/1', '3/5']],
  ['at end of round 1: Bram.HP', '2', 'Ada', null, ['2/5', '1/1']],
  ['at end of round 1: Bram.HP', 'not reached', 'Ada', null, ['0/1', '0/1']],
  ['at end of round 1: Bram.HP', '7', 'Ada', null, ['0/1', '0/1']],
  // Yes counts as 1 and no as 0.
  ['at end of round 1: Bram.HP < 2', null, 'Ada', null, ['0/1', '3/5']],
  ['at end of round 1: Bram.HP is 2', null, 'Ada', null, ['2/5', '1/1']],
  // Nobody else can choose how the others answer.
  ['at end of round 1: Bram.HP', null, 'Bram', null, ['7/5', '7/5']],
  // The second round begins with what the first left.
  ['at end of each round: Bram.HP', '2', 'Ada', 1, ['2/5', '1/1']],
  ['at end of each round: Bram.HP', '2', 'Ada', 2, ['4/25', '1/1']],
  ['at end of each round: Bram.HP', 'not reached', 'Ada', 3, ['1/1', '1/1']],
  // What is never reached has no mean.
  ['at end of each round: Bram.HP', null, 'Ada', 3, { odds: 'not-reached' }],
  ['at end of encounter: ties', null, 'Ada', null, { odds: 'no-mean', value: 'attacker' }],
  ['at end of encounter: ties', 'attacker', 'Ada', null, ['1/1', '1/1']],
  ['at end of encounter: ties', 'defender', 'Ada', null, ['0/1', '0/1']],
])('%s, %j, chosen by %s, at %j', async (asked, value, chooser, occurrence, expected) => {
  expect(await bounds(asked, value, chooser, occurrence)).toEqual(expected);
});

test('told to stop, it has no bounds', async () => {
  expect(await bounds('at end of round 1: Bram.HP', null, 'Ada', null, true)).toMatchObject({
    odds: 'too-large',
    why: 'time',
  });
});
