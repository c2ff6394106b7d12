// Context: what all parts of lowering share, and how a name that is bound in one body is read there.

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
  /** Declaring names of rolls whose faces, natural result or matches some rule reads, or that are rolled again. */
  readonly keepsFaces: ReadonlySet<Ident>;
  /** Keeps a proc and gives its index. */
  addProc(proc: Proc): number;
  /** The index of a memory; equal ones are shared. */
  memoryOf(memory: Memory): number;
  callableOf(callable: CallableSymbol): number;
  defineOf(define: DefineSymbol): number;
}

/** How a bound name is read. A slot holds a plain value, a roll with its faces, or the result of a call. */
export type Binding =
  | { readonly kind: 'slot'; readonly slot: number; readonly holds: 'value' | 'roll' | 'result' }
  | { readonly kind: 'bound'; readonly index: number }
  | { readonly kind: 'expr'; readonly expr: Expr };

/**
 * The names of one body. A name is identified by the place that declares it, so blocks need no scopes of their own.
 * `depth`: the number of quantifiers around.
 */
export interface LoweringEnv {
  readonly names: Map<Ident | string, Binding>;
  readonly depth: number;
}

export function createLoweringEnv(): LoweringEnv {
  return { names: new Map(), depth: 0 };
}

/** The key of a local symbol: its declaring name, or the word for `old`, `new`, `option`, `bearer`, which nobody declares. */
export function symbolKey(symbol: Symbol): Ident | string {
  return symbol.ident ?? symbol.name;
}

/** Binds a declaring name to its symbol. A name with an error binds nothing. */
export function bind(lowering: Lowering, env: LoweringEnv, name: Ident, binding: Binding): void {
  const symbol = lowering.checked.resolutionOf(name);
  env.names.set(symbol === undefined ? name : symbolKey(symbol), binding);
}

export function slotBinding(slot: number, holds: 'value' | 'roll' | 'result' = 'value'): Binding {
  return { kind: 'slot', slot, holds };
}

export function atOf(lowering: Lowering, node: { readonly span: Span }): At {
  return lowering.places.at(node.span);
}

/** An expression at the place of a node. */
export function exprAt(lowering: Lowering, node: { readonly span: Span }, expr: ExprBody): Expr {
  return { ...expr, at: lowering.places.at(node.span) };
}

/** A broken node or a contradiction reached lowering, which takes only rulesets without errors. */
export function unlowerable(what: string, node: Node | ExprNode): never {
  throw new Error(`cannot lower ${what} (${node.kind} at ${node.span.source}:${node.span.start})`);
}
