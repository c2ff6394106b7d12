// Answers at once for a text that has changed since its last complete check. It checks the syntax, names and types of
// changed declarations. For all others it keeps the earlier problems, moved to their present places. Validation, and the
// effects of a change on other declarations, wait for the next complete check.

import { gather, type ReadSource } from '../amend/files.ts';
import type { Node } from '../ast/ast.ts';
import { createCollector, limitDiagnostics, orderDiagnostics } from '../diagnostics/collector.ts';
import type { Diagnostic, Label } from '../diagnostics/diagnostic.ts';
import { addToList } from '../grouping.ts';
import { joinSameNames } from '../names/same-name.ts';
import { lastStartAt } from '../source/last-start.ts';
import type { Source } from '../source/source.ts';
import type { Span } from '../source/span.ts';
import { parsePatch, type ParseMemory, type Patched } from '../syntax/parse-again.ts';
import { checkTypes } from '../types/check.ts';

/** A text after a complete check, and its problems. */
interface CheckedText {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns the diagnostics of a text, based on the last complete check of an earlier version. Diagnostics of other files are
 * left out. It never throws, whatever the text.
 */
export function quickCheck(
  before: CheckedText,
  source: Source,
  read: ReadSource,
  memory: ParseMemory,
): readonly Diagnostic[] {
  const { isChanged, place } = comparePieces(before.source, source);
  const patched = patchOf(before.source, source, memory);
  if (patched !== undefined) {
    const all = [...patchProblems(patched, isChanged), ...carriedOver(before, source, place)];
    return limitDiagnostics(joinSameNames(orderDiagnostics(all)));
  }
  const problems = createCollector();
  const { base, amendments, user, sources } = gather(source, [], read, problems, memory);
  const carried = carriedOver(before, source, place);
  // A house rule has a meaning only together with the rules that it changes.
  if (amendments.length === 0) {
    const found = createCollector();
    // Problems of syntax keep the later passes silent about text that could not be read.
    found.add(problems.list());
    const files = [user, base].flatMap((one) => one?.file ?? []);
    const isWanted = ({ span }: Node): boolean =>
      span.source === source.path && isChanged(span.start);
    checkTypes(files, sources, found, isWanted);
    problems.add(found.list().filter(({ primary }) => isChanged(primary.span.start)));
  }
  const all = [...problems.list(), ...carried].filter(
    ({ primary }) => primary.span.source === source.path,
  );
  return limitDiagnostics(joinSameNames(orderDiagnostics(all)));
}

/** Returns the earlier problems of unchanged declarations, except those of syntax. */
function carriedOver(
  before: CheckedText,
  source: Source,
  place: Comparison['place'],
): readonly Diagnostic[] {
  return before.diagnostics.flatMap((one) =>
    one.code.startsWith('syntax/') || one.primary.span.source !== source.path
      ? []
      : movedDiagnostic(one, place),
  );
}

/**
 * Returns a ruleset as a patch of the text that was checked. Undefined if more has changed than a patch can hold, or if
 * that text is not in memory.
 */
function patchOf(old: Source, source: Source, memory: ParseMemory): Patched | undefined {
  // Stored beside later parses, so that every key typed until the next complete check is a change of the same text.
  const key = `${old.path}\u0000`;
  if (memory.get(key)?.source !== old) {
    const known = memory.get(old.path);
    if (known?.source !== old) return undefined;
    memory.set(key, known);
  }
  const known = memory.get(key);
  return known?.result.file.header?.kind === 'RulesetHeader'
    ? parsePatch(known, source)
    : undefined;
}

/** Returns the problems of the changed declarations of a patch. */
function patchProblems(
  { source, from, result, place }: Patched,
  isChanged: Comparison['isChanged'],
): readonly Diagnostic[] {
  const found = createCollector();
  found.add(result.diagnostics);
  const isNew = (span: Span): boolean => span.start >= from && isChanged(place(span).start);
  checkTypes([result.file], [source], found, ({ span }) => isNew(span));
  return found
    .list()
    .filter(({ code, primary: { span } }) => code.startsWith('syntax/') || isNew(span))
    .flatMap((one) => movedDiagnostic(one, place));
}

interface Comparison {
  /** True if an offset of the new text is in a declaration that changed. */
  readonly isChanged: (offset: number) => boolean;
  /** Returns the place in the new text for a place in the old one; undefined if the place is gone. */
  readonly place: (span: Span) => Span | undefined;
}

/** Pairs the declarations of two texts that have exactly the same text, in their order. */
function comparePieces(old: Source, now: Source): Comparison {
  const known = new Map<string, number[]>();
  const oldStarts = startsOf(old.text);
  const nowStarts = startsOf(now.text);
  const textAt = (text: string, starts: readonly number[], index: number): string =>
    text.slice(starts[index], starts[index + 1]);
  oldStarts.forEach((_, index) => {
    addToList(known, textAt(old.text, oldStarts, index), index);
  });
  const movedTo = new Map<number, number>();
  const isNew = nowStarts.map((start, index) => {
    const same = known.get(textAt(now.text, nowStarts, index))?.shift();
    if (same !== undefined) movedTo.set(same, start - (oldStarts[same] ?? 0));
    return same === undefined;
  });
  return {
    isChanged: (offset) => isNew[lastStartAt(nowStarts, offset)] ?? true,
    place(span): Span | undefined {
      if (span.source !== now.path) return span;
      const by = movedTo.get(lastStartAt(oldStarts, span.start));
      return by === undefined
        ? undefined
        : { source: span.source, start: span.start + by, end: span.end + by };
    },
  };
}

/** Returns 0 and the offsets at which the declarations of a text begin. */
function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (const { index } of text.matchAll(/^[^\s#]/gm)) if (index > 0) starts.push(index);
  return starts;
}

/** Returns an earlier problem at its present place, or nothing if the place is gone. */
function movedDiagnostic(one: Diagnostic, place: Comparison['place']): readonly Diagnostic[] {
  const primary = place(one.primary.span);
  if (primary === undefined) return [];
  const secondary = one.secondary.flatMap((label): readonly Label[] => {
    const span = place(label.span);
    return span === undefined ? [] : [{ ...label, span }];
  });
  const help = one.help.map(({ edits, ...rest }) => {
    const moved = edits?.flatMap((edit) => {
      const span = place(edit.span);
      return span === undefined ? [] : [{ ...edit, span }];
    });
    // A help is dropped if one of its edits is gone.
    return moved === undefined || moved.length < (edits?.length ?? 0)
      ? rest
      : { ...rest, edits: moved };
  });
  return [{ ...one, primary: { ...one.primary, span: primary }, secondary, help }];
}
