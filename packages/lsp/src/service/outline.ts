// Outline and folding: what a file declares, and which lines belong together. Both work on texts that cannot be parsed
// completely.

import {
  childrenOf,
  lineCount,
  lineText,
  plainText,
  type Node,
  type NodeKind,
  type Source,
  type Span,
} from '@fray/dsl/internal';
import { ownName } from './override-names.ts';
import type { Workspace } from './workspace.ts';

/** Something that a file declares. `sort` is its keyword: `check`, `field`, `outcome`. */
export interface OutlineItem {
  readonly name: string;
  readonly sort: string;
  /** The span of the whole declaration, and the span of its name. */
  readonly span: Span;
  readonly nameSpan: Span;
  readonly children: readonly OutlineItem[];
}

/** Returns what a file declares, in written order. */
export function outlineOf(workspace: Workspace, path: string): readonly OutlineItem[] {
  return (workspace.file(path)?.items ?? []).flatMap((item) => itemsOf(item));
}

/** The most names that a search returns. */
const MOST_FOUND = 200;

/**
 * Returns what the known files declare under a name that has the letters of a query, in their order. Names that begin with
 * the query come first.
 */
export function symbolsMatching(workspace: Workspace, query: string): readonly OutlineItem[] {
  const letters = [...query.toLowerCase()];
  const fits = (name: string): boolean => {
    let from = 0;
    return letters.every((letter) => (from = name.indexOf(letter, from) + 1) > 0);
  };
  const flat = (item: OutlineItem): readonly OutlineItem[] => [
    item,
    ...item.children.flatMap(flat),
  ];
  const found = workspace
    .files()
    .flatMap((path) => outlineOf(workspace, path).flatMap(flat))
    .filter(({ name }) => fits(name.toLowerCase()));
  const begins = ({ name }: OutlineItem): boolean =>
    name.toLowerCase().startsWith(query.toLowerCase());
  return [...found.filter(begins), ...found.filter((item) => !begins(item))].slice(0, MOST_FOUND);
}

const parts: ReadonlyMap<NodeKind, string> = new Map([
  ['Field', 'field'],
  ['Option', 'option'],
  ['Outcome', 'outcome'],
  ['RollStmt', 'roll'],
  ['LetStmt', 'let'],
  ['StepStmt', 'step'],
  ['Row', 'row'],
]);

function itemsOf(node: Node): readonly OutlineItem[] {
  const sort = sortOf(node);
  if (sort === undefined) return childrenOf(node).flatMap((child) => itemsOf(child));
  const name = nodeName(node);
  if (name === undefined) return [];
  // The field of a `given` is the given.
  const inside = node.kind === 'GivenDecl' || node.kind === 'TrackDecl' ? [] : childrenOf(node);
  return [{ ...name, sort, span: node.span, children: inside.flatMap((child) => itemsOf(child)) }];
}

function sortOf(node: Node): string | undefined {
  const part = parts.get(node.kind);
  if (part !== undefined) return part;
  if (node.kind === 'BrokenDecl') return node.keyword;
  return node.kind.endsWith('Decl') ? node.kind.replace(/Decl$/, '').toLowerCase() : undefined;
}

function nodeName(node: Node): Pick<OutlineItem, 'name' | 'nameSpan'> | undefined {
  if (node.kind === 'EncounterDecl')
    return {
      name: 'encounter',
      nameSpan: { ...node.span, end: node.span.start + 'encounter'.length },
    };
  if (node.kind === 'ExampleDecl') return { name: plainText(node.name), nameSpan: node.name.span };
  if (node.kind === 'RollStmt')
    return node.name === undefined ? undefined : { name: node.name.text, nameSpan: node.name.span };
  const name = node.kind === 'Row' && node.head.kind === 'Ident' ? node.head : ownName(node);
  return name === undefined || name.text === ''
    ? undefined
    : { name: name.text, nameSpan: name.span };
}

/** Lines that fold: the first line, which stays, and the last, counted from 1. */
export interface Fold {
  readonly from: number;
  readonly to: number;
  readonly sort: 'block' | 'comment';
}

/** Returns the foldable lines: those with deeper ones under them, and comments of several lines. */
export function foldsOf(source: Source): readonly Fold[] {
  const folds: Fold[] = [];
  const open: { readonly line: number; readonly depth: number }[] = [];
  let last = 0;
  let comment: { readonly from: number; to: number } | undefined;
  const closeDeeper = (depth: number): void => {
    for (let top = open.at(-1); top !== undefined && top.depth >= depth; top = open.at(-1)) {
      open.pop();
      if (last > top.line) folds.push({ from: top.line, to: last, sort: 'block' });
    }
  };
  const closeComment = (): void => {
    if (comment !== undefined && comment.to > comment.from)
      folds.push({ ...comment, sort: 'comment' });
    comment = undefined;
  };
  for (let line = 1; line <= lineCount(source); line += 1) {
    const text = lineText(source, line);
    const depth = text.search(/\S/);
    if (depth < 0) {
      closeComment();
      continue;
    }
    if (text.charAt(depth) === '#') {
      if (comment === undefined) comment = { from: line, to: line };
      else comment.to = line;
      continue;
    }
    closeComment();
    closeDeeper(depth);
    open.push({ line, depth });
    last = line;
  }
  closeComment();
  closeDeeper(0);
  return folds.sort((a, b) => a.from - b.from || b.to - a.to);
}
