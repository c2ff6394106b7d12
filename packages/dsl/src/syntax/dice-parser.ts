// Parses a text of dice, such as `2d6 + d8 count 5 or more >= 2`: what a `roll` line takes, with comparisons around it.
// Dice have no number until they are rolled, so every part that is dice becomes a roll with a name, and every part that joins such names gets
// a name as well, as soon as its dice have been rolled: what comes after needs only its value.

import type { DiceOpNode, ExprNode, Ident, LetStmt, Node, RollStmt } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { joinSpans, span, type Span } from '../source/span.ts';
import type { Source } from '../source/source.ts';
import { createBuild } from './expression-parser.ts';
import { beyondBounds } from './lexer/layout.ts';
import { tokenize } from './lexer/lexer.ts';
import { makeNewline } from './lexer/token.ts';
import * as t from './lexer/tokens.ts';
import { parseRecovering } from './recovery/recovery.ts';
import * as c from './tree/cst.ts';
import { brokenExpr, toExpr } from './tree/expression-to-ast.ts';

type NamedLine = RollStmt | LetStmt;

interface ParsedDice {
  /** The rolls in the order in which they are thrown, and the values of parts that have been rolled. */
  readonly lines: readonly NamedLine[];
  /** The value of the text, in which paths stand for rolls and parts. */
  readonly value: ExprNode;
  /** True if the text is a claim, and not a number. */
  readonly isClaim: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a whole source as dice. It never throws, whatever the text.
 * @param nameOf the name of the line with this number
 */
export function parseDiceText(source: Source, nameOf: (count: number) => string): ParsedDice {
  const { tokens, diagnostics: found } = tokenize(source, 0, source.text.length);
  const whole = span(source.path, 0, source.text.length);
  const unread = (problems: readonly Diagnostic[]): ParsedDice => ({
    lines: [],
    value: brokenExpr(whole),
    isClaim: false,
    diagnostics: problems,
  });
  const tooMuch = beyondBounds(source, tokens);
  if (tooMuch !== undefined || found.length > 0) return unread(tooMuch ? [tooMuch] : found);
  const line = [...tokens, makeNewline(t.Newline, source.text.trimEnd().length, [])];
  const { cst, diagnostics } = parseRecovering('diceText', line, {
    path: source.path,
    isReported: () => false,
  });
  if (cst === undefined) return unread(diagnostics);
  const lines: NamedLine[] = [];
  const nameAt = (at: Span): Ident => ({ kind: 'Ident', span: at, text: nameOf(lines.length + 1) });
  const pathTo = (name: Ident): ExprNode => ({ kind: 'Path', span: name.span, names: [name] });
  const roll = (dice: ExprNode, ops: readonly DiceOpNode[], at: Span): ExprNode => {
    const name = nameAt(at);
    lines.push({
      kind: 'RollStmt',
      span: at,
      secretly: false,
      source: { kind: 'NewRoll', span: at, dice, ops },
      name,
      by: undefined,
      lowIsGood: false,
      modifiers: [],
      cites: [],
    });
    return pathTo(name);
  };
  const part = (value: ExprNode): ExprNode => {
    if (!isPart(value)) return value;
    const name = nameAt(value.span);
    lines.push({ kind: 'LetStmt', span: value.span, name, value, modifiers: [], cites: [] });
    return pathTo(name);
  };
  const numberOf = withRolls((dice) => roll(dice, [], dice.span), part);
  const problems = [...diagnostics];
  const build: c.Build = {
    ...createBuild(source, () => problems),
    rolled: (dice, ops) =>
      roll(
        isDice(dice) ? partsWith(dice, numberOf) : numberOf(dice),
        c.cstChildren(ops, 'diceOp').map((op) => opWith(c.nodeOf<DiceOpNode>(build, op), numberOf)),
        joinSpans(dice.span, c.spanOf(build, ops)),
      ),
  };
  const text = toExpr(build, c.part(cst, 'expr'));
  const value = numberOf(text);
  return { lines: whenNeeded(lines, value), value, isClaim: isClaim(text), diagnostics: problems };
}

/** Returns the lines in the order in which their names are needed, from left to right. */
function whenNeeded(lines: readonly NamedLine[], value: ExprNode): readonly NamedLine[] {
  const byName = new Map(lines.map((line) => [line.name?.text ?? '', line]));
  const found = new Set<NamedLine>();
  const visit = (node: Node): void => {
    walk(node, (part) => {
      const line = part.kind === 'Path' ? byName.get(part.names[0]?.text ?? '') : undefined;
      if (line === undefined || found.has(line)) return;
      visit(line);
      found.add(line);
    });
  };
  visit(value);
  return [...found];
}

/** True for what is yes or no. */
function isClaim(expr: ExprNode): boolean {
  switch (expr.kind) {
    case 'Paren':
      return isClaim(expr.value);
    case 'YesNo':
    case 'Not':
    case 'Logic':
    case 'Compare':
    case 'Is':
    case 'IsOneOf':
      return true;
    default:
      return false;
  }
}

/** True for a part that gets a name: it joins two numbers. A division by something else than a number may fail, and is evaluated only where it is needed. */
function isPart(expr: ExprNode): boolean {
  switch (expr.kind) {
    case 'Arithmetic':
    case 'Clamp':
    case 'Compare':
    case 'Is':
    case 'Divide':
      return !mayFail(expr);
    default:
      return false;
  }
}

function mayFail(expr: ExprNode): boolean {
  switch (expr.kind) {
    case 'Divide':
      return !(expr.right.kind === 'IntLit' && expr.right.value > 0) || mayFail(expr.left);
    case 'Arithmetic':
    case 'Compare':
    case 'Is':
      return mayFail(expr.left) || mayFail(expr.right);
    case 'Clamp':
      return mayFail(expr.value) || mayFail(expr.limit);
    case 'Paren':
    case 'Negate':
      return mayFail(expr.value);
    case 'IntLit':
    case 'Path':
      return false;
    default:
      return true;
  }
}

/** True for an expression that is dice, of which every `roll` line makes one roll. */
function isDice(expr: ExprNode): boolean {
  switch (expr.kind) {
    case 'DiceLit':
      return true;
    case 'Paren':
    case 'StepBy':
      return isDice(expr.value);
    case 'Arithmetic':
      // Dice times dice are no dice, nor are dice in brackets times a number: two numbers are multiplied.
      return expr.op === '*'
        ? (isBare(expr.left) && !isDice(expr.right)) || (isBare(expr.right) && !isDice(expr.left))
        : isDice(expr.left) || isDice(expr.right);
    case 'Clamp':
      return isBare(expr.value) && isBare(expr.limit);
    default:
      return false;
  }
}

/** True for dice without brackets around all of them. */
function isBare(expr: ExprNode): boolean {
  return expr.kind !== 'Paren' && isDice(expr);
}

/** Returns a function that makes an expression a number, or a claim about numbers: it rolls all dice in it and names its parts. */
function withRolls(
  roll: (dice: ExprNode) => ExprNode,
  named: (part: ExprNode) => ExprNode,
): (expr: ExprNode) => ExprNode {
  const numberOf = (expr: ExprNode): ExprNode =>
    isDice(expr) ? roll(partsWith(expr, numberOf)) : named(partsWith(expr, numberOf));
  return numberOf;
}

/** Returns an expression with its numbers rolled. The parts of dice that are dice themselves belong to the same roll. */
function partsWith(expr: ExprNode, numberOf: (expr: ExprNode) => ExprNode): ExprNode {
  const isWhole = isDice(expr);
  const part = (one: ExprNode): ExprNode =>
    isWhole && isDice(one) ? partsWith(one, numberOf) : numberOf(one);
  switch (expr.kind) {
    case 'Paren':
    case 'Not':
    case 'Negate':
      return { ...expr, value: part(expr.value) };
    case 'StepBy':
      return { ...expr, value: part(expr.value), count: numberOf(expr.count) };
    case 'Arithmetic':
    case 'Divide':
    case 'Compare':
    case 'Is':
      return { ...expr, left: part(expr.left), right: part(expr.right) };
    case 'Clamp':
      return { ...expr, value: part(expr.value), limit: part(expr.limit) };
    case 'Logic':
      return { ...expr, operands: expr.operands.map(part) };
    case 'IsOneOf':
      return { ...expr, left: part(expr.left) };
    default:
      return expr;
  }
}

function opWith(op: DiceOpNode, numberOf: (expr: ExprNode) => ExprNode): DiceOpNode {
  switch (op.kind) {
    case 'KeepOp':
      return { ...op, count: numberOf(op.count) };
    case 'ExplodeOp':
      return { ...op, on: numberOf(op.on) };
    case 'CountOp':
      return { ...op, least: numberOf(op.least) };
    case 'RerollOp':
    case 'NeverBelowOp':
      return op;
  }
}
