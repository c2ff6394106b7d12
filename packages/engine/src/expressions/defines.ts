// Compiles defines: evaluates the body with the arguments as its locals. A short body is inlined, with the arguments in
// place of its locals.
import {
  expressionRow,
  mapParts,
  someExpr,
  type At,
  type Expr,
  type Local,
  type ExprOf,
} from '@fray/dsl/ir';
import { ruleFault } from '../values/fault.ts';
import { repeated } from '../values/repeated.ts';
import { MAX_NESTED_CALLS, spend, type Compiler } from './compiler.ts';
import type { Env, Eval } from './env.ts';

export function compileDefine(c: Compiler, expr: ExprOf<'define'>): Eval {
  const { at, define } = expr;
  const declared = c.ruleset.defines[define];
  const name = declared?.name ?? 'This';
  if (declared !== undefined && !c.isTraced && expr.args.every(isAtom) && isShort(declared.body)) {
    const inPlace = c.compile(given(declared.body, expr.args));
    return (env) => {
      begin(env, at, name);
      return inPlace(env);
    };
  }
  const args = expr.args.map((arg) => c.compile(arg));
  // A body without quantifiers leaves the caller's bound names as they are.
  const binds = declared !== undefined && someExpr(declared.body, binding);
  let body: Eval | null = null;
  return (env) => {
    begin(env, at, name);
    const inner: Local[] = repeated(args.length, null);
    for (let i = 0; i < args.length; i++) inner[i] = args[i]?.(env) ?? null;
    const { locals, bound } = env;
    env.locals = inner;
    if (binds) env.bound = [];
    env.depth++;
    try {
      return (body ??= c.define(define))(env);
    } finally {
      env.locals = locals;
      env.bound = bound;
      env.depth--;
    }
  };
}

function begin(env: Env, at: At, name: string): void {
  if (env.depth >= MAX_NESTED_CALLS) tooDeep(at, name);
  spend(env, at);
}

function tooDeep(at: At, name: string): never {
  throw ruleFault('too-deep', at, `${name} is defined by itself here.`);
}

/** True if evaluating the expression again gives the same result and costs nothing. */
function isAtom({ op }: Expr): boolean {
  return op === 'local' || op === 'bound' || op === 'const';
}

/** True if a body may be inlined: it does not depend on the nesting depth and binds no names. */
function isShort(body: Expr): boolean {
  return !someExpr(body, (part) => part.op === 'define' || part.op === 'can-take' || binding(part));
}

function binding(expr: Expr): boolean {
  return expressionRow(expr).binds === true;
}

/** Returns the body with its arguments in place of locals. */
function given(body: Expr, args: readonly Expr[]): Expr {
  if (body.op === 'local') return args[body.slot] ?? { op: 'const', value: null, at: body.at };
  return mapParts(body, (part) => given(part, args));
}
