// Names: the result of the names pass, for the types pass. Each map is a namespace; a name has one meaning in each.

import type { Ident, Node } from '../ast/ast.ts';
import type {
  CallableSymbol,
  ConditionSymbol,
  DefineSymbol,
  GivenSymbol,
  KindSymbol,
  LabelSymbol,
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

/** What rules can speak of by a lone name. */
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
  /** Spans, sides, kinds, conditions, tables, givens, tracks, rulings, values and functions that are defined, callables. */
  readonly global: ReadonlyMap<string, GlobalSymbol>;
  /** `define p.reach`. */
  readonly members: ReadonlyMap<string, DefineSymbol>;
  /** `define p is able`. */
  readonly adjectives: ReadonlyMap<string, DefineSymbol>;
  readonly tags: ReadonlyMap<string, TagSymbol>;
  readonly orders: ReadonlyMap<string, OrderSymbol>;
  readonly steps: ReadonlyMap<string, StepSymbol>;
  readonly labels: readonly LabelSymbol[];
  readonly policies: ReadonlyMap<string, PolicySymbol>;
  readonly scenarios: ReadonlyMap<string, ScenarioSymbol>;
  /** The symbol of each declaring name. */
  readonly declared: ReadonlyMap<Ident, Symbol>;
  /** Words of lines and declarations that could not be read: a name among them may be declared there. */
  readonly suppressed: ReadonlySet<string>;
  /** Declarations in which a name is missing: anything may be a part of them. */
  readonly doubtful: ReadonlySet<Node>;
}
