// Places: where a name is declared, and everywhere it is used, in all files that may use it.

import type { Span, Symbol } from '@fray/dsl/internal';
import { fileNamedAt, placeAt, namedPlaces, placesOfFile } from './names.ts';
import { overrideNames, type NamedPlace } from './override-names.ts';
import type { World, Workspace } from './workspace.ts';

/**
 * Returns the declaration of the name at an offset. For the name of a file in a header, returns the beginning
 * of that file.
 */
export function definitionOf(workspace: Workspace, path: string, offset: number): readonly Span[] {
  const file = fileNamedAt(workspace, path, offset);
  if (file !== undefined)
    return workspace.source(file) === undefined ? [] : [{ source: file, start: 0, end: 0 }];
  const world = workspace.world(path);
  const name = world && placeAt(placesOfFile(workspace, world), offset);
  const declared = (name?.symbols ?? []).flatMap(({ ident }) =>
    ident === undefined ? [] : [ident.span],
  );
  return unique(declared);
}

/** A place of a name in one file. */
export interface Highlight {
  readonly span: Span;
  /** True for the name's declaration. */
  readonly declares: boolean;
}

/** Returns all places of a file that name the thing at an offset. Other files are not read for it. */
export function highlightsOf(
  workspace: Workspace,
  path: string,
  offset: number,
): readonly Highlight[] {
  const world = workspace.world(path);
  const places = world === undefined ? [] : placesOfFile(workspace, world);
  const keys = new Set(placeAt(places, offset)?.symbols.flatMap(keysOf));
  return places
    .filter(({ symbols }) => symbols.flatMap(keysOf).some((key) => keys.has(key)))
    .map(({ span, symbols }) => ({
      span,
      declares: symbols.some(
        ({ ident }) => ident?.span.source === path && ident.span.start === span.start,
      ),
    }));
}

/**
 * Returns all places that name the thing at an offset, including its declarations. They are in the file, in
 * those that it needs, and in those that need one of these, in order of file and place.
 */
export function referencesOf(workspace: Workspace, path: string, offset: number): readonly Span[] {
  const world = workspace.world(path);
  const name = world && placeAt(placesOfFile(workspace, world), offset);
  if (world === undefined || name === undefined) return [];
  const places = worldsAround(workspace, world).flatMap((one) => placesIn(workspace, one));
  const keys = new Set(name.symbols.flatMap(keysOf));
  // A name that a house rule declares again has two declarations, whose uses belong together.
  const found = new Set<string>();
  const spans: Span[] = [];
  for (let size = -1; size !== keys.size;) {
    size = keys.size;
    for (const { span, symbols } of places) {
      const own = symbols.flatMap(keysOf);
      const key = `${span.source} ${span.start}`;
      if (found.has(key) ? own.every((one) => keys.has(one)) : !own.some((one) => keys.has(one)))
        continue;
      if (!found.has(key)) spans.push(span);
      found.add(key);
      for (const one of own) keys.add(one);
    }
  }
  return spans.sort(compareSpans);
}

/**
 * Returns keys that identify a symbol across compilations: the places where it is declared. A word has the
 * same key everywhere.
 */
function keysOf(symbol: Symbol): readonly string[] {
  const { ident, name } = symbol;
  if (symbol.symbol === 'built-in') return [];
  if (ident === undefined) return symbol.symbol === 'word' ? [`word ${name}`] : [];
  const own = `${ident.span.source} ${ident.span.start}`;
  return symbol.symbol === 'outcome' ? [own, `word ${name}`] : [own];
}

/** Returns the worlds that may use names of a world's files. */
export function worldsAround(workspace: Workspace, world: World): readonly World[] {
  const needed = world.compilation.sources.map(({ path }) => path);
  const roots = new Set([...needed, ...needed.flatMap((path) => workspace.dependents(path))]);
  return [...roots].flatMap((root) => workspace.world(root) ?? []);
}

function placesIn(workspace: Workspace, world: World): readonly NamedPlace[] {
  const { checked } = world.compilation;
  const own = checked === undefined ? [] : [...namedPlaces(checked).values()].flat();
  return [...own, ...overrideNames(workspace, world.root)];
}

export function compareSpans(a: Span, b: Span): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  return a.start - b.start;
}

function unique(spans: readonly Span[]): readonly Span[] {
  return spans.filter(
    (one, index) =>
      spans.findIndex((other) => other.source === one.source && other.start === one.start) ===
      index,
  );
}
