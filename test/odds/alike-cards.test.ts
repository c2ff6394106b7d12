// Cards that no rule can tell apart are drawn as one. The odds are those of all ways in which the cards can come.
import { defaultSource, firstSource } from '@fray/engine/drivers';
import { plainOdds } from '@fray/engine/odds';
import { link } from '@fray/engine/machine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { mustAgree, mustAgreeAlways } from '../naive/agreement.ts';
import { scaled } from '../scale.ts';
import { rulesetOf } from './rules.ts';

const DOINGS = [
  'draw c from cards\n  put c into hand',
  'draw c from cards\n  put c into pile',
  'draw c from hand\n  put c into cards',
  'draw c from cards\n  set kept to c',
  'draw c from cards\n  if c.suit is red\n    raise score by 1\n    put c into hand',
  'if kept is in hand\n  raise score by 1',
  'if any c in hand where c is kept\n  raise score by 2',
  'if any c in hand where c.suit is blue\n  draw d from pile\n    put d into hand',
  'pick c at random from hand\n  set kept to c',
  'pick c at random from cards where c is not kept\n  raise score by c.worth',
  'shuffle cards',
  // These tell them apart.
  'each c in hand\n  set score to score * 2 + c.worth',
  'draw c from cards\n  if c is three\n    raise score by 2',
  'draw c from cards\n  if c > kept\n    set kept to c',
  'if length of hand > 1\n  set kept to (item 2 of hand)',
  'if length of hand > 0\n  set kept to (first c in hand where c.worth > 0)',
];
const MEASURES = [
  'score',
  'count c in hand where c.suit is red',
  'kept.suit is red',
  'kept is in hand',
  'kept',
  'length of pile',
  'hand is pile',
  'cards',
];
const CARDS = ['one', 'two', 'three', 'four', 'five', 'six'];

const games = fc.record({
  cards: fc.array(
    fc.record({ suit: fc.constantFrom('red', 'blue'), worth: fc.integer({ min: 1, max: 2 }) }),
    { minLength: 2, maxLength: 3 },
  ),
  doings: fc.array(fc.constantFrom(...DOINGS), { minLength: 1, maxLength: 4 }),
  measures: fc.uniqueArray(fc.constantFrom(...MEASURES), { minLength: 1, maxLength: 2 }),
});

const indented = (text: string): string => text.replaceAll(/^/gm, '  ');

type Game = (typeof games extends fc.Arbitrary<infer G> ? G : never) & {
  readonly dealt?: readonly string[];
};

const DEAL = 'draw c from cards\n  put c into hand';

const gameOf = ({ cards, doings, measures, dealt = [DEAL, DEAL] }: Game) =>
  `ruleset "Cards"

table Card
  card  suit  worth
${[{ suit: 'red', worth: 1 }, { suit: 'blue', worth: 1 }, ...cards].map(({ suit, worth }, index) => `  ${CARDS[index] ?? `card-${index}`}  ${suit}  ${worth}`).join('\n')}

track cards  deck of Card
track hand   deck of Card     starts nothing
track pile   deck of Card     starts nothing
track kept   row of Card      starts one
track score  counter 0..9999  starts 0

encounter
${indented([...dealt, ...doings].join('\n'))}

${measures.map((value, index) => `measure M${index}\n  at end of encounter\n  ${value}\n`).join('\n')}
scenario Table
`;

test('the odds are those of all ways in which the cards can come', () => {
  mustAgreeAlways(games, gameOf, scaled(60));
});

test.each([
  [
    'visits in order',
    'each c in hand\n  set score to score * 2\n  if c.suit is red\n    raise score by 1',
    'score',
  ],
  ['takes the first', 'set kept to (first c in hand where c.worth > 0)', 'kept.suit is red'],
  ['takes one by number', 'set kept to (item 2 of hand)', 'kept.suit is red'],
  ['names', 'draw c from cards\n  if c is three\n    raise score by 1', 'score'],
  ['compares', 'draw c from cards\n  if c > kept\n    raise score by 1', 'score'],
  [
    'keeps',
    'pick c at random from hand\n  set kept to c\ndraw d from hand\n  if d is kept\n    raise score by 1',
    'score',
  ],
])('a rule that %s cards tells them apart', (_, doing, measure) => {
  mustAgree(
    gameOf({
      cards: [
        { suit: 'red', worth: 1 },
        { suit: 'blue', worth: 1 },
      ],
      doings: [doing],
      measures: [measure],
    }),
    {
      ways: ['plain'],
    },
  );
});

test.each([
  ['of which only the suit is read', 'draw c from cards\n  put c into hand', true],
  ['of which one is named', 'draw c from cards\n  if c is not three\n    put c into hand', true],
  ['in the order of the table', 'draw c from cards\n  if c > kept\n    put c into hand', false],
])('six draws from 24 cards %s', (_, doing, areFew) => {
  const ruleset = rulesetOf(
    gameOf({
      cards: Array.from({ length: 24 }, (__, index) => ({
        suit: index % 2 === 0 ? 'red' : 'blue',
        worth: 1,
      })),
      dealt: [],
      doings: Array.from({ length: 6 }, () => doing),
      measures: ['count c in hand where c.suit is red'],
    }),
  );
  const watches = ruleset.watches.filter(({ kind }) => kind === 'measure');
  const start = beginRun(link(ruleset, { watches }), inputsFor(ruleset, { scenario: 'Table' }));
  const odds = plainOdds({
    program: link(ruleset, { watches }),
    start,
    choices: [defaultSource, firstSource],
  })({
    work: 200_000,
  });
  expect(odds?.odds === 'known').toBe(areFew);
});
