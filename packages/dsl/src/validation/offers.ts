// Offers: which actions rules offer or take. An action with an open parameter that nobody picks
// cannot be offered by a tag, and asking for it by name is an error.

import type { TakeItemNode } from '../ast/ast.ts';
import type { ActionSymbol } from '../names/symbols.ts';
import type { RuleContext, ValidationRule } from './context.ts';

/** The names of parameters that neither the actor nor a `pick` line fills. */
function openParameters(action: ActionSymbol): readonly string[] {
  const picked = new Set(
    (action.decl?.lines ?? []).flatMap((line) =>
      line.kind === 'PickLine' ? [line.picking.name.text] : [],
    ),
  );
  return action.params
    .filter((param, index) => index !== action.actor && !picked.has(param.name))
    .map((param) => param.name);
}

/** The parameters that an offer of an action sets. */
export function givenBy(
  ctx: RuleContext,
  item: TakeItemNode,
  action: ActionSymbol,
): ReadonlySet<string> {
  if (item.any) {
    const preps = new Set(item.call.args.map((arg) => arg.prep));
    return new Set(
      action.params.filter((param) => preps.has(param.prep)).map((param) => param.name),
    );
  }
  const args = ctx.checked.argsOf(item.call);
  return new Set(
    action.params.filter((_, index) => args[index] !== undefined).map((param) => param.name),
  );
}

/** The actions that a rule (not an example) offers or takes, and those that it would, but for a parameter that nothing fills. */
export function offersIn(ctx: RuleContext): {
  readonly offered: ReadonlySet<ActionSymbol>;
  readonly lacking: ReadonlyMap<ActionSymbol, string>;
} {
  const offered = new Set<ActionSymbol>();
  const lacking = new Map<ActionSymbol, string>();
  ctx.each(['TakeItem', 'CallStmt'], (node, around) => {
    if (around[1]?.kind === 'ExampleDecl') return;
    if (node.kind === 'CallStmt') {
      const callee = ctx.checked.resolutionOf(node.call.name);
      if (callee?.symbol === 'action') offered.add(callee);
      return;
    }
    for (const action of ctx.checked.actionsOf(node)) {
      const given = givenBy(ctx, node, action);
      const open = openParameters(action).find((name) => !given.has(name));
      if (open === undefined) offered.add(action);
      else lacking.set(action, open);
    }
  });
  return { offered, lacking };
}

export const offersComplete: ValidationRule = (ctx) => {
  ctx.each(['TakeItem'], (node) => {
    if (node.any) return;
    for (const action of ctx.checked.actionsOf(node)) {
      const given = givenBy(ctx, node, action);
      const open = openParameters(action).find((name) => !given.has(name));
      if (open !== undefined) {
        ctx.report(
          'rules/parameter-not-picked',
          { action: action.name, parameter: open },
          node.call.name,
          {
            help: `say it here, or add a line \`pick ${open} from …\` to the action`,
          },
        );
      }
    }
  });
};
