// The context of reads: the meaning of names, and the functions that the files about reading share.

import type { ExprNode, Ident, Node } from '../../ast/ast.ts';
import type { ActionSymbol, DefineSymbol, Symbol } from '../../names/symbols.ts';
import type { Somebody, Things } from './things.ts';
import type { BoundName, FlowWorld } from './world.ts';

/** The meaning of names. Symbols are unique, so inner names need no scope of their own. */
export interface FlowEnv {
  readonly names: Map<Symbol, BoundName>;
  /** The hidden things on which `old` and `new` depend in a trigger. */
  readonly event: Things;
}

/**
 * An environment without names.
 * @param event what `old` and `new` depend on
 */
export const createFlowEnv = (event: Things = []): FlowEnv => ({ names: new Map(), event });

/** What the walk needs to know about expressions. */
export interface FlowReads {
  /** The hidden things on which a value depends. */
  readonly of: (node: Node | undefined, env: FlowEnv) => Things;
  /** The participants to whom a path, a set or another expression refers. */
  readonly whom: (expr: ExprNode, env: FlowEnv) => Somebody;
  /** The key of what a path means; undefined: it may mean several things. */
  readonly bind: (env: FlowEnv, name: Ident, set: ExprNode, things?: Things) => BoundName;
  /** The hidden things on which the legality of this action, and its targets, depend. */
  readonly legality: (action: ActionSymbol, actor: Somebody) => Things;
}

/** Reads, with the functions that their parts share. */
export interface FlowReading extends FlowReads {
  readonly world: FlowWorld;
  /**
   * The hidden things of a define or action, found by `things`; none if it is recursive or nested
   * too deeply.
   */
  readonly follow: (what: DefineSymbol | ActionSymbol, things: () => Things) => Things;
}
