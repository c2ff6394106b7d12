// Names: what each name in a world means, by its place.

import { joinPath, walk, type Checked, type Node } from '@fray/dsl/internal';
import { overrideNames, type NamedPlace } from './override-names.ts';
import type { World, Workspace } from './workspace.ts';

/** The names of one file, in order of place. */
type FileNames = readonly NamedPlace[];

const known = new WeakMap<Checked, ReadonlyMap<string, FileNames>>();

/**
 * Returns all names of a checked ruleset by their files. A name with several symbols (an example's cases)
 * appears once.
 */
export function namedPlaces(checked: Checked): ReadonlyMap<string, FileNames> {
  const before = known.get(checked);
  if (before !== undefined) return before;
  const found = new Map<string, Map<number, NamedPlace>>();
  const add = (node: Node): void => {
    if (node.kind !== 'Ident' || node.text === '') return;
    const symbol = checked.resolutionOf(node);
    if (symbol === undefined) return;
    const fields = checked.fieldsOf(node);
    const { source, start, end } = node.span;
    if (end - start !== node.text.length) return;
    const here = found.get(source) ?? new Map<number, NamedPlace>();
    found.set(source, here);
    const same = here.get(start)?.symbols ?? [];
    const symbols = [...new Set([...same, symbol, ...fields])];
    here.set(start, { span: node.span, text: node.text, symbols });
  };
  for (const file of checked.files) walk(file, add);
  const inOrder = new Map(
    [...found].map(([path, places]): [string, FileNames] => [
      path,
      [...places.values()].sort((a, b) => a.span.start - b.span.start),
    ]),
  );
  known.set(checked, inOrder);
  return inOrder;
}

/**
 * Returns the names of a file in its own world. The lines by which a house rule changes others name things in
 * the files below it, so these are looked up there.
 */
export function placesOfFile(workspace: Workspace, world: World): FileNames {
  const { checked } = world.compilation;
  const own = checked === undefined ? [] : (namedPlaces(checked).get(world.root) ?? []);
  const overrides = overrideNames(workspace, world.root);
  if (overrides.length === 0) return own;
  const places = new Map<number, NamedPlace>();
  for (const one of [...own, ...overrides]) {
    const same = places.get(one.span.start);
    places.set(
      one.span.start,
      same === undefined
        ? one
        : { ...same, symbols: [...new Set([...same.symbols, ...one.symbols])] },
    );
  }
  return [...places.values()].sort((a, b) => a.span.start - b.span.start);
}

/** Returns the name at an offset, or the one that ends there. */
export function placeAt(names: FileNames, offset: number): NamedPlace | undefined {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle]?.span.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  const first = names[low];
  const next = names[low + 1];
  // Between two adjacent names, the answer is the one that begins there.
  if (next !== undefined && next.span.start === offset) return next;
  return first !== undefined && first.span.start <= offset ? first : undefined;
}

/** Returns the file that the header names at an offset. */
export function fileNamedAt(
  workspace: Workspace,
  path: string,
  offset: number,
): string | undefined {
  const header = workspace.file(path)?.header;
  if (header?.kind !== 'FilesHeader') return undefined;
  const found = header.files.find(({ span }) => span.start <= offset && offset <= span.end);
  const [part] = found?.parts ?? [];
  return part?.kind === 'TextChunk' ? joinPath(path, part.text) : undefined;
}
