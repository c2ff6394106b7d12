// Numbered anew: reports a measure `at end of each turn` if turns are played inside rounds. Each
// round numbers its turns anew, and a measure has one value for each number. So only the first turn
// of each number would count, which nobody expects.

import { labelAt } from '../diagnostics/diagnostic.ts';
import type { Ident, Node } from '../ast/ast.ts';
import type { Symbol } from '../names/symbols.ts';
import type { ValidationRule, RuleContext } from './context.ts';

export const numberedAnew: ValidationRule = (ctx) => {
  const outerOf = outerSpans(ctx);
  ctx.each(['MeasureDecl'], ({ moment }) => {
    if (moment.kind !== 'MomentLine' || moment.moment.kind !== 'AtMoment') return;
    const { edge, place } = moment.moment;
    const span = place.form === 'each' ? ctx.checked.resolutionOf(place.name) : undefined;
    const outer = span === undefined ? undefined : outerOf.get(span);
    if (outer === undefined) return;
    const names = { span: place.name.text, outer: outer.text };
    ctx.report('rules/numbered-anew', names, place.name, {
      secondary: labelAt(outer, `each of these begins with ${names.span} 1`),
      help: `measure \`at ${edge} of each ${names.outer}\`, or choose one ${names.span} by its number`,
    });
  });
};

/**
 * For each span that is played inside another one, which may be played more than once, the name of
 * the outer span.
 */
function outerSpans(ctx: RuleContext): ReadonlyMap<Symbol, Ident> {
  const found = new Map<Symbol, Ident>();
  const repeated = new Set<Symbol>();
  const put = (span: Symbol | undefined, outer: Ident | undefined): void => {
    if (span !== undefined && outer !== undefined && !found.has(span)) found.set(span, outer);
  };
  for (const span of ctx.checked.symbols.spans) put(span, span.decl?.within);
  ctx.each(['PlayStmt'], (play, around) => {
    const span = ctx.checked.resolutionOf(play.name);
    const whole = around.findLast((one) => one.kind === 'PlayStmt');
    put(span, whole?.name);
    if (span !== undefined && [...around, play].some(isLoop)) repeated.add(span);
  });
  return new Map(
    [...found].filter(([span, outer]) => {
      const symbol = ctx.checked.resolutionOf(outer);
      return symbol !== undefined && symbol !== span && repeated.has(symbol);
    }),
  );
}

function isLoop(node: Node): boolean {
  return (
    node.kind === 'EachStmt' ||
    node.kind === 'RepeatStmt' ||
    (node.kind === 'PlayStmt' && node.loop !== undefined)
  );
}
