// Defaults: a ruling has exactly one default, a choice at most one.

import { fixAt } from '../diagnostics/diagnostic.ts';
import type { BrokenLine, Ident, Option } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import { emptySpanAfter } from '../source/span.ts';
import type { ValidationRule, RuleContext } from './context.ts';

export const defaults: ValidationRule = (ctx) => {
  const { files } = ctx.checked;
  findAll(files, ['RulingDecl'], ({ name, options }) => check(ctx, name, options, true));
  findAll(files, ['ChoiceDecl'], ({ signature, options }) =>
    check(ctx, signature.name, options, false),
  );
};

function check(
  ctx: RuleContext,
  name: Ident,
  lines: readonly (Option | BrokenLine)[],
  needed: boolean,
): void {
  const options = lines.filter((line): line is Option => line.kind === 'Option');
  const [first, ...more] = options.filter((option) => option.isDefault);
  for (const option of more) {
    ctx.report('rules/several-defaults', { name: name.text }, option.name, {
      secondary: first === undefined ? [] : [{ span: first.name.span, text: 'the default' }],
      help: 'take `default` away from one of them',
    });
  }
  const candidate = options[0];
  if (first !== undefined || !needed || candidate === undefined) return;
  const before = candidate.when?.span ?? candidate.doc?.span ?? candidate.name.span;
  ctx.report('rules/no-default', { name: name.text }, name, {
    help: fixAt(
      `write \`default\` after the option that holds when nobody chooses another, for example \`${candidate.name.text}\``,
      emptySpanAfter(before),
      '  default',
    ),
  });
}
