// Expressions: the type of each, by its form. Comparisons, paths and calls are in files of their own.

import { orList } from '../diagnostics/catalogue/entry.ts';
import type {
  Ident,
  Aggregate,
  ArithmeticNode,
  Clamp,
  EveryNode,
  ExprNode,
  LookupNode,
  Quantified,
  SetExpr,
  StepBy,
} from '../ast/ast.ts';
import { span } from '../source/span.ts';
import { reportCarried } from './meant.ts';
import { createNameScope, type NameScope } from '../names/scope.ts';
import type { TableSymbol } from '../names/symbols.ts';
import { join, plainType, isAssignable } from './assign.ts';
import { declareLocal, everybody, type Context } from './context.ts';
import { checkIs, checkIsIn, checkIsOneOf, checkCompare } from './comparisons.ts';
import { checkLatest, checkOfCall, checkTimes } from './question-types.ts';
import { findActions } from './calls.ts';
import { findSymbol, isDoubtful } from './lookup.ts';
import { isDiceType, reportDie, reportMismatch } from './mismatch.ts';
import { checkPath, wordsFor } from './paths.ts';
import { showType } from './show.ts';
import { checkSigns } from './texts.ts';
import {
  anybodyType,
  diceType,
  dieType,
  errorType,
  nobodyType,
  nothingType,
  numberType,
  textType,
  yesNoType,
  type Type,
} from './types.ts';

/** The type of an expression; everything in it is written into the tables. */
export function checkExpr(cx: Context, scope: NameScope, expr: ExprNode, expected?: Type): Type {
  if (expected !== undefined) cx.tables.expected.set(expr, expected);
  const type = byForm(cx, scope, expr, expected);
  cx.tables.types.set(expr, type);
  return type;
}

/** The same, and reports what does not fit. */
export function wantExpr(cx: Context, scope: NameScope, expr: ExprNode, wanted: Type): Type {
  const type = checkExpr(cx, scope, expr, wanted);
  if (!isAssignable(type, wanted)) {
    // `yes` and `no` are words where the place has such words.
    const word =
      expr.kind === 'YesNo' &&
      wanted.type === 'words' &&
      wanted.words.includes(expr.value ? 'yes' : 'no');
    if (!word) reportMismatch(cx, expr, type, wanted);
  }
  return type;
}

function byForm(cx: Context, scope: NameScope, expr: ExprNode, expected: Type | undefined): Type {
  const word = asWord(expr);
  if (word !== undefined && wordsFor(expected)?.includes(word) === true)
    return { type: 'words', words: [word], orNothing: false };
  switch (expr.kind) {
    case 'IntLit':
      return { type: 'number', min: expr.value, max: expr.value, counter: false };
    case 'DiceLit':
      return expr.counted || expr.plus !== 0 ? diceType : dieType;
    case 'Text':
      for (const part of expr.parts) if (part.kind === 'TextHole') checkExpr(cx, scope, part.value);
      checkSigns(cx, scope, expr);
      return textType;
    case 'YesNo':
      return yesNoType;
    case 'Nobody':
      return nobodyType;
    case 'Nothing':
      return nothingType;
    case 'Everyone':
      return everybody(cx, true);
    case 'Path':
      return checkPath(cx, scope, expr, expected);
    case 'OfCall':
      return checkOfCall(cx, scope, expr);
    case 'Lookup':
      return checkLookup(cx, scope, expr);
    case 'Quantified':
      return checkQuantified(cx, scope, expr);
    case 'Every':
      return checkEvery(cx, scope, expr);
    case 'Aggregate':
      return checkAggregate(cx, scope, expr);
    case 'TimesOf':
      return checkTimes(cx, scope, expr);
    case 'Latest':
      return checkLatest(cx, scope, expr);
    case 'ItemOf': {
      wantExpr(cx, scope, expr.index, numberType);
      const list = checkExpr(cx, scope, expr.list);
      if (list.type === 'list') return list.of;
      if (list.type !== 'error')
        cx.report(
          'types/does-not-fit',
          { wanted: 'a list', found: showType(list) },
          expr.list.span,
        );
      return errorType;
    }
    case 'Paren':
      return checkExpr(cx, scope, expr.value, expected);
    case 'Negate':
      wantExpr(cx, scope, expr.value, numberType);
      return numberType;
    case 'Not':
      wantExpr(cx, scope, expr.value, yesNoType);
      return yesNoType;
    case 'Logic':
      for (const [index, operand] of expr.operands.entries())
        if (!reportCarried(cx, expr, index)) wantExpr(cx, scope, operand, yesNoType);
      return yesNoType;
    case 'Arithmetic':
      return checkArithmetic(cx, scope, expr);
    case 'Divide':
      wantExpr(cx, scope, expr.left, numberType);
      wantExpr(cx, scope, expr.right, numberType);
      return numberType;
    case 'Clamp':
      return checkClamp(cx, scope, expr);
    case 'StepBy':
      return checkStep(cx, scope, expr, expected);
    case 'Compare':
      return checkCompare(cx, scope, expr);
    case 'Is':
      return checkIs(cx, scope, expr);
    case 'IsIn':
      return checkIsIn(cx, scope, expr);
    case 'IsOneOf':
      return checkIsOneOf(cx, scope, expr);
    case 'CanTake':
      wantExpr(cx, scope, expr.actor, anybodyType);
      cx.tables.actions.set(expr.act, findActions(cx, expr.act.name, expr.act.any));
      return yesNoType;
    case 'CanAct':
      wantExpr(cx, scope, expr.actor, anybodyType);
      return yesNoType;
    case 'BrokenExpr':
      return errorType;
  }
}

