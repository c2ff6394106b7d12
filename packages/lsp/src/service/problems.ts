// Problems: what is wrong in a file, told where it can be mended. What goes wrong elsewhere is told at the header that leads there.

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

/** A mend that an editor can apply: all edits together. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Nothing else can have been meant. */
  readonly isCertain: boolean;
}

export interface Problem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** What is wrong, and on further lines what helps. */
  readonly message: string;
  /** A place in the file that was asked about. */
  readonly span: Span;
  readonly related: readonly { readonly span: Span; readonly text: string }[];
  readonly fixes: readonly Fix[];
}

/** What is wrong in a file. Every problem stands in that very file. */
export function problemsOf(workspace: Workspace, path: string): readonly Problem[] {
  const world = workspace.world(path);
  if (world === undefined) return [];
  const { diagnostics } = world.compilation;
  const here = diagnostics.filter(({ primary }) => primary.span.source === path).map(toProblem);
  return [...elsewhere(workspace, world, diagnostics), ...here];
}

/**
 * What can be said at once of a file that changed since `problemsOf` was asked: the declarations that changed are checked for syntax, names
 * and types, of all others what was said stands. Undefined where nothing is known from before, or nothing has changed.
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
 * The same as `problemsOf`, with the advice of `fray check` on each wrong line: lines that may be meant are tried with many checks, so it is
 * for those who ask for it.
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

/** The edits of all certain fixes of a file, as `fray check --fix` makes them in one pass. */
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

/** Errors in the files below: those that these have alone as one problem each, others one by one, as this file brings them about. */
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
  const told = [...below].map(([source, errors]): Problem => ({
    code: errors[0]?.code ?? '',
    severity: 'warning',
    message: `${source.split('/').at(-1) ?? source} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}, so this file cannot be checked to its end`,
    span: at,
    related: errors
      .slice(0, 5)
      .map(({ primary, message }) => ({ span: primary.span, text: message })),
    fixes: [],
  }));
  return [...told, ...own];
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.code === b.code &&
    a.primary.span.source === b.primary.span.source &&
    a.primary.span.start === b.primary.span.start
  );
}

/** The header of a file, on one line; the beginning where there is none. */
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
