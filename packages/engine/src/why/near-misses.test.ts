// Tests which throws and answers alone would have changed a value: one small fight per row.
import { compile, createSource } from '@fray/dsl/internal';
import type { Answer } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { compileText } from '../../../../test/engine/played.ts';
import { played } from '../../../../test/engine/runs.ts';
import { diceInOrder } from '../drivers/dice-sources.ts';
import type { ChoiceSource } from '../drivers/source.ts';
import type { Location } from '../state/location.ts';
import { isRefuted } from './near-misses.ts';
import { inquire } from './why.ts';

const rules = (encounter: string, more: string): string => `ruleset "Near"
  version 1

span round
span turn

side left
side right

table Card
  name  worth
  Rose  1
  Lily  5
  Iris  3

kind Fighter
  HP     counter 0..9  starts 5
  nerve  1..6          default 2

condition Down
condition Slow
  lasts until end of round

track heat   0..9  starts 0
track cards  deck of Card

check Aim by p on t
  roll d6 as face
  hit   when face > 3
  miss  otherwise

choice Press by p
  yes  when p.nerve > 0
  no   default

action Strike by a on t
  counts as blow
  pick t from enemies of a
  lower t.HP by 1

action Wait by a
  counts as blow
  nothing
${more}
encounter
${encounter
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}

policy Calm for p
  choose Press yes when heat > 0
  choose Press no

scenario Here
  policy Calm for everyone
  side left
    Fighter
    Ann
  side right
    Fighter
    Bob
`;

interface Row {
  readonly play: string;
  readonly more?: string;
  readonly faces?: readonly number[];
  readonly answers?: readonly Answer[];
  /** What the answer is about: `Bob.HP`, `Bob is Down` or `heat`. */
  readonly about?: string;
  /** The event after which it is asked; by default the last. */
  readonly at?: number;
  /** Each near miss in short: its event, its die, its faces or answers, and the events to the change. */
  readonly near: readonly string[];
}

function locationOf(about: string): Location {
  const [holder = '', field] = about.split('.');
  if (field !== undefined) return { in: 'field', holder, field };
  const [who = '', condition] = about.split(' is ');
  return condition === undefined
    ? { in: 'track', track: about }
    : { in: 'condition', holder: who, condition };
}

const said = (answer: Answer): string =>
  'say' in answer ? String(answer.say) : JSON.stringify(Object.values(answer)[0]);

