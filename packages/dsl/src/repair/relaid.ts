// Fixes lines with the wrong indentation: it moves or re-indents the same lines, and tries the result.

import { diagnostic, type Diagnostic, type Help } from '../diagnostics/diagnostic.ts';
import { isLanguage } from './line-words.ts';
import { applyEdits } from '../diagnostics/fixes.ts';
import { commonEnds } from '../source/common-ends.ts';
import { createSource, lineText, positionAt, type Source } from '../source/source.ts';
import { span } from '../source/span.ts';
import { declarationAround } from './place.ts';
import {
  checked,
  columnOf,
  errorsAt,
  mostWork,
  quicklyChecked,
  settles,
  type AdviceWork,
  type Mend,
  type Tried,
} from './tried.ts';

/** A moved line, with all lines below it. */
interface Relaid {
  /** The first line that moves. */
  readonly from: number;
  readonly lines: readonly string[];
  /** The number of blanks by which it moves in; negative if it moves out. */
  readonly by: number;
}

/** Lines in another place: the edits that put them there, and a text that describes them. */
type Move = NonNullable<Mend['whole']>;

/** Blocks with more lines are not moved. */
const mostLines = 60;

/** A line that may be in the wrong column or above or below the right place is tried in at most this many places of each sort. */
const mostPlaces = 8;

/** Returns the fix that moves a line, or the one below it, to where it belongs: another column, or another place in its block. */
export function movedMend(at: Tried, line: number, asking: AdviceWork): Mend | undefined {
  const { source } = at;
  const columns = relaid(source, line)
    .slice(0, mostPlaces)
    .filter(({ from, lines }) => !isUnderWrong(at, from, lines[0] ?? ''))
    .map((one) => moveOf(source, one));
  for (const whole of [...columns, ...reseated(source, line)]) {
    if (asking.work >= mostWork) break;
    const now = createSource(source.path, applyEdits(source, whole.edits));
    // A whole check takes longer, so it runs only for places that pass the quick one.
    if (!settles(at, now, quicklyChecked(at, now, asking), line)) continue;
    const left = checked(asking, now);
    if (!settles(at, now, left, line)) continue;
    // At the margin it would declare again what it names.
    if (declaresTwice(left) > declaresTwice(at.diagnostics)) continue;
    return { text: now.text, line: undefined, whole, isCertain: false, left };
  }
  return undefined;
}

function moveOf(source: Source, { from, lines, by }: Relaid): Move {
  const start = source.lineStarts[from - 1] ?? 0;
  const last = from + lines.length - 1;
  const end = (source.lineStarts[last - 1] ?? 0) + lineText(source, last).length;
  const what = lines.length === 1 ? `line ${from}` : `lines ${from} to ${last}`;
  return {
    says: `move ${what} to the ${by > 0 ? 'right' : 'left'} by ${Math.abs(by)} space${Math.abs(by) === 1 ? '' : 's'}`,
    edits: [{ span: span(source.path, start, end), replacement: lines.join('\n') }],
  };
}

/** True if a line would belong under one that cannot be read. Nobody reads the lines there, so they only seem right. */
function isUnderWrong(at: Tried, line: number, moved: string): boolean {
  const { source } = at;
  const column = columnOf(moved);
  let above = line - 1;
  while (
    above > 0 &&
    (lineText(source, above).trim() === '' || columnOf(lineText(source, above)) >= column) &&
    // Wrong lines at the margin are reported together, so the line above is the one that hides it.
    !(column === 0 && lineText(source, above).trim() !== '')
  )
    above -= 1;
  return errorsAt(at, above).some(
    ({ code, help }) =>
      /^syntax\/(?:unexpected|written-otherwise|not-indented)$/.test(code) &&
      help.every(({ edits }) => edits === undefined),
  );
}

/** Returns the problem of a line that stands in a column of its own; undefined if other lines above stand there too. */
export function movedAway(
  source: Source,
  line: number,
  { primary }: Diagnostic,
  help: Help,
): Diagnostic | undefined {
  const [edit, ...others] = help.edits ?? [];
  if (edit === undefined || others.length > 0 || !/^move line \d+ to the /.test(help.text))
    return undefined;
  // Where another line moves, this one stands in its column.
  if (positionAt(source, edit.span.start).line !== line) return undefined;
  const [first] = declarationAround(source, line);
  const column = columnOf(lineText(source, line)) + 1;
  if (column === 1) return undefined;
  const expected = columnOf(edit.replacement) + 1;
  for (let above = first; above < line; above += 1)
    if (columnOf(lineText(source, above)) + 1 === column) return undefined;
  return diagnostic('syntax/uneven-indentation', { column, expected }, primary, {
    help: [help],
  });
}

