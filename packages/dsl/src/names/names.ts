// Defines the result of the names pass, which the types pass reads. Each map is a namespace, in which a name has one
// meaning.

import type { Ident, Node } from '../ast/ast.ts';
import type {
  CallableSymbol,
  ConditionSymbol,
  DefineSymbol,
  GivenSymbol,
  KindSymbol,
  OrderSymbol,
  PolicySymbol,
  RulingSymbol,
  ScenarioSymbol,
  SideSymbol,
  SpanSymbol,
  StepSymbol,
  Symbol,
  Symbols,
  TableSymbol,
  TagSymbol,
  TrackSymbol,
} from './symbols.ts';

/** A symbol that rules can refer to by its name alone. */
export type GlobalSymbol =
  | SpanSymbol
  | SideSymbol
  | KindSymbol
  | ConditionSymbol
  | TableSymbol
  | GivenSymbol
  | TrackSymbol
  | RulingSymbol
  | DefineSymbol
  | CallableSymbol;

export interface Names {
  readonly symbols: Symbols;
  /** Spans, sides, kinds, conditions, tables, givens, tracks, rulings, callables, and values and functions from `define`. */
  readonly global: ReadonlyMap<string, GlobalSymbol>;
  /** Defines such as `define p.reach`. */
  readonly members: ReadonlyMap<string, DefineSymbol>;
  /** Defines such as `define p is able`. */
  readonly adjectives: ReadonlyMap<string, DefineSymbol>;
  readonly tags: ReadonlyMap<string, TagSymbol>;
  readonly orders: ReadonlyMap<string, OrderSymbol>;
  readonly steps: ReadonlyMap<string, StepSymbol>;
  /** The spans, and `encounter`, which is one. */
  readonly spans: ReadonlyMap<string, SpanSymbol>;
  readonly sides: ReadonlyMap<string, SideSymbol>;
  readonly tables: ReadonlyMap<string, TableSymbol>;
  readonly tracks: ReadonlyMap<string, TrackSymbol>;
  readonly policies: ReadonlyMap<string, PolicySymbol>;
  readonly scenarios: ReadonlyMap<string, ScenarioSymbol>;
  /** The symbol that each declaring name introduces. */
  readonly declared: ReadonlyMap<Ident, Symbol>;
  /**
   * Words of lines and declarations that could not be read. A name among them may be declared there, so it is not reported
   * as unknown.
   */
  readonly suppressed: ReadonlySet<string>;
  /** Declarations in which a name is missing. Any unknown part of them may be the one without a name. */
  readonly doubtful: ReadonlySet<Node>;
}
