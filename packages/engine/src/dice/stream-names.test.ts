// Tests by which names the dice of renamed things are drawn.
import { expect, test } from 'vitest';
import type { FormerName } from '@fray/dsl/ir';
import { drawnAs } from './stream-names.ts';

const check = (now: string, ...was: string[]): FormerName => ({
  sort: 'check',
  of: null,
  now,
  was,
});
const roll = (of: string, now: string, ...was: string[]): FormerName => ({
  sort: 'roll',
  of,
  now,
  was,
});

test('a renamed check and a renamed roll throw the dice of their oldest names, for each roller', () => {
  const named = drawnAs(
    [check('Maul', 'Harm', 'Hurt'), roll('Maul', 'pain', 'ache')],
    ['Maul.pain', 'Maul.shock', 'Rest.ease'],
  );
  expect(named('Maul.pain/Ann')).toBe('Harm.ache/Ann');
  expect(named('Maul.shock')).toBe('Harm.shock');
  expect(named('Rest.ease/Ann')).toBe('Rest.ease/Ann');
  expect(named('Maul.pain/Ann/Bob')).toBe('Harm.ache/Ann/Bob');
});

test('without former names every stream has its own', () => {
  expect(drawnAs(undefined, ['Hurt.pain'])('Hurt.pain/Ann')).toBe('Hurt.pain/Ann');
});

test('the former name of an option or of another roll means nothing for a stream', () => {
  const named = drawnAs(
    [
      { sort: 'option', of: 'Hurt', now: 'pain', was: ['ache'] },
      { sort: 'condition', of: null, now: 'Hurt', was: ['Harm'] },
      roll('Rest', 'pain', 'ease'),
    ],
    ['Hurt.pain'],
  );
  expect(named('Hurt.pain')).toBe('Hurt.pain');
});

test('no two streams draw the same dice', () => {
  const streams = ['Melee.die', 'Ranged.die', 'Old.die'];
  const named = drawnAs(
    [check('Melee', 'Attack'), check('Ranged', 'Attack'), check('Melee-two', 'Old')],
    [...streams, 'Melee-two.die'],
  );
  expect([...streams, 'Melee-two.die'].map(named)).toEqual([
    'Attack.die',
    'Ranged.die',
    'Old.die',
    'Melee-two.die',
  ]);
});
