// The table of expressions: a row for each, with its parts, its own reads, and whether it may fault. An expression
// without a row, or a row that names the wrong parts, does not compile.
import { barring } from './consequences.ts';
import { keeps, reads, type Effect } from './effects.ts';
import type { ExprBody } from './expression.ts';
import type { ExprOf, Parts } from './part-types.ts';
import type { Ruleset } from './ruleset.ts';

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

// Rows that several kinds share.
const leaf = { parts: {} } as const;
const unary = { parts: { of: true } } as const;
const binary = { parts: { left: true, right: true } } as const;
const chosen = { parts: { set: true, where: true }, binds: true } as const;
const summed = { parts: { set: true, where: true, value: true }, binds: true } as const;
const remembered: ExpressionRow<ExprOf<'times' | 'latest'>> = {
  parts: { keys: true },
  effects: ({ memory, keys }) => [
    ...keys.map(keeps),
    reads({ kind: 'memory', memory }, keys[0] ?? null),
  ],
};

/** The row of each kind of expression. */
export const expressionTable: Table = {
  const: leaf,
  local: leaf,
  bound: leaf,
  'outcome-of': unary,
  'value-of': {
    parts: { of: true },
    effects: ({ name }) => [reads({ kind: 'value', name })],
  },
  'roll-part': unary,
  matches: { parts: { of: true, face: true } },
  field: {
    parts: { of: true },
    effects: ({ of, field }) => [reads({ kind: 'field', field }, of)],
  },
  'condition-field': {
    parts: { of: true },
    effects: ({ of, condition }) => [reads({ kind: 'condition', condition }, of)],
  },
  track: { parts: {}, effects: ({ track }) => [reads({ kind: 'track', track })] },
  given: leaf,
  ruling: leaf,
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
  not: unary,
  and: unary,
  or: unary,
  same: {
    parts: { left: true, right: true },
    effects: ({ left, right }) => [keeps(left), keeps(right)],
  },
  compare: binary,
  in: { parts: { item: true, set: true }, effects: ({ item }) => [keeps(item)] },
  'one-of': { parts: { item: true }, effects: ({ item }) => [keeps(item)] },
  'has-condition': {
    parts: { who: true },
    effects: ({ who, condition }) => [reads({ kind: 'condition', condition }, who)],
  },
  'is-kind': { parts: { who: true } },
  'can-act': {
    parts: { who: true },
    effects: ({ who }, ruleset) => barring(ruleset, who),
  },
  'can-take': {
    parts: { who: true },
    effects: ({ who, callables }) =>
      callables.map((callable) => ({ does: 'considers', callable, actor: who })),
  },
  add: binary,
  sub: binary,
  mul: binary,
  div: {
    parts: { left: true, right: true },
    mayFault: ({ right }) => right.op !== 'const' || right.value === 0,
  },
  neg: unary,
  'at-least': { parts: { of: true, bound: true } },
  'at-most': { parts: { of: true, bound: true } },
  'dice-add': binary,
  'dice-sub': binary,
  'dice-mul': binary,
  step: { parts: { of: true, by: true } },
  if: { parts: { cases: true, otherwise: true } },
  any: chosen,
  no: chosen,
  count: chosen,
  first: chosen,
  every: { parts: { set: true, where: true, satisfies: true }, binds: true },
  total: summed,
  highest: summed,
  lowest: summed,
  times: remembered,
  latest: remembered,
  'number-of': { parts: {}, effects: ({ span }) => [reads({ kind: 'span', span })] },
  position: {
    parts: { who: true, within: true },
    effects: ({ who }) => [keeps(who)],
    mayFault: () => true,
  },
  size: unary,
  length: unary,
  item: { parts: { n: true, of: true }, mayFault: () => true },
  'deck-with': { parts: { deck: true, cards: true } },
  'deck-without': { parts: { deck: true, card: true }, mayFault: ({ drawn }) => !drawn },
  everyone: leaf,
  side: leaf,
  kind: leaf,
  // The result depends on whose allies they are.
  allies: { parts: { of: true }, effects: ({ of }) => [keeps(of)] },
  enemies: unary,
  order: { parts: {}, effects: ({ order }) => [reads({ kind: 'order', order })] },
  rows: leaf,
  text: {
    parts: { parts: true },
    effects: ({ parts }) =>
      parts.flatMap((part) => (typeof part === 'string' ? [] : [keeps(part)])),
  },
};
