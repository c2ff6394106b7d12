// Expressions: finds the type of each, by its form. Comparisons, paths and calls are in files of
// their own.

import { scopeInSet } from './scope.ts';
import { createTables } from './tables.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import type { Names } from '../names/names.ts';
import { participantsByName } from '../names/participants.ts';
import { everybody, type Context, type Scope } from './context.ts';
import { orList } from '../diagnostics/catalogue/entry.ts';
import {
  literalWord,
  type Ident,
  type ArithmeticNode,
  type Clamp,
  type ExprNode,
  type LookupNode,
  type Quantified,
  type SetExpr,
  type StepBy,
} from '../ast/ast.ts';
import { span } from '../source/span.ts';
import { reportCarried } from './meaningless-lines.ts';
import type { TableSymbol } from '../names/symbols.ts';
import { join, plainType, isAssignable, isDiceType, orderOf } from './assign.ts';
import { checkIs, checkIsIn, checkIsOneOf, checkCompare } from './comparisons.ts';
import { checkLatest, checkOfCall, checkTimes } from './question-types.ts';
import { findActions } from './calls.ts';
import { findSymbol, isDoubtful } from './lookup.ts';
import { reportDie, reportMismatch } from './mismatch.ts';
import { checkPath, wordsFor } from './paths.ts';
import { showType, reportUnfit } from './show.ts';
import { checkSigns } from './texts.ts';
import { typeOfLiteral } from './written.ts';
import {
  anybodyType,
  diceType,
  errorType,
  numberType,
  textType,
  yesNoType,
  type Type,
} from '../names/types.ts';

/** Creates the context of a pass over names, with empty tables. The types of defines and values are as the names have them. */
export function createContext(names: Names, problems: DiagnosticCollector): Context {
  return {
    names,
    tables: createTables(names.declared),
    report: problems.report,
    reads: [],
    participants: participantsByName(names.symbols),
    followed: false,
    hidden: new Set(),
    guesses: { left: 200 },
    check(expr, expected): Type {
      return checkExpr(this, expr, expected);
    },
    want(expr, wanted): Type {
      return wantExpr(this, expr, wanted);
    },
    test(condition): void {
      if (condition !== undefined) wantExpr(this, condition, yesNoType);
    },
    member(set): Type {
      return memberType(this, set);
    },
    typeOfDefine: (define) => define.type,
    typeOfValue: (value) => value.type,
  };
}

/** Finds the type of an expression, and stores the types of all its parts in the tables. */
function checkExpr(scope: Scope, expr: ExprNode, expected?: Type): Type {
  if (expected !== undefined) scope.tables.expectedOf.set(expr, expected);
  const type = byForm(scope, expr, expected);
  scope.tables.typeOf.set(expr, type);
  return type;
}

/** Like `checkExpr`, but reports a value that does not fit. */
function wantExpr(scope: Scope, expr: ExprNode, wanted: Type): Type {
  const type = checkExpr(scope, expr, wanted);
  if (!isAssignable(type, wanted)) {
    // `yes` and `no` are words where the expected type has such words.
    const word =
      expr.kind === 'YesNo' &&
      wanted.type === 'words' &&
      wanted.words.includes(expr.value ? 'yes' : 'no');
    if (!word) reportMismatch(scope, expr, type, wanted);
  }
  return type;
}

function byForm(scope: Scope, expr: ExprNode, expected: Type | undefined): Type {
  const word = literalWord(expr);
  if (word !== undefined && wordsFor(expected)?.includes(word) === true)
    return { type: 'words', words: [word], orNothing: false };
  switch (expr.kind) {
    case 'IntLit':
    case 'DiceLit':
    case 'YesNo':
    case 'Nobody':
    case 'Nothing':
      return typeOfLiteral(expr);
    case 'Text':
      for (const part of expr.parts) if (part.kind === 'TextHole') checkExpr(scope, part.value);
      checkSigns(scope, expr);
      return textType;
    case 'Everyone':
      return everybody(scope, true);
    case 'Path':
      return checkPath(scope, expr, expected);
    case 'OfCall':
      return checkOfCall(scope, expr);
    case 'Lookup':
      return checkLookup(scope, expr);
    case 'Quantified':
      return checkQuantified(scope, expr);
    case 'Every':
      wantExpr(scopeInSet(scope, expr, 'quantifier').inner, expr.satisfies, yesNoType);
      return yesNoType;
    case 'Aggregate':
      wantExpr(scopeInSet(scope, expr, 'quantifier').inner, expr.value, numberType);
      return numberType;
    case 'TimesOf':
      return checkTimes(scope, expr);
    case 'Latest':
      return checkLatest(scope, expr);
    case 'ItemOf': {
      wantExpr(scope, expr.index, numberType);
      const list = checkExpr(scope, expr.list);
      if (list.type === 'list') return list.of;
      if (list.type !== 'error') reportUnfit(scope, expr.list, 'a list', list);
      return errorType;
    }
    case 'Paren':
      return checkExpr(scope, expr.value, expected);
    case 'Negate':
      wantExpr(scope, expr.value, numberType);
      return numberType;
    case 'Not':
      scope.test(expr.value);
      return yesNoType;
    case 'Logic':
      for (const [index, operand] of expr.operands.entries())
        if (!reportCarried(scope, expr, index)) wantExpr(scope, operand, yesNoType);
      return yesNoType;
    case 'Arithmetic':
      return checkArithmetic(scope, expr);
    case 'Divide':
      wantExpr(scope, expr.left, numberType);
      wantExpr(scope, expr.right, numberType);
      return numberType;
    case 'Clamp':
      return checkClamp(scope, expr);
    case 'StepBy':
      return checkStep(scope, expr, expected);
    case 'Compare':
      return checkCompare(scope, expr);
    case 'Is':
      return checkIs(scope, expr);
    case 'IsIn':
      return checkIsIn(scope, expr);
    case 'IsOneOf':
      return checkIsOneOf(scope, expr);
    case 'CanTake':
      wantExpr(scope, expr.actor, anybodyType);
      scope.tables.actionsOf.set(expr.act, findActions(scope, expr.act.name, expr.act.any));
      return yesNoType;
    case 'CanAct':
      wantExpr(scope, expr.actor, anybodyType);
      return yesNoType;
    case 'BrokenExpr':
      return errorType;
  }
}

