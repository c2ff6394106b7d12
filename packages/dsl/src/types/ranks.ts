// Ranks: `rank order of c in S` and its keys.

import { isMissing, type RankRoll, type RankStmt } from '../ast/ast.ts';
import { createNameScope, type NameScope } from '../names/scope.ts';
import type { CheckSymbol, ValueSymbol } from '../names/symbols.ts';
import { isAssignable, plainType } from './assign.ts';
import { checkInvocation } from './calls.ts';
import { declareLocal, resolve, type Context } from './context.ts';
import { didYouMean, isQuiet } from './lookup.ts';
import { isDiceType } from './mismatch.ts';
import { checkWho } from './paths.ts';
import { showType } from './show.ts';
import { numberType, yesNoType } from './types.ts';

/** A whole `rank`. */
export function checkRank(cx: Context, scope: NameScope, stmt: RankStmt): void {
  const inner = createNameScope(scope);
  declareLocal(cx, inner, stmt.binder, 'rank', cx.member(scope, stmt.set));
  if (stmt.where !== undefined) cx.want(inner, stmt.where, yesNoType);
  for (const key of stmt.keys) {
    switch (key.kind) {
      case 'RankRoll':
        checkRoll(cx, inner, key);
        if (key.when !== undefined) cx.want(inner, key.when, yesNoType);
        break;
      case 'RankValue': {
        const type = plainType(cx.check(inner, key.value));
        if (type.type === 'words')
          cx.tables.orderings.set(key, { kind: 'words', words: type.words });
        else if (type.type === 'row')
          cx.tables.orderings.set(key, { kind: 'table', table: type.table });
        else if (type.type !== 'number' && !isDiceType(type) && type.type !== 'error')
          cx.report('types/no-order', { found: showType(type) }, key.value.span);
        if (key.when !== undefined) cx.want(inner, key.when, yesNoType);
        break;
      }
      case 'RankLinked': {
        const pair = createNameScope(inner);
        declareLocal(cx, pair, key.other, 'rank', cx.member(scope, stmt.set));
        cx.want(pair, key.condition, yesNoType);
        break;
      }
      case 'RankFirst':
        cx.want(inner, key.condition, yesNoType);
        break;
      case 'RankChosen':
        checkWho(cx, scope, key.by);
        break;
      case 'RankListed':
      case 'BrokenLine':
        break;
    }
  }
}

function checkRoll(cx: Context, scope: NameScope, key: RankRoll): void {
  const check = checkInvocation(cx, scope, key.call, ['check']);
  const value =
    check?.symbol === 'check' && check.decl !== undefined ? rankedValue(cx, key, check) : undefined;
  if (value !== undefined) cx.tables.rankValues.set(key, value);
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
    if (isQuiet(cx, name)) return;
    const candidates = type.kinds.flatMap((kind) =>
      kind.fields.filter((one) => one.changes).map((one) => one.name),
    );
    cx.report('names/unknown', { name: name.text, what: 'field' }, name.span, {
      help: didYouMean(cx, name, candidates),
    });
    return;
  }
  resolve(cx, name, field);
  cx.tables.fields.set(name, fields);
  if (!field.changes)
    cx.report('types/fixed', { name: field.name, what: 'a fixed field' }, name.span, {
      secondary: [{ span: field.decl.name.span, text: 'declared here' }],
    });
  else if (!isAssignable(field.type, numberType))
    cx.report(
      'types/does-not-fit',
      { wanted: 'a number field', found: showType(field.type) },
      name.span,
    );
}

function rankedValue(cx: Context, key: RankRoll, check: CheckSymbol): ValueSymbol | undefined {
  const names = check.values.map((value) => value.name).filter((name) => name !== '');
  if (key.value !== undefined) {
    const { value: ident } = key;
    const value = check.values.find((one) => one.name === ident.text);
    if (value !== undefined) resolve(cx, ident, value);
    else if (!isQuiet(cx, ident)) {
      cx.report(
        'names/unknown-field',
        { name: ident.text, owner: `the check \`${check.name}\`` },
        ident.span,
        { help: didYouMean(cx, ident, names) },
      );
    }
    return value;
  }
  if (check.values.length > 1) {
    cx.report(
      'types/needs-a-value-name',
      { name: check.name, values: names.map((name) => `${check.name}.${name}`) },
      key.call.name.span,
    );
  } else if (
    check.values.length === 0 &&
    !check.decl?.lines.some((line) => line.kind === 'BrokenLine')
  ) {
    cx.report('types/nothing-to-modify', { name: check.name }, key.call.name.span);
  }
  return check.values[0];
}
