// Tables: the side tables that the checker fills, and the read-only view that later passes use.

import type { AstFile, Ident } from '../ast/ast.ts';
import type { Names } from '../names/names.ts';
import type { Symbol } from '../names/symbols.ts';
import type { Checked } from './checked.ts';
import { errorType } from '../names/types.ts';

type Question = Exclude<keyof Checked, 'files' | 'symbols' | 'names' | 'targetOf'>;

/** For each question that later passes may ask, the answers by node. */
export type Tables = {
  readonly [Asked in Question]: Map<
    NonNullable<Parameters<Checked[Asked]>[0]>,
    NonNullable<ReturnType<Checked[Asked]>>
  >;
};

/** Creates empty tables, except that each declaring name resolves to its own symbol. */
export function createTables(declared: ReadonlyMap<Ident, Symbol>): Tables {
  return {
    resolutionOf: new Map(declared),
    typeOf: new Map(),
    expectedOf: new Map(),
    typeOfNode: new Map(),
    typeOfField: new Map(),
    fieldsOf: new Map(),
    isMeaning: new Map(),
    orderingOf: new Map(),
    argsOf: new Map(),
    actionsOf: new Map(),
    countedOf: new Map(),
    rankValueOf: new Map(),
    targetsOf: new Map(),
    streamOf: new Map(),
    typeOfOneOf: new Map(),
  };
}

/** The read-only view of the tables. */
export function finishTables(files: readonly AstFile[], names: Names, tables: Tables): Checked {
  const resolutionOf = (name: Ident | undefined): Symbol | undefined =>
    name && tables.resolutionOf.get(name);
  return {
    files,
    symbols: names.symbols,
    names,
    resolutionOf,
    typeOf: (expr) => tables.typeOf.get(expr) ?? errorType,
    expectedOf: (expr) => tables.expectedOf.get(expr),
    typeOfNode: (node) => tables.typeOfNode.get(node) ?? errorType,
    typeOfField: (field) => tables.typeOfField.get(field) ?? errorType,
    fieldsOf: (name) => tables.fieldsOf.get(name) ?? [],
    isMeaning: (node) => tables.isMeaning.get(node) ?? { is: 'same' },
    orderingOf: (node) => tables.orderingOf.get(node),
    argsOf: (node) => tables.argsOf.get(node) ?? [],
    actionsOf: (node) => tables.actionsOf.get(node) ?? [],
    countedOf: (node) => tables.countedOf.get(node) ?? [],
    rankValueOf: (node) => tables.rankValueOf.get(node),
    targetsOf: (node) => tables.targetsOf.get(node) ?? [],
    streamOf: (node) => tables.streamOf.get(node),
    typeOfOneOf: (node) => tables.typeOfOneOf.get(node) ?? errorType,
    targetOf: (path) => resolutionOf(path.names.at(-1)),
  };
}
