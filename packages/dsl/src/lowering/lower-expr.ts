// Expressions: one function, with a case for each form. The checker's tables give the meaning of an expression.

import type {
  DurationNode,
  ArithmeticNode,
  Cases,
  ExprNode,
  Is,
  IsOneOf,
  LookupNode,
  Negate,
  OfCall,
  NodeOf,
} from '../ast/ast.ts';
import { writtenDice } from '../ast/expression.ts';
import type { Duration, Expr, ExprBody } from '../ir/index.ts';
import type { DefineSymbol } from '../names/symbols.ts';
import { isDiceType } from '../types/assign.ts';
import { atOf, bind, exprAt, unlowerable, type LoweringEnv, type Lowering } from './context.ts';
import { lowerLatest, lowerLatestResult, lowerTimes } from './lower-memories.ts';
import { lowerPath, lowerWholePath } from './lower-paths.ts';
import { literalAsWord, lowerOrdering, rangeOf } from './lower-values.ts';

/** Lowers an expression to a plain value: the total of a roll, the outcome of a result. */
export function lowerExpr(node: ExprNode, env: LoweringEnv): Expr {
  const { checked } = env;
  const word = literalAsWord(node, checked.expectedOf(node));
  if (word !== undefined) return exprAt(env, node, { op: 'const', value: word });
  const sub = (part: ExprNode): Expr => lowerExpr(part, env);
  const here = (expr: ExprBody): Expr => exprAt(env, node, expr);
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
          part.kind === 'TextChunk' ? part.text : lowerInText(part.value, env),
        ),
      });
    case 'Everyone':
      return here({ op: 'everyone' });
    case 'Path':
      return lowerPath(node, env);
    case 'OfCall':
      return lowerOfCall(node, env);
    case 'Lookup':
      return lowerLookup(node, env);
    case 'Quantified':
      return here({ op: node.quantifier, ...lowerMembers(node, env) });
    case 'Every':
      return here({
        op: 'every',
        ...lowerMembers(node, env),
        satisfies: lowerExpr(node.satisfies, within(env)),
      });
    case 'Aggregate':
      return here({
        op: node.aggregate,
        ...lowerMembers(node, env),
        value: lowerExpr(node.value, within(env)),
      });
    case 'TimesOf':
      return lowerTimes(env, node, sub);
    case 'Latest':
      return lowerLatest(env, node, sub);
    case 'ItemOf':
      return here({ op: 'item', n: sub(node.index), of: sub(node.list) });
    case 'Paren':
      return sub(node.value);
    case 'Negate':
      return lowerNegate(node, env);
    case 'Not':
      return here({ op: 'not', of: sub(node.value) });
    case 'Logic':
      return here({ op: node.word, of: node.operands.map(sub) });
    case 'Arithmetic':
      return lowerArithmetic(node, env);
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
      return lowerIs(node, env);
    case 'IsIn':
      return negated(env, node, { op: 'in', item: sub(node.left), set: sub(node.set) });
    case 'IsOneOf':
      return negated(env, node, lowerOneOf(node, env));
    case 'CanTake':
      return here({
        op: 'can-take',
        who: sub(node.actor),
        callables: checked.actionsOf(node.act).map((action) => env.callableOf(action)),
      });
    case 'CanAct':
      return here({ op: 'can-act', who: sub(node.actor) });
    case 'BrokenExpr':
      return unlowerable('a broken expression', node);
  }
}

/** Lowers a value in a text: a side appears by its name, not as a list of members. */
function lowerInText(node: ExprNode, env: LoweringEnv): Expr {
  const lowered = lowerExpr(node, env);
  return lowered.op === 'side' ? exprAt(env, node, { op: 'const', value: lowered.side }) : lowered;
}

/** Lowers an expression that may be missing. */
export function optional(node: ExprNode | undefined, env: LoweringEnv): Expr | null {
  return node === undefined ? null : lowerExpr(node, env);
}

/**
 * Lowers `V when C` lines to one expression. Without `otherwise`, the lines already cover every
 * case.
 */
