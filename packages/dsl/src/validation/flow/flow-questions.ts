// Questions and actions on the walk: an offer must not depend on data that the decider may not know.

import { envFor, hiddenIn, whomOf, bindTo, legalityOf } from './reads.ts';
import type { Picking, NodeOf } from '../../ast/ast.ts';
import type { ActionSymbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';
import type { Here } from './context.ts';
import { boundArgs } from './env.ts';
import {
  type Audience,
  allThings,
  revealedInBoth,
  type Somebody,
  type Thing,
  type Things,
} from './things.ts';
import { type BoundName, rollerOf } from './world.ts';

/**
 * Walks a question. What is offered may depend only on what the decider knows, and what others see
 * of it only on what they know.
 */
export function walkQuestion(here: Here, statement: NodeOf<'AskStmt'>): void {
  const { world, everybody, env } = here;
  const { ctx } = world;
  const { checked } = ctx;
  const { asking, secretly } = statement;
  const decider = whomOf(statement.who, env);
  const answerOf = (who: Somebody): Thing =>
    world.secretThing(
      `the secret answer of ${ctx.textOf(statement.who.span)}`,
      who,
      statement.who.span,
    );
  const answer: Things = secretly ? [answerOf(decider)] : [];
  const seers = secretly ? decider : everybody;
  const at = asking.span;
  const given = (ident: Picking['name'], { sides, kinds }: Somebody): void => {
    const symbol = checked.resolutionOf(ident);
    if (symbol !== undefined)
      env.names.set(symbol, {
        key: `#${world.idOf(symbol)}`,
        sides,
        kinds,
        things: answer,
        open: !secretly,
      });
  };
  /** Records the offer. `may`: whether the question is asked at all depends on these things. */
  const offers = (things: Things, may: Things): void => {
    here.leak('rules/hidden-in-offer', things, decider, at);
    here.happens(statement.span, seers, may);
  };
  switch (asking.kind) {
    case 'AskTake': {
      const actions = asking.items.flatMap((item) =>
        checked.actionsOf(item).map((action) => {
          const actor = actorOf(here, action, decider);
          return {
            action,
            item,
            actor,
            things: allThings(legalityOf(env, action, actor), hiddenIn(env, item.call)),
          };
        }),
      );
      for (const { actor, things } of actions)
        here.leak('rules/hidden-in-offer', things, actor, at);
      const every = actions.every(({ things }) => things.length > 0) && !asking.orNothing;
      here.happens(
        statement.span,
        seers,
        every ? allThings(...actions.map(({ things }) => things)) : [],
      );
      const before = here.revealed;
      for (const { action, item, actor } of actions) {
        const args = boundArgs(here, item.call);
        const taken: Here = {
          ...here,
          revealed: before,
          control: allThings(here.control, secretly ? [answerOf(actor)] : []),
        };
        walkAction(taken, action, args, actor, item.span, secretly ? actor : everybody);
        here.revealed = revealedInBoth(here.revealed, taken.revealed);
      }
      return;
    }
    case 'AskPick': {
      const { picking } = asking;
      const offered = bindTo(env, picking.name, picking.set);
      const things = hiddenIn(env, picking.set, picking.where);
      given(picking.name, offered);
      return offers(things, picking.none === undefined ? things : []);
    }
    case 'AskList': {
      const things = hiddenIn(env, asking.set, asking.where, asking.limit);
      given(asking.name, everybody);
      return offers(things, things);
    }
    case 'AskNumber': {
      const things = hiddenIn(env, asking.from, asking.to);
      given(asking.name, everybody);
      return offers(things, things);
    }
  }
}

/**
 * Walks an action and its body.
 * @param args by parameter; the actor stands in the place of its own
 * @param seers those who see that it is taken
 */
export function walkAction(
  here: Here,
  action: ActionSymbol,
  args: readonly (BoundName | undefined)[],
  actor: BoundName,
  at: Span,
  seers: Audience,
): void {
  if (here.calls.includes(action)) return;
  const given = action.params.map((_, index) => (index === action.actor ? actor : args[index]));
  const env = envFor(here.env, action.params, given);
  here.happens(at, seers, allThings(...given.map((one) => one?.things ?? [])));
  const inner: Here = {
    ...here,
    env,
    roller: rollerOf(action.params, given),
    calls: [...here.calls, action],
  };
  for (const line of action.decl?.lines ?? []) {
    if (line.kind === 'PickLine') bindTo(env, line.picking.name, line.picking.set);
  }
  inner.statements(action.decl?.body ?? []);
  here.revealed = revealedInBoth(here.revealed, inner.revealed);
}

/** The participant who is asked, narrowed to those who can take the action. */
function actorOf(here: Here, action: ActionSymbol, decider: Somebody): Somebody {
  const { world } = here;
  const self = action.params[action.actor];
  if (self === undefined) return decider;
  const { sides, kinds } = world.ofType(undefined, self.type);
  const both = new Set([...decider.sides].filter((side) => sides.has(side)));
  const narrowed = decider.kinds?.filter((kind) => kinds?.includes(kind) !== false);
  return { key: decider.key, sides: both, kinds: narrowed ?? kinds };
}
