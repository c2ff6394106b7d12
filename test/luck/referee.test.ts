// Tests expectations in a fight whose participants the referee changes: whoever comes is counted with all values.
import { compile, createSource } from '@fray/dsl';
import { startGame } from '@fray/engine';
import type { Word } from '@fray/engine/events';
import { createAnalyst } from '@fray/engine/luck';
import { link } from '@fray/engine/machine';
import { expect, test } from 'vitest';

/** In each of three rounds everybody throws a die, and a six costs all five points. */
const made = compile(
  createSource(
    'sixes.fray',
    `ruleset "Sixes"
  version 1

span round

side red

kind Small
  HP  counter 0..9  starts 5

kind Large
  might  0..9  starts 3
  HP     counter 0..9  starts 5

encounter
  play round up to 3 times
    each f in everyone
      roll d6 as pain by f
      if pain is 6
        set f.HP to 0

measure points
  at end of encounter
  total of f.HP for f in everyone

scenario Alone
  side red
    Small
    Ann
`,
  ),
);

/** Returns the expected points at each input of a fight with these faces, in which the referee says this before a throw. */
function expectedPoints(
  words: readonly (readonly [before: number, word: Word])[],
  faces: readonly number[],
): readonly string[] {
  const game = startGame(made, { dice: 'ask' });
  for (let thrown = 0; game.need !== undefined; thrown += 1) {
    for (const [before, word] of words) if (before === thrown) game.rule('Ref', 'so be it', word);
    game.roll([faces[thrown] ?? 1]);
  }
  const { ruleset } = game;
  const analyst = createAnalyst(link(ruleset, { watches: ruleset.watches }), game.events, {
    choices: [],
    seed: '1',
    target: {
      watch: 0,
      occurrence: null,
      unseen: null,
      reward: (value) => ({ n: BigInt(Number(value)), d: 1n }),
    },
  });
  if ('unplayable' in analyst) throw new Error(analyst.unplayable);
  const counted = analyst.count({ states: 10_000, forks: 100_000 });
  if ('odds' in counted) throw new Error(counted.odds);
  return counted.moments.map(({ value: { n, d } }) => `${n}/${d}`);
}

const bob = { name: 'Bob', side: 'red', kind: 'Large', values: [3, 5], conditions: [] };

test('somebody who joins counts from then on', () => {
  // Bob misses the round that has begun. Of five points three throws leave 625/216, two 125/36, one 25/6.
  expect(expectedPoints([[0, { kind: 'add', participant: bob }]], [6, 2, 2, 1, 6])).toEqual([
    '625/216',
    '1375/216',
    '125/36',
    '125/36',
    '25/6',
    '25/6',
    '0/1',
  ]);
});

test('of several kinds everybody counts with their own values, also when others have left', () => {
  // Ann leaves before Bob's first throw, and has one throw less than expected: then only Bob's five points are left.
  expect(
    expectedPoints(
      [
        [0, { kind: 'add', participant: bob }],
        [2, { kind: 'remove', participant: 'Ann' }],
      ],
      [2, 2, 2, 1],
    ).slice(-4),
  ).toEqual(['275/36', '125/36', '25/6', '5/1']);
});
