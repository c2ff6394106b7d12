// Tests why a fight cannot begin. Each row has the inputs of a host and the message that it gets.
import type { ParticipantSetup, Setup, Value } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Inputs } from '../../packages/engine/src/events/event.ts';
import { begin } from '../../packages/engine/src/machine/begin.ts';
import { headerOf } from '../../packages/engine/src/machine/header.ts';
import { link } from '../../packages/engine/src/machine/link.ts';
import { compileText, INPUTS } from './played.ts';
import { said } from '../../packages/engine/src/log/said-fixture.ts';

const RULES = `ruleset "Small"
side red
side blue
kind Fighter
  HP     counter 0..9  starts 3
  skill  1..20  "what dice are held against"
  pace   1..6
condition Down
condition Hot
given light   yes/no  default yes
given night  1..6  "of the night"
ruling ties
  high  default
  at_once
ruling reach
  arm  default
  as_far_as_seen
encounter
  announce "on"

scenario Here
  given night  2
  side red
    Fighter  skill  pace
    Ann      10     3
scenario There
  given night  3
  side red
    Fighter  skill  pace
    Ann      10     3
`;

/** Returns a setup in which somebody with the given fields joins a side. */
function joined(
  one: Partial<ParticipantSetup>,
  side = 'blue',
  fields: readonly (readonly [string, Value])[] = [
    ['skill', 4],
    ['pace', 2],
  ],
): Partial<Setup> {
  const bob: ParticipantSetup = {
    name: 'Bob',
    kind: 'Fighter',
    fields: fields.map(([name, value]) => ({ name, value })),
    conditions: [],
    at: 0,
  };
  return { sides: [{ side, participants: [{ ...bob, ...one }] }] };
}

type Row = readonly [told: string, inputs: Partial<Inputs>, over?: Partial<Setup>];

const ROWS: readonly Row[] = [
  ['', {}],
  [
    'There is no scenario Where. There are Here, There.',
    { scenario: 'Where', givens: [['night', 1]] },
  ],
  ['The budget of steps is a whole number above 0.', { budget: 0 }],
  ['The budget of steps is a whole number above 0.', { budget: 1.5 }],
  [`The number of the run is ${said.wholeFrom(0)}.`, { run: -1 }],
  [`The number of the run is ${said.wholeFrom(0)}.`, { run: 0.5 }],
  // Rulings and givens.
  ['There is no ruling tie. There are ties, reach.', { rulings: [['tie', 'high']] }],
  ['low is no reading of ties. Possible: high, at_once.', { rulings: [['ties', 'low']] }],
  ['yes is no reading of ties. Possible: high, at_once.', { rulings: [['ties', true]] }],
  ['', { rulings: [['ties', 'at-once']] }],
  [
    '',
    {
      rulings: [
        ['ties', 'low'],
        ['ties', 'high'],
      ],
    },
  ],
  ['There is no given wind. There are light, night.', { givens: [['wind', 1]] }],
  ['night is not given (of the night). It is a whole number from 1 to 6.', { scenario: '' }],
  ['night cannot be 7: it is a whole number from 1 to 6.', { givens: [['night', 7]] }],
  ['light cannot be 1: it is yes or no.', { givens: [['light', 1]] }],
  ['', { scenario: '', givens: [['night', 6]] }],
  // Participants.
  ['', {}, joined({})],
  [`${said.noSide('green')} There are red, blue.`, {}, joined({}, 'green')],
  [`${said.noKind('Imp')} There are Fighter.`, {}, joined({ kind: 'Imp' })],
  [
    'A Fighter has no sword. It has HP, skill, pace.',
    {},
    joined({}, 'blue', [
      ['skill', 4],
      ['pace', 2],
      ['sword', 1],
    ]),
  ],
  [`${said.noCondition('Wet')} There are Down, Hot.`, {}, joined({ conditions: ['Wet'] })],
  ['', {}, joined({ conditions: ['Down', 'Hot', 'Down'] })],
  [
    'Bob has no skill (what dice are held against). It is a whole number from 1 to 20.',
    {},
    joined({}, 'blue', [['pace', 2]]),
  ],
  ['Bob has no pace. It is a whole number from 1 to 6.', {}, joined({}, 'blue', [['skill', 2]])],
  [
    'pace of Bob cannot be 0: it is a whole number from 1 to 6.',
    {},
    joined({}, 'blue', [
      ['skill', 2],
      ['pace', 0],
    ]),
  ],
  ['Two participants are called Ann.', {}, joined({ name: 'Ann' })],
  // Several problems at once.
  [
    'There is no ruling tie. There are ties, reach. There is no side green. There are red, blue.',
    { rulings: [['tie', 'high']] },
    joined({}, 'green'),
  ],
];

