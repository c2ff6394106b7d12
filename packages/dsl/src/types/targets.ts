// Targets: checks the fields and tracks that statements change.

import type { Ident, Path } from '../ast/ast.ts';
import { labelAt, type Help, fixAt } from '../diagnostics/diagnostic.ts';
import { describeSymbol } from '../names/describe.ts';
import type { NameScope } from '../names/scope.ts';
import type { ConditionFieldSymbol, FieldSymbol } from '../names/symbols.ts';
import type { Context } from './context.ts';
import { startFor } from './show.ts';
import { errorType, type Type } from '../names/types.ts';

type AnyField = FieldSymbol | ConditionFieldSymbol;

/** The type of a path that is changed; reports a target that is fixed. */
export function checkTarget(ctx: Context, scope: NameScope, path: Path): Type {
  const last = path.names.at(-1);
  const type = ctx.check(scope, path);
  if (last === undefined) return errorType;
  const symbol = ctx.tables.resolutions.get(last);
  if (symbol === undefined || type.type === 'error') return type;
  if ((symbol.symbol === 'field' || symbol.symbol === 'condition-field') && !symbol.changes)
    reportFixed(ctx, last, symbol);
  else if (symbol.symbol === 'given' || symbol.symbol === 'ruling') {
    ctx.report('types/fixed', { name: symbol.name, what: describeSymbol(symbol) }, last.span, {
      secondary: labelAt(symbol.ident, 'declared here'),
      help: symbol.symbol === 'given' ? [{ text: 'what changes in play is a `track`' }] : [],
    });
  } else if (
    symbol.symbol !== 'field' &&
    symbol.symbol !== 'condition-field' &&
    symbol.symbol !== 'track'
  ) {
    ctx.report('types/not-a-place', { name: last.text, what: describeSymbol(symbol) }, last.span, {
      secondary: labelAt(symbol.ident, 'declared here'),
    });
    return errorType;
  }
  return type;
}

/** Reports a change of a fixed field, at a name that means it. */
export function reportFixed(ctx: Context, { span }: Ident, field: AnyField): void {
  ctx.report('types/fixed', { name: field.name, what: 'a fixed field' }, span, {
    secondary: labelAt(field.decl.name, 'declared here'),
    help: [howToChange(field)],
  });
}

/** How a fixed field is declared so that it can change. */
function howToChange({ name, type, decl }: AnyField): Help {
  if (decl.type.kind === 'RangeType') {
    const { span } = decl.type;
    return fixAt(
      `write \`counter\` before the numbers where \`${name}\` is declared, and it can change`,
      { ...span, end: span.start },
      'counter ',
    );
  }
  const { initial } = decl;
  const word = initial && {
    ...initial.span,
    end: initial.span.start + 'default'.length,
  };
  // In a line that cannot be parsed, the word may be missing, and a value is in its place.
  return word === undefined || initial === undefined || initial.value.span.start < word.end
    ? {
        text: `give it a value to start from and it can change: \`${name} … starts ${startFor(type)}\``,
      }
    : fixAt(
        `write \`starts\` instead of \`default\` where \`${name}\` is declared, and it can change`,
        word,
        'starts',
      );
}
