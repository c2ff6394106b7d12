// The events that the machine makes of a few lines. Each row has the order of play, further declarations, and all events.
import type { Answer } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { play, told, type Script } from './played.ts';

const rules = (lines: string, more: string): string => `ruleset "Steps"
span round
span turn
side red
side blue
kind Fighter
  HP    counter 0..9  starts 3
  AP    counter 0..   starts 2
  rank  0..9          default 1
  code  0..9          starts 0  hidden from everyone
  mood  one of calm, angry, wild  starts calm
kind Beast
  HP    counter 0..9  starts 5
  rage  0..9          starts 0
condition Down
condition Hot
  lasts for 1 round
condition Marked
  has depth  0..9  starts 1
track heat   ..9            starts 0
track dread  counter 0..5   starts 0
define A as first p in red
define B as first p in blue
define C as first q in Beast

${more}
encounter
${lines.replaceAll(/^(?=.)/gm, '  ')}

scenario Here
  side red
    Fighter
    Ann
    Bob
  side blue
    Fighter
    Cid
  side blue
    Beast
    Dog
`;

const TRY = (lines: string): string =>
  `check Try by p\n${lines}  good  when face > 3  "well done"\n  bad   otherwise  "too bad"\nchoice Again by p\n  yes\n  no  default\n`;
const best = (...lines: readonly string[]): string =>
  TRY(`  roll d6 as face\n    best of Aids\n${lines.map((line) => `      ${line}\n`).join('')}`);
const yes: Answer = { choose: true };

type Row = readonly [
  string,
  lines: string,
  more: string,
  happens: readonly string[],
  script?: Script,
];

