// Parses a text of dice, such as `2d6 + d8 count 5 or more >= 2`: what a `roll` line takes, with comparisons around it.
// Dice have no number until they are rolled, so every part that is dice becomes a roll with a name, and the rest is an
// expression over these names.

import type { DiceOpNode, ExprNode, RollStmt } from '../ast/ast.ts';
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

interface ParsedDice {
  /** The rolls in the order in which they are thrown. */
  readonly rolls: readonly RollStmt[];
  /** The value of the text, in which a path stands for each roll. */
  readonly value: ExprNode;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a whole source as dice. It never throws, whatever the text.
 * @param nameOf the name of the roll with this number
 */
export function parseDiceText(source: Source, nameOf: (count: number) => string): ParsedDice {
  const { tokens, diagnostics: found } = tokenize(source, 0, source.text.length);
  const whole = span(source.path, 0, source.text.length);
  const unread = (problems: readonly Diagnostic[]): ParsedDice => ({
    rolls: [],
    value: brokenExpr(whole),
    diagnostics: problems,
  });
  const tooMuch = beyondBounds(source, tokens);
  if (tooMuch !== undefined || found.length > 0) return unread(tooMuch ? [tooMuch] : found);
  const line = [...tokens, makeNewline(t.Newline, source.text.trimEnd().length, [])];
  const { cst, diagnostics } = parseRecovering('diceText', line, {
    path: source.path,
    source,
    isReported: () => false,
  });
  if (cst === undefined) return unread(diagnostics);
  const rolls: RollStmt[] = [];
  const roll = (dice: ExprNode, ops: readonly DiceOpNode[], at: Span): ExprNode => {
    const name = { kind: 'Ident', span: at, text: nameOf(rolls.length + 1) } as const;
    rolls.push({
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
    return { kind: 'Path', span: at, names: [name] };
  };
  const numberOf = withRolls((dice) => roll(dice, [], dice.span));
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
  const value = numberOf(toExpr(build, c.part(cst, 'expr')));
  return { rolls, value, diagnostics: problems };
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
      // Dice times dice are no dice: two numbers are multiplied.
      return expr.op === '*'
        ? isDice(expr.left) !== isDice(expr.right)
        : isDice(expr.left) || isDice(expr.right);
    case 'Clamp':
      return isDice(expr.value) && isDice(expr.limit);
    default:
      return false;
  }
}

/** Returns a function that makes an expression a number, or a claim about numbers: it rolls all dice in it. */
function withRolls(roll: (dice: ExprNode) => ExprNode): (expr: ExprNode) => ExprNode {
  const numberOf = (expr: ExprNode): ExprNode =>
    isDice(expr) ? roll(partsWith(expr, numberOf)) : partsWith(expr, numberOf);
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
