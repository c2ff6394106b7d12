// Tests which smaller fights are tried in place of one: with fewer participants, plainer values, other dice and answers.
import type { Answer } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { compileText } from '../../../../test/engine/played.ts';
import type { Offer } from '../events/event.ts';
import { fightOf, PASSES, type FightDraft } from './fight-changes.ts';
import { membersOf, type Fight } from './fight.ts';
import { fightOfTwo, member, yard } from './hunt-fixture.ts';
import type { Decision } from './play.ts';
import { spaceOf } from './space.ts';

const space = spaceOf(compileText(yard));
const [
  fewerMembers,
  plainer,
  fewerBlocks,
  fewerDecisions,
  otherDecisions,
  otherGivens,
  otherFields,
  unsaidFields,
] = PASSES;

/** Returns what the changes of a pass make of a fight. */
const made = (
  pass: (typeof PASSES)[number] | undefined,
  fight: Fight,
  decisions: readonly Decision[] = [],
): readonly FightDraft[] => {
  const draft = { fight, decisions };
  return pass?.(space, draft).map((change) => change(draft)) ?? [];
};
const names = ({ fight }: FightDraft): string =>
  membersOf(fight)
    .map(({ name }) => name)
    .join(' ');

test('one or two participants of sides that can spare them are left out', () => {
  const fight = fightOfTwo({
    sides: [
      { side: 'left', members: [member('Ann'), member('Cid')] },
      { side: 'right', members: [member('Bob'), member('Dan')] },
    ],
  });
  expect(made(fewerMembers, fight).map(names)).toEqual([
    'Ann Bob Dan',
    'Cid Bob Dan',
    'Ann Cid Bob',
    'Ann Cid Dan',
    'Cid Dan',
    'Cid Bob',
    'Ann Dan',
    'Ann Bob',
  ]);
});

test('what is not at its default goes, together and one by one; what has none stays', () => {
  const fight = fightOfTwo({
    scenario: 'Field',
    givens: [['dark', true]],
    rulings: [['ties', 'high']],
    sides: [
      {
        side: 'left',
        members: [
          member('Ann', {
            fields: [
              ['quick', 2],
              ['calm', true],
              ['rival', 'Ann'],
            ],
            conditions: ['Slow'],
          }),
        ],
      },
    ],
  });
  const parts = ({ fight: { scenario, givens, rulings, sides } }: FightDraft): string =>
    [
      scenario,
      ...givens.map(([name]) => name),
      ...rulings.map(([name]) => name),
      ...(sides[0]?.members[0]?.fields ?? []).map(([name]) => name),
      ...(sides[0]?.members[0]?.conditions ?? []),
    ].join(' ');
  expect(made(plainer, fight).map(parts)).toEqual([
    ' dark ties quick calm rival Slow',
    'Field dark quick calm rival Slow',
    'Field ties quick calm rival Slow',
    'Field dark ties quick Slow',
    'Field dark ties quick rival Slow',
    'Field dark ties quick calm Slow',
    'Field dark ties quick calm rival',
  ]);
});

const die = (face: number, of = 6, stream = 'Try'): Extract<Decision, { kind: 'faces' }> => ({
  kind: 'faces',
  stream,
  roller: null,
  sides: [of],
  faces: [face],
});
const faces = ({ decisions }: FightDraft): readonly unknown[] =>
  decisions.map((one) => (one.kind === 'faces' ? one.faces.join(' ') : one.answer));

test('dice go in halves, quarters and eighths, and one by one', () => {
  const four = [die(1), die(2), die(3), die(4)];
  expect(made(fewerBlocks, fightOfTwo(), four).map(faces)).toEqual([
    ['3', '4'],
    ['1', '2'],
  ]);
  expect(made(fewerDecisions, fightOfTwo(), four).map((one) => faces(one).join(''))).toEqual([
    '234',
    '134',
    '124',
    '123',
  ]);
  const eight = [...four, ...four.map((one) => ({ ...one }))];
  expect(made(fewerBlocks, fightOfTwo(), eight)).toHaveLength(2 + 4);
});

