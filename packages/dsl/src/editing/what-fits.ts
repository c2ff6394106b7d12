// Completes code at a place. Words of the language come from the grammar. For names, it inserts a placeholder and takes the
// names that the passes suggest for it.

import { amend } from '../amend/amend.ts';
import { gather, type ReadSource } from '../amend/files.ts';
import type { Node } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import { createCollector } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { PLACEHOLDER } from '../diagnostics/suggest.ts';
import { lineText, positionAt, type Source } from '../source/source.ts';
import type { Span } from '../source/span.ts';
import { parsePatch, type ParseMemory } from '../syntax/parse-again.ts';
import { syntaxFits } from '../syntax/syntax-fits.ts';
import { checkTypes } from '../types/check.ts';
import { linePatterns, patternText, type LinePattern } from './patterns.ts';

/** A completion that fits at a place. `word`: a word of the language; `name`: a name that some file declares. */
export interface Fitting {
  readonly text: string;
  readonly sort: 'word' | 'name';
}

export interface Fits {
  /** The text to replace: the word there, or nothing. */
  readonly span: Span;
  /** The completions without duplicates: names in the order of their declarations, then words. */
  readonly fitting: readonly Fitting[];
  /** The whole lines that can be written there, if nothing follows on the line. */
  readonly patterns: readonly LinePattern[];
  /** True if a text can be written there, and nothing follows on the line. */
  readonly reads: (text: string) => boolean;
}

/**
 * Returns what can be written at an offset of a source, even if the text around it cannot be parsed. In a file that parses,
 * each completion can replace the word there. It never throws, whatever the text.
 *
 * @param read finds the files that its header names
 * @param memory earlier parses; not changed
 */
export function whatFits(
  source: Source,
  offset: number,
  read: ReadSource,
  memory: ParseMemory = new Map(),
): Fits {
  const { word, words, asked, fits, reads } = syntaxFits(source, offset);
  const names =
    asked === undefined ? [] : namesFor(asked, word.start, read, new Map(memory)).filter(fits);
  const known = new Set(names);
  const { line, column } = positionAt(source, word.start);
  const isFirst =
    lineText(source, line)
      .slice(0, column - 1)
      .trim() === '';
  // Behind some words only the next one says that they begin no call: `once per round`.
  const patterns = linePatterns().filter(({ word: first, parts }) => {
    if (!parts.some(({ isHole }) => isHole) || !(words.includes(first) || isFirst)) return false;
    const text = patternText(parts);
    return reads(text) && (words.includes(first) || !reads(text.replace(first, PLACEHOLDER)));
  });
  const allWords = new Set([...words, ...patterns.map(({ word: first }) => first)]);
  return {
    span: word,
    fitting: [
      ...names.map((text): Fitting => ({ text, sort: 'name' })),
      ...[...allWords]
        .filter((text) => !known.has(text))
        .map((text): Fitting => ({ text, sort: 'word' })),
    ],
    patterns,
    reads,
  };
}

/** Returns the names that may replace the placeholder at an offset. */
function namesFor(
  source: Source,
  offset: number,
  read: ReadSource,
  memory: ParseMemory,
): readonly string[] {
  const { problems, at } = patchedProblems(source, offset, memory) ?? {
    problems: problemsOf(source, offset, read, memory),
    at: offset,
  };
  const found = problems.filter(
    ({ primary: { span } }) => span.source === source.path && span.start === at,
  );
  const names = found.flatMap(({ help }) =>
    help.flatMap(({ edits = [] }) =>
      edits.flatMap(({ span, replacement }) =>
        span.start === at && span.end === at + PLACEHOLDER.length ? [replacement] : [],
      ),
    ),
  );
  return [...new Set(names)];
}

/**
 * Returns the problems of names and types around an offset of a ruleset, and where the offset is in their text: that of the
 * last parse with the changed declaration behind it, so that all others are as they were. Undefined if that text is not in
 * memory, or more has changed.
 */
function patchedProblems(
  source: Source,
  offset: number,
  memory: ParseMemory,
): { readonly problems: readonly Diagnostic[]; readonly at: number } | undefined {
  const known = memory.get(source.path);
  if (known?.result.file.header?.kind !== 'RulesetHeader') return undefined;
  const patched = parsePatch(known, source);
  if (patched === undefined) return undefined;
  const { from, result, place } = patched;
  const at = offset + from - place({ source: source.path, start: from, end: from }).start;
  const problems = createCollector();
  checkTypes([result.file], [patched.source], problems, ({ span }) => holds(span, source.path, at));
  return { problems: problems.list(), at };
}

/** Returns the problems of names and types at an offset, whatever else is wrong. It may miss problems elsewhere. */
function problemsOf(
  entry: Source,
  at: number,
  read: ReadSource,
  memory: ParseMemory,
): readonly Diagnostic[] {
  const problems = createCollector();
  const find: ReadSource = (path) => (path === entry.path ? entry : read(path));
  const { base, amendments, user, sources } = gather(entry, [], find, createCollector(), memory);
  const rules =
    base === undefined
      ? []
      : [amendments.length === 0 ? base.file : amend(base, amendments, problems).file];
  // A piece of a house rule may be inside the declaration that it amends.
  const isWanted = (decl: Node): boolean => {
    let isHere = holds(decl.span, entry.path, at);
    if (amendments.length > 0)
      walk(decl, ({ span }) => {
        isHere ||= holds(span, entry.path, at);
        return !isHere;
      });
    return isHere;
  };
  const files = [...(user === undefined ? [] : [user.file]), ...rules];
  checkTypes(files, sources, problems, isWanted);
  return problems.list();
}

function holds({ source, start, end }: Span, path: string, at: number): boolean {
  return source === path && start <= at && at <= end;
}
