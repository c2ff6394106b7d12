// Tests which actions, throws and checks are secret from a side.
import { expect, test } from 'vitest';
import { emptyHeader } from './header-fixture.ts';
import { createSecrets } from './secrets.ts';

test('an action that was seen is seen to end, even within a secret one of the same name', () => {
  const secrets = createSecrets('red');
  const end = { action: 'Strike', args: [], reason: 'done' } as const;
  const [hidden, open] = [
    { ...end, actor: 'Bob' },
    { ...end, actor: 'Ann' },
  ];
  secrets.willTake('Strike');
  expect([secrets.taken(hidden), secrets.taken(open)]).toEqual([false, true]);
  expect([secrets.over(open), secrets.over(hidden)]).toEqual([true, false]);
});

test('a secret action that is lost before it is taken ends in secret, and is chosen no more', () => {
  const secrets = createSecrets('red');
  const lost = { action: 'Strike', args: [], reason: 'lost', actor: 'Bob' } as const;
  secrets.willTake('Strike');
  secrets.willTake('Flee');
  expect([secrets.over({ ...lost, action: 'Rest' }), secrets.over(lost)]).toEqual([true, false]);
  expect(secrets.over(lost)).toBe(true);
  expect([secrets.taken(lost), secrets.taken({ ...lost, action: 'Flee' })]).toEqual([true, false]);
});

test('a secret action is over once, for the one who took it', () => {
  const secrets = createSecrets('red');
  const done = { action: 'Strike', args: [], reason: 'done', actor: 'Bob' } as const;
  secrets.willTake('Strike');
  secrets.taken(done);
  expect(secrets.over({ ...done, action: 'Flee' })).toBe(true);
  expect(secrets.over({ ...done, actor: 'Cid' })).toBe(true);
  expect([secrets.over(done), secrets.over(done)]).toEqual([false, true]);
});

const people = [
  { name: 'Ann', kind: 'Fighter', side: 'red', values: [], conditions: [] },
  { name: 'Bob', kind: 'Fighter', side: 'blue', values: [], conditions: [] },
];
const die = (
  check: string,
  roller: string | null,
  secret: boolean,
  value: object | null = null,
) => ({
  stream: `${check}.die/${roller}`,
  roller,
  name: `die ${check}`,
  dice: [[1, 6]],
  faces: [3],
  origin: 'seed',
  secret,
  again: null,
  value,
});
const check = (secret: boolean, about: string | number) => ({
  check: 'Hit',
  args: [['t', about]],
  values: [],
  outcome: null,
  text: null,
  secret,
});

test.each<
  readonly [string, thrown: readonly object[], resolved: object, whole: boolean, open: number]
>([
  ['an open check', [die('Hit', 'Bob', true)], check(false, 'Bob'), true, 1],
  [
    'a secret check with a throw of its own',
    [die('Hit', 'Ann', true)],
    check(true, 'Bob'),
    true,
    0,
  ],
  ['with a throw of another', [die('Hit', 'Bob', true)], check(true, 'Ann'), false, 0],
  [
    'with one of each',
    [die('Hit', 'Ann', true), die('Hit', 'Bob', true)],
    check(true, 'Ann'),
    false,
    0,
  ],
  ['with a throw that all saw', [die('Hit', 'Bob', false)], check(true, 'Bob'), false, 1],
  [
    'with that and a secret one',
    [die('Hit', 'Bob', false), die('Hit', 'Ann', true)],
    check(true, 'Bob'),
    true,
    1,
  ],
  ['without a throw, about its own', [], check(true, 'Ann'), true, 0],
  ['about the side', [], check(true, 'red'), true, 0],
  ['about another', [], check(true, 'Bob'), false, 0],
  ['about a number', [], check(true, 3), false, 0],
  ['with throws of another check', [die('Miss', 'Bob', false)], check(true, 'Ann'), true, 0],
  [
    'with a throw that has its own value',
    [die('Hit', 'Bob', false, {})],
    check(true, 'Ann'),
    true,
    0,
  ],
])('red sees of %s, with its throws', (_, thrown, resolved, whole, open) => {
  const secrets = createSecrets('red');
  secrets.begin({ ...emptyHeader, participants: people });
  for (const one of thrown) secrets.dice(one as never);
  expect(secrets.check(resolved as never)).toEqual({
    whole,
    open: thrown.slice(0, open),
  });
  // Its throws belong to no later check.
  expect(secrets.check(check(false, 'Ann') as never)).toEqual({ whole: true, open: [] });
});

test('throws of a check that is not resolved yet stay its own while another is resolved', () => {
  const secrets = createSecrets('red');
  secrets.begin({ ...emptyHeader, participants: people });
  const outer = die('Miss', 'Bob', false);
  secrets.dice(outer as never);
  secrets.dice(die('Hit', 'Bob', false) as never);
  secrets.check(check(false, 'Ann') as never);
  expect(secrets.check({ ...check(true, 'Bob'), check: 'Miss' } as never)).toEqual({
    whole: false,
    open: [outer],
  });
});

test.each([
  ['everyone', true, true, true],
  ['others', false, true, true],
  ['red', true, true, true],
  ['blue', false, false, false],
])(
  'a field of red, blue and a track hidden from %s is hidden from red: %s, %s, %s',
  (from, ...is) => {
    const secrets = createSecrets('red');
    const hidden = ['Fighter', null].map((kind) => ({ kind, field: 'plan', from }));
    secrets.begin({ ...emptyHeader, participants: people, hidden });
    expect(['Ann', 'Bob', null].map((holder) => secrets.isHidden(holder, 'plan'))).toEqual(is);
    expect(['Ann', 'Bob', null].map((holder) => secrets.isHidden(holder, 'HP'))).not.toContain(
      true,
    );
  },
);

test.each([
  [die('Hit', 'Ann', true), true],
  [die('Hit', 'Bob', true), false],
  [die('Hit', 'red', true), true],
  [die('Hit', null, true), false],
  [die('Hit', 'Bob', false), true],
])('red sees the throw %j: %s', (one, isSeen) => {
  const secrets = createSecrets('red');
  secrets.begin({ ...emptyHeader, participants: people });
  expect(secrets.dice(one as never)).toBe(isSeen);
});
