// Expressions: one function, with a case for each form. The checker's tables give the meaning of an expression.

import type {
  ArithmeticNode,
  Cases,
  ExprNode,
  Ident,
  Is,
  IsOneOf,
  LookupNode,
  Negate,
  OfCall,
  NodeOf,
} from '../ast/ast.ts';
import { writtenDice } from '../ast/expression.ts';
import type { Expr, ExprBody } from '../ir/index.ts';
import type { DefineSymbol } from '../names/symbols.ts';
import type { Type } from '../names/types.ts';
import { bind, exprAt, unlowerable, type LoweringEnv, type Lowering } from './context.ts';
import { lowerLatest, lowerLatestResult, lowerTimes } from './lower-memories.ts';
import { lowerPath, lowerWholePath } from './lower-paths.ts';
import { literalAsWord, lowerOrdering, plainOneValue, wordValue } from './lower-values.ts';

/** Lowers an expression to a plain value: the total of a roll, the outcome of a result. */
export function lowerExpr(lowering: Lowering, node: ExprNode, env: LoweringEnv): Expr {
  const { checked } = lowering;
  const word = literalAsWord(node, checked.expectedOf(node));
  if (word !== undefined) return exprAt(lowering, node, { op: 'const', value: word });
  const sub = (part: ExprNode): Expr => lowerExpr(lowering, part, env);
  const here = (expr: ExprBody): Expr => exprAt(lowering, node, expr);
  switch (node.kind) {
    case 'IntLit':
      return here({ op: 'const', value: node.value });
    case 'DiceLit':
      return here({ op: 'const', value: writtenDice(node) });
    case 'YesNo':
      return here({ op: 'const', value: node.value });
    case 'Nobody':
    case 'Nothing': {
      const wanted = checked.expectedOf(node)?.type;
      return here({ op: 'const', value: wanted === 'set' || wanted === 'list' ? [] : null });
    }
    case 'Text':
      return here({
        op: 'text',
        parts: node.parts.map((part) =>
          part.kind === 'TextChunk' ? part.text : lowerInText(lowering, part.value, env),
        ),
      });
    case 'Everyone':
      return here({ op: 'everyone' });
    case 'Path':
      return lowerPath(lowering, node, env);
    case 'OfCall':
      return lowerOfCall(lowering, node, env);
    case 'Lookup':
      return lowerLookup(lowering, node, env);
    case 'Quantified': {
      const { binder, where } = inner(lowering, node.binder, env);
      return here({
        op: node.quantifier,
        index: binder,
        set: lowerExpr(lowering, node.set, env),
        where: optional(lowering, node.where, where),
      });
    }
    case 'Every': {
      const set = lowerExpr(lowering, node.set, env);
      const { binder, where } = inner(lowering, node.binder, env);
      return here({
        op: 'every',
        index: binder,
        set,
        where: optional(lowering, node.where, where),
        satisfies: lowerExpr(lowering, node.satisfies, where),
      });
    }
    case 'Aggregate': {
      const set = lowerExpr(lowering, node.set, env);
      const { binder, where } = inner(lowering, node.binder, env);
      return here({
        op: node.aggregate,
        index: binder,
        set,
        where: optional(lowering, node.where, where),
        value: lowerExpr(lowering, node.value, where),
      });
    }
    case 'TimesOf':
      return lowerTimes(lowering, node, env, sub);
    case 'Latest':
      return lowerLatest(lowering, node, env, sub);
    case 'ItemOf':
      return here({ op: 'item', n: sub(node.index), of: sub(node.list) });
    case 'Paren':
      return sub(node.value);
    case 'Negate':
      return lowerNegate(lowering, node, env);
    case 'Not':
      return here({ op: 'not', of: sub(node.value) });
    case 'Logic':
      return here({ op: node.word, of: node.operands.map(sub) });
    case 'Arithmetic':
      return lowerArithmetic(lowering, node, env);
    case 'Divide':
      return here({
        op: 'div',
        left: sub(node.left),
        right: sub(node.right),
        rounded: node.rounded,
      });
    case 'Clamp':
      return here({
        op: node.bound === 'least' ? 'at-least' : 'at-most',
        of: sub(node.value),
        bound: sub(node.limit),
      });
    case 'StepBy': {
      const order = lowerOrdering(checked.orderingOf(node)) ?? { kind: 'dice' };
      return here({
        op: 'step',
        of: sub(node.value),
        dir: node.direction === 'up' ? 1 : -1,
        by: sub(node.count),
        order,
      });
    }
    case 'Compare': {
      const order = lowerOrdering(checked.orderingOf(node));
      return here({
        op: 'compare',
        cmp: node.op,
        left: sub(node.left),
        right: sub(node.right),
        order,
      });
    }
    case 'Is':
      return lowerIs(lowering, node, env);
    case 'IsIn':
      return negated(
        lowering,
        node,
        here({ op: 'in', item: sub(node.left), set: lowerExpr(lowering, node.set, env) }),
      );
    case 'IsOneOf':
      return negated(lowering, node, lowerOneOf(lowering, node, env));
    case 'CanTake':
      return here({
        op: 'can-take',
        who: sub(node.actor),
        callables: checked.actionsOf(node.act).map((action) => lowering.callableOf(action)),
      });
    case 'CanAct':
      return here({ op: 'can-act', who: sub(node.actor) });
    case 'BrokenExpr':
      return unlowerable('a broken expression', node);
  }
}

