// Why an expression has its value: the tree of what was looked at, in the order in which it was looked at.
import type { At, Expr, Local, Ruleset } from '@fray/dsl/ir';
import type { Illegal } from '../machine/legality.ts';
import { isRuleFault } from '../values/fault.ts';
import type { Env, Eval } from './env.ts';

/** Plain JSON. Evaluating the tree again gives the value: `parts` are all that it was made of. */
export interface Trace {
  /** Index into `Ruleset.places`. */
  readonly at: At;
  readonly op: Expr['op'];
  /** What was evaluated: what the operator goes by besides its parts. */
  readonly expr: Expr;
  /** The name that the node speaks of: a field, a condition, a define; null where there is none. */
  readonly name: string | null;
  /** Null also when the node ended in a fault (then `fault` says which). */
  readonly value: Local;
  /** What was looked at; a quantifier's `where` stands once for each member that was tried. */
  readonly parts: readonly Trace[];
  /** Children that nobody looked at: the rest of an `or`, the cases after the one that held. */
  readonly skipped: readonly At[];
  readonly fault: string | null;
  /** Of `can take`: each action that was asked about, and why not. */
  readonly verdicts?: readonly Verdict[];
}

export interface Verdict {
  /** Index into `Ruleset.callables`. */
  readonly callable: number;
  /** Null: it is legal. */
  readonly illegal: Illegal | null;
  /** How many of the node's parts stand before what was asked for the next one. */
  readonly parts: number;
}

/** A node that is being evaluated. */
export interface OpenTrace {
  readonly parts: Trace[];
  readonly seen: Set<Expr>;
  readonly verdicts: Verdict[];
}

export function openTrace(): OpenTrace {
  return { parts: [], seen: new Set(), verdicts: [] };
}

/** Puts a recorder around a node. */
export function record(ruleset: Ruleset, expr: Expr, run: Eval): Eval {
  const name = nameOf(ruleset, expr);
  const children = childrenOf(expr);
  return (env) => {
    const around = env.trace;
    const open = openTrace();
    around?.seen.add(expr);
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
      const skipped = children.filter((child) => !open.seen.has(child)).map((child) => child.at);
      around?.parts.push({ at: expr.at, op: expr.op, expr, name, value, parts: open.parts, skipped, fault, ...(open.verdicts.length === 0 ? {} : { verdicts: open.verdicts }) });
    }
  };
}

/** Runs a recorded closure and gives its tree; a fault ends in the tree. */
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

/** The expressions directly inside this one, as they are written down in it. */
export function childrenOf(expr: Expr): Expr[] {
  const found: Expr[] = [];
  const look = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return;
    if (isExpr(part)) found.push(part);
    else for (const inner of Object.values(part)) look(inner);
  };
  for (const part of Object.values(expr)) look(part);
  return found;
}

// Nothing else in an expression carries an operator and a place.
export function isExpr(part: object): part is Expr {
  return 'op' in part && 'at' in part;
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
