// Files: finds all files of a compilation by following their headers, and puts house rules in the order in which they apply.

import { plainText, type AstFile, type FilesHeader, type Text } from '../ast/ast.ts';
import { type Advice, fixAt } from '../diagnostics/diagnostic.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import type { Source } from '../source/source.ts';
import type { Span } from '../source/span.ts';
import { beginsWithHeader, isAmending } from '../syntax/looks-like-rules.ts';
import { parseWith, type ParseMemory } from '../syntax/parse-again.ts';

/**
 * The longest chain of house rules that amend each other. Nobody writes more, and following a chain
 * uses the stack.
 */
const DEEPEST_CHAIN = 100;

export interface Loaded {
  readonly source: Source;
  readonly file: AstFile;
}

export interface Amendment extends Loaded {
  readonly header: FilesHeader;
  /** Paths of the files that its header names. */
  readonly amends: readonly string[];
  /** Paths of all house rules that this one amends, directly or through others. */
  readonly layers: ReadonlySet<string>;
}

export interface Gathered {
  /** The ruleset itself; undefined if it is missing (reported) or its header is broken. */
  readonly base: Loaded | undefined;
  /**
   * The house rules in the order in which they apply: a file comes before those that amend it;
   * otherwise files are sorted by name.
   */
  readonly amendments: readonly Amendment[];
  /** The file that `uses` all of them, if the entry is one. */
  readonly user: Loaded | undefined;
  /** All files: the entry, the ruleset, house rules in the order in which they apply. */
  readonly sources: readonly Source[];
}

/**
 * Finds the source of a path that a file names. Such paths are joined to that file's folder, with
 * `/`.
 */
export type ReadSource = (path: string) => Source | undefined;

/**
 * Reads the entry and all files that it needs.
 * @param stacked paths of house rules that apply on top, in order
 * @param memory files parsed before; files parsed now are added
 */
export function gather(
  entry: Source,
  stacked: readonly string[],
  find: ReadSource,
  problems: DiagnosticCollector,
  memory: ParseMemory = new Map(),
): Gathered {
  const loaded = new Map<string, Loaded>();
  const amendments = new Map<string, Amendment>();
  const open: string[] = [];
  let base: Loaded | undefined;

  const load = (source: Source): Loaded => {
    const known = loaded.get(source.path);
    if (known !== undefined) return known;
    const { file, diagnostics } = parseWith(memory, source);
    problems.add(diagnostics);
    const made = { source, file };
    loaded.set(source.path, made);
    return made;
  };
  const takeBase = (one: Loaded, at: Span): void => {
    if (base === undefined) base = one;
    else if (base.source.path !== one.source.path)
      problems.report('names/second-ruleset', { path: one.source.path }, at, {
        help: `the other rules here are those of \`${base.source.path}\``,
      });
  };
  /**
   * The paths of all house rules that a header leads to. `direct` collects those of all files that
   * the header names.
   */
  const follow = (one: Loaded, header: FilesHeader, direct: string[] = []): ReadonlySet<string> => {
    const layers = new Set<string>();
    for (const name of header.files) {
      const next = named(one, name);
      if (next === undefined) continue;
      direct.push(next.source.path);
      const other = next.file.header;
      if (other?.kind !== 'FilesHeader') takeBase(next, name.span);
      else if (other.mode === 'uses')
        problems.report('names/no-ruleset', { path: next.source.path }, name);
      else for (const layer of takeAmendment(next, other, name.span)) layers.add(layer);
    }
    return layers;
  };
  const takeAmendment = (one: Loaded, header: FilesHeader, at: Span): readonly string[] => {
    const { path } = one.source;
    if (open.includes(path)) {
      problems.report(
        'names/amends-itself',
        { chain: [...open.slice(open.indexOf(path)), path] },
        at,
      );
      return [];
    }
    const known = amendments.get(path);
    if (known !== undefined) return [...known.layers, path];
    if (open.length === DEEPEST_CHAIN) {
      problems.report('names/amends-too-deep', { most: DEEPEST_CHAIN }, at);
      return [];
    }
    open.push(path);
    const amends: string[] = [];
    const layers = follow(one, header, amends);
    open.pop();
    amendments.set(path, { ...one, header, amends, layers });
    return [...layers, path];
  };
  const named = (one: Loaded, name: Text): Loaded | undefined => {
    const written = plainText(name);
    const path = written === '' ? '' : joinPath(one.source.path, written);
    const source = path === '' ? undefined : (loaded.get(path)?.source ?? find(path));
    if (source !== undefined) return isRules(source, name.span) ? load(source) : undefined;
    problems.report('names/file-not-found', { path }, name, {
      help: [notFoundHelp(written, name.span, [...loaded.values()])],
    });
    return undefined;
  };

  /**
   * A header can name any file of the machine. We do not parse a file that is not rules, and show
   * nothing of it.
   */
  const isRules = (source: Source, at: Span): boolean => {
    if (loaded.has(source.path) || beginsWithHeader(source.text)) return true;
    problems.report('names/no-rules', { path: source.path }, at);
    return false;
  };

  const first = load(entry);
  const { header } = first.file;
  let user: Loaded | undefined;
  if (header?.kind === 'FilesHeader') {
    if (header.mode === 'amends') takeAmendment(first, header, header.span);
    else {
      user = first;
      follow(first, header);
    }
  } else if (header !== undefined || !isAmending(entry.text)) takeBase(first, first.file.span);
  // Otherwise nobody knows what it amends.
  for (const path of stacked) {
    const source = loaded.get(path)?.source ?? find(path);
    if (source === undefined) {
      problems.report('names/file-not-found', { path }, firstLine(entry));
      continue;
    }
    if (!isRules(source, firstLine(entry))) continue;
    const one = load(source);
    if (one.file.header?.kind === 'FilesHeader' && one.file.header.mode === 'amends')
      takeAmendment(one, one.file.header, one.file.header.span);
    else
      problems.report('names/no-house-rule', { path }, one.file.header?.span ?? firstLine(source));
  }
  // The order does not depend on which file leads to which, so the files and house rules of a log
  // give the same list again.
  const inOrder = [
    first,
    ...(base === undefined ? [] : [base]),
    ...amendments.values(),
    ...loaded.values(),
  ];
  return {
    base,
    amendments: [...amendments.values()],
    user,
    sources: [...new Set(inOrder.map((one) => one.source))],
  };
}

/** Advice for a header that names no file: perhaps it names a ruleset by its title. */
function notFoundHelp(written: string, at: Span, known: readonly Loaded[]): Advice {
  if (/\.fray$/i.test(written)) return 'the path is relative to the folder of this file';
  const titled = known.find(
    ({ file: { header } }) =>
      header?.kind === 'RulesetHeader' && plainText(header.name) === written,
  );
  // Of a file in another folder we know only the path from the folder of the entry.
  if (titled === undefined || titled.source.path.includes('/') || at.source.includes('/'))
    return 'write the name of a file, such as `"rules.fray"`, not the name of a ruleset';
  const { path } = titled.source;
  return fixAt(`write the name of the file: \`"${path}"\``, at, `"${path}"`);
}

function firstLine(source: Source): Span {
  return { source: source.path, start: 0, end: source.text.search(/[\r\n]|$/) };
}

/**
 * Joins a path to the folder of the file that names it: `rules/tests.fray` and `base.fray` give
 * `rules/base.fray`. `..` goes up; an absolute path stays.
 */
export function joinPath(from: string, path: string): string {
  if (path.startsWith('/')) return path;
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
