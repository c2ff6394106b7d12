// Tests the table of expressions, one expression per row: its parts, its own reads, and whether it may fault.
import { expect, test } from 'vitest';
import type { Expr } from './expression.ts';
import { expressionTable } from './expressions.ts';
import { eachExpr, mapParts, partsOf, someExpr } from './parts.ts';
import { effectsOfExpression, expressionRow } from './table-lookup.ts';
import { at, exprText, local, number, ruleset, shown } from './table-fixture.ts';

interface Expected {
  readonly parts?: string;
  readonly effects?: readonly string[];
  readonly faults?: true;
  readonly binds?: true;
}

const both = { left: local(1), right: local(2), at };
const members = { index: 0, set: local(1), where: local(2), at };
const rounded = 'down';

const TABLE: readonly (readonly [Expr, Expected])[] = [
  [number(3), {}],
  [local(3), {}],
  [{ op: 'bound', index: 0, at }, {}],
  [{ op: 'outcome-of', of: local(1), at }, { parts: 'l1' }],
  [
    { op: 'value-of', of: local(1), index: 0, name: 'throw', at },
    { parts: 'l1', effects: ['reads value throw of -'] },
  ],
  [{ op: 'roll-part', of: local(1), part: 'total', at }, { parts: 'l1' }],
  [{ op: 'matches', of: local(1), face: local(2), at }, { parts: 'l1 l2' }],
  [
    { op: 'field', of: local(1), field: 'HP', at },
    { parts: 'l1', effects: ['reads field HP of l1'] },
  ],
  [
    { op: 'condition-field', of: local(1), condition: 'Down', field: 'since', at },
    { parts: 'l1', effects: ['reads condition Down of l1'] },
  ],
  [{ op: 'track', track: 'heat', at }, { effects: ['reads track heat of -'] }],
  [{ op: 'given', given: 'light', at }, {}],
  [{ op: 'ruling', ruling: 'ties', at }, {}],
  [
    { op: 'cell', table: 'Wounds', row: local(1), column: local(2), at },
    { parts: 'l1 l2', effects: ['evaluates 7 with ', 'evaluates 8 with '] },
  ],
  [
    { op: 'define', define: 0, args: [local(1), local(2)], at },
    { parts: 'l1 l2', effects: ['evaluates l0 with l1,l2'] },
  ],
  [{ op: 'not', of: local(1), at }, { parts: 'l1' }],
  [{ op: 'and', of: [local(1), local(2)], at }, { parts: 'l1 l2' }],
  [{ op: 'or', of: [local(1), local(2)], at }, { parts: 'l1 l2' }],
  [
    { op: 'same', ...both },
    { parts: 'l1 l2', effects: ['keeps l1', 'keeps l2'] },
  ],
  [{ op: 'compare', cmp: '<', order: null, ...both }, { parts: 'l1 l2' }],
  [
    { op: 'in', item: local(1), set: local(2), at },
    { parts: 'l1 l2', effects: ['keeps l1'] },
  ],
  [
    { op: 'one-of', item: local(1), values: [1], at },
    { parts: 'l1', effects: ['keeps l1'] },
  ],
  [
    { op: 'has-condition', who: local(1), condition: 'Down', at },
    { parts: 'l1', effects: ['reads condition Down of l1'] },
  ],
  [{ op: 'is-kind', who: local(1), kind: 'Guard', at }, { parts: 'l1' }],
  [
    { op: 'can-act', who: local(1), at },
    { parts: 'l1', effects: ['reads condition Stunned of l1'] },
  ],
  [
    { op: 'can-take', who: local(1), callables: [1, 4], at },
    { parts: 'l1', effects: ['considers 1 by l1', 'considers 4 by l1'] },
  ],
  [{ op: 'add', ...both }, { parts: 'l1 l2' }],
  [{ op: 'sub', ...both }, { parts: 'l1 l2' }],
  [{ op: 'mul', ...both }, { parts: 'l1 l2' }],
  [
    { op: 'div', rounded, ...both },
    { parts: 'l1 l2', faults: true },
  ],
  [
    { op: 'div', rounded, ...both, right: number(0) },
    { parts: 'l1 0', faults: true },
  ],
  [{ op: 'div', rounded, ...both, right: number(2) }, { parts: 'l1 2' }],
  [{ op: 'neg', of: local(1), at }, { parts: 'l1' }],
  [{ op: 'at-least', of: local(1), bound: local(2), at }, { parts: 'l1 l2' }],
  [{ op: 'at-most', of: local(1), bound: local(2), at }, { parts: 'l1 l2' }],
  [{ op: 'dice-add', ...both }, { parts: 'l1 l2' }],
  [{ op: 'dice-sub', ...both }, { parts: 'l1 l2' }],
  [{ op: 'dice-mul', ...both }, { parts: 'l1 l2' }],
  [
    { op: 'step', of: local(1), dir: 1, by: local(2), order: { kind: 'dice' }, at },
    { parts: 'l1 l2' },
  ],
  [
    { op: 'if', cases: [{ when: local(1), value: local(2) }], otherwise: local(3), at },
    { parts: 'l1 l2 l3' },
  ],
  [
    { op: 'any', ...members },
    { parts: 'l1 l2', binds: true },
  ],
  [
    { op: 'no', ...members },
    { parts: 'l1 l2', binds: true },
  ],
  [
    { op: 'count', ...members },
    { parts: 'l1 l2', binds: true },
  ],
  [
    { op: 'first', ...members },
    { parts: 'l1 l2', binds: true },
  ],
  [
    { op: 'first', ...members, where: null },
    { parts: 'l1', binds: true },
  ],
  [
    { op: 'every', ...members, satisfies: local(3) },
    { parts: 'l1 l2 l3', binds: true },
  ],
  [
    { op: 'total', ...members, value: local(3) },
    { parts: 'l1 l2 l3', binds: true },
  ],
  [
    { op: 'highest', ...members, value: local(3) },
    { parts: 'l1 l2 l3', binds: true },
  ],
  [
    { op: 'lowest', ...members, value: local(3) },
    { parts: 'l1 l2 l3', binds: true },
  ],
  [
    { op: 'times', memory: 0, keys: [local(1), local(2)], at },
    { parts: 'l1 l2', effects: ['keeps l1', 'keeps l2', 'reads memory 0 of l1'] },
  ],
  [{ op: 'times', memory: 0, keys: [], at }, { effects: ['reads memory 0 of -'] }],
  [
    { op: 'latest', memory: 1, keys: [local(1), local(2)], at },
    { parts: 'l1 l2', effects: ['keeps l1', 'keeps l2', 'reads memory 1 of l1'] },
  ],
  [{ op: 'latest', memory: 1, keys: [], at }, { effects: ['reads memory 1 of -'] }],
  [{ op: 'number-of', span: 'round', at }, { effects: ['reads span round of -'] }],
  [
    { op: 'position', who: local(1), within: local(2), at },
    { parts: 'l1 l2', effects: ['keeps l1'], faults: true },
  ],
  [{ op: 'size', of: local(1), at }, { parts: 'l1' }],
  [{ op: 'length', of: local(1), at }, { parts: 'l1' }],
  [
    { op: 'item', n: local(1), of: local(2), at },
    { parts: 'l1 l2', faults: true },
  ],
  [{ op: 'deck-with', deck: local(1), cards: local(2), table: 'Card', at }, { parts: 'l1 l2' }],
  [{ op: 'deck-without', deck: local(1), card: local(2), drawn: true, at }, { parts: 'l1 l2' }],
  [
    { op: 'deck-without', deck: local(1), card: local(2), drawn: false, at },
    { parts: 'l1 l2', faults: true },
  ],
  [{ op: 'everyone', at }, {}],
  [{ op: 'side', side: 'Guards', at }, {}],
  [{ op: 'kind', kind: 'Guard', at }, {}],
  [
    { op: 'allies', of: local(1), at },
    { parts: 'l1', effects: ['keeps l1'] },
  ],
  [{ op: 'enemies', of: local(1), at }, { parts: 'l1' }],
  [{ op: 'order', order: 'line', at }, { effects: ['reads order line of -'] }],
  [{ op: 'rows', table: 'Wounds', at }, {}],
  [
    { op: 'text', parts: ['a', local(1), 'b'], at },
    { parts: 'l1', effects: ['keeps l1'] },
  ],
];

