// Compile: turns a text into rules that can be played, or into readable problems. It runs the
// passes in order.

import { amend, type Amended, type Doings } from './amend/amend.ts';
import { withoutDropped, type Dropped } from './amend/dropped.ts';
import type { PlannedRenaming } from './amend/effective.ts';
import { createCatchUp, formerNamesOf } from './amend/former-names.ts';
import { gather, type Gathered, type ReadSource } from './amend/files.ts';
import { withNewNames } from './amend/rename.ts';
import { withRemoval } from './amend/removal.ts';
import { versionNotes } from './amend/versions.ts';
import type { AstFile, TopLevel } from './ast/ast.ts';
import { carryForward } from './carry/carry-forward.ts';
import {
  createCollector,
  limitDiagnostics,
  type DiagnosticCollector,
} from './diagnostics/collector.ts';
import { labelAt, type Diagnostic, type DiagnosticCode } from './diagnostics/diagnostic.ts';
import { LANGUAGE_VERSION, type Ruleset } from './ir/index.ts';
import { lower } from './lowering/lower.ts';
import { isDeclaration, keywordOf } from './ast/named.ts';
import { joinSameNames, withoutStrayEdits } from './names/same-name.ts';
import { createSource, type Source } from './source/source.ts';
import type { Span } from './source/span.ts';
import type { ParseMemory } from './syntax/parse-again.ts';
import { createTextMemory } from './text-memory.ts';
import { checkTypes } from './types/check.ts';
import type { Checked } from './types/checked.ts';
import { validate } from './validation/validation-rules.ts';

export type { ReadSource } from './amend/files.ts';

/** The result of a compilation: rules, or problems. */
export interface Compilation {
  /** The compiled rules; undefined if there is an error. */
  readonly ruleset: Ruleset | undefined;
  /**
   * Names and types, as far as they could be found; undefined if house rules could not be applied.
   */
  readonly checked: Checked | undefined;
  /** All files that were read, the entry first. */
  readonly sources: readonly Source[];
  /**
   * The problems in the order of their places, each once. After 100 of them, one more says how many
   * were left out.
   */
  readonly diagnostics: readonly Diagnostic[];
  /** What each house rule did, in the order in which they apply. */
  readonly amendments: readonly Doings[];
  /** Parts of the amended rules that were left out because they do not fit the house rules. */
  readonly dropped: readonly Dropped[];
}

/** What to compile besides the entry. */
export interface CompileOptions {
  /** Paths of house rules to put on top, in order. They are found like other files. */
  readonly with?: readonly string[];
  /**
   * The parse results of earlier compilations. If a file has changed, only the changed part is
   * parsed again.
   */
  readonly memory?: ParseMemory;
}

const compileOnce = createTextMemory<Compilation>();

/**
 * Compiles a file and the files that it uses or amends. It never throws, whatever the texts. If the
 * same texts were compiled recently, it returns the same object.
 * @param entry the file, or the file followed by others, which are then found by their paths
 * @param read finds further files
 */
export function compile(
  entry: Source | readonly Source[],
  read: ReadSource = (): undefined => undefined,
  options: CompileOptions = {},
): Compilation {
  const given: readonly Source[] = [entry].flat();
  const [first] = given;
  if (first === undefined)
    return {
      ruleset: undefined,
      checked: undefined,
      sources: [],
      diagnostics: [],
      amendments: [],
      dropped: [],
    };
  const find: ReadSource = (path) => given.find((source) => source.path === path) ?? read(path);
  const stacked = options.with ?? [];
  // A caller that keeps parsed files usually asks about changed texts, so we look nothing up.
  return options.memory === undefined
    ? compileOnce(first, stacked, find, (asked) => compileAnew(first, stacked, asked))
    : compileAnew(first, stacked, find, options.memory);
}

function compileAnew(
  entry: Source,
  stacked: readonly string[],
  find: ReadSource,
  memory?: ParseMemory,
): Compilation {
  const collected = createCollector();
  let gathered = gather(entry, stacked, find, collected, memory);
  let tried = tryOut(gathered, collected.list());
  const catchUp = createCatchUp(gathered);
  for (
    let next = catchUp.next(tried.errors());
    next !== undefined;
    next = catchUp.next(tried.errors())
  ) {
    gathered = next;
    tried = tryOut(gathered, collected.list());
  }
  tried.problems.add(catchUp.notes());
  return settle(gathered, tried, find);
}

