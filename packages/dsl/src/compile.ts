// Compile: a text becomes rules that can be played, or problems in a reader's words. The passes in their order.

import type { AstFile, FilesHeader, TopLevel } from './ast/ast.ts';
import { plainText } from './ast/ast.ts';
import { createCollector, limitDiagnostics } from './diagnostics/collector.ts';
import type { DiagnosticCollector } from './diagnostics/collector.ts';
import type { Diagnostic, DiagnosticCode } from './diagnostics/diagnostic.ts';
import type { Ruleset } from './ir/index.ts';
import { lower } from './lowering/lower.ts';
import { collectNames, isDeclaration } from './names/collect.ts';
import { joinSameNames } from './names/same-name.ts';
import type { Source } from './source/source.ts';
import { spanContains } from './source/span.ts';
import type { Span } from './source/span.ts';
import { parse } from './syntax/parser.ts';
import { checkTypes } from './types/check.ts';
import type { Checked } from './types/checked.ts';
import { validate } from './validation/rules.ts';

export interface Compilation {
  /** Undefined when there is an error. */
  readonly ruleset: Ruleset | undefined;
  /** Names and types, as far as they could be found; undefined for a house rule, which is not applied yet. */
  readonly checked: Checked | undefined;
  /** All files that were looked at, the entry first. */
  readonly sources: readonly Source[];
  /** In order of place, none twice, at most 100 and then one that says how many more there are. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds the source of a path that a file names; paths are joined to the folder of the entry, with `/`. */
export type ReadSource = (path: string) => Source | undefined;

/**
 * Compiles a file and those that it uses. Never throws, whatever the texts.
 *
 * @param entry the file, or the file and others after it, which `uses` then finds by their paths
 * @param read finds further files
 */
export function compile(entry: Source | readonly Source[], read: ReadSource = (): undefined => undefined): Compilation {
  const given: readonly Source[] = isList(entry) ? entry : [entry];
  const [first] = given;
  if (first === undefined) return { ruleset: undefined, checked: undefined, sources: [], diagnostics: [] };
  const problems = createCollector();
  const find: ReadSource = (path) => given.find((source) => source.path === path) ?? read(path);
  const { files, sources } = parseAll(first, find, problems);
  if (files[0]?.header?.kind === 'FilesHeader' && files[0].header.mode === 'amends') {
    problems.report('names/no-house-rules-yet', {}, headWord(files[0].header));
    return { ruleset: undefined, checked: undefined, sources, diagnostics: limitDiagnostics(problems.list()) };
  }
  for (const file of files) checkItems(file, problems);
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const checked = checkTypes(files, collectNames(files, byPath, problems), problems);
  const rules = createCollector();
  validate(checked, sources, rules);
  problems.add(withoutConsequences(rules.list(), problems.list(), files));
  const ruleset = problems.hasErrors() ? undefined : lower(checked, sources);
  return { ruleset, checked, sources, diagnostics: limitDiagnostics(joinSameNames(problems.list())) };
}

/**
 * What the rules about rules say, without what follows from errors that were told already: nothing about a declaration that
 * has one, and nothing that is only true of the whole.
 */
function withoutConsequences(found: readonly Diagnostic[], before: readonly Diagnostic[], files: readonly AstFile[]): readonly Diagnostic[] {
  const errors = before.filter((one) => one.severity === 'error');
  if (errors.length === 0) return found;
  const items = files.flatMap((file) => file.items).map((item) => item.span);
  const hurt = items.filter((item) => errors.some((error) => spanContains(item, error.primary.span)));
  return found.filter((one) => !needsWhole.has(one.code) && !hurt.some((item) => spanContains(item, one.primary.span)));
}

/** What nothing reads or causes can only be said of a text without errors: what is wrong there may read or cause it. */
const needsWhole: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>(['rules/unused', 'rules/unused-value', 'rules/never-happens']);

interface Parsed {
  readonly files: readonly AstFile[];
  readonly sources: readonly Source[];
}

/** The entry and, where it `uses` others, those. */
function parseAll(entry: Source, find: ReadSource, problems: DiagnosticCollector): Parsed {
  const first = parse(entry);
  problems.add(first.diagnostics);
  const { header } = first.file;
  if (header?.kind !== 'FilesHeader' || header.mode !== 'uses') return { files: [first.file], sources: [entry] };
  const files = [first.file];
  const sources = [entry];
  let rulesets = 0;
  for (const name of header.files) {
    const path = joinPath(entry.path, plainText(name));
    if (sources.some((one) => one.path === path)) continue;
    const source = find(path);
    if (source === undefined) {
      problems.report('names/file-not-found', { path }, name.span, { help: [{ text: 'the path is relative to the folder of this file' }] });
      continue;
    }
    const used = parse(source);
    problems.add(used.diagnostics);
    const mode = used.file.header?.kind === 'FilesHeader' ? used.file.header.mode : 'ruleset';
    if (mode === 'amends') problems.report('names/no-house-rules-yet', {}, name.span);
    else if (mode === 'uses') problems.report('names/no-ruleset', { path }, name.span);
    else rulesets += 1;
    if (rulesets > 1 && mode === 'ruleset') problems.report('names/second-ruleset', { path }, name.span);
    files.push(used.file);
    sources.push(source);
  }
  return { files, sources };
}

/** Each sort of file holds only its own sort of declarations. */
function checkItems(file: AstFile, problems: DiagnosticCollector): void {
  const uses = file.header?.kind === 'FilesHeader' && file.header.mode === 'uses';
  for (const item of file.items) {
    if (!isDeclaration(item)) problems.report('names/only-in-house-rules', {}, firstWord(item));
    else if (uses && !['ScenarioDecl', 'PolicyDecl', 'ExampleDecl', 'MeasureDecl', 'BrokenDecl'].includes(item.kind)) {
      problems.report('names/not-in-uses', { word: item.kind.replace(/Decl$/, '').toLowerCase() }, firstWord(item));
    }
  }
}

/** The keyword at the margin, as long as the shortest. */
function firstWord(item: TopLevel): Span {
  return { ...item.span, end: Math.min(item.span.end, item.span.start + 3) };
}

function headWord(header: FilesHeader): Span {
  return { ...header.span, end: header.span.start + header.mode.length };
}

/** `rules/base.fray` from `rules/tests.fray` and `base.fray`; `..` goes up. */
function joinPath(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

function isList(entry: Source | readonly Source[]): entry is readonly Source[] {
  return Array.isArray(entry);
}
