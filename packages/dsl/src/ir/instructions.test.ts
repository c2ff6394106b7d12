// The table of instructions, one instruction a line: what it reads and writes, where it goes on, what it does.
import { expect, test } from 'vitest';
import { waysIn } from './control-flow.ts';
import { callEffects, closing } from './consequences.ts';
import type { Callable, Instr, RankKey } from './code.ts';
import type { Effect } from './effects.ts';
import type { Expr } from './expression.ts';
import { instructionTable } from './instructions.ts';
import { instructionEffects, rowOf } from './rows.ts';
import type { Ruleset } from './ruleset.ts';
import type { Variable } from './variables.ts';

const at = 0;
const local = (slot: number): Expr => ({ op: 'local', slot, at });
const number = (value: number): Expr => ({ op: 'const', value, at });
const HP = (slot: number) => ({ kind: 'field', of: local(slot), field: 'HP' }) as const;

const strike: Callable = {
  kind: 'check',
  name: 'Strike',
  text: null,
  params: [{ name: 'a', prep: null, type: { type: 'participant', kinds: [] } }],
  tags: [],
  outcomes: [],
  values: [{ name: 'throw', kind: 'roll', slot: 1, type: { type: 'dice' } }],
  proc: 0,
  at,
};
const flee: Callable = {
  kind: 'action',
  name: 'Flee',
  text: null,
  params: strike.params,
  actor: 0,
  tags: [],
  allowed: [],
  costs: [{ amount: number(1), field: 'AP', at }],
  once: 'round',
  picks: [],
  proc: 1,
  at,
};
const mercy: Callable = {
  kind: 'choice',
  name: 'Mercy',
  text: null,
  params: strike.params,
  decider: { by: 'arg', arg: 0 },
  options: [],
  at,
};
const condition = (name: string, span: string | null, barsEverything: boolean) => ({
  name,
  text: null,
  barsEverything,
  bars: [],
  lasts: span === null ? null : ({ kind: 'for', count: number(1), span, at } as const),
  fields: [],
  at,
});
const ruleset: Ruleset = {
  irVersion: 1,
  title: '',
  version: null,
  source: null,
  files: [],
  places: [],
  spans: [],
  sides: [],
  kinds: [],
  conditions: [condition('Stunned', 'round', true), condition('Down', null, false)],
  tables: [],
  givens: [],
  tracks: [],
  rulings: [],
  defines: [],
  callables: [strike, flee, mercy],
  triggers: [],
  encounter: null,
  procs: [],
  memories: [
    { kind: 'times', what: 'check', names: ['Strike'], keys: [0], span: 'round' },
    { kind: 'latest', what: 'span', names: ['round'], keys: [], span: null },
    { kind: 'times', what: 'action', names: ['Flee'], keys: [0], span: null },
  ],
  watches: [],
  policies: [],
  scenarios: [],
  examples: [],
};

function named(variable: Variable): string {
  const [kind, ...names] = Object.values(variable);
  return [kind, ...names].join(' ');
}

function exprText(expr: Expr | null): string {
  if (expr === null) return '-';
  if (expr.op === 'local') return `l${expr.slot}`;
  return expr.op === 'const' ? String(expr.value) : expr.op;
}

/** An effect in a few words. */
function shown(effect: Effect): string {
  switch (effect.does) {
    case 'reads':
      return `reads ${named(effect.variable)} of ${exprText(effect.of)}`;
    case 'writes': {
      const { change } = effect;
      const how =
        change.how === 'same' ? change.as : change.how === 'raise' ? `+${change.sign}` : change.how;
      return `writes ${named(effect.variable)} of ${exprText(effect.of)}: ${how}`;
    }
    case 'keeps':
      return `keeps ${exprText(effect.value)}`;
    case 'rolls':
      return 'rolls';
    case 'decides':
      return `${exprText(effect.who)} decides`;
    case 'calls':
      return `calls ${effect.callable}${effect.offered ? ' if taken' : ''}${effect.result ? ', result' : ''}`;
    case 'considers':
      return `considers ${effect.callable}`;
    case 'evaluates':
      return `evaluates ${exprText(effect.expr)}`;
    case 'tells':
      return `tells ${Object.values(effect.event).join(' ')} of ${effect.whom.map(exprText).join()}`;
    case 'leaves':
      return `leaves ${effect.span ?? 'the encounter'}`;
  }
}

