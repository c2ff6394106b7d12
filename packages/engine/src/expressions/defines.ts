// Defines: the body of one is worked out with its arguments for locals. A short one is worked out where it is asked, with what
// its arguments say put in place of its locals.
import type { At, Expr, Local } from '@fray/dsl/ir';
import { ruleFault } from '../values/fault.ts';
import { repeated } from '../values/repeated.ts';
import type { Compiler, Of } from './compiler.ts';
import { MAX_DEPTH, spend } from './compiler.ts';
import type { Env, Eval } from './env.ts';
import { childrenOf, isExpr } from './trace.ts';

export function compileDefine(c: Compiler, expr: Of<'define'>): Eval {
  const { at, define } = expr;
  const declared = c.ruleset.defines[define];
  const name = declared?.name ?? 'This';
  if (declared !== undefined && !c.tells && expr.args.every(isAtom) && isShort(declared.body)) {
    const inPlace = c.compile(given(declared.body, expr.args));
    return (env) => {
      begin(env, at, name);
      return inPlace(env);
    };
  }
  const args = expr.args.map((arg) => c.compile(arg));
  // A body without quantifiers leaves the bound names of whoever asks alone.
  const binds = declared !== undefined && asks(declared.body, isQuantifier);
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
  if (env.depth >= MAX_DEPTH) throw ruleFault('too-deep', at, `${name} is defined by itself here.`);
  spend(env, at);
}

/** Asked as often as one likes, it is the same and costs nothing. */
function isAtom({ op }: Expr): boolean {
  return op === 'local' || op === 'bound' || op === 'const';
}

/** Nothing in it goes by how deep it stands, or has names of its own. */
function isShort(body: Expr): boolean {
  return !asks(body, (part) => part.op === 'define' || part.op === 'can-take' || isQuantifier(part));
}

function asks(expr: Expr, what: (part: Expr) => boolean): boolean {
  return what(expr) || childrenOf(expr).some((child) => asks(child, what));
}

function isQuantifier({ op }: Expr): boolean {
  return QUANTIFIERS.has(op);
}

const QUANTIFIERS: ReadonlySet<Expr['op']> = new Set(['any', 'no', 'count', 'first', 'every', 'total', 'highest', 'lowest']);

/** The body with its arguments for locals. */
function given(body: Expr, args: readonly Expr[]): Expr;
function given(part: unknown, args: readonly Expr[]): unknown;
function given(part: unknown, args: readonly Expr[]): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one: unknown) => given(one, args));
  if (isExpr(part) && part.op === 'local') return args[part.slot] ?? { op: 'const', value: null, at: part.at };
  return Object.fromEntries(Object.entries(part).map(([key, one]: [string, unknown]) => [key, given(one, args)]));
}
