// Tests which lines `fray diff` prints about odds on one screen.
import { expect, test } from 'vitest';
import { onHost } from '../testing/duel-commands.ts';
import { fakeHost } from '../testing/fake-host.ts';

const clubs = `ruleset "Two clubs"
  version 1

span round

side reds
side blues

kind Fighter
  HP  counter 0..  starts 3

define f is up when f.HP > 0

check Hit by a on t
  roll d6 as face
  hit   when face >= 4
  miss  otherwise

encounter
  play round up to 4 times while (any f in reds where f is up) and (any f in blues where f is up)
    each a in everyone where a is up
      if any t in enemies of a where t is up
        let t be first t in enemies of a where t is up
        Hit by a on t
          hit   lower t.HP by 2
          miss  nothing

measure reds-stand
  at end of encounter
  any f in reds where f is up

measure rounds
  at end of encounter
  number of round

measure health "HP of reds"
  at end of encounter
  total of f.HP for f in reds

scenario One
  side reds
    Fighter
    Ann
  side blues
    Fighter
    Bob
`;

/** Returns the sentences of a comparison, without their bars. */
async function told(before: string, now: string): Promise<readonly string[]> {
  const host = fakeHost({ files: { 'a.fray': before, 'b.fray': now } });
  const { out } = await onHost(host, 'diff a.fray b.fray --only odds');
  return out.split('\n').flatMap((line) => /^ {2}(\S.*)$/.exec(line)?.[1] ?? []);
}

const slower = clubs.replace('lower t.HP by 2', 'lower t.HP by 1');

test('every changed measure of the scenario that changes most is printed, the largest change with its bars', async () => {
  expect(await told(clubs, slower)).toEqual([
    'One: Rounds: 3.8 on average instead of 2.8',
    'One: Reds stand: yes in 76.2 % of fights instead of 62.9 %',
    'One: HP of reds: 1.26 on average instead of 1.09',
  ]);
});

test('if not all changes fit on a screen, those after the largest one follow the order of the measures in the ruleset', async () => {
  const scenario = clubs.slice(clubs.indexOf('scenario One'));
  const more = (text: string): string =>
    text +
    ['Two', 'Three', 'Four', 'Five'].map((name) => `\n${scenario.replace('One', name)}`).join('');
  const lines = await told(more(clubs), more(slower));
  expect(lines.slice(0, 3)).toEqual([
    'One: Rounds: 3.8 on average instead of 2.8',
    'One: Reds stand: yes in 76.2 % of fights instead of 62.9 %',
    'Two: Rounds: 3.8 on average instead of 2.8',
  ]);
  expect(lines.at(-1)).toBe('11 more differ: --all shows them');
});

test('of a measure that serves a side, the sentence says whether the change is better for it', async () => {
  const served = (text: string): string =>
    text
      .replace('measure reds-stand', 'measure reds-stand serves reds')
      .replace('measure health ', 'measure health serves blues ');
  expect(await told(served(clubs), served(slower))).toEqual([
    'One: Rounds: 3.8 on average instead of 2.8',
    'One: Reds stand: yes in 76.2 % of fights instead of 62.9 %, better for reds',
    'One: HP of reds: 1.26 on average instead of 1.09, better for blues',
  ]);
  expect((await told(served(slower), served(clubs)))[1]).toMatch(/, worse for reds$/);
});

test('a page begins with the largest change, and names every measure that is the same', async () => {
  const host = fakeHost({
    files: {
      'a.fray': `${clubs}\nmeasure fighters\n  at end of encounter\n  count f in everyone\n`,
      'b.fray': `${slower}\nmeasure fighters\n  at end of encounter\n  count f in everyone\n`,
    },
  });
  const { out } = await onHost(host, 'diff a.fray b.fray --only odds --html -');
  const sentence = 'Rounds: 3.8 on average instead of 2.8';
  expect(out.indexOf(sentence)).toBeLessThan(out.indexOf('<section>'));
  expect(out).toContain('Fighters: exactly the same');
});