interface Expected {
  readonly uses?: readonly number[];
  readonly sets?: readonly number[];
  readonly tries?: readonly number[];
  /** `to`, and in brackets the locals that are surely written on the way. Left out: [1 with all of `sets`]. */
  readonly ways?: readonly string[];
  readonly effects?: readonly string[];
}

const EXPIRING = [
  'reads condition Stunned of everyone',
  'writes condition Stunned of everyone: set',
  'tells loses Stunned of everyone',
];
const rollKey: RankKey = {
  kind: 'roll',
  best: 'highest',
  callable: 0,
  args: [local(0)],
  value: 0,
  into: 'init',
  when: null,
  at,
};
const ask = { op: 'ask', who: local(0), secret: false, result: 5, at } as const;

/** Each stands at pc 0 of a code of ten; its check, if any, is `Strike`. */
const TABLE: readonly (readonly [Instr, Expected])[] = [
  [
    { op: 'let', slot: 2, value: number(1), modifiers: [], name: 'x', record: false, at },
    { sets: [2] },
  ],
  [
    { op: 'let', slot: 1, value: number(1), modifiers: [], name: 'x', record: false, at },
    { sets: [1], effects: ['writes value throw of -: set'] },
  ],
  [
    {
      op: 'roll',
      slot: 1,
      name: 'throw',
      stream: 'Strike.throw',
      dice: number(6),
      ops: [],
      modifiers: [],
      by: null,
      secret: false,
      lowIsGood: false,
      keepRoll: false,
      record: true,
      at,
    },
    { sets: [1], effects: ['rolls', 'writes value throw of -: set'] },
  ],
  [
    {
      op: 'roll-again',
      slot: 3,
      of: 1,
      keeping: [],
      name: 'r',
      stream: 's',
      by: null,
      secret: false,
      at,
    },
    { uses: [1], sets: [3], effects: ['rolls'] },
  ],
  [{ op: 'jump', to: 7, at }, { ways: ['7'] }],
  [{ op: 'branch', test: local(0), otherwise: 7, at }, { ways: ['1 if l0', '7 unless l0'] }],
  [
    { op: 'switch', slot: 4, cases: [{ outcomes: ['hit'], to: 3 }], otherwise: 5, end: 8, at },
    { uses: [4], ways: ['3', '5', '8'] },
  ],
  [
    { op: 'switch', slot: 4, cases: [{ outcomes: ['hit'], to: 3 }], otherwise: null, end: 8, at },
    { uses: [4], ways: ['3', '8'] },
  ],
  [{ op: 'each', list: 3, set: { op: 'everyone', at }, at }, { sets: [3] }],
  [{ op: 'each-number', list: 3, from: number(1), to: number(2), at }, { sets: [3] }],
  [
    { op: 'next', list: 3, slot: 4, where: null, done: 9, at },
    { uses: [3], sets: [3, 4], tries: [4], ways: ['1 [4]', '9'] },
  ],
  [
    { op: 'next', list: 3, slot: 4, where: local(4), done: 9, at },
    { uses: [3], sets: [3, 4], tries: [4], ways: ['1 [4] if l4', '9'] },
  ],
  [
    {
      op: 'pick',
      slot: 4,
      from: { op: 'everyone', at },
      where: null,
      none: 9,
      name: 'p',
      stream: 's',
      by: null,
      secret: false,
      at,
    },
    { sets: [4], tries: [4], ways: ['1 [4]', '9'], effects: ['rolls'] },
  ],
  [
    { op: 'span-open', span: 'round', label: null, of: null, exit: 9, at },
    {
      effects: [
        'writes span round of -: count',
        'writes memory 0 of everyone: set',
        'writes use Flee of everyone: set',
        'tells begins round of everyone',
        ...EXPIRING,
      ],
    },
  ],
  [
    { op: 'span-close', span: 'round', limit: null, at },
    {
      effects: [
        'writes span round of -: count',
        'writes memory 1 of -: set',
        'tells ends round of everyone',
        ...EXPIRING,
      ],
    },
  ],
  [
    { op: 'step-open', step: 'Blows', text: null, at },
    { effects: ['tells step-begins Blows of '] },
  ],
  [{ op: 'step-close', step: 'Blows', at }, { effects: ['tells step-ends Blows of '] }],
  [
    { op: 'call', callable: 0, args: [local(0)], result: 5, freely: false, at },
    { sets: [5], effects: ['calls 0, result'] },
  ],
  [
    { op: 'call', callable: 2, args: [local(0)], result: 5, freely: false, at },
    { sets: [5], ways: ['1'], effects: ['calls 2, result'] },
  ],
  [
    { op: 'call', callable: 1, args: [local(0)], result: null, freely: false, at },
    { effects: ['calls 1'] },
  ],
  [
    { op: 'outcome', outcomes: [], at },
    {
      ways: ['10'],
      effects: [
        'writes value throw of -: set',
        'writes outcome 0 of -: set',
        'keeps l0',
        'writes memory 0 of l0: count',
        'tells result Strike of l0',
      ],
    },
  ],
  [
    { op: 'set', target: HP(0), value: local(1), at },
    { effects: ['keeps l1', 'writes field HP of l0: set', 'tells value true HP of l0'] },
  ],
  [
    { op: 'set', target: { kind: 'track', track: 'heat' }, value: number(1), at },
    { effects: ['keeps 1', 'writes track heat of -: set', 'tells value false heat of '] },
  ],
  [
    { op: 'raise', target: HP(0), by: number(2), sign: -1, at },
    { effects: ['writes field HP of l0: +-1', 'tells value true HP of l0'] },
  ],
  [
    {
      op: 'set',
      target: { kind: 'condition-field', of: local(0), condition: 'Down', field: 'since' },
      value: number(1),
      at,
    },
    {
      effects: ['keeps 1', 'reads condition Down of l0', 'writes condition Down of l0: set'],
    },
  ],
  [
    { op: 'gain', who: local(0), condition: 'Down', fields: [], duration: null, at },
    { effects: ['writes condition Down of l0: held', 'tells gains Down of l0'] },
  ],
  [
    { op: 'gain', who: local(0), condition: 'Stunned', fields: [], duration: null, at },
    {
      effects: [
        'evaluates 1',
        'reads span round of -',
        'reads condition Stunned of l0',
        'writes condition Stunned of l0: set',
        'tells gains Stunned of l0',
      ],
    },
  ],
  [
    { op: 'lose', who: local(0), condition: 'Down', at },
    { effects: ['writes condition Down of l0: lost', 'tells loses Down of l0'] },
  ],
  [{ op: 'reveal', target: HP(0), to: null, at }, {}],
  [{ op: 'announce', text: number(1), at }, {}],
  [
    { op: 'end', span: 'round', text: null, at },
    { ways: ['1', '10'], effects: ['leaves round'] },
  ],
  [
    { op: 'end', span: null, text: null, at },
    { ways: ['1', '10'], effects: ['leaves the encounter'] },
  ],
  [
    {
      ...ask,
      asking: {
        kind: 'take',
        freely: false,
        items: [{ callable: 1, args: [null] }],
        orNothing: true,
      },
    },
    {
      sets: [5],
      ways: ['1'],
      effects: ['reads condition Stunned of l0', 'l0 decides', 'calls 1 if taken, result'],
    },
  ],
  [
    {
      ...ask,
      result: null,
      asking: { kind: 'pick', slot: 4, orNobody: false, from: local(3), where: null, name: 'p' },
    },
    {
      sets: [4],
      tries: [4],
      ways: ['1'],
      effects: ['reads condition Stunned of l0', 'l0 decides'],
    },
  ],
  [
    {
      ...ask,
      asking: { kind: 'list', atMost: number(2), slot: 4, from: local(3), where: null, name: 'p' },
    },
    {
      sets: [5],
      tries: [4],
      ways: ['1'],
      effects: ['reads condition Stunned of l0', 'l0 decides'],
    },
  ],
  [
    {
      op: 'rank',
      order: 'line',
      slot: 4,
      set: { op: 'everyone', at },
      where: null,
      links: { slot: 6, when: local(6) },
      keys: [rollKey, { kind: 'chosen', by: local(0), at }],
      at,
    },
    {
      tries: [4, 6],
      effects: [
        'writes order line of -: set',
        'calls 0, result',
        'reads value throw of -',
        'writes field init of l4: set',
        'tells value true init of l4',
        'l0 decides',
      ],
    },
  ],
  [{ op: 'nothing', at }, {}],
  [{ op: 'return', at }, { ways: ['10'] }],
];

