// Parsing again after a change: only the declarations that it touches are read, and the others are taken over, moved to where they stand
// now. What comes out is what the whole would give (a law in test/lsp).

import { commonEnds } from '../source/common-ends.ts';
import type { Source } from '../source/source.ts';
import type { Span } from '../source/span.ts';
import {
  cutStretch,
  declaredIn,
  joinPieces,
  parseStretch,
  parseWhole,
  firstWords,
  type Parsed,
  type ParsedPiece,
} from './parser.ts';

/** What was parsed last of each file. */
export type ParseMemory = Map<string, Parsed>;

/** Parses a source as `parse` does; of what is known of an earlier text of the file it takes over what it can. */
export function parseWith(memory: ParseMemory, source: Source): Parsed['result'] {
  const before = memory.get(source.path);
  if (before?.source === source) return before.result;
  const parsed = (before && parseAgain(before, source)) ?? parseWhole(source);
  memory.set(source.path, parsed);
  return parsed.result;
}

/** Undefined where the change may reach further than what it touches. */
function parseAgain({ source: old, pieces }: Parsed, source: Source): Parsed | undefined {
  if (pieces === undefined || pieces.length === 0 || source.text.includes('\t')) return undefined;
  const common = commonEnds(old.text, source.text);
  const [start, end] = [common.start, old.text.length - common.end];
  // The line above a change may now go on in it, and the one below may belong to it.
  const first = Math.max(0, indexAt(pieces, start) - 1);
  const next = pieces[indexAt(pieces, end) + 2];
  const after = next === undefined ? [] : pieces.slice(pieces.indexOf(next));
  const before = pieces.slice(0, first);
  const by = source.text.length - old.text.length;
  const from = first === 0 ? 0 : (pieces[first]?.start ?? 0);
  const cut = cutStretch(source, from, next === undefined ? source.text.length : next.start + by);
  const declared = declaredIn([
    ...before.map(({ words }) => words),
    ...cut.pieces.map(firstWords),
    ...after.map(({ words }) => words),
  ]);
  const stands = ({ asked }: ParsedPiece): boolean =>
    [...asked].every(([name, is]) => declared.has(name) === is);
  if (![...before, ...after].every(stands)) return undefined;
  // What does not begin at the margin is laid out by the lines above it.
  if ([...before, ...after].some((one) => hasMistakes(one) && !isAtMargin(old.text, one.start)))
    return undefined;
  const made = parseStretch(cut, declared);
  const parsed = joinPieces(source, [
    ...before.flatMap((one, n) => renewed(source, one, 0, before[n + 1]?.start ?? from, declared)),
    ...made,
    ...after.flatMap((one, n) =>
      renewed(source, one, by, (after[n + 1]?.start ?? old.text.length) + by, declared),
    ),
  ]);
  return parsed.pieces === undefined ? undefined : parsed;
}

/**
 * A piece as it is in a source, where it stands so many units further on. One with mistakes is read anew: what is advised there is tried
 * with the words of the whole file.
 *
 * @param end where the next one stands in the source
 */
function renewed(
  source: Source,
  piece: ParsedPiece,
  by: number,
  end: number,
  declared: ReadonlySet<string>,
): readonly ParsedPiece[] {
  return hasMistakes(piece)
    ? parseStretch(cutStretch(source, piece.start + by, end), declared)
    : [moved(piece, by)];
}

function hasMistakes({ diagnostics }: ParsedPiece): boolean {
  return diagnostics.some((one) => one.code.startsWith('syntax/'));
}

function isAtMargin(text: string, offset: number): boolean {
  return /\S/.test(text.charAt(offset)) && /^[\r\n]?$/.test(text.charAt(offset - 1));
}

/** The piece that an offset stands in. */
function indexAt(pieces: readonly ParsedPiece[], offset: number): number {
  const after = pieces.findIndex(({ start }) => start > offset);
  return after < 0 ? pieces.length - 1 : Math.max(0, after - 1);
}

/** The same piece so many units further on. */
function moved(piece: ParsedPiece, by: number): ParsedPiece {
  if (by === 0) return piece;
  const { items, comments, former, diagnostics } = piece;
  return {
    ...piece,
    start: piece.start + by,
    items: movedTree(items, by),
    comments: movedTree(comments, by),
    former: movedTree(former, by),
    diagnostics: movedTree(diagnostics, by),
  };
}

/** A copy of plain data in which every span is so much further on. */
function movedTree<Tree>(tree: Tree, by: number): Tree {
  // Trees and diagnostics are plain data: lists, and objects of their own keys. So the copy has the type of the original.
  if (Array.isArray(tree)) return tree.map((one: unknown) => movedPart(one, by)) as Tree;
  const copy: Record<string, unknown> = {};
  for (const key in tree) {
    const value: unknown = tree[key];
    copy[key] = key === 'span' ? movedSpan(value as Span, by) : movedPart(value, by);
  }
  return copy as Tree;
}

const movedPart = (value: unknown, by: number): unknown =>
  typeof value === 'object' && value !== null ? movedTree(value, by) : value;

const movedSpan = ({ source, start, end }: Span, by: number): Span => ({
  source,
  start: start + by,
  end: end + by,
});
