// Tests which parts of rules may fault by themselves: one part per row.
import type { Expr, Field, Instr, Ruleset, Target } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { mayFaultOf } from './may-fault.ts';

const at = 0;
const number = (value: number): Expr => ({ op: 'const', value, at });
const local = (slot: number): Expr => ({ op: 'local', slot, at });
const line: Expr = { op: 'order', order: 'line', at };
const position: Expr = { op: 'position', who: local(0), within: line, at };
const inLine: Expr = { op: 'in', item: local(0), set: line, at: 7 };
const item: Expr = { op: 'item', n: number(1), of: line, at };
const divided = (right: Expr): Expr => ({ op: 'div', left: number(4), right, rounded: 'up', at });
const cases = (when: Expr, value: Expr, otherwise: Expr | null): Expr => ({
  op: 'if',
  cases: [{ when, value }],
  otherwise,
  at,
});
const twoCases = (first: Expr, second: Expr): Expr => ({
  op: 'if',
  cases: [
    { when: inLine, value: first },
    { when: number(1), value: second },
  ],
  otherwise: null,
  at,
});
const field = (name: string, min: number | null, max: number | null, counter: boolean): Field => ({
  name,
  type: { type: 'number', min, max, counter },
  changes: true,
  hidden: null,
  text: null,
  at,
});

// The test reads only these parts of the rules.
const ruleset = {
  tables: [{ name: 'Odd', rows: [{ cells: [number(1), item] }] }],
  defines: [
    { body: number(1) },
    { body: item },
    { body: { op: 'define', define: 2, args: [], at } },
    { body: { op: 'neg', of: { op: 'define', define: 1, args: [], at }, at } },
  ],
  conditions: [],
  callables: [],
  kinds: [
    {
      fields: [
        field('HP', 0, null, true),
        field('AP', 0, 9, false),
        field('low', null, 9, false),
        field('score', null, null, false),
      ],
    },
  ],
  tracks: [field('heat', 0, 9, false), field('calm', 0, 9, true)],
} as unknown as Ruleset;
const define = (index: number): Expr => ({ op: 'define', define: index, args: [], at });

const PARTS: readonly (readonly [string, Expr, boolean])[] = [
  ['a number', number(1), false],
  ['an item of a list', item, true],
  ['an item inside', { op: 'add', left: number(1), right: item, at }, true],
  ['a division by what may be 0', divided(local(0)), true],
  ['a division by 2', divided(number(2)), false],
  ['a place in an order', position, true],
  ['a place of one who is in it', cases(inLine, position, number(0)), false],
  [
    'of one who is in it, among other tests',
    cases({ op: 'and', of: [number(1), inLine], at }, position, null),
    false,
  ],
  [
    'of one who is in it or not',
    cases({ op: 'or', of: [inLine, number(1)], at }, position, null),
    true,
  ],
  ['of one who is not in it', cases(inLine, number(0), position), true],
  [
    'of one who is in another order',
    cases({ ...inLine, set: { ...line, order: 'row' } }, position, null),
    true,
  ],
  ['of another', cases({ ...inLine, item: local(1) }, position, null), true],
  ['a test that may', cases(item, number(1), null), true],
  ['otherwise', cases(number(1), number(1), item), true],
  ['neither', cases(number(1), number(1), number(2)), false],
  ['one case of two, the first', twoCases(item, number(1)), true],
  ['one case of two, the second', twoCases(number(1), item), true],
  // What one case tests about a set is known only within that case.
  ['of one who is in it by another case', twoCases(number(1), position), true],
  ['a value defined elsewhere', define(0), false],
  ['one that may', define(1), true],
  ['one defined by itself', define(2), false],
  ['one that is defined by one that may', define(3), true],
  [
    'a cell of a table in which one may',
    { op: 'cell', table: 'Odd', row: number(1), column: number(1), at },
    true,
  ],
  [
    'a cell of another',
    { op: 'cell', table: 'Even', row: number(1), column: number(1), at },
    false,
  ],
];

test.each(PARTS)('whether %s, %j, may fault: %j', (_, expr, expected) => {
  const { part, instr } = mayFaultOf(ruleset);
  expect([part(expr), part(expr), part([{ value: expr }])]).toEqual([expected, expected, expected]);
  expect(instr({ op: 'announce', text: expr, at })).toBe(expected);
  expect(part(null)).toBe(false);
});

const of = (name: string): Target => ({ kind: 'field', of: local(0), field: name });
const track = (name: string): Target => ({ kind: 'track', track: name });
const CHANGES: readonly (readonly [Target, byNumber: boolean, byMore: boolean])[] = [
  [of('HP'), false, false],
  [of('AP'), false, true],
  [of('low'), false, true],
  [of('score'), false, false],
  [track('heat'), false, true],
  [track('calm'), false, false],
  [{ kind: 'condition-field', of: local(0), condition: 'Down', field: 'HP' }, true, true],
];

test.each(CHANGES)(
  'changing %j to a number may fault: %j; to an unknown value, or by raising it: %j',
  (target, byNumber, byMore) => {
    const { instr } = mayFaultOf(ruleset);
    const changes: readonly Instr[] = [
      { op: 'set', target, value: number(3), at },
      { op: 'set', target, value: local(1), at },
      { op: 'raise', target, by: number(1), sign: 1, at },
    ];
    expect(changes.map(instr)).toEqual([byNumber, byMore, byMore]);
  },
);

test('revealing may fault only for a field of a condition, because the condition may be absent', () => {
  const { instr } = mayFaultOf(ruleset);
  for (const [target] of CHANGES)
    expect([target, instr({ op: 'reveal', target, to: null, at })]).toEqual([
      target,
      target.kind === 'condition-field',
    ]);
});
