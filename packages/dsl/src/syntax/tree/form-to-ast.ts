// Makes the nodes of forms: reads their slots from the concrete syntax, whose children have the names of the slots.

import type { CstElement, CstNode, IToken } from 'chevrotain';
import type { NodeOf } from '../../ast/ast.ts';
import { ruleNameOf, type FormPart } from '../../ast/form.ts';
import { formParts, type FormKind } from '../../ast/forms.ts';
import type { BelowSlot, SlotKind, Slots } from '../../ast/slots.ts';
import { toAsking, toInvocation, toPicking } from './asking-to-ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { intOf, toAtMoment, toDuration, toLoop } from './duration-to-ast.ts';
import { toCell, toExpr, toPath, toValue, toWho } from './expression-to-ast.ts';
import { intLit, readInt } from '../lexer/literals.ts';
import { tokenSpan } from '../lexer/token.ts';

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
  option: ofToken(({ path }, token) => c.identAt(path, token)),
  outcome: ofNode((build, cst) => c.identFrom(build, c.anyToken(cst)) ?? c.identOf(build, cst)),
  text: ofToken((build, token) => build.textWithHoles(token)),
  title: ofToken((build, token) => build.plainText(token)),
  number: ofToken(({ path }, token) => intLit(tokenSpan(path, token), readInt(token.image))),
  seed: ofNode((build, cst) => c.docOf(build, cst) ?? intOf(build, cst)),
  path: ofNode(toPath),
  who: ofNode(toWho),
  expr: ofNode(toExpr),
  term: ofNode(toExpr),
  value: ofNode(toValue),
  cell: ofNode(toCell),
  call: ofNode(toInvocation),
  asking: ofNode((build, cst) => toAsking(build, c.onlyChild(cst) ?? cst)),
  picking: ofNode(toPicking),
  loop: ofNode(toLoop),
  duration: ofNode(toDuration),
  moment: ofNode(toAtMoment),
};

const kinds: ReadonlyMap<string, FormKind> = new Map(
  [...formParts.keys()].map((kind) => [ruleNameOf(kind), kind]),
);

/** Makes what a slot below the line holds. */
type ReadBelow = Partial<Readonly<Record<BelowSlot, (build: Build, cst: CstNode) => unknown>>>;

/**
 * Returns the node of a form; undefined if the concrete syntax is that of no form in the table.
 *
 * @param below reads the slots below the line
 */
export function toFormed<Kind extends FormKind>(
  build: Build,
  cst: CstNode,
  table: Readonly<Record<Kind, unknown>>,
  below: ReadBelow = {},
): NodeOf<Kind> | undefined {
  const kind = kinds.get(cst.name);
  if (kind === undefined || !(kind in table)) return undefined;
  const node: Record<string, unknown> = { kind, span: c.spanOf(build, cst) };
  const fill = (part: FormPart): void => {
    if (part === 'end of line' || 'word' in part) return;
    if ('maybe' in part) part.maybe.forEach(fill);
    else if ('flag' in part) node[part.flag] = c.hasWord(cst, part.flag);
    else if ('words' in part) node[part.slot] = c.whichWord(cst, ...part.words);
    else node[part.slot] = held(build, cst, part.slot, part.wants, below);
  };
  for (const part of formParts.get(kind) ?? []) fill(part);
  node['cites'] = c.citesAt(cst);
  return node as unknown as NodeOf<Kind>; // the node's type follows from the same parts
}

function held(
  build: Build,
  cst: CstNode,
  slot: string,
  wants: SlotKind,
  below: ReadBelow,
): unknown {
  const [found] = cst.children[slot] ?? [];
  if (found === undefined) return undefined;
  if (wants === 'statements' || wants === 'participants')
    return below[wants]?.(build, found as CstNode); // what stands below is never a token
  return readers[wants](build, found);
}