test.each<readonly [string, Decision, readonly unknown[]]>([
  ['a small die shows every other face', die(3, 4), ['1', '2', '4']],
  ['a large one the least, half the way, and the most', die(12, 20), ['1', '7', '10', '11', '20']],
  [
    'two dice all ones, all the most, and each by itself',
    { ...die(1), sides: [2, 2], faces: [1, 2] },
    ['1 1', '2 2', '2 2', '1 1'],
  ],
])('%s', (_, decision, expected) => {
  expect(made(otherDecisions, fightOfTwo(), [decision]).flatMap(faces)).toEqual(expected);
});

const asked = (answer: Answer, offer: Offer | null, silence: Answer | null = null): Decision => ({
  kind: 'answer',
  choice: 'Yield',
  asked: 'choose',
  decider: 'Bob',
  answer,
  offer,
  silence,
});
const [a, b, c] = [{ choose: 'a' }, { choose: 'b' }, { choose: 'c' }] as const;
const abc: Offer = { kind: 'options', options: [a, b, c] };

test.each<readonly [string, Decision, readonly Answer[]]>([
  ['every other option', asked(b, abc), [a, c]],
  ['silence first', asked(b, abc, c), [c, a, c]],
  ['nothing where nothing was offered', asked(a, null, b), []],
  [
    'a smaller number, and the greatest',
    asked({ say: 6 }, { kind: 'number', from: 2, to: 9 }),
    [{ say: 2 }, { say: 4 }, { say: 5 }, { say: 9 }],
  ],
  [
    'a number that is the least',
    asked({ say: 2 }, { kind: 'number', from: 2, to: 9 }),
    [{ say: 9 }],
  ],
  [
    'a shorter list, and another member',
    asked({ list: ['x', 'y'] }, { kind: 'list', from: ['x', 'y'], atMost: 2 }),
    [{ list: ['y'] }, { list: ['x'] }, { list: ['y', 'y'] }, { list: ['x', 'x'] }],
  ],
])('%s', (_, decision, expected) => {
  expect(made(otherDecisions, fightOfTwo(), [decision]).flatMap(faces)).toEqual(expected);
});

test('other values: smaller numbers, and the default of a field that no rule reads', () => {
  const fight = fightOfTwo({
    sides: [
      {
        side: 'left',
        members: [
          member('Ann', {
            fields: [
              ['quick', 5],
              ['rival', 'Bob'],
            ],
          }),
        ],
      },
      { side: 'right', members: [member('Bob', { fields: [] })] },
    ],
  });
  const values = made(otherFields, fight).map(
    (one) => `${names(one)}: ${(one.fight.sides[0]?.members[0]?.fields ?? []).join(' ')}`,
  );
  expect(values).toEqual([
    'Ann Bob: rival,Bob quick,1',
    'Ann Bob: rival,Bob quick,3',
    'Ann Bob: rival,Bob quick,4',
    'Ann Bob: quick,5 rival,',
  ]);
});

test('other givens: each as it may be otherwise, and the rest as it was', () => {
  const fight = fightOfTwo({
    givens: [
      ['dark', true],
      ['guest', 'Bob'],
    ],
  });
  expect(made(otherGivens, fight).map((one) => Object.fromEntries(one.fight.givens))).toEqual([
    { guest: 'Bob', dark: false },
    { dark: true, guest: null },
  ]);
});

test('values that the fight leaves open: those that a field may have, and less of a counter', () => {
  const fight = fightOfTwo({ sides: [{ side: 'left', members: [member('Ann')] }] });
  const values = made(unsaidFields, fight).map((one) =>
    (one.fight.sides[0]?.members[0]?.fields ?? []).map(
      ([name, value]) => `${name} ${JSON.stringify(value)}`,
    ),
  );
  expect(values).toEqual(
    ['HP 3', 'HP 2', 'HP 1', 'HP 0', 'rival null', 'calm false'].map((one) => ['quick 5', one]),
  );
});

test('the fight of a draft has the dice and answers that are left', () => {
  const decisions = [die(3), die(2, 6, 'Aim'), die(1), asked(b, abc), asked(c, abc)];
  expect(fightOf({ fight: fightOfTwo({ dice: [] }), decisions })).toMatchObject({
    dice: [
      { stream: 'Try', faces: [3, 1] },
      { stream: 'Aim', faces: [2] },
    ],
    answers: [{ choice: 'Yield', kind: 'choose', decider: 'Bob', answers: [b, c] }],
  });
});
