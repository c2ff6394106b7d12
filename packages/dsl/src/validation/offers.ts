// Offers: which actions rules offer or take. An action with an open parameter that nobody picks
// cannot be offered by a tag, and asking for it by name is an error.

import type { TakeItemNode } from '../ast/ast.ts';
import type { ActionSymbol, ParamSymbol } from '../names/symbols.ts';
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

/** An action that `ask … to take` may offer. */
interface Offer {
  readonly action: ActionSymbol;
  readonly item: TakeItemNode;
  readonly isExample: boolean;
  /** The parameters that the offer sets. */
  readonly given: ReadonlySet<string>;
  /** The first parameter that neither the offer nor the action fills. */
  readonly open: string | undefined;
}

/** All offers of actions, in written order. */
export function offersOf(ctx: RuleContext): readonly Offer[] {
  const offers: Offer[] = [];
  ctx.each(['TakeItem'], (item, around) => {
    const isExample = around[1]?.kind === 'ExampleDecl';
    for (const action of ctx.checked.actionsOf(item)) {
      const preps = new Set(item.call.args.map((arg) => arg.prep));
      const args = item.any ? [] : ctx.checked.argsOf(item.call);
      const isGiven = ({ prep }: ParamSymbol, index: number): boolean =>
        item.any ? preps.has(prep) : args[index] !== undefined;
      const given = new Set(action.params.filter(isGiven).map(({ name }) => name));
      const open = openParameters(action).find((name) => !given.has(name));
      offers.push({ action, item, isExample, given, open });
    }
  });
  return offers;
}

/** The actions that a rule (not an example) offers or takes, and those that it would, but for a parameter that nothing fills. */
export function offersIn(ctx: RuleContext): {
  readonly offered: ReadonlySet<ActionSymbol>;
  readonly lacking: ReadonlyMap<ActionSymbol, string>;
} {
  const offered = new Set<ActionSymbol>();
  const lacking = new Map<ActionSymbol, string>();
  for (const { action, open, isExample } of offersOf(ctx)) {
    if (isExample) continue;
    if (open === undefined) offered.add(action);
    else lacking.set(action, open);
  }
  ctx.each(['CallStmt'], ({ call }, around) => {
    const callee = ctx.checked.resolutionOf(call.name);
    if (callee?.symbol === 'action' && around[1]?.kind !== 'ExampleDecl') offered.add(callee);
  });
  return { offered, lacking };
}

export const offersComplete: ValidationRule = (ctx) => {
  for (const { action, item, open } of offersOf(ctx))
    if (open !== undefined && !item.any)
      ctx.report(
        'rules/parameter-not-picked',
        { action: action.name, parameter: open },
        item.call.name,
        { help: `say it here, or add a line \`pick ${open} from …\` to the action` },
      );
};
