// Finds the bounds of expressions from their form.

import type { ExprNode, Ident, LetStmt } from '../ast/ast.ts';
import type { DefineSymbol } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';
import {
  addIntervals,
  anything,
  clamp,
  divide,
  fromOne,
  fromZero,
  multiply,
  negate,
  unionOf,
  type Interval,
} from './interval.ts';
import { withModifiers, isDiceExpr, natural, ofRoll, type Bounding } from './roll-intervals.ts';

/** The bounds of a number expression, from its form. */
export function boundsIn(ctx: Bounding, expr: ExprNode): Interval {
  switch (expr.kind) {
    case 'IntLit':
      return { low: expr.value, high: expr.value };
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
      return fromZero;
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

function arithmetic(ctx: Bounding, expr: Extract<ExprNode, { kind: 'Arithmetic' }>): Interval {
  if (isDiceExpr(ctx, expr.left) || isDiceExpr(ctx, expr.right)) return anything;
  const left = ctx.of(expr.left);
  const right = ctx.of(expr.right);
  if (expr.op === '+') return addIntervals(left, right);
  if (expr.op === '-') return addIntervals(left, negate(right));
  return multiply(left, right);
}

function ofCall(ctx: Bounding, expr: Extract<ExprNode, { kind: 'OfCall' }>): Interval {
  const callee = expr.callee.names.at(-1);
  const symbol = callee === undefined ? undefined : ctx.checked.resolutionOf(callee);
  if (symbol?.symbol === 'define') return ofDefine(ctx, symbol);
  if (symbol?.symbol !== 'built-in') return anything;
  switch (symbol.name) {
    case 'number':
    case 'length':
    case 'matches':
      return fromZero;
    case 'size':
    case 'position':
      return fromOne;
    case 'natural': {
      const argument = expr.args[0]?.value;
      const name = argument?.kind === 'Path' ? argument.names.at(-1) : undefined;
      const decl = name === undefined ? undefined : ctx.checked.resolutionOf(name)?.ident;
      const maker = decl === undefined ? undefined : ctx.makers.get(decl);
      return maker?.kind === 'value' && maker.decl.kind === 'RollStmt'
        ? natural(ctx, maker.decl)
        : anything;
    }
    default:
      return anything;
  }
}

function ofDefine(ctx: Bounding, define: DefineSymbol): Interval {
  return ctx.once(define, () => {
    const body = define.decl?.body;
    if (body?.kind === 'DefineAs') return ctx.of(body.value);
    if (body?.kind !== 'Cases') return anything;
    return unionOf(
      body.cases.map((line) => (line.kind === 'Case' ? ctx.of(line.value) : anything)),
    );
  });
}

function ofPath(ctx: Bounding, names: readonly Ident[]): Interval {
  const last = names.at(-1);
  const symbol = last === undefined ? undefined : ctx.checked.resolutionOf(last);
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
      if (maker.kind === 'between')
        return { low: ctx.of(maker.from).low, high: ctx.of(maker.to).high };
      return maker.decl.kind === 'RollStmt' ? ofRoll(ctx, maker.decl) : ofLet(ctx, maker.decl);
    }
    default:
      return anything;
  }
}

function ofLet(ctx: Bounding, decl: LetStmt): Interval {
  return ctx.once(decl, () => {
    const base =
      decl.value.kind === 'Cases'
        ? unionOf(
            decl.value.cases.map((line) => (line.kind === 'Case' ? ctx.of(line.value) : anything)),
          )
        : ctx.of(decl.value);
    return withModifiers(ctx, base, decl);
  });
}

function boundsOf(type: ReturnType<Checked['typeOf']>): Interval {
  if (type.type !== 'number') return anything;
  return { low: type.min ?? -Infinity, high: type.max ?? Infinity };
}
