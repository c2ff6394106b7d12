// The context of reads: the meaning of names, and the functions that the parts of reading share.

import type { ExprNode, Ident, Node } from '../../ast/ast.ts';
import type { ActionSymbol, DefineSymbol, Symbol } from '../../names/symbols.ts';
import type { Somebody, Things } from './things.ts';
import type { BoundName, FlowWorld } from './world.ts';

/** What names mean here. Symbols are unique, so inner names need no scope of their own. */
export interface FlowEnv {
  readonly names: Map<Symbol, BoundName>;
  /** What `old` and `new` depend on in a trigger. */
  readonly event: Things;
}

/** No names. @param event what `old` and `new` depend on */
export const createFlowEnv = (event: Things = []): FlowEnv => ({ names: new Map(), event });

/** What the walk asks of expressions. */
export interface FlowReads {
  /** What the value depends on. */
  readonly of: (node: Node | undefined, env: FlowEnv) => Things;
  /** The participants that a path, a set or another expression means. */
  readonly whom: (expr: ExprNode, env: FlowEnv) => Somebody;
  /** The key of what a path means; undefined: it may mean several things. */
  readonly bind: (env: FlowEnv, name: Ident, set: ExprNode, things?: Things) => BoundName;
  /** What the legality of this action and its targets depend on. */
  readonly legality: (action: ActionSymbol, actor: Somebody, env: FlowEnv) => Things;
}

/** Reads, with what its parts share. */
export interface FlowReading extends FlowReads {
  readonly world: FlowWorld;
  /** What a define or action depends on, found by `things`; nothing if it is recursive or too deep. */
  readonly follow: (what: DefineSymbol | ActionSymbol, things: () => Things) => Things;
}