/**
 * A word of the language or a number that may also be an option of a ruling: where such an option is possible, it is the
 * option.
 */
function asWord(expr: ExprNode): string | undefined {
  switch (expr.kind) {
    case 'Everyone':
      return 'everyone';
    case 'Nobody':
      return 'nobody';
    case 'Nothing':
      return 'nothing';
    case 'IntLit':
      return String(expr.value);
    default:
      return undefined;
  }
}

/** The type of a member of a set. */
export function memberType(cx: Context, scope: NameScope, set: SetExpr): Type {
  const type = checkExpr(cx, scope, set);
  switch (type.type) {
    case 'set':
      return { ...type, type: 'participant' };
    case 'rows':
      return { type: 'row', table: type.table };
    case 'list':
      return type.of;
    case 'error':
      return errorType;
    default:
      cx.report('types/not-a-set', { found: showType(type) }, set.span);
      return errorType;
  }
}

function checkQuantified(cx: Context, scope: NameScope, expr: Quantified): Type {
  const member = memberType(cx, scope, expr.set);
  const inner = createNameScope(scope);
  declareLocal(cx, inner, expr.binder, 'quantifier', member);
  if (expr.where !== undefined) wantExpr(cx, inner, expr.where, yesNoType);
  if (expr.quantifier === 'count')
    return { type: 'number', min: 0, max: undefined, counter: false };
  return expr.quantifier === 'first' ? member : yesNoType;
}

function checkEvery(cx: Context, scope: NameScope, expr: EveryNode): Type {
  const member = memberType(cx, scope, expr.set);
  const inner = createNameScope(scope);
  declareLocal(cx, inner, expr.binder, 'quantifier', member);
  if (expr.where !== undefined) wantExpr(cx, inner, expr.where, yesNoType);
  wantExpr(cx, inner, expr.satisfies, yesNoType);
  return yesNoType;
}

function checkAggregate(cx: Context, scope: NameScope, expr: Aggregate): Type {
  const member = memberType(cx, scope, expr.set);
  const inner = createNameScope(scope);
  declareLocal(cx, inner, expr.binder, 'quantifier', member);
  wantExpr(cx, inner, expr.value, numberType);
  if (expr.where !== undefined) wantExpr(cx, inner, expr.where, yesNoType);
  return numberType;
}

function checkArithmetic(cx: Context, scope: NameScope, expr: ArithmeticNode): Type {
  const left = plainType(checkExpr(cx, scope, expr.left));
  const right = plainType(checkExpr(cx, scope, expr.right));
  const bad = badOperand(cx, expr.left, left) || badOperand(cx, expr.right, right);
  if (bad || left.type === 'error' || right.type === 'error') return errorType;
  if (expr.op === '*' && isDiceType(left) && isDiceType(right)) {
    reportDie(cx, expr.left, left);
    return errorType;
  }
  return isDiceType(left) || isDiceType(right) ? diceType : numberType;
}

function badOperand(cx: Context, expr: ExprNode, type: Type): boolean {
  if (type.type === 'number' || type.type === 'error' || isDiceType(type)) return false;
  reportMismatch(cx, expr, type, numberType);
  return true;
}

