// The validation rules in order. Each has a file of its own.

import { findAll } from '../ast/find.ts';
import { createCollector, type DiagnosticCollector } from '../diagnostics/collector.ts';
import { positionAt, type Source } from '../source/source.ts';
import type { Checked } from '../types/checked.ts';
import { callsCoverOutcomes } from './calls-cover-outcomes.ts';
import { callsEnd } from './calls-end.ts';
import { comparisonsPossible } from './comparisons-possible.ts';
import { withoutConsequences } from './consequent-errors.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { defaults } from './defaults.ts';
import { durations } from './durations.ts';
import { emptyCells } from './empty-cells.ts';
import { endsOpen } from './ends-open.ts';
import { eventsHappen } from './events-happen.ts';
import { examplesFit } from './examples-fit.ts';
import { filledIn } from './filled-in.ts';
import { flow } from './flow/flow.ts';
import { createIntervals } from './constraints/intervals.ts';
import { modifiersFit } from './modifiers-fit.ts';
import { numberedAnew } from './numbered-anew.ts';
import { offersComplete } from './offers.ts';
import { outlasts } from './outlasts.ts';
import { pickedLater } from './picked-later.ts';
import { pushesLast } from './pushes-last.ts';
import { ranksSettle } from './ranks-settle.ts';
import { reachable } from './reachable.ts';
import { collectUses } from './name-uses.ts';
import { fieldsHad } from './roles/fields-had.ts';
import { tablesComplete } from './tables-complete.ts';
import { tooLate } from './too-late.ts';
import { setsInRange } from './sets-in-range.ts';
import { unused } from './unused.ts';
import { withoutEffect } from './without-effect.ts';

const validationRules: readonly ValidationRule[] = [
  callsCoverOutcomes,
  reachable,
  comparisonsPossible,
  tablesComplete,
  defaults,
  durations,
  outlasts,
  numberedAnew,
  ranksSettle,
  pushesLast,
  offersComplete,
  pickedLater,
  modifiersFit,
  examplesFit,
  callsEnd,
  eventsHappen,
  tooLate,
  endsOpen,
  flow,
  fieldsHad,
  filledIn,
  unused,
  withoutEffect,
  setsInRange,
  emptyCells,
];

/**
 * Runs all rules on a checked ruleset. If it has errors of names and types, what they affect is
 * skipped.
 * @param sources the sources of `checked.files`
 * @param problems the problems found before; the rules add theirs
 */
export function validate(
  checked: Checked,
  sources: readonly Source[],
  problems: DiagnosticCollector,
): void {
  const found = createCollector();
  const bySource = new Map(sources.map((source) => [source.path, source]));
  const ctx: RuleContext = {
    checked,
    report: found.report,
    each(kinds, visit): void {
      findAll(checked.files, kinds, visit);
    },
    usesOf: collectUses(checked),
    intervals: createIntervals(checked),
    textOf: (span) =>
      (bySource.get(span.source)?.text.slice(span.start, span.end) ?? '').replace(/\s+/g, ' '),
    columnOf(span): number {
      const source = bySource.get(span.source);
      return source === undefined ? 1 : positionAt(source, span.start).column;
    },
    sourceOf: (span) => bySource.get(span.source),
    hasBroken: hasBroken(checked),
  };
  for (const rule of validationRules) rule(ctx);
  problems.add(withoutConsequences(found.list(), problems.list(), checked.files));
}

function hasBroken(checked: Checked): boolean {
  let broken = false;
  findAll(checked.files, ['BrokenLine', 'BrokenExpr', 'BrokenDecl'], () => {
    broken = true;
  });
  return broken;
}
