// Compiles each expression of the IR to a closure, once. The table of operators is their only definition: a traced
// expression uses the same closures with a recorder around each.
import type { Expr, Local, Ruleset, ExprOf } from '@fray/dsl/ir';
import {
  compileArithmetic,
  compileBound,
  compileDice,
  compileNeg,
  compileSize,
  compileStepping,
} from './arithmetic.ts';
import type { Compiler } from './compiler.ts';
import { compileDeckWith, compileDeckWithout } from './deck-expressions.ts';
import { compileDefine } from './defines.ts';
import type { Env, Eval } from './env.ts';
import {
  compileAndOr,
  compileComparison,
  compileIf,
  compileIn,
  compileNot,
  compileOneOf,
  compileSame,
} from './logic.ts';
import {
  compileCanAct,
  compileCanTake,
  compileCell,
  compileConditionField,
  compileField,
  compileHasCondition,
  compileIsKind,
  compileLocal,
  compileMatches,
  compileMember,
  compileMemory,
  compileNumberOf,
  compileOutcome,
  compileRollPart,
  compileSetting,
  compileTrack,
  compileValueOf,
} from './stored-values.ts';
import {
  compileItem,
  compileLength,
  compilePosition,
  compileQuantifier,
  compileRelated,
  compileSet,
  compileText,
} from './sets.ts';
import { record, traced } from './trace.ts';
import { openTrace, type Trace } from './trace-tree.ts';

/**
 * Builds the closure of an expression, at link time. The closure holds no state and may serve any number of machines. Each
 * define is compiled once for a ruleset object.
 */
export function compileExpr(ruleset: Ruleset, expr: Expr): Eval {
  return compilerOf(ruleset, false).compile(expr);
}

/** Builds the same closure with a record of what it reads. A fault ends the trace, which contains it. */
export function compileTraced(ruleset: Ruleset, expr: Expr): (env: Env) => Trace {
  const run = compilerOf(ruleset, true).compile(expr);
  return (env) => traced(env, run);
}

/**
 * Builds the same closure, which reports at each run what it read, even if it ends in a fault. Inside another trace, the
 * record becomes part of that trace.
 */
export function compileReporting(
  ruleset: Ruleset,
  expr: Expr,
  report: (expr: Expr, trace: Trace, locals: readonly Local[]) => void,
): Eval {
  const run = compilerOf(ruleset, true).compile(expr);
  return (env) => {
    if (env.trace !== null) return run(env);
    const open = openTrace();
    env.trace = open;
    try {
      return run(env);
    } finally {
      env.trace = null;
      const [trace] = open.parts;
      if (trace !== undefined) report(expr, trace, env.locals);
    }
  };
}

// Compilers by ruleset: all programs of the same ruleset object share its closures.
const plain = new WeakMap<Ruleset, Compiler>();
const recording = new WeakMap<Ruleset, Compiler>();

function compilerOf(ruleset: Ruleset, isTraced: boolean): Compiler {
  const known = isTraced ? recording : plain;
  const old = known.get(ruleset);
  if (old !== undefined) return old;
  const bodies: Eval[] = [];
  const compiler: Compiler = {
    ruleset,
    isTraced,
    compile: (expr) =>
      isTraced ? record(ruleset, expr, build(compiler, expr)) : build(compiler, expr),
    define: (index) => {
      const body = ruleset.defines[index]?.body;
      return (bodies[index] ??= body === undefined ? nothing : compiler.compile(body));
    },
  };
  known.set(ruleset, compiler);
  return compiler;
}

const nothing: Eval = () => null;

/** Compiles the expressions with one operator. */
type Operator<Op extends Expr['op']> = (c: Compiler, expr: ExprOf<Op>) => Eval;

const OPERATORS: { readonly [Op in Expr['op']]: Operator<Op> } = {
  const:
    (_, { value }) =>
    () =>
      value,
  local: compileLocal,
  bound: compileMember,
  'outcome-of': compileOutcome,
  'value-of': compileValueOf,
  'roll-part': compileRollPart,
  matches: compileMatches,
  field: compileField,
  'condition-field': compileConditionField,
  track: compileTrack,
  given: compileSetting,
  ruling: compileSetting,
  cell: compileCell,
  'has-condition': compileHasCondition,
  'is-kind': compileIsKind,
  'can-act': compileCanAct,
  'can-take': compileCanTake,
  times: compileMemory,
  latest: compileMemory,
  'number-of': compileNumberOf,
  define: compileDefine,
  not: compileNot,
  and: compileAndOr,
  or: compileAndOr,
  same: compileSame,
  compare: compileComparison,
  in: compileIn,
  'one-of': compileOneOf,
  if: compileIf,
  add: compileArithmetic,
  sub: compileArithmetic,
  mul: compileArithmetic,
  div: compileArithmetic,
  neg: compileNeg,
  'at-least': compileBound,
  'at-most': compileBound,
  'dice-add': compileDice,
  'dice-sub': compileDice,
  'dice-mul': compileDice,
  step: compileStepping,
  size: compileSize,
  any: compileQuantifier,
  no: compileQuantifier,
  count: compileQuantifier,
  first: compileQuantifier,
  every: compileQuantifier,
  total: compileQuantifier,
  highest: compileQuantifier,
  lowest: compileQuantifier,
  everyone: compileSet,
  side: compileSet,
  kind: compileSet,
  order: compileSet,
  rows: compileSet,
  allies: compileRelated,
  enemies: compileRelated,
  position: compilePosition,
  length: compileLength,
  item: compileItem,
  'deck-with': compileDeckWith,
  'deck-without': compileDeckWithout,
  text: compileText,
};

function build<Op extends Expr['op']>(c: Compiler, expr: ExprOf<Op>): Eval {
  const compileIt: Operator<Op> = OPERATORS[expr.op as Op]; // the row of its own operator
  return compileIt(c, expr);
}
