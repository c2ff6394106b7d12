// Tests what could have changed a value, for each kind of place and question. The answer lists the lines that can write there, how often
// each ran since, and the test that last kept it from running.
import { compile, compileExpression, createSource } from '@fray/dsl';
import { diceInOrder } from '@fray/engine/drivers';
import { initialState, reduce } from '@fray/engine/state';
import { inquire, type Inquest } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { readQuestion } from '../../packages/cli/src/why/why-question.ts';
import { played } from '../engine/runs.ts';
import { valueText } from './fight.ts';

const SPELLS = `ruleset "Spells"
  version 1

span round
span turn

side left
side right

kind Mage
  HP    counter 0..9  starts 5
  mana  counter 0..9  starts 3

condition Down
condition Out
  bars everything
condition Meek
  bars Spell
condition Slow
  lasts until end of round
condition Dim
condition Marked
  has depth  0..9  starts 0

track heat 0..9  starts 2
track calm 0..9  starts 1

check Try by p
  roll d6 as face
  yes  when face > 4
  no   otherwise

action Spell by a
  costs 2 mana
  raise heat by 1

procedure Weaken t (Mage) by much (number)
  if much > 1
    lower t.HP by much

procedure Cool
  set calm to 5

procedure Rest by p
  p loses Out
  p loses Meek
  raise p.mana by 1

trigger Warm when Try by p comes out yes
  p gains Slow

encounter
  play round up to 2 times
    play turn
      each p in everyone
        Try by p
          yes
            p gains Dim until start of next turn
            p loses Down
          no
            p gains Marked with depth 2
            raise p.Marked.depth by 1
    if heat > 3
      Weaken (first p in right) by 2
    each p in left
      Weaken p by (number of round)
    raise heat by 1
    set calm to 1
    rank line of p in everyone
      highest p.HP
      otherwise as listed
  each p in left where p.HP < 4
    if p.mana > 1
      lower p.mana by 2
      p gains Meek
    otherwise
      p gains Out
  each p in left where p.mana > 3
    p gains Down

scenario Field
  side left
    Mage  mana
    Ann   3
    Bob   1
  side right
    Mage  mana
    Cid   3
    Dan   1
`;

const compiled = compile(createSource('spells.fray', SPELLS));
if (compiled.checked === undefined || compiled.ruleset === undefined)
  throw new Error(JSON.stringify(compiled.diagnostics));
const { checked, ruleset } = compiled;
const { events } = played(ruleset, {}, { dice: [diceInOrder([5, 2, 6, 1, 1, 5, 5, 1]).source] });
const lineOf = (seq: number | null): string => {
  const event = seq === null ? undefined : events[seq];
  return event === undefined ? 'nothing' : `${event.seq} ${event.type}`;
};

/**
 * Returns the value and when it was written. For each line it adds what it does, how often it ran, which test last kept it away, and after
 * which event.
 */
