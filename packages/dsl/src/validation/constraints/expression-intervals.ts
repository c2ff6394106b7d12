// Finds the bounds of expressions from their form.

import type { Cases, ExprNode, Ident, LetStmt, NodeOf } from '../../ast/ast.ts';
import type { DefineSymbol } from '../../names/symbols.ts';
import type { Type } from '../../names/types.ts';
import {
  addIntervals,
  anything,
  clamp,
  divide,
  singleton,
  fromOne,
  fromZero,
  multiply,
  negate,
  unionOf,
  type Interval,
} from './interval.ts';
import {
  isDiceExpr,
  natural,
  ofRoll,
  countedDice,
  withModifiers,
  type Bounding,
  type Pool,
} from './roll-intervals.ts';

/** The bounds of a number expression, from its form. */
export function boundsIn(ctx: Bounding, expr: ExprNode): Interval {
  switch (expr.kind) {
    case 'IntLit':
      return singleton(expr.value);
    case 'Paren':
      return ctx.of(expr.value);
    case 'Negate':
      return negate(ctx.of(expr.value));
    case 'Arithmetic':
      return arithmetic(ctx, expr);
    case 'Divide':
      return divide(ctx.of(expr.left), ctx.of(expr.right));
    case 'Clamp':
      return clamp(ctx.of(expr.value), ctx.of(expr.limit), expr.bound);
    case 'Quantified':
    case 'TimesOf':
      return fromZero;
    case 'Aggregate':
      if (expr.aggregate !== 'total') return ctx.of(expr.value);
      return ctx.of(expr.value).low >= 0 ? fromZero : anything;
    case 'OfCall':
      return ofCall(ctx, expr);
    case 'Path':
      return ofPath(ctx, expr.names);
    default:
      return anything;
  }
}

function arithmetic(ctx: Bounding, expr: NodeOf<'Arithmetic'>): Interval {
  if (isDiceExpr(ctx, expr.left) || isDiceExpr(ctx, expr.right)) return anything;
  const left = ctx.of(expr.left);
  const right = ctx.of(expr.right);
  if (expr.op === '+') return addIntervals(left, right);
  if (expr.op === '-') return addIntervals(left, negate(right));
  return multiply(left, right);
}

function ofCall(ctx: Bounding, expr: NodeOf<'OfCall'>): Interval {
  const symbol = ctx.checked.resolutionOf(expr.callee.names.at(-1));
  if (symbol?.symbol === 'define') return ofDefine(ctx, symbol);
  if (symbol?.symbol !== 'built-in') return anything;
  switch (symbol.name) {
    case 'number':
      return fromZero;
    case 'length':
    case 'matches':
    case 'natural':
      return ofDice(ctx, symbol.name, expr);
    case 'size':
    case 'position':
      return fromOne;
    default:
      return anything;
  }
}

/** The bounds of what the dice of a roll show. */
function ofDice(
  ctx: Bounding,
  what: 'length' | 'matches' | 'natural',
  expr: NodeOf<'OfCall'>,
): Interval {
  const pool = rollIn(ctx, expr);
  if (pool === undefined) return what === 'natural' ? anything : fromZero;
  if (what === 'natural') return natural(pool);
  if (what === 'length') return pool.shown;
  const face = expr.args[1]?.value;
  const asked = face === undefined ? anything : ctx.of(face);
  return asked.low > (pool.sizes[0]?.faces ?? Infinity) || asked.high < 1
    ? singleton(0)
    : { low: 0, high: pool.shown.high };
}

/** The dice of the roll in `natural of x`, `matches of x on 6` and `length of x.faces`. */
export function rollIn(ctx: Bounding, expr: NodeOf<'OfCall'>): Pool | undefined {
  const argument = expr.args[0]?.value;
  if (argument?.kind !== 'Path') return undefined;
  const decls = argument.names.map((name) => ctx.checked.resolutionOf(name)?.ident);
  // A path to faces ends with that word, which nothing declares.
  const decl = decls.at(-1) ?? decls.at(-2);
  const maker = decl === undefined ? undefined : ctx.makers.get(decl);
  return maker?.kind === 'RollStmt' ? countedDice(ctx, maker) : undefined;
}

function ofDefine(ctx: Bounding, define: DefineSymbol): Interval {
  return ctx.once(define, () => {
    const body = define.decl?.body;
    if (body === undefined || body.kind === 'DefineWhen') return anything;
    return ofValue(ctx, body.kind === 'DefineAs' ? body.value : body);
  });
}

/** The bounds of a value, or of the values of all its cases. */
function ofValue(ctx: Bounding, value: ExprNode | Cases): Interval {
  return value.kind === 'Cases'
    ? unionOf(value.cases.map((line) => (line.kind === 'Case' ? ctx.of(line.value) : anything)))
    : ctx.of(value);
}

function ofPath(ctx: Bounding, names: readonly Ident[]): Interval {
  const last = names.at(-1);
  const symbol = ctx.checked.resolutionOf(last);
  switch (symbol?.symbol) {
    case 'field': {
      // Several kinds may have a field of that name.
      const fields = last === undefined ? [] : ctx.checked.fieldsOf(last);
      return fields.length === 0
        ? boundsOf(symbol.type)
        : unionOf(fields.map((field) => boundsOf(field.type)));
    }
    case 'condition-field':
    case 'given':
    case 'track':
      return boundsOf(symbol.type);
    case 'define':
      return ofDefine(ctx, symbol);
    case 'value':
    case 'local': {
      const maker = symbol.ident === undefined ? undefined : ctx.makers.get(symbol.ident);
      if (maker === undefined) return anything;
      if (maker.kind === 'RollStmt') return ofRoll(ctx, maker);
      return maker.kind === 'LetStmt'
        ? ofLet(ctx, maker)
        : { low: ctx.of(maker.from).low, high: ctx.of(maker.to).high };
    }
    default:
      return anything;
  }
}

function ofLet(ctx: Bounding, decl: LetStmt): Interval {
  return ctx.once(decl, () => withModifiers(ctx, ofValue(ctx, decl.value), decl));
}

function boundsOf(type: Type): Interval {
  if (type.type !== 'number') return anything;
  return { low: type.min ?? -Infinity, high: type.max ?? Infinity };
}
