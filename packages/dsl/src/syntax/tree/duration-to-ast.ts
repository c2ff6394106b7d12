// Turns the concrete syntax of how long something lasts into AST: loops, durations, moments of play.

import type { CstNode } from 'chevrotain';
import type { AtMoment, DurationNode, IntLit, LoopNode, MomentPlace } from '../../ast/ast.ts';
import { intLit, readInt } from '../lexer/literals.ts';
import { tokenSpan } from '../lexer/token.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toExpr, toPath } from './expression-to-ast.ts';

export function toLoop(build: Build, cst: CstNode): LoopNode {
  const limit = c.childOf(cst, 'sum');
  const test = c.childOf(cst, 'loopTest');
  return {
    kind: 'Loop',
    span: c.spanOf(build, cst),
    limit: limit && toExpr(build, limit),
    word: test && c.whichWord(test, 'until', 'while'),
    condition: test && toExpr(build, c.childOf(test, 'expr')),
  };
}

export function toDuration(build: Build, cst: CstNode): DurationNode {
  const span = c.spanOf(build, cst);
  const until = c.childOf(cst, 'durationUntil');
  if (until !== undefined) {
    const of = c.childOf(until, 'path');
    return {
      kind: 'DurationUntil',
      span,
      edge: c.whichWord(until, 'start', 'end'),
      next: c.hasWord(until, 'next'),
      name: c.identOf(build, until),
      of: of && toPath(build, of),
    };
  }
  const lasting = c.childOf(cst, 'durationFor') ?? cst;
  return {
    kind: 'DurationFor',
    span,
    count: toExpr(build, c.childOf(lasting, 'term')),
    name: c.identOf(build, lasting),
  };
}

export function toAtMoment(build: Build, cst: CstNode): AtMoment {
  const place = toPlace(build, c.childOf(cst, 'place') ?? cst);
  return {
    kind: 'AtMoment',
    span: c.spanOf(build, cst),
    edge: c.whichWord(cst, 'start', 'end'),
    place,
  };
}

function toPlace(build: Build, cst: CstNode): MomentPlace {
  const form = c.hasWord(cst, 'each') ? 'each' : c.hasWord(cst, 'step') ? 'step' : 'span';
  return {
    kind: 'Place',
    span: c.spanOf(build, cst),
    form,
    name: c.identOf(build, cst),
    number: c.tokenOf(cst, 'Int') && intOf(build, cst),
    label: c.identFrom(build, c.tokenOf(cst, 'label')),
  };
}

/** Returns the number of a node's Int token. */
export function intOf(build: Build, cst: CstNode): IntLit {
  const token = c.tokenOf(cst, 'Int');
  return token
    ? intLit(tokenSpan(build.path, token), readInt(token.image))
    : intLit(c.emptyAt(build, cst), 0);
}
