// Binds names to the participants that they mean at a position of the walk.

import { hiddenIn, whomOf } from './reads.ts';
import type { Ident, Invocation } from '../../ast/ast.ts';
import type { Here } from './context.ts';
import type { BoundName } from './world.ts';

/** Makes `ident` mean `bound` from here on. */
export function bindName(here: Here, ident: Ident, bound: BoundName): void {
  const symbol = here.world.ctx.checked.resolutionOf(ident);
  if (symbol !== undefined) here.env.names.set(symbol, bound);
}

/**
 * The participants to whom the arguments of a call refer, and what they depend on, in the order of
 * its parameters.
 */
export function boundArgs(
  { world, env }: Here,
  call: Invocation,
): readonly (BoundName | undefined)[] {
  return world.ctx.checked
    .argsOf(call)
    .map((arg): BoundName | undefined =>
      arg === undefined
        ? undefined
        : { ...whomOf(arg.value, env), things: hiddenIn(env, arg.value) },
    );
}
