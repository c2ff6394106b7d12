// Calls: finds the declaration that a call names, and sorts its arguments by the parameters.

import type { Invocation } from '../ast/ast.ts';
import type { Expr } from '../ir/index.ts';
import { isCallable } from '../names/describe.ts';
import type { ActionSymbol, CallableSymbol } from '../names/symbols.ts';
import { forRealParams } from './body.ts';
import { exprAt, unlowerable, type LoweringEnv, type Lowering } from './context.ts';
import { lowerExpr } from './lower-expr.ts';

/** The callable that an invocation names. */
export function calleeOf(lowering: Lowering, call: Invocation): CallableSymbol {
  const symbol = lowering.checked.resolutionOf(call.name);
  return symbol !== undefined && isCallable(symbol) ? symbol : unlowerable('a call', call);
}

/** The arguments in the order of the parameters; null for one that somebody picks later. */
export function callArgs(call: Invocation, env: LoweringEnv): readonly (Expr | null)[] {
  const args = forRealParams(calleeOf(env, call), env.checked.argsOf(call));
  return args.map((arg) => (arg === undefined ? null : lowerExpr(arg.value, env)));
}

/** Like `callArgs`, but a missing argument is nobody. */
export function allArgsOf(call: Invocation, env: LoweringEnv): readonly Expr[] {
  return callArgs(call, env).map((arg) => arg ?? exprAt(env, call, { op: 'const', value: null }));
}

/**
 * The arguments that `any hostile on t` fixes for one action of the tag: each belongs to the
 * parameter with the same preposition.
 */
export function argsByRole(
  call: Invocation,
  action: ActionSymbol,
  env: LoweringEnv,
): readonly (Expr | null)[] {
  return action.params.map((param, index) => {
    const arg = call.args.find((one) => one.prep === param.prep);
    return arg === undefined || index === action.actor ? null : lowerExpr(arg.value, env);
  });
}