export function lowerCases(cases: Cases, env: LoweringEnv): Expr {
  const lines: { when: Expr; value: Expr }[] = [];
  let otherwise: Expr | null = null;
  for (const line of cases.cases) {
    if (line.kind === 'BrokenLine') return unlowerable('a broken line', line);
    const value = lowerExpr(line.value, env);
    if (line.when === undefined) otherwise = value;
    else lines.push({ when: lowerExpr(line.when, env), value });
  }
  return exprAt(env, cases, { op: 'if', cases: lines, otherwise });
}

/** Lowers `x in S where C`, and binds x. */
function lowerMembers(
  { binder, set, where }: Pick<NodeOf<'Quantified'>, 'binder' | 'set' | 'where'>,
  env: LoweringEnv,
): { readonly index: number; readonly set: Expr; readonly where: Expr | null } {
  const group = lowerExpr(set, env);
  bind(env, binder, { kind: 'bound', index: env.depth });
  return { index: env.depth, set: group, where: optional(where, within(env)) };
}

/** The environment inside a quantifier. */
function within(env: LoweringEnv): LoweringEnv {
  return { ...env, depth: env.depth + 1 };
}

function negated(lowering: Lowering, node: Is | IsOneOf | NodeOf<'IsIn'>, expr: ExprBody): Expr {
  const of = exprAt(lowering, node, expr);
  return node.negated ? exprAt(lowering, node, { op: 'not', of }) : of;
}

function lowerIs(node: Is, env: LoweringEnv): Expr {
  const { checked } = env;
  const meaning = checked.isMeaning(node);
  const left = lowerExpr(node.left, env);
  switch (meaning.is) {
    case 'condition':
      return negated(env, node, {
        op: 'has-condition',
        who: left,
        condition: meaning.condition.name,
      });
    case 'adjective':
      return negated(env, node, {
        op: 'define',
        define: env.defineOf(meaning.define),
        args: [left],
      });
    case 'field':
      return negated(env, node, { op: 'field', of: left, field: meaning.field.name });
    case 'kind':
      return negated(env, node, { op: 'is-kind', who: left, kind: meaning.kind.name });
    case 'same': {
      const type = checked.typeOf(node.left).type;
      const empty = node.right.kind === 'Nobody' || node.right.kind === 'Nothing';
      if (type === 'set' && empty) {
        const op = node.negated ? 'any' : 'no';
        return exprAt(env, node, { op, index: env.depth, set: left, where: null });
      }
      const right =
        type === 'list' && empty
          ? exprAt(env, node.right, { op: 'const', value: [] })
          : lowerExpr(node.right, env);
      return negated(env, node, { op: 'same', left, right });
    }
  }
}

function lowerOneOf(node: IsOneOf, env: LoweringEnv): Expr {
  const { checked } = env;
  const item = lowerExpr(node.left, env);
  const words = checked.typeOfOneOf(node);
  const constants: Extract<ExprBody, { op: 'one-of' }>['values'][number][] = [];
  const looked: Expr[] = [];
  for (const value of node.values) {
    if (value.kind === 'Ident') {
      const read = lowerExpr({ kind: 'Path', span: value.span, names: [value] }, env);
      if (read.op === 'const') constants.push(read.value);
      else looked.push(exprAt(env, value, { op: 'same', left: item, right: read }));
    } else {
      const word = value.kind === 'IntLit' ? literalAsWord(value, words) : undefined;
      constants.push(word ?? (value.kind === 'IntLit' ? value.value : rangeOf(value)));
    }
  }
  const fixed = exprAt(env, node, { op: 'one-of', item, values: constants });
  if (looked.length === 0) return fixed;
  return exprAt(env, node, {
    op: 'or',
    of: constants.length === 0 ? looked : [fixed, ...looked],
  });
}

function lowerLookup(node: LookupNode, env: LoweringEnv): Expr {
  const table = env.checked.resolutionOf(node.table.names[0]);
  if (table?.symbol !== 'table') return unlowerable('a look into a table', node);
  const row = lowerExpr(node.row, env);
  const only = table.columns[0]?.name ?? '';
  const column =
    node.column === undefined
      ? exprAt(env, node, { op: 'const', value: only })
      : lowerExpr(node.column, env);
  return exprAt(env, node, { op: 'cell', table: table.name, row, column });
}