/** The files after their first check, with all their problems. */
interface Tried {
  /** Problems that have nothing to do with house rules. */
  readonly problems: DiagnosticCollector;
  readonly amended: Amended | undefined;
  /** The file that uses the rules, if any, then the rules. */
  readonly files: readonly AstFile[];
  /** The checked files; undefined if house rules could not be applied. */
  readonly checked: ReturnType<typeof check> | undefined;
  readonly errors: () => readonly Diagnostic[];
}

function tryOut(
  { base, amendments, user, sources }: Gathered,
  reported: readonly Diagnostic[],
): Tried {
  const problems = createCollector();
  problems.add(reported);
  const users = user === undefined ? [] : [user.file];
  for (const one of [base, user]) if (one !== undefined) checkItems(one.file, problems);
  // If a line could not be parsed, a name in it may be missing.
  if (!problems.hasErrors())
    for (const one of [base, ...amendments, user])
      if (one !== undefined) formerNamesOf(one.file, problems);
  const isAmended = amendments.length > 0;
  const amended = isAmended && base !== undefined ? amend(base, amendments, problems) : undefined;
  const rules = amended?.file ?? base?.file;
  const files = rules === undefined ? users : [...users, rules];
  // Half-amended rules would have mistakes that nobody made.
  const isHalf = isAmended && (amended === undefined || problems.hasErrors());
  const found = createCollector();
  // Problems of parsing suppress their consequences.
  if (!isAmended) found.add(problems.list());
  const checked = isHalf ? undefined : check(files, sources, found);
  return {
    problems,
    amended,
    files,
    checked,
    errors: () => [...new Set([...problems.list(), ...(checked?.problems.list() ?? [])])],
  };
}

/**
 * Turns checked rules into the result: drops what no longer fits the house rules, and applies
 * renamings.
 */
function settle(
  gathered: Gathered,
  { problems, amended, files, checked: tried }: Tried,
  find: ReadSource,
): Compilation {
  const { sources } = gathered;
  const amendments = amended?.doings ?? [];
  let settled = tried;
  let dropped: readonly Dropped[] = [];
  let named: Checked | undefined;
  if (tried !== undefined && amended === undefined) problems.add(tried.problems.list());
  else if (tried !== undefined && amended !== undefined) {
    const isNew = newInCompany(gathered, find);
    const without = withoutDropped(
      amended.file,
      tried.problems
        .list()
        .filter((one) => (one.severity === 'error' || waiting.has(one.code)) && isNew(one)),
    );
    ({ dropped } = without);
    const left = files.map((one) => (one === amended.file ? without.file : one));
    if (dropped.length > 0) settled = check(left, sources, createCollector());
    // A house rule may leave something of the amended rules unused. That is no mistake, unless it was
    // unused before.
    problems.add(
      (settled ?? tried).problems
        .list()
        .filter((one) => !aboutUse.has(one.code) || !isNew(one))
        .map((one) => withRemoval(one, amendments)),
    );
    if (!problems.hasErrors())
      named = renamed(left, (settled ?? tried).checked, amended.renamings, sources, problems);
  }
  problems.add(versionNotes(gathered, tried === undefined || problems.hasErrors()));
  const checked = named ?? settled?.checked;
  const isSound = !problems.hasErrors();
  let ruleset: Ruleset | undefined;
  return {
    // Computed on demand, so a caller that only wants the problems does not wait for it.
    get ruleset(): Ruleset | undefined {
      if (checked !== undefined && isSound) ruleset ??= lower(checked, sources);
      return ruleset;
    },
    checked,
    sources,
    diagnostics: limitDiagnostics(joinSameNames(withoutStrayEdits(problems.list(), sources))),
    amendments,
    dropped,
  };
}

/**
 * The rules after the renamings of house rules; undefined if there are none, or if the renamed
 * rules have errors.
 */
function renamed(
  files: readonly AstFile[],
  checked: Checked,
  renamings: readonly PlannedRenaming[],
  sources: readonly Source[],
  problems: DiagnosticCollector,
): Checked | undefined {
  if (renamings.length === 0) return undefined;
  const found = check(withNewNames(files, checked, renamings), sources, createCollector());
  const wrong = found.problems.list().find(({ severity }) => severity === 'error');
  if (wrong === undefined) return found.checked;
  for (const { key, to } of renamings)
    problems.report(
      'names/cannot-rename',
      { what: key.join(' / '), why: `then ${wrong.message}` },
      to,
      { secondary: labelAt(wrong.primary, 'that is here') },
    );
  return undefined;
}

