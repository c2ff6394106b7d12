// Calls cover outcomes: a call that handles outcomes handles all of them, each once.

import { fixAt, labelAt } from '../diagnostics/diagnostic.ts';
import type { CallStmt, CaseLine } from '../ast/ast.ts';
import { emptySpanAfter } from '../source/span.ts';
import { readable } from '../names/parts.ts';
import { outcomeNames } from '../types/assign.ts';
import type { ValidationRule, RuleContext } from './context.ts';

export const callsCoverOutcomes: ValidationRule = (ctx) => {
  ctx.each(['CallStmt'], (node) => checkCall(ctx, node));
};

function checkCall(ctx: RuleContext, call: CallStmt): void {
  const callee = ctx.checked.resolutionOf(call.call.name);
  const lines = readable(call.cases);
  if (callee?.symbol !== 'check' && callee?.symbol !== 'choice') return;
  const all = callee.outcomes.map((outcome) => outcome.name);
  const handled = new Set<string>();
  let others: CaseLine | undefined;
  for (const line of lines) {
    if (line.outcomes.length === 0) others ??= line;
    for (const outcome of line.outcomes) {
      if (handled.has(outcome.text))
        ctx.report('rules/outcome-handled-twice', { outcome: outcome.text }, outcome);
      handled.add(outcome.text);
    }
  }
  // A misspelt outcome has its own report, and may be the one that seems to be missing.
  if ([...handled].some((outcome) => outcome === '' || !all.includes(outcome))) return;
  const missing = all.filter((outcome) => !handled.has(outcome));
  const last = lines.at(-1);
  if (others !== undefined) {
    // Lines that could not be parsed may contain outcomes.
    if (missing.length === 0 && outcomeNames(callee) !== undefined) {
      ctx.report(
        'rules/never-reached',
        { what: '`otherwise`', why: 'every outcome is handled above' },
        firstWord(others),
        {
          help: 'remove it, so that an outcome added later is not passed over',
        },
      );
    }
    return;
  }
  if (missing.length === 0 || last === undefined) return;
  const indent = ' '.repeat(Math.max(0, ctx.columnOf(lines[0]?.span ?? last.span) - 1));
  ctx.report('rules/outcomes-not-handled', { callee: callee.name, missing }, call.call.name, {
    // If a house rule added the outcome, the caller alone does not show why it is missing.
    secondary: callee.outcomes.flatMap(({ name, ident }) =>
      missing.includes(name) && ident?.span.source !== call.span.source
        ? labelAt(ident, 'this outcome')
        : [],
    ),
    help: fixAt(
      `add ${missing.length === 1 ? 'a line' : 'lines'} for ${missing.map((outcome) => `\`${outcome}\``).join(', ')}; \`nothing\` says that nothing happens`,
      emptySpanAfter(lineEnd(ctx, last)),
      missing.map((outcome) => `\n${indent}${outcome}  nothing`).join(''),
    ),
  });
}

function firstWord(line: CaseLine): CaseLine['span'] {
  return { ...line.span, end: Math.min(line.span.end, line.span.start + 'otherwise'.length) };
}

/** The span up to the end of the last line of a case, comments and citations included. */
function lineEnd(ctx: RuleContext, line: CaseLine): CaseLine['span'] {
  const text = ctx.sourceOf(line.span)?.text ?? '';
  const rest = text.slice(line.span.end).search(/[\r\n]/);
  return {
    ...line.span,
    end: rest === -1 ? Math.max(line.span.end, text.length) : line.span.end + rest,
  };
}
