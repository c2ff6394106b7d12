// Tests if it matters which of several interchangeable participants an answer names: one answer per row.
import type { Answer, Value } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { ChoiceNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { ChoiceSource } from '../drivers/source.ts';
import { NONE_INTERCHANGEABLE, type Interchangeable } from './interchangeable.ts';
import { isSymmetricAnswer, mentionsMember } from './tied-choices.ts';

const alike: Interchangeable = {
  ...NONE_INTERCHANGEABLE,
  classes: [['Ann', 'Bob']],
  classOf: new Map([
    ['Ann', 0],
    ['Bob', 0],
  ]),
};
const take = (...names: readonly string[]): Answer => ({
  take: 'Hit',
  args: names.map((name, index) => [`p${index}`, name] as const),
});
const need = (...options: readonly Answer[]): ChoiceNeed => ({
  need: 'choice',
  choice: 'take',
  kind: 'take',
  decider: 'Cid',
  offer: { kind: 'options', options },
  default: null,
  text: null,
  secret: false,
});
const list: ChoiceNeed = {
  ...need(),
  kind: 'list',
  offer: {
    kind: 'list',
    from: ['Ann', 'Bob'],
    atMost: 1,
    exactly: false,
  } as unknown as ChoiceNeed['offer'],
};
/** Chooses the first option. */
const first: ChoiceSource = ({ offer }) => {
  const answer = offer.kind === 'options' ? offer.options[0] : undefined;
  return answer === undefined ? undefined : { answer, by: 'policy' };
};
/** Chooses the first option that names Ann, or else the first option. */
const ann: ChoiceSource = ({ offer }) => {
  const options = offer.kind === 'options' ? offer.options : [];
  const answer = options.find((one) => JSON.stringify(one).includes('Ann')) ?? options[0];
  return answer === undefined ? undefined : { answer, by: 'policy' };
};
/** Chooses the default. */
const byDefault: ChoiceSource = ({ default: answer }) =>
  answer === null ? undefined : { answer, by: 'default' };

test.each<
  readonly [string, ChoiceNeed, Answer, ChoiceSource, canChange: boolean, expected: boolean]
>([
  ['nobody is named', need(take('Cid')), take('Cid'), first, false, true],
  ['nobody else is offered', need(take('Ann')), take('Ann'), first, false, true],
  ['the first listed is taken', need(take('Ann'), take('Bob')), take('Ann'), first, false, false],
  [
    'and these two could change places',
    need(take('Ann'), take('Bob')),
    take('Ann'),
    first,
    true,
    true,
  ],
  ['one of them is preferred', need(take('Ann'), take('Bob')), take('Ann'), ann, false, true],
  ['one that is not preferred', need(take('Ann'), take('Bob')), take('Bob'), ann, false, false],
  [
    'the first listed is the default',
    { ...need(take('Ann'), take('Bob')), default: take('Ann') },
    take('Ann'),
    byDefault,
    false,
    false,
  ],
  ['two of them are named', need(take('Ann', 'Bob')), take('Ann', 'Bob'), first, true, false],
  [
    'one of them and somebody else',
    need(take('Cid', 'Ann')),
    take('Cid', 'Ann'),
    first,
    false,
    true,
  ],
  [
    'one of two beside somebody else',
    need(take('Cid', 'Ann'), take('Cid', 'Bob')),
    take('Cid', 'Ann'),
    first,
    false,
    false,
  ],
  ['a pick', need({ pick: 'Ann' }, { pick: 'Bob' }), { pick: 'Ann' }, first, false, false],
  ['a pick of nobody', need({ pick: 'Ann' }, { pick: null }), { pick: null }, first, false, true],
  ['a list', list, { list: ['Ann'] }, first, true, false],
  ['a list of others', list, { list: ['Cid'] }, first, false, true],
  ['a number', need({ say: 3 }), { say: 3 }, first, false, true],
])('%s', (_, asked, answer, source, canChange, expected) => {
  // These sources do not read the machine.
  const machine = {} as Machine;
  const couldChange = (one: string, other: string): boolean => canChange && one !== other;
  const by = (who: Interchangeable): boolean =>
    isSymmetricAnswer(who, asked, answer, [source], machine, couldChange);
  expect([by(alike), by(NONE_INTERCHANGEABLE)]).toEqual([expected, true]);
});

test.each<readonly [Value, boolean]>([
  ['Ann', true],
  ['Cid', false],
  ['to Bob!', true],
  [3, false],
  [null, false],
  [['Cid', 'Ann'], true],
  [['Cid', ['x']], false],
])('%j names an interchangeable participant: %j', (value, expected) => {
  expect([mentionsMember(alike, value), mentionsMember(NONE_INTERCHANGEABLE, value)]).toEqual([
    expected,
    false,
  ]);
});
