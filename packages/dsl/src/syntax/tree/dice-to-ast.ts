// Turns the concrete syntax of dice, their operations, and amounts into AST.

import type { CstNode } from 'chevrotain';
import type { AgainRoll, AmountNode, DiceOpNode, NewRoll } from '../../ast/ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toExpr, toRange, toValues } from './expression-to-ast.ts';
import { intLit, readInt } from '../lexer/literals.ts';
import { tokenSpan } from '../lexer/token.ts';

export function toRollSource(build: Build, cst: CstNode): NewRoll | AgainRoll {
  const again = c.childOf(cst, 'againRoll');
  if (again !== undefined) return toRolledAgain(build, again);
  const roll = c.childOf(cst, 'newRoll') ?? cst;
  return {
    kind: 'NewRoll',
    span: c.spanOf(build, roll),
    dice: toExpr(build, c.childOf(roll, 'expr')),
    ops: toDiceOps(build, roll),
  };
}

/** Returns the operations on dice that a node lists. */
export function toDiceOps(build: Build, cst: CstNode): readonly DiceOpNode[] {
  return c.cstChildren(cst, 'diceOp').map((one) => toDiceOp(build, c.onlyChild(one) ?? one));
}

/** Returns the parts of a line that rolls again: which roll, and which values it keeps. */
export function toRolledAgain(build: Build, cst: CstNode): AgainRoll {
  const again = c.childOf(cst, 'rolledAgain') ?? cst;
  const keeping = c.childOf(again, 'values');
  return {
    kind: 'AgainRoll',
    span: c.spanOf(build, cst),
    roll: c.identOf(build, again),
    keeping: keeping ? toValues(build, keeping) : [],
  };
}

function toDiceOp(build: Build, cst: CstNode): DiceOpNode {
  const span = c.spanOf(build, cst);
  const value = toExpr(build, c.childOf(cst, 'term'));
  switch (cst.name) {
    case 'keepOp':
      return {
        kind: 'KeepOp',
        span,
        word: c.whichWord(cst, 'keep', 'drop'),
        end: c.whichWord(cst, 'highest', 'lowest'),
        count: value,
      };
    case 'explodeOp': {
      const token = c.tokenOf(cst, 'Int');
      const limit = token
        ? intLit(tokenSpan(build.path, token), readInt(token.image))
        : intLit(span, 1);
      return { kind: 'ExplodeOp', span, on: value, limit };
    }
    case 'rerollOp':
      return { kind: 'RerollOp', span, range: toRange(build, c.childOf(cst, 'range') ?? cst) };
    case 'countOp':
      return { kind: 'CountOp', span, least: value };
    default:
      return { kind: 'NeverBelowOp', span, floor: value };
  }
}

export function toAmount(build: Build, cst: CstNode): AmountNode {
  const product = c.childOf(cst, 'product');
  const span = c.spanOf(build, cst);
  if (product === undefined)
    return {
      kind: 'Amount',
      span,
      form: c.whichWord(cst, 'advantage', 'disadvantage'),
      value: undefined,
    };
  return {
    kind: 'Amount',
    span,
    form: c.tokenOf(cst, 'Plus') ? '+' : '-',
    value: toExpr(build, product),
  };
}