/** Lowers a value in a text: a side appears by its name, not as a list of members. */
function lowerInText(lowering: Lowering, node: ExprNode, env: LoweringEnv): Expr {
  const lowered = lowerExpr(lowering, node, env);
  return lowered.op === 'side'
    ? exprAt(lowering, node, { op: 'const', value: lowered.side })
    : lowered;
}

/** Lowers an expression that may be missing. */
export function optional(
  lowering: Lowering,
  node: ExprNode | undefined,
  env: LoweringEnv,
): Expr | null {
  return node === undefined ? null : lowerExpr(lowering, node, env);
}

/**
 * Lowers `V when C` lines to one expression. Without `otherwise`, the lines already cover every
 * case.
 */
export function lowerCases(lowering: Lowering, cases: Cases, env: LoweringEnv): Expr {
  const lines: { when: Expr; value: Expr }[] = [];
  let otherwise: Expr | null = null;
  for (const line of cases.cases) {
    if (line.kind === 'BrokenLine') return unlowerable('a broken line', line);
    const value = lowerExpr(lowering, line.value, env);
    if (line.when === undefined) otherwise = value;
    else lines.push({ when: lowerExpr(lowering, line.when, env), value });
  }
  return exprAt(lowering, cases, { op: 'if', cases: lines, otherwise });
}

function inner(
  lowering: Lowering,
  name: Ident,
  env: LoweringEnv,
): { binder: number; where: LoweringEnv } {
  bind(lowering, env, name, { kind: 'bound', index: env.depth });
  return { binder: env.depth, where: { ...env, depth: env.depth + 1 } };
}

function negated(lowering: Lowering, node: Is | IsOneOf | NodeOf<'IsIn'>, expr: Expr): Expr {
  return node.negated ? exprAt(lowering, node, { op: 'not', of: expr }) : expr;
}

function lowerIs(lowering: Lowering, node: Is, env: LoweringEnv): Expr {
  const { checked } = lowering;
  const here = (expr: ExprBody): Expr => exprAt(lowering, node, expr);
  const meaning = checked.isMeaning(node);
  const left = (): Expr => lowerExpr(lowering, node.left, env);
  switch (meaning.is) {
    case 'condition':
      return negated(
        lowering,
        node,
        here({ op: 'has-condition', who: left(), condition: meaning.condition.name }),
      );
    case 'adjective':
      return negated(
        lowering,
        node,
        here({ op: 'define', define: lowering.defineOf(meaning.define), args: [left()] }),
      );
    case 'field':
      return negated(lowering, node, here({ op: 'field', of: left(), field: meaning.field.name }));
    case 'kind':
      return negated(lowering, node, here({ op: 'is-kind', who: left(), kind: meaning.kind.name }));
    case 'same': {
      const type = checked.typeOf(node.left).type;
      const empty = node.right.kind === 'Nobody' || node.right.kind === 'Nothing';
      if (type === 'set' && empty) {
        const op = node.negated ? 'any' : 'no';
        return here({ op, index: env.depth, set: left(), where: null });
      }
      if (type === 'list' && empty) {
        const none = here({
          op: 'same',
          left: left(),
          right: exprAt(lowering, node.right, { op: 'const', value: [] }),
        });
        return negated(lowering, node, none);
      }
      return negated(
        lowering,
        node,
        here({ op: 'same', left: left(), right: lowerExpr(lowering, node.right, env) }),
      );
    }
  }
}

function lowerOneOf(lowering: Lowering, node: IsOneOf, env: LoweringEnv): Expr {
  const { checked } = lowering;
  const item = lowerExpr(lowering, node.left, env);
  const words = checked.typeOfOneOf(node);
  const constants: Extract<ExprBody, { op: 'one-of' }>['values'][number][] = [];
  const looked: Expr[] = [];
  for (const value of node.values) {
    if (value.kind === 'Ident') {
      const read = lowerExpr(lowering, { kind: 'Path', span: value.span, names: [value] }, env);
      if (read.op === 'const') constants.push(read.value);
      else looked.push(exprAt(lowering, value, { op: 'same', left: item, right: read }));
    } else {
      const word = value.kind === 'IntLit' ? literalAsWord(value, words) : undefined;
      constants.push(word === undefined ? plainOneValue(value) : wordValue(word));
    }
  }
  const fixed = exprAt(lowering, node, { op: 'one-of', item, values: constants });
  if (looked.length === 0) return fixed;
  return exprAt(lowering, node, {
    op: 'or',
    of: constants.length === 0 ? looked : [fixed, ...looked],
  });
}

function lowerLookup(lowering: Lowering, node: LookupNode, env: LoweringEnv): Expr {
  const table = lowering.checked.resolutionOf(node.table.names[0]);
  if (table?.symbol !== 'table') return unlowerable('a look into a table', node);
  const row = lowerExpr(lowering, node.row, env);
  const only = table.columns[0]?.name ?? '';
  const column =
    node.column === undefined
      ? exprAt(lowering, node, { op: 'const', value: only })
      : lowerExpr(lowering, node.column, env);
  return exprAt(lowering, node, { op: 'cell', table: table.name, row, column });
}

