// Runs the names pass: makes a symbol for everything that the files declare, and reports names that are declared twice.

import { labelAt } from '../diagnostics/diagnostic.ts';
import type { AstFile, Declaration, Node } from '../ast/ast.ts';
import { isDeclaration } from '../ast/named.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import type { Source } from '../source/source.ts';
import type { Builder } from './builder.ts';
import { describeSymbol } from './describe.ts';
import { makeSymbol } from './make-symbol.ts';
import { createSymbolTables, type SymbolTables } from './symbol-tables.ts';
import { marksIn, type Marks } from './marks.ts';
import type { GlobalSymbol, Names } from './names.ts';
import { linkScenarios } from './participants.ts';
import { doubtfulDeclarations, suppressedNames } from './suppressed-names.ts';
import type { Symbol } from './symbols.ts';

/**
 * Collects the declarations of `files` (already joined, the entry first), and returns their names. Problems go to
 * `problems`.
 */
export function collectNames(
  files: readonly AstFile[],
  sources: readonly Source[],
  problems: DiagnosticCollector,
): Names {
  const texts = new Map(sources.map((source) => [source.path, source]));
  const builder: Builder = { report: problems.report, declared: new Map(), twice: [] };
  const decls = files.flatMap((file) => file.items.filter(isDeclaration));
  const found = createSymbolTables(builder, decls);
  for (const decl of decls) makeSymbol(found, decl);
  const marks = marksIn(builder, files, decls, found.global);
  const symbols = symbolsOf(found, marks, decls);
  const names: Names = {
    symbols,
    global: found.global.names,
    members: found.members.names,
    adjectives: found.adjectives.names,
    tags: byName(symbols.tags),
    orders: byName(symbols.orders),
    steps: byName(symbols.steps),
    spans: byName([...symbols.spans, symbols.encounterSpan]),
    sides: byName(symbols.sides),
    tables: byName(symbols.tables),
    tracks: byName(symbols.tracks),
    policies: found.policies.names,
    scenarios: found.scenarios.names,
    declared: builder.declared,
    suppressed: new Set([
      ...suppressedNames(files, builder.twice, texts, problems.list()),
      ...marks.lost,
    ]),
    doubtful: doubtfulDeclarations(decls, texts),
  };
  reportTagsThatAreTaken(found, names);
  linkScenarios(builder, names);
  return names;
}

/** Returns all symbols by sort, in written order. */
function symbolsOf(
  { global, encounterSpan, ...found }: SymbolTables,
  marks: Marks,
  decls: readonly Declaration[],
): Names['symbols'] {
  const inGlobal = <K extends GlobalSymbol['symbol']>(
    sort: K,
  ): readonly Extract<GlobalSymbol, { readonly symbol: K }>[] =>
    [...global.names.values()].filter(
      (symbol): symbol is Extract<GlobalSymbol, { readonly symbol: K }> => symbol.symbol === sort,
    );
  return {
    spans: inGlobal('span').filter((span) => span !== encounterSpan),
    encounterSpan,
    sides: inGlobal('side'),
    kinds: inGlobal('kind'),
    conditions: inGlobal('condition'),
    tables: inGlobal('table'),
    givens: inGlobal('given'),
    tracks: inGlobal('track'),
    rulings: inGlobal('ruling'),
    defines: byPlace(decls, [
      ...inGlobal('define'),
      ...found.members.names.values(),
      ...found.adjectives.names.values(),
    ]),
    modifiers: [...found.modifiers.names.values()],
    checks: inGlobal('check'),
    choices: inGlobal('choice'),
    actions: inGlobal('action'),
    procedures: inGlobal('procedure'),
    triggers: [...found.triggers.names.values()],
    encounter: found.encounters[0],
    invariants: [...found.invariants.names.values()],
    measures: [...found.measures.names.values()],
    policies: [...found.policies.names.values()],
    scenarios: [...found.scenarios.names.values()],
    examples: found.examples,
    orders: marks.orders,
    steps: marks.steps,
    labels: marks.labels,
    tags: found.tags.all(),
  };
}

function byName<S extends { readonly name: string }>(all: readonly S[]): ReadonlyMap<string, S> {
  return new Map(all.map((symbol) => [symbol.name, symbol]));
}

function reportTagsThatAreTaken({ builder, global }: SymbolTables, names: Names): void {
  for (const tag of names.symbols.tags) {
    const same = global.names.get(tag.name);
    if (same === undefined || tag.ident === undefined) continue;
    builder.report(
      'names/declared-twice',
      { name: tag.name, what: describeSymbol(same) },
      tag.ident,
      {
        label: 'used as a tag here',
        secondary: labelAt(same.ident, 'first here'),
        help: 'rename the tag',
      },
    );
  }
}

function byPlace<S extends Symbol & { readonly decl: Node | undefined }>(
  decls: readonly Declaration[],
  symbols: readonly S[],
): readonly S[] {
  const place = new Map<Node, number>(decls.map((decl, index) => [decl, index]));
  const of = (symbol: S): number =>
    symbol.decl === undefined ? -1 : (place.get(symbol.decl) ?? -1);
  return [...symbols].sort((a, b) => of(a) - of(b));
}