test.each(TABLE.map(([instr, expected]) => [instr.op, instr, expected] as const))(
  '%s',
  (_, instr, expected) => {
    const row = rowOf(instr);
    const sets = expected.sets ?? [];
    expect(row.uses?.(instr) ?? []).toEqual(expected.uses ?? []);
    expect(row.sets?.(instr) ?? []).toEqual(sets);
    expect(row.tries?.(instr) ?? []).toEqual(expected.tries ?? []);
    const nothing: Instr = { op: 'nothing', at };
    const code = [instr, ...Array.from({ length: 9 }, () => nothing)];
    const ways = (waysIn(ruleset, { code })[0] ?? []).map(
      (way) =>
        `${way.to}${way.sets.length > 0 ? ` [${way.sets.join()}]` : ''}${
          way.when === undefined
            ? ''
            : ` ${way.when.holds ? 'if' : 'unless'} ${exprText(way.when.test)}`
        }`,
    );
    expect(ways).toEqual(expected.ways ?? [sets.length > 0 ? `1 [${sets.join()}]` : '1']);
    expect(instructionEffects(ruleset, 0, instr).map(shown)).toEqual(expected.effects ?? []);
  },
);

test('no instruction is left out here', () => {
  expect(new Set(TABLE.map(([{ op }]) => op))).toEqual(new Set(Object.keys(instructionTable)));
});

