// Outcomes complete: one outcome of a check always holds, and so does one case of a let or define.

import type { Cases, OutcomeNode } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import { emptySpanAfter } from '../source/span.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { conditionCoverage } from './coverage.ts';

export const outcomesComplete: ValidationRule = (ctx) => {
  findAll(ctx.checked.files, ['CheckDecl'], ({ lines, signature }) => {
    const outcomes = lines.filter((line): line is OutcomeNode => line.kind === 'Outcome');
    checkOutcomes(ctx, signature.name.text, outcomes);
  });
  findAll(ctx.checked.files, ['Cases'], (node, around) => {
    const owner = around.at(-1);
    const name =
      owner?.kind === 'LetStmt'
        ? owner.name.text
        : owner?.kind === 'DefineDecl'
          ? owner.target.name.text
          : '';
    checkCases(ctx, node, name);
  });
};

function checkOutcomes(ctx: RuleContext, check: string, outcomes: readonly OutcomeNode[]): void {
  const last = outcomes.at(-1);
  if (last === undefined || outcomes.some((outcome) => outcome.when === undefined)) return;
  const conditions = outcomes.flatMap((outcome) =>
    outcome.when === undefined ? [] : [outcome.when],
  );
  if (conditionCoverage(ctx, conditions).complete) return;
  ctx.report('rules/outcomes-incomplete', { check }, last.name.span, {
    label: 'the last outcome',
    help: 'add a last line with a name for all that is left, for example `fails  otherwise`',
  });
}

function checkCases(ctx: RuleContext, cases: Cases, name: string): void {
  const lines = cases.cases.flatMap((line) => (line.kind === 'Case' ? [line] : []));
  const last = lines.at(-1);
  if (last === undefined || lines.some((line) => line.when === undefined)) return;
  const coverage = conditionCoverage(
    ctx,
    lines.flatMap((line) => (line.when === undefined ? [] : [line.when])),
  );
  if (coverage.complete) return;
  ctx.report(
    'rules/cases-incomplete',
    { what: `\`${name}\``, missing: coverage.missing },
    { ...last.span, end: emptySpanAfter(last.value.span).end },
    {
      label: 'the last case',
      help:
        coverage.missing.length === 0
          ? 'end with a line `… otherwise`'
          : 'add a case for each, or end with a line `… otherwise`',
    },
  );
}
