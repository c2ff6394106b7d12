// Unreachable: outcomes and cases after one that always holds, and statements after `end`.

import type { Case, Expr, Node, Outcome, Statement } from '../ast/ast.ts';
import type { Span } from '../source/span.ts';
import type { Rule, RuleContext } from './context.ts';
import { coverageOf } from './coverage.ts';
import { visitAll } from './references.ts';

export const reachable: Rule = (cx) => {
  for (const file of cx.checked.files) {
    visitAll(file, (node) => {
      if (node.kind === 'CheckDecl') {
        const outcomes = node.lines.filter((line): line is Outcome => line.kind === 'Outcome');
        checkLines(cx, outcomes.map((line) => ({ what: `the outcome \`${line.name.text}\``, when: line.when, span: line.name.span })));
      } else if (node.kind === 'Cases') {
        const cases = node.cases.filter((line): line is Case => line.kind === 'Case');
        checkLines(cx, cases.map((line) => ({ what: 'this case', when: line.when, span: line.value.span })));
      } else if (node.kind === 'IfStmt') {
        const branches = node.branches.map((branch) => ({ what: 'this branch', when: branch.condition, span: branch.condition.span }));
        checkLines(cx, branches);
      }
      for (const block of blocksOf(node)) checkBlock(cx, block);
    });
  }
};

interface Line {
  readonly what: string;
  readonly when: Expr | undefined;
  readonly span: Span;
}

function checkLines(cx: RuleContext, lines: readonly Line[]): void {
  const always = lines.findIndex((line) => line.when === undefined);
  const asked = always === -1 ? lines : lines.slice(0, always);
  const coverage = coverageOf(cx, asked.flatMap((line) => (line.when === undefined ? [] : [line.when])));
  for (const index of coverage.shadowed) {
    const line = asked[index];
    if (line !== undefined) report(cx, line, 'whenever it holds, one above it holds already');
  }
  const otherwise = lines[always];
  if (otherwise === undefined) return;
  if (coverage.complete) report(cx, otherwise, 'one of those above always holds');
  for (const line of lines.slice(always + 1)) report(cx, line, 'the one before it always holds');
}

function report(cx: RuleContext, line: Line, why: string): void {
  cx.report('rules/never-reached', { what: line.what, why }, line.span);
}

/** The blocks of statements directly in a node. */
function blocksOf(node: Node): readonly (readonly Statement[])[] {
  switch (node.kind) {
    case 'EncounterDecl':
    case 'ProcedureDecl':
    case 'ActionDecl':
    case 'TriggerDecl':
    case 'AtBlock':
    case 'IfBranch':
    case 'Otherwise':
    case 'EachStmt':
    case 'PickStmt':
    case 'EachNumberStmt':
    case 'PlayStmt':
    case 'RepeatStmt':
    case 'StepStmt':
    case 'CaseLine':
      return [node.body];
    default:
      return [];
  }
}

function checkBlock(cx: RuleContext, block: readonly Statement[]): void {
  const end = block.findIndex((statement) => statement.kind === 'EndStmt');
  const next = end === -1 ? undefined : block[end + 1];
  const ended = block[end];
  if (next === undefined || ended?.kind !== 'EndStmt') return;
  cx.report('rules/never-reached', { what: 'what follows `end`', why: `\`end ${ended.name.text}\` leaves this block` }, firstLine(cx, next.span), {
    secondary: [{ span: ended.span, text: 'ends here' }],
  });
}

function firstLine(cx: RuleContext, span: Span): Span {
  const text = cx.sourceOf(span)?.text.slice(span.start, span.end) ?? '';
  const end = text.search(/[\r\n]/);
  return end === -1 ? span : { ...span, end: span.start + end };
}
