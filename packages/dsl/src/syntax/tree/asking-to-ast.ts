// Turns the concrete syntax of questions and of what they name (calls, picks) into AST.

import type { CstNode } from 'chevrotain';
import type { Arg, AskingNode, Invocation, Picking } from '../../ast/ast.ts';
import { tokenSpan } from '../lexer/token.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toArgs, toExpr, toSet, toWhere } from './expression-to-ast.ts';

/** Returns the arguments of a call: the first may lack a preposition, the others have one. */
export function argsWithFirst(build: Build, cst: CstNode): readonly Arg[] {
  const first = c.childOf(cst, 'term');
  const args = toArgs(build, cst);
  return first === undefined
    ? args
    : [
        { kind: 'Arg', span: c.spanOf(build, first), prep: undefined, value: toExpr(build, first) },
        ...args,
      ];
}

export function toInvocation(build: Build, cst: CstNode): Invocation {
  const args = argsWithFirst(build, cst);
  return {
    kind: 'Invocation',
    span: c.spanOf(build, cst),
    name: c.identOf(build, cst),
    args,
    freely: c.hasWord(cst, 'freely'),
  };
}

export function toAsking(build: Build, cst: CstNode): AskingNode {
  const span = c.spanOf(build, cst);
  const where = c.childOf(cst, 'where');
  switch (cst.name) {
    case 'askPick':
      return { kind: 'AskPick', span, picking: toPicking(build, c.childOf(cst, 'picking') ?? cst) };
    case 'askList':
      return {
        kind: 'AskList',
        span,
        name: c.identOf(build, cst),
        limit: toExpr(build, c.childOf(cst, 'term')),
        exactly: c.hasWord(cst, 'exactly'),
        once: c.hasWord(cst, 'once'),
        set: toSet(build, c.childOf(cst, 'set')),
        where: where && toWhere(build, where),
      };
    case 'askNumber': {
      const numbers = c.childOf(cst, 'numbers') ?? cst;
      const [from, to] = c.cstChildren(numbers, 'sum');
      return {
        kind: 'AskNumber',
        span,
        name: c.identOf(build, numbers),
        from: toExpr(build, from),
        to: toExpr(build, to),
        doc: c.docOf(build, cst),
      };
    }
    default: {
      const items = c.cstChildren(cst, 'takeItem').map((one) => ({
        kind: 'TakeItem' as const,
        span: c.spanOf(build, one),
        any: c.hasWord(one, 'any'),
        call: toInvocation(build, c.childOf(one, 'invocation') ?? one),
      }));
      return { kind: 'AskTake', span, items, orNothing: c.hasWord(cst, 'nothing') };
    }
  }
}

function noneOf(build: Build, cst: CstNode): Picking['none'] {
  const [nobody, nothing] = [c.wordIn(cst, 'nobody'), c.wordIn(cst, 'nothing')];
  if (nobody !== undefined) return { kind: 'Nobody', span: tokenSpan(build.path, nobody) };
  return nothing && { kind: 'Nothing', span: tokenSpan(build.path, nothing) };
}

export function toPicking(build: Build, cst: CstNode): Picking {
  const where = c.childOf(cst, 'where');
  return {
    kind: 'Picking',
    span: c.spanOf(build, cst),
    name: c.identOf(build, cst),
    none: noneOf(build, cst),
    set: toSet(build, c.childOf(cst, 'set')),
    where: where && toWhere(build, where),
  };
}