function isDice(type: Type): boolean {
  return type.type === 'dice' || type.type === 'die';
}

function lowerNegate(lowering: Lowering, node: Negate, env: LoweringEnv): Expr {
  const of = lowerExpr(lowering, node.value, env);
  if (!isDice(lowering.checked.typeOf(node.value)))
    return exprAt(lowering, node, { op: 'neg', of });
  return exprAt(lowering, node, {
    op: 'dice-mul',
    left: exprAt(lowering, node, { op: 'const', value: -1 }),
    right: of,
  });
}

function lowerArithmetic(lowering: Lowering, node: ArithmeticNode, env: LoweringEnv): Expr {
  const left = lowerExpr(lowering, node.left, env);
  const right = lowerExpr(lowering, node.right, env);
  const leftDice = isDice(lowering.checked.typeOf(node.left));
  const dice = leftDice || isDice(lowering.checked.typeOf(node.right));
  switch (node.op) {
    case '+':
      return exprAt(lowering, node, { op: dice ? 'dice-add' : 'add', left, right });
    case '-':
      return exprAt(lowering, node, { op: dice ? 'dice-sub' : 'sub', left, right });
    case '*':
      if (!dice) return exprAt(lowering, node, { op: 'mul', left, right });
      return exprAt(lowering, node, {
        op: 'dice-mul',
        left: leftDice ? right : left,
        right: leftDice ? left : right,
      });
  }
}

/** A call of a define with parameters. It keeps a result with its values. */
function lowerDefineCall(
  lowering: Lowering,
  node: OfCall,
  symbol: DefineSymbol,
  env: LoweringEnv,
): Expr {
  const args = lowering.checked
    .argsOf(node)
    .map((arg) =>
      arg === undefined
        ? unlowerable('a missing argument', node)
        : lowerExpr(lowering, arg.value, env),
    );
  return exprAt(lowering, node, { op: 'define', define: lowering.defineOf(symbol), args });
}

/**
 * Lowers what a `let` or a define stores: a result with its values if the expression is one;
 * otherwise its plain value.
 */
export function lowerStored(lowering: Lowering, node: ExprNode, env: LoweringEnv): Expr {
  const type = lowering.checked.typeOf(node);
  if (type.type !== 'result') return lowerExpr(lowering, node, env);
  if (node.kind === 'Latest')
    return lowerLatestResult(lowering, node, (part) => lowerExpr(lowering, part, env));
  if (node.kind === 'Path') return lowerWholePath(lowering, node, env);
  const symbol = lowering.checked.resolutionOf(
    node.kind === 'OfCall' ? node.callee.names.at(-1) : undefined,
  );
  return node.kind === 'OfCall' && symbol?.symbol === 'define'
    ? lowerDefineCall(lowering, node, symbol, env)
    : lowerExpr(lowering, node, env);
}

function lowerOfCall(lowering: Lowering, node: OfCall, env: LoweringEnv): Expr {
  const { checked } = lowering;
  const here = (expr: ExprBody): Expr => exprAt(lowering, node, expr);
  const symbol = checked.resolutionOf(node.callee.names.at(-1));
  if (symbol?.symbol === 'define') {
    const of = lowerDefineCall(lowering, node, symbol, env);
    return symbol.type.type === 'result' ? here({ op: 'outcome-of', of }) : of;
  }
  const first = node.args[0]?.value ?? unlowerable('a missing argument', node);
  const second = node.args[1]?.value;
  const roll = (): Expr =>
    first.kind === 'Path'
      ? lowerWholePath(lowering, first, env)
      : unlowerable('a look at a roll', node);
  switch (symbol?.symbol === 'built-in' ? symbol.name : undefined) {
    case 'size':
      return here({ op: 'size', of: lowerExpr(lowering, first, env) });
    case 'length':
      return here({ op: 'length', of: lowerExpr(lowering, first, env) });
    case 'number':
      return here({
        op: 'number-of',
        span:
          first.kind === 'Path'
            ? (first.names[0]?.text ?? '')
            : unlowerable('a number of a span', node),
      });
    case 'natural':
      return here({ op: 'roll-part', of: roll(), part: 'natural' });
    case 'matches':
      return here({
        op: 'matches',
        of: roll(),
        face:
          second === undefined
            ? unlowerable('a missing face', node)
            : lowerExpr(lowering, second, env),
      });
    case 'position': {
      // Without `within`: the position in the scenario's order.
      const within =
        second === undefined ? here({ op: 'everyone' }) : lowerExpr(lowering, second, env);
      return here({ op: 'position', who: lowerExpr(lowering, first, env), within });
    }
    case 'allies':
      return here({ op: 'allies', of: lowerExpr(lowering, first, env) });
    case 'enemies':
      return here({ op: 'enemies', of: lowerExpr(lowering, first, env) });
    default:
      return unlowerable('a call', node);
  }
}
