// Policies: lists of answers, and the names in answers.

import {
  isMissing,
  type CellNode,
  type Ident,
  type Path,
  type PolicyPick,
  type PolicyLineNode,
  type ValueNode,
} from '../ast/ast.ts';
import { createNameScope, type NameScope } from '../names/scope.ts';
import type { ChoiceSymbol, PolicySymbol } from '../names/symbols.ts';
import { plainType } from './assign.ts';
import { findActions } from './calls.ts';
import { declareLocal, participants, resolve, type Context } from './context.ts';
import { didYouMean, findGlobal, isDoubtful, isQuiet } from './lookup.ts';
import { isDiceType } from './mismatch.ts';
import { showType } from './show.ts';
import { numberType, yesNoType, type Type } from './types.ts';

/** A policy. */
export function checkPolicy(cx: Context, policy: PolicySymbol): void {
  const { decl } = policy;
  if (decl === undefined) return;
  const scope = createNameScope();
  if (decl.chooser !== undefined)
    declareLocal(cx, scope, decl.chooser, 'chooser', participants(cx, false));
  for (const line of decl.lines) if (line.kind === 'PolicyLine') checkLine(cx, scope, line);
}

function checkLine(cx: Context, scope: NameScope, line: PolicyLineNode): void {
  const { rule } = line;
  switch (rule.kind) {
    case 'PolicyTake':
      if (rule.act !== undefined)
        cx.tables.actions.set(rule.act, findActions(cx, rule.act.name, rule.act.any));
      break;
    case 'PolicyPick': {
      if (rule.name !== undefined) pickedByName(cx, rule, rule.name);
      if (rule.path === undefined) break;
      const inner = createNameScope(scope);
      inner.names.set('option', {
        symbol: 'local',
        name: 'option',
        ident: undefined,
        role: 'implied',
        type: optionType(cx, rule.path),
      });
      const type = plainType(cx.check(inner, rule.path));
      if (type.type === 'words')
        cx.tables.orderings.set(rule, { kind: 'words', words: type.words });
      else if (type.type === 'row')
        cx.tables.orderings.set(rule, { kind: 'table', table: type.table });
      else if (type.type !== 'number' && !isDiceType(type) && type.type !== 'error')
        cx.report('types/no-order', { found: showType(type) }, rule.path.span);
      break;
    }
    case 'PolicySay':
      if (rule.value !== undefined) cx.want(scope, rule.value, numberType);
      break;
    case 'PolicyList':
      for (const name of rule.names) findListed(cx, name);
      break;
    case 'PolicyChoose': {
      const choice = findGlobal(cx, rule.choice, ['choice'], 'choice');
      if (choice?.decl !== undefined) wantChosen(cx, choice, rule.value);
      break;
    }
  }
  if (line.when !== undefined) cx.want(scope, line.when, yesNoType);
}

/**
 * `pick wolf`: a policy chooses by properties of the offer. If exactly one row has the most or the least of something, we
 * suggest that property.
 */
function pickedByName(cx: Context, rule: PolicyPick, name: Ident): void {
  const isKnown = findListed(cx, name, ['first', 'nobody', 'nothing']);
  if (!isKnown) return;
  const table = cx.names.symbols.tables.find(({ rows }) =>
    rows.some((row) => row.name === name.text),
  );
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
  cx.report('types/picked-by-name', { name: name.text }, name.span, {
    help: [
      alone === undefined
        ? {
            text: `say what it goes by: \`pick highest option.${numbers[0]?.name ?? 'HP'}\``,
          }
        : { text: `write \`${alone}\``, edits: [{ span: rule.span, replacement: alone }] },
    ],
  });
}

/** The number in a cell of a table; undefined: the cell has none. */
function numberIn(cell: CellNode | undefined): number | undefined {
  return cell?.kind === 'IntLit' ? cell.value : undefined;
}

/**
 * What is on offer where a line says `option.points`: rows, if that is a column of exactly one table and no field of
 * participants.
 */
function optionType(cx: Context, path: Path): Type {
  const name = path.names[1]?.text;
  const { tables, kinds, defines } = cx.names.symbols;
  const isTheirs =
    kinds.some((kind) => kind.fields.some((field) => field.name === name)) ||
    defines.some((define) => define.name === name);
  const holding = tables.filter((one) => one.columns.some((column) => column.name === name));
  const [table] = holding;
  return isTheirs || table === undefined || holding.length > 1
    ? participants(cx, false)
    : { type: 'row', table };
}

/** An answer to a choice: one of its options. */
export function wantChosen(cx: Context, choice: ChoiceSymbol, value: ValueNode): void {
  const options = choice.outcomes.map((outcome) => outcome.name);
  const word =
    value.kind === 'YesNo'
      ? value.value
        ? 'yes'
        : 'no'
      : value.kind === 'Nothing'
        ? 'nothing'
        : value.kind === 'Nobody'
          ? 'nobody'
          : undefined;
  if (word !== undefined && options.includes(word)) return;
  if (value.kind === 'Ident') {
    if (isMissing(value)) return;
    const outcome = choice.outcomes.find((one) => one.name === value.text);
    if (outcome !== undefined) return resolve(cx, value, outcome);
    if (isQuiet(cx, value) || isDoubtful(cx, choice)) return;
    cx.report(
      'types/unknown-outcome',
      { name: value.text, callee: choice.name, outcomes: options },
      value.span,
      { help: didYouMean(cx, value, options) },
    );
    return;
  }
  if (isDoubtful(cx, choice)) return;
  cx.report(
    'types/unknown-outcome',
    { name: word ?? 'this', callee: choice.name, outcomes: options },
    value.span,
  );
}

/**
 * Finds a name in an answer: a row of some table that is listed from, or a participant; returns whether there is one.
 * @param words what else is allowed there, and may be misspelt
 */
export function findListed(cx: Context, ident: Ident, words: readonly string[] = []): boolean {
  if (isMissing(ident)) return false;
  for (const table of cx.names.symbols.tables) {
    const row = table.rows.find((one) => one.name === ident.text);
    if (row !== undefined) {
      resolve(cx, ident, row);
      return true;
    }
  }
  const everybody = [...cx.names.symbols.scenarios, ...cx.names.symbols.examples].flatMap(
    (one) => one.participants,
  );
  const person = everybody.find((one) => one.name === ident.text);
  if (person !== undefined) {
    resolve(cx, ident, person);
    return true;
  }
  if (isQuiet(cx, ident)) return false;
  const candidates = [
    ...words,
    ...cx.names.symbols.tables.flatMap((table) => table.rows.map((row) => row.name)),
    ...everybody.map((one) => one.name),
  ];
  cx.report('names/unknown', { name: ident.text, what: 'row or participant' }, ident.span, {
    help: didYouMean(cx, ident, candidates),
  });
  return false;
}
