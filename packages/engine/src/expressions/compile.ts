// Compiles each expression of the IR to a closure, once. This switch is the only definition of the operators: a traced
// expression uses the same closures with a recorder around each.
import type { Expr, Local, Ruleset } from '@fray/dsl/ir';
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
import * as reading from './stored-values.ts';
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
  return compilerOf(plain, ruleset, null).compile(expr);
}

/** Builds the same closure with a record of what it reads. A fault ends the trace, which contains it. */
export function compileTraced(ruleset: Ruleset, expr: Expr): (env: Env) => Trace {
  const run = compilerOf(recording, ruleset, (node, inner) => record(ruleset, node, inner)).compile(
    expr,
  );
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
  const run = compilerOf(recording, ruleset, (node, inner) => record(ruleset, node, inner)).compile(
    expr,
  );
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

type Node = (expr: Expr, run: Eval) => Eval;

// Compilers by ruleset: all programs of the same ruleset object share its closures.
const plain = new WeakMap<Ruleset, Compiler>();
const recording = new WeakMap<Ruleset, Compiler>();

function compilerOf(
  known: WeakMap<Ruleset, Compiler>,
  ruleset: Ruleset,
  node: Node | null,
): Compiler {
  const old = known.get(ruleset);
  if (old !== undefined) return old;
  const bodies: Eval[] = [];
  const compiler: Compiler = {
    ruleset,
    compile: (expr) => (node === null ? build(compiler, expr) : node(expr, build(compiler, expr))),
    isTraced: node !== null,
    define: (index) => {
      const body = ruleset.defines[index]?.body;
      return (bodies[index] ??= body === undefined ? nothing : compiler.compile(body));
    },
  };
  known.set(ruleset, compiler);
  return compiler;
}

const nothing: Eval = () => null;

function build(c: Compiler, expr: Expr): Eval {
  switch (expr.op) {
    case 'const': {
      const value = expr.value;
      return () => value;
    }
    case 'local':
      return reading.compileLocal(expr);
    case 'bound':
      return reading.compileMember(expr);
    case 'outcome-of':
      return reading.compileOutcome(c, expr);
    case 'value-of':
      return reading.compileValueOf(c, expr);
    case 'roll-part':
      return reading.compileRollPart(c, expr);
    case 'matches':
      return reading.compileMatches(c, expr);
    case 'field':
      return reading.compileField(c, expr);
    case 'condition-field':
      return reading.compileConditionField(c, expr);
    case 'track':
      return reading.compileTrack(expr);
    case 'given':
    case 'ruling':
      return reading.compileSetting(c, expr);
    case 'cell':
      return reading.compileCell(c, expr);
    case 'has-condition':
      return reading.compileHasCondition(c, expr);
    case 'is-kind':
      return reading.compileIsKind(c, expr);
    case 'can-act':
      return reading.compileCanAct(c, expr);
    case 'can-take':
      return reading.compileCanTake(c, expr);
    case 'times':
    case 'latest':
      return reading.compileMemory(c, expr);
    case 'number-of':
      return reading.compileNumberOf(expr);
    case 'define':
      return compileDefine(c, expr);
    case 'not':
      return compileNot(c, expr);
    case 'and':
    case 'or':
      return compileAndOr(c, expr);
    case 'same':
      return compileSame(c, expr);
    case 'compare':
      return compileComparison(c, expr);
    case 'in':
      return compileIn(c, expr);
    case 'one-of':
      return compileOneOf(c, expr);
    case 'if':
      return compileIf(c, expr);
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
      return compileArithmetic(c, expr);
    case 'neg':
      return compileNeg(c, expr);
    case 'at-least':
    case 'at-most':
      return compileBound(c, expr);
    case 'dice-add':
    case 'dice-sub':
    case 'dice-mul':
      return compileDice(c, expr);
    case 'step':
      return compileStepping(c, expr);
    case 'size':
      return compileSize(c, expr);
    case 'any':
    case 'no':
    case 'count':
    case 'first':
    case 'every':
    case 'total':
    case 'highest':
    case 'lowest':
      return compileQuantifier(c, expr);
    case 'everyone':
    case 'side':
    case 'kind':
    case 'order':
    case 'rows':
      return compileSet(c, expr);
    case 'allies':
    case 'enemies':
      return compileRelated(c, expr);
    case 'position':
      return compilePosition(c, expr);
    case 'length':
      return compileLength(c, expr);
    case 'item':
      return compileItem(c, expr);
    case 'deck-with':
      return compileDeckWith(c, expr);
    case 'deck-without':
      return compileDeckWithout(c, expr);
    case 'text':
      return compileText(c, expr);
  }
}
