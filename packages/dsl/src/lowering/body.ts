// Body: the proc that is built for one declaration, with the names that its parameters bind.

import type { At, Expr, Param } from '../ir/index.ts';
import type { CallableSymbol, ParamSymbol } from '../names/symbols.ts';
import type { Span } from '../source/span.ts';
import { createCode, type Code } from './code.ts';
import {
  atOf,
  createLoweringEnv,
  slotBinding,
  type LoweringEnv,
  type Lowering,
} from './context.ts';
import { lowerType } from './lower-values.ts';

export interface Body {
  readonly code: Code;
  readonly env: LoweringEnv;
  /** The prefix of its streams: `Awareness`, `encounter`. */
  readonly owner: string;
  /** The name of its rule: `check Awareness`, `encounter`. */
  readonly rule: string;
  /** The roller of a roll without `by`: the first participant, if there is one. */
  readonly roller: (at: At) => Expr | null;
}

/** Creates a body without names. `roller`: the slot of the roller. */
export function createBody(
  lowering: Lowering,
  rule: string,
  owner: string,
  node: { readonly span: Span },
  roller: number | null = null,
): Body {
  return {
    code: createCode(rule, atOf(lowering, node)),
    env: createLoweringEnv(lowering),
    owner,
    rule,
    roller: (at) => (roller === null ? null : { op: 'local', slot: roller, at }),
  };
}

/** Creates a body whose first slots are the parameters. */
export function createBodyOf(
  lowering: Lowering,
  symbol: CallableSymbol,
  node: { readonly span: Span },
): Body {
  const params = realParams(symbol);
  const roller = params.findIndex(
    (param) => param.type.type === 'participant' || param.type.type === 'decider',
  );
  const body = createBody(
    lowering,
    `${symbol.symbol} ${symbol.name}`,
    symbol.name,
    node,
    roller === -1 ? null : roller,
  );
  for (const { name } of params) body.code.slot(name);
  return { ...body, env: paramEnv(lowering, params) };
}

/**
 * The parameters that are bound, without the fixed role of a choice `by referee` or `by ambushers`.
 */
export function realParams(symbol: CallableSymbol): readonly ParamSymbol[] {
  return symbol.params.filter((param) => param.fixed === undefined);
}

/** Of a list with one entry per parameter, the entries of the bound ones. */
export function forRealParams<T>(symbol: CallableSymbol, entries: readonly T[]): readonly T[] {
  return entries.filter((_, index) => symbol.params[index]?.fixed === undefined);
}

export function lowerParams(params: readonly ParamSymbol[]): readonly Param[] {
  return params.map((param) => ({
    name: param.name,
    prep: param.prep ?? null,
    type: lowerType(param.type),
  }));
}

/**
 * Creates an environment in which the parameters are the first locals: for a define, a choice, an
 * action's conditions.
 */
export function paramEnv(lowering: Lowering, params: readonly ParamSymbol[]): LoweringEnv {
  const env = createLoweringEnv(lowering);
  params.forEach((param, slot) => {
    if (param.ident !== undefined) env.names.set(param.ident, slotBinding(slot));
  });
  return env;
}
