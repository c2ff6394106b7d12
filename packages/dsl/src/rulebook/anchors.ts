// Anchors: a unique id for everything that a book describes.

import { isDeclaration, keywordOf, nameOf, nameText } from '../ast/named.ts';
import type { AstFile, Declaration, Node } from '../ast/ast.ts';

/** One entry of the book: a declaration, or all cases of one example. */
export type DeclarationGroup = readonly [Declaration, ...Declaration[]];

/** All declarations in written order; the cases of one example are adjacent. */
export function declarationGroups(files: readonly AstFile[]): readonly DeclarationGroup[] {
  const groups: [Declaration, ...Declaration[]][] = [];
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
    if (decl.kind === 'KindDecl' || decl.kind === 'ConditionDecl')
      for (const part of decl.kind === 'KindDecl' ? decl.fields : decl.lines) {
        const field = part.kind === 'HasLine' ? part.field : part;
        if (field.kind === 'Field') give([field], `${own}.${field.name.text}`);
      }
    if (decl.kind === 'TableDecl')
      for (const row of decl.rows.rows)
        if (row.kind === 'Row' && row.head.kind === 'Ident') give([row], `${own}.${row.head.text}`);
  }
  return anchors;
}
