import type { Expr, ExprBody, Local, Ruleset, ValueType, Value } from '@fray/dsl/ir';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyHeader } from '../state/header-fixture.ts';
import { initialState, reduce } from '../state/reduce.ts';
import type { State } from '../state/state.ts';
import { isRuleFault } from '../values/fault.ts';
import { compileExpr, compileTraced } from './compile.ts';
import type { Env } from './env.ts';
import type { Trace } from './trace-tree.ts';

// ------------------------------------------------------------------------------------------------ a small ruleset

let places = 0;
function at<N extends ExprBody>(node: N): N & { readonly at: number } {
  return { ...node, at: places++ };
}
const value = (constant: Value): Expr => at({ op: 'const', value: constant });
const local = (slot: number): Expr => at({ op: 'local', slot });
const member = (index: number): Expr => at({ op: 'bound', index });
const field = (of: Expr, name: string): Expr => at({ op: 'field', of, field: name });
const add = (left: Expr, right: Expr): Expr => at({ op: 'add', left, right });
const div = (left: Expr, right: Expr): Expr => at({ op: 'div', left, right, rounded: 'down' });
const compare = (left: Expr, cmp: '<' | '<=' | '>' | '>=', right: Expr): Expr =>
  at({ op: 'compare', cmp, left, right, order: null });
const same = (left: Expr, right: Expr): Expr => at({ op: 'same', left, right });
const and = (...of: Expr[]): Expr => at({ op: 'and', of });
const or = (...of: Expr[]): Expr => at({ op: 'or', of });
const everyone: Expr = at({ op: 'everyone' });
const broken: Expr = div(value(1), value(0));
const number: ValueType = { type: 'number', min: null, max: null, counter: false };

const ruleset: Ruleset = {
  irVersion: 1,
  title: 'small',
  version: null,
  source: null,
  files: [],
  places: [],
  spans: [],
  sides: [],
  kinds: [
    {
      name: 'Persona',
      text: null,
      fields: ['AWE', 'HP'].map((name) => ({
        name,
        type: number,
        changes: true,
        hidden: null,
        text: null,
        at: 0,
      })),
    },
    {
      name: 'Beast',
      text: null,
      fields: ['HP'].map((name) => ({
        name,
        type: number,
        changes: true,
        hidden: null,
        text: null,
        at: 0,
      })),
    },
  ],
  conditions: [
    { name: 'Out', text: null, barsEverything: true, bars: [], lasts: null, fields: [], at: 0 },
    { name: 'Prone', text: null, barsEverything: false, bars: [], lasts: null, fields: [], at: 0 },
  ],
  tables: [
    {
      name: 'Difficulty',
      text: null,
      corner: 'difficulty',
      columns: [
        { name: 'die', type: { type: 'die' } },
        { name: 'warning', type: { type: 'text' } },
      ],
      rows: [
        { name: 'normal', range: null, cells: [value('d20'), value('early')], at: 0 },
        {
          name: 'hard',
          range: null,
          cells: [value('d30'), at({ op: 'ruling', ruling: 'hard-warning' })],
          at: 0,
        },
      ],
    },
    {
      name: 'Damage',
      text: null,
      corner: 'points',
      columns: [{ name: 'wound', type: { type: 'text' } }],
      rows: [
        { name: '1..3', range: { from: 1, to: 3 }, cells: [value('light')], at: 0 },
        { name: '4..', range: { from: 4, to: null }, cells: [value('grave')], at: 0 },
      ],
    },
  ],
  givens: [],
  tracks: [],
  rulings: [],
  defines: [
    // d is fit of p: p.HP > 2 or some enemy of p is Prone
    {
      name: 'fit',
      params: [],
      body: or(
        compare(field(local(0), 'HP'), '>', value(2)),
        at({
          op: 'any',
          index: 0,
          set: at({ op: 'enemies', of: local(0) }),
          where: at({ op: 'has-condition', who: member(0), condition: 'Prone' }),
        }),
      ),
      at: 0,
    },
    ...Array.from({ length: 60 }, (_, i) => ({
      name: `doubled-${i}`,
      params: [],
      body:
        i === 0
          ? value(true)
          : and(
              at({ op: 'define', define: i, args: [] }),
              at({ op: 'define', define: i, args: [] }),
            ),
      at: 0,
    })),
    { name: 'endless', params: [], body: at({ op: 'define', define: 61, args: [] }), at: 0 },
  ],
  callables: [],
  triggers: [],
  encounter: null,
  procs: [],
  memories: [
    { kind: 'times', what: 'action', names: ['Dodge'], keys: [0], span: null },
    { kind: 'latest', what: 'check', names: ['Hit'], keys: [0, 1], span: null },
  ],
  watches: [],
  policies: [],
  scenarios: [],
  examples: [],
};