function asked(question: string, at: number): readonly string[] {
  const state = initialState();
  for (const event of events.slice(0, at + 1)) reduce(state, event);
  const read = readQuestion(checked, ruleset, state, question);
  if (!read.ok) throw new Error(JSON.stringify(read.diagnostics));
  const inquest = inquire(read.ruleset, events, at, read.question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  return lines(inquest.ask(read.question, 1));
}

function lines({
  value,
  since,
  from,
  before,
  chances,
}: ReturnType<Inquest['ask']>): readonly string[] {
  return [
    `${valueText(value)}, since ${lineOf(since)}, from ${lineOf(from)}, ${String(before)} before`,
    ...chances.map(({ where, rule, does, expires, ran, last }) => {
      const guard =
        last === null
          ? ''
          : `, last ${last.after} ${last.guard.guard === 'test' ? `line ${String(last.guard.where?.line)} ${String(last.guard.holds)}` : last.guard.guard}`;
      return `${rule} ${String(where?.line)}: ${expires ? does.replace(/ may .*? at /, ' at ') + ' (expires)' : does} ran ${ran}${guard}`;
    }),
  ];
}

test.each<readonly [question: string, at: number, lines: readonly string[]]>([
  [
    'Ann.HP',
    56,
    [
      '3, since 46 value-changed, from 46 value-changed, 0 before',
      'procedure Weaken 39: lower HP ran 0',
    ],
  ],
  [
    'Cid.HP',
    56,
    [
      '5, since 0 encounter-begun, from 0 encounter-begun, null before',
      'procedure Weaken 39: lower HP ran 0, last 45 line 63 false',
    ],
  ],
  [
    'heat',
    56,
    [
      '4, since 48 value-changed, from 48 value-changed, 1 before',
      'action Spell 35: raise heat ran 0',
      'encounter 67: raise heat ran 0',
    ],
  ],
  [
    'calm',
    56,
    [
      '1, since 0 encounter-begun, from 0 encounter-begun, null before',
      'procedure Cool 42: set calm ran 0',
      'encounter 68: set calm ran 2',
    ],
  ],
  ['line', 56, ['Cid,Dan,Ann,Bob, since 49 order-ranked, from 49 order-ranked, 1 before']],
  ['round', 56, ['2, since 52 span-ended, from 52 span-ended, 3 before']],
  ['turn', 56, ['0, since 45 span-ended, from 45 span-ended, 3 before']],
  [
    'participants',
    56,
    ['Ann,Bob,Cid,Dan, since 0 encounter-begun, from 0 encounter-begun, null before'],
  ],
  [
    'Ann.Dim',
    56,
    [
      'false, since 27 condition-lost, from 6 condition-gained, 0 before',
      'encounter 58: gains Dim ran 0, last 30 line 56 true',
    ],
  ],
  [
    'Bob.Slow',
    56,
    [
      'false, since 50 condition-lost, from 35 condition-gained, 0 before',
      'trigger Warm 50: gains Slow ran 0',
    ],
  ],
  [
    'Cid is Down',
    56,
    [
      'false, since 0 encounter-begun, from 0 encounter-begun, null before',
      'encounter 79: gains Down ran 0',
    ],
  ],
  [
    'not Cid is Down',
    56,
    [
      'true, since 0 encounter-begun, from 0 encounter-begun, null before',
      'encounter 79: gains Down ran 0',
    ],
  ],
  [
    'Ann.Down',
    56,
    [
      'false, since 0 encounter-begun, from 0 encounter-begun, null before',
      'encounter 79: gains Down ran 0, last 55 line 78 false',
    ],
  ],
  [
    'Ann.Marked.depth',
    56,
    [
      '3, since 32 value-changed, from 32 value-changed, 1 before',
      'encounter 61: gains Marked ran 0',
      'encounter 62: raise Marked.depth ran 0',
    ],
  ],
  [
    'Bob.Marked.depth',
    56,
    [
      '3, since 10 value-changed, from 10 value-changed, 1 before',
      'encounter 61: gains Marked ran 0, last 35 line 56 true',
      'encounter 62: raise Marked.depth ran 0, last 35 line 56 true',
    ],
  ],
  ['Ann can act', 56, ['true, since nothing, from nothing, null before']],
  [
    'Bob can act',
    56,
    [
      'false, since 55 condition-gained, from 55 condition-gained, 0 before',
      'procedure Rest 45: loses Out ran 0',
    ],
  ],
  [
    'Ann can take Spell',
    56,
    [
      'false, since 54 condition-gained, from 54 condition-gained, 0 before',
      'procedure Rest 46: loses Meek ran 0',
    ],
  ],
  [
    'Bob can take Spell',
    56,
    [
      'false, since 55 condition-gained, from 55 condition-gained, 0 before',
      'procedure Rest 45: loses Out ran 0',
    ],
  ],
  ['Cid can take Spell', 56, ['true, since nothing, from nothing, null before']],
  [
    'Dan can take Spell',
    56,
    [
      'false, since 0 encounter-begun, from 0 encounter-begun, null before',
      'action Spell 34: lower mana ran 0',
      'procedure Rest 47: raise mana ran 0',
      'encounter 74: lower mana ran 0',
    ],
  ],
  ['heat + 1', 56, ['5, since nothing, from nothing, null before']],
  [
    'Cid.mana',
    56,
    [
      '3, since 0 encounter-begun, from 0 encounter-begun, null before',
      'action Spell 34: lower mana ran 0',
      'procedure Rest 47: raise mana ran 0',
      'encounter 74: lower mana ran 0',
    ],
  ],
  [
    'Ann.mana',
    56,
    [
      '1, since 53 value-changed, from 53 value-changed, 0 before',
      'action Spell 34: lower mana ran 0',
      'procedure Rest 47: raise mana ran 0',
      'encounter 74: lower mana ran 0',
    ],
  ],
  ['count p in left where p is Down', 56, ['0, since nothing, from nothing, null before']],
  ['#6', 56, ['true, since nothing, from nothing, null before']],
  ['Bob.Marked', 56, ['true, since 9 condition-gained, from 9 condition-gained, 0 before']],
  [
    'Bob.Meek',
    56,
    [
      'false, since 0 encounter-begun, from 0 encounter-begun, null before',
      'encounter 75: gains Meek ran 0, last 54 line 73 false',
    ],
  ],
  [
    'line',
    3,
    [
      ', since 0 encounter-begun, from 0 encounter-begun, null before',
      'encounter 69: rank line ran 0',
    ],
  ],
  [
    'round',
    0,
    [
      '0, since 0 encounter-begun, from 0 encounter-begun, null before',
      'encounter 53: play round ran 0',
    ],
  ],
  ['turn', 3, ['1, since 2 span-begun, from 2 span-begun, 0 before']],
  ['Bob.Marked', 9, ['true, since 9 condition-gained, from 9 condition-gained, 0 before']],
  [
    'Ann.Dim',
    9,
    [
      'true, since 6 condition-gained, from 6 condition-gained, 0 before',
      'encounter 54: Dim at the start of the turn (expires) ran 0',
    ],
  ],
  [
    'Ann.Slow',
    9,
    [
      'true, since 5 condition-gained, from 5 condition-gained, 0 before',
      'encounter 53: Slow at the end of the round (expires) ran 0',
    ],
  ],
  [
    'calm',
    30,
    [
      '1, since 0 encounter-begun, from 0 encounter-begun, null before',
      'procedure Cool 42: set calm ran 0',
      'encounter 68: set calm ran 1',
    ],
  ],
  [
    'heat',
    20,
    [
      '3, since 20 value-changed, from 20 value-changed, 0 before',
      'action Spell 35: raise heat ran 0',
      'encounter 67: raise heat ran 0',
    ],
  ],
])('`%s` after event %i', (question, at, expected) => {
  expect(asked(question, at)).toEqual(expected);
});

test.each(['Ann.HP', 'Bob.Meek', 'heat', 'calm'])(
  'the question `%s` gives the same answer as an expression',
  (question) => {
    const made = compileExpression(
      checked,
      ruleset,
      createSource('question', question.replace('.Meek', ' is Meek')),
      {
        people: events[0]?.type === 'encounter-begun' ? events[0].data.participants : [],
      },
    );
    if (!made.ok) throw new Error(JSON.stringify(made.diagnostics));
    const inquest = inquire(made.ruleset, events, 56, { ask: 'expression', expr: made.expr });
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    expect(lines(inquest.ask({ ask: 'expression', expr: made.expr }, 1))).toEqual(
      asked(question, 56),
    );
  },
);
