// Problems: what is wrong in a file, reported where it can be fixed. Errors of other files are reported at the header that
// refers to them.

import {
  addToList,
  advise,
  applyCertainFixes,
  compile,
  quickCheck,
  type Diagnostic,
  type Source,
  type Span,
  type TextEdit,
} from '@fray/dsl/internal';
import type { World, Workspace } from './workspace.ts';

/** A fix that an editor can apply. All its edits belong together. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** True if the author cannot have meant anything else. */
  readonly isCertain: boolean;
}

export interface Problem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** The problem, with the help on further lines. */
  readonly message: string;
  /** A place in the requested file. */
  readonly span: Span;
  readonly related: readonly { readonly span: Span; readonly text: string }[];
  readonly fixes: readonly Fix[];
}

/** Returns the problems of a file. Every place is in this file. */
export function problemsOf(workspace: Workspace, path: string): readonly Problem[] {
  const world = workspace.world(path);
  if (world === undefined) return [];
  const { diagnostics } = world.compilation;
  const here = diagnostics.filter(({ primary }) => primary.span.source === path).map(toProblem);
  return [...elsewhere(workspace, world, diagnostics), ...here];
}

/**
 * Returns a quick answer for a file that changed since `problemsOf` was asked. The changed declarations are
 * checked for syntax, names and types; for all others the earlier problems remain. Undefined if nothing is
 * known from before, or nothing has changed.
 */
export function quickProblemsOf(
  workspace: Workspace,
  path: string,
): readonly Problem[] | undefined {
  const former = workspace.formerWorld(path);
  const old = former?.read.get(path);
  const source = workspace.source(path);
  if (former === undefined || old === undefined || source === undefined) return undefined;
  const { diagnostics } = former.compilation;
  const said = quickCheck(
    { source: old, diagnostics },
    source,
    (other) => workspace.source(other),
    workspace.memory,
  );
  return said.map(toProblem);
}

/**
 * Returns the problems of a file with the advice of `fray check` on each wrong line. That takes many checks,
 * so it is only for an explicit request.
 */
export function advisedProblems(workspace: Workspace, path: string): readonly Problem[] {
  const world = workspace.world(path);
  const source = workspace.source(path);
  if (world === undefined || source === undefined) return [];
  const { diagnostics } = world.compilation;
  if (!diagnostics.some(({ severity }) => severity === 'error')) return problemsOf(workspace, path);
  const read = (other: string): Source | undefined => workspace.source(other);
  return advise(source, diagnostics, (one) => compile(one, read).diagnostics, read)
    .filter(({ primary }) => primary.span.source === path)
    .map(toProblem);
}

/** Returns the edits of all certain fixes of a file, as `fray check --fix` makes them in one pass. */
export function certainFixes(workspace: Workspace, path: string): readonly TextEdit[] {
  const source = workspace.source(path);
  const diagnostics = workspace.world(path)?.compilation.diagnostics ?? [];
  if (source === undefined) return [];
  const { mended } = applyCertainFixes(source, diagnostics);
  return mended.flatMap(
    ({ help }) =>
      help.find((one) => one.isCertain === true && one.edits !== undefined)?.edits ?? [],
  );
}

/**
 * Returns the errors in the files below. Errors that those files have alone are one problem for each file.
 * Others are reported one by one, since this file causes them.
 */
function elsewhere(
  workspace: Workspace,
  world: World,
  diagnostics: readonly Diagnostic[],
): readonly Problem[] {
  const at = headerOf(workspace, world.root);
  const others = diagnostics.filter(
    ({ primary, severity }) => primary.span.source !== world.root && severity === 'error',
  );
  const own: Problem[] = [];
  const below = new Map<string, Diagnostic[]>();
  for (const one of others) {
    const { source } = one.primary.span;
    const alone = workspace.world(source)?.compilation.diagnostics ?? [];
    if (alone.some((other) => isSame(other, one))) addToList(below, source, one);
    else {
      const problem = toProblem(one);
      own.push({
        ...problem,
        span: at,
        fixes: [],
        related: [{ span: one.primary.span, text: one.primary.text ?? 'here' }, ...problem.related],
      });
    }
  }
  const fromBelow = [...below].map(([source, errors]): Problem => ({
    code: errors[0]?.code ?? '',
    severity: 'warning',
    message: `${source.split('/').at(-1) ?? source} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}, so this file cannot be checked to its end`,
    span: at,
    related: errors
      .slice(0, 5)
      .map(({ primary, message }) => ({ span: primary.span, text: message })),
    fixes: [],
  }));
  return [...fromBelow, ...own];
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.code === b.code &&
    a.primary.span.source === b.primary.span.source &&
    a.primary.span.start === b.primary.span.start
  );
}

/** Returns the place of a file's header, on one line, or the beginning of the file if there is none. */
function headerOf(workspace: Workspace, path: string): Span {
  const header = workspace.file(path)?.header;
  const text = workspace.source(path)?.text ?? '';
  const start = header?.span.start ?? 0;
  const line = text.slice(start).search(/[\r\n]|$/);
  return { source: path, start, end: start + line };
}

function toProblem({ code, severity, message, primary, secondary, help }: Diagnostic): Problem {
  const helps = help.map(({ text }) => `\nhelp: ${text}`).join('');
  const label = primary.text === undefined ? '' : ` (${primary.text})`;
  return {
    code,
    severity,
    message: `${message}${label}${helps}`,
    span: primary.span,
    related: secondary.map(({ span, text }) => ({ span, text: text ?? 'here' })),
    fixes: help.flatMap(({ text, edits, isCertain = false }) =>
      edits === undefined || edits.length === 0 ? [] : [{ title: text, edits, isCertain }],
    ),
  };
}