function start(): State {
  const state = initialState();
  reduce(state, {
    seq: 0,
    type: 'encounter-begun',
    rule: null,
    cause: null,
    spans: [],
    steps: [],
    data: {
      ...emptyHeader,
      rulings: [
        ['other', false],
        ['hard-warning', 'none'],
      ],
      givens: [['difficulty', 'hard']],
      tracks: [['warned', false]],
      kinds: [
        { name: 'Persona', fields: ['AWE', 'HP'] },
        { name: 'Beast', fields: ['HP'] },
      ],
      sides: ['hunters', 'prey'],
      participants: [
        { name: 'Abel', side: 'hunters', kind: 'Persona', values: [14, 3], conditions: [] },
        {
          name: '__proto__',
          side: 'hunters',
          kind: 'Persona',
          values: [9, 1],
          conditions: ['Out'],
        },
        { name: 'constructor', side: 'prey', kind: 'Beast', values: [7], conditions: ['Prone'] },
      ],
    },
  });
  return state;
}

function environment(locals: Local[] = []): Env {
  return {
    state: start(),
    locals,
    bound: [],
    memory: [
      { kind: 'times', entries: [{ keys: ['__proto__'], n: 2 }] },
      {
        kind: 'latest',
        entries: [
          { keys: ['Abel', 'constructor'], result: { outcome: 'wounded', values: [5, 'd8'] } },
        ],
      },
    ],
    legality: (actor, callable) => actor === 'Abel' && callable === 1,
    depth: 0,
    work: 0,
    trace: null,
  };
}

/** Returns the value of the expression, or the code of its fault; the traced closure must give the same. */
function run(expr: Expr, locals: Local[] = []): Local {
  const env = environment(locals);
  const trace = compileTraced(ruleset, expr)(environment(locals));
  try {
    const result = compileExpr(ruleset, expr)(env);
    expect(trace.value).toEqual(result);
    expect(trace.fault).toBeNull();
    return result;
  } catch (thrown) {
    if (!isRuleFault(thrown)) throw thrown;
    expect(trace.fault).toBe(thrown.message);
    return `fault: ${thrown.code}`;
  } finally {
    expect([env.locals, env.depth, env.trace]).toEqual([locals, 0, null]);
  }
}

// ------------------------------------------------------------------------------------------------ examples

describe('logic', () => {
  it('stops as soon as the result is certain', () => {
    expect(run(and(value(false), broken))).toBe(false);
    expect(run(or(value(true), broken))).toBe(true);
    expect(run(and(value(true), broken))).toBe('fault: division-by-zero');
    expect(run(at({ op: 'not', of: value(false) }))).toBe(true);
  });

  it('compares values, codes and ranges', () => {
    expect(run(same(value('2d'), value('2d6')))).toBe(true);
    expect(run(same(value(['a', 1]), value(['a', 1])))).toBe(true);
    expect(run(compare(value('2d+1'), '<', value('3d')))).toBe(true);
    expect(run(compare(value(3), '>=', value(3)))).toBe(true);
    expect(run(at({ op: 'in', item: value('b'), set: value(['a', 'b']) }))).toBe(true);
    expect(run(at({ op: 'in', item: value('b'), set: value(null) }))).toBe(false);
    const values = ['none', { from: 3, to: 5 }, { from: 9, to: null }];
    const oneOf = (item: Value): Local => run(at({ op: 'one-of', item: value(item), values }));
    expect(['none', 'some', 2, 3, 5, 6, 99].map(oneOf)).toEqual([
      true,
      false,
      false,
      true,
      true,
      false,
      true,
    ]);
  });

  it('takes the first case that holds', () => {
    const cases = [
      { when: value(false), value: broken },
      { when: value(true), value: value('second') },
      { when: broken, value: broken },
    ];
    expect(run(at({ op: 'if', cases, otherwise: null }))).toBe('second');
    expect(
      run(at({ op: 'if', cases: [{ when: value(false), value: value(1) }], otherwise: value(2) })),
    ).toBe(2);
    expect(
      run(at({ op: 'if', cases: [{ when: value(false), value: value(1) }], otherwise: null })),
    ).toBe('fault: no-case');
  });
});

