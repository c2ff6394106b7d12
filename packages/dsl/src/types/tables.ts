// Tables: the side tables that the checker fills, and the read-only view that later passes use.

import type {
  Act,
  Arg,
  AstFile,
  CompareNode,
  DiceLine,
  ExprNode,
  FieldNode,
  Ident,
  Invocation,
  Is,
  IsOneOf,
  Latest,
  ModifierDecl,
  OfCall,
  PolicyPick,
  RankRoll,
  RankValue,
  StepBy,
  TakeItemNode,
  TimesOf,
  TypeNode,
} from '../ast/ast.ts';
import type { Names } from '../names/names.ts';
import type {
  ActionSymbol,
  CallableSymbol,
  FieldSymbol,
  SpanSymbol,
  Symbol,
  ValueSymbol,
} from '../names/symbols.ts';
import type { Checked, IsMeaning, ModifierTarget } from './checked.ts';
import { errorType, type WrittenOrder, type Type } from '../names/types.ts';

export interface Tables {
  readonly resolutions: Map<Ident, Symbol>;
  readonly types: Map<ExprNode, Type>;
  readonly expected: Map<ExprNode, Type>;
  readonly typeNodes: Map<TypeNode, Type>;
  readonly fieldTypes: Map<FieldNode, Type>;
  readonly fields: Map<Ident, readonly FieldSymbol[]>;
  readonly is: Map<Is, IsMeaning>;
  readonly orderings: Map<CompareNode | StepBy | RankValue | PolicyPick, WrittenOrder>;
  readonly args: Map<Invocation | OfCall | TimesOf | Latest, readonly (Arg | undefined)[]>;
  readonly actions: Map<Act | TakeItemNode, readonly ActionSymbol[]>;
  readonly counted: Map<TimesOf | Latest, readonly (CallableSymbol | SpanSymbol)[]>;
  readonly rankValues: Map<RankRoll, ValueSymbol>;
  readonly targets: Map<ModifierDecl, readonly ModifierTarget[]>;
  readonly streams: Map<DiceLine, ValueSymbol>;
  readonly oneOf: Map<IsOneOf, Type>;
}

/** Creates empty tables, except that each declaring name resolves to its own symbol. */
export function createTables(declared: ReadonlyMap<Ident, Symbol>): Tables {
  return {
    resolutions: new Map(declared),
    types: new Map(),
    expected: new Map(),
    typeNodes: new Map(),
    fieldTypes: new Map(),
    fields: new Map(),
    is: new Map(),
    orderings: new Map(),
    args: new Map(),
    actions: new Map(),
    counted: new Map(),
    rankValues: new Map(),
    targets: new Map(),
    streams: new Map(),
    oneOf: new Map(),
  };
}

/** The read-only view of the tables. */
export function finishTables(files: readonly AstFile[], names: Names, tables: Tables): Checked {
  return {
    files,
    symbols: names.symbols,
    names,
    resolutionOf: (name) => name && tables.resolutions.get(name),
    typeOf: (expr) => tables.types.get(expr) ?? errorType,
    expectedOf: (expr) => tables.expected.get(expr),
    typeOfNode: (node) => tables.typeNodes.get(node) ?? errorType,
    typeOfField: (field) => tables.fieldTypes.get(field) ?? errorType,
    fieldsOf: (name) => tables.fields.get(name) ?? [],
    isMeaning: (node) => tables.is.get(node) ?? { is: 'same' },
    orderingOf: (node) => tables.orderings.get(node),
    argsOf: (node) => tables.args.get(node) ?? [],
    actionsOf: (node) => tables.actions.get(node) ?? [],
    countedOf: (node) => tables.counted.get(node) ?? [],
    rankValueOf: (node) => tables.rankValues.get(node),
    targetsOf: (node) => tables.targets.get(node) ?? [],
    streamOf: (node) => tables.streams.get(node),
    typeOfOneOf: (node) => tables.oneOf.get(node) ?? errorType,
    targetOf: (path) => {
      const last = path.names.at(-1);
      return last === undefined ? undefined : tables.resolutions.get(last);
    },
  };
}
