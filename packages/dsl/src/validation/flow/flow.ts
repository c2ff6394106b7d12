// The flow rule: hidden data must not reach a side from which it is hidden, neither through offers
// and texts nor through events. ¶ We walk the order of play from its start and follow calls. At
// each position we know which fields have been revealed, and on which hidden data it depends
// whether the walk gets there. A `reveal` covers the lines after it in its block. We assume that a
// loop over a whole side finds somebody. A trigger may hide a value again that it sets.

import { hiddenIn, createFlowEnv, whomOf } from './reads.ts';
import type { PolicyDecl, NodeOf } from '../../ast/ast.ts';
import type { PolicySymbol, TriggerSymbol } from '../../names/symbols.ts';
import type { ValidationRule } from '../context.ts';
import type { Here } from './context.ts';
import type { Sides, Things } from './things.ts';
import { createFlowWalk } from './flow-walk.ts';
import { createWorld, hasSecrets, type FlowWorld } from './world.ts';

export const flow: ValidationRule = (ctx) => {
  if (!hasSecrets(ctx) || ctx.hasBroken) return;
  const world = createWorld(ctx);
  const start = createFlowWalk(world);
  const { symbols } = ctx.checked;
  start([], createFlowEnv(world)).statements(symbols.encounter?.decl?.body ?? []);
  for (const trigger of symbols.triggers) {
    const things = causeOf(world, trigger);
    start(things, createFlowEnv(world, things)).statements(trigger.decl?.body ?? []);
  }
  for (const scenario of symbols.scenarios) {
    for (const line of scenario.decl?.lines ?? [])
      if (line.kind === 'AtBlock') start([], createFlowEnv(world)).statements(line.body);
  }
  for (const policy of symbols.policies) checkPolicy(start([], createFlowEnv(world)), policy);
};

/**
 * The hidden things that a firing trigger shows: a change of a hidden field, or the result of a
 * secret check.
 */
function causeOf(world: FlowWorld, { decl }: TriggerSymbol): Things {
  const event = decl?.event;
  if (event === undefined) return [];
  const { checked } = world.ctx;
  if (event.kind === 'EventCheck') {
    const check = checked.resolutionOf(event.name);
    return check?.symbol === 'check' && world.isSecret(check) && event.verb === 'comes-out'
      ? [world.secretThing(`the secret roll of ${check.name}`, undefined, event.name.span)]
      : [];
  }
  if (event.kind !== 'EventField') return [];
  const name = event.field ?? event.subject;
  const symbol = checked.resolutionOf(name);
  if (symbol?.symbol !== 'field' && symbol?.symbol !== 'track') return [];
  const owner =
    event.field === undefined
      ? undefined
      : whomOf(
          { kind: 'Path', span: event.subject.span, names: [event.subject] },
          createFlowEnv(world),
        );
  const what = event.field === undefined ? name.text : `${event.subject.text}.${name.text}`;
  return world.fieldThings(symbol, owner, what, event.span);
}

// ------------------------------------------------------------------------------------------------ policies

/**
 * Checks that a policy uses only what its side can see. If no scenario uses it, it may be
 * anybody's.
 */
function checkPolicy(here: Here, policy: PolicySymbol): void {
  const { decl } = policy;
  if (decl === undefined) return;
  const { world } = here;
  const following = sidesFollowing(world, policy);
  const isUsed = following.size > 0;
  const sides = isUsed ? following : world.all;
  const key = world.ctx.checked.resolutionOf(decl.chooser);
  const chooser = { key: key === undefined ? undefined : `#${world.idOf(key)}`, sides };
  if (key !== undefined) here.env.names.set(key, chooser);
  for (const line of linesOf(decl)) {
    for (const node of [line.rule, line.when]) {
      // What is hidden from one side may be visible to another side, for which the policy may be
      // intended.
      const things = hiddenIn(here.env, node).filter(
        (thing) => isUsed || thing.owner !== undefined || thing.from.size === world.all.size,
      );
      here.leak('rules/hidden-from-policy', things, chooser, node?.span ?? line.span);
    }
  }
}

function linesOf(decl: PolicyDecl): readonly NodeOf<'PolicyLine'>[] {
  return decl.lines.filter((line) => line.kind === 'PolicyLine');
}

function sidesFollowing(world: FlowWorld, policy: PolicySymbol): Sides {
  const found = new Set<string>();
  for (const { around } of world.ctx.usesOf(policy)) {
    const use = around.at(-1);
    if (use?.kind !== 'PolicyUse') continue;
    const sides =
      use.who.kind === 'Everyone' ? world.all : whomOf(use.who, createFlowEnv(world)).sides;
    for (const side of sides) found.add(side);
  }
  return found;
}
