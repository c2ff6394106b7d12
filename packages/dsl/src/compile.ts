// Compile: a text becomes rules that can be played, or problems in a reader's words. The passes in their order.

import { amend, type Amended, type Doings } from './amend/amend.ts';
import { withoutDropped, type Dropped } from './amend/dropped.ts';
import type { PlannedRenaming } from './amend/effective.ts';
import { createCatchUp, formerNamesOf } from './amend/former-names.ts';
import { gather, type Gathered, type ReadSource } from './amend/files.ts';
import { withNewNames } from './amend/rename.ts';
import { withRemoval } from './amend/removal.ts';
import { versionNotes } from './amend/versions.ts';
import type { AstFile, TopLevel } from './ast/ast.ts';
import { expandCases } from './cases/expand.ts';
import {
  createCollector,
  limitDiagnostics,
  type DiagnosticCollector,
} from './diagnostics/collector.ts';
import type { Diagnostic, DiagnosticCode } from './diagnostics/diagnostic.ts';
import type { Ruleset } from './ir/index.ts';
import { lower } from './lowering/lower.ts';
import { collectNames, isDeclaration } from './names/collect.ts';
import { joinSameNames } from './names/same-name.ts';
import { createSource, type Source } from './source/source.ts';
import type { Span } from './source/span.ts';
import type { ParseMemory } from './syntax/parse-again.ts';
import { createTextMemory } from './text-memory.ts';
import { checkTypes } from './types/check.ts';
import type { Checked } from './types/checked.ts';
import { validate } from './validation/validation-rules.ts';

export type { ReadSource } from './amend/files.ts';

/** What came of compiling: rules, or problems. */
export interface Compilation {
  /** Undefined when there is an error. */
  readonly ruleset: Ruleset | undefined;
  /** Names and types, as far as they could be found; undefined where house rules could not be applied. */
  readonly checked: Checked | undefined;
  /** All files that were read, the entry first. */
  readonly sources: readonly Source[];
  /** In order of place, none twice, at most 100 and then one that says how many more there are. */
  readonly diagnostics: readonly Diagnostic[];
  /** House rules in the order in which they apply. */
  readonly amendments: readonly Doings[];
  /** What of the rules below does not fit the house rules and was left out. */
  readonly dropped: readonly Dropped[];
}

/** What to compile besides the entry. */
export interface CompileOptions {
  /** Paths of house rules to put on top, in order. They are found as other files are. */
  readonly with?: readonly string[];
  /** What earlier compilations have parsed: of a file that has changed only what the change touches is parsed again. */
  readonly memory?: ParseMemory;
}

const compileOnce = createTextMemory<Compilation>();

/**
 * Compiles a file and those that it uses or amends. Never throws, whatever the texts. Texts that were compiled lately give the
 * very same compilation.
 *
 * @param entry the file, or the file and others after it, which are then found by their paths
 * @param read finds further files
 */
