// Expressions: finds the type of each, by its form. Comparisons, paths and calls are in files of
// their own.

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
import { reportCarried } from './meaningless-lines.ts';
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
} from '../names/types.ts';

/** Finds the type of an expression, and stores the types of all its parts in the tables. */
export function checkExpr(ctx: Context, scope: NameScope, expr: ExprNode, expected?: Type): Type {
  if (expected !== undefined) ctx.tables.expected.set(expr, expected);
  const type = byForm(ctx, scope, expr, expected);
  ctx.tables.types.set(expr, type);
  return type;
}

/** Like `checkExpr`, but reports a value that does not fit. */
export function wantExpr(ctx: Context, scope: NameScope, expr: ExprNode, wanted: Type): Type {
  const type = checkExpr(ctx, scope, expr, wanted);
  if (!isAssignable(type, wanted)) {
    // `yes` and `no` are words where the expected type has such words.
    const word =
      expr.kind === 'YesNo' &&
      wanted.type === 'words' &&
      wanted.words.includes(expr.value ? 'yes' : 'no');
    if (!word) reportMismatch(ctx, expr, type, wanted);
  }
  return type;
}

function byForm(ctx: Context, scope: NameScope, expr: ExprNode, expected: Type | undefined): Type {
  const word = asWord(expr);
  if (word !== undefined && wordsFor(expected)?.includes(word) === true)
    return { type: 'words', words: [word], orNothing: false };
  switch (expr.kind) {
    case 'IntLit':
      return { type: 'number', min: expr.value, max: expr.value, counter: false };
    case 'DiceLit':
      return expr.counted || expr.plus !== 0 ? diceType : dieType;
    case 'Text':
      for (const part of expr.parts)
        if (part.kind === 'TextHole') checkExpr(ctx, scope, part.value);
      checkSigns(ctx, scope, expr);
      return textType;
    case 'YesNo':
      return yesNoType;
    case 'Nobody':
      return nobodyType;
    case 'Nothing':
      return nothingType;
    case 'Everyone':
      return everybody(ctx, true);
    case 'Path':
      return checkPath(ctx, scope, expr, expected);
    case 'OfCall':
      return checkOfCall(ctx, scope, expr);
    case 'Lookup':
      return checkLookup(ctx, scope, expr);
    case 'Quantified':
      return checkQuantified(ctx, scope, expr);
    case 'Every':
      wantExpr(ctx, insideSet(ctx, scope, expr).inner, expr.satisfies, yesNoType);
      return yesNoType;
    case 'Aggregate':
      wantExpr(ctx, insideSet(ctx, scope, expr).inner, expr.value, numberType);
      return numberType;
    case 'TimesOf':
      return checkTimes(ctx, scope, expr);
    case 'Latest':
      return checkLatest(ctx, scope, expr);
    case 'ItemOf': {
      wantExpr(ctx, scope, expr.index, numberType);
      const list = checkExpr(ctx, scope, expr.list);
      if (list.type === 'list') return list.of;
      if (list.type !== 'error')
        ctx.report(
          'types/does-not-fit',
          { wanted: 'a list', found: showType(list) },
          expr.list.span,
        );
      return errorType;
    }
    case 'Paren':
      return checkExpr(ctx, scope, expr.value, expected);
    case 'Negate':
      wantExpr(ctx, scope, expr.value, numberType);
      return numberType;
    case 'Not':
      wantExpr(ctx, scope, expr.value, yesNoType);
      return yesNoType;
    case 'Logic':
      for (const [index, operand] of expr.operands.entries())
        if (!reportCarried(ctx, expr, index)) wantExpr(ctx, scope, operand, yesNoType);
      return yesNoType;
    case 'Arithmetic':
      return checkArithmetic(ctx, scope, expr);
    case 'Divide':
      wantExpr(ctx, scope, expr.left, numberType);
      wantExpr(ctx, scope, expr.right, numberType);
      return numberType;
    case 'Clamp':
      return checkClamp(ctx, scope, expr);
    case 'StepBy':
      return checkStep(ctx, scope, expr, expected);
    case 'Compare':
      return checkCompare(ctx, scope, expr);
    case 'Is':
      return checkIs(ctx, scope, expr);
    case 'IsIn':
      return checkIsIn(ctx, scope, expr);
    case 'IsOneOf':
      return checkIsOneOf(ctx, scope, expr);
    case 'CanTake':
      wantExpr(ctx, scope, expr.actor, anybodyType);
      ctx.tables.actions.set(expr.act, findActions(ctx, expr.act.name, expr.act.any));
      return yesNoType;
    case 'CanAct':
      wantExpr(ctx, scope, expr.actor, anybodyType);
      return yesNoType;
    case 'BrokenExpr':
      return errorType;
  }
}

/**
 * The text of a language word or a number that may also be an option of a ruling. Where such an
 * option is expected, it is the option.
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

/** The type of a set's members. */
export function memberType(ctx: Context, scope: NameScope, set: SetExpr): Type {
  const type = checkExpr(ctx, scope, set, everybody(ctx, false));
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
      ctx.report('types/not-a-set', { found: showType(type) }, set.span);
      return errorType;
  }
}

/** Checks `x in S where C`; returns the scope in which `x` is a member of S, whose type is `member`. */
function insideSet(
  ctx: Context,
  scope: NameScope,
  { binder, set, where }: Quantified | EveryNode | Aggregate,
): { readonly inner: NameScope; readonly member: Type } {
  const member = memberType(ctx, scope, set);
  const inner = createNameScope(scope);
  declareLocal(ctx, inner, binder, 'quantifier', member);
  if (where !== undefined) wantExpr(ctx, inner, where, yesNoType);
  return { inner, member };
}

