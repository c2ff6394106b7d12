// The mean of an estimate: there is none if some run never reached the moment, since then nothing is known about its value.
import { expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';

const rules = (goal: number): string => `ruleset "Late"

span turn

side all

kind F
  hits  counter 0..  starts 0

check Try by f
  roll d6 as x
  yes  when x >= ${goal}
  no   otherwise

encounter
  each f in all
    Try by f
      yes
        raise f.hits by 2
        play turn of f
          nothing
      no   nothing

measure hits
  at end of turn 1
  total of f.hits for f in all

scenario S
  side all
    F
    Ann
`;

async function estimated(
  text: string,
  runs = 200,
): Promise<{
  readonly mean: { readonly decimal: number } | null;
  readonly notReached: { readonly decimal: number };
}> {
  const host = fakeHost({ files: { 'late.fray': text } });
  const code = await main(
    ['odds', 'late.fray', '--runs', String(runs), '--seed', '3', '--json'],
    host,
  );
  expect(code, host.printed.err).toBe(0);
  return JSON.parse(host.printed.out).measures[0];
}

test.each([
  [6, 'most runs never reach'],
  [2, 'a few runs never reach'],
])('for a moment that on %i or more %s, there is no mean', async (goal) => {
  const { mean, notReached } = await estimated(rules(goal));
  expect(notReached.decimal).toBeGreaterThan(0);
  expect(mean).toBe(null);
});

test('a moment that every run reaches has its mean', async () => {
  const { mean, notReached } = await estimated(
    rules(1).replace('  no   otherwise\n', '').replace('      no   nothing\n', ''),
  );
  expect(notReached.decimal).toBe(0);
  expect(mean).toMatchObject({ decimal: 2, low: 2, high: 2 });
});

test('one run says nothing about how far its value is from the mean', async () => {
  const reached = rules(1).replace('  no   otherwise\n', '').replace('      no   nothing\n', '');
  expect((await estimated(reached, 1)).mean).toBe(null);
  expect((await estimated(reached, 2)).mean).toMatchObject({ decimal: 2 });
});
