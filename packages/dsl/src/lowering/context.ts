// Context: what all parts of lowering share, and how they read a name that one body binds.

import type { ExprNode, Ident, Node } from '../ast/ast.ts';
import type { At, Expr, ExprBody, Memory, Proc } from '../ir/index.ts';
import type { CallableSymbol, DefineSymbol, Symbol } from '../names/symbols.ts';
import type { Span } from '../source/span.ts';
import type { Checked } from '../types/checked.ts';
import type { Places } from './source-places.ts';

/** The ruleset being lowered. */
export interface Lowering {
  readonly checked: Checked;
  readonly places: Places;
  /**
   * The declaring names of rolls that are rolled again, or whose faces, natural result or matches
   * some rule reads.
   */
  readonly keepsFaces: ReadonlySet<Ident>;
  /** Adds a proc and returns its index. */
  addProc(proc: Proc): number;
  /** Returns the index of a memory; equal memories are shared. */
  memoryOf(memory: Memory): number;
  callableOf(callable: CallableSymbol): number;
  defineOf(define: DefineSymbol): number;
}

/**
 * How to read a bound name. A slot holds a plain value, a roll with its faces, or the result of a
 * call.
 */
export type Binding =
  | { readonly kind: 'slot'; readonly slot: number; readonly holds: 'value' | 'roll' | 'result' }
  | { readonly kind: 'bound'; readonly index: number }
  | { readonly kind: 'expr'; readonly expr: Expr };

/**
 * The names of one body. The declaring place identifies a name, so blocks need no scopes of their
 * own. `depth`: the number of quantifiers around.
 */
export interface LoweringEnv extends Lowering {
  readonly names: Map<Ident | string, Binding>;
  readonly depth: number;
}

export function createLoweringEnv(lowering: Lowering): LoweringEnv {
  return { ...lowering, names: new Map(), depth: 0 };
}

/**
 * The key of a local symbol: its declaring name; or the word `old`, `new`, `option` or `bearer`,
 * which have no declaration.
 */
export function symbolKey(symbol: Symbol): Ident | string {
  return symbol.ident ?? symbol.name;
}

/** Binds a declaring name to its symbol. A name with an error binds nothing. */
export function bind(env: LoweringEnv, name: Ident, binding: Binding): void {
  const symbol = env.checked.resolutionOf(name);
  env.names.set(symbol === undefined ? name : symbolKey(symbol), binding);
}

export function slotBinding(slot: number, holds: 'value' | 'roll' | 'result' = 'value'): Binding {
  return { kind: 'slot', slot, holds };
}

export function atOf(lowering: Lowering, node: { readonly span: Span }): At {
  return lowering.places.at(node.span);
}

/** Gives an expression the place of a node. */
export function exprAt(lowering: Lowering, node: { readonly span: Span }, expr: ExprBody): Expr {
  return { ...expr, at: lowering.places.at(node.span) };
}

/**
 * Throws because of a broken node or a contradiction. Lowering takes only rulesets without errors.
 */
export function unlowerable(what: string, node: Node | ExprNode): never {
  throw new Error(`cannot lower ${what} (${node.kind} at ${node.span.source}:${node.span.start})`);
}
