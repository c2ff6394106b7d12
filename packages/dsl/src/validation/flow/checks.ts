// Checks on the walk: which of their rolls are seen, and what their values and outcomes depend on.

import type { CheckSymbol, ValueSymbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';
import type { Here, Walk } from './context.ts';
import { envFor } from './env.ts';
import { createEnv } from './reading.ts';
import { joined, type Audience, type Things } from './things.ts';
import { isSecretRoll, rollerOf, type Bound } from './world.ts';

/**
 * Walks a check that is called at `at`. All see an open check whole, so that none of it may depend on hidden things; of one with
 * secret rolls they see the open rolls only. The result says what outcome and values depend on.
 */
export function walkCheck(
  walk: Walk,
  here: Here,
  check: CheckSymbol,
  args: readonly (Bound | undefined)[],
  at: Span,
): Bound {
  const { world, reads, everybody } = walk;
  const env = envFor(check.params, args);
  const first = rollerOf(check.params, args);
  const secret = world.isSecret(check);
  const rollerAt = (by: Parameters<typeof reads.whom>[0] | undefined): Bound | undefined =>
    by === undefined ? first : { ...reads.whom(by, env), things: [] };
  const nobody: Audience = { key: undefined, sides: new Set() };
  const values = new Map<string, Things>();
  let seers: Audience = secret ? nobody : everybody;
  let deciding: Things = [];
  for (const value of check.values) {
    const { decl } = value;
    // None stands in a check.
    if (decl.kind === 'PickStmt') continue;
    const outside = modifierThings(walk, check, value, args, first);
    const own = joined(...decl.modifiers.map((line) => reads.of(line, env)), ...outside);
    let things: Things;
    if (decl.kind === 'LetStmt') {
      things = joined(reads.of(decl.value, env), own);
      if (!secret) walk.leak(here, 'rules/hidden-shows', things, everybody, decl.span);
    } else {
      const source = joined(reads.of(decl.source, env), own);
      const isOpen = !isSecretRoll(decl, check);
      const roller = rollerAt(decl.by);
      walk.leak(
        here,
        'rules/hidden-shows',
        source,
        isOpen ? everybody : (roller ?? nobody),
        decl.span,
      );
      if (isOpen) seers = everybody;
      else if (seers.sides.size === 0) seers = roller ?? nobody;
      things = isOpen
        ? []
        : joined(source, [
            world.secretThing(`the secret roll of ${check.name}`, roller, decl.span),
          ]);
    }
    if (value.ident !== undefined)
      env.names.set(value, { key: undefined, sides: world.all, things: secret ? things : [] });
    values.set(value.name, secret ? things : []);
    if (secret) deciding = joined(deciding, things);
  }
  for (const line of check.decl?.lines ?? []) {
    if (line.kind !== 'Outcome') continue;
    const things = reads.of(line.when, env);
    if (!secret)
      walk.leak(here, 'rules/hidden-shows', things, everybody, line.when?.span ?? line.span);
    else deciding = joined(deciding, things);
  }
  walk.happens(here, at, seers, joined(...args.map((arg) => arg?.things ?? [])));
  return { key: undefined, sides: world.all, things: secret ? deciding : [], values };
}

/** What the modifiers from outside depend on that touch this value. */
function modifierThings(
  { world, reads }: Walk,
  check: CheckSymbol,
  value: ValueSymbol,
  args: readonly (Bound | undefined)[],
  roller: Bound | undefined,
): readonly Things[] {
  const { checked } = world.cx;
  return checked.symbols.modifiers.flatMap(({ decl, params }) => {
    const target = checked
      .targetsOf(decl)
      .find((one) => one.check === check && one.value === value);
    if (target === undefined) return [];
    const env = createEnv();
    params.forEach((param, index) => {
      const from = target.from[index];
      const bound = from === 'roller' ? roller : from === undefined ? undefined : args[from.index];
      if (bound !== undefined) env.names.set(param, bound);
    });
    return [joined(reads.of(decl.amount, env), reads.of(decl.when, env))];
  });
}
