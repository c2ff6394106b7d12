// Targets: checks the fields and tracks that statements change.

import { fieldsNamed, isQuiet, nearestOrAll } from './lookup.ts';
import { reportUnknown, resolveFields, type Context, type Scope } from './context.ts';
import { type Ident, type Path } from '../ast/ast.ts';
import { labelAt, type Advice, fixAt } from '../diagnostics/diagnostic.ts';
import { describeSymbol } from '../names/describe.ts';
import type { ConditionFieldSymbol, FieldSymbol, KindSymbol } from '../names/symbols.ts';
import { startFor, reportUnfit } from './show.ts';
import { isAssignable } from './assign.ts';
import { errorType, numberType, type Type } from '../names/types.ts';

type AnyField = FieldSymbol | ConditionFieldSymbol;

/** The type of a path that is changed; reports a target that is fixed. */
export function checkTarget(scope: Scope, path: Path): Type {
  const last = path.names.at(-1);
  const type = scope.check(path);
  if (last === undefined) return errorType;
  const symbol = scope.tables.resolutionOf.get(last);
  if (symbol === undefined || type.type === 'error') return type;
  if ((symbol.symbol === 'field' || symbol.symbol === 'condition-field') && !symbol.changes)
    reportFixed(scope, last, symbol);
  else if (symbol.symbol === 'given' || symbol.symbol === 'ruling') {
    scope.report('types/fixed', { name: symbol.name, what: describeSymbol(symbol) }, last, {
      secondary: labelAt(symbol.ident),
      help: symbol.symbol === 'given' ? ['what changes in play is a `track`'] : [],
    });
  } else if (
    symbol.symbol !== 'field' &&
    symbol.symbol !== 'condition-field' &&
    symbol.symbol !== 'track'
  ) {
    scope.report('types/not-a-place', { name: last.text, what: describeSymbol(symbol) }, last, {
      secondary: labelAt(symbol.ident),
    });
    return errorType;
  }
  return type;
}

/** Finds a field that changes and holds a number in these kinds; reports a name that is none. `also`: further help. */
export function findNumberField(
  ctx: Context,
  ident: Ident,
  kinds: readonly KindSymbol[],
  ...also: readonly string[]
): void {
  const fields = fieldsNamed(kinds, ident.text);
  const [field] = fields;
  if (field === undefined) {
    if (isQuiet(ctx, ident)) return;
    const candidates = kinds.flatMap((kind) =>
      kind.fields
        .filter((one) => one.changes && isAssignable(one.type, numberType))
        .map((one) => one.name),
    );
    const help = nearestOrAll(ctx, ident, 'field', candidates);
    reportUnknown(ctx, ident, 'field', [...help, ...also.map((text) => ({ text }))]);
    return;
  }
  resolveFields(ctx, ident, fields);
  if (!isAssignable(field.type, numberType)) reportUnfit(ctx, ident, 'a number field', field.type);
  else if (!field.changes) reportFixed(ctx, ident, field);
}

/** Reports a change of a fixed field, at a name that means it. */
export function reportFixed(ctx: Context, { span }: Ident, field: AnyField): void {
  ctx.report('types/fixed', { name: field.name, what: 'a fixed field' }, span, {
    secondary: labelAt(field.decl.name),
    help: [howToChange(field)],
  });
}

/** How a fixed field is declared so that it can change. */
function howToChange({ name, type, decl }: AnyField): Advice {
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
    ? `give it a value to start from and it can change: \`${name} … starts ${startFor(type)}\``
    : fixAt(
        `write \`starts\` instead of \`default\` where \`${name}\` is declared, and it can change`,
        word,
        'starts',
      );
}