describe('amounts', () => {
  it('adds numbers, bounds them and joins dice codes', () => {
    expect(run(add(value(2), value(3)))).toBe(5);
    expect(run(add(value(2), value(null)))).toBe('fault: not-a-number');
    expect(run(at({ op: 'at-least', of: value(-2), bound: value(0) }))).toBe(0);
    expect(run(at({ op: 'at-most', of: value('4d'), bound: value('2d+2') }))).toBe('2d+2');
    expect(run(at({ op: 'dice-add', left: value('2d6'), right: value(3) }))).toBe('2d6+3');
    expect(run(at({ op: 'dice-sub', left: value('2d6'), right: value('1d') }))).toBe('d6');
    expect(run(at({ op: 'dice-mul', left: value(3), right: value('1d6') }))).toBe('3d6');
    expect(
      run(at({ op: 'step', of: value('d6'), dir: 1, by: value(2), order: { kind: 'dice' } })),
    ).toBe('d10');
    expect(run(at({ op: 'size', of: value('d30') }))).toBe(30);
    expect(run(at({ op: 'size', of: value('2d30') }))).toBe('fault: not-dice');
  });
});

describe('reading', () => {
  it('reads fields by kind, even of participants with names of JavaScript properties', () => {
    expect(run(field(value('__proto__'), 'AWE'))).toBe(9);
    expect(run(field(value('constructor'), 'HP'))).toBe(7);
    expect(run(field(value('constructor'), 'AWE'))).toBe('fault: no-such-field');
    expect(run(field(value(null), 'HP'))).toBe('fault: nobody');
    expect(run(field(value('toString'), 'HP'))).toBe('fault: no-such-participant');
  });

  it('reads the rulings, givens and tracks of the run', () => {
    expect(run(at({ op: 'ruling', ruling: 'hard-warning' }))).toBe('none');
    expect(run(at({ op: 'given', given: 'difficulty' }))).toBe('hard');
    expect(run(at({ op: 'track', track: 'warned' }))).toBe(false);
    expect(run(at({ op: 'track', track: 'constructor' }))).toBe('fault: no-such-value');
  });

  it('reads tables by name and by number, with a ruling as a cell', () => {
    const cell = (table: string, row: Value, column: string): Local =>
      run(at({ op: 'cell', table, row: value(row), column: value(column) }));
    expect(cell('Difficulty', 'hard', 'die')).toBe('d30');
    expect(cell('Difficulty', 'hard', 'warning')).toBe('none');
    expect(cell('Damage', 3, 'wound')).toBe('light');
    expect(cell('Damage', 400, 'wound')).toBe('grave');
    expect(cell('Damage', 0, 'wound')).toBe('fault: no-such-row');
    expect(cell('Difficulty', null, 'die')).toBe('fault: no-such-row');
    expect(cell('Difficulty', 'hard', 'constructor')).toBe('fault: no-such-row');
  });

  it('reads rolls and results', () => {
    const roll = { total: 12, faces: [5, 5, 2], natural: 12 };
    const hit = { outcome: 'wounded', values: [5, 'd8'] };
    expect(run(at({ op: 'roll-part', of: local(0), part: 'faces' }), [roll])).toEqual([5, 5, 2]);
    expect(run(at({ op: 'roll-part', of: local(0), part: 'total' }), [7])).toBe(7);
    expect(run(at({ op: 'matches', of: local(0), face: value(5) }), [roll])).toBe(2);
    expect(run(at({ op: 'outcome-of', of: local(0) }), [hit])).toBe('wounded');
    expect(run(at({ op: 'value-of', of: local(0), index: 1, name: 'die' }), [hit])).toBe('d8');
    expect(run(at({ op: 'value-of', of: local(3), index: 1, name: 'die' }), [hit])).toBeNull();
  });

  it('answers questions about nobody where they make sense', () => {
    expect(run(at({ op: 'has-condition', who: value('constructor'), condition: 'Prone' }))).toBe(
      true,
    );
    expect(run(at({ op: 'has-condition', who: value(null), condition: 'Prone' }))).toBe(false);
    expect(run(at({ op: 'is-kind', who: value('constructor'), kind: 'Beast' }))).toBe(true);
    expect(run(at({ op: 'can-act', who: value('Abel') }))).toBe(true);
    expect(run(at({ op: 'can-act', who: value('__proto__') }))).toBe(false);
    expect(run(at({ op: 'can-take', who: value('Abel'), callables: [0, 1] }))).toBe(true);
    expect(run(at({ op: 'can-take', who: value('Abel'), callables: [0] }))).toBe(false);
    expect(run(at({ op: 'can-take', who: value(null), callables: [1] }))).toBe(false);
  });

  it('reads memories', () => {
    expect(run(at({ op: 'times', memory: 0, keys: [value('__proto__')] }))).toBe(2);
    expect(run(at({ op: 'times', memory: 0, keys: [value('Abel')] }))).toBe(0);
    const latest = (by: string): Expr =>
      at({ op: 'latest', memory: 1, keys: [value(by), value('constructor')] });
    expect(run(at({ op: 'outcome-of', of: latest('Abel') }))).toBe('wounded');
    expect(run(at({ op: 'outcome-of', of: latest('Babel') }))).toBeNull();
    expect(run(at({ op: 'value-of', of: latest('Babel'), index: 0, name: 'damage' }))).toBeNull();
  });
});

