// Unreachable: outcomes and cases after one that always holds, lines of a policy after one that always answers, and statements after `end`.

import type {
  Case,
  ExprNode,
  OutcomeNode,
  PolicyLineNode,
  PolicyRule,
  Statement,
} from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { Span } from '../source/span.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { conditionCoverage } from './coverage.ts';

export const reachable: ValidationRule = (cx) => {
  for (const file of cx.checked.files) {
    findAll(file, ['CheckDecl'], ({ lines }) => {
      const outcomes = lines.filter((line): line is OutcomeNode => line.kind === 'Outcome');
      checkLines(
        cx,
        outcomes.map((line) => ({
          what: `the outcome \`${line.name.text}\``,
          when: line.when,
          span: line.name.span,
        })),
      );
    });
    findAll(file, ['Cases'], (node) => {
      const cases = node.cases.filter((line): line is Case => line.kind === 'Case');
      checkLines(
        cx,
        cases.map((line) => ({ what: 'this case', when: line.when, span: line.value.span })),
      );
    });
    findAll(file, ['IfStmt'], ({ branches }) =>
      checkLines(
        cx,
        branches.map(({ condition }) => ({
          what: 'this branch',
          when: condition,
          span: condition.span,
        })),
      ),
    );
    findAll(file, ['PolicyDecl'], ({ lines }) =>
      checkPolicy(
        cx,
        lines.filter((line): line is PolicyLineNode => line.kind === 'PolicyLine'),
      ),
    );
    findAll(file, withBlocks, (node) => checkBlock(cx, node.body));
  }
};

/** What holds a block of statements. */
const withBlocks = [
  'EncounterDecl',
  'ProcedureDecl',
  'ActionDecl',
  'TriggerDecl',
  'AtBlock',
  'IfBranch',
  'Otherwise',
  'EachStmt',
  'PickStmt',
  'EachNumberStmt',
  'PlayStmt',
  'RepeatStmt',
  'StepStmt',
  'CaseLine',
  'PushLine',
] as const;

interface Line {
  readonly what: string;
  readonly when: ExprNode | undefined;
  readonly span: Span;
}

function checkLines(cx: RuleContext, lines: readonly Line[]): void {
  const always = lines.findIndex((line) => line.when === undefined);
  const asked = always === -1 ? lines : lines.slice(0, always);
  const coverage = conditionCoverage(
    cx,
    asked.flatMap((line) => (line.when === undefined ? [] : [line.when])),
  );
  for (const index of coverage.shadowed) {
    const line = asked[index];
    if (line !== undefined) report(cx, line, 'whenever it holds, one above it holds already');
  }
  const otherwise = lines[always];
  if (otherwise === undefined) return;
  if (coverage.complete) report(cx, otherwise, 'one of those above always holds');
  for (const line of lines.slice(always + 1)) report(cx, line, 'the one before it always holds');
}

function report(
  cx: RuleContext,
  line: Line,
  why: string,
  more?: Parameters<RuleContext['report']>[3],
): void {
  cx.report('rules/never-reached', { what: line.what, why }, line.span, more);
}

/** A line that always answers leaves nothing to those below it that answer the same questions. */
function checkPolicy(cx: RuleContext, lines: readonly PolicyLineNode[]): void {
  lines.forEach(({ rule }, at) => {
    const before = lines
      .slice(0, at)
      .find((one) => one.when === undefined && one.rule.kind === rule.kind && answersAll(one.rule));
    if (before === undefined) return;
    const said = (cx.sourceOf(before.rule.span)?.text ?? '').slice(
      before.rule.span.start,
      before.rule.span.end,
    );
    report(
      cx,
      { what: 'this line', when: undefined, span: rule.span },
      `\`${said}\` above answers whatever is asked`,
      { secondary: [{ span: before.rule.span, text: 'always answers' }] },
    );
  });
}

/** Whether a line without `when` answers all questions of its kind: somebody or some row there always is, and a number. */
function answersAll(rule: PolicyRule): boolean {
  return (
    (rule.kind === 'PolicyPick' && rule.form === 'first') ||
    (rule.kind === 'PolicySay' && rule.form !== 'number')
  );
}

function checkBlock(cx: RuleContext, block: readonly Statement[]): void {
  const end = block.findIndex((statement) => statement.kind === 'EndStmt');
  const next = end === -1 ? undefined : block[end + 1];
  const ended = block[end];
  if (next === undefined || ended?.kind !== 'EndStmt') return;
  cx.report(
    'rules/never-reached',
    { what: 'what follows `end`', why: `\`end ${ended.name.text}\` leaves this block` },
    firstLine(cx, next.span),
    {
      secondary: [{ span: ended.span, text: 'ends here' }],
    },
  );
}

function firstLine(cx: RuleContext, span: Span): Span {
  const text = cx.sourceOf(span)?.text.slice(span.start, span.end) ?? '';
  const end = text.search(/[\r\n]/);
  return end === -1 ? span : { ...span, end: span.start + end };
}
