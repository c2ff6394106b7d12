// Makes what the slots of forms hold, from the token or the node that fills them.

import type { CstNode, IToken } from 'chevrotain';
import type { AmountNode, BrokenLine, Owner, Part, Slots } from '../../ast/ast.ts';
import { partWords } from '../../ast/parts.ts';
import { intLit, readInt } from '../lexer/literals.ts';
import { tokenSpan } from '../lexer/token.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import {
  toCell,
  toExpr,
  toInvocation,
  toPath,
  toPrep,
  toRange,
  toSet,
  toValue,
  toValues,
  whenOf,
} from './expression-to-ast.ts';
import { handMade } from './lines-to-ast.ts';
import { toRows, toFurtherParam, toSignature, toTarget } from './field-to-ast.ts';

/** Makes what a slot holds from what fills it. */
type Read<Found, Held> = (build: Build, found: Found) => Held;
type TokenSlot = 'name' | 'identifier' | 'option' | 'text' | 'title' | 'number';

const ofTokens: { readonly [Wants in TokenSlot]: Read<IToken, Slots[Wants]> } = {
  name: ({ path }, token) => c.identAt(path, token),
  identifier: ({ path }, token) => c.identAt(path, token),
  option: ({ path }, token) => c.identAt(path, token),
  text: (build, token) => build.textWithHoles(token),
  title: (build, token) => build.plainText(token),
  number: ({ path }, token) => intLit(tokenSpan(path, token), readInt(token.image)),
};

const ofNodes: {
  readonly [Wants in Exclude<keyof Slots, TokenSlot>]: Read<CstNode, Slots[Wants]>;
} = {
  names: (build, cst) => c.identsOf(build, cst),
  prep: (_, cst) => toPrep(cst),
  faces: (build, cst) =>
    c.cstChildren(cst, 'face').map((face) => {
      const int = c.tokenOf(face, 'Int');
      return int === undefined ? c.identOf(build, face) : ofTokens.number(build, int);
    }),
  path: toPath,
  set: toSet,
  expr: toExpr,
  sum: toExpr,
  term: toExpr,
  where: (build, cst) => toExpr(build, c.part(cst, 'expr')),
  when: (build, cst) => toExpr(build, c.part(cst, 'expr')),
  caseWhen: whenOf,
  range: toRange,
  value: toValue,
  values: toValues,
  cell: toCell,
  invocation: toInvocation,
  amount: toAmount,
  rolledAgain: (build, cst) => ({
    kind: 'AgainRoll',
    span: c.spanOf(build, cst),
    roll: c.identOf(build, cst, 'namerolledAgain#1'),
    keeping: c.cstChildren(cst, 'valuesrolledAgain#2').flatMap((values) => toValues(build, values)),
  }),
  pushAsked: (build, cst) => ({
    kind: 'CallStmt',
    span: c.spanOf(build, cst),
    call: toInvocation(build, c.part(cst, 'invocation')),
    name: c.identFrom(build, c.tokenOf(cst, 'Name')),
    cases: [],
    cites: [],
  }),
  signature: toSignature,
  furtherParam: toFurtherParam,
  defined: toTarget,
  measured: (build, cst) => {
    const broken = c.childOf(cst, 'brokenLine');
    if (broken !== undefined) return c.nodeOf<BrokenLine>(build, broken);
    return {
      kind: 'Claim',
      span: c.spanOf(build, cst),
      value: toExpr(build, c.part(cst, 'expr')),
      when: undefined,
      cites: c.citesAt(cst),
    };
  },
  rows: (build, cst) => toRows(build, cst, false),
  participants: (build, cst) => toRows(build, cst, true),
  owner: toOwner,
  global: toOwner,
  part: toPart,
  fieldPart: toPart,
  settable: toPart,
  modified: toPart,
};

/** How what a slot holds, or a line with a rule of its own, is read: from a token or from a node. An outcome is a name, even `yes`. */
export const ownReaders: ReadonlyMap<string, Read<never, unknown>> = new Map<
  string,
  Read<never, unknown>
>([
  ...Object.entries(ofTokens),
  ...Object.entries(ofNodes),
  ['outcomeName', (build, cst: CstNode) => c.identFrom(build, c.anyToken(cst))],
  ...handMade,
]);

function toAmount(build: Build, cst: CstNode): AmountNode {
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

function toOwner(build: Build, cst: CstNode): Owner {
  const text = c.tokenOf(cst, 'Str');
  return {
    kind: 'Owner',
    span: c.spanOf(build, cst),
    keyword: c.anyToken(cst)?.image ?? '',
    name: text ? build.plainText(text) : c.identFrom(build, c.tokenOf(cst, 'Name')),
  };
}

function toPart(build: Build, cst: CstNode): Part {
  const what = c.whichWord(cst, ...partWords);
  return {
    kind: 'Part',
    span: c.spanOf(build, cst),
    what,
    name: c.identOf(build, cst, 'OptionWord'),
  };
}