const ROWS: readonly Row[] = [
  // Values.
  ['a rise', 'raise A.HP by 2', '', ['Ann.HP 3 to 5']],
  ['a rise by nothing', 'raise A.HP by 0', '', []],
  ['a rise that stops at the bound', 'raise A.HP by 20', '', ['Ann.HP 3 to 9']],
  ['a rise at the bound', 'raise A.HP by 20\nraise A.HP by 1', '', ['Ann.HP 3 to 9']],
  ['a fall below the bound', 'lower A.HP by 20', '', ['Ann.HP 3 to 0']],
  ['a fall by less than nothing', 'lower A.HP by 0 - 2', '', ['Ann.HP 3 to 5']],
  ['the same value', 'set A.HP to 3\nset A.mood to calm', '', []],
  ['a word', 'set A.mood to wild', '', ['Ann.mood "calm" to "wild"']],
  ['a track', 'set heat to 4\nlower heat by 9', '', ['.heat 0 to 4', '.heat 4 to -5']],
  ['what starts anew', 'set dread to 7', '', ['.dread 0 to 5']],
  // Conditions.
  ['a condition', 'A gains Down', '', ['Ann gains Down']],
  ['once more', 'A gains Down\nA gains Down', '', ['Ann gains Down', 'Ann gains Down again']],
  ['one that is not held', 'A loses Down', '', []],
  [
    'a field of one',
    'A gains Marked\nset A.Marked.depth to 4',
    '',
    ['Ann gains Marked', 'Ann.depth 1 to 4'],
  ],
  [
    'conditions run out in the order in which they came',
    'play round\n  B gains Hot\n  A gains Hot\n  A gains Down\n  A loses Down\n  A gains Down for 1 round',
    '',
    [
      'round 1 begins',
      'Cid gains Hot',
      'Ann gains Hot',
      'Ann gains Down',
      'Ann loses Down: effect',
      'Ann gains Down',
      'Cid loses Hot: expired',
      'Ann loses Hot: expired',
      'Ann loses Down: expired',

      'round 1 ends: done',
    ],
  ],
  [
    'for no time at all: it is lost behind what follows from it',
    'A gains Down for 0 rounds',
    'trigger Falls when p gains Down\n  raise p.AP by 1\ntrigger Stands when p loses Down\n  lower p.AP by 1\n',
    ['Ann gains Down', 'Ann.AP 2 to 3', 'Ann loses Down: expired', 'Ann.AP 3 to 2'],
  ],
  [
    'what is gained again is not gained anew',
    'A gains Down\nA gains Down',
    'trigger Falls when p gains Down\n  raise p.AP by 1\n',
    ['Ann gains Down', 'Ann.AP 2 to 3', 'Ann gains Down again'],
  ],
  [
    'until a start: it has ended before what fires on that start',
    'B gains Down until start of turn of A\nplay turn of A\n  nothing',
    'trigger Rises when turn begins\n  raise dread by 1\n',
    [
      'Cid gains Down',
      'turn 1 begins of Ann',
      'Cid loses Down: expired',
      '.dread 0 to 1',
      'turn 1 ends: done',
    ],
  ],
  [
    'what is given again for longer just before it runs out goes on',
    'play round up to 2 times\n  if number of round is 1\n    A gains Down until end of round\n    B gains Down until end of round',
    'trigger Holds when p loses Down\n  if p is A\n    B gains Down for 2 rounds\n',
    [
      'round 1 begins',
      'Ann gains Down',
      'Cid gains Down',
      'Ann loses Down: expired',
      'Cid gains Down again',
      'round 1 ends: done',
      'round 2 begins',
      'Cid loses Down: expired',
      'round 2 ends: done',
    ],
  ],
  [
    'what lasts until the turn of whoever has it does not look at anybody else',
    'Daze of A\nplay turn of A\n  nothing\nplay turn of B\n  nothing',
    'condition Dazed\n  lasts until end of turn of bearer\nprocedure Daze of f (Fighter)\n  B gains Dazed\n',
    [
      'Cid gains Dazed',
      'turn 1 begins of Ann',
      'turn 1 ends: done',
      'turn 2 begins of Cid',
      'Cid loses Dazed: expired',
      'turn 2 ends: done',
    ],
  ],
  // What the sides can see.
  ['a value to all', 'reveal A.code\nreveal A.code', '', ['reveals Ann.code to all']],
  [
    'one value is not another',
    'set B.code to 2\nreveal A.code\nreveal B.code',
    '',
    ['Cid.code 0 to 2', 'reveals Ann.code to all', 'reveals Cid.code to all'],
  ],
  [
    'to a side, then to all',
    'reveal A.code to blue\nreveal A.code to blue\nreveal A.code\nreveal A.code to red',
    '',
    ['reveals Ann.code to blue', 'reveals Ann.code to all'],
  ],
  [
    'to somebody it is shown to the whole side',
    'reveal A.code to B\nreveal A.code to blue\nreveal A.code to C\nreveal A.code to A',
    '',
    ['reveals Ann.code to blue', 'reveals Ann.code to red'],
  ],
  [
    'set again it is hidden again',
    'reveal A.code\nset A.code to 3\nreveal A.code',
    '',
    ['reveals Ann.code to all', 'Ann.code 0 to 3', 'reveals Ann.code to all'],
  ],
  // Rolls.
  [
    '`best of` takes the best bonus',
    'Try by A',
    best('Rope  +1', 'Lamp  +3', 'Map  +2'),
    ['Try.face/Ann 1', 'Try Ann: good'],
  ],
  [
    'of penalties the least',
    'Try by A',
    best('Rain  -1', 'Wind  -3'),
    ['Try.face/Ann 5', 'Try Ann: good'],
    { faces: [5] },
  ],
  [
    'a bonus before a greater penalty',
    'Try by A',
    best('Wind  -3', 'Rope  +1'),
    ['Try.face/Ann 3', 'Try Ann: good'],
    { faces: [3] },
  ],
  [
    'dice before a number that is less than they show at least',
    'Try by A',
    best('Wind  -1d4', 'Rain  -1'),
    ['Try.face/Ann 5', 'Try Ann: good'],
    { faces: [5] },
  ],
  [
    'modifiers of a value of a procedure count, though nobody is told of them',
    'let x be 3\n  Luck  +2\n  Fate  +4 when A is Down\nraise A.AP by x',
    '',
    ['Ann.AP 2 to 7'],
  ],
  [
    'again: the dice of a modifier stay as they lie, and count as before',
    'roll 1d6 as pool by A\n  Luck  +1d4\nroll again pool keeping 6 as pushed by A\nraise A.AP by pushed',
    '',
    ['encounter.pool/Ann 2 3 = 5', 'encounter.pushed/Ann 5 push = 8', 'Ann.AP 2 to 10'],
    { faces: [2, 3, 5] },
  ],
  [
    'again: what is rerolled once is rerolled on the first throw alone, and so is what explodes',
    'roll 2d6 reroll 1 once explode on 6 up to 2 times as pool by A\nroll again pool keeping 3 as pushed by A\nraise A.AP by pushed\nroll again pushed keeping 3 as more by A\nraise A.AP by more',
    '',
    [
      'encounter.pool/Ann 3 4 = 7',
      'encounter.pushed/Ann 1 push = 4',
      'Ann.AP 2 to 6',
      'encounter.more/Ann 6 push = 9',
      'Ann.AP 6 to 15',
    ],
    { faces: [3, 4, 1, 6] },
  ],
  [
    'of two whole rolls that come to the same the first is kept, with its faces',
    'roll 2d6 as pool by A\n  Dark  disadvantage\nraise A.AP by matches of pool on 4',
    '',
    ['encounter.pool/Ann 1 4', 'encounter.pool/Ann 2 3 advantage = 5', 'Ann.AP 2 to 3'],
    { faces: [1, 4, 2, 3] },
  ],
  [
    'of two lines `never below` the last counts',
    'roll 3d6 never below 2d never below 1d as pool by A\n  Wound  -3d\nraise A.AP by pool',
    '',
    ['encounter.pool/Ann 4 = 4', 'Ann.AP 2 to 6'],
    { faces: [4, 4] },
  ],
  // Calls.
  [
    'an outcome by its name, with its words',
    'Try by A\n  good  raise A.AP by 1\n  bad   lower A.AP by 1',
    TRY('  roll d6 as face\n'),
    ['Try.face/Ann 2', 'Try Ann: bad', 'Ann.AP 2 to 1'],
    { faces: [2] },
  ],
  // Triggers: by kind, by order, by action and target.
  [
    'a trigger on a kind passes others over',
    'raise A.HP by 1\nraise C.rage by 1',
    'trigger Snarls when b.rage rises\n  raise dread by 1\n',
    ['Ann.HP 3 to 4', 'Dog.rage 0 to 1', '.dread 0 to 1'],
  ],
  [
    'a word reaches another in the written order, or passes it',
    'set A.mood to wild\nset A.mood to calm\nset A.mood to angry\nset A.mood to wild',
    'trigger Roused when p.mood reaches angry\n  raise dread by 1\n',
    [
      'Ann.mood "calm" to "wild"',
      '.dread 0 to 1',
      'Ann.mood "wild" to "calm"',
      '.dread 1 to 2',
      'Ann.mood "calm" to "angry"',
      '.dread 2 to 3',
      'Ann.mood "angry" to "wild"',
    ],
  ],
  [
    'a number reaches a mark from either side, and not by leaving it',
    'raise A.AP by 1\nraise A.AP by 1\nlower A.AP by 1\nset A.AP to 9\nset A.AP to 3',
    'trigger Ready when p.AP reaches 3\n  raise dread by 1\n',
    [
      'Ann.AP 2 to 3',
      '.dread 0 to 1',
      'Ann.AP 3 to 4',
      'Ann.AP 4 to 3',
      '.dread 1 to 2',
      'Ann.AP 3 to 9',
      'Ann.AP 9 to 3',
      '.dread 2 to 3',
    ],
  ],
  // `once per`: each trigger counts by its own span.
  [
    'an action that was used in a round may be taken in the next turn no more, but one of a turn may',
    'play round\n  play turn up to 2 times\n    ask A to take Hum or nothing\n    ask A to take Nod or nothing',
    'action Hum by p\n  once per round\n  raise dread by 1\naction Nod by p\n  once per turn\n  raise heat by 1\n',
    [
      'round 1 begins',
      'turn 1 begins',
      'Ann is asked take',
      'Ann: {"take":"Hum","args":[]} by script',
      'Ann takes Hum',
      '.dread 0 to 1',
      'Hum of Ann: done',
      'Ann is asked take',
      'Ann: {"take":"Nod","args":[]} by script',
      'Ann takes Nod',
      '.heat 0 to 1',
      'Nod of Ann: done',
      'turn 1 ends: done',
      'turn 2 begins',
      'Ann: {"take":null,"args":[]} by only-one',
      'Ann is asked take',
      'Ann: {"take":"Nod","args":[]} by script',
      'Ann takes Nod',
      '.heat 1 to 2',
      'Nod of Ann: done',
      'turn 2 ends: done',
      'round 1 ends: done',
    ],
  ],
  [
    'a round that a reaction to an action ends: the action counts as taken',
    'play round\n  Hum by A\nraise heat by 1',
    'action Hum by p\n  raise dread by 1\ntrigger Stops when p takes Hum\n  end round\n',
    ['round 1 begins', 'Ann takes Hum', 'Hum of Ann: ended', 'round 1 ends: ended', '.heat 0 to 1'],
  ],
  // An end from the inside closes everything that has begun: procedures, triggers, actions.
  [
    'a span that a procedure within a procedure ends',
    'play round up to 2 times\n  Outer\nraise heat by 1',
    'procedure Outer\n  Inner\n  raise dread by 1\nprocedure Inner\n  end round\n',
    [
      'round 1 begins',
      'round 1 ends: ended',
      'round 2 begins',
      'round 2 ends: ended',
      '.heat 0 to 1',
    ],
  ],
  [
    'a span that a trigger ends, set off by another',
    'play round\n  raise A.AP by 1\n  raise dread by 5\nraise heat by 1',
    'trigger First when p.AP rises\n  raise dread by 1\ntrigger Second when dread rises\n  end round\n',
    ['round 1 begins', 'Ann.AP 2 to 3', '.dread 0 to 1', 'round 1 ends: ended', '.heat 0 to 1'],
  ],
  [
    'a span that an action ends: it counts as taken',
    'play round\n  Hum by A\n  raise dread by 5\nraise heat by 1',
    'action Hum by p\n  Stop\nprocedure Stop\n  end round\n',
    ['round 1 begins', 'Ann takes Hum', 'Hum of Ann: ended', 'round 1 ends: ended', '.heat 0 to 1'],
  ],
  // Without an answer no case holds, not even `otherwise`.
  [
    'a choice of which no option is possible',
    'Again by A\n  yes        raise heat by 1\n  otherwise  raise heat by 2\nset A.HP to 9\nAgain by A\n  yes        raise heat by 3\n  otherwise  raise heat by 4',
    'choice Again by p\n  yes  when p.HP > 8\n  no   when p.HP > 7\n  may  when p.HP > 6\n',
    ['Ann.HP 3 to 9', 'Ann is asked Again', 'Ann: {"choose":"may"} by script', '.heat 0 to 4'],
    { answers: [{ choose: 'may' }] },
  ],
  // Numbers offered one by one: as many as lie between the bounds, however large these are.
  [
    'large numbers',
    'each n from 9998 to 9999\n  raise dread by 1',
    '',
    ['.dread 0 to 1', '.dread 1 to 2'],
  ],
  [
    'numbers below 0',
    'each n from 0 - 1 to 1\n  set heat to n',
    '',
    ['.heat 0 to -1', '.heat -1 to 0', '.heat 0 to 1'],
  ],
  ['none where the last is below the first', 'each n from 2 to 1\n  raise dread by 1', '', []],
  // Orders: linked by either of two conditions.
  ...[
    ['p is A and o is C', 'Ann() Dog() Bob() Cid()'],
    ['p is C and o is A', 'Ann() Dog() Bob() Cid()'],
    ['p is C and (o is A or o is B)', 'Ann() Cid() Dog() Bob()'],
    ['p is B and o is A or p is C and o is B', 'Ann() Cid() Dog() Bob()'],
    ['p is nobody', 'Ann() Bob() Cid() Dog()'],
  ].map(([when = '', order = '']): Row => [
    `linked where ${when}`,
    `rank line of p in everyone\n  linked to o when ${when}\n  otherwise as listed`,
    '',
    [`line: ${order}`],
  ]),
];