function checkClamp(cx: Context, scope: NameScope, expr: Clamp): Type {
  const value = plainType(checkExpr(cx, scope, expr.value));
  if (isDiceType(value)) {
    wantExpr(cx, scope, expr.limit, diceType);
    return diceType;
  }
  const bad = badOperand(cx, expr.value, value);
  wantExpr(cx, scope, expr.limit, numberType);
  return bad ? errorType : numberType;
}

function checkStep(cx: Context, scope: NameScope, expr: StepBy, expected: Type | undefined): Type {
  const type = plainType(checkExpr(cx, scope, expr.value, expected));
  wantExpr(cx, scope, expr.count, numberType);
  switch (type.type) {
    case 'words':
      cx.tables.orderings.set(expr, { kind: 'words', words: type.words });
      return type;
    case 'row':
      cx.tables.orderings.set(expr, { kind: 'table', table: type.table });
      return type;
    case 'die':
      cx.tables.orderings.set(expr, { kind: 'dice' });
      return type;
    case 'error':
      return errorType;
    case 'number':
      cx.report('types/no-order', { found: 'a number' }, expr.value.span, {
        help: [
          {
            text: 'steps go along the rows of a table or along words; for numbers write `+` or `-`',
          },
        ],
      });
      return errorType;
    default:
      cx.report('types/no-order', { found: showType(type) }, expr.value.span);
      return errorType;
  }
}

/** A column comes after the row: `Weapon at w under damage`, not `Weapon.damage at w`. */
function reportTablePart(cx: Context, expr: LookupNode, table: TableSymbol, part: Ident): void {
  const last = expr.table.names.at(-1) ?? part;
  const isColumn = last === part && table.columns.some(({ name }) => name === part.text);
  const taken = {
    span: span(part.span.source, part.span.start - 1, part.span.end),
    replacement: '',
  };
  const under = ` under ${part.text}`;
  const added = { span: span(expr.span.source, expr.span.end, expr.span.end), replacement: under };
  cx.report('types/no-parts', { name: part.text, found: 'a table without a row' }, part.span, {
    help: !isColumn
      ? [{ text: `a table is read by a row: \`${table.name} at …\`` }]
      : expr.column === undefined
        ? [
            {
              text: `the column comes last: write \`${table.name} at …${under}\``,
              edits: [taken, added],
            },
          ]
        : [
            {
              text: `the column comes last, where one is already written: take \`.${part.text}\` away`,
              edits: [taken],
            },
          ],
  });
}

function checkLookup(cx: Context, scope: NameScope, expr: LookupNode): Type {
  const [ident, ...rest] = expr.table.names;
  const tables = new Map(cx.names.symbols.tables.map((table) => [table.name, table]));
  const table = ident === undefined ? undefined : findSymbol(cx, ident, tables, 'table');
  const [part] = rest;
  if (table !== undefined && part !== undefined) reportTablePart(cx, expr, table, part);
  if (table === undefined || table.decl === undefined || part !== undefined) {
    checkExpr(cx, scope, expr.row, errorType);
    if (expr.column !== undefined) checkExpr(cx, scope, expr.column, errorType);
    return errorType;
  }
  cx.tables.types.set(expr.table, { type: 'rows', table });
  wantExpr(cx, scope, expr.row, table.byNumber ? numberType : { type: 'row', table });
  const columns = table.columns.map((column) => column.name);
  let chosen = columns;
  if (expr.column === undefined) {
    if (columns.length !== 1) {
      cx.report('types/unknown-column', { name: '', table: table.name, columns }, expr.span, {
        help:
          columns.length === 0
            ? []
            : [
                {
                  text: `say which column: ${orList(columns.map((column) => `\`under ${column}\``))}`,
                },
              ],
      });
      return errorType;
    }
  } else {
    const column = plainType(
      checkExpr(cx, scope, expr.column, { type: 'words', words: columns, orNothing: false }),
    );
    const words = wordsFor(column);
    if (words === undefined) {
      if (column.type !== 'error')
        cx.report(
          'types/does-not-fit',
          { wanted: `a column of ${table.name}`, found: showType(column) },
          expr.column.span,
        );
      return errorType;
    }
    const strange = words.filter(
      (word) => !columns.includes(word) && !cx.names.suppressed.has(word),
    );
    if (strange.length > 0 && !isDoubtful(cx, table))
      cx.report('types/missing-column', { table: table.name, strange }, expr.column.span);
    chosen = words.filter((word) => columns.includes(word));
  }
  const types = table.columns
    .filter((column) => chosen.includes(column.name))
    .map((column) => column.type);
  return types.reduce<Type>((all, type) => join(all, type) ?? errorType, errorType);
}