/**
 * Compiles texts that are all given, such as those of a log: the entry first, then the files that
 * it needs. It never throws, whatever the texts.
 * @param amendments paths of house rules among them, in order
 * @param language the version of the language of the texts, as a log names it in its header (`language`). Texts of an
 * earlier version keep the meaning that they had, and `ruleset.files` has them as they were given
 */
export function compileTexts(
  files: readonly { readonly path: string; readonly text: string }[],
  amendments: readonly string[] = [],
  language: number = LANGUAGE_VERSION,
): Compilation {
  const carried = files.map(({ path, text }) => ({ path, text: carryForward(text, language) }));
  const compilation = compileGiven(carried, amendments);
  if (carried.every(({ text }, i) => text === files[i]?.text)) return compilation;
  return {
    ...compilation,
    ruleset: compilation.ruleset && {
      ...compilation.ruleset,
      files: compilation.ruleset.files.map((file) => ({
        path: file.path,
        text: files.find(({ path }) => path === file.path)?.text ?? file.text,
      })),
    },
  };
}

function compileGiven(
  files: readonly { readonly path: string; readonly text: string }[],
  amendments: readonly string[],
): Compilation {
  const sources = files.map(({ path, text }) => createSource(path, text));
  // A header may lead to a file through folders that the paths of a log lack.
  const byName: ReadSource = (path) => {
    const same = sources.filter((one) => lastPart(one.path) === lastPart(path));
    return same.length === 1 ? same[0] : undefined;
  };
  return compile(sources, byName, { with: amendments });
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function check(
  files: readonly AstFile[],
  sources: readonly Source[],
  problems: DiagnosticCollector,
): { readonly checked: Checked; readonly problems: DiagnosticCollector } {
  const checked = checkTypes(files, sources, problems);
  validate(checked, sources, problems);
  return { checked, problems };
}

/** Problems about things that are no longer used. */
const aboutUse: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'rules/unused',
  'rules/unused-value',
  'rules/never-happens',
  'rules/touches-nothing',
  'rules/never-given',
  'rules/no-effect',
  'rules/never-reached',
  'rules/always-holds',
  'rules/never-holds',
]);

/**
 * Problems about things that wait for an event which a house rule made impossible. Such things are
 * left out.
 */
const waiting: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'rules/unused',
  'rules/never-happens',
]);

/**
 * True for a problem that a file has only in company: compiled alone, with the files that it needs,
 * it does not have it.
 */
function newInCompany(
  { amendments, user, sources }: Gathered,
  find: ReadSource,
): (problem: Diagnostic) => boolean {
  const alone = new Map<string, readonly Diagnostic[]>();
  const last =
    user?.source.path ??
    amendments.find((one) => one.layers.size + 1 === amendments.length)?.source.path;
  return ({ code, primary }) => {
    const source = sources.find((one) => one.path === primary.span.source);
    // The last file needs all others, so it is never compiled without them.
    if (source === undefined || source.path === last) return false;
    const ownProblems =
      alone.get(source.path) ??
      compile(source, (path) => sources.find((one) => one.path === path) ?? find(path)).diagnostics;
    alone.set(source.path, ownProblems);
    // A name that is wrong in many places is reported once, with the other places as labels.
    return !ownProblems.some(
      (one) =>
        one.code === code &&
        [one.primary, ...one.secondary].some(
          ({ span }) => span.source === primary.span.source && span.start === primary.span.start,
        ),
    );
  };
}

/** Reports declarations that do not belong into this sort of file. */
function checkItems(file: AstFile, problems: DiagnosticCollector): void {
  const uses = file.header?.kind === 'FilesHeader' && file.header.mode === 'uses';
  for (const item of file.items) {
    if (!isDeclaration(item)) problems.report('names/only-in-house-rules', {}, firstWord(item));
    else if (
      uses &&
      !['ScenarioDecl', 'PolicyDecl', 'ExampleDecl', 'MeasureDecl', 'BrokenDecl'].includes(
        item.kind,
      )
    ) {
      problems.report('names/not-in-uses', { word: keywordOf(item) }, firstWord(item));
    }
  }
}

/** The span of the first word of the item, with the length of the shortest keyword. */
function firstWord(item: TopLevel): Span {
  return { ...item.span, end: Math.min(item.span.end, item.span.start + 3) };
}
