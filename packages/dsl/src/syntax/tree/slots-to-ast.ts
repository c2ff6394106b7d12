// Makes what the slots of forms hold, from the token or the node that fills them.

import type { CstElement, CstNode, IToken } from 'chevrotain';
import type { AmountNode, BrokenLine, Owner, Part, Slots } from '../../ast/ast.ts';
import { partWords } from '../../ast/parts.ts';
import { intLit, readInt } from '../lexer/literals.ts';
import { tokenSpan } from '../lexer/token.ts';
import { toInvocation } from './call-to-ast.ts';
import * as c from './cst.ts';
import type { Build, ReadLine } from './cst.ts';
import {
  toAct,
  toCell,
  toExpr,
  toPath,
  toRange,
  toSet,
  toValue,
  toValues,
  toWho,
  whenOf,
} from './expression-to-ast.ts';
import { toRows, toFurtherParam, toSignature, toTarget } from './field-to-ast.ts';
import { toAtMoment, toEvent, toMoment } from './moment-to-ast.ts';

/** Makes what a slot holds from the token or the node that fills it. */
type Read<Held> = (build: Build, found: CstElement, readLine: ReadLine) => Held;

const ofToken =
  <Held>(read: (build: Build, token: IToken) => Held): Read<Held> =>
  (build, found) =>
    read(build, found as IToken); // the grammar fills such a slot with a token
const ofNode =
  <Held>(read: (build: Build, cst: CstNode, readLine: ReadLine) => Held): Read<Held> =>
  (build, found, readLine) =>
    read(build, found as CstNode, readLine); // the grammar fills such a slot with a node

const readers: { readonly [Wants in keyof Slots]: Read<Slots[Wants]> } = {
  name: ofToken(({ path }, token) => c.identAt(path, token)),
  names: ofNode((build, cst) => c.identsOf(build, cst)),
  option: ofToken(({ path }, token) => c.identAt(path, token)),
  outcomeName: ofNode((build, cst) => c.identFrom(build, c.anyToken(cst)) ?? c.identOf(build, cst)),
  text: ofToken((build, token) => build.textWithHoles(token)),
  title: ofToken((build, token) => build.plainText(token)),
  number: ofToken(({ path }, token) => intLit(tokenSpan(path, token), readInt(token.image))),
  seed: ofNode((build, cst) => c.docOf(build, cst) ?? c.intOf(build, cst)),
  faces: ofNode((build, cst) =>
    c
      .cstChildren(cst, 'face')
      .map((face) =>
        c.tokenOf(face, 'Int') === undefined ? c.identOf(build, face) : c.intOf(build, face),
      ),
  ),
  path: ofNode(toPath),
  who: ofNode(toWho),
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
  act: ofNode(toAct),
  invocation: ofNode(toInvocation),
  none: ofNode((build, cst) => {
    const token = c.wordIn(cst, 'nobody');
    return { kind: token === undefined ? 'Nothing' : 'Nobody', span: c.spanOf(build, cst) };
  }),
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
  event: ofNode(toEvent),
  moment: ofNode(toMoment),
  atMoment: ofNode(toAtMoment),
  measured: ofNode((build, cst, readLine) => {
    const broken = c.childOf(cst, 'brokenLine');
    // This is what the rule of a broken line makes.
    if (broken !== undefined) return readLine(build, broken) as BrokenLine;
    const value = toExpr(build, c.childOf(cst, 'expr'));
    return {
      kind: 'Claim',
      span: c.spanOf(build, cst),
      value,
      when: undefined,
      cites: c.citesAt(cst),
    };
  }),
  rows: ofNode((build, cst, readLine) => toRows(build, cst, false, readLine)),
  participants: ofNode((build, cst, readLine) => toRows(build, cst, true, readLine)),
  owner: ofNode(toOwner),
  global: ofNode(toOwner),
  part: ofNode(toPart),
  fieldPart: ofNode(toPart),
  settable: ofNode(toPart),
  modified: ofNode(toPart),
};

/** How what each slot holds is read. */
export const slotReaders: ReadonlyMap<string, Read<unknown>> = new Map(Object.entries(readers));

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
