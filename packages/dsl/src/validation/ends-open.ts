// Reports an `end round` where no round can be open: it would stop the run. It reports only certain cases.

import { labelAt } from '../diagnostics/diagnostic.ts';
import type { Node, NodeOf } from '../ast/ast.ts';
import type { Symbol } from '../names/symbols.ts';
import type { ValidationRule, RuleContext } from './context.ts';

export const endsOpen: ValidationRule = (ctx) => {
  ctx.each(['EndStmt'], (node, around) => check(ctx, node, around));
};

/**
 * Reports an `end` of a span that cannot be open. The encounter, which has no declaration, can
 * always be ended.
 */
function check(ctx: RuleContext, { name }: NodeOf<'EndStmt'>, around: readonly Node[]): void {
  const span = ctx.checked.resolutionOf(name);
  if (
    span?.symbol !== 'span' ||
    span.ident === undefined ||
    mayBeOpen(ctx, span, around, new Set())
  )
    return;
  ctx.report('rules/ends-nothing', { span: name.text }, name, {
    secondary: labelAt(span.ident),
    help: `put it into a \`play ${name.text}\`; \`end encounter\` ends the whole fight`,
  });
}

/**
 * True if the span may be open at this place, because it is played around the place or around a
 * call that leads there.
 */
function mayBeOpen(
  ctx: RuleContext,
  span: Symbol,
  around: readonly Node[],
  seen: Set<Symbol>,
): boolean {
  if (around.some((one) => one.kind === 'PlayStmt' && ctx.checked.resolutionOf(one.name) === span))
    return true;
  const [, owner] = around;
  if (owner?.kind === 'EncounterDecl') return false;
  const procedure = ctx.checked.symbols.procedures.find((one) => one.decl === owner);
  // Actions can be taken and triggers can fire anywhere.
  if (procedure === undefined) return true;
  if (seen.has(procedure)) return false;
  seen.add(procedure);
  const calls = ctx.usesOf(procedure);
  // Another rule reports a procedure without calls.
  return calls.length === 0 || calls.some((call) => mayBeOpen(ctx, span, call.around, seen));
}
