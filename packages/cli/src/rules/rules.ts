// Loads rulesets from files: it takes their texts, and returns checked rules or problems.
import type { Ruleset } from '@fray/dsl/ir';
import type { Header } from '@fray/engine/events';
import {
  advise,
  looksLikeRules,
  compile,
  compileTexts,
  createSource,
  positionAt,
  type Checked,
  type Compilation,
  type Diagnostic,
  type ReadSource,
  type Source,
  type Span,
} from '@fray/dsl/internal';
import { type Stop, wrongFile, wrongInput } from '../exit-codes.ts';
import { missingFile } from '../file-failures.ts';
import type { Host } from '../host.ts';
import { giveNote, giveProblems } from '../notes.ts';
import { problemCount } from '../report/diagnostics.ts';
import { countText } from '../report/text.ts';

export interface Compiled {
  readonly sources: readonly Source[];
  /** The problems, in order of place. */
  readonly diagnostics: readonly Diagnostic[];
  /** The compiled rules; undefined if there are errors. */
  readonly ruleset: Ruleset | undefined;
  /** House rules, in the order in which they apply. */
  readonly amendments: Compilation['amendments'];
  /** Parts of the rules below that do not fit the house rules and were dropped. */
  readonly dropped: Compilation['dropped'];
  /** Names and declarations after all house rules; undefined if these could not be applied. */
  readonly checked: Compilation['checked'];
}

export interface Rules extends Compiled {
  readonly ruleset: Ruleset;
  readonly checked: Checked;
  /** The name of the entry file in messages. */
  readonly shown: string;
  /** The paths of the house rules in order, relative to the entry file. */
  readonly amendmentPaths: readonly string[];
}

/**
 * Compiles texts: the entry first, then the files that it needs. Never throws, whatever the texts contain.
 * @param amendments paths of house rules among the texts, as in the header of a log
 */
export function compileFiles(
  files: readonly { readonly path: string; readonly text: string }[],
  amendments: readonly string[] = [],
): Compiled {
  return compileTexts(files, amendments);
}

/** The part of a header that holds the rules. */
type WrittenIn = Pick<Header, 'files' | 'amendments' | 'language'>;

/** Compiles the rules in a header, in the language in which they are written. */
export function compileHeader({ files, amendments, language = 1 }: WrittenIn): Compiled {
  return compileTexts(files, amendments, language);
}

/** Returns the line on which a span begins, from 1. */
export function lineAt(sources: readonly Source[], span: Span): number {
  const source = sources.find((one) => one.path === span.source);
  return source === undefined ? 1 : positionAt(source, span.start).line;
}

/**
 * Reads and compiles a ruleset with the files that it needs; `-` reads it from the standard input.
 * @param stacked house rules to put on top, in order
 * @param readFrom the file to read instead of `path`, such as the copy of an older version
 * @throws Stop 5 when one of these files cannot be read
 */
export async function loadRules(
  host: Host,
  path: string,
  stacked: readonly string[] = [],
  readFrom: string = path,
): Promise<Compiled & { readonly shown: string }> {
  return loadText(host, path, await readSource(host, readFrom), stacked);
}

/** Does the same as `loadRules` for a text, as if it were the file at `path`. */
export async function loadText(
  host: Host,
  path: string,
  text: string,
  stacked: readonly string[] = [],
): Promise<Compiled & { readonly shown: string }> {
  const shown = path === '-' ? 'standard-input.fray' : host.files.shown(path);
  const given = new Map<string, Source>();
  for (const one of stacked)
    given.set(
      host.files.shown(one),
      createSource(host.files.shown(one), await readSource(host, one)),
    );
  const read: ReadSource = (other) => {
    const known = given.get(host.files.shown(other));
    if (known !== undefined) return known;
    const found = host.files.readRules(other);
    return found === undefined ? undefined : createSource(host.files.shown(other), found);
  };
  const all = { with: [...given.keys()] };
  const source = createSource(shown, text);
  const check = (one: Source): readonly Diagnostic[] => compile(one, read, all).diagnostics;
  return host.untilCtrlC(() => {
    const found = compile(source, read, all);
    // Rules without errors need no advice.
    const diagnostics =
      found.ruleset === undefined
        ? advise(source, found.diagnostics, check, read)
        : found.diagnostics;
    return { ...found, diagnostics, shown };
  });
}

/**
 * Makes all paths relative to the entry, so that the same rules give the same log in any folder.
 * @param cwd the base of relative paths; needed if some paths are absolute and some are not
 */
export function withRelativePaths(ruleset: Ruleset, cwd = ''): Ruleset {
  const entry = ruleset.files[0]?.path ?? '';
  return {
    ...ruleset,
    files: ruleset.files.map(({ path, text }) => ({ path: relativePath(entry, path, cwd), text })),
  };
}

/** Returns the files of rules as the header of a log has them. */
export function filesWithHashes(
  { sha256 }: Pick<Host, 'sha256'>,
  { files }: Pick<Ruleset, 'files'>,
): Header['files'] {
  return files.map(({ path, text }) => ({ path, hash: sha256(text), text }));
}

