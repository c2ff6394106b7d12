// Turns the concrete syntax of the keys by which a `rank` sorts into AST.

import type { CstNode } from 'chevrotain';
import type { Invocation, RankKeyNode } from '../../ast/ast.ts';
import { joinSpans } from '../../source/span.ts';
import { argsWithFirst } from './asking-to-ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { pathOf, toExpr, toWhere, whenOf } from './expression-to-ast.ts';

export function toRankKey(build: Build, line: CstNode): RankKeyNode {
  const cst = c.onlyChild(line) ?? line;
  const span = c.spanOf(build, line);
  const cites = c.citesAt(line);
  switch (cst.name) {
    case 'rankRoll': {
      const name = c.identFrom(build, c.tokenOf(cst, 'name'));
      const value = c.identFrom(build, c.tokenOf(cst, 'value'));
      return {
        kind: 'RankRoll',
        span,
        end: c.whichWord(cst, 'highest', 'lowest'),
        call: rankCall(build, cst),
        value,
        name,
        when: whenOf(build, cst),
        cites,
      };
    }
    case 'rankLinked':
      return {
        kind: 'RankLinked',
        span,
        other: c.identOf(build, cst),
        condition: toExpr(build, c.childOf(c.childOf(cst, 'when') ?? cst, 'expr')),
        cites,
      };
    case 'rankFirst':
      return {
        kind: 'RankFirst',
        span,
        condition: toWhere(build, c.childOf(cst, 'where') ?? cst),
        cites,
      };
    case 'rankLast':
      return c.hasWord(cst, 'listed')
        ? { kind: 'RankListed', span, cites }
        : { kind: 'RankChosen', span, by: pathOf(build, cst), cites };
    default: {
      const value = toExpr(build, c.childOf(cst, 'sum'));
      return {
        kind: 'RankValue',
        span,
        end: c.whichWord(cst, 'highest', 'lowest'),
        value,
        when: whenOf(build, cst),
        cites,
      };
    }
  }
}

/** Returns the call in a rank key; its place ends with its arguments. */
function rankCall(build: Build, cst: CstNode): Invocation {
  const name = c.identOf(build, cst, 'check');
  const rest = c.childOf(cst, 'rankArguments');
  const args = rest === undefined ? [] : argsWithFirst(build, rest);
  const last = args.at(-1) ?? c.identFrom(build, c.tokenOf(cst, 'value')) ?? name;
  return { kind: 'Invocation', span: joinSpans(name.span, last.span), name, args, freely: false };
}
