// Binds names to those whom they mean at a place of the walk.

import type { Ident, Invocation } from '../../ast/ast.ts';
import type { Symbol } from '../../names/symbols.ts';
import type { Here, Walk } from './context.ts';
import { createEnv, type Env } from './reading.ts';
import type { Bound } from './world.ts';

/** From here on `ident` means `bound`. */
export function bindName({ world }: Walk, here: Here, ident: Ident, bound: Bound): void {
  const symbol = world.cx.checked.resolutionOf(ident);
  if (symbol !== undefined) here.env.names.set(symbol, bound);
}

/** Whom the arguments of a call mean and what they depend on, in the order of its parameters. */
export function boundArgs(
  { world, reads }: Walk,
  call: Invocation,
  env: Env,
): readonly (Bound | undefined)[] {
  return world.cx.checked
    .argsOf(call)
    .map((arg): Bound | undefined =>
      arg === undefined
        ? undefined
        : { ...reads.whom(arg.value, env), things: reads.of(arg.value, env) },
    );
}

/** The names inside a callable: its parameters mean these arguments. */
export function envFor(params: readonly Symbol[], args: readonly (Bound | undefined)[]): Env {
  const env = createEnv();
  params.forEach((param, index) => {
    const arg = args[index];
    if (arg !== undefined) env.names.set(param, arg);
  });
  return env;
}
