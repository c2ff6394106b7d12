// Parses expressions that are not part of a line: those in the holes of texts, and those that are a whole source.

import type { IToken } from 'chevrotain';
import type { ExprNode, Text } from '../ast/ast.ts';
import { orderDiagnostics } from '../diagnostics/collector.ts';
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Source } from '../source/source.ts';
import { span } from '../source/span.ts';
import type { Build } from './tree/cst.ts';
import { brokenExpr, toExpr } from './tree/expression-to-ast.ts';
import { toNode } from './tree/form-to-ast.ts';
import { beyondBounds } from './lexer/layout.ts';
import { tokenize } from './lexer/lexer.ts';
import { readText, textHole } from './lexer/literals.ts';
import { foundPhrase } from './grammar/phrases.ts';
import { run } from './grammar/run.ts';
import { tokenSpan } from './lexer/token.ts';

/** Returns the functions that make texts of tokens. They add problems to the list that `problems` returns at that time. */
export function createBuild(source: Source, problems: () => Diagnostic[]): Build {
  const textAt = (token: IToken, withHoles: boolean): Text => {
    const parts = readText(source, token, withHoles, problems()).map((part) =>
      part.kind === 'TextChunk'
        ? part
        : textHole(part, parseBetween(source, part.from, part.to, '`}`', problems())),
    );
    return { kind: 'Text', span: tokenSpan(source.path, token), parts };
  };
  return {
    path: source.path,
    toNode,
    plainText: (token) => textAt(token, false),
    textWithHoles: (token) => textAt(token, true),
  };
}

/** Parses a source that is one expression and nothing else. */
export function parseExpression(source: Source): {
  readonly expr: ExprNode;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const expr = parseBetween(source, 0, source.text.length, 'the end', diagnostics);
  return { expr, diagnostics: orderDiagnostics(diagnostics) };
}

/** Parses the expression between two offsets; `end` names what comes after it in messages. */
function parseBetween(
  source: Source,
  from: number,
  to: number,
  end: string,
  diagnostics: Diagnostic[],
): ExprNode {
  const lexed = tokenize(source, from, to);
  diagnostics.push(...lexed.diagnostics);
  const at = span(source.path, from, to);
  const tooMuch = beyondBounds(source, lexed.tokens);
  if (tooMuch !== undefined) {
    diagnostics.push(tooMuch);
    return brokenExpr(at);
  }
  const attempt = run('expr', lexed.tokens);
  if (attempt.stop === undefined) {
    return toExpr(
      createBuild(source, () => diagnostics),
      attempt.cst,
    );
  }
  if (lexed.diagnostics.length === 0) {
    const { stop } = attempt;
    const found = stop.index < lexed.tokens.length ? foundPhrase(lexed.tokens[stop.index]) : end;
    const token = lexed.tokens[stop.index];
    const place =
      token === undefined ? span(source.path, to, to + 1) : tokenSpan(source.path, token);
    const expected = lexed.tokens.length === 0 || stop.expected.length > 0 ? ['a value'] : [end];
    diagnostics.push(diagnostic('syntax/unexpected', { expected, found }, place));
  }
  return brokenExpr(at);
}