/** The type of a set's members. */
function memberType(scope: Scope, set: SetExpr): Type {
  const type = checkExpr(scope, set, everybody(scope, false));
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
      scope.report('types/not-a-set', { found: showType(type) }, set);
      return errorType;
  }
}

function checkQuantified(scope: Scope, expr: Quantified): Type {
  const { member } = scopeInSet(scope, expr, 'quantifier');
  if (expr.quantifier === 'count')
    return { type: 'number', min: 0, max: undefined, counter: false };
  return expr.quantifier === 'first' ? member : yesNoType;
}

function checkArithmetic(scope: Scope, expr: ArithmeticNode): Type {
  const left = plainType(checkExpr(scope, expr.left));
  const right = plainType(checkExpr(scope, expr.right));
  const bad = badOperand(scope, expr.left, left) || badOperand(scope, expr.right, right);
  if (bad || left.type === 'error' || right.type === 'error') return errorType;
  if (expr.op === '*' && isDiceType(left) && isDiceType(right)) {
    reportDie(scope, expr.left, left);
    return errorType;
  }
  return isDiceType(left) || isDiceType(right) ? diceType : numberType;
}

function badOperand(ctx: Context, expr: ExprNode, type: Type): boolean {
  if (type.type === 'number' || type.type === 'error' || isDiceType(type)) return false;
  reportMismatch(ctx, expr, type, numberType);
  return true;
}

function checkClamp(scope: Scope, expr: Clamp): Type {
  const value = plainType(checkExpr(scope, expr.value));
  if (isDiceType(value)) {
    wantExpr(scope, expr.limit, diceType);
    return diceType;
  }
  const bad = badOperand(scope, expr.value, value);
  wantExpr(scope, expr.limit, numberType);
  return bad ? errorType : numberType;
}

function checkStep(scope: Scope, expr: StepBy, expected: Type | undefined): Type {
  const type = plainType(checkExpr(scope, expr.value, expected));
  wantExpr(scope, expr.count, numberType);
  const order = orderOf(type) ?? (type.type === 'die' ? { kind: 'dice' } : undefined);
  if (order !== undefined) {
    scope.tables.orderingOf.set(expr, order);
    return type;
  }
  if (type.type !== 'error')
    scope.report('types/no-order', { found: showType(type) }, expr.value, {
      help:
        type.type === 'number'
          ? 'steps go along the rows of a table or along words; for numbers write `+` or `-`'
          : [],
    });
  return errorType;
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
  ctx.report('types/no-parts', { name: part.text, found: 'a table without a row' }, part, {
    help: !isColumn
      ? [`a table is read by a row: \`${table.name} at …\``]
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

function checkLookup(scope: Scope, expr: LookupNode): Type {
  const [ident, ...rest] = expr.table.names;
  const table =
    ident === undefined ? undefined : findSymbol(scope, ident, scope.names.tables, 'table');
  const [part] = rest;
  if (table !== undefined && part !== undefined) reportTablePart(scope, expr, table, part);
  if (table === undefined || table.decl === undefined || part !== undefined) {
    checkExpr(scope, expr.row, errorType);
    if (expr.column !== undefined) checkExpr(scope, expr.column, errorType);
    return errorType;
  }
  scope.tables.typeOf.set(expr.table, { type: 'rows', table });
  wantExpr(scope, expr.row, table.byNumber ? numberType : { type: 'row', table });
  const columns = table.columns.map((column) => column.name);
  let chosen = columns;
  if (expr.column === undefined) {
    if (columns.length !== 1) {
      scope.report('types/unknown-column', { name: '', table: table.name, columns }, expr, {
        help:
          columns.length === 0
            ? []
            : [`say which column: ${orList(columns.map((column) => `\`under ${column}\``))}`],
      });
      return errorType;
    }
  } else {
    const column = plainType(
      checkExpr(scope, expr.column, { type: 'words', words: columns, orNothing: false }),
    );
    const words = wordsFor(column);
    if (words === undefined) {
      if (column.type !== 'error')
        reportUnfit(scope, expr.column, `a column of ${table.name}`, column);
      return errorType;
    }
    const strange = words.filter(
      (word) => !columns.includes(word) && !scope.names.suppressed.has(word),
    );
    if (strange.length > 0 && !isDoubtful(scope, table))
      scope.report('types/missing-column', { table: table.name, strange }, expr.column);
    chosen = words.filter((word) => columns.includes(word));
  }
  const types = table.columns
    .filter((column) => chosen.includes(column.name))
    .map((column) => column.type);
  return types.reduce<Type>((all, type) => join(all, type) ?? errorType, errorType);
}
