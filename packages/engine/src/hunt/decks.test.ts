// Tests what decks throw and answer: drawn, or as a fight was written down.
import type { Answer } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { ChoiceNeed, ThrowNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import { deckThatLeaves, drawnDeck, scriptedDeck, type Manner } from './decks.ts';
import { fightOfTwo } from './hunt-fixture.ts';
import type { Deck } from './play.ts';

const nobody = {} as Machine; // no deck here looks at it
const plain: Manner = { extremes: 0, guided: 0, eager: false, stubborn: 0, habit: 0 };
const draws = (...numbers: readonly number[]): (() => number) => {
  const left = [...numbers];
  return () => left.shift() ?? 0;
};
const deckOf = (manner: Partial<Manner>, numbers: readonly number[], policy?: Answer): Deck =>
  drawnDeck(draws(...numbers), { ...plain, ...manner }, () =>
    policy === undefined ? undefined : { answer: policy, by: 'policy' },
  );
const thrown = (stream: string): ThrowNeed => ({ need: 'throw', stream }) as ThrowNeed; // a deck reads no more
const need = (offer: ChoiceNeed['offer'], usual: Answer | null = null): ChoiceNeed =>
  ({
    need: 'choice',
    choice: 'Yield',
    kind: 'choose',
    decider: 'Bob',
    offer,
    default: usual,
  }) as ChoiceNeed; // a deck reads no more

test.each<readonly [Partial<Manner>, readonly number[], readonly number[]]>([
  [{}, [0, 0, 0], [1, 1]],
  [{}, [0, 5, 19], [6, 20]],
  [{}, [0, 6, 20], [1, 1]],
  // One of four throws shows ends only.
  [{ extremes: 1 }, [0, 0, 1], [1, 20]],
  [{ extremes: 1 }, [4, 1, 0], [6, 1]],
  [{ extremes: 1 }, [1, 3, 4], [4, 5]],
  [{ extremes: 3 }, [2, 1, 1], [6, 20]],
  [{ extremes: 3 }, [3, 1, 1], [2, 2]],
])('%j draws %j as the faces of d6 and d20: %j', (manner, numbers, faces) => {
  expect(deckOf(manner, numbers).faces(thrown('Try'), [6, 20])).toEqual(faces);
});

const take = (name: string | null): Answer =>
  ({ take: name === null ? null : { action: name, args: [] } }) as unknown as Answer;
const yes: Answer = { choose: true };
const no: Answer = { choose: false };
const [a, b, c] = [{ choose: 'a' }, { choose: 'b' }, { choose: 'c' }] as const;
const abc = need({ kind: 'options', options: [a, b, c] });
const takes = need({ kind: 'options', options: [take('Hit'), take('Run'), take(null)] });

test.each<readonly [string, ChoiceNeed, Partial<Manner>, readonly number[], Answer]>([
  ['the first', abc, {}, [0], a],
  ['in turn', abc, {}, [1], b],
  ['around', abc, {}, [5], c],
  // The default comes first, and the others keep their order.
  ['the default', need(abc.offer, b), {}, [0], b],
  ['then the first', need(abc.offer, b), {}, [1], a],
  ['then the last', need(abc.offer, b), {}, [2], c],
  ['nothing', takes, {}, [0], take(null)],
  ['something', takes, {}, [1], take('Hit')],
  ['never nothing if eager', takes, { eager: true }, [0], take('Hit')],
  ['nor around', takes, { eager: true }, [2], take('Hit')],
  [
    'but where there is nothing else',
    need({ kind: 'options', options: [take(null)] }),
    { eager: true },
    [0],
    take(null),
  ],
  ['a habit', abc, { stubborn: 4, habit: 2 }, [3], c],
  ['or not', abc, { stubborn: 3, habit: 2 }, [3, 1], b],
  ['the least', need({ kind: 'number', from: 2, to: 9 }), {}, [4], { say: 2 }],
  ['the most', need({ kind: 'number', from: 2, to: 9 }), {}, [5], { say: 9 }],
  ['between', need({ kind: 'number', from: 2, to: 9 }), {}, [2, 3], { say: 5 }],
  ['between, around', need({ kind: 'number', from: 2, to: 9 }), {}, [3, 8], { say: 2 }],
  ['no list', need({ kind: 'list', from: ['x', 'y'], atMost: 2 }), {}, [0], { list: [] }],
  [
    'a list',
    need({ kind: 'list', from: ['x', 'y'], atMost: 2 }),
    {},
    [2, 1, 1],
    { list: ['y', 'y'] },
  ],
  [
    'at least one',
    need({ kind: 'list', from: ['x', 'y'], atMost: 2, atLeast: 1 }),
    {},
    [0, 1],
    { list: ['y'] },
  ],
])('draws %s', (_, asked, manner, numbers, expected) => {
  expect(deckOf(manner, numbers).answer(asked, nobody)).toEqual(expected);
});

test.each<readonly [number, number, Answer, Answer]>([
  [3, 2, c, c],
  [3, 3, c, a],
  [0, 0, c, a],
  // What the policy says is not offered.
  [3, 0, yes, a],
])('guided %i of four, drawing %i, with a policy for %j: %j', (guided, drawn, policy, expected) => {
  expect(deckOf({ guided }, [drawn], policy).answer(abc, nobody)).toEqual(expected);
});

const queue = (...answers: readonly Answer[]) =>
  ({ choice: 'Yield', kind: 'choose', decider: 'Bob', answers }) as const;

test('a fight is thrown as written, each stream by itself; then ones follow, and no face is too great', () => {
  const dice = [
    { stream: 'Try', roller: null, faces: [5, 9, 3] },
    { stream: 'Aim', roller: null, faces: [2] },
  ];
  const { faces } = scriptedDeck(fightOfTwo({ dice }));
  expect(faces(thrown('Try'), [6, 6])).toEqual([5, 6]);
  expect(faces(thrown('Aim'), [4, 4])).toEqual([2, 1]);
  expect(faces(thrown('Try'), [6, 6])).toEqual([3, 1]);
  expect(faces(thrown('Other'), [6])).toEqual([1]);
});

test('a fight is answered as written, once each; then silence', () => {
  const deck = scriptedDeck(fightOfTwo({ answers: [queue(b, c, b)] }));
  const ask = (asked: ChoiceNeed = need(abc.offer, a)): Answer => deck.answer(asked, nobody);
  expect(ask()).toEqual(b);
  // A choice with one option uses its answer up, if it is that.
  deck.taken({ choice: 'Yield', asked: 'choose', decider: 'Bob', answer: a });
  deck.taken({ choice: 'Yield', asked: 'choose', decider: 'Bob', answer: c });
  expect([ask(), ask(), ask(abc)]).toEqual([b, a, a]);
  expect(
    scriptedDeck(fightOfTwo()).answer(need({ kind: 'number', from: 4, to: 9 }), nobody),
  ).toEqual({ say: 4 });
});

test.each<readonly [Answer, ChoiceNeed, Answer]>([
  [c, abc, c],
  [yes, abc, a],
  [no, need(abc.offer, b), b],
  [{ say: 99 }, need({ kind: 'number', from: 2, to: 9 }), { say: 9 }],
  [{ say: -1 }, need({ kind: 'number', from: 2, to: 9 }), { say: 2 }],
  [{ say: 5 }, need({ kind: 'number', from: 2, to: 9 }), { say: 5 }],
  [{ list: ['z', 'y'] }, need({ kind: 'list', from: ['x', 'y'], atMost: 2 }), { list: ['y'] }],
])('%j where it is asked for otherwise', (wanted, asked, expected) => {
  expect(scriptedDeck(fightOfTwo({ answers: [queue(wanted)] })).answer(asked, nobody)).toEqual(
    expected,
  );
});

test('a deck is left after so many throws and answers', () => {
  const told: string[] = [];
  const deck = (name: string): Deck => ({
    faces: () => (told.push(name), [1]),
    answer: () => (told.push(name), a),
    taken: () => void told.push(`${name} taken`),
  });
  const both = deckThatLeaves(deck('first'), 2, deck('then'));
  both.faces(thrown('Try'), [6]);
  both.answer(abc, nobody);
  both.taken({ choice: 'Yield', asked: 'choose', decider: 'Bob', answer: a });
  both.faces(thrown('Try'), [6]);
  both.answer(abc, nobody);
  expect(told).toEqual(['first', 'first', 'first taken', 'then', 'then']);
});
