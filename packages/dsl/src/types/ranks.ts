// Ranks: checks `rank order of c in S` and its keys.

import { wantOrder } from './comparisons.ts';
import type { Context, Scope } from './context.ts';
import { createScope, declareLocal, scopeInSet } from './scope.ts';
import { type RankRoll, type RankStmt } from '../ast/ast.ts';
import type { CheckSymbol, ValueSymbol } from '../names/symbols.ts';
import { isWhole } from './assign.ts';
import { checkInvocation } from './calls.ts';
import { findValue } from './lookup.ts';
import { checkWho } from './paths.ts';
import { findNumberField } from './targets.ts';

/** Checks a `rank` with its keys. */
export function checkRank(scope: Scope, stmt: RankStmt): void {
  const { inner, member } = scopeInSet(scope, stmt, 'rank');
  for (const key of stmt.keys) {
    switch (key.kind) {
      case 'RankRoll':
        checkRoll(inner, key);
        inner.test(key.when);
        break;
      case 'RankValue':
        wantOrder(inner, key, key.value);
        inner.test(key.when);
        break;
      case 'RankLinked': {
        const pair = createScope(inner);
        declareLocal(pair, key.other, 'rank', member);
        pair.test(key.condition);
        break;
      }
      case 'RankFirst':
        inner.test(key.condition);
        break;
      case 'RankChosen':
        checkWho(scope, key.by);
        break;
      case 'RankListed':
      case 'BrokenLine':
        break;
    }
  }
}

function checkRoll(scope: Scope, key: RankRoll): void {
  const check = checkInvocation(scope, key.call, ['check']);
  const value =
    check?.symbol === 'check' && check.decl !== undefined
      ? rankedValue(scope, key, check)
      : undefined;
  if (value !== undefined) scope.tables.rankValueOf.set(key, value);
  if (key.name === undefined) return;
  const binder = [...scope.locals.values()].find(
    (symbol) => symbol.symbol === 'local' && symbol.role === 'rank',
  );
  const type = binder?.symbol === 'local' ? binder.type : undefined;
  if (type?.type !== 'participant') return;
  findNumberField(scope, key.name, type.kinds);
}

function rankedValue(ctx: Context, key: RankRoll, check: CheckSymbol): ValueSymbol | undefined {
  const names = check.values.map((value) => value.name).filter((name) => name !== '');
  if (key.value !== undefined) return findValue(ctx, key.value, check.values, check);
  if (check.values.length > 1) {
    ctx.report(
      'types/needs-a-value-name',
      { name: check.name, values: names.map((name) => `${check.name}.${name}`) },
      key.call.name,
    );
  } else if (check.values.length === 0 && isWhole(check)) {
    ctx.report('types/nothing-to-modify', { name: check.name }, key.call.name);
  }
  return check.values[0];
}
