// Traces an evaluation: records all reads, in order, as a tree that explains the value of the expression.
import type { Expr, Local, Ruleset } from '@fray/dsl/ir';
import { isRuleFault } from '../values/fault.ts';
import type { Env, Eval } from './env.ts';
import { type Trace, openTrace } from './trace-tree.ts';

/** The empty list that nodes without parts share. */
const NOTHING: readonly never[] = [];

/** Wraps a node's closure in a recorder. */
export function record(ruleset: Ruleset, expr: Expr, run: Eval): Eval {
  const name = nameOf(ruleset, expr);
  return (env) => {
    const around = env.trace;
    const open = openTrace();
    let value: Local = null;
    let fault: string | null = null;
    env.trace = open;
    try {
      value = run(env);
      return value;
    } catch (thrown) {
      if (isRuleFault(thrown)) fault = thrown.message;
      throw thrown;
    } finally {
      env.trace = around;
      around?.parts.push({
        at: expr.at,
        op: expr.op,
        expr,
        name,
        value,
        // A list that grew has spare room, and a search among thousands keeps thousands of lists. So we copy it.
        parts: open.parts.length === 0 ? NOTHING : [...open.parts],
        fault,
        ...(open.verdicts.length === 0 ? {} : { verdicts: open.verdicts }),
      });
    }
  };
}

/** Runs a recorded closure and returns its tree; a fault is recorded in the tree. */
export function traced(env: Env, run: Eval): Trace {
  const around = env.trace;
  const open = openTrace();
  env.trace = open;
  try {
    run(env);
  } catch (thrown) {
    if (!isRuleFault(thrown)) throw thrown;
  } finally {
    env.trace = around;
  }
  const [root] = open.parts;
  if (root === undefined) throw new Error('A recorded closure recorded nothing.');
  return root;
}

function nameOf(ruleset: Ruleset, expr: Expr): string | null {
  switch (expr.op) {
    case 'field':
      return expr.field;
    case 'condition-field':
      return `${expr.condition}.${expr.field}`;
    case 'track':
      return expr.track;
    case 'given':
      return expr.given;
    case 'ruling':
      return expr.ruling;
    case 'value-of':
      return expr.name;
    case 'roll-part':
      return expr.part;
    case 'cell':
    case 'rows':
      return expr.table;
    case 'define':
      return ruleset.defines[expr.define]?.name ?? null;
    case 'has-condition':
      return expr.condition;
    case 'is-kind':
    case 'kind':
      return expr.kind;
    case 'can-take':
      return expr.callables.map((index) => ruleset.callables[index]?.name ?? '').join(', ');
    case 'times':
    case 'latest':
      return ruleset.memories[expr.memory]?.names.join(', ') ?? null;
    case 'number-of':
      return expr.span;
    case 'side':
      return expr.side;
    case 'order':
      return expr.order;
    default:
      return null;
  }
}
