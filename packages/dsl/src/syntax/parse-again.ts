// Parses again after a change. It reads only the changed declarations and moves the others to their new places. The result
// equals that of a complete parse (a law in test/lsp).

import { commonEnds } from '../source/common-ends.ts';
import { createSource, type Source } from '../source/source.ts';
import type { Span } from '../source/span.ts';
import { cutStretch } from './lexer/margin.ts';
import { joinPieces, parseStretch, parseWhole, type Parsed, type ParsedPiece } from './parser.ts';

/** The latest parse of each file. */
export type ParseMemory = Map<string, Parsed>;

/** Parses a source like `parse`, but reuses what it can from an earlier text of the file. */
export function parseWith(memory: ParseMemory, source: Source): Parsed['result'] {
  const before = memory.get(source.path);
  if (before?.source === source) return before.result;
  const parsed = (before && parseAgain(before, source)) ?? parseWhole(source);
  memory.set(source.path, parsed);
  return parsed.result;
}

/** A file after a change. Declarations that did not change keep their earlier places. */
export interface Patched {
  /**
   * The earlier text with blanks in place of what changed. After it, from offset `from` on, come the changed parts as they
   * are now.
   */
  readonly source: Source;
  readonly from: number;
  readonly result: Parsed['result'];
  /** Returns the place in the current text. */
  readonly place: (span: Span) => Span;
}

/** Parses the changed part of a text that was parsed before; undefined if that is not enough. */
export function parsePatch(before: Parsed, source: Source): Patched | undefined {
  const change = changeOf(before, source);
  if (change === undefined || change.first === 0) return undefined;
  const { before: unchanged, after, from, to, by } = change;
  if ([...unchanged, ...after].some(hasMistakes)) return undefined;
  const old = before.source.text;
  const behind = old.length + 1;
  const end = to - by;
  const text = `${old.slice(0, from)}${old.slice(from, end).replace(/[^\n]/g, ' ')}${old.slice(end)}\n${source.text.slice(from, to)}`;
  const patched = createSource(source.path, text);
  const cut = cutStretch(patched, behind, text.length);
  const pieces = [...unchanged, ...parseStretch(cut), ...after];
  const joined = joinPieces(patched, pieces);
  if (joined.pieces === undefined) return undefined;
  const place = (span: Span): Span => {
    const moved = span.start >= behind ? from - behind : span.start >= end ? by : 0;
    return moved === 0 || span.source !== source.path
      ? span
      : { source: span.source, start: span.start + moved, end: span.end + moved };
  };
  return { source: patched, from: behind, result: joined.result, place };
}

/** The pieces that a change does not touch, and the section of the current text that it does. */
interface Change {
  readonly first: number;
  readonly before: readonly ParsedPiece[];
  readonly after: readonly ParsedPiece[];
  readonly from: number;
  readonly to: number;
  /** The number of units by which the text is longer now. */
  readonly by: number;
}

function changeOf({ source: old, pieces }: Parsed, source: Source): Change | undefined {
  if (pieces === undefined || pieces.length === 0 || source.text.includes('\t')) return undefined;
  const common = commonEnds(old.text, source.text);
  const [start, end] = [common.start, old.text.length - common.end];
  // The line above a change may now continue in it, and the line below may now belong to it.
  const first = Math.max(0, indexAt(pieces, start) - 1);
  const next = pieces[indexAt(pieces, end) + 2];
  const after = next === undefined ? [] : pieces.slice(pieces.indexOf(next));
  const before = pieces.slice(0, first);
  const by = source.text.length - old.text.length;
  return {
    first,
    before,
    after,
    from: first === 0 ? 0 : (pieces[first]?.start ?? 0),
    to: next === undefined ? source.text.length : next.start + by,
    by,
  };
}

/** Parses a changed text again; undefined if the change may affect more than the declarations that it touches. */
function parseAgain(parsedBefore: Parsed, source: Source): Parsed | undefined {
  const change = changeOf(parsedBefore, source);
  if (change === undefined) return undefined;
  const { before, after, from, to, by } = change;
  const old = parsedBefore.source;
  const cut = cutStretch(source, from, to);
  // The layout of lines that do not begin at the margin depends on the lines above.
  if ([...before, ...after].some((one) => hasMistakes(one) && !isAtMargin(old.text, one.start)))
    return undefined;
  const made = parseStretch(cut);
  const parsed = joinPieces(source, [
    ...before.flatMap((one, n) => renewed(source, one, 0, before[n + 1]?.start ?? from)),
    ...made,
    ...after.flatMap((one, n) =>
      renewed(source, one, by, (after[n + 1]?.start ?? old.text.length) + by),
    ),
  ]);
  return parsed.pieces === undefined ? undefined : parsed;
}

/**
 * Returns a piece moved by a number of units. A piece with mistakes is parsed again, because its advice depends on the words
 * of the whole file.
 *
 * @param end the start of the next piece in the source
 */
function renewed(
  source: Source,
  piece: ParsedPiece,
  by: number,
  end: number,
): readonly ParsedPiece[] {
  return hasMistakes(piece)
    ? parseStretch(cutStretch(source, piece.start + by, end))
    : [moved(piece, by)];
}

function hasMistakes({ diagnostics }: ParsedPiece): boolean {
  return diagnostics.some((one) => one.code.startsWith('syntax/'));
}

function isAtMargin(text: string, offset: number): boolean {
  return /\S/.test(text.charAt(offset)) && /^[\r\n]?$/.test(text.charAt(offset - 1));
}

/** Returns the index of the piece that contains an offset. */
function indexAt(pieces: readonly ParsedPiece[], offset: number): number {
  const after = pieces.findIndex(({ start }) => start > offset);
  return after < 0 ? pieces.length - 1 : Math.max(0, after - 1);
}

/** Returns the same piece moved by a number of units. */
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

/** Returns a copy of plain data in which every span is moved by `by` units. */
function movedTree<Tree>(tree: Tree, by: number): Tree {
  // Trees and diagnostics are plain data: lists, and objects with only own keys. So the copy has the type of the original.
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
