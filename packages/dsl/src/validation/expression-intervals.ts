// The bounds of expressions, from their form.

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

/** The bounds of an expression's number, from its form. */
export function boundsIn(cx: Bounding, expr: ExprNode): Interval {
  switch (expr.kind) {
    case 'IntLit':
      return { low: expr.value, high: expr.value };
    case 'Paren':
      return cx.of(expr.value);
    case 'Negate':
      return negate(cx.of(expr.value));
    case 'Arithmetic':
      return arithmetic(cx, expr);
    case 'Divide':
      return divide(cx.of(expr.left), cx.of(expr.right));
    case 'Clamp':
      return clamp(cx.of(expr.value), cx.of(expr.limit), expr.bound);
    case 'Quantified':
      return fromZero;
    case 'TimesOf':
      return fromZero;
    case 'Aggregate':
      if (expr.aggregate !== 'total') return cx.of(expr.value);
      return cx.of(expr.value).low >= 0 ? fromZero : anything;
    case 'OfCall':
      return ofCall(cx, expr);
    case 'Path':
      return ofPath(cx, expr.names);
    default:
      return anything;
  }
}

function arithmetic(cx: Bounding, expr: Extract<ExprNode, { kind: 'Arithmetic' }>): Interval {
  if (isDiceExpr(cx, expr.left) || isDiceExpr(cx, expr.right)) return anything;
  const left = cx.of(expr.left);
  const right = cx.of(expr.right);
  if (expr.op === '+') return addIntervals(left, right);
  if (expr.op === '-') return addIntervals(left, negate(right));
  return multiply(left, right);
}

function ofCall(cx: Bounding, expr: Extract<ExprNode, { kind: 'OfCall' }>): Interval {
  const callee = expr.callee.names.at(-1);
  const symbol = callee === undefined ? undefined : cx.checked.resolutionOf(callee);
  if (symbol?.symbol === 'define') return ofDefine(cx, symbol);
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
      const decl = name === undefined ? undefined : cx.checked.resolutionOf(name)?.ident;
      const maker = decl === undefined ? undefined : cx.makers.get(decl);
      return maker?.kind === 'value' && maker.decl.kind === 'RollStmt'
        ? natural(cx, maker.decl)
        : anything;
    }
    default:
      return anything;
  }
}

function ofDefine(cx: Bounding, define: DefineSymbol): Interval {
  return cx.once(define, () => {
    const body = define.decl?.body;
    if (body?.kind === 'DefineAs') return cx.of(body.value);
    if (body?.kind !== 'Cases') return anything;
    return unionOf(body.cases.map((line) => (line.kind === 'Case' ? cx.of(line.value) : anything)));
  });
}

function ofPath(cx: Bounding, names: readonly Ident[]): Interval {
  const last = names.at(-1);
  const symbol = last === undefined ? undefined : cx.checked.resolutionOf(last);
  switch (symbol?.symbol) {
    case 'field': {
      // Several kinds may have a field of that name.
      const fields = last === undefined ? [] : cx.checked.fieldsOf(last);
      return fields.length === 0
        ? boundsOf(symbol.type)
        : unionOf(fields.map((field) => boundsOf(field.type)));
    }
    case 'condition-field':
    case 'given':
    case 'track':
      return boundsOf(symbol.type);
    case 'define':
      return ofDefine(cx, symbol);
    case 'value':
    case 'local': {
      const maker = symbol.ident === undefined ? undefined : cx.makers.get(symbol.ident);
      if (maker === undefined) return anything;
      if (maker.kind === 'between')
        return { low: cx.of(maker.from).low, high: cx.of(maker.to).high };
      return maker.decl.kind === 'RollStmt' ? ofRoll(cx, maker.decl) : ofLet(cx, maker.decl);
    }
    default:
      return anything;
  }
}

function ofLet(cx: Bounding, decl: LetStmt): Interval {
  return cx.once(decl, () => {
    const base =
      decl.value.kind === 'Cases'
        ? unionOf(
            decl.value.cases.map((line) => (line.kind === 'Case' ? cx.of(line.value) : anything)),
          )
        : cx.of(decl.value);
    return withModifiers(cx, base, decl);
  });
}

function boundsOf(type: ReturnType<Checked['typeOf']>): Interval {
  if (type.type !== 'number') return anything;
  return { low: type.min ?? -Infinity, high: type.max ?? Infinity };
}
