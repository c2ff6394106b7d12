// Tests bookkeeping values: the transcript and the picture omit them unless asked, and the state shows them
// separately.
import { expect, test } from 'vitest';
import { onHost } from '../testing/duel-commands.ts';
import { fakeHost } from '../testing/fake-host.ts';

const text = `ruleset "Kept"
span round
side red
kind Fighter
  HP     counter 0..9  starts 5
  count  counter 0..9  starts 0 bookkeeping
track turns  counter 0..9  starts 0  bookkeeping
track noise  counter 0..9  starts 0
encounter
  play round up to 2 times
    each f in Fighter where f.count < 9 and turns < 9 and noise < 9
      lower f.HP by 1
      raise f.count by 2
      raise turns by 3
      raise noise by 4
scenario Yard
  side red
    Fighter
    Ann
`;

test('a run shows bookkeeping values only with --bookkeeping, but the log always has them', async () => {
  const host = fakeHost({ files: { 'kept.fray': text } });
  const plain = (await onHost(host, 'run kept.fray --log fight.jsonl')).out;
  expect(plain).toContain('HP 5 → 4');
  expect(plain).toContain('noise 0 → 4');
  expect(plain).not.toMatch(/(?:count|turns) \d/);
  const whole = (await onHost(host, 'replay fight.jsonl --bookkeeping')).out;
  expect(whole).toContain('count 0 → 2');
  expect(whole).toContain('turns 3 → 6');
  expect(whole).toMatch(/HP +count/);
  expect((await onHost(host, 'replay fight.jsonl')).out).not.toMatch(/(?:count|turns) \d/);
  expect((await onHost(host, 'verify fight.jsonl')).code).toBe(0);
});

test('the state lists bookkeeping values separately', async () => {
  const host = fakeHost({ files: { 'kept.fray': text } });
  await onHost(host, 'run kept.fray --quiet --log fight.jsonl');
  const { out } = await onHost(host, 'replay fight.jsonl --at 5');
  expect(out).toMatch(/tracks +noise 4\n +kept +turns 3\n/);
  expect(out).toMatch(/is +HP\nred\n +Ann +· +4\n\nbookkeeping +count\nred\n +Ann +2\n/);
});
