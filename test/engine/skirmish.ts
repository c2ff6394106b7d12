// A small ruleset as IR, written by hand and not parsed. It gives every kind of event that a log can hold.
import type {
  Answer,
  Duration,
  Example,
  Expr,
  ExprBody,
  Instr,
  Param,
  Ruleset,
  Scenario,
  ValueType,
  Value,
} from '@fray/dsl/ir';

const text = `${Array.from({ length: 60 }, (_, i) => `line ${i + 1}`).join('\n')}\n`;
/** Places of the ruleset: place n is the first columns of line n + 1. */
const places = Array.from({ length: 60 }, (_, i) => ({
  file: 0,
  line: i + 1,
  column: 1,
  endLine: i + 1,
  endColumn: 8,
}));

export const at = (node: ExprBody, place = 1): Expr => ({ ...node, at: place });
export const constant = (value: Value): Expr => at({ op: 'const', value });
export const local = (slot: number): Expr => at({ op: 'local', slot });
export const field = (of: Expr, name: string): Expr => at({ op: 'field', of, field: name });
const bound: Expr = at({ op: 'bound', index: 0 });
export const isDown = (who: Expr): Expr => at({ op: 'has-condition', who, condition: 'Down' });
const not = (of: Expr): Expr => at({ op: 'not', of });
export const compare = (left: Expr, cmp: '<' | '<=' | '>' | '>=', right: Expr, place = 1): Expr =>
  at({ op: 'compare', cmp, left, right, order: null }, place);

const number = (min: number | null, max: number | null, counter: boolean): ValueType => ({
  type: 'number',
  min,
  max,
  counter,
});
const fighter: ValueType = { type: 'participant', kinds: ['Fighter'] };
const param = (name: string, prep: string | null): Param => ({ name, prep, type: fighter });
type Bare = Instr extends infer I ? (I extends Instr ? Omit<I, 'at'> : never) : never;
/** Joins an instruction with its place. The type of the instruction without a place is checked where it is written. */
const instr = (op: Bare, place: number): Instr => ({ ...op, at: place }) as Instr;
const winded: Duration = { kind: 'for', count: constant(1), span: 'round', at: 8 };

const strike: readonly Instr[] = [
  {
    op: 'roll',
    slot: 2,
    name: 'die',
    stream: 'Strike.die',
    dice: constant('2d10'),
    ops: [{ op: 'explode', on: constant(10), times: 1 }],
    modifiers: [
      {
        kind: 'modifier',
        name: 'Heat',
        amount: { kind: 'amount', sign: 1, value: at({ op: 'track', track: 'heat' }) },
        when: null,
        rule: 'check Strike',
        at: 12,
      },
    ],
    by: local(0),
    secret: false,
    lowIsGood: false,
    keepRoll: false,
    record: true,
    at: 11,
  },
  instr(
    {
      op: 'outcome',
      outcomes: [
        { name: 'hit', when: compare(local(2), '<=', field(local(0), 'skill'), 13), at: 13 },
        { name: 'miss', when: null, at: 14 },
      ],
    },
    11,
  ),
];

const attack: readonly Instr[] = [
  instr({ op: 'call', callable: 0, args: [local(0), local(1)], result: 2, freely: false }, 20),
  instr({ op: 'switch', slot: 2, cases: [{ outcomes: ['hit'], to: 3 }], otherwise: 2, end: 9 }, 20),
  instr({ op: 'jump', to: 9 }, 20),
  instr(
    {
      op: 'raise',
      target: { kind: 'field', of: local(1), field: 'HP' },
      by: constant(2),
      sign: -1,
    },
    21,
  ),
  instr(
    {
      op: 'gain',
      who: local(1),
      condition: 'Winded',
      fields: [{ name: 'depth', value: constant(1) }],
      duration: null,
    },
    22,
  ),
  instr(
    { op: 'branch', test: compare(field(local(1), 'HP'), '<=', constant(0)), otherwise: 9 },
    23,
  ),
  instr({ op: 'call', callable: 1, args: [], result: 3, freely: false }, 24),
  instr({ op: 'switch', slot: 3, cases: [{ outcomes: [true], to: 9 }], otherwise: 8, end: 9 }, 24),
  instr({ op: 'gain', who: local(1), condition: 'Down', fields: [], duration: null }, 25),
];