test.each(
  ROWS.map(([what, lines, more, happens, script = {}]) => ({ what, lines, more, happens, script })),
)('$what', ({ lines, more, happens, script }) => {
  const { events, machine } = play(rules(lines, more), script);
  expect(told(events)).toEqual([...happens, 'end: done']);
  // Nothing is left unfinished.
  expect([machine.frames, machine.open, machine.steps, machine.depth]).toEqual([[], [], [], 0]);
});

test('a condition that runs out names the line that gave it to its owner', () => {
  const { events } = play(
    rules(
      'A gains Down\nB gains Down for 1 round\nplay round\n  C gains Down until end of round',
      '',
    ),
  );
  const linesOf = (type: 'condition-gained' | 'condition-lost'): readonly unknown[] =>
    events.flatMap((one) =>
      one.type === type ? [`${one.data.participant} ${one.rule?.line ?? ''}`] : [],
    );
  const [, ...later] = linesOf('condition-gained');
  expect(later).toHaveLength(2);
  expect(linesOf('condition-lost')).toEqual(later);
});

test('a negative duration is a duration of 0', () => {
  const { events } = play(rules('A gains Down for (1 - 3) rounds', ''));
  expect(events.map(({ data }) => ('ends' in data ? data.ends : undefined))).toContainEqual([
    { edge: 'end', span: 'round', of: null, count: 0 },
  ]);
  expect(told(events)).toEqual(['Ann gains Down', 'Ann loses Down: expired', 'end: done']);
});