describe('sets and quantifiers', () => {
  const strong = compare(field(member(0), 'HP'), '>', value(2));
  const nobody = at({ op: 'side', side: 'nobody' });

  it('list members in the order of the scenario', () => {
    expect(run(everyone)).toEqual(['Abel', '__proto__', 'constructor']);
    expect(run(at({ op: 'side', side: 'hunters' }))).toEqual(['Abel', '__proto__']);
    expect(run(at({ op: 'kind', kind: 'Beast' }))).toEqual(['constructor']);
    expect(run(at({ op: 'allies', of: value('Abel') }))).toEqual(['__proto__']);
    expect(run(at({ op: 'enemies', of: value('constructor') }))).toEqual(['Abel', '__proto__']);
    expect(run(at({ op: 'order', order: 'initiative' }))).toEqual([]);
    expect(run(at({ op: 'rows', table: 'Difficulty' }))).toEqual(['normal', 'hard']);
  });

  it('test each member', () => {
    expect(run(at({ op: 'any', index: 0, set: everyone, where: strong }))).toBe(true);
    expect(run(at({ op: 'no', index: 0, set: nobody, where: null }))).toBe(true);
    expect(run(at({ op: 'count', index: 0, set: everyone, where: strong }))).toBe(2);
    expect(run(at({ op: 'count', index: 0, set: everyone, where: null }))).toBe(3);
    expect(
      run(
        at({
          op: 'first',
          index: 0,
          set: everyone,
          where: compare(field(member(0), 'HP'), '<', value(2)),
        }),
      ),
    ).toBe('__proto__');
    expect(run(at({ op: 'first', index: 0, set: nobody, where: null }))).toBeNull();
    expect(run(at({ op: 'every', index: 0, set: everyone, where: null, satisfies: strong }))).toBe(
      false,
    );
    expect(run(at({ op: 'every', index: 0, set: nobody, where: null, satisfies: broken }))).toBe(
      true,
    );
    expect(
      run(at({ op: 'total', index: 0, set: everyone, where: null, value: field(member(0), 'HP') })),
    ).toBe(11);
    expect(
      run(
        at({ op: 'highest', index: 0, set: everyone, where: null, value: field(member(0), 'HP') }),
      ),
    ).toBe(7);
    expect(
      run(
        at({ op: 'lowest', index: 0, set: everyone, where: strong, value: field(member(0), 'HP') }),
      ),
    ).toBe(3);
    expect(run(at({ op: 'lowest', index: 0, set: nobody, where: null, value: value(1) }))).toBe(
      'fault: nobody',
    );
  });

  it('keep the outer member while they test an inner one', () => {
    // How many have somebody stronger than themselves?
    const stronger = at({
      op: 'any',
      index: 1,
      set: everyone,
      where: compare(field(member(1), 'HP'), '>', field(member(0), 'HP')),
    } as const);
    expect(run(at({ op: 'count', index: 0, set: everyone, where: stronger }))).toBe(2);
  });

  it('give each define its own members', () => {
    const fit = at({ op: 'define', define: 0, args: [member(0)] } as const);
    // Abel fits by HP, __proto__ because the prey is Prone, and constructor by HP.
    expect(run(at({ op: 'count', index: 0, set: everyone, where: fit }))).toBe(3);
    expect(
      run(
        at({
          op: 'first',
          index: 0,
          set: everyone,
          where: and(fit, compare(field(member(0), 'HP'), '>', value(3))),
        }),
      ),
    ).toBe('constructor');
    expect(run(at({ op: 'define', define: 61, args: [] }))).toBe('fault: too-deep');
  });

  it('stop evaluations that would take for ever', () => {
    const env = environment();
    const thrown = (expr: Expr): unknown => {
      env.work = 0;
      try {
        return compileExpr(ruleset, expr)(env);
      } catch (fault) {
        return isRuleFault(fault) ? fault.code : fault;
      }
    };
    expect(thrown(at({ op: 'define', define: 10, args: [] }))).toBe(true);
    expect(thrown(at({ op: 'define', define: 60, args: [] }))).toBe('too-much-work');
    const nested = Array.from({ length: 20 }, (_, i) => i).reduceRight<Expr>(
      (where, index) => at({ op: 'any', index, set: everyone, where }),
      value(false),
    );
    expect(thrown(nested)).toBe('too-much-work');
  });

  it('count positions from one', () => {
    const list = value(['a', 'b']);
    expect(run(at({ op: 'position', who: value('b'), within: list }))).toBe(2);
    expect(run(at({ op: 'position', who: value('c'), within: list }))).toBe('fault: not-in-order');
    expect(run(at({ op: 'item', n: value(1), of: list }))).toBe('a');
    for (const n of [0, 3, -1])
      expect(run(at({ op: 'item', n: value(n), of: list }))).toBe('fault: out-of-range');
    expect(run(at({ op: 'length', of: list }))).toBe(2);
    expect(run(at({ op: 'length', of: value(null) }))).toBe(0);
    expect(run(at({ op: 'length', of: value(3) }))).toBe('fault: not-a-list');
  });

  it('give texts for words, truth values and numbers', () => {
    expect(
      run(
        at({
          op: 'text',
          parts: ['It is ', value('Abel'), ': ', value(true), ', ', value(3), '.'],
        }),
      ),
    ).toBe('It is Abel: yes, 3.');
  });
});