const encounter: readonly Instr[] = [
  instr({ op: 'announce', text: constant('The two sides meet.') }, 30),
  instr(
    {
      op: 'ask',
      who: at({ op: 'side', side: 'red' }),
      asking: { kind: 'number', from: constant(1), to: constant(4), name: 'heat', text: null },
      secret: false,
      result: 0,
    },
    31,
  ),
  instr({ op: 'set', target: { kind: 'track', track: 'heat' }, value: local(0) }, 32),
  instr({ op: 'each-number', list: 1, from: constant(1), to: constant(3) }, 33),
  instr({ op: 'next', list: 1, slot: 2, where: null, done: 15 }, 33),
  instr({ op: 'span-open', span: 'round', label: null, of: null, exit: 13 }, 33),
  instr({ op: 'step-open', step: 'Blows', text: null }, 34),
  instr({ op: 'each', list: 3, set: at({ op: 'everyone' }) }, 35),
  instr({ op: 'next', list: 3, slot: 4, where: not(isDown(local(4))), done: 11 }, 35),
  instr(
    {
      op: 'ask',
      who: local(4),
      asking: {
        kind: 'take',
        freely: false,
        items: [{ callable: 2, args: [local(4), null] }],
        orNothing: true,
      },
      secret: false,
      result: null,
    },
    36,
  ),
  instr({ op: 'jump', to: 8 }, 35),
  instr({ op: 'step-close', step: 'Blows' }, 34),
  instr({ op: 'nothing' }, 34),
  instr({ op: 'span-close', span: 'round', limit: null }, 33),
  instr({ op: 'jump', to: 4 }, 33),
  instr({ op: 'reveal', target: { kind: 'track', track: 'heat' }, to: null }, 37),
];

const participant = (name: string, skill: number) => ({
  name,
  kind: 'Fighter',
  fields: [{ name: 'skill', value: skill }],
  conditions: [],
  at: 40,
});

export const ford: Scenario = {
  name: 'Ford',
  text: null,
  at: 39,
  givens: [],
  rulings: [],
  policies: [{ policy: 'Bold', who: 'everyone' }],
  sides: [
    { side: 'red', participants: [participant('__proto__', 16), participant('Babel', 11)] },
    { side: 'blue', participants: [participant('constructor', 13)] },
  ],
};

