// Turns the concrete syntax of calls into AST.

import type { CstNode } from 'chevrotain';
import type { Arg, Invocation } from '../../ast/ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toArgs, toExpr } from './expression-to-ast.ts';

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
