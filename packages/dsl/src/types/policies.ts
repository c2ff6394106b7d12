// Policies: checks lists of answers, and the names in answers.

import { wantOrder } from './comparisons.ts';
import { participants, reportUnknown, resolve, type Context, type Scope } from './context.ts';
import { createScope, declareLocal, know } from './scope.ts';
import { writeAt } from '../diagnostics/diagnostic.ts';
import {
  literalWord,
  type CellNode,
  type Ident,
  type Path,
  type PolicyPick,
  type PolicyLineNode,
  type ValueNode,
} from '../ast/ast.ts';
import type { ChoiceSymbol, PolicySymbol } from '../names/symbols.ts';
import { findActions } from './calls.ts';
import {
  fieldsNamed,
  findGlobal,
  isDoubtful,
  isQuiet,
  nearestOrAll,
  findOutcome,
  tableWithRow,
} from './lookup.ts';
import { numberType, type Type } from '../names/types.ts';

/** Checks a policy. */
export function checkPolicy(ctx: Context, policy: PolicySymbol): void {
  const { decl } = policy;
  if (decl === undefined) return;
  const scope = createScope(ctx);
  if (decl.chooser !== undefined)
    declareLocal(scope, decl.chooser, 'chooser', participants(ctx, false));
  for (const line of decl.lines) if (line.kind === 'PolicyLine') checkLine(scope, line);
}

function checkLine(scope: Scope, line: PolicyLineNode): void {
  const { rule } = line;
  switch (rule.kind) {
    case 'PolicyTake':
      if (rule.act !== undefined)
        scope.tables.actionsOf.set(rule.act, findActions(scope, rule.act.name, rule.act.any));
      break;
    case 'PolicyPick': {
      if (rule.name !== undefined) pickedByName(scope, rule, rule.name);
      if (rule.path === undefined) break;
      const inner = createScope(scope);
      know(inner, 'option', 'implied', optionType(scope, rule.path));
      wantOrder(inner, rule, rule.path);
      break;
    }
    case 'PolicySay':
      if (rule.value !== undefined) scope.want(rule.value, numberType);
      break;
    case 'PolicyList':
      for (const name of rule.names) findListed(scope, name);
      break;
    case 'PolicyChoose': {
      const choice = findGlobal(scope, rule.choice, ['choice']);
      if (choice?.decl !== undefined) wantChosen(scope, choice, rule.value);
      break;
    }
  }
  scope.test(line.when);
}

/**
 * Reports `pick wolf`: a policy chooses by properties of the options. If exactly one row has the
 * most or the least of something, we suggest that property.
 */
function pickedByName(ctx: Context, rule: PolicyPick, name: Ident): void {
  const isKnown = findListed(ctx, name, ['first', 'nobody', 'nothing']);
  if (!isKnown) return;
  const table = tableWithRow(ctx, name);
  const numbers = table?.columns.filter(({ type }) => type.type === 'number') ?? [];
  const [alone] = numbers
    .flatMap(({ name: column, index }) => {
      const cells = (table?.rows ?? []).map((row) => ({
        row: row.name,
        value: numberIn(row.decl.cells[index]),
      }));
      const own = cells.find(({ row }) => row === name.text)?.value;
      const others = cells.filter(({ row }) => row !== name.text).map(({ value }) => value);
      if (own === undefined) return [];
      const isMost = others.every((value) => value !== undefined && value < own);
      const isLeast = others.every((value) => value !== undefined && value > own);
      return isMost || isLeast ? [`pick ${isMost ? 'highest' : 'lowest'} option.${column}`] : [];
    })
    .toSorted();
  ctx.report('types/picked-by-name', { name: name.text }, name, {
    help: [
      alone === undefined
        ? `say what it goes by: \`pick highest option.${numbers[0]?.name ?? 'HP'}\``
        : writeAt(rule, alone),
    ],
  });
}

/** The number in a cell of a table; undefined if the cell has none. */
function numberIn(cell: CellNode | undefined): number | undefined {
  return cell?.kind === 'IntLit' ? cell.value : undefined;
}

/**
 * The type of the options in a line with `option.points`: rows, if exactly one table has that
 * column and no participant has such a field; otherwise participants.
 */
function optionType(ctx: Context, path: Path): Type {
  const name = path.names[1]?.text;
  const { tables, kinds, defines } = ctx.names.symbols;
  const isTheirs =
    fieldsNamed(kinds, name ?? '').length > 0 || defines.some((define) => define.name === name);
  const holding = tables.filter((one) => one.columns.some((column) => column.name === name));
  const [table] = holding;
  return isTheirs || table === undefined || holding.length > 1
    ? participants(ctx, false)
    : { type: 'row', table };
}

/** Checks an answer to a choice, which must be one of its options. */
export function wantChosen(ctx: Context, choice: ChoiceSymbol, value: ValueNode): void {
  const options = choice.outcomes.map((outcome) => outcome.name);
  const word = value.kind === 'YesNo' ? (value.value ? 'yes' : 'no') : literalWord(value);
  if (word !== undefined && options.includes(word)) return;
  if (value.kind === 'Ident') {
    findOutcome(ctx, value, choice);
    return;
  }
  if (isDoubtful(ctx, choice)) return;
  ctx.report(
    'types/unknown-outcome',
    { name: word ?? 'this', callee: choice.name, outcomes: options },
    value,
  );
}

/**
 * Finds a name in an answer: a row of some table that is listed from, or a participant; returns
 * whether it exists.
 * @param words other words that are allowed here, and may be misspelt
 */
export function findListed(ctx: Context, ident: Ident, words: readonly string[] = []): boolean {
  const rows = ctx.names.symbols.tables.flatMap((table) => table.rows);
  const found = rows.find((one) => one.name === ident.text) ?? ctx.participants.get(ident.text);
  if (found !== undefined) {
    resolve(ctx, ident, found);
    return true;
  }
  if (isQuiet(ctx, ident)) return false;
  const candidates = [...words, ...rows.map((one) => one.name), ...ctx.participants.keys()];
  reportUnknown(
    ctx,
    ident,
    'row or participant',
    nearestOrAll(ctx, ident, 'row or participant', candidates),
  );
  return false;
}
