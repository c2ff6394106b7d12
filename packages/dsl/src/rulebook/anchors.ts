// Anchors: a unique id for everything that a book describes.

import { isDeclaration, keywordOf, nameOf, nameText } from '../ast/named.ts';
import type { AstFile, Declaration, Ident, Node, NodeOf } from '../ast/ast.ts';
import { readable } from '../names/parts.ts';

/** A declaration that could be read. */
export type ReadDecl = Exclude<Declaration, NodeOf<'BrokenDecl'>>;

/** One entry of the book: a declaration, or all cases of one example. */
export type DeclarationGroup = readonly [ReadDecl, ...ReadDecl[]];

/** All declarations in written order; the cases of one example are adjacent. */
export function declarationGroups(files: readonly AstFile[]): readonly DeclarationGroup[] {
  const groups: [ReadDecl, ...ReadDecl[]][] = [];
  for (const { items } of files)
    for (const decl of items) {
      if (!isDeclaration(decl) || decl.kind === 'BrokenDecl') continue;
      const last = groups.at(-1);
      const [before] = last ?? [];
      if (
        last !== undefined &&
        before?.kind === 'ExampleDecl' &&
        decl.kind === 'ExampleDecl' &&
        before.span.source === decl.span.source &&
        before.span.start === decl.span.start
      )
        last.push(decl);
      else groups.push([decl]);
    }
  return groups;
}

/** The anchors of declarations, of fields and of rows with a name. */
export function anchorsOf(groups: readonly DeclarationGroup[]): ReadonlyMap<Node, string> {
  const anchors = new Map<Node, string>();
  const used = new Set<string>();
  const give = (nodes: readonly Node[], wanted: string): void => {
    let id = wanted;
    for (let more = 2; used.has(id); more += 1) id = `${wanted}-${more}`;
    used.add(id);
    for (const node of nodes) anchors.set(node, id);
  };
  let examples = 0;
  for (const group of groups) {
    const [decl] = group;
    const keyword = keywordOf(decl);
    if (decl.kind === 'ExampleDecl') examples += 1;
    const name = decl.kind === 'ExampleDecl' ? String(examples) : nameText(nameOf(decl));
    const own = name === '' ? keyword : `${keyword}-${name}`;
    give(group, own);
    for (const [part, { text }] of innerParts(decl)) give([part], `${own}.${text}`);
  }
  return anchors;
}

/** The fields of a declaration and its rows with a name, with their names. */
export function innerParts(decl: ReadDecl): readonly (readonly [Node, Ident])[] {
  switch (decl.kind) {
    case 'KindDecl':
      return readable(decl.fields).map((field) => [field, field.name]);
    case 'ConditionDecl':
      return decl.lines.flatMap((line) =>
        line.kind === 'HasLine' ? [[line.field, line.field.name]] : [],
      );
    case 'TableDecl':
      return readable(decl.rows.rows).flatMap((row) =>
        row.head.kind === 'Ident' ? [[row, row.head]] : [],
      );
    default:
      return [];
  }
}