test('an end leads behind the innermost span of its name around it, and only there', () => {
  const open = (exit: number): Instr => ({
    op: 'span-open',
    span: 'round',
    label: null,
    of: null,
    exit,
    at,
  });
  const close: Instr = { op: 'span-close', span: 'round', limit: null, at };
  const end: Instr = { op: 'end', span: 'round', text: null, at };
  const ways = waysIn(ruleset, { code: [open(5), open(4), end, end, close, close] });
  expect(ways[2]?.map(({ to }) => to)).toEqual([4]);
});

test.each([
  ['check', strike, []],
  ['choice', mercy, ['l0 decides', 'tells offered Mercy of l0', 'tells result Mercy of l0']],
  [
    'action',
    flee,
    [
      'reads condition Stunned of l0',
      'evaluates 1',
      'reads field AP of l0',
      'reads use Flee of l0',
      'writes field AP of l0: set',
      'tells value true AP of l0',
      'writes use Flee of l0: used',
      'tells takes Flee of l0',
      'tells finishes Flee of l0',
      'keeps l0',
      'writes memory 2 of l0: count',
    ],
  ],
] as const)('what a call of a %s does', (_, callable, expected) => {
  expect(callEffects(ruleset, callable).map(shown)).toEqual(expected);
});

test('a span that nothing lasts until brings only itself to its end', () => {
  expect(closing(ruleset, 'turn', at).map(shown)).toEqual([
    'writes span turn of -: count',
    'tells ends turn of everyone',
  ]);
});
