// Operators on numbers, dice codes and steps.
import type { ExprOf } from '@fray/dsl/ir';
import { addDice, diceOf, facesOf, printDice, subDice, timesDice } from '../values/dice-code.ts';
import { ruleFault } from '../values/fault.ts';
import { add, div, mul, numberOf, sub } from '../values/number.ts';
import { compileCompare, compileStep } from '../values/ordering.ts';
import type { Compiler } from './compiler.ts';
import type { Eval } from './env.ts';

export function compileArithmetic(c: Compiler, expr: ExprOf<'add' | 'sub' | 'mul' | 'div'>): Eval {
  const left = c.compile(expr.left);
  const right = c.compile(expr.right);
  const at = expr.at;
  switch (expr.op) {
    case 'add':
      return (env) => add(numberOf(left(env), at), numberOf(right(env), at), at);
    case 'sub':
      return (env) => sub(numberOf(left(env), at), numberOf(right(env), at), at);
    case 'mul':
      return (env) => mul(numberOf(left(env), at), numberOf(right(env), at), at);
    case 'div': {
      const rounded = expr.rounded;
      return (env) => div(numberOf(left(env), at), numberOf(right(env), at), rounded, at);
    }
  }
}

export function compileNeg(c: Compiler, expr: ExprOf<'neg'>): Eval {
  const of = c.compile(expr.of);
  const at = expr.at;
  return (env) => sub(0, numberOf(of(env), at), at);
}

/** `at least` and `at most`, for numbers or dice codes. */
export function compileBound(c: Compiler, expr: ExprOf<'at-least' | 'at-most'>): Eval {
  const of = c.compile(expr.of);
  const bound = c.compile(expr.bound);
  const compare = compileCompare(c.ruleset, null);
  const sign = expr.op === 'at-least' ? 1 : -1;
  const at = expr.at;
  return (env) => {
    const value = of(env);
    const end = bound(env);
    return compare(value, end, at) * sign < 0 ? end : value;
  };
}

export function compileDice(c: Compiler, expr: ExprOf<'dice-add' | 'dice-sub' | 'dice-mul'>): Eval {
  const left = c.compile(expr.left);
  const right = c.compile(expr.right);
  const at = expr.at;
  if (expr.op === 'dice-mul')
    // `3 * 1d6` and `1d6 * 3` are both allowed.
    return (env) => {
      const [a, b] = [left(env), right(env)];
      const [code, many] = typeof a === 'string' ? [a, b] : [b, a];
      return printDice(timesDice(diceOf(code, at), numberOf(many, at), at));
    };
  const join = expr.op === 'dice-add' ? addDice : subDice;
  return (env) => printDice(join(diceOf(left(env), at), diceOf(right(env), at), at));
}

export function compileStepping(c: Compiler, expr: ExprOf<'step'>): Eval {
  const of = c.compile(expr.of);
  const by = c.compile(expr.by);
  const step = compileStep(c.ruleset, expr.order);
  const { at, dir } = expr;
  return (env) => step(of(env), mul(dir, numberOf(by(env), at), at), at);
}

export function compileSize(c: Compiler, expr: ExprOf<'size'>): Eval {
  const of = c.compile(expr.of);
  const at = expr.at;
  return (env) => {
    const die = of(env);
    if (typeof die !== 'string') throw ruleFault('not-dice', at, 'Only a die has a size.');
    return facesOf(diceOf(die, at), at);
  };
}