/** Returns the path as a file in the folder of `entry` would write it. */
export function relativePath(entry: string, path: string, cwd: string): string {
  const folder = partsOf(entry, cwd).slice(0, -1);
  const parts = partsOf(path, cwd);
  let same = 0;
  while (same < folder.length && folder[same] === parts[same]) same += 1;
  return [...folder.slice(same).map(() => '..'), ...parts.slice(same)].join('/');
}

/** Splits a path into its folders and its name. With `cwd`, relative paths become absolute. */
function partsOf(path: string, cwd: string): readonly string[] {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts;
}

/**
 * Returns the text of a file of rules, or of the standard input for `-`.
 * @throws Stop 1 for a log or another file without rules, Stop 5 for a file that cannot be read
 */
export async function readSource(host: Host, path: string): Promise<string> {
  if (path === '-') return host.stdin.text();
  if (host.files.isFolder(path))
    throw wrongFile(`${host.files.shown(path)} is a folder`, 'name the .fray files in it');
  const text = host.files.readRules(path);
  if (text === undefined) throw missingFile(host.files.shown(path));
  if (text.startsWith('{"cause":'))
    throw wrongInput(
      `${host.files.shown(path)} is a log, not a ruleset`,
      '`fray replay` shows it, `fray verify` proves it',
    );
  if (!looksLikeRules(text))
    throw wrongInput(
      `${host.files.shown(path)} is not a ruleset`,
      'a file of rules begins with `ruleset "…"`, `amends "…"` or `uses "…"`',
    );
  return text;
}

/**
 * Loads rules that can be played. Prints errors, or a note about a draft, on stderr.
 * @param strict true: a draft counts as an error
 * @throws Stop 1 when there are errors
 */
export async function requireRules(
  host: Host,
  path: string,
  stacked: readonly string[] = [],
  strict = false,
): Promise<Rules> {
  const rules = strictly(await loadRules(host, path, stacked), strict);
  const { ruleset, checked } = rules;
  if (ruleset === undefined || checked === undefined)
    throw refused(host, rules, `${rules.shown} cannot be played`);
  warnOfDraft(host, rules);
  return playable(host, { ...rules, ruleset, checked });
}

/** Shows the errors of rules, and returns the failure to throw. */
export function refused(
  host: Host,
  { diagnostics, sources }: Pick<Compiled, 'diagnostics' | 'sources'>,
  message: string,
): Stop {
  const errors = diagnostics.filter((one) => one.severity === 'error');
  giveProblems(host, errors, sources);
  return wrongInput(`${message}: ${problemCount(errors, 1)}`);
}

/** Returns rules without errors in the form in which they are played: paths are relative to the entry file. */
export function playable({ cwd }: Pick<Host, 'cwd'>, rules: Omit<Rules, 'amendmentPaths'>): Rules {
  const entry = rules.sources[0]?.path ?? '';
  return {
    ...rules,
    ruleset: withRelativePaths(rules.ruleset, cwd),
    amendmentPaths: rules.amendments.map((one) => relativePath(entry, one.path, cwd)),
  };
}

/**
 * Refuses rules without an order of play.
 * @param what what one is needed for, as the end of a sentence
 * @throws Stop 1
 */
export function requireEncounter(
  { ruleset, shown }: Pick<Rules, 'ruleset' | 'shown'>,
  what = '',
  hint?: string,
): void {
  if (ruleset.encounter === null)
    throw wrongInput(`${shown} has no \`encounter\`: there is no order of play${what}`, hint);
}

/** Turns warnings into errors if `strict` is true. Then a draft cannot be played. */
export function strictly<Some extends Compiled>(rules: Some, strict: boolean): Some {
  if (!strict || rules.diagnostics.length === 0) return rules;
  const diagnostics = rules.diagnostics.map((one) => ({ ...one, severity: 'error' as const }));
  return { ...rules, diagnostics, ruleset: undefined };
}

/** Prints on stderr how many warnings the rules have, if they have any. */
export function warnOfDraft(
  host: Host,
  { diagnostics, shown }: Pick<Rules, 'diagnostics' | 'shown'>,
): void {
  if (diagnostics.length > 0)
    giveNote(
      host,
      'draft',
      `${shown} is a draft: ${countText(diagnostics.length, 'warning')}`,
      `\`fray check\` shows ${diagnostics.length === 1 ? 'it' : 'them'}`,
    );
}

/**
 * Compiles the rules that a log holds.
 * @param shown the name of the log in messages
 * @throws Stop 1 when they have errors for this version of fray
 */
export function rulesOfLog(header: WrittenIn, shown: string): Rules {
  const compiled = compileHeader(header);
  const { ruleset, checked, diagnostics } = compiled;
  if (ruleset === undefined || checked === undefined) {
    const problem = diagnostics.find((one) => one.severity === 'error');
    throw wrongInput(
      `the rules in ${shown} cannot be read by this version of fray: ${problem?.message ?? 'they have errors'}`,
      '`fray replay` shows the log without them',
    );
  }
  return {
    ...compiled,
    ruleset,
    checked,
    shown: header.files[0]?.path ?? shown,
    amendmentPaths: header.amendments,
  };
}