function begun(
  text: string,
  inputs: Partial<Inputs>,
  over?: Partial<Setup>,
): ReturnType<typeof begin> {
  return begin(
    link(compileText(text), { watches: true }),
    { ...INPUTS, ...inputs },
    [],
    [],
    over === undefined ? null : { givens: [], rulings: [], sides: [], policies: [], ...over },
  );
}

function toldOf(text: string, inputs: Partial<Inputs>, over?: Partial<Setup>): string {
  const machine = begun(text, inputs, over);
  return 'illegal' in machine ? machine.illegal : '';
}

test.each(ROWS.map(([told, inputs, over], row) => ({ row, told, inputs, over })))(
  'row $row gives: $told',
  ({ told, inputs, over }) => {
    expect(toldOf(RULES, inputs, over)).toBe(told);
  },
);

const BARE: readonly Row[] = [
  ['There is no scenario Here. There is none.', {}],
  ['', { scenario: '' }],
  ['There is no ruling tie. There is none.', { scenario: '', rulings: [['tie', 'high']] }],
  ['There is no given wind. There is none.', { scenario: '', givens: [['wind', 1]] }],
  [`${said.noSide('blue')} There is none.`, { scenario: '' }, joined({})],
];

test.each(BARE.map(([told, inputs, over], row) => ({ row, told, inputs, over })))(
  'rules without declarations, row $row, give: $told',
  ({ told, inputs, over }) => {
    expect(toldOf('ruleset "Bare"\nencounter\n  announce "on"\n', inputs, over)).toBe(told);
  },
);

/** Values of the header that the scenario, an example and the inputs all set: the later of these three counts. */
test.each<readonly [what: string, inputs: Partial<Inputs>, over: Partial<Setup>, found: unknown]>([
  ['the scenario', {}, {}, { night: 2, light: true, ties: 'high', reach: 'arm', who: 'Ann' }],
  ['the example', {}, { givens: [{ name: 'night', value: 4, at: 0 }] }, { night: 4 }],
  [
    'the inputs',
    { givens: [['night', 5]] },
    { givens: [{ name: 'night', value: 4, at: 0 }] },
    { night: 5 },
  ],
  [
    'the last of the inputs',
    {
      givens: [
        ['night', 5],
        ['night', 6],
      ],
    },
    {},
    { night: 6 },
  ],
  [
    'a ruling of the example',
    {},
    { rulings: [{ name: 'ties', value: 'at_once', at: 0 }] },
    { ties: 'at_once' },
  ],
  [
    'a ruling of the inputs',
    { rulings: [['ties', 'high']] },
    { rulings: [{ name: 'ties', value: 'at_once', at: 0 }] },
    { ties: 'high' },
  ],
  [
    'a ruling with other strokes',
    { rulings: [['reach', 'as-far-as-seen']] },
    {},
    { reach: 'as_far_as_seen' },
  ],
  ['a side of its own beside those of the scenario', {}, joined({}), { who: 'Ann Bob' }],
  ['a side in the place of that of the scenario', {}, joined({}, 'red'), { who: 'Bob' }],
  [
    'conditions, each once',
    {},
    joined({ conditions: ['Hot', 'Down', 'Hot'] }, 'red'),
    { who: 'Bob Hot Down' },
  ],
])('the header has the values of %s', (_, inputs, over, found) => {
  const begun = begin(link(compileText(withRuling('high'))), { ...INPUTS, ...inputs }, [], [], {
    givens: [],
    rulings: [],
    sides: [],
    policies: [],
    ...over,
  });
  const header = 'illegal' in begun ? expect.fail(begun.illegal) : headerOf(begun);
  const who = header?.participants.map((one) => [one.name, ...one.conditions].join(' ')).join(' ');
  expect({
    ...Object.fromEntries([...(header?.givens ?? []), ...(header?.rulings ?? [])]),
    who,
  }).toMatchObject(found as object);
});

/** Returns the rules with a scenario that sets the ruling itself. */
function withRuling(option: string): string {
  return RULES.replace('  given night  2\n', `  given night  2\n  ruling ties ${option}\n`);
}
