// Makes what the slots of forms hold, from the token or the node that fills them.

import type { CstElement, CstNode, IToken } from 'chevrotain';
import type { AmountNode, BrokenLine, Owner, Part, Slots } from '../../ast/ast.ts';
import { partWords } from '../../ast/parts.ts';
import { intLit, readInt } from '../lexer/literals.ts';
import { tokenSpan } from '../lexer/token.ts';
import { toInvocation } from './call-to-ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import {
  toCell,
  toExpr,
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

/** Makes what a slot holds from the token or the node that fills it. */
type Read<Held> = (build: Build, found: CstElement) => Held;

const ofToken =
  <Held>(read: (build: Build, token: IToken) => Held): Read<Held> =>
  (build, found) =>
    read(build, found as IToken); // the grammar fills such a slot with a token
const ofNode =
  <Held>(read: (build: Build, cst: CstNode) => Held): Read<Held> =>
  (build, found) =>
    read(build, found as CstNode); // the grammar fills such a slot with a node

const readers: { readonly [Wants in keyof Slots]: Read<Slots[Wants]> } = {
  name: ofToken(({ path }, token) => c.identAt(path, token)),
  names: ofNode((build, cst) => c.identsOf(build, cst)),
  prep: ofNode((_, cst) => toPrep(cst)),
  identifier: ofToken(({ path }, token) => c.identAt(path, token)),
  option: ofToken(({ path }, token) => c.identAt(path, token)),
  text: ofToken((build, token) => build.textWithHoles(token)),
  title: ofToken((build, token) => build.plainText(token)),
  number: ofToken(({ path }, token) => intLit(tokenSpan(path, token), readInt(token.image))),
  faces: ofNode((build, cst) =>
    c
      .cstChildren(cst, 'face')
      .map((face) =>
        c.tokenOf(face, 'Int') === undefined ? c.identOf(build, face) : c.intOf(build, face),
      ),
  ),
  path: ofNode(toPath),
  set: ofNode(toSet),
  expr: ofNode(toExpr),
  sum: ofNode(toExpr),
  term: ofNode(toExpr),
  where: ofNode((build, cst) => toExpr(build, c.childOf(cst, 'expr'))),
  when: ofNode((build, cst) => toExpr(build, c.childOf(cst, 'expr'))),
  caseWhen: ofNode(whenOf),
  range: ofNode(toRange),
  value: ofNode(toValue),
  values: ofNode(toValues),
  cell: ofNode(toCell),
  invocation: ofNode(toInvocation),
  amount: ofNode(toAmount),
  rolledAgain: ofNode((build, cst) => ({
    kind: 'AgainRoll',
    span: c.spanOf(build, cst),
    roll: c.identOf(build, cst, 'namerolledAgain#1'),
    keeping: c.cstChildren(cst, 'valuesrolledAgain#2').flatMap((values) => toValues(build, values)),
  })),
  pushAsked: ofNode((build, cst) => ({
    kind: 'CallStmt',
    span: c.spanOf(build, cst),
    call: toInvocation(build, c.childOf(cst, 'invocation') ?? cst),
    name: c.identFrom(build, c.tokenOf(cst, 'Name')),
    cases: [],
    cites: [],
  })),
  signature: ofNode(toSignature),
  furtherParam: ofNode(toFurtherParam),
  defined: ofNode(toTarget),
  measured: ofNode((build, cst) => {
    const broken = c.childOf(cst, 'brokenLine');
    if (broken !== undefined) return c.nodeOf<BrokenLine>(build, broken);
    const value = toExpr(build, c.childOf(cst, 'expr'));
    return {
      kind: 'Claim',
      span: c.spanOf(build, cst),
      value,
      when: undefined,
      cites: c.citesAt(cst),
    };
  }),
  rows: ofNode((build, cst) => toRows(build, cst, false)),
  participants: ofNode((build, cst) => toRows(build, cst, true)),
  owner: ofNode(toOwner),
  global: ofNode(toOwner),
  part: ofNode(toPart),
  fieldPart: ofNode(toPart),
  settable: ofNode(toPart),
  modified: ofNode(toPart),
};

/** How what a slot holds, or a line with a rule of its own, is read. An outcome is a name, even `yes`. */
export const ownReaders: ReadonlyMap<string, Read<unknown>> = new Map<string, Read<unknown>>([
  ...Object.entries(readers),
  ['outcomeName', ofNode((build, cst) => c.identFrom(build, c.anyToken(cst)))],
  ...[...handMade].map(([rule, read]) => [rule, ofNode(read)] as const),
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
  const text = c.docOf(build, cst);
  const name = c.identFrom(build, c.tokenOf(cst, 'Name'));
  return {
    kind: 'Owner',
    span: c.spanOf(build, cst),
    keyword: c.anyToken(cst)?.image ?? '',
    name: text ?? name,
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
