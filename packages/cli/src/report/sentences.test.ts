// Tests how changes of lists and decks are described: the whole list, or the items that left or came, whichever is
// shorter.
import type { Value } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { fray } from '../testing/duel-commands.ts';
import { formatValueChange, formatPicked } from './sentences.ts';

const change = (field: string, from: Value, to: Value): string =>
  formatValueChange({ holder: null, condition: null, field, from, to, asked: to });

const suit = Array.from({ length: 13 }, (_, index) => `card-${index + 1}`);

test.each<readonly [Value, Value, string]>([
  [['ace', 'king', 'king', 'ten'], ['ace', 'king', 'ten'], 'cup loses king (3 left)'],
  [['king', 'king', 'ace', 'ten'], ['ten'], 'cup loses 2 king, ace (1 left)'],
  [['ace', 'ten'], [], 'cup ace, ten → nothing'],
  [suit, [], 'cup loses 13 (none left)'],
  [[], ['ace'], 'cup nothing → ace'],
  [[], suit, 'cup gains 13 (13 now)'],
  [['ace', 'king'], ['ace', 'ten', 'king'], 'cup gains ten (3 now)'],
  [['walk'], ['walk', 'run'], 'cup walk → walk, run'],
  [['walk', 'run'], ['run', 'walk'], 'cup walk, run → run, walk'],
  [['walk', 'run', 'fire'], ['aim', 'run', 'fire'], 'cup walk, run, fire → aim, run, fire'],
  [3, 1, 'cup 3 → 1'],
])('changes from %j to %j', (from, to, said) => {
  expect(change('cup', from, to)).toBe(said);
});

test.each<readonly [readonly Value[], number, Value, string]>([
  [['ace', 'ace', 'ten'], 2, 'ace', 'at random of 2 ace, ten  d3: 2 → ace'],
  [['Abel', 'Babel'], 1, 'Abel', 'at random of Abel, Babel  d2: 1 → Abel'],
  [suit, 5, 'card-5', 'at random of 13  d13: 5 → card 5'],
])('a random pick from %j', (among, face, who, said) => {
  expect(
    formatPicked(who, among, {
      stream: 'encounter.c/Ann',
      roller: 'Ann',
      name: 'c',
      dice: [[1, among.length]],
      faces: [face],
      origin: 'seed',
      secret: false,
      again: null,
      value: null,
    }),
  ).toBe(said);
});

test.each([
  ['Fire by a at t', 'Ann fires at Bob'],
  ['Fire by a on t', 'Ann fires Bob'],
  ['Fire by a against t', 'Ann fires against Bob'],
  ['Fire by a at t from n (number)', 'Ann fires at Bob (n 2)'],
  ['Fire by a at t to u', 'Ann fires at Bob to Ann'],
  ['Fire by a at t at u', 'Ann fires at Bob and Ann'],
  ['Long-shot by a at t', 'Ann takes Long shot at Bob'],
  ['Long-shot by a on t', 'Ann takes Long shot on Bob'],
])('an action keeps the prepositions of its declaration: %s', async (signature, said) => {
  const name = signature.split(' ')[0] ?? '';
  const taken = signature
    .replace(/ \(number\)/, '')
    .replace(/ by a/, '')
    .replace(/\bt\b/, 'Bob')
    .replace(/\bu\b/, 'Ann')
    .replace(/\bn\b/, '2');
  const text = `ruleset "Acts"
side us
side them
kind Fighter
  HP  counter 0..9  starts 5
action ${signature}
  lower t.HP by 1
encounter
  each a in us
    each t in them
      ask a to take ${taken.replace('Bob', 't').replace('Ann', 'a')}
scenario Yard
  side us
    Fighter
    Ann
  side them
    Fighter
    Bob
`;
  const { out } = await fray('run acts.fray --seed 1', { files: { 'acts.fray': text } });
  expect(out, name).toMatch(new RegExp(`  ${said.replace(/[()]/g, '\\$&')}$`, 'm'));
});