test('the end of an encounter closes every step before anything else happens', () => {
  const { events } = play(
    rules(
      'step Late\n  play round\n    step Later\n      end encounter',
      'trigger Over when encounter ends\n  raise dread by 1\n',
    ),
  );
  expect(
    events
      .slice(2)
      .map(({ type, steps, spans }) => [type, ...steps, ...spans.map(([span]) => span)]),
  ).toEqual([['span-ended', 'round'], ['value-changed'], ['encounter-ended']]);
});

test('a roll made again in secret, or again from a secret roll, is secret', () => {
  const secretly = (first: string, second: string): readonly (boolean | undefined)[] =>
    play(
      rules(
        `roll ${first}2d6 as pool by A\nroll ${second}again pool keeping 6 as pushed by A\nraise A.AP by pushed`,
        '',
      ),
      {
        faces: [6, 2, 3],
      },
    ).events.flatMap((event) => (event.type === 'dice-rolled' ? [event.data.secret] : []));
  expect(secretly('', '')).toEqual([false, false]);
  expect(secretly('secretly ', '')).toEqual([true, true]);
  expect(secretly('', 'secretly ')).toEqual([false, true]);
});

test('a check that pushes a secret roll is secret and reports it once, with its last faces', () => {
  const { events } = play(
    rules('Try by A', TRY('  roll secretly d6 as face\n  push face if Again by p\n    nothing\n')),
    { faces: [2, 5], answers: [yes] },
  );
  const thrown = events.flatMap((event) => (event.type === 'dice-rolled' ? [event.data] : []));
  expect(thrown.map(({ secret, again, faces }) => [secret, again, faces])).toEqual([
    [true, null, [2]],
    [true, 'push', [5]],
  ]);
  const [done] = events.flatMap((event) => (event.type === 'check-resolved' ? [event.data] : []));
  expect(done).toEqual({
    check: 'Try',
    args: [['p', 'Ann']],
    values: [{ name: 'face', dice: 'd6', base: 5, modifiers: [], total: 5 }],
    outcome: 'good',
    text: 'well done',
    secret: true,
  });
});

test.each([
  ['set heat to 4 + 8', 'heat cannot be 12: it goes up to 9.'],
  [
    'each n from 0 - 6000 to 6000',
    'From -6000 to 6000 are too many to go through one by one: 10000 are allowed.',
  ],
  [
    'each n from 0 to 10000',
    'From 0 to 10000 are too many to go through one by one: 10000 are allowed.',
  ],
  ['set C.rage to 12 - A.HP * 5', 'rage cannot be -3: it goes from 0 to 9.'],
  ['set A.Marked.depth to 2', 'Ann is not Marked, so there is no depth of it.'],
])('%s ends the run with a fault: %s', (line, fault) => {
  const text = rules(line.startsWith('each') ? `${line}\n  nothing` : line, '');
  const at = text.split('\n').indexOf(`  ${line}`) + 1;
  const { events } = play(text);
  expect(told(events)).toEqual([`end: fault ${fault} (encounter, test.fray line ${at})`]);
});
