// Creates the symbol tables that the names pass fills, one declaration after the other.

import type { Declaration } from '../ast/ast.ts';
import { keywordOf, nameOf } from '../ast/named.ts';
import { createNamespace, type Builder, type Namespace } from './builder.ts';
import type { GlobalSymbol } from './names.ts';
import { createTags, type Tags } from './parts.ts';
import type {
  DefineSymbol,
  EncounterSymbol,
  ExampleSymbol,
  InvariantSymbol,
  MeasureSymbol,
  ModifierSymbol,
  PolicySymbol,
  ScenarioSymbol,
  SideSymbol,
  SpanSymbol,
  TriggerSymbol,
} from './symbols.ts';

/** The symbols that the names pass has found so far. */
export interface SymbolTables {
  readonly builder: Builder;
  /** Names that can be used alone anywhere. Each other namespace belongs to one form of use. */
  readonly global: Namespace<GlobalSymbol>;
  /** The span that every ruleset has without declaring it. `global` contains it too. */
  readonly encounterSpan: SpanSymbol;
  readonly members: Namespace<DefineSymbol>;
  readonly adjectives: Namespace<DefineSymbol>;
  readonly modifiers: Namespace<ModifierSymbol>;
  readonly triggers: Namespace<TriggerSymbol>;
  readonly invariants: Namespace<InvariantSymbol>;
  readonly measures: Namespace<MeasureSymbol>;
  readonly policies: Namespace<PolicySymbol>;
  readonly scenarios: Namespace<ScenarioSymbol>;
  /** The sides, known from the start, because a choice may be `by` a side that is declared below it. */
  readonly sides: ReadonlyMap<string, SideSymbol>;
  readonly tags: Tags;
  /** All encounters; only the first counts. */
  readonly encounters: EncounterSymbol[];
  readonly examples: ExampleSymbol[];
}

/** Returns empty namespaces that already know the sides of `decls`. */
export function createSymbolTables(builder: Builder, decls: readonly Declaration[]): SymbolTables {
  const global = createNamespace<GlobalSymbol>();
  const encounterSpan: SpanSymbol = {
    symbol: 'span',
    name: 'encounter',
    ident: undefined,
    decl: undefined,
  };
  global.names.set(encounterSpan.name, encounterSpan);
  return {
    builder,
    global,
    encounterSpan,
    members: createNamespace(),
    adjectives: createNamespace(),
    modifiers: createNamespace(),
    triggers: createNamespace(),
    invariants: createNamespace(),
    measures: createNamespace(),
    policies: createNamespace(),
    scenarios: createNamespace(),
    sides: sidesOf(decls),
    tags: createTags(builder),
    encounters: [],
    examples: [],
  };
}

function sidesOf(decls: readonly Declaration[]): ReadonlyMap<string, SideSymbol> {
  const sides = new Map<string, SideSymbol>();
  for (const one of decls) {
    const ident = keywordOf(one) === 'side' ? nameOf(one) : undefined;
    if (ident?.kind !== 'Ident' || sides.has(ident.text)) continue;
    const decl = one.kind === 'SideDecl' ? one : undefined;
    sides.set(ident.text, { symbol: 'side', name: ident.text, ident, decl });
  }
  return sides;
}
