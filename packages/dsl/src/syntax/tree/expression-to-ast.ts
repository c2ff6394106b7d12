// Turns the concrete syntax of expressions and small shared parts into AST. It never fails: missing parts become broken
// nodes.

import type { CstNode, IToken } from 'chevrotain';
import type {
  Arg,
  BrokenExpr,
  CellNode,
  Everyone,
  ExprNode,
  IntLit,
  Invocation,
  OneValue,
  Path,
  Preposition,
  RangeNode,
  SetExpr,
  ValueNode,
} from '../../ast/ast.ts';
import { furtherPrepositions, prepositions } from '../../ast/prepositions.ts';
import { joinSpans, type Span } from '../../source/span.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { diceLit, intLit, readInt } from '../lexer/literals.ts';
import { tokenSpan } from '../lexer/token.ts';

/** How the expression of each rule is read. */
const readers: Readonly<Record<string, (build: Build, cst: CstNode) => ExprNode>> = {
  expr: (build, cst) => logic(build, cst, 'or', 'conjunction'),
  conjunction: (build, cst) => logic(build, cst, 'and', 'negation'),
  negation,
  comparison,
  compared,
  sum,
  product,
  unary,
  primary,
  term: primary,
  reference,
  signedInt,
  path: toPath,
  paren: (build, cst) => ({
    kind: 'Paren',
    span: c.spanOf(build, cst),
    value: toExpr(build, c.part(cst, 'expr')),
  }),
};

export function toExpr(build: Build, cst: CstNode): ExprNode {
  return readers[cst.name]?.(build, cst) ?? c.nodeOf(build, cst);
}

export function brokenExpr(span: Span): BrokenExpr {
  return { kind: 'BrokenExpr', span };
}

function logic(build: Build, cst: CstNode, word: 'and' | 'or', operand: string): ExprNode {
  const operands = c.cstChildren(cst, operand).map((one) => toExpr(build, one));
  const [first, second] = operands;
  return first !== undefined && second === undefined
    ? first
    : { kind: 'Logic', span: c.spanOf(build, cst), word, operands };
}

function negation(build: Build, cst: CstNode): ExprNode {
  return c.tokensOf(cst, 'word not').reduceRight<ExprNode>(
    (value, token) => ({
      kind: 'Not',
      span: joinSpans(tokenSpan(build.path, token), value.span),
      value,
    }),
    toExpr(build, c.part(cst, 'comparison')),
  );
}

function comparison(build: Build, cst: CstNode): ExprNode {
  const left = toExpr(build, c.part(cst, 'compared'));
  const span = c.spanOf(build, cst);
  const order = c.childOf(cst, 'orderTail');
  if (order !== undefined) {
    const right = toExpr(build, c.part(order, 'compared'));
    const op = c.tokenOf(order, 'LessEqual')
      ? '<='
      : c.tokenOf(order, 'Less')
        ? '<'
        : c.tokenOf(order, 'GreaterEqual')
          ? '>='
          : '>';
    return { kind: 'Compare', span, op, left, right };
  }
  const can = c.childOf(cst, 'canTail');
  if (can !== undefined) {
    const act = c.childOf(can, 'Act');
    if (act === undefined) return { kind: 'CanAct', span, actor: left };
    return { kind: 'CanTake', span, actor: left, act: c.nodeOf(build, act) };
  }
  const is = c.childOf(cst, 'isTail');
  if (is === undefined) return left;
  const negated = c.hasWord(is, 'not');
  const set = c.childOf(is, 'set');
  if (set !== undefined) return { kind: 'IsIn', span, negated, left, set: toSet(build, set) };
  const values = c.childOf(is, 'values');
  if (values !== undefined)
    return { kind: 'IsOneOf', span, negated, left, values: toValues(build, values) };
  const word = c.childOf(is, 'wordValue');
  const right = word === undefined ? toExpr(build, c.part(is, 'compared')) : wordValue(build, word);
  return { kind: 'Is', span, negated, left, right };
}

function wordValue(build: Build, cst: CstNode): Path {
  const name = c.identFrom(build, c.anyToken(cst));
  return { kind: 'Path', span: c.spanOf(build, cst), names: name === undefined ? [] : [name] };
}

function compared(build: Build, cst: CstNode): ExprNode {
  const value = toExpr(build, c.part(cst, 'sum'));
  const tail = c.childOf(cst, 'rolledTail');
  return tail === undefined || build.rolled === undefined
    ? value
    : withTails(build, tail, build.rolled(value, tail));
}

