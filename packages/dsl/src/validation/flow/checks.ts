// Checks on the walk: which sides see each roll, and what values and outcomes depend on.

import { envFor, hiddenIn, whomOf } from './reads.ts';
import type { PushLine } from '../../ast/ast.ts';
import type { CheckSymbol, ValueSymbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';
import type { Here } from './context.ts';
import { allThings, nobody, revealedInBoth, type Audience, type Things } from './things.ts';
import { isSecretRoll, rollerOf, type BoundName } from './world.ts';

/**
 * Walks a check that is called at `at`. Everybody sees all of an open check, so none of it may
 * depend on hidden things. Of a check with secret rolls they see only the open rolls. The result
 * tells what the outcome and the values depend on.
 */
export function walkCheck(
  here: Here,
  check: CheckSymbol,
  args: readonly (BoundName | undefined)[],
  at: Span,
): BoundName {
  const { world, everybody } = here;
  const env = envFor(here.env, check.params, args);
  const first = rollerOf(check.params, args);
  const secret = world.isSecret(check);
  const rollerAt = (by: Parameters<typeof whomOf>[0] | undefined): BoundName | undefined =>
    by === undefined ? first : whomOf(by, env);
  const values = new Map<string, Things>();
  let seers: Audience = secret ? nobody : everybody;
  let deciding: Things = [];
  for (const value of check.values) {
    const { decl } = value;
    // A check contains no picks.
    if (decl.kind === 'PickStmt') continue;
    const outside = modifierThings(here, value, args, first);
    const own = allThings(hiddenIn(env, ...decl.modifiers), ...outside);
    let things: Things;
    if (decl.kind === 'LetStmt') {
      things = allThings(hiddenIn(env, decl.value), own);
      if (!secret) here.leak('rules/hidden-shows', things, everybody, decl.span);
    } else {
      const source = allThings(hiddenIn(env, decl.source), own);
      const isOpen = !isSecretRoll(decl, check);
      const roller = rollerAt(decl.by);
      const audience = isOpen ? everybody : (roller ?? nobody);
      here.leak('rules/hidden-shows', source, audience, decl.span);
      seers = together(seers, audience);
      things = isOpen
        ? []
        : allThings(source, [
            world.secretThing(`the secret roll of ${check.name}`, roller, decl.span),
          ]);
    }
    if (value.ident !== undefined)
      env.names.set(value, { ...everybody, things: secret ? things : [] });
    values.set(value.name, secret ? things : []);
  }
  for (const line of check.decl?.lines ?? []) {
    if (line.kind === 'PushLine' && !here.calls.includes(check)) {
      const inside = { ...here, env, roller: first, calls: [...here.calls, check] };
      walkPush(inside, here, line);
    }
    if (line.kind !== 'Outcome') continue;
    const things = hiddenIn(env, line.when);
    if (!secret) here.leak('rules/hidden-shows', things, everybody, line.when?.span ?? line.span);
    else deciding = allThings(deciding, things);
  }
  here.happens(at, seers, allThings(...args.map((arg) => arg?.things ?? [])));
  return { ...everybody, things: deciding, values };
}

/** Both audiences as one. */
function together(one: Audience, other: Audience): Audience {
  if (one.sides.size === 0) return other;
  if (other.sides.size === 0) return one;
  const key = one.key === other.key ? one.key : undefined;
  return { key, sides: new Set([...one.sides, ...other.sides]) };
}

/** Walks a push, which everybody sees, with its costs. `behind`: the position after the check. */
function walkPush(inside: Here, behind: Here, line: PushLine): void {
  const asked = hiddenIn(inside.env, line.when);
  const end = inside.block(inside, [line.call, ...line.body], asked, false);
  behind.revealed = revealedInBoth(behind.revealed, end.revealed);
}

/** The hidden things on which the outside modifiers of this value depend. */
function modifierThings(
  { world, env: around }: Here,
  value: ValueSymbol,
  args: readonly (BoundName | undefined)[],
  roller: BoundName | undefined,
): readonly Things[] {
  const { checked } = world.ctx;
  return checked.symbols.modifiers.flatMap(({ decl, params }) => {
    const target = checked.targetsOf(decl).find((one) => one.value === value);
    if (target === undefined) return [];
    const bound = target.from.map((from) =>
      from === 'roller' ? roller : from && args[from.index],
    );
    return [hiddenIn(envFor(around, params, bound), decl.amount, decl.when)];
  });
}
