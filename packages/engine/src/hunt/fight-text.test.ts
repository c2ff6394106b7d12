// Tests how a fight is written: as an example with its dice, answers and the broken line, and as a scenario.
import { expect, test } from 'vitest';
import { compileText } from '../../../../test/engine/played.ts';
import { link } from '../machine/link.ts';
import { scriptedDeck } from './decks.ts';
import { exampleText, scenarioText, setupCell } from './fight-text.ts';
import type { Fight } from './fight.ts';
import { fightOfTwo, member, yard } from './hunt-fixture.ts';
import { playFight } from './play.ts';

const rules = compileText(yard);

test.each([
  [undefined, '-'],
  [null, 'nobody'],
  [true, 'yes'],
  [false, 'no'],
  [0, '0'],
  [-3, '-3'],
  ['Bob', 'Bob'],
  [[], 'nobody'],
  [['Ann', 'Bob'], 'Ann, Bob'],
])('%j is written as %s', (value, text) => {
  expect(setupCell(undefined, value)).toBe(text);
});

test('a text is quoted', () => {
  expect(setupCell({ type: 'text' }, 'say "{ho}" \\')).toBe('"say \\"\\{ho\\}\\" \\\\"');
});

const written = (fight: Fight, invariant: 'Whole' | 'Fresh' | 'Never'): readonly string[] => {
  const watches = rules.watches.filter(({ name }) => name === invariant);
  const played = playFight(link(rules, { watches }), fight, scriptedDeck(fight), {
    budget: 10_000,
    events: 100,
  });
  const text = exampleText(rules, played, 'a "small" one', watches[0] ?? null);
  return text.split('\n').map((line) => line.trim());
};
const answers = [
  {
    choice: 'Yield',
    kind: 'choose',
    decider: 'Bob',
    answers: [{ choose: false }, { choose: true }],
  },
] as const;
const dice = [{ stream: 'Try.face/Ann', roller: 'Ann', faces: [4, 2] }];

test.each<readonly ['Whole' | 'Fresh' | 'Never', Partial<Fight>, readonly string[]]>([
  // The second round ends with one HP.
  [
    'Whole',
    { dice, answers },
    [
      'side left',
      'Fighter  quick',
      'Ann  5',
      'side right',
      'Fighter  quick',
      'Bob  5',
      'dice Try by Ann  4 2',
      expect.stringMatching(/seed 1$/) as string,
      'answer Yield by Bob no',
      'answer Yield by Bob yes',
      'expect at end of round 2',
      'every p in left satisfies p.HP >= 2',
    ],
  ],
  [
    'Fresh',
    { dice, answers },
    [
      'side left',
      'Fighter  quick',
      'Ann  5',
      'side right',
      'Fighter  quick',
      'Bob  5',
      'dice Try by Ann  4',
      expect.stringMatching(/seed 1$/) as string,
      'expect at start of round 2',
      'every p in left satisfies p.HP >= 3',
    ],
  ],
  // It breaks within the second round. Ones are thrown and silence answers, so the answer need not be written.
  [
    'Never',
    {},
    [
      'side left',
      'Fighter  quick',
      'Ann  5',
      'side right',
      'Fighter  quick',
      'Bob  5',
      'dice Try by Ann  1 1',
      expect.stringMatching(/seed 1$/) as string,
      '# Never does not hold: no p in left where p.HP < 2',
    ],
  ],
])('%s, %j', (invariant, more, lines) => {
  expect(written(fightOfTwo(more), invariant)).toEqual([
    'example "a \\"small\\" one"',
    ...lines,
    '',
  ]);
});

test('a scenario has the values that differ and no dice', () => {
  const fight = fightOfTwo({
    scenario: 'Field',
    givens: [
      ['dark', true],
      ['guest', null],
    ],
    rulings: [['ties', 'high']],
    sides: [
      {
        side: 'left',
        members: [
          member('Ann', {
            fields: [
              ['quick', 2],
              ['rival', 'Bob'],
            ],
            conditions: ['Slow'],
          }),
          member('Cid', {
            fields: [
              ['quick', 3],
              ['calm', true],
            ],
            conditions: ['Down', 'Slow'],
          }),
        ],
      },
      { side: 'right', members: [] },
    ],
    dice,
  });
  expect(scenarioText(rules, fight, 'Small')).toBe(`scenario Small like Field
  given dark yes
  given guest nobody
  ruling ties high
  side left
    Fighter  quick  rival  calm  Slow  Down
    Ann  2  Bob  -  yes  no
    Cid  3  -  yes  yes  yes
`);
});
