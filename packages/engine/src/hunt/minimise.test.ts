// Tests what a fight weighs.
import { expect, test } from 'vitest';
import { compileText } from '../../../../test/engine/played.ts';
import type { Fight } from './fight.ts';
import { fightOfTwo, member, yard } from './hunt-fixture.ts';
import { isLighter, weightOf } from './minimise.ts';
import type { Decision, Played } from './play.ts';
import { spaceOf } from './space.ts';

const rules = compileText(yard);

const space = spaceOf(rules);
const weigh = (fight: Fight, decisions: readonly Decision[] = [], size = 7): readonly number[] =>
  weightOf(space, { fight, size, decisions } as Played); // nothing else is read

const answer = (said: boolean, silence: boolean | null): Decision => ({
  kind: 'answer',
  choice: 'Yield',
  asked: 'choose',
  decider: 'Bob',
  answer: { choose: said },
  offer: null,
  silence: silence === null ? null : { choose: silence },
});
const faces = (...shown: readonly number[]): Decision => ({
  kind: 'faces',
  stream: 'Try.face/Ann',
  roller: 'Ann',
  sides: shown.map(() => 6),
  faces: shown,
});
const left = (...members: readonly ReturnType<typeof member>[]): Fight =>
  fightOfTwo({ sides: [{ side: 'left', members }] });

test.each<readonly [string, readonly number[], readonly number[]]>([
  // Two for each event and one for each participant; a value each, and the numbers.
  ['one participant with one number', weigh(left(member('Ann'))), [15, 0, 1, 5, 0]],
  ['two', weigh(left(member('Ann'), member('Bob'))), [16, 0, 2, 10, 0]],
  ['one event more', weigh(left(member('Ann')), [], 8), [17, 0, 1, 5, 0]],
  ['a scenario', weigh({ ...left(member('Ann')), scenario: 'Field' }), [15, 0, 2, 5, 0]],
  ['a ruling', weigh({ ...left(member('Ann')), rulings: [['ties', 'high']] }), [15, 0, 2, 5, 0]],
  ['a condition', weigh(left(member('Ann', { conditions: ['Down'] }))), [15, 0, 2, 5, 0]],
  [
    'a number below nought',
    weigh(left(member('Ann', { fields: [['quick', -2]] }))),
    [15, 0, 1, 2, 0],
  ],
  ['no number', weigh(left(member('Ann', { fields: [['rival', 'Bob']] }))), [15, 0, 1, 0, 0]],
  ['a given', weigh({ ...left(member('Ann')), givens: [['dark', true]] }), [15, 0, 2, 5, 0]],
  ['what silence says too', weigh(left(member('Ann')), [answer(true, true)]), [15, 0, 1, 5, 0]],
  ['an answer against it', weigh(left(member('Ann')), [answer(true, false)]), [15, 1, 1, 5, 0]],
  ['one that must be given', weigh(left(member('Ann')), [answer(true, null)]), [15, 1, 1, 5, 0]],
  ['faces', weigh(left(member('Ann')), [faces(3, 4), faces(1)]), [15, 0, 1, 5, 8]],
])('%s', (_, weight, expected) => {
  expect(weight).toEqual(expected);
});

test.each([
  [[1, 2, 3], [1, 2, 3], false],
  [[1, 2, 2], [1, 2, 3], true],
  [[1, 2, 4], [1, 2, 3], false],
  [[0, 9, 9], [1, 0, 0], true],
  [[1, 1, 9], [1, 2, 0], true],
])('%j is lighter than %j: %j', (one, other, lighter) => {
  expect(isLighter(one, other)).toBe(lighter);
});