function lowerNegate(node: Negate, env: LoweringEnv): Expr {
  const of = lowerExpr(node.value, env);
  if (!isDiceType(env.checked.typeOf(node.value))) return exprAt(env, node, { op: 'neg', of });
  return exprAt(env, node, {
    op: 'dice-mul',
    left: exprAt(env, node, { op: 'const', value: -1 }),
    right: of,
  });
}

function lowerArithmetic(node: ArithmeticNode, env: LoweringEnv): Expr {
  const left = lowerExpr(node.left, env);
  const right = lowerExpr(node.right, env);
  const leftDice = isDiceType(env.checked.typeOf(node.left));
  const dice = leftDice || isDiceType(env.checked.typeOf(node.right));
  switch (node.op) {
    case '+':
      return exprAt(env, node, { op: dice ? 'dice-add' : 'add', left, right });
    case '-':
      return exprAt(env, node, { op: dice ? 'dice-sub' : 'sub', left, right });
    case '*':
      if (!dice) return exprAt(env, node, { op: 'mul', left, right });
      return exprAt(env, node, {
        op: 'dice-mul',
        left: leftDice ? right : left,
        right: leftDice ? left : right,
      });
  }
}

/** A call of a define with parameters. It keeps a result with its values. */
function lowerDefineCall(node: OfCall, symbol: DefineSymbol, env: LoweringEnv): Expr {
  const args = env.checked
    .argsOf(node)
    .map((arg) =>
      arg === undefined ? unlowerable('a missing argument', node) : lowerExpr(arg.value, env),
    );
  return exprAt(env, node, { op: 'define', define: env.defineOf(symbol), args });
}

/**
 * Lowers what a `let` or a define stores: a result with its values if the expression is one;
 * otherwise its plain value.
 */
export function lowerStored(node: ExprNode, env: LoweringEnv): Expr {
  const type = env.checked.typeOf(node);
  if (type.type !== 'result') return lowerExpr(node, env);
  if (node.kind === 'Latest') return lowerLatestResult(env, node, (part) => lowerExpr(part, env));
  if (node.kind === 'Path') return lowerWholePath(node, env);
  const symbol = env.checked.resolutionOf(
    node.kind === 'OfCall' ? node.callee.names.at(-1) : undefined,
  );
  return node.kind === 'OfCall' && symbol?.symbol === 'define'
    ? lowerDefineCall(node, symbol, env)
    : lowerExpr(node, env);
}

function lowerOfCall(node: OfCall, env: LoweringEnv): Expr {
  const { checked } = env;
  const here = (expr: ExprBody): Expr => exprAt(env, node, expr);
  const symbol = checked.resolutionOf(node.callee.names.at(-1));
  if (symbol?.symbol === 'define') {
    const of = lowerDefineCall(node, symbol, env);
    return symbol.type.type === 'result' ? here({ op: 'outcome-of', of }) : of;
  }
  const first = node.args[0]?.value ?? unlowerable('a missing argument', node);
  const second = node.args[1]?.value;
  const roll = (): Expr =>
    first.kind === 'Path' ? lowerWholePath(first, env) : unlowerable('a look at a roll', node);
  if (symbol?.symbol !== 'built-in') return unlowerable('a call', node);
  switch (symbol.name) {
    case 'size':
    case 'length':
    case 'allies':
    case 'enemies':
      return here({ op: symbol.name, of: lowerExpr(first, env) });
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
        face: second === undefined ? unlowerable('a missing face', node) : lowerExpr(second, env),
      });
    case 'position': {
      // Without `within`: the position in the scenario's order.
      const within = second === undefined ? here({ op: 'everyone' }) : lowerExpr(second, env);
      return here({ op: 'position', who: lowerExpr(first, env), within });
    }
    default:
      return unlowerable('a call', node);
  }
}

/** Lowers how long a condition lasts. */
export function lowerDuration(node: DurationNode, env: LoweringEnv): Duration {
  const at = atOf(env, node);
  // `for 2 rounds`: the name may be a plural; the symbol has the declared name.
  const span = env.checked.resolutionOf(node.name)?.name ?? node.name.text;
  if (node.kind === 'DurationFor')
    return { kind: 'for', count: lowerExpr(node.count, env), span, at };
  return {
    kind: 'until',
    edge: node.edge,
    span,
    next: node.next,
    of: optional(node.of, env),
    at,
  };
}