export const skirmish: Ruleset = {
  irVersion: 1,
  title: 'Skirmish',
  version: 2,
  source: null,
  files: [{ path: 'skirmish.fray', text }],
  places,
  spans: [{ name: 'round', within: null, text: null }],
  sides: [
    { name: 'red', text: null },
    { name: 'blue', text: null },
  ],
  kinds: [
    {
      name: 'Fighter',
      text: null,
      fields: [
        {
          name: 'skill',
          type: number(1, 20, false),
          changes: false,
          hidden: 'others',
          text: null,
          at: 4,
        },
        {
          name: 'HP',
          type: number(0, 9, true),
          initial: 3,
          changes: true,
          hidden: null,
          text: null,
          at: 5,
        },
      ],
    },
  ],
  conditions: [
    { name: 'Down', text: null, barsEverything: true, bars: [], lasts: null, fields: [], at: 7 },
    {
      name: 'Winded',
      text: null,
      barsEverything: false,
      bars: [],
      lasts: winded,
      fields: [
        {
          name: 'depth',
          type: number(0, 9, false),
          changes: true,
          hidden: null,
          text: null,
          at: 8,
        },
      ],
      at: 8,
    },
  ],
  tables: [],
  givens: [
    {
      name: 'night',
      type: { type: 'yes-no' },
      initial: false,
      changes: false,
      hidden: null,
      text: null,
      at: 9,
    },
  ],
  tracks: [
    {
      name: 'heat',
      type: number(0, 9, true),
      initial: 0,
      changes: true,
      hidden: 'everyone',
      text: null,
      at: 9,
    },
  ],
  rulings: [
    {
      name: 'crits',
      text: null,
      options: [
        { value: true, text: null },
        { value: false, text: null },
      ],
      default: false,
      cites: [],
      at: 9,
    },
  ],
  defines: [],
  callables: [
    {
      kind: 'check',
      name: 'Strike',
      text: null,
      params: [param('a', 'by'), param('t', 'on')],
      tags: [],
      outcomes: [
        { name: 'hit', text: 'a telling blow' },
        { name: 'miss', text: null },
      ],
      values: [{ name: 'die', kind: 'roll', slot: 2, type: number(null, null, false) }],
      proc: 0,
      at: 10,
    },
    {
      kind: 'choice',
      name: 'Mercy',
      text: 'is the fallen spared?',
      params: [],
      decider: { by: 'referee' },
      options: [
        { name: true, text: null, when: null, default: false },
        { name: false, text: null, when: null, default: true },
      ],
      at: 16,
    },
    {
      kind: 'action',
      name: 'Attack',
      text: null,
      params: [param('a', 'by'), param('t', 'on')],
      actor: 0,
      tags: [],
      allowed: [compare(field(local(0), 'HP'), '>', constant(0), 19)],
      costs: [],
      once: 'round',
      picks: [
        {
          slot: 1,
          orNobody: false,
          from: at({ op: 'enemies', of: local(0) }),
          where: not(isDown(local(1))),
        },
      ],
      proc: 1,
      at: 18,
    },
  ],
  triggers: [],
  encounter: 2,
  procs: [
    { name: 'check Strike', slots: ['a', 't', 'die'], counters: [], code: strike, at: 10 },
    {
      name: 'action Attack',
      slots: ['a', 't', 'blow', 'mercy'],
      counters: [],
      code: attack,
      at: 18,
    },
    {
      name: 'encounter',
      slots: ['heat', 'rounds', 'n', 'all', 'c'],
      counters: [],
      code: encounter,
      at: 29,
    },
    {
      name: 'example',
      slots: ['result'],
      counters: [],
      code: [
        instr(
          {
            op: 'call',
            callable: 0,
            args: [constant('Babel'), constant('constructor')],
            result: 0,
            freely: false,
          },
          50,
        ),
      ],
      at: 50,
    },
    {
      name: 'example',
      slots: ['result'],
      counters: [],
      code: [
        instr(
          {
            op: 'call',
            callable: 2,
            args: [constant('Babel'), constant('constructor')],
            result: 0,
            freely: false,
          },
          51,
        ),
      ],
      at: 51,
    },
  ],
  memories: [],
  watches: [
    {
      kind: 'invariant',
      name: 'Nobody-dies-twice',
      text: null,
      moment: { kind: 'always' },
      slots: [],
      lines: [
        {
          value: at({
            op: 'every',
            index: 0,
            set: at({ op: 'everyone' }),
            where: isDown(bound),
            satisfies: at({ op: 'same', left: field(bound, 'HP'), right: constant(0) }),
          }),
          when: null,
          at: 45,
        },
      ],
      cites: [],
      at: 44,
    },
  ],
  policies: [
    {
      name: 'Bold',
      binder: 'a',
      text: null,
      at: 47,
      lines: [
        {
          kind: 'take',
          actions: ['Attack'],
          when: compare(field(local(0), 'HP'), '>', constant(1)),
          at: 47,
        },
        {
          kind: 'pick-by',
          table: null,
          best: 'lowest',
          value: field(local(1), 'HP'),
          order: null,
          when: null,
          at: 47,
        },
        { kind: 'take', actions: null, when: null, at: 48 },
        { kind: 'say', value: constant(2), when: null, at: 48 },
      ],
    },
  ],
  scenarios: [ford],
  examples: [],
};

/** Returns an example in the scenario Ford that has only the given parts. */
export const example = (parts: Partial<Example>): Example => ({
  text: 'an example',
  scenario: 'Ford',
  givens: [],
  rulings: [],
  policies: [],
  sides: [],
  dice: { inOrder: null, lists: [], none: false, seed: null },
  answers: [],
  tries: [],
  expects: [],
  cites: [],
  at: 49,
  ...parts,
});

export const attackOn = (target: string): Answer => ({ take: 'Attack', args: [['t', target]] });
