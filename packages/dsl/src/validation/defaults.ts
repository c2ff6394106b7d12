// Defaults: a ruling has exactly one default, a choice at most one.

import { fixAt, labelAt } from '../diagnostics/diagnostic.ts';
import type { NodeOf } from '../ast/ast.ts';
import { readable } from '../names/parts.ts';
import { emptySpanAfter } from '../source/span.ts';
import type { ValidationRule, RuleContext } from './context.ts';

export const defaults: ValidationRule = (ctx) => {
  ctx.each(['RulingDecl', 'ChoiceDecl'], (node) => check(ctx, node));
};

function check(ctx: RuleContext, decl: NodeOf<'RulingDecl' | 'ChoiceDecl'>): void {
  const { name } = decl.kind === 'RulingDecl' ? decl : decl.signature;
  const options = readable(decl.options);
  const [first, ...more] = options.filter((option) => option.isDefault);
  for (const option of more) {
    ctx.report('rules/several-defaults', { name: name.text }, option.name, {
      secondary: labelAt(first?.name, 'the default'),
      help: 'take `default` away from one of them',
    });
  }
  const candidate = options[0];
  if (first !== undefined || decl.kind === 'ChoiceDecl' || candidate === undefined) return;
  const before = candidate.when?.span ?? candidate.doc?.span ?? candidate.name.span;
  ctx.report('rules/no-default', { name: name.text }, name, {
    help: fixAt(
      `write \`default\` after the option that holds when nobody chooses another, for example \`${candidate.name.text}\``,
      emptySpanAfter(before),
      '  default',
    ),
  });
}
