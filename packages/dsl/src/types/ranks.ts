// Ranks: checks `rank order of c in S` and its keys.

import { isMissing, type RankRoll, type RankStmt } from '../ast/ast.ts';
import { createNameScope, type NameScope } from '../names/scope.ts';
import type { CheckSymbol, ValueSymbol } from '../names/symbols.ts';
import { isAssignable, plainType } from './assign.ts';
import { checkInvocation } from './calls.ts';
import { declareLocal, resolve, type Context, reportUnknown } from './context.ts';
import { didYouMean, isQuiet, nearestOrAll } from './lookup.ts';
import { isDiceType } from './mismatch.ts';
import { checkWho } from './paths.ts';
import { showType } from './show.ts';
import { numberType, yesNoType } from '../names/types.ts';
import { reportFixed } from './targets.ts';

/** Checks a `rank` with its keys. */
export function checkRank(ctx: Context, scope: NameScope, stmt: RankStmt): void {
  const inner = createNameScope(scope);
  declareLocal(ctx, inner, stmt.binder, 'rank', ctx.member(scope, stmt.set));
  if (stmt.where !== undefined) ctx.want(inner, stmt.where, yesNoType);
  for (const key of stmt.keys) {
    switch (key.kind) {
      case 'RankRoll':
        checkRoll(ctx, inner, key);
        if (key.when !== undefined) ctx.want(inner, key.when, yesNoType);
        break;
      case 'RankValue': {
        const type = plainType(ctx.check(inner, key.value));
        if (type.type === 'words')
          ctx.tables.orderings.set(key, { kind: 'words', words: type.words });
        else if (type.type === 'row')
          ctx.tables.orderings.set(key, { kind: 'table', table: type.table });
        else if (type.type !== 'number' && !isDiceType(type) && type.type !== 'error')
          ctx.report('types/no-order', { found: showType(type) }, key.value.span);
        if (key.when !== undefined) ctx.want(inner, key.when, yesNoType);
        break;
      }
      case 'RankLinked': {
        const pair = createNameScope(inner);
        declareLocal(ctx, pair, key.other, 'rank', ctx.member(scope, stmt.set));
        ctx.want(pair, key.condition, yesNoType);
        break;
      }
      case 'RankFirst':
        ctx.want(inner, key.condition, yesNoType);
        break;
      case 'RankChosen':
        checkWho(ctx, scope, key.by);
        break;
      case 'RankListed':
      case 'BrokenLine':
        break;
    }
  }
}

function checkRoll(ctx: Context, scope: NameScope, key: RankRoll): void {
  const check = checkInvocation(ctx, scope, key.call, ['check']);
  const value =
    check?.symbol === 'check' && check.decl !== undefined
      ? rankedValue(ctx, key, check)
      : undefined;
  if (value !== undefined) ctx.tables.rankValues.set(key, value);
  if (key.name === undefined || isMissing(key.name)) return;
  const binder = [...scope.names.values()].find(
    (symbol) => symbol.symbol === 'local' && symbol.role === 'rank',
  );
  const type = binder?.symbol === 'local' ? binder.type : undefined;
  if (type?.type !== 'participant') return;
  const { name } = key;
  const fields = type.kinds.flatMap((kind) =>
    kind.fields.filter((field) => field.name === name.text),
  );
  const [field] = fields;
  if (field === undefined) {
    if (isQuiet(ctx, name)) return;
    const candidates = type.kinds.flatMap((kind) =>
      kind.fields.filter((one) => one.changes).map((one) => one.name),
    );
    reportUnknown(ctx, name, 'field', nearestOrAll(ctx, name, 'field', candidates));
    return;
  }
  resolve(ctx, name, field);
  ctx.tables.fields.set(name, fields);
  if (!field.changes) reportFixed(ctx, name, field);
  else if (!isAssignable(field.type, numberType))
    ctx.report(
      'types/does-not-fit',
      { wanted: 'a number field', found: showType(field.type) },
      name.span,
    );
}

function rankedValue(ctx: Context, key: RankRoll, check: CheckSymbol): ValueSymbol | undefined {
  const names = check.values.map((value) => value.name).filter((name) => name !== '');
  if (key.value !== undefined) {
    const { value: ident } = key;
    const value = check.values.find((one) => one.name === ident.text);
    if (value !== undefined) resolve(ctx, ident, value);
    else if (!isQuiet(ctx, ident)) {
      ctx.report(
        'names/unknown-field',
        { name: ident.text, owner: `the check \`${check.name}\`` },
        ident.span,
        { help: didYouMean(ctx, ident, names) },
      );
    }
    return value;
  }
  if (check.values.length > 1) {
    ctx.report(
      'types/needs-a-value-name',
      { name: check.name, values: names.map((name) => `${check.name}.${name}`) },
      key.call.name.span,
    );
  } else if (
    check.values.length === 0 &&
    !check.decl?.lines.some((line) => line.kind === 'BrokenLine')
  ) {
    ctx.report('types/nothing-to-modify', { name: check.name }, key.call.name.span);
  }
  return check.values[0];
}
