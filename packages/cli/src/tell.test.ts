import { expect, test } from 'vitest';
import { main } from './main.ts';
import { duel } from './testing/duel.ts';
import { fakeHost } from './testing/fake-host.ts';

test.each([
  ['run duel.fray --seed 7', /^.+$/],
  ['run duel.fray', /^.+\nUse --seed \d+ to play this again\.$/],
  [
    'odds duel.fray --check Strike --with a=Ada --with t=Bram',
    /^Strike {2}exact[^]*\n {2}hit {2,}█/,
  ],
  ['test duel.fray', /^\d+ examples? in 1 file: \d+ passed\n/],
  ['run missing.fray', /missing\.fray/],
])('whoever starts fray is told how it ended, in a few lines: %s', async (argv, told) => {
  const results: string[] = [];
  const host = fakeHost({ files: { 'duel.fray': duel } });
  await main(argv.split(' '), { ...host, tellResult: (text) => results.push(text) });
  expect(results).toEqual([expect.stringMatching(told)]);
  expect(results[0]?.split('\n').length).toBeLessThan(16);
});
