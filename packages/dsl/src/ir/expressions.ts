// The table of expressions: a row for each, with its parts, its own reads, and whether it may fault. An expression
// without a row, or a row that names the wrong parts, does not compile.
import type { Effect } from './effects.ts';
import type { Expr, ExprBody } from './expression.ts';
import type { ExprOf, Parts } from './part-types.ts';
import type { Ruleset } from './ruleset.ts';
import type { Variable } from './variables.ts';

/** The row of one kind of expression. `N`: the type of its node. */
export interface ExpressionRow<N> {
  readonly parts: Parts<N>;
  /** Its effects besides evaluating its parts. Left out: none. */
  readonly effects?: (expr: N, ruleset: Ruleset) => readonly Effect[];
  /**
   * Whether it may end the run in a fault that the checker cannot rule out, even if its parts do
   * not fault. Left out: it cannot. (Any arithmetic may overflow; rows do not say so.)
   */
  readonly mayFault?: (expr: N) => boolean;
  /** Set if it binds `bound` to one participant after another. */
  readonly binds?: true;
}

type Table = { readonly [Op in ExprBody['op']]: ExpressionRow<ExprOf<Op>> };

/** The row of each kind of expression. */
export const expressionTable: Table = {
  const: { parts: {} },
  local: { parts: {} },
  bound: { parts: {} },
  'outcome-of': { parts: { of: true } },
  'value-of': {
    parts: { of: true },
    effects: ({ name }) => [reads({ kind: 'value', name })],
  },
  'roll-part': { parts: { of: true } },
  matches: { parts: { of: true, face: true } },
  field: {
    parts: { of: true },
    effects: ({ of, field }) => [{ does: 'reads', variable: { kind: 'field', field }, of }],
  },
  'condition-field': {
    parts: { of: true },
    effects: ({ of, condition }) => [
      { does: 'reads', variable: { kind: 'condition', condition }, of },
    ],
  },
  track: { parts: {}, effects: ({ track }) => [reads({ kind: 'track', track })] },
  given: { parts: {} },
  ruling: { parts: {} },
  cell: {
    parts: { row: true, column: true },
    effects: ({ table }, { tables }) =>
      tables
        .filter(({ name }) => name === table)
        .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
        .map((expr) => ({ does: 'evaluates', expr, args: [] })),
  },
  define: {
    parts: { args: true },
    effects: ({ define, args }, { defines }) => {
      const body = defines[define]?.body;
      return body === undefined ? [] : [{ does: 'evaluates', expr: body, args }];
    },
  },
  not: { parts: { of: true } },
  and: { parts: { of: true } },
  or: { parts: { of: true } },
  same: {
    parts: { left: true, right: true },
    effects: ({ left, right }) => [keeps(left), keeps(right)],
  },
  compare: { parts: { left: true, right: true } },
  in: { parts: { item: true, set: true }, effects: ({ item }) => [keeps(item)] },
  'one-of': { parts: { item: true }, effects: ({ item }) => [keeps(item)] },
  'has-condition': {
    parts: { who: true },
    effects: ({ who, condition }) => [
      { does: 'reads', variable: { kind: 'condition', condition }, of: who },
    ],
  },
  'is-kind': { parts: { who: true } },
  'can-act': {
    parts: { who: true },
    effects: ({ who }, { conditions }) =>
      conditions
        .filter(({ barsEverything }) => barsEverything)
        .map(({ name }) => ({
          does: 'reads',
          variable: { kind: 'condition', condition: name },
          of: who,
        })),
  },
  'can-take': {
    parts: { who: true },
    effects: ({ who, callables }) =>
      callables.map((callable) => ({ does: 'considers', callable, actor: who })),
  },
  add: { parts: { left: true, right: true } },
  sub: { parts: { left: true, right: true } },
  mul: { parts: { left: true, right: true } },
  div: {
    parts: { left: true, right: true },
    mayFault: ({ right }) => right.op !== 'const' || right.value === 0,
  },
  neg: { parts: { of: true } },
  'at-least': { parts: { of: true, bound: true } },
  'at-most': { parts: { of: true, bound: true } },
  'dice-add': { parts: { left: true, right: true } },
  'dice-sub': { parts: { left: true, right: true } },
  'dice-mul': { parts: { left: true, right: true } },
  step: { parts: { of: true, by: true } },
  if: { parts: { cases: true, otherwise: true } },
  any: { parts: { set: true, where: true }, binds: true },
  no: { parts: { set: true, where: true }, binds: true },
  count: { parts: { set: true, where: true }, binds: true },
  first: { parts: { set: true, where: true }, binds: true },
  every: { parts: { set: true, where: true, satisfies: true }, binds: true },
  total: { parts: { set: true, where: true, value: true }, binds: true },
  highest: { parts: { set: true, where: true, value: true }, binds: true },
  lowest: { parts: { set: true, where: true, value: true }, binds: true },
  times: {
    parts: { keys: true },
    effects: ({ memory, keys }) => [
      ...keys.map(keeps),
      { does: 'reads', variable: { kind: 'memory', memory }, of: keys[0] ?? null },
    ],
  },
  latest: {
    parts: { keys: true },
    effects: ({ memory, keys }) => [
      ...keys.map(keeps),
      { does: 'reads', variable: { kind: 'memory', memory }, of: keys[0] ?? null },
    ],
  },
  'number-of': { parts: {}, effects: ({ span }) => [reads({ kind: 'span', span })] },
  position: {
    parts: { who: true, within: true },
    effects: ({ who }) => [keeps(who)],
    mayFault: () => true,
  },
  size: { parts: { of: true } },
  length: { parts: { of: true } },
  item: { parts: { n: true, of: true }, mayFault: () => true },
  'deck-with': { parts: { deck: true, cards: true } },
  'deck-without': { parts: { deck: true, card: true }, mayFault: ({ drawn }) => !drawn },
  everyone: { parts: {} },
  side: { parts: {} },
  kind: { parts: {} },
  // The result depends on whose allies they are.
  allies: { parts: { of: true }, effects: ({ of }) => [keeps(of)] },
  enemies: { parts: { of: true } },
  order: { parts: {}, effects: ({ order }) => [reads({ kind: 'order', order })] },
  rows: { parts: {} },
  text: {
    parts: { parts: true },
    effects: ({ parts }) =>
      parts.flatMap((part) => (typeof part === 'string' ? [] : [keeps(part)])),
  },
};

function reads(variable: Variable): Effect {
  return { does: 'reads', variable, of: null };
}

function keeps(value: Expr): Effect {
  return { does: 'keeps', value };
}