function sum(build: Build, cst: CstNode): ExprNode {
  return withTails(build, cst, toExpr(build, c.part(cst, 'product')));
}

/** Returns a value with what a node adds to it, and with its bounds. */
function withTails(build: Build, cst: CstNode, first: ExprNode): ExprNode {
  let value = first;
  for (const tail of c.cstChildren(cst, 'sumTail')) {
    const right = toExpr(build, c.part(tail, 'product'));
    const op = c.tokenOf(tail, 'Plus') ? '+' : '-';
    value = {
      kind: 'Arithmetic',
      span: joinSpans(value.span, c.spanOf(build, tail)),
      op,
      left: value,
      right,
    };
  }
  for (const tail of c.cstChildren(cst, 'clampTail')) {
    const limit = toExpr(build, c.part(tail, 'product'));
    const bound = c.whichWord(tail, 'least', 'most');
    value = {
      kind: 'Clamp',
      span: joinSpans(value.span, c.spanOf(build, tail)),
      value,
      bound,
      limit,
    };
  }
  return value;
}

function product(build: Build, cst: CstNode): ExprNode {
  let value = toExpr(build, c.part(cst, 'unary'));
  for (const tail of c.cstChildren(cst, 'productTail')) {
    const right = toExpr(build, c.part(tail, 'unary'));
    const span = joinSpans(value.span, c.spanOf(build, tail));
    value = c.tokenOf(tail, 'Star')
      ? { kind: 'Arithmetic', span, op: '*', left: value, right }
      : {
          kind: 'Divide',
          span,
          left: value,
          right,
          rounded: c.whichWord(tail, 'up', 'down', 'off'),
        };
  }
  return value;
}

function unary(build: Build, cst: CstNode): ExprNode {
  const value = toExpr(build, c.part(cst, 'primary'));
  const span = c.spanOf(build, cst);
  const negative = c.tokenOf(cst, 'Minus') !== undefined;
  const step = c.childOf(cst, 'stepTail');
  if (step !== undefined) {
    const stepped: ExprNode = {
      kind: 'StepBy',
      span: joinSpans(value.span, c.spanOf(build, step)),
      value,
      direction: c.whichWord(step, 'up', 'down'),
      count: toExpr(build, c.part(step, 'term')),
    };
    return negative ? { kind: 'Negate', span, value: stepped } : stepped;
  }
  if (!negative) return value;
  return value.kind === 'IntLit' ? intLit(span, -value.value) : { kind: 'Negate', span, value };
}

function primary(build: Build, cst: CstNode): ExprNode {
  const child = c.onlyChild(cst);
  if (child !== undefined) return toExpr(build, child);
  const literal = c.anyToken(cst);
  return literal === undefined ? brokenExpr(c.spanOf(build, cst)) : literalOf(build, literal);
}

/** Returns the node of a token that stands for a value: a name for any that is no literal. */
export function tokenNode(build: Build, token: IToken, hasHoles = false): ValueNode | Everyone {
  const span = tokenSpan(build.path, token);
  switch (token.tokenType.name) {
    case 'Int':
      return intLit(span, readInt(token.image));
    case 'DiceCode':
      return diceLit(build.path, token);
    case 'Str':
      return hasHoles ? build.textWithHoles(token) : build.plainText(token);
    case 'word yes':
    case 'word no':
      return { kind: 'YesNo', span, value: token.image === 'yes' };
    case 'word nobody':
      return { kind: 'Nobody', span };
    case 'word nothing':
      return { kind: 'Nothing', span };
    case 'word everyone':
      return { kind: 'Everyone', span };
    default:
      return c.identAt(build.path, token);
  }
}

/** The same in an expression, in which names are paths. */
function literalOf(build: Build, token: IToken): ExprNode {
  const node = tokenNode(build, token, true);
  return node.kind === 'Ident' ? brokenExpr(node.span) : node;
}

function reference(build: Build, cst: CstNode): ExprNode {
  const span = c.spanOf(build, cst);
  const path = toPath(build, c.part(cst, 'path'));
  const [first, second] = c.cstChildren(cst, 'term');
  if (first === undefined) return path;
  if (c.hasWord(cst, 'at')) {
    return {
      kind: 'Lookup',
      span,
      table: path,
      row: toExpr(build, first),
      column: second && toExpr(build, second),
    };
  }
  return { kind: 'OfCall', span, callee: path, args: ofArgs(build, cst, first) };
}