it('any expression, sensible or not, gives a value or a fault, and the same one if traced', () => {
  const constant = fc.constantFrom<Value>(
    0,
    1,
    -7,
    2 ** 53 - 1,
    true,
    false,
    null,
    'Abel',
    '__proto__',
    'd6',
    '2d+1',
    'hard',
    ['Abel', 'constructor'],
    [],
  );
  const { node } = fc.letrec<{ node: Expr }>((tie) => {
    const child = tie('node');
    const two = fc.record({ left: child, right: child });
    const quantified = fc.record({
      index: fc.nat(2),
      set: child,
      where: fc.option(child),
      value: child,
      satisfies: child,
    });
    const nodes: fc.Arbitrary<ExprBody>[] = [
      two.chain((sides) =>
        fc.constantFrom<ExprBody>(
          { op: 'add', ...sides },
          { op: 'sub', ...sides },
          { op: 'mul', ...sides },
          { op: 'div', rounded: 'off', ...sides },
          { op: 'dice-add', ...sides },
          { op: 'dice-sub', ...sides },
          { op: 'dice-mul', ...sides },
          { op: 'same', ...sides },
          { op: 'compare', cmp: '<=', order: null, ...sides },
          { op: 'at-least', of: sides.left, bound: sides.right },
          { op: 'in', item: sides.left, set: sides.right },
          { op: 'item', n: sides.left, of: sides.right },
          { op: 'position', who: sides.left, within: sides.right },
          { op: 'matches', of: sides.left, face: sides.right },
          { op: 'cell', table: 'Damage', row: sides.left, column: sides.right },
          { op: 'step', of: sides.left, by: sides.right, dir: -1, order: { kind: 'dice' } },
        ),
      ),
      child.chain((of) =>
        fc.constantFrom<ExprBody>(
          { op: 'not', of },
          { op: 'neg', of },
          { op: 'size', of },
          { op: 'length', of },
          { op: 'allies', of },
          { op: 'field', of, field: 'HP' },
          { op: 'has-condition', who: of, condition: 'Prone' },
          { op: 'can-take', who: of, callables: [1] },
          { op: 'define', define: 0, args: [of] },
          { op: 'outcome-of', of },
          { op: 'value-of', of, index: 0, name: 'x' },
          { op: 'roll-part', of, part: 'natural' },
          { op: 'text', parts: ['x', of] },
        ),
      ),
      quantified.chain((parts) =>
        fc.constantFrom<ExprBody>(
          { op: 'any', ...parts },
          { op: 'count', ...parts },
          { op: 'first', ...parts },
          { op: 'every', ...parts },
          { op: 'total', ...parts },
          { op: 'highest', ...parts },
        ),
      ),
      fc
        .array(child, { maxLength: 3 })
        .chain((of) => fc.constantFrom<ExprBody>({ op: 'and', of }, { op: 'or', of })),
    ];
    const leaf: fc.Arbitrary<ExprBody> = fc.oneof(
      constant.map((one) => ({ op: 'const', value: one }) as const),
      fc.nat(3).map((slot) => ({ op: 'local', slot }) as const),
      fc.nat(2).map((index) => ({ op: 'bound', index }) as const),
      fc.constant({ op: 'everyone' } as const),
    );
    return {
      node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, ...nodes).map(at),
    };
  });
  const locals: Local[] = [
    'Abel',
    3,
    { total: 5, faces: [4, 1], natural: 5 },
    { outcome: 'hit', values: [2] },
  ];
  fc.assert(
    fc.property(node, (expr) => void run(expr, locals)),
    { numRuns: 500 },
  );
});