function checkQuantified(ctx: Context, scope: NameScope, expr: Quantified): Type {
  const { member } = insideSet(ctx, scope, expr);
  if (expr.quantifier === 'count')
    return { type: 'number', min: 0, max: undefined, counter: false };
  return expr.quantifier === 'first' ? member : yesNoType;
}

function checkArithmetic(ctx: Context, scope: NameScope, expr: ArithmeticNode): Type {
  const left = plainType(checkExpr(ctx, scope, expr.left));
  const right = plainType(checkExpr(ctx, scope, expr.right));
  const bad = badOperand(ctx, expr.left, left) || badOperand(ctx, expr.right, right);
  if (bad || left.type === 'error' || right.type === 'error') return errorType;
  if (expr.op === '*' && isDiceType(left) && isDiceType(right)) {
    reportDie(ctx, expr.left, left);
    return errorType;
  }
  return isDiceType(left) || isDiceType(right) ? diceType : numberType;
}

function badOperand(ctx: Context, expr: ExprNode, type: Type): boolean {
  if (type.type === 'number' || type.type === 'error' || isDiceType(type)) return false;
  reportMismatch(ctx, expr, type, numberType);
  return true;
}

function checkClamp(ctx: Context, scope: NameScope, expr: Clamp): Type {
  const value = plainType(checkExpr(ctx, scope, expr.value));
  if (isDiceType(value)) {
    wantExpr(ctx, scope, expr.limit, diceType);
    return diceType;
  }
  const bad = badOperand(ctx, expr.value, value);
  wantExpr(ctx, scope, expr.limit, numberType);
  return bad ? errorType : numberType;
}

function checkStep(ctx: Context, scope: NameScope, expr: StepBy, expected: Type | undefined): Type {
  const type = plainType(checkExpr(ctx, scope, expr.value, expected));
  wantExpr(ctx, scope, expr.count, numberType);
  switch (type.type) {
    case 'words':
      ctx.tables.orderings.set(expr, { kind: 'words', words: type.words });
      return type;
    case 'row':
      ctx.tables.orderings.set(expr, { kind: 'table', table: type.table });
      return type;
    case 'die':
      ctx.tables.orderings.set(expr, { kind: 'dice' });
      return type;
    case 'error':
      return errorType;
    case 'number':
      ctx.report('types/no-order', { found: 'a number' }, expr.value.span, {
        help: 'steps go along the rows of a table or along words; for numbers write `+` or `-`',
      });
      return errorType;
    default:
      ctx.report('types/no-order', { found: showType(type) }, expr.value.span);
      return errorType;
  }
}

/**
 * Reports `Weapon.damage at w`: the column comes after the row, as in `Weapon at w under damage`.
 */
function reportTablePart(ctx: Context, expr: LookupNode, table: TableSymbol, part: Ident): void {
  const last = expr.table.names.at(-1) ?? part;
  const isColumn = last === part && table.columns.some(({ name }) => name === part.text);
  const taken = {
    span: span(part.span.source, part.span.start - 1, part.span.end),
    replacement: '',
  };
  const under = ` under ${part.text}`;
  const added = { span: span(expr.span.source, expr.span.end, expr.span.end), replacement: under };
  ctx.report('types/no-parts', { name: part.text, found: 'a table without a row' }, part.span, {
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

function checkLookup(ctx: Context, scope: NameScope, expr: LookupNode): Type {
  const [ident, ...rest] = expr.table.names;
  const table = ident === undefined ? undefined : findSymbol(ctx, ident, ctx.names.tables, 'table');
  const [part] = rest;
  if (table !== undefined && part !== undefined) reportTablePart(ctx, expr, table, part);
  if (table === undefined || table.decl === undefined || part !== undefined) {
    checkExpr(ctx, scope, expr.row, errorType);
    if (expr.column !== undefined) checkExpr(ctx, scope, expr.column, errorType);
    return errorType;
  }
  ctx.tables.types.set(expr.table, { type: 'rows', table });
  wantExpr(ctx, scope, expr.row, table.byNumber ? numberType : { type: 'row', table });
  const columns = table.columns.map((column) => column.name);
  let chosen = columns;
  if (expr.column === undefined) {
    if (columns.length !== 1) {
      ctx.report('types/unknown-column', { name: '', table: table.name, columns }, expr.span, {
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
      checkExpr(ctx, scope, expr.column, { type: 'words', words: columns, orNothing: false }),
    );
    const words = wordsFor(column);
    if (words === undefined) {
      if (column.type !== 'error')
        ctx.report(
          'types/does-not-fit',
          { wanted: `a column of ${table.name}`, found: showType(column) },
          expr.column.span,
        );
      return errorType;
    }
    const strange = words.filter(
      (word) => !columns.includes(word) && !ctx.names.suppressed.has(word),
    );
    if (strange.length > 0 && !isDoubtful(ctx, table))
      ctx.report('types/missing-column', { table: table.name, strange }, expr.column.span);
    chosen = words.filter((word) => columns.includes(word));
  }
  const types = table.columns
    .filter((column) => chosen.includes(column.name))
    .map((column) => column.type);
  return types.reduce<Type>((all, type) => join(all, type) ?? errorType, errorType);
}