function ofArgs(build: Build, cst: CstNode, first: CstNode): readonly Arg[] {
  const value = toExpr(build, first);
  const span = joinSpans(tokenSpan(build.path, c.ownToken(cst, 'word of')), value.span);
  const further = c.cstChildren(cst, 'furtherArgument').map((one): Arg => ({
    kind: 'Arg',
    span: c.spanOf(build, one),
    prep: c.whichWord(one, ...furtherPrepositions),
    value: toExpr(build, c.part(one, 'term')),
  }));
  return [{ kind: 'Arg', span, prep: 'of', value }, ...further];
}

export function toPrep(cst: CstNode): Preposition {
  return c.whichWord(cst, ...prepositions);
}

export function signedInt(build: Build, cst: CstNode): IntLit {
  const value = readInt(c.ownToken(cst, 'Int').image);
  return intLit(c.spanOf(build, cst), c.tokenOf(cst, 'Minus') === undefined ? value : -value);
}

export function toPath(build: Build, cst: CstNode): Path {
  return { kind: 'Path', span: c.spanOf(build, cst), names: c.identsOf(build, cst) };
}

export function toSet(build: Build, cst: CstNode): SetExpr {
  const span = c.spanOf(build, cst);
  const path = c.childOf(cst, 'path');
  if (path === undefined) return { kind: 'Everyone', span };
  const of = c.childOf(cst, 'term');
  if (of === undefined) return toPath(build, path);
  return { kind: 'OfCall', span, callee: toPath(build, path), args: ofArgs(build, cst, of) };
}

/** Returns the condition of a `when`, if the node has one. */
export function whenOf(build: Build, cst: CstNode): ExprNode | undefined {
  const when = c.childOf(cst, 'when');
  return when && toExpr(build, c.part(when, 'expr'));
}

export function toRange(build: Build, cst: CstNode): RangeNode {
  const from = c.childOf(cst, 'from');
  const to = c.childOf(cst, 'to');
  const first = from && signedInt(build, from).value;
  const exact = c.tokenOf(cst, 'DotDot') === undefined;
  return {
    kind: 'Range',
    span: c.spanOf(build, cst),
    from: first,
    to: exact ? first : to && signedInt(build, to).value,
  };
}

/** Returns a range, or a number if it is written as one. */
function rangeOrInt(build: Build, cst: CstNode): RangeNode | IntLit {
  const range = toRange(build, cst);
  return c.tokenOf(cst, 'DotDot') === undefined ? intLit(range.span, range.from ?? 0) : range;
}

export function toValues(build: Build, cst: CstNode): readonly OneValue[] {
  return c.cstChildren(cst, 'oneValue').map((one) => {
    const range = c.childOf(one, 'range');
    return range === undefined ? c.identOf(build, one, 'AnyWord') : rangeOrInt(build, range);
  });
}

export function toValue(build: Build, cst: CstNode): ValueNode {
  const int = c.childOf(cst, 'signedInt');
  if (int !== undefined) return signedInt(build, int);
  const token = c.anyToken(cst);
  return token === undefined
    ? { kind: 'Nothing', span: c.spanOf(build, cst) }
    : (tokenNode(build, token) as ValueNode); // no value is `everyone`
}

export function toCell(build: Build, cst: CstNode): CellNode {
  const range = c.childOf(cst, 'range');
  if (range !== undefined) return rangeOrInt(build, range);
  const token = c.anyToken(cst);
  if (token === undefined || token.tokenType.name === 'Minus')
    return { kind: 'Dash', span: c.spanOf(build, cst) };
  return tokenNode(build, token) as CellNode; // no cell is `everyone`
}

/** Returns the arguments of a call: the first may lack a preposition, the others have one. */
export function argsWithFirst(build: Build, cst: CstNode): readonly Arg[] {
  const first = c.childOf(cst, 'term');
  const args = c.cstChildren(cst, 'Arg').map((one) => c.nodeOf<Arg>(build, one));
  return first === undefined
    ? args
    : [
        { kind: 'Arg', span: c.spanOf(build, first), prep: undefined, value: toExpr(build, first) },
        ...args,
      ];
}

export function toInvocation(build: Build, cst: CstNode): Invocation {
  const args = argsWithFirst(build, cst);
  return {
    kind: 'Invocation',
    span: c.spanOf(build, cst),
    name: c.identOf(build, cst),
    args,
    freely: c.hasWord(cst, 'freely'),
  };
}