export function compile(
  entry: Source | readonly Source[],
  read: ReadSource = (): undefined => undefined,
  options: CompileOptions = {},
): Compilation {
  const given: readonly Source[] = isList(entry) ? entry : [entry];
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
  // A caller that keeps parsed files asks about texts that have changed since.
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

/** Files as they were checked for the first time, with all that is wrong in them. */
interface Tried {
  /** What no house rule has to do with. */
  readonly problems: DiagnosticCollector;
  readonly amended: Amended | undefined;
  /** The rules with those that use them, the entry first. */
  readonly files: readonly AstFile[];
  /** Undefined: house rules could not be applied. */
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
  // In a line that could not be read a name may be missing.
  if (!problems.hasErrors())
    for (const one of [base, ...amendments, user])
      if (one !== undefined) formerNamesOf(one.file, problems);
  const isAmended = amendments.length > 0;
  const amended = isAmended && base !== undefined ? amend(base, amendments, problems) : undefined;
  const rules = amended?.file ?? base?.file;
  const files = rules === undefined ? users : [...users, rules];
  // Rules that are half amended would have mistakes that nobody made.
  const isHalf = isAmended && (amended === undefined || problems.hasErrors());
  const found = createCollector();
  // What could not be read keeps others silent about it.
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

/** What becomes of rules that were tried: what house rules have left without meaning goes, and things get the names that they give. */
function settle(
  gathered: Gathered,
  { problems, amended, files, checked: tried }: Tried,
  find: ReadSource,
): Compilation {
  const { sources } = gathered;
  const doings = amended?.doings ?? [];
  const finished = { sources, problems, amendments: doings };
  if (tried === undefined) {
    problems.add(versionNotes(gathered, true));
    return finish({ ...finished, checked: undefined, dropped: [] });
  }
  if (amended === undefined) {
    const known = new Set(problems.list());
    problems.add(tried.problems.list().filter((one) => !known.has(one)));
    problems.add(versionNotes(gathered, problems.hasErrors()));
    return finish({ ...finished, checked: tried.checked, dropped: [] });
  }
  const isNew = newInCompany(gathered, find);
  const { file, dropped } = withoutDropped(
    amended.file,
    tried.problems
      .list()
      .filter((one) => (one.severity === 'error' || waiting.has(one.code)) && isNew(one)),
  );
  const left = files.map((one) => (one === amended.file ? file : one));
  const settled = dropped.length === 0 ? tried : check(left, sources, createCollector());
  // A house rule may leave something below it without use: that is no mistake where there was none before.
  problems.add(
    settled.problems
      .list()
      .filter((one) => !aboutUse.has(one.code) || !isNew(one))
      .map((one) => withRemoval(one, doings)),
  );
  const named = problems.hasErrors()
    ? undefined
    : renamed(left, settled.checked, amended.renamings, sources, problems);
  problems.add(versionNotes(gathered, problems.hasErrors()));
  return finish({ ...finished, checked: named ?? settled.checked, dropped });
}

/** The rules with the names that house rules give; undefined where none does, or where that leaves something without meaning. */
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
      to.span,
      { secondary: [{ span: wrong.primary.span, text: 'that is here' }] },
    );
  return undefined;
}

/**
 * Compiles texts that are all there, as those of a log are: the entry first, the files that it needs after it. Never throws,
 * whatever the texts.
 *
 * @param amendments paths of house rules among them, in order
 */
export function compileTexts(
  files: readonly { readonly path: string; readonly text: string }[],
  amendments: readonly string[] = [],
): Compilation {
  const sources = files.map(({ path, text }) => createSource(path, text));
  // A header may lead to a file by a way round through folders that the paths of a log do not have.
  const byName: ReadSource = (path) => {
    const same = sources.filter((one) => lastPart(one.path) === lastPart(path));
    return same.length === 1 ? same[0] : undefined;
  };
  return compile(sources, byName, { with: amendments });
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

interface Finished {
  readonly checked: Checked | undefined;
  readonly sources: readonly Source[];
  readonly problems: DiagnosticCollector;
  readonly amendments: readonly Doings[];
  readonly dropped: readonly Dropped[];
}

function finish({ checked, sources, problems, amendments, dropped }: Finished): Compilation {
  const isSound = !problems.hasErrors();
  let ruleset: Ruleset | undefined;
  return {
    // Computed on demand: a caller that only wants the problems does not wait for it.
    get ruleset(): Ruleset | undefined {
      if (checked !== undefined && isSound) ruleset ??= lower(checked, sources);
      return ruleset;
    },
    checked,
    sources,
    diagnostics: limitDiagnostics(joinSameNames(problems.list())),
    amendments,
    dropped,
  };
}

function check(
  files: readonly AstFile[],
  sources: readonly Source[],
  problems: DiagnosticCollector,
): { readonly checked: Checked; readonly problems: DiagnosticCollector } {
  const expanded = files.map((file) => expandCases(file, problems.report));
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const checked = checkTypes(expanded, collectNames(expanded, byPath, problems), problems);
  validate(checked, sources, problems);
  return { checked, problems };
}

/** Problems of rules that have lost their use. */
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

/** Problems of things that would wait forever because a house rule has removed their cause: such things are left out. */
const waiting: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'rules/unused',
  'rules/never-happens',
]);

/** Whether a problem exists only because of other files: its own file, with those that it needs, does not have it. */
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
    // The file that needs all others is never without them.
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

/** Each sort of file holds only its own sort of declarations. */
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
      problems.report(
        'names/not-in-uses',
        { word: item.kind.replace(/Decl$/, '').toLowerCase() },
        firstWord(item),
      );
    }
  }
}

/** The keyword at the margin, as long as the shortest. */
function firstWord(item: TopLevel): Span {
  return { ...item.span, end: Math.min(item.span.end, item.span.start + 3) };
}

function isList(entry: Source | readonly Source[]): entry is readonly Source[] {
  return Array.isArray(entry);
}
