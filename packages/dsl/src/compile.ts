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
  // What is written for these rules alone knows their names, and needs no validation before somebody asks for problems.
  if (gathered.amendments.length === 0 && gathered.user === undefined)
    return settle(gathered, tried, find);
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
  readonly checked: CheckedFiles | undefined;
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
    errors: () => [...new Set([...problems.list(), ...(checked?.problems().list() ?? [])])],
  };
}

/** What a compilation comes to: names and types at once, problems when somebody asks for them. */
interface Settled {
  readonly checked: Checked | undefined;
  readonly dropped: readonly Dropped[];
  readonly problems: () => DiagnosticCollector;
}

function settle(gathered: Gathered, tried: Tried, find: ReadSource): Compilation {
  const { sources } = gathered;
  const { amended } = tried;
  const { checked, dropped, problems } =
    amended === undefined ? asWritten(tried) : asAmended(gathered, tried, amended, find);
  let found: DiagnosticCollector | undefined;
  const all = (): DiagnosticCollector => {
    if (found !== undefined) return found;
    found = problems();
    found.add(versionNotes(gathered, tried.checked === undefined || found.hasErrors()));
    return found;
  };
  let ruleset: Ruleset | undefined;
  let diagnostics: readonly Diagnostic[] | undefined;
  return {
    // Computed on demand: who asks for names waits for no problems, and who asks for problems waits for no rules.
    get ruleset(): Ruleset | undefined {
      if (checked !== undefined && !all().hasErrors()) ruleset ??= lower(checked, sources);
      return ruleset;
    },
    get diagnostics(): readonly Diagnostic[] {
      diagnostics ??= limitDiagnostics(joinSameNames(withoutStrayEdits(all().list(), sources)));
      return diagnostics;
    },
    checked,
    sources,
    amendments: amended?.doings ?? [],
    dropped,
  };
}

function asWritten({ problems, checked }: Tried): Settled {
  return {
    checked: checked?.checked,
    dropped: [],
    problems(): DiagnosticCollector {
      if (checked !== undefined) problems.add(checked.problems().list());
      return problems;
    },
  };
}

/** Drops what no longer fits the house rules, and applies renamings. */
function asAmended(
  gathered: Gathered,
  { problems, files, checked: tried }: Tried,
  amended: Amended,
  find: ReadSource,
): Settled {
  if (tried === undefined) return { checked: undefined, dropped: [], problems: () => problems };
  const { sources } = gathered;
  const isNew = newInCompany(gathered, find);
  const { file, dropped } = withoutDropped(
    amended.file,
    tried
      .problems()
      .list()
      .filter((one) => (one.severity === 'error' || waiting.has(one.code)) && isNew(one)),
  );
  const left = files.map((one) => (one === amended.file ? file : one));
  const settled = dropped.length > 0 ? check(left, sources, createCollector()) : tried;
  // A house rule may leave something of the amended rules unused. That is no mistake, unless it was
  // unused before.
  problems.add(
    settled
      .problems()
      .list()
      .filter((one) => !aboutUse.has(one.code) || !isNew(one))
      .map((one) => withRemoval(one, amended.doings)),
  );
  const named = problems.hasErrors()
    ? undefined
    : renamed(left, settled.checked, amended.renamings, sources, problems);
  return { checked: named ?? settled.checked, dropped, problems: () => problems };
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
  const wrong = found
    .problems()
    .list()
    .find(({ severity }) => severity === 'error');
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

/** Files with names and types. They are validated when somebody asks for their problems. */
interface CheckedFiles {
  readonly checked: Checked;
  readonly problems: () => DiagnosticCollector;
}

function check(
  files: readonly AstFile[],
  sources: readonly Source[],
  problems: DiagnosticCollector,
): CheckedFiles {
  const checked = checkTypes(files, sources, problems);
  let isValidated = false;
  return {
    checked,
    problems(): DiagnosticCollector {
      if (!isValidated) validate(checked, sources, problems);
      isValidated = true;
      return problems;
    },
  };
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
