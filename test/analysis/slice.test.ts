// Tests which instructions a slice keeps if only one value at the end is asked for. Odds of slices: `test/odds/slice.test.ts`.
import type { Expr, Instr, Ruleset, Target } from '@fray/dsl/ir';
import { sliceFor } from '@fray/engine/analysis';
import { link } from '@fray/engine/machine';
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { arena, procOf, type Lines } from './arena.ts';

const amount = (expr: Expr): string => (expr.op === 'const' ? String(expr.value) : expr.op);
const place = (target: Target): string => (target.kind === 'track' ? target.track : target.field);

/** Returns an instruction in a word; jumps and the like give an empty text. */
function told(instr: Instr, { callables }: Ruleset): string {
  switch (instr.op) {
    case 'raise':
      return `${instr.sign === 1 ? 'raise' : 'lower'} ${place(instr.target)} by ${amount(instr.by)}`;
    case 'set':
      return `set ${place(instr.target)} to ${amount(instr.value)}`;
    case 'gain':
    case 'lose':
      return `${instr.op} ${instr.condition}`;
    case 'call':
      return callables[instr.callable]?.name ?? '';
    case 'span-open':
      return `play ${instr.span}`;
    case 'step-open':
      return `step ${instr.step}`;
    case 'step-close':
      return `end of ${instr.step}`;
    case 'rank':
    case 'next':
    case 'branch':
    case 'ask':
    case 'end':
    case 'announce':
      return instr.op;
    default:
      return '';
  }
}

