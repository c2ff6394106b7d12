// Amend: applies house rules to their ruleset. We first try each house rule on exactly the files
// that it amends, so that it means the same alone and with others. Then we compare those that do
// not amend one another. Finally we apply all in order.

import { labelAt } from '../diagnostics/diagnostic.ts';
import { isDeclaration } from '../ast/named.ts';
import { plainText, type AstFile, type RulesetHeader, type Text } from '../ast/ast.ts';
import { createCollector, type DiagnosticCollector } from '../diagnostics/collector.ts';
import { applyDeclaration, applyOverride } from './apply.ts';
import type { RuleAmendment } from './amendment.ts';
import { reportOrder } from './order-decides.ts';
import type { Amendment, Loaded } from './files.ts';
import type { AppliedOverride, Effective, PlannedRenaming } from './effective.ts';
import { collide, type Touch } from './touch.ts';

/** What one house rule did. */
export interface Doings {
  readonly path: string;
  /** The title that the header gives with `as "…"`, if any. */
  readonly title: string | undefined;
  /** Paths of the files that its header names. */
  readonly amends: readonly string[];
  readonly changes: readonly RuleAmendment[];
}

export interface Amended {
  /**
   * One file: the ruleset's header, then all declarations. The span of each declaration names its
   * source.
   */
  readonly file: AstFile;
  /** What each house rule did, in the order in which they apply. */
  readonly doings: readonly Doings[];
  /** The renamings, which are applied last. */
  readonly renamings: readonly PlannedRenaming[];
}

/**
 * Applies all house rules. It adds problems to `problems`; if there are any, the result must not be
 * used.
 */
export function amend(
  base: Loaded,
  amendments: readonly Amendment[],
  problems: DiagnosticCollector,
): Amended {
  const start: Effective = {
    items: base.file.items.filter(isDeclaration),
    trailing: new Set(),
    renamings: [],
  };
  const touched = new Map<string, readonly Touch[]>();
  for (const one of amendments) {
    const layers = amendments.filter((other) => one.layers.has(other.source.path));
    const below = layers.reduce(
      (effective, layer) => applyAll(effective, layer, [], createCollector()).effective,
      start,
    );
    const before = layers.flatMap((layer) => touched.get(layer.source.path) ?? []);
    touched.set(one.source.path, applyAll(below, one, before, problems).touches);
  }
  reportConflicts(amendments, touched, problems);
  reportOrder(amendments, problems);
  let effective = start;
  const doings: Doings[] = [];
  for (const one of amendments) {
    const applied = applyAll(effective, one, [], createCollector());
    ({ effective } = applied);
    const { header } = one;
    doings.push({
      path: one.source.path,
      title: header.as && plainText(header.as),
      amends: one.amends,
      changes: applied.changes,
    });
  }
  // The joined file has no text of its own, so its span is empty.
  const nowhere = { source: '', start: 0, end: 0 };
  return {
    file: {
      ...base.file,
      span: nowhere,
      comments: [],
      former: [base.file, ...amendments.map(({ file }) => file)].flatMap(({ former }) => former),
      header: headerOf(base.file, amendments),
      items: effective.items,
    },
    doings,
    renamings: effective.renamings,
  };
}

interface AllApplied {
  readonly effective: Effective;
  /** The parts that this house rule touches. */
  readonly touches: readonly Touch[];
  readonly changes: readonly RuleAmendment[];
}

function applyAll(
  from: Effective,
  { file }: Amendment,
  below: readonly Touch[],
  problems: DiagnosticCollector,
): AllApplied {
  let effective = from;
  const touches: Touch[] = [];
  const changes: RuleAmendment[] = [];
  for (const item of file.items) {
    const ctx = { effective, report: problems.report, before: [...below, ...touches] };
    const applied: AppliedOverride | undefined = isDeclaration(item)
      ? applyDeclaration(ctx, item)
      : applyOverride(ctx, item);
    if (applied === undefined || reportTwice(applied, touches, problems)) continue;
    ({ effective } = applied);
    touches.push(...applied.touches);
    changes.push(applied.change);
  }
  return { effective, touches, changes };
}

/** Reports a house rule that changes the same part twice; returns whether it did. */
function reportTwice(
  applied: AppliedOverride,
  before: readonly Touch[],
  problems: DiagnosticCollector,
): boolean {
  for (const next of applied.touches) {
    const same = before.find((one) => collide(one, next));
    if (same === undefined) continue;
    problems.report('names/changed-twice', { what: longer(next, same) }, next, {
      secondary: labelAt(same, 'first here'),
      help:
        same.how === 'whole'
          ? `write it into the replacement of \`${same.label}\``
          : 'keep one of the two lines',
    });
    return true;
  }
  return false;
}

/** Reports pairs of house rules that touch the same part although neither amends the other. */
function reportConflicts(
  amendments: readonly Amendment[],
  touched: ReadonlyMap<string, readonly Touch[]>,
  problems: DiagnosticCollector,
): void {
  amendments.forEach((b, index) => {
    for (const a of amendments.slice(0, index)) {
      if (b.layers.has(a.source.path)) continue;
      const first = touched.get(a.source.path) ?? [];
      const reported = new Set<string>();
      for (const next of touched.get(b.source.path) ?? []) {
        const same = first.find((one) => collide(one, next));
        if (same === undefined) continue;
        // An override also touches the parts around it, so two lines that collide are reported only
        // once.
        const lines = `${next.span.start} ${same.span.start}`;
        if (reported.has(lines)) continue;
        reported.add(lines);
        const what = longer(next, same);
        problems.report(
          'names/house-rules-meet',
          { what, first: a.source.path, second: b.source.path },
          next,
          {
            label: 'here',
            secondary: labelAt(same, 'and here'),
            help: [
              'use one of the two',
              `or let one amend the other: its header then names both, \`amends "…", "…"\`, and its own version holds`,
            ],
          },
        );
      }
    }
  });
}

/** The label of the touch with the longer key, which is the smaller part. */
function longer(a: Touch, b: Touch): string {
  return a.key.length >= b.key.length ? a.label : b.label;
}

/** The ruleset's header with the title that the topmost house rules give. */
function headerOf(base: AstFile, amendments: readonly Amendment[]): AstFile['header'] {
  const { header } = base;
  if (header?.kind !== 'RulesetHeader') return header;
  const top = amendments.filter(
    (one) => !amendments.some((other) => other.layers.has(one.source.path)),
  );
  const titles = top.flatMap((one) => (one.header.as === undefined ? [] : [one.header.as]));
  const [first] = titles;
  if (first === undefined) return header;
  const text = titles.map(plainText).join(' + ');
  const name: Text = { ...first, parts: [{ kind: 'TextChunk', span: first.span, text }] };
  const renamed: RulesetHeader = { ...header, name };
  return renamed;
}
