// Makes the nodes of the table of forms from the concrete syntax.

import type { CstElement, CstNode } from 'chevrotain';
import type { Node } from '../../ast/ast.ts';
import type { FormPart } from '../../ast/form.ts';
import { blocks, hasCites, formSlots, type FormKind } from '../../ast/forms.ts';
import { formTrees, type FormTree } from '../grammar/form-trees.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { brokenExpr, tokenNode } from './expression-to-ast.ts';
import { ownReaders } from './slots-to-ast.ts';

/** Returns the node of a line or a part, whatever its form. */
export function toNode(build: Build, cst: CstNode): Node {
  const own = ownReaders.get(cst.name);
  // Only rules of nodes are lines, parts or members of choices, and their readers take nodes.
  if (own !== undefined) return own(build, cst as never) as Node;
  const tree = formTrees.get(cst.name);
  if (tree !== undefined) return formed(build, cst, tree);
  const chosen = c.onlyChild(cst);
  if (chosen !== undefined) return toNode(build, chosen);
  const token = c.anyToken(cst);
  return token === undefined ? brokenExpr(c.spanOf(build, cst)) : tokenNode(build, token);
}

/** What a node of each kind holds if nothing is written, and whether it has citations. */
const blanks = new Map<FormKind, Readonly<Record<string, unknown>>>();

function blankOf(kind: FormKind): Readonly<Record<string, unknown>> {
  const known = blanks.get(kind);
  if (known !== undefined) return known;
  const slots = [...(formSlots.get(kind) ?? [])].map(
    ([slot, { absent }]) => [slot, absent] as const,
  );
  const blank = Object.fromEntries([...slots, ...(hasCites(kind) ? [['cites', []] as const] : [])]);
  blanks.set(kind, blank);
  return blank;
}

/** Returns the way that a line was read in. */
function wayRead(tree: FormTree, cst: CstNode): FormTree | undefined {
  if (!tree.parts.every((part) => isThere(part, cst))) return undefined;
  if (tree.tails.length === 0) return tree;
  for (const tail of tree.tails) {
    const found = wayRead(tail, cst);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isThere(part: FormPart, cst: CstNode): boolean {
  if ('word' in part) return c.hasWord(cst, part.word);
  if ('words' in part) return part.words.some((word) => c.hasWord(cst, word));
  if ('flag' in part) return !part.must || c.hasWord(cst, part.flag);
  return !('wants' in part) || part.many === '*' || cst.children[part.at] !== undefined;
}

function formed(build: Build, cst: CstNode, tree: FormTree): Node {
  const end = (tree.tails.length === 0 ? tree : wayRead(tree, cst)) ?? tree;
  let { children } = cst;
  const { way } = end;
  for (const part of way)
    if ('shared' in part) {
      const [inside] = children[part.shared] ?? [];
      if (inside !== undefined && 'children' in inside)
        children = { ...inside.children, ...children };
    }
  const whole = children === cst.children ? cst : { ...cst, children };
  const kind = end.kinds[0] ?? 'NothingStmt';
  const node: Record<string, unknown> = { kind, span: c.spanOf(build, cst), ...blankOf(kind) };
  const fill = (part: FormPart, isSure: boolean): void => {
    if ('constant' in part) node[part.constant] = part.is;
    else if ('maybe' in part) for (const one of part.maybe) fill(one, false);
    else if ('shared' in part) for (const one of part.parts) fill(one, isSure);
    else if ('flag' in part)
      node[part.flag] = c.hasWord(whole, part.yes.find((word) => word !== ',') ?? '');
    else if ('words' in part) {
      if (isSure || part.words.some((word) => c.hasWord(whole, word)))
        node[part.slot] = c.whichWord(whole, ...part.words);
    } else if ('wants' in part) {
      const found = children[part.at] ?? [];
      if (part.many !== '') node[part.slot] = found.map((one) => held(build, one, part.wants));
      else if (found[0] !== undefined) node[part.slot] = held(build, found[0], part.wants);
    }
  };
  for (const part of way) fill(part, true);
  if (hasCites(kind)) node['cites'] = c.citesAt(whole);
  return node as unknown as Node; // the node's type follows from the same parts
}

/** Returns what a slot holds. */
function held(build: Build, found: CstElement, wants: string): unknown {
  const read = ownReaders.get(wants);
  if (read !== undefined) return read(build, found as never); // a reader takes what fills its slot
  const cst = found as CstNode; // only slots with a reader hold tokens
  const line = (blocks as Readonly<Record<string, string>>)[wants];
  return line === undefined
    ? toNode(build, cst)
    : c.cstChildren(cst, `${line}#1`).map((one) => toNode(build, one));
}