function asked(
  { play, more = '', faces = [], answers = [], about = 'Bob is Down', at }: Row,
  ruleset = compileText(rules(play, more)),
) {
  const left = [...answers];
  const spoken: ChoiceSource = () => {
    const answer = left.shift();
    return answer === undefined ? undefined : { answer, by: 'person' };
  };
  const { events } = played(
    ruleset,
    { dice: ['script'], choices: ['person', 'policy', 'default'] },
    { dice: [diceInOrder(faces, null).source], choices: [spoken] },
  );
  const question = { ask: 'state', location: locationOf(about) } as const;
  const last = at ?? events.length - 1;
  const inquest = inquire(ruleset, events, last, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  return { events, told: inquest.ask(question, 2) };
}

const rows: Readonly<Record<string, Row>> = {
  'a die': {
    play: `roll d6 as blow
if blow > 3
  each b in right
    b gains Down`,
    faces: [2],
    near: ['#1 die 0: 4,5,6 +1'],
  },
  'one die of two': {
    play: `roll 2d6 as blow
if blow > 8
  each b in right
    b gains Down`,
    faces: [1, 4],
    near: ['#1 die 0: 5,6 +1'],
  },
  'each die of its own size': {
    play: `roll d4 + d6 as blow
if blow > 9
  each b in right
    b gains Down`,
    faces: [4, 1],
    near: ['#1 die 1: 6 +1'],
  },
  'a die whose faces lead to two lines': {
    play: `roll d6 as blow
if blow is 5
  each b in right
    b gains Down
if blow is 6
  each b in right
    b gains Down`,
    faces: [2],
    near: ['#1 die 0: 5 +1', '#1 die 0: 6 +1'],
  },
  'an answer of a policy': {
    play: `each a in left
  Press by a
    yes
      each b in right
        b gains Down
    no  nothing`,
    near: ['#2 true +1'],
  },
  'a card that was drawn': {
    play: `draw c from cards
  if c.worth > 2
    each b in right
      b gains Down`,
    faces: [1],
    near: ['#1 die 0: 2,3 +2'],
  },
  'a check in a span, and no check after it': {
    play: `play round up to 2 times
  each a in left
    each b in right
      Aim by a on b
        hit   b gains Down
        miss  nothing`,
    faces: [3, 1],
    near: ['#2 die 0: 4,5,6 +2', '#6 die 0: 4,5,6 +2'],
  },
  'a policy that would have answered otherwise': {
    play: `roll d6 as warmth
if warmth > 4
  set heat to 3
each a in left
  Press by a
    yes
      each b in right
        b gains Down
    no  nothing`,
    faces: [1],
    near: ['#3 true +1', '#1 die 0: 5,6 +4'],
  },
  'a condition that nothing ended': {
    play: `each b in right
  b gains Down
  roll d6 as relief
  if relief > 5
    b loses Down`,
    faces: [1],
    near: ['#2 die 0: 6 +1'],
  },
  'a value that was set since': {
    play: `each b in right
  roll d6 as first
  lower b.HP by 1 
  roll d4 as then
  if then > 3
    lower b.HP by 1`,
    faces: [1, 1],
    about: 'Bob.HP',
    near: ['#3 die 0: 4 +1'],
  },
  'a track': {
    play: `roll d6 as spark
if spark < 3
  set heat to 2`,
    faces: [4],
    about: 'heat',
    near: ['#1 die 0: 1,2 +1'],
  },
  'a number, of which the log says another': {
    play: `each a in left
  ask a for many from 0 to 4
  raise heat by many / 4 rounded down`,
    answers: [{ say: 1 }],
    about: 'heat',
    near: ['#2 4 +1'],
  },
  'among equally near ones the nearest face, then the latest': {
    play: `each b in right
  roll 3d6 as luck
  if luck > 6
    b gains Down`,
    faces: [1, 3, 2],
    near: ['#1 die 0: 2,3,4,5,6 +1', '#1 die 1: 4,5,6 +1', '#1 die 2: 3,4,5,6 +1'],
  },
  'a throw far from the change, and one near it': {
    play: `each b in right
  roll d6 as early
  set heat to early
  roll d6 as late
  if early > 3 or late > 3
    b gains Down`,
    faces: [3, 1],
    near: ['#3 die 0: 4,5,6 +1', '#1 die 0: 4,5,6 +3'],
  },
  'what leads to it whatever it shows is no miss': {
    play: `each b in right
  roll d6 as luck
  set heat to 1
  b gains Down`,
    faces: [6],
    at: 1,
    near: [],
  },
  'a hidden answer': {
    play: `each a in left
  ask secretly a for many from 0 to 4
  raise heat by many / 4 rounded down`,
    answers: [{ say: 1 }],
    about: 'heat',
    near: ['#2 4 +1'],
  },
  'of lists the empty one and those of one item are tried': {
    play: `each a in left
  ask a to list hand, up to 2, from Card
  if no c in hand where c is Rose
    raise heat by 1`,
    answers: [{ list: ['Rose', 'Rose'] }],
    about: 'heat',
    near: ['#2 [],["Lily"],["Iris"] +1'],
  },
  'an action that was not taken': {
    play: `each a in left
  ask a to take Strike or Wait`,
    answers: [{ take: 'Wait', args: [] }],
    about: 'Bob.HP',
    near: ['#2 "Strike" +2'],
  },
  'behind an action that ends': {
    play: `roll d6 as luck
each a in left
  ask a to take Strike or Wait
  if luck > 4
    each b in right
      b gains Down`,
    faces: [1],
    answers: [{ take: 'Wait', args: [] }],
    near: ['#1 die 0: 5,6 +5'],
  },
  'outside all spans, after the next of them': {
    play: `roll d6 as luck
play round up to 1 times
  each b in right
    if luck > 4
      b gains Down`,
    faces: [1],
    near: ['#1 die 0: 5,6 +2'],
  },
  'within a span, after the same span': {
    play: `let luck be 0
play round up to 2 times
  each b in right
    if heat > 4
      b gains Down
  if heat is 0
    roll d6 as warmth
    set heat to warmth`,
    faces: [1],
    near: [],
  },
  'of a large die each face is tried': {
    play: `roll d100 as luck
if luck is 38
  each b in right
    b gains Down`,
    faces: [1],
    near: ['#1 die 0: 38 +1'],
  },
  'the last write at the event in question is no miss': {
    play: `each b in right
  roll d6 as luck
  if luck > 4
    b gains Down`,
    faces: [6],
    at: 1,
    near: [],
  },
  'a die, with the later answers to one question in their order': {
    play: `roll d6 as luck
play round up to 2 times
  each a in left
    ask a for many from 0 to 4
    raise heat by many
    if luck > 3 and many is 3 and heat is 4
      each b in right
        b gains Down`,
    faces: [1],
    answers: [{ say: 1 }, { say: 3 }],
    near: ['#1 die 0: 4,5,6 +10'],
  },
  'faces at different distances count as near as the nearest': {
    play: `each b in right
  roll d6 as luck
  if luck is 3
    set heat to 1
  if luck < 4
    b gains Down`,
    faces: [6],
    near: ['#1 die 0: 1,2,3 +1'],
  },
  'the fight would have gone on': {
    play: `play round up to 3 times
  roll d6 as luck
  if luck > 4
    end encounter
  each b in right
    b gains Down`,
    faces: [6],
    near: ['#2 die 0: 1,2,3,4 +1'],
  },
};

test.each(Object.entries(rows))('%s', (_, row) => {
  const { told } = asked(row);
  expect(
    told.chances.flatMap(({ near }) =>
      near.map(
        ({ event, die, faces, answers, after }) =>
          `#${event} ${die === null ? answers.map(said).join(',') : `die ${die}: ${faces.join(',')}`} +${after}`,
      ),
    ),
  ).toEqual(row.near);
});

test.each<readonly [inputs: readonly number[], refuted: boolean]>([
  [[], false],
  [[2], true],
  [[3], false],
  [[4], false],
  [[2, 3], false],
  [[2, 4], false],
])('a test that hangs on %j decided nothing: %s', (inputs, refuted) => {
  // Of event 4 not every face was tried, and another face of event 3 would have changed the value.
  const near = { event: 3, die: 0, faces: [6], answers: [], all: true, after: 1, apart: 1 };
  const misses = [{ near, rule: null, expired: false }];
  const trials = { misses, tried: new Set([2, 3]), from: null };
  expect(isRefuted(trials, new Set(inputs))).toBe(refuted);
});

test.each([
  ['d100', true],
  ['d101', false],
])('of a %s all faces were tried: %s', (die, all) => {
  const play = `roll ${die} as luck
if luck > 1
  each b in right
    b gains Down`;
  const { told } = asked({ play, faces: [1], near: [] });
  expect(told.chances.flatMap(({ near }) => near.map((one) => one.all))).toEqual([all]);
});

test.each([
  [99, true],
  [100, false],
])('of the numbers from 0 to %i all were tried: %s', (most, all) => {
  const play = `each a in left
  ask a for many from 0 to ${most}
  if many > 0
    each b in right
      b gains Down`;
  const { told } = asked({ play, answers: [{ say: 0 }], near: [] });
  expect(told.chances.flatMap(({ near }) => near.map((one) => one.all))).toEqual([all]);
});

test.each([
  ['d100', true],
  ['d101', false],
])('of a throw of a d4 and a %s all faces were tried: %s', (die, all) => {
  const play = `roll d4 + ${die} as luck
if luck > 2
  each b in right
    b gains Down`;
  const { told } = asked({ play, faces: [1, 1], near: [] });
  expect(told.chances.flatMap(({ near }) => near.map((one) => one.all))).toEqual([all, all]);
});

test('a throw whose other faces lead too far to be followed to the end is said not to be tried', () => {
  const play = (rounds: number, nth: number): string => `roll d2 as luck-${nth}
if luck-${nth} is 2
  play round up to ${rounds} times
    set heat to 9 - heat
  each b in right
    b gains Down`;
  const from = (...rounds: readonly number[]): number | null =>
    asked({
      play: rounds.map((many, nth) => play(many, nth + 1)).join('\n'),
      faces: [1, 1],
      near: [],
    }).told.nearFrom;
  expect([from(10), from(9000)]).toEqual([null, 2]);
  // Of two such throws the later one counts.
  expect(from(9000, 8000)).toBe(3);
});

test.each([
  [400, null],
  [401, 5],
])('of %i throws the last 400 are tried, from event %j on', (rounds, from) => {
  const play = `play round up to ${rounds} times\n  roll d2 as luck\n  if heat > luck\n    set heat to 3`;
  const faces = Array.from({ length: rounds }, () => 1);
  expect(asked({ play, faces, about: 'heat', near: [] }).told.nearFrom).toBe(from);
});

test.each([
  ['d100', false],
  ['d101', true],
])('a test of a %s, no face of which leads further, is told: %s', (die, isTold) => {
  const play = `roll ${die} as luck
if luck > 1
  if heat > 0
    each b in right
      b gains Down`;
  const { told } = asked({ play, faces: [1], near: [] });
  // Of the larger die not every face was tried.
  expect(told.chances.map(({ last }) => last !== null)).toEqual([isTold]);
});

test('a near miss belongs to a line of its own file', () => {
  const play = `roll d6 as luck
if luck > 4
  set heat to 3
roll d6 as fall
if fall > 5
  each b in right
    b gains Down`;
  const base = rules(play, '');
  // The house rule writes it in the line with the same number.
  const line = base.split('\n').findIndex((one) => one.includes('b gains Down'));
  const house = `amends "base.fray" as "House"
trigger Echo when heat rises
${'\n'.repeat(line - 3)}  each b in right
    b gains Down
`;
  const { ruleset } = compile(createSource('house.fray', house), (path) =>
    path === 'base.fray' ? createSource(path, base) : undefined,
  );
  const { told } = asked({ play, faces: [1, 1], near: [] }, ruleset);
  expect(told.chances.map(({ rule, near }) => [rule, near.map(({ event }) => event)])).toEqual([
    ['trigger Echo', [1]],
    ['encounter', [2]],
  ]);
});

test('a line that runs right after the event in question has not come to nothing', () => {
  const play = (value: string): string => `each b in right
  b gains Down
  set heat to b.HP - ${value}`;
  const last = (value: string): readonly unknown[] =>
    asked({ play: play(value), about: 'heat', at: 1, near: [] }).told.chances.map((one) => [
      one.ran,
      one.last?.guard.guard,
    ]);
  expect(last('1')).toEqual([[0, undefined]]);
  // It will set what is so already.
  expect(last('5')).toEqual([[0, 'test']]);
});

test('nothing is behind the beginning of an encounter', () => {
  const { events, told } = asked({ play: 'roll d6 as luck', faces: [1], near: [] });
  expect(told.further).toEqual([]);
  const inquest = inquire(compileText(rules('roll d6 as luck', '')), events, 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  expect(inquest.ask({ ask: 'event', event: 0 }, 3)).toMatchObject({ events: [], further: [] });
});
