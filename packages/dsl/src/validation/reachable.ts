// Reachable and complete: one outcome of a check always holds, and so does one case of a let or define. Reports outcomes,
// cases and policy lines after one that always holds, and statements after `end`.

import { labelAt } from '../diagnostics/diagnostic.ts';
import type {
  ExprNode,
  Node,
  PolicyDecl,
  PolicyLineNode,
  PolicyRule,
  Statement,
} from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import { readable } from '../names/parts.ts';
import { emptySpanAfter, type Span } from '../source/span.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { conditionCoverage } from './constraints/coverage.ts';

export const reachable: ValidationRule = (ctx) => {
  ctx.each(['CheckDecl'], ({ lines, signature }) => {
    const outcomes = lines.filter((line) => line.kind === 'Outcome');
    const { complete } = checkLines(
      ctx,
      outcomes.map((line) => ({
        what: `the outcome \`${line.name.text}\``,
        when: line.when,
        span: line.name.span,
      })),
    );
    const last = outcomes.at(-1);
    if (complete || last === undefined) return;
    ctx.report('rules/outcomes-incomplete', { check: signature.name.text }, last.name, {
      label: 'the last outcome',
      help: 'add a last line with a name for all that is left, for example `fails  otherwise`',
    });
  });
  ctx.each(['Cases'], (node, around) => {
    const cases = readable(node.cases);
    const { complete, missing } = checkLines(
      ctx,
      cases.map((line) => ({ what: 'this case', when: line.when, span: line.value.span })),
    );
    const last = cases.at(-1);
    if (complete || last === undefined) return;
    ctx.report(
      'rules/cases-incomplete',
      { what: `\`${nameOfOwner(around.at(-1))}\``, missing },
      { ...last.span, end: emptySpanAfter(last.value.span).end },
      {
        label: 'the last case',
        help:
          missing.length === 0
            ? 'end with a line `… otherwise`'
            : 'add a case for each, or end with a line `… otherwise`',
      },
    );
  });
  ctx.each(['IfStmt'], ({ branches }) =>
    checkLines(
      ctx,
      branches.map(({ condition }) => ({
        what: 'this branch',
        when: condition,
        span: condition.span,
      })),
    ),
  );
  ctx.each(['PolicyDecl'], ({ lines }) => checkPolicy(ctx, lines));
  for (const file of ctx.checked.files)
    walk(file, (node) => {
      if ('body' in node && 'length' in node.body) checkBlock(ctx, node.body);
    });
};

function nameOfOwner(owner: Node | undefined): string {
  if (owner?.kind === 'LetStmt') return owner.name.text;
  return owner?.kind === 'DefineDecl' ? owner.target.name.text : '';
}

interface Line {
  readonly what: string;
  readonly when: ExprNode | undefined;
  readonly span: Span;
}

/** Reports lines that are never reached; returns whether one always holds, and the words that none names. */
function checkLines(
  ctx: RuleContext,
  lines: readonly Line[],
): Pick<ReturnType<typeof conditionCoverage>, 'complete' | 'missing'> {
  const always = lines.findIndex((line) => line.when === undefined);
  const asked = always === -1 ? lines : lines.slice(0, always);
  const coverage = conditionCoverage(
    ctx,
    asked.flatMap((line) => (line.when === undefined ? [] : [line.when])),
  );
  for (const index of coverage.shadowed) {
    const line = asked[index];
    if (line !== undefined) report(ctx, line, 'whenever it holds, one above it already holds');
  }
  const otherwise = lines[always];
  if (otherwise === undefined) return coverage;
  if (coverage.complete) report(ctx, otherwise, 'one of those above always holds');
  for (const line of lines.slice(always + 1)) report(ctx, line, 'the one before it always holds');
  return { complete: true, missing: [] };
}

function report(ctx: RuleContext, line: Line, why: string): void {
  ctx.report('rules/never-reached', { what: line.what, why }, line);
}

function checkBlock(ctx: RuleContext, block: readonly Statement[]): void {
  const end = block.findIndex((statement) => statement.kind === 'EndStmt');
  const next = end === -1 ? undefined : block[end + 1];
  const ended = block[end];
  if (next === undefined || ended?.kind !== 'EndStmt') return;
  ctx.report(
    'rules/never-reached',
    { what: 'what follows `end`', why: `\`end ${ended.name.text}\` leaves this block` },
    firstLine(ctx, next.span),
    {
      secondary: labelAt(ended, 'ends here'),
    },
  );
}

/** Reports policy lines after a line that answers the same questions, whatever is offered. */
function checkPolicy(ctx: RuleContext, lines: PolicyDecl['lines']): void {
  const answered = new Map<string, PolicyLineNode>();
  for (const line of readable(lines)) {
    const about = line.rule.kind === 'PolicyChoose' ? line.rule.choice.text : '';
    // `first` may find no option; only then does a later `nobody` matter.
    const isNobody =
      line.rule.kind === 'PolicyPick' &&
      (line.rule.form === 'nobody' || line.rule.form === 'nothing');
    const question = `${line.rule.kind} ${about}${isNobody ? 'nobody' : ''}`;
    const text = `${question} ${ctx.textOf(line.rule.span)}`;
    const before = answered.get(question) ?? answered.get(text);
    if (before !== undefined)
      ctx.report(
        'rules/never-reached',
        { what: 'this line', why: `\`${ctx.textOf(before.rule.span)}\` above it always answers` },
        line.rule,
        { secondary: labelAt(before.rule, 'answers before') },
      );
    else if (line.when === undefined)
      answered.set(answersAll(ctx, line.rule) ? question : text, line);
  }
}

/** True if a line answers every question of its sort, because its answer is always offered. */
function answersAll(ctx: RuleContext, rule: PolicyRule): boolean {
  switch (rule.kind) {
    case 'PolicyPick':
      return rule.form === 'first';
    case 'PolicySay':
      return rule.form !== 'number';
    case 'PolicyChoose': {
      const choice = ctx.checked.resolutionOf(rule.choice);
      // An option with a condition is not always offered.
      return (
        choice?.symbol === 'choice' &&
        choice.decl?.options.every(
          (option) => option.kind !== 'BrokenLine' && option.when === undefined,
        ) === true
      );
    }
    case 'PolicyTake':
    case 'PolicyList':
      return false;
  }
}

function firstLine(ctx: RuleContext, span: Span): Span {
  const text = ctx.sourceOf(span)?.text.slice(span.start, span.end) ?? '';
  const end = text.search(/[\r\n]/);
  return end === -1 ? span : { ...span, end: span.start + end };
}
