// Tests fights as data: their set-up, whose answers a list holds, and what is left without somebody.
import { expect, test } from 'vitest';
import { isQueueFor, membersOf, setupOf, without } from './fight.ts';
import { fightOfTwo, member } from './hunt-fixture.ts';

test('without somebody, values that named it become nobody, and lists lose it', () => {
  const fight = fightOfTwo({
    givens: [
      ['guest', 'Bob'],
      ['others', ['Ann', 'Bob']],
      ['dark', true],
    ],
    sides: [
      {
        side: 'left',
        members: [
          member('Ann', {
            fields: [
              ['rival', 'Bob'],
              ['friend', 'Ann'],
            ],
          }),
        ],
      },
      { side: 'right', members: [member('Bob'), member('Cid')] },
    ],
  });
  const left = without(fight, 'Bob');
  expect(left.givens).toEqual([
    ['guest', null],
    ['others', ['Ann']],
    ['dark', true],
  ]);
  expect(membersOf(left).map(({ name, fields }) => [name, ...fields])).toEqual([
    ['Ann', ['rival', null], ['friend', 'Ann']],
    ['Cid', ['quick', 5]],
  ]);
  expect(without(fight, 'Eve')).toEqual(fight);
});

test.each([
  ['Yield', 'choose', 'Bob', true],
  ['Other', 'choose', 'Bob', false],
  ['Yield', 'take', 'Bob', false],
  ['Yield', 'choose', 'Ann', false],
] as const)(
  'a list of Yield holds the answers to %s (%s) of %s: %j',
  (choice, kind, who, holds) => {
    const queue = { choice: 'Yield', kind: 'choose', decider: 'Bob', answers: [] } as const;
    expect(isQueueFor(queue, choice, kind, who)).toBe(holds);
    // A list for an ask, whatever its name.
    const any = { ...queue, choice: null };
    expect(isQueueFor(any, choice, kind, who)).toBe(holds || choice === 'Other');
  },
);

test('the set-up has everything but dice and answers', () => {
  const { sides, ...setup } = setupOf(
    fightOfTwo({ givens: [['dark', true]], rulings: [['ties', 'high']] }),
  );
  expect(setup).toEqual({
    givens: [{ name: 'dark', value: true, at: 0 }],
    rulings: [{ name: 'ties', value: 'high', at: 0 }],
    policies: [],
  });
  expect(sides.map(({ side, participants }) => [side, participants])).toEqual(
    [
      ['left', 'Ann'],
      ['right', 'Bob'],
    ].map(([side, name]) => [
      side,
      [{ name, kind: 'Fighter', fields: [{ name: 'quick', value: 5 }], conditions: [], at: 0 }],
    ]),
  );
});