test.each(TABLE.map(([expr, expected]) => [expr.op, expr, expected] as const))(
  '%s',
  (_, expr, expected) => {
    const row = expressionRow(expr);
    expect(partsOf(expr).map(exprText).join(' ')).toBe(expected.parts ?? '');
    expect(effectsOfExpression(ruleset, expr).map(shown)).toEqual(expected.effects ?? []);
    expect(row.mayFault?.(expr) ?? false).toBe(expected.faults ?? false);
    expect(row.binds ?? false).toBe(expected.binds ?? false);
  },
);

test('the test covers every expression', () => {
  expect(new Set(TABLE.map(([{ op }]) => op))).toEqual(new Set(Object.keys(expressionTable)));
});

test('whether somebody can act depends on each condition that bars everything', () => {
  const conditions = ruleset.conditions.flatMap((one) =>
    one.barsEverything ? [one, { ...one, name: 'Asleep' }] : [one],
  );
  const asked: Expr = { op: 'can-act', who: local(1), at };
  expect(effectsOfExpression({ ...ruleset, conditions }, asked).map(shown)).toEqual([
    'reads condition Stunned of l1',
    'reads condition Asleep of l1',
  ]);
});

const inner: Expr = { op: 'add', ...both };
const outer: Expr = { op: 'neg', of: inner, at };

test('eachExpr visits each expression inside, outer ones first', () => {
  const found: string[] = [];
  eachExpr({ kind: 'field', of: outer, field: 'HP' }, ({ op }) => found.push(op));
  expect(found).toEqual(['neg', 'add', 'local', 'local']);
  for (const nothing of [null, undefined, 3, 'local', true])
    eachExpr(nothing, () => expect.unreachable());
});

test('someExpr searches the expression itself and those inside it', () => {
  expect(someExpr(outer, ({ op }) => op === 'neg')).toBe(true);
  expect(someExpr(outer, (expr) => expr.op === 'local' && expr.slot === 1)).toBe(true);
  expect(someExpr(outer, ({ op }) => op === 'bound')).toBe(false);
});

test.each([
  ['an operator of something else', { op: 'keep', at }],
  ['no place', { op: 'count', atLeast: 3 }],
  ['no operator', { at }],
  ['an operator that is no word', { op: 3, at }],
])('%s is no expression', (_, piece) => {
  expect(someExpr(piece, () => true)).toBe(false);
});

test('mapParts returns the same object for each part that does not change', () => {
  expect(mapParts(outer, (part) => part)).toBe(outer);
  expect(mapParts('text', () => number(1))).toBe('text');
  expect(mapParts(null, () => number(1))).toBe(null);
  const list = [local(1), null, { kind: 'field', of: local(2), field: 'HP' }] as const;
  const made = mapParts<readonly (object | null)[]>(list, (part) =>
    part === list[0] ? number(4) : part,
  );
  expect(made).toEqual([number(4), null, list[2]]);
  expect(made[2]).toBe(list[2]);
  expect(mapParts(inner, (part) => (part === both.left ? number(5) : part))).toEqual({
    ...inner,
    left: number(5),
  });
});
