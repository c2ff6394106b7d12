// Finds the participants that an expression means, and binds names to them.

import type { ExprNode, Ident } from '../../ast/ast.ts';
import type { Symbol } from '../../names/symbols.ts';
import type { FlowEnv, FlowReading } from './flow-reading.ts';
import type { Somebody, Things } from './things.ts';
import type { BoundName } from './world.ts';

/** Stands for a missing name; it resolves to nothing. */
export const noName: Ident = { kind: 'Ident', span: { source: '', start: 0, end: 0 }, text: '' };

/** The participants to whom a path, a set or another expression may refer. */
export function whomOf(reads: FlowReading, expr: ExprNode, env: FlowEnv): Somebody {
  const { world } = reads;
  const { checked } = world.ctx;
  if (expr.kind === 'Paren') return reads.whom(expr.value, env);
  if (
    expr.kind === 'OfCall' &&
    checked.resolutionOf(expr.callee.names.at(-1) ?? noName)?.name === 'allies'
  ) {
    const self = expr.args[0]?.value;
    if (self !== undefined) return { key: undefined, sides: reads.whom(self, env).sides };
  }
  if (expr.kind !== 'Path') return world.ofType(undefined, checked.typeOf(expr));
  const [root, ...rest] = expr.names;
  const symbol = checked.resolutionOf(root);
  if (root === undefined || symbol === undefined) return { key: undefined, sides: world.all };
  if (symbol.symbol === 'built-in' && symbol.name === 'referee')
    return { key: 'referee', sides: new Set() };
  const base = rootOf(reads, symbol, env);
  if (rest.length === 0) return base ?? world.ofType(undefined, checked.typeOf(expr));
  const last = checked.resolutionOf(rest.at(-1) ?? noName);
  const inner =
    base?.key === undefined ? undefined : [base.key, ...rest.map((one) => one.text)].join('.');
  return last?.symbol === 'field' || last?.symbol === 'define'
    ? world.ofType(inner, last.type)
    : { key: inner, sides: world.all };
}

function rootOf(reads: FlowReading, symbol: Symbol, env: FlowEnv): Somebody | undefined {
  const { world } = reads;
  const bound = env.names.get(symbol);
  if (bound !== undefined) return bound;
  switch (symbol.symbol) {
    case 'side':
      return {
        key: `side ${symbol.name}`,
        sides: new Set([symbol.name]),
        kinds: world.kindsOf(symbol),
      };
    case 'participant':
      return {
        key: `participant ${symbol.name}`,
        sides: symbol.side === undefined ? world.all : new Set([symbol.side.name]),
        kinds: symbol.kind === undefined ? undefined : [symbol.kind],
      };
    case 'param':
    case 'local':
      return world.ofType(`#${world.idOf(symbol)}`, symbol.type);
    case 'track':
    case 'define':
      return world.ofType(`${symbol.symbol} ${symbol.name}`, symbol.type);
    default:
      return undefined;
  }
}

/** Binds `name` to a member of `set`. */
export function bindTo(
  reads: FlowReading,
  env: FlowEnv,
  name: Ident,
  set: ExprNode,
  things: Things = [],
): BoundName {
  const { world } = reads;
  const { checked } = world.ctx;
  const symbol = checked.resolutionOf(name);
  const { sides, kinds } = reads.whom(set, env);
  const bound: BoundName = {
    key: symbol === undefined ? undefined : `#${world.idOf(symbol)}`,
    sides,
    kinds,
    things,
  };
  if (symbol !== undefined) env.names.set(symbol, bound);
  return bound;
}
