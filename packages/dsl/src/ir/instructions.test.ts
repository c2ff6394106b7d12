// Tests the table of instructions, one per row: its parts, its reads and writes, its successors, its effects.
import { describe, expect, test } from 'vitest';
import { anySpan, ownEnds, waysIn, type Leaving } from './control-flow.ts';
import { callEffects, closing } from './consequences.ts';
import type { Action, Callable, Instr, Modifier, RankKey } from './code.ts';
import type { Expr } from './expression.ts';
import { instructionTable } from './instructions.ts';
import { partsOf } from './parts.ts';
import { asksForInput, calledBy, instructionEffects, rowOf } from './table-lookup.ts';
import {
  at,
  exprText,
  flee,
  HP,
  local,
  march,
  mercy,
  number,
  ruleset,
  shown,
  strike,
} from './table-fixture.ts';

interface Expected {
  /** The expressions in the instruction; none if omitted. */
  readonly parts?: string;
  readonly uses?: readonly number[];
  readonly sets?: readonly number[];
  readonly tries?: readonly number[];
  /** The slots that receive a value, each as `slot: expression`. */
  readonly from?: string;
  /** Each successor, and in brackets the locals surely written on that path. If omitted: [1 with all of `sets`]. */
  readonly ways?: readonly string[];
  readonly effects?: readonly string[];
  /** True if it waits for dice or for a decision. */
  readonly asks?: true;
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
const modifier: Modifier = {
  kind: 'modifier',
  name: 'm',
  amount: { kind: 'amount', sign: 1, value: local(7) },
  when: local(8),
  rule: 'Strike',
  at,
};
const everyone: Expr = { op: 'everyone', at };
const letting = {
  op: 'let',
  value: number(1),
  modifiers: [],
  name: 'x',
  record: false,
  at,
} as const;
const picking = { slot: 4, from: local(3), where: local(4), name: 'p' } as const;
const drawing = {
  op: 'pick',
  none: 9,
  stream: 's',
  by: null,
  secret: false,
  at,
  ...picking,
} as const;
const ask = { op: 'ask', who: local(0), secret: false, result: 5, at } as const;
const ranking = {
  op: 'rank',
  order: 'line',
  slot: 4,
  where: null,
  links: null,
  keys: [],
  at,
} as const;

/** Each instruction is at pc 0 of a code of ten; its check, if any, is `Strike`. */
const TABLE: readonly (readonly [Instr, Expected])[] = [
  [
    { ...letting, slot: 2, modifiers: [modifier] },
    { parts: '1 l7 l8', sets: [2], from: '2: 1' },
  ],
  [
    { ...letting, slot: 1 },
    { parts: '1', sets: [1], from: '1: 1', effects: ['writes value throw of -: set'] },
  ],
  [
    {
      op: 'roll',
      slot: 1,
      name: 'throw',
      stream: 'Strike.throw',
      dice: number(6),
      ops: [{ op: 'count', atLeast: local(6) }],
      modifiers: [{ kind: 'best', name: 'b', of: [modifier], at }],
      by: local(0),
      secret: false,
      lowIsGood: false,
      keepRoll: false,
      record: true,
      at,
    },
    {
      parts: '6 l6 l7 l8 l0',
      sets: [1],
      effects: ['rolls', 'writes value throw of -: set'],
      asks: true,
    },
  ],
  [
    {
      op: 'roll-again',
      slot: 1,
      of: 3,
      keeping: [],
      name: 'r',
      stream: 's',
      by: local(0),
      secret: false,
      at,
    },
    {
      parts: 'l0',
      uses: [3],
      sets: [1],
      effects: ['rolls', 'writes value throw of -: set'],
      asks: true,
    },
  ],
  [{ op: 'jump', to: 7, at }, { ways: ['7'] }],
  [
    { op: 'branch', test: local(0), otherwise: 7, at },
    { parts: 'l0', ways: ['1 if l0', '7 unless l0'] },
  ],
  [
    { op: 'switch', slot: 4, cases: [{ outcomes: ['hit'], to: 3 }], otherwise: 5, end: 8, at },
    { uses: [4], ways: ['3', '5', '8'] },
  ],
  [
    { op: 'switch', slot: 4, cases: [{ outcomes: ['hit'], to: 3 }], otherwise: null, end: 8, at },
    { uses: [4], ways: ['3', '8'] },
  ],
  [
    { op: 'each', list: 3, set: everyone, at },
    { parts: 'everyone', sets: [3], from: '3: everyone' },
  ],
  [
    { op: 'each-number', list: 3, from: number(1), to: number(2), at },
    { parts: '1 2', sets: [3] },
  ],
  [
    { op: 'next', list: 3, slot: 4, where: null, done: 9, at },
    { uses: [3], sets: [3, 4], tries: [4], from: '4: list in 3', ways: ['1 [4]', '9'] },
  ],
  [
    { op: 'next', list: 3, slot: 4, where: local(4), done: 9, at },
    {
      parts: 'l4',
      uses: [3],
      sets: [3, 4],
      tries: [4],
      from: '4: list in 3',
      ways: ['1 [4] if l4', '9'],
    },
  ],
  [
    { ...drawing, from: everyone, where: null },
    {
      parts: 'everyone',
      sets: [4],
      tries: [4],
      from: '4: everyone',
      ways: ['1 [4]', '9'],
      effects: ['rolls'],
      asks: true,
    },
  ],
  [
    { ...drawing, by: local(0) },
    {
      parts: 'l3 l4 l0',
      sets: [4],
      tries: [4],
      from: '4: l3',
      ways: ['1 [4] if l4', '9'],
      effects: ['rolls'],
      asks: true,
    },
  ],
  [
    { op: 'span-open', span: 'round', label: null, of: local(0), exit: 9, at },
    {
      parts: 'l0',
      effects: [
        'writes span round of -: count',
        'writes memory 0 of everyone: set',
        'writes use Flee of everyone: set',
        'tells begins round of everyone',
      ],
    },
  ],
  [
    { op: 'span-close', span: 'round', limit: local(1), at },
    {
      parts: 'l1',
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
    { parts: 'l0', sets: [5], effects: ['calls 0 of l0, result'] },
  ],
  [
    { op: 'call', callable: 2, args: [local(0)], result: 5, freely: false, at },
    { parts: 'l0', sets: [5], ways: ['1'], effects: ['calls 2 of l0, result'], asks: true },
  ],
  [
    { op: 'call', callable: 1, args: [local(0)], result: null, freely: false, at },
    { parts: 'l0', effects: ['calls 1 of l0'] },
  ],
  // If nobody can take the action there is no result.
  [
    { op: 'call', callable: 1, args: [local(0)], result: 5, freely: false, at },
    { parts: 'l0', sets: [5], ways: ['1'], effects: ['calls 1 of l0, result'] },
  ],
  [
    { op: 'call', callable: 3, args: [local(0), local(1)], result: 5, freely: false, at },
    { parts: 'l0 l1', sets: [5], effects: ['calls 3 of l0,l1, result'] },
  ],
  [
    {
      op: 'outcome',
      outcomes: [
        { name: 'hit', when: local(2), at },
        { name: 'miss', when: null, at },
      ],
      at,
    },
    {
      parts: 'l2',
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
    {
      parts: 'l0 l1',
      effects: ['keeps l1', 'writes field HP of l0: set to l1', 'tells value true HP of l0'],
    },
  ],
  [
    { op: 'set', target: { kind: 'track', track: 'heat' }, value: number(1), at },
    {
      parts: '1',
      effects: ['keeps 1', 'writes track heat of -: set to 1', 'tells value false heat of '],
    },
  ],
  [
    { op: 'raise', target: HP(0), by: number(2), sign: -1, at },
    { parts: 'l0 2', effects: ['writes field HP of l0: less 2', 'tells value true HP of l0'] },
  ],
  [
    { op: 'raise', target: HP(0), by: number(2), sign: 1, at },
    { parts: 'l0 2', effects: ['writes field HP of l0: more 2', 'tells value true HP of l0'] },
  ],
  [
    {
      op: 'set',
      target: { kind: 'condition-field', of: local(0), condition: 'Down', field: 'since' },
      value: number(1),
      at,
    },
    {
      parts: 'l0 1',
      effects: ['keeps 1', 'reads condition Down of l0', 'writes condition Down of l0: set'],
    },
  ],
  [
    { op: 'gain', who: local(0), condition: 'Down', fields: [], duration: null, at },
    { parts: 'l0', effects: ['writes condition Down of l0: held', 'tells gains Down of l0'] },
  ],
  [
    {
      op: 'gain',
      who: local(0),
      condition: 'Down',
      fields: [{ name: 'since', value: number(3) }],
      duration: null,
      at,
    },
    {
      parts: 'l0 3',
      effects: [
        'keeps 3',
        'reads condition Down of l0',
        'writes condition Down of l0: set',
        'tells gains Down of l0',
      ],
    },
  ],
  [
    { op: 'gain', who: local(0), condition: 'Stunned', fields: [], duration: null, at },
    {
      parts: 'l0',
      effects: [
        'evaluates 1 with l0',
        'reads span round of -',
        'reads condition Stunned of l0',
        'writes condition Stunned of l0: set',
        'tells gains Stunned of l0',
      ],
    },
  ],
  [
    { op: 'gain', who: local(3), condition: 'Bound', fields: [], duration: null, at },
    {
      parts: 'l3',
      effects: [
        'evaluates l0 with l3',
        'reads span turn of -',
        'reads condition Bound of l3',
        'writes condition Bound of l3: set',
        'tells gains Bound of l3',
      ],
    },
  ],
  [
    {
      op: 'gain',
      who: local(0),
      condition: 'Bound',
      fields: [],
      duration: { kind: 'until', edge: 'end', span: 'day', next: false, of: local(1), at },
      at,
    },
    {
      parts: 'l0 l1',
      effects: [
        'keeps l1',
        'reads span day of -',
        'reads condition Bound of l0',
        'writes condition Bound of l0: set',
        'tells gains Bound of l0',
      ],
    },
  ],
  [
    {
      op: 'gain',
      who: local(0),
      condition: 'Stunned',
      fields: [],
      duration: { kind: 'for', count: number(2), span: 'day', at },
      at,
    },
    {
      parts: 'l0 2',
      effects: [
        'reads span day of -',
        'reads condition Stunned of l0',
        'writes condition Stunned of l0: set',
        'tells gains Stunned of l0',
      ],
    },
  ],
  // The count may be 0, and then the condition expires at once.
  ...[local(2), number(0)].map((count): readonly [Instr, Expected] => [
    {
      op: 'gain',
      who: local(0),
      condition: 'Stunned',
      fields: [],
      duration: { kind: 'for', count, span: 'day', at },
      at,
    },
    {
      parts: `l0 ${exprText(count)}`,
      effects: [
        'reads span day of -',
        'reads condition Stunned of l0',
        'writes condition Stunned of l0: set',
        'tells gains Stunned of l0',
        'tells loses Stunned of l0',
      ],
    },
  ]),
  [
    { op: 'lose', who: local(0), condition: 'Down', at },
    { parts: 'l0', effects: ['writes condition Down of l0: lost', 'tells loses Down of l0'] },
  ],
  [{ op: 'reveal', target: HP(0), to: local(1), at }, { parts: 'l0 l1' }],
  [{ op: 'announce', text: number(1), at }, { parts: '1' }],
  [
    { op: 'end', span: 'round', text: local(1), at },
    { parts: 'l1', ways: ['1', '10'], effects: ['leaves round'] },
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
      parts: 'l0',
      sets: [5],
      ways: ['1'],
      effects: [
        'reads condition Stunned of l0',
        'l0 decides',
        'calls 1 of - if l0 takes it, result',
      ],
      asks: true,
    },
  ],
  [
    {
      ...ask,
      result: null,
      asking: {
        kind: 'take',
        freely: false,
        items: [{ callable: 1, args: [null] }],
        orNothing: true,
      },
    },
    {
      parts: 'l0',
      ways: ['1'],
      effects: ['reads condition Stunned of l0', 'l0 decides', 'calls 1 of - if l0 takes it'],
      asks: true,
    },
  ],
  [
    { ...ask, result: null, asking: { kind: 'pick', orNobody: false, ...picking } },
    {
      parts: 'l0 l3 l4',
      sets: [4],
      tries: [4],
      from: '4: l3',
      ways: ['1'],
      effects: ['reads condition Stunned of l0', 'l0 decides'],
      asks: true,
    },
  ],
  [
    {
      ...ask,
      asking: { kind: 'list', atMost: number(2), exactly: false, once: false, ...picking },
    },
    {
      parts: 'l0 2 l3 l4',
      sets: [5],
      tries: [4],
      from: '4: l3,5: l3',
      ways: ['1'],
      effects: ['reads condition Stunned of l0', 'l0 decides'],
      asks: true,
    },
  ],
  [
    { ...ask, asking: { kind: 'number', from: number(1), to: number(2), name: 'n', text: null } },
    {
      parts: 'l0 1 2',
      sets: [5],
      ways: ['1'],
      effects: ['reads condition Stunned of l0', 'l0 decides'],
      asks: true,
    },
  ],
  [
    {
      ...ranking,
      set: everyone,
      links: { slot: 6, when: local(6) },
      keys: [rollKey, { kind: 'chosen', by: local(0), at }, { kind: 'listed', at }],
    },
    {
      parts: 'everyone l6 l0 l0',
      tries: [4, 6],
      from: '4: everyone',
      effects: [
        'writes order line of -: set',
        'calls 0 of l0, result',
        'reads value throw of -',
        'writes field init of l4: set',
        'tells value true init of l4',
        'l0 decides',
      ],
      asks: true,
    },
  ],
  [
    {
      ...ranking,
      set: local(3),
      where: local(4),
      keys: [{ ...rollKey, into: null, when: local(2) }],
    },
    {
      parts: 'l3 l4 l0 l2',
      tries: [4],
      from: '4: l3',
      effects: ['writes order line of -: set', 'calls 0 of l0, result', 'reads value throw of -'],
      asks: true, // The check that it calls rolls dice.
    },
  ],
  [
    { ...ranking, set: local(3), keys: [{ kind: 'first', where: local(4), at }] },
    { parts: 'l3 l4', tries: [4], from: '4: l3', effects: ['writes order line of -: set'] },
  ],
  [{ op: 'nothing', at }, {}],
  [{ op: 'return', at }, { ways: ['10'] }],
];

test.each(TABLE.map(([instr, expected]) => [instr.op, instr, expected] as const))(
  '%s',
  (_, instr, expected) => {
    const row = rowOf(instr);
    const sets = expected.sets ?? [];
    expect(partsOf(instr).map(exprText).join(' ')).toBe(expected.parts ?? '');
    expect(row.uses?.(instr) ?? []).toEqual(expected.uses ?? []);
    expect(row.sets?.(instr) ?? []).toEqual(sets);
    expect(row.tries?.(instr) ?? []).toEqual(expected.tries ?? []);
    const from = row.from?.(instr) ?? [];
    expect(
      from
        .map(
          ({ slot, of }) => `${slot}: ${typeof of === 'number' ? `list in ${of}` : exprText(of)}`,
        )
        .join(),
    ).toBe(expected.from ?? '');
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
    const effects = instructionEffects(ruleset, 0, instr);
    expect(effects.map(shown)).toEqual(expected.effects ?? []);
    expect(asksForInput(ruleset, 0, instr)).toBe(expected.asks ?? false);
    expect(calledBy(ruleset, 0, instr).map((callable) => `calls ${callable} `)).toEqual(
      effects.map((effect) => /^calls \d+ /.exec(shown(effect))?.[0]).filter(Boolean),
    );
  },
);

test('the test covers every instruction', () => {
  expect(new Set(TABLE.map(([{ op }]) => op))).toEqual(new Set(Object.keys(instructionTable)));
});

describe('`end` inside a span', () => {
  const open = (exit: number): Instr => ({
    op: 'span-open',
    span: 'round',
    label: null,
    of: null,
    exit,
    at,
  });
  const close: Instr = { op: 'span-close', span: 'round', limit: null, at };
  const end = (span: string): Instr => ({ op: 'end', span, text: null, at });
  const code = [
    open(6),
    open(4),
    end('round'),
    end('day'),
    close,
    end('round'),
    close,
    end('round'),
  ];

  test('leads behind the innermost span of that name around it; if there may be none, also to the end of the code', () => {
    const ways = waysIn(ruleset, { code });
    expect(ways.map((those) => those.map(({ to }) => to))).toEqual([
      [1],
      [2],
      [4],
      [4, 8],
      [5],
      [6],
      [7],
      [8, 8],
    ]);
  });

  test('only instructions before the exit of a span are inside it', () => {
    const after = [open(2), close, end('round')];
    expect(waysIn(ruleset, { code: after }).map((those) => those.map(({ to }) => to))).toEqual([
      [1],
      [2],
      [3, 3],
    ]);
  });

  test('an instruction whose callee ends spans may lead behind each span around it', () => {
    const leaving: Leaving = (instr, pc) =>
      pc === 3 ? anySpan : pc === 4 ? new Set([null]) : ownEnds(instr, pc);
    const ways = waysIn(ruleset, { code }, leaving);
    expect(ways.map((those) => those.map(({ to }) => to))).toEqual([
      [1],
      [2],
      [4],
      [4, 4, 8],
      [5, 8],
      [6],
      [7],
      [8, 8],
    ]);
  });
});

const chase: Action = {
  ...flee,
  params: [...strike.params, { name: 'b', prep: 'by', type: { type: 'participant', kinds: [] } }],
  actor: 1,
  allowed: [local(7)],
  picks: [
    { slot: 0, orNobody: false, from: everyone, where: local(8) },
    { slot: 0, orNobody: false, from: local(9), where: null },
  ],
  costs: [],
  once: null,
};

const CALLS: readonly (readonly [string, Callable, readonly string[]])[] = [
  ['check', strike, []],
  ['choice', mercy, ['l0 decides', 'tells offered Mercy of l0', 'tells result Mercy of l0']],
  [
    'choice of a side with an option that may be missing',
    {
      ...mercy,
      decider: { by: 'side', side: 'Guards' },
      options: [
        { name: 'spare', text: null, when: local(6), default: false },
        { name: 'strike', text: null, when: null, default: true },
      ],
    },
    ['evaluates l6 with l0', '- decides', 'tells offered Mercy of l0', 'tells result Mercy of l0'],
  ],
  [
    'action',
    flee,
    [
      'reads condition Stunned of l0',
      'reads condition Bound of l0',
      'evaluates 1 with l0',
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
  [
    'action on somebody, for nothing, as often as one likes',
    chase,
    [
      'reads condition Stunned of l1',
      'reads condition Bound of l1',
      'evaluates everyone with l0,l1',
      'evaluates l8 with l0,l1',
      'evaluates l9 with l0,l1',
      'evaluates l7 with l0,l1',
      'tells takes Flee of l0,l1',
      'tells finishes Flee of l0,l1',
      'keeps l0',
      'writes memory 2 of l0: count',
    ],
  ],
  ['procedure', march, ['keeps l1', 'writes memory 3 of l1: set']],
];

test.each(CALLS)('the effects of a call: %s', (_, callable, expected) => {
  expect(callEffects(ruleset, callable).map(shown)).toEqual(expected);
});

test('closing a span on which no duration depends ends only the span itself', () => {
  expect(closing(ruleset, 'day', at).map(shown)).toEqual([
    'writes span day of -: count',
    'tells ends day of everyone',
  ]);
});

test('a condition that is given until the end of a span may expire when that span closes', () => {
  const until = (span: string): Instr => ({
    op: 'gain',
    who: local(0),
    condition: 'Down',
    fields: [],
    duration: { kind: 'until', edge: 'end', span, next: false, of: null, at },
    at,
  });
  const proc = { name: 'p', slots: [], counters: [], code: [until('day')], at };
  const text = closing({ ...ruleset, procs: [proc] }, 'day', at).map(shown);
  expect(text).toContain('tells loses Down of everyone');
  expect(closing({ ...ruleset, procs: [proc] }, 'turn', at).map(shown)).not.toContain(
    'tells loses Down of everyone',
  );
});
