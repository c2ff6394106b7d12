// Picked later: Fray tests the legality of an action before anybody is picked, so the pick is still
// nobody. A line that reads it then ends in a fault, unless every offer of the action sets it.

import { labelAt } from '../diagnostics/diagnostic.ts';
import type { ActionLine, BrokenLine, NodeOf } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { ActionSymbol } from '../names/symbols.ts';
import type { Span } from '../source/span.ts';
import type { RuleContext, ValidationRule } from './context.ts';
import { offersOf } from './offers.ts';

type PickedAt = NodeOf<'PickLine'>;

export const pickedLater: ValidationRule = (ctx) => {
  for (const [action, open] of leftOpen(ctx))
    for (const picks of action.decl?.lines ?? [])
      if (picks.kind === 'PickLine' && open.has(picks.picking.name.text))
        for (const line of action.decl?.lines ?? []) reportEarlyLook(ctx, action, picks, line);
};

function reportEarlyLook(
  ctx: RuleContext,
  action: ActionSymbol,
  picks: PickedAt,
  line: ActionLine | BrokenLine,
): void {
  if (line.kind !== 'AllowedLine' && line.kind !== 'CostsLine') return;
  const { name, set, where } = picks.picking;
  const param = action.params.find((one) => one.name === name.text);
  const looks: Span[] = [];
  findAll(line, ['Path'], ({ names: [head] }) => {
    if (head !== undefined && param !== undefined && ctx.checked.resolutionOf(head) === param)
      looks.push(head.span);
  });
  const [first] = looks;
  if (first === undefined) return;
  const asked = where === undefined ? '' : `(${ctx.textOf(where.span)}) and `;
  ctx.report('rules/picked-later', { parameter: name.text }, first, {
    secondary: labelAt(name, 'picked here'),
    help:
      line.kind === 'AllowedLine'
        ? `write \`pick ${name.text} from ${ctx.textOf(set.span)} where ${asked}(${ctx.textOf(line.condition.span)})\` instead`
        : `say what it costs without \`${name.text}\``,
  });
}

/** For each offered action, the parameters that some offer leaves open. */
function leftOpen(ctx: RuleContext): ReadonlyMap<ActionSymbol, ReadonlySet<string>> {
  const found = new Map<ActionSymbol, Set<string>>();
  for (const { action, given } of offersOf(ctx)) {
    const open = found.get(action) ?? new Set();
    for (const { name } of action.params) if (!given.has(name)) open.add(name);
    found.set(action, open);
  }
  return found;
}