const SPENT: Lines = { more: 'trigger Spent when p.mana falls\n  raise sum by 1\n' };
const ROWS: readonly (readonly [
  act: string,
  measure: string,
  left: readonly string[],
  more?: Lines,
])[] = [
  ['raise heat by 1\nraise sum by 1', 'heat', ['raise heat by 1']],
  ['raise heat by 1\nraise sum by 1', 'sum', ['raise sum by 1']],
  ['raise heat by 1\nraise sum by 1', 'fixed', []],
  ['raise heat by 1\nraise sum by heat', 'sum', ['raise heat by 1', 'raise sum by track']],
  ['raise sum by heat\nraise heat by 1', 'sum', ['raise sum by track']],
  // Some changes start from the old value.
  ['set heat to 5\nraise heat by 1', 'heat', ['set heat to 5', 'raise heat by 1']],
  [
    'each p in left\n  p gains Down\n  p loses Down',
    'count p in left where p is Down',
    ['next', 'gain Down', 'lose Down'],
  ],
  ['set sum to fixed', 'sum', ['set sum to 4']],
  ['announce "a"\nraise heat by 1', 'heat', ['raise heat by 1']],
  // A test is kept if a kept line depends on it.
  ['if heat > 1\n  raise sum by 1', 'sum', ['branch', 'raise sum by 1']],
  ['if heat > 1\n  raise sum by 1', 'total of p.HP for p in left', []],
  ['if heat > 1\n  raise sum by 1\nraise heat by 1', 'heat', ['raise heat by 1']],
  ['if light\n  raise sum by 1\notherwise\n  raise sum by 2', 'sum', ['raise sum by 1']],
  ['if not light\n  raise sum by 1\notherwise\n  raise sum by 2', 'sum', ['raise sum by 2']],
  [
    'each p in left\n  lower p.HP by 1\n  raise p.mana by 1',
    'total of p.HP for p in left',
    ['next', 'lower HP by 1'],
  ],
  [
    'each p in left where p.mana > 1\n  p gains Down\n  p loses Shaken',
    'count p in left where p is Down',
    ['next', 'gain Down'],
  ],
  // Of a value with cases: the conditions, the values and the otherwise case.
  ...[
    '1  when heat > 2\n  2  otherwise',
    'heat  when p.mana > 2\n  1  otherwise',
    '1  when p.mana > 2\n  heat  otherwise',
  ].map((cases): readonly [string, string, readonly string[], Lines] => [
    'raise heat by 1\neach p in left\n  raise sum by p.load',
    'sum',
    ['raise heat by 1', 'next', 'raise sum by define'],
    { more: `define p.load\n  ${cases}\n` },
  ]),
  [
    'raise heat by 1\neach p in left\n  raise sum by p.load',
    'sum',
    ['next', 'raise sum by define'],
    { more: 'define p.load\n  heat  when not light\n  p.mana  when light\n  heat  otherwise\n' },
  ],
  // A line that may raise a fault is kept, whatever is asked for.
  ['set fixed to heat\nraise sum by 1', 'sum', ['set fixed to track', 'raise sum by 1']],
  ['set fixed to 3\nraise sum by 1', 'sum', ['raise sum by 1']],
  // The same inside a procedure: its call is kept, but not the call of a procedure that cannot fail.
  ...(
    [
      ['set fixed to heat', ['Sub', 'raise sum by 1']],
      ['set fixed to 3', ['raise sum by 1']],
      ['repeat until heat > 3\n    raise heat by 1', ['Sub', 'raise sum by 1']],
      ['repeat up to 3 times\n    raise heat by 1', ['raise sum by 1']],
    ] as const
  ).map(([line, left]): readonly [string, string, readonly string[], Lines] => [
    'Sub\nraise sum by 1',
    'sum',
    left,
    { more: `procedure Sub\n  ${line}\n` },
  ]),
  // Whether an action can be taken depends on its cost, also where a define asks.
  [
    'each p in left\n  lower p.mana by 1\nif any p in left where p is able\n  raise sum by 1',
    'sum',
    ['next', 'lower mana by 1', 'branch', 'raise sum by 1'],
    { more: 'define p is able when p can take Spell\n' },
  ],
  // The requirement of an option, and the value with which a trigger compares.
  [
    'each p in left\n  lower p.mana by 1\n  Bow by p',
    'count p in left where latest Bow by p is yes',
    ['next', 'lower mana by 1', 'Bow'],
    { more: 'choice Bow by p\n  yes  when p.mana > 1\n  no   default\n' },
  ],
  [
    'each p in left\n  raise p.mana by 1\n  lower p.HP by 1',
    'sum',
    ['next', 'raise mana by 1', 'lower HP by 1'],
    { more: 'trigger Even when p.HP reaches p.mana\n  raise sum by 1\n' },
  ],
  // A question inside a call keeps the call.
  [
    'Sub',
    'fixed',
    ['Sub'],
    {
      more: 'procedure Sub\n  play turn\n    raise heat by 1\nmeasure then\n  at end of each turn\n  fixed\n',
    },
  ],
  // Calls and triggers that are started.
  [
    'each p in left\n  Try by p as tried\n  raise sum by tried.face',
    'sum',
    ['next', 'Try', 'raise sum by value-of'],
  ],
  ['each p in left\n  Try by p as tried\n  raise sum by tried.face', 'heat', []],
  [
    'each p in right\n  ask p to take Spell or nothing',
    'total of p.score for p in right',
    ['next', 'ask'],
  ],
  ['each p in right\n  ask p to take Spell or nothing', 'heat', []],
  ['each p in left\n  lower p.mana by 1', 'sum', ['next', 'lower mana by 1'], SPENT],
  ['each p in left\n  lower p.mana by 1', 'heat', [], SPENT],
  // A loop that surely ends may be left out. If a loop may never end, nothing says whether the lines behind it run.
  ['repeat up to 3 times\n  raise heat by 1\nraise sum by 1', 'sum', ['raise sum by 1']],
  [
    'repeat until heat > 3\n  raise heat by 1\nraise sum by 1',
    'sum',
    ['raise heat by 1', 'branch', 'raise sum by 1'],
  ],
  [
    'repeat until heat > 3\n  raise heat by 1\nraise sum by 1',
    'fixed',
    ['raise heat by 1', 'branch'],
  ],
  // The same for a loop that waits for something that does not change.
  ...['until x >= 3', 'while not x >= 3'].map(
    (waits): readonly [string, string, readonly string[]] => [
      `let x be heat\nrepeat ${waits}\n  raise heat by 1\nraise sum by 1`,
      'sum',
      ['branch', 'raise sum by 1'],
    ],
  ),
  ['hero gains Down', 'heat', []],
  // Who may take which action depends on the policies that are followed, and on no others.
  [
    'raise heat by 1\neach p in right\n  ask p to take Spell or nothing',
    'total of p.score for p in right',
    ['next', 'ask'],
    { more: 'policy Hot for p\n  take Spell  when heat > 1\n' },
  ],
  ['step Dawn\n  raise sum by 1\nraise heat by 1', 'heat', ['raise heat by 1']],
  // Each of several nested steps has its own end.
  ...(
    [
      ['start of step Dusk', ['step Dusk', 'end of Dusk']],
      ['end of step Dawn', ['step Dawn', 'end of Dawn']],
    ] as const
  ).map(([moment, left]): readonly [string, string, readonly string[], Lines] => [
    'step Dawn\n  step Dusk\n    raise sum by 1',
    'fixed',
    left,
    { more: `measure then\n  at ${moment}\n  fixed\n` },
  ]),
  // A span is counted within the spans around it, also where a procedure plays it.
  ['play round\n  play turn\n    raise heat by 1', 'number of turn', ['play round', 'play turn']],
  ['play round\n  play turn\n    raise heat by 1', 'number of round', ['play round']],
  ['play turn\n  nothing\nplay round\n  nothing', 'number of turn', ['play turn']],
  [
    'play round\n  Sub',
    'number of turn',
    ['play round', 'Sub'],
    { more: 'procedure Sub\n  play turn\n    raise heat by 1\n' },
  ],
  [
    'play round\n  Sub',
    'number of turn',
    ['play round', 'Sub'],
    {
      more: 'procedure Sub\n  Mid\nprocedure Mid\n  Deep\nprocedure Deep\n  play turn\n    raise heat by 1\n',
    },
  ],
  // A trigger that starts as a span begins runs inside the span.
  [
    'play round\n  raise heat by 1',
    'number of turn',
    ['play round'],
    { more: 'trigger Dawn when round begins\n  play turn\n    raise heat by 1\n' },
  ],
  [
    'play turn\n  raise heat by 1',
    'number of turn',
    ['play turn'],
    { more: 'trigger Dawn when round begins\n  play turn\n    raise heat by 1\n' },
  ],
  // A field of two kinds may raise a fault if it may for one of them.
  ...(
    ['0..9 default 1', 'counter 0..9 starts 1', 'number default 1', '..9 default 1'] as const
  ).map((type): readonly [string, string, readonly string[], Lines] => [
    'each p in left\n  set p.score to heat',
    'sum',
    type.includes('..9 default') ? ['next', 'set score to track'] : [],
    { more: `kind Beast\n  score  ${type}\n` },
  ]),
  // Spans, ends and orders.
  ['play round\n  raise heat by 1', 'heat', ['raise heat by 1']],
  ['play round\n  raise heat by 1', 'number of round', ['play round']],
  [
    'play round\n  if heat > 1\n    end round\n  raise sum by 1',
    'sum',
    ['play round', 'branch', 'end', 'raise sum by 1'],
  ],
  ['play round\n  if heat > 1\n    end round\n  raise sum by 1', 'heat', []],
  // To end a span first ends the spans inside it, and their triggers read earlier values.
  [
    'play round\n  play turn\n    if heat > 1\n      raise sum by 1\n      end round',
    'fixed',
    ['play round', 'play turn', 'branch', 'raise sum by 1', 'end'],
    { more: 'measure then\n  at end of each turn\n  sum\n' },
  ],
  [
    'play round\n  Stop\n  raise sum by 1',
    'sum',
    ['play round', 'Stop', 'raise sum by 1'],
    { more: 'procedure Stop\n  if heat > 1\n    end round\n' },
  ],
  ['end encounter "over"\nraise sum by 1', 'sum', ['end', 'raise sum by 1']],
  [
    'rank line of p in left\n  highest p.mana\n  otherwise as listed\neach p in line\n  raise sum by 1',
    'sum',
    ['rank', 'next', 'raise sum by 1'],
  ],
  [
    'rank line of p in left\n  highest p.mana\n  otherwise as listed\neach p in line\n  raise sum by 1',
    'heat',
    [],
  ],
];