/** Returns the number of names that are declared twice. */
function declaresTwice(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ code }) => code === 'names/declared-twice').length;
}

/** Returns ways to move a line, and the one below it, to where they may belong; the smallest change first. */
function relaid(source: Source, line: number): readonly Relaid[] {
  const all = source.lineStarts.length;
  const isBlank = (at: number): boolean => /^\s*(?:#|$)/.test(lineText(source, at));
  let above = line - 1;
  while (above > 0 && isBlank(above)) above -= 1;
  let below = line + 1;
  while (below <= all && isBlank(below)) below += 1;
  const own = columnOf(lineText(source, line));
  const columns = new Set<number>();
  for (let at = above; at > 0; at -= 1) {
    if (isBlank(at)) continue;
    const column = columnOf(lineText(source, at));
    columns.add(column).add(column + 2);
    if (column === 0) break;
  }
  const moves = [...columns]
    .filter((column) => column !== own)
    .toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own))
    .flatMap((column) => moved(source, line, column - own));
  const next =
    below <= all ? moved(source, below, own + 2 - columnOf(lineText(source, below))) : [];
  return [...next, ...moves];
}

/** Returns the moves of a line to the other places of its block, the nearest first. */
function reseated(source: Source, line: number): readonly Move[] {
  const all = source.text.split('\n');
  const own = all[line - 1] ?? '';
  const column = columnOf(own);
  if (column === 0 || columnOf(all[line] ?? '') > column) return [];
  const isIn = (at: number): boolean =>
    (all[at - 1] ?? '').trim() !== '' && columnOf(all[at - 1] ?? '') >= column;
  const without = all.toSpliced(line - 1, 1);
  const places: { readonly beside: number; readonly move: Move }[] = [];
  const put = (beside: number, where: 'above' | 'below'): void => {
    const text = without.toSpliced(beside - 1, 0, own).join('\n');
    const ends = commonEnds(source.text, text);
    const at = span(source.path, ends.start, source.text.length - ends.end);
    const replacement = text.slice(ends.start, text.length - ends.end);
    const says = `put line ${line} ${where} line ${beside}`;
    places.push({ beside, move: { says, edits: [{ span: at, replacement }] } });
  };
  for (let at = line - 1; at > 0 && isIn(at); at -= 1)
    if (columnOf(all[at - 1] ?? '') === column) put(at, 'above');
  for (let at = line + 1; isIn(at); at += 1)
    if (!isIn(at + 1) || columnOf(all[at] ?? '') === column) put(at, 'below');
  return places
    .toSorted((a, b) => Math.abs(a.beside - line) - Math.abs(b.beside - line))
    .slice(0, mostPlaces)
    .map(({ move }) => move);
}

/** Returns three moves: the line alone, the line with everything below it, and the line with the rest of its block. */
function moved(source: Source, from: number, by: number): readonly Relaid[] {
  const column = columnOf(lineText(source, from));
  if (by === 0 || column + by < 0) return [];
  const until = (isIn: (column: number) => boolean): readonly string[] => {
    const lines: string[] = [];
    for (let at = from; at <= source.lineStarts.length && lines.length < mostLines; at += 1) {
      const text = lineText(source, at);
      if (at > from && text.trim() !== '' && !isIn(columnOf(text))) break;
      lines.push(text);
    }
    while (lines.at(-1)?.trim() === '') lines.pop();
    return lines;
  };
  const withBelow = until((one) => one > column);
  const ways = [
    // A line at the margin with an unknown first word heads the lines below it, and they move with it.
    ...(column === 0 &&
    withBelow.length > 1 &&
    !isLanguage(/^\p{L}+/u.exec(lineText(source, from))?.[0] ?? '')
      ? []
      : [[lineText(source, from)]]),
    withBelow,
    until((one) => one >= column && one > 0),
  ];
  const isNew = (lines: readonly string[], n: number): boolean =>
    ways.findIndex((other) => other.length === lines.length) === n;
  return ways.filter(isNew).map((lines) => ({
    from,
    by,
    lines: lines.map((one) =>
      one.trim() === '' ? one : ' '.repeat(Math.max(0, columnOf(one) + by)) + one.trimStart(),
    ),
  }));
}
