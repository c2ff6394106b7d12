// Modifiers declared outside of checks: finds the values that they apply to, and the meaning of
// their parameters there.

import { reportUnknown, resolve, type Context } from './context.ts';
import { scopeWith } from './scope.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import { type Ident, type Path } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { CheckSymbol, ModifierSymbol, ParamSymbol, ValueSymbol } from '../names/symbols.ts';
import { isWhole } from './assign.ts';
import type { ModifierTarget } from './checked.ts';
import { isQuiet, nearestOrAll, reportWrongSort, findValue } from './lookup.ts';
import { reportCall } from './calls.ts';
import { checkAmount } from './rolls.ts';
import { errorType, type Type } from '../names/types.ts';

/** Checks a declared modifier. */
export function checkModifier(ctx: Context, modifier: ModifierSymbol): void {
  const { decl } = modifier;
  const found = decl.targets.flatMap((path) => valuesAt(ctx, path));
  ctx.tables.targetsOf.set(
    decl,
    found.map((value): ModifierTarget => ({
      check: value.owner,
      value: value.value,
      from: modifier.params.map((param) => source(ctx, param, value.owner, decl.targets[0])),
    })),
  );
  for (const { owner, value } of found) refuseTwin(ctx, modifier, owner, value);
  const scope = scopeWith(ctx, modifier.params);
  const target =
    found.map((one) => ctx.typeOfValue(one.value)).reduce<Type | undefined>(stricter, undefined) ??
    errorType;
  checkAmount(scope, decl.amount, target, found[0]?.owner.name ?? '');
  scope.test(decl.when);
}

/**
 * Reports two modifiers of one value with the same name, since a log could not distinguish them.
 */
function refuseTwin(
  ctx: Context,
  { decl, name }: ModifierSymbol,
  check: CheckSymbol,
  value: ValueSymbol,
): void {
  let twin: Ident | undefined;
  findAll(value.decl, ['ModifierLine'], (line) => {
    if (line.name.text === name) twin ??= line.name;
  });
  if (twin === undefined) return;
  ctx.report(
    'names/declared-twice',
    { name, what: `a modifier of \`${check.name}.${value.name}\`` },
    decl.name,
    {
      secondary: labelAt(twin, 'first here'),
      help: 'rename one of the two',
    },
  );
}

/** The stricter target of two: a number, since it takes no dice. */
function stricter(a: Type | undefined, b: Type): Type {
  return a === undefined || a.type === 'roll' ? b : a;
}

interface Found {
  readonly owner: CheckSymbol;
  readonly value: ValueSymbol;
}

function valuesAt(ctx: Context, path: Path): readonly Found[] {
  const [ident, valueIdent, ...rest] = path.names;
  if (ident === undefined) return [];
  const checks = checksOf(ctx, ident);
  if (rest[0] !== undefined) reportUnknown(ctx, rest[0], 'value');
  return checks.flatMap((check) => {
    if (check.decl === undefined) return [];
    const value =
      valueIdent === undefined
        ? onlyValue(ctx, path, check)
        : findValue(ctx, valueIdent, check.values, check);
    return value === undefined ? [] : [{ owner: check, value }];
  });
}

function checksOf(ctx: Context, ident: Ident): readonly CheckSymbol[] {
  const global = ctx.names.global.get(ident.text);
  if (global?.symbol === 'check') {
    resolve(ctx, ident, global);
    return [global];
  }
  const tag = ctx.names.tags.get(ident.text);
  if (tag !== undefined) {
    resolve(ctx, ident, tag);
    if (tag.checks.length === 0) reportWrongSort(ctx, ident, tag, 'a check or a tag of checks');
    return tag.checks;
  }
  if (global !== undefined) reportWrongSort(ctx, ident, global, 'a check or a tag of checks');
  else if (!isQuiet(ctx, ident)) {
    const candidates = [
      ...ctx.names.symbols.checks.map((check) => check.name),
      ...ctx.names.symbols.tags.filter((one) => one.checks.length > 0).map((one) => one.name),
    ];
    reportUnknown(ctx, ident, 'check or tag', nearestOrAll(ctx, ident, 'check or tag', candidates));
  }
  return [];
}

function onlyValue(ctx: Context, path: Path, check: CheckSymbol): ValueSymbol | undefined {
  const [value] = check.values;
  if (check.values.length === 1 || !isWhole(check)) return value;
  // No modifier applies to a check without values; validation reports that.
  if (value !== undefined) {
    const values = check.values
      .filter((one) => one.name !== '')
      .map((one) => `${path.names[0]?.text ?? check.name}.${one.name}`);
    ctx.report('types/needs-a-value-name', { name: check.name, values }, path, {
      secondary: labelAt(check.ident),
      help: values[0] === undefined ? [] : [`for example \`${values[0]}\``],
    });
  }
  return undefined;
}

/** The meaning of a parameter: `by c` is the roller; other prepositions belong to the check. */
function source(
  ctx: Context,
  param: ParamSymbol,
  check: CheckSymbol,
  at: Path | undefined,
): ParamSymbol | 'roller' {
  if (param.prep === 'by' || param.prep === undefined) return 'roller';
  const same = check.params.find((one) => one.prep === param.prep);
  if (
    same === undefined &&
    check.decl !== undefined &&
    param.ident !== undefined &&
    at !== undefined
  )
    reportCall(ctx, `\`${check.name}\` has no \`${param.prep}\``, check, param.ident);
  return same ?? 'roller';
}