test.each(ROWS.map(([act, measure, left, more = {}]) => ({ act, measure, left, more })))(
  '$act, with the measure $measure',
  ({ act, measure, left, more }) => {
    const { program, ruleset } = arena({ act, measure, ...more });
    const watches = program.watches.map(({ watch }) => watch);
    const sliced = sliceFor(program, beginRun(program, inputsFor(ruleset, {})), watches).ruleset;
    const code = sliced.procs[procOf(ruleset, 'procedure Act')]?.code ?? [];
    expect(code.map((instr) => told(instr, ruleset)).filter((line) => line !== '')).toEqual(left);
    // Every instruction that opens something has one that closes it, and vice versa.
    const count = (op: Instr['op']): number => code.filter((instr) => instr.op === op).length;
    expect([count('span-close'), count('step-close')]).toEqual([
      count('span-open'),
      count('step-open'),
    ]);
  },
);

test.each<
  readonly [string, readonly (readonly [policy: string, who: string])[], readonly string[]]
>([
  ['nobody goes by a policy', [], ['next', 'ask']],
  ['they go by it', [['Hot', 'everyone']], ['raise heat by 1', 'next', 'ask']],
  ['they go by another', [['Cool', 'right']], ['next', 'ask']],
])('the fields that a policy of the command line reads: %s', (_, policies, left) => {
  const { program, ruleset } = arena({
    act: 'raise heat by 1\neach p in right\n  ask p to take Spell or nothing',
    measure: 'total of p.score for p in right',
    more: 'policy Hot for p\n  take Spell  when heat > 1\n\npolicy Cool for p\n  take Spell\n',
  });
  const watches = program.watches.map(({ watch }) => watch);
  const start = beginRun(program, inputsFor(ruleset, { policies }));
  const code = sliceFor(program, start, watches).ruleset.procs[procOf(ruleset, 'procedure Act')]
    ?.code;
  expect(code?.map((instr) => told(instr, ruleset)).filter((line) => line !== '')).toEqual(left);
});

test('beside a question that is asked after every change, everything is kept', () => {
  const { ruleset } = arena({
    act: 'raise heat by 1',
    measure: 'sum',
    more: 'invariant Fine\n  always\n  heat < 9\n',
  });
  const program = link(ruleset, { watches: ruleset.watches });
  const start = beginRun(program, inputsFor(ruleset, {}));
  const sliced = sliceFor(program, start, ruleset.watches);
  expect(ruleset.watches.map(({ moment }) => moment.kind)).toEqual(['always', 'encounter']);
  expect(sliced.ruleset).toBe(ruleset);
});