// ------------------------------------------------------------------------------------------------ traces

describe('a trace', () => {
  const hp = field(local(0), 'HP');

  it('tells which parts were evaluated', () => {
    const test = or(compare(hp, '>', value(2)), compare(hp, '<', value(9)));
    const trace = compileTraced(ruleset, test)(environment(['Abel']));
    expect(trace).toMatchObject({
      op: 'or',
      at: test.at,
      value: true,
      parts: [
        {
          op: 'compare',
          value: true,
          parts: [
            { op: 'field', name: 'HP', value: 3, parts: [{ op: 'local', value: 'Abel' }] },
            { op: 'const', value: 2 },
          ],
        },
      ],
    });
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace);
  });

  it('shows each tested member, and the define that was used', () => {
    const trace = compileTraced(
      ruleset,
      at({ op: 'define', define: 0, args: [local(0)] }),
    )(environment(['__proto__']));
    expect(trace).toMatchObject({ op: 'define', name: 'fit', value: true });
    const tried = find(trace, 'has-condition');
    expect(tried.map((part) => [part.name, part.parts[0]?.value, part.value])).toEqual([
      ['Prone', 'constructor', true],
    ]);
  });

  it('ends at the fault', () => {
    const trace = compileTraced(
      ruleset,
      and(value(true), compare(broken, '<', value(1))),
    )(environment());
    expect(trace.fault).toContain('divided by 0');
    expect(find(trace, 'div')).toMatchObject([
      { fault: trace.fault, parts: [{ value: 1 }, { value: 0 }] },
    ]);
  });

  function find(trace: Trace, op: Trace['op']): Trace[] {
    return [...(trace.op === op ? [trace] : []), ...trace.parts.flatMap((part) => find(part, op))];
  }
});
