// Renamed: gives one ruleset the names of another, so that both can be played with the same dice.
// Declarations that differ only in name then throw the same dice and have the same texts. We change
// the names in the text, and the compiler checks the result.

import type { Ident } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import { printEffective } from '../amend/print-effective.ts';
import { compile } from '../compile.ts';
import type { Ruleset } from '../ir/index.ts';
import { createSource } from '../source/source.ts';
import { namingBetween, type Compared } from './compare.ts';

/**
 * A with the names of B; undefined if no name differs, or if A uses names of B for something else.
 */
export function withNamesOf(a: Compared, b: Compared): Ruleset | undefined {
  if (!namingBetween(a, b).hasRenamings()) return undefined;
  // House rules refer by name to what they change. So we use the text with all of them applied,
  // which has each name once where it is meant.
  const text = a.checked.files
    .flatMap((file) => printEffective(file, a.sources).map((line) => line.text))
    .join('\n');
  const source = createSource(a.sources[0]?.path ?? 'rules.fray', `${text}\n`);
  const { checked } = compile(source);
  if (checked === undefined) return undefined;
  const naming = namingBetween({ checked, sources: [source] }, b);
  const idents: Ident[] = [];
  for (const file of checked.files)
    walk(
      file,
      (node) =>
        void (node.kind === 'Ident' && naming.translated(node) !== node.text && idents.push(node)),
    );
  let renamed = source.text;
  let end = Number.POSITIVE_INFINITY;
  for (const ident of idents.toSorted((one, other) => other.span.start - one.span.start)) {
    // A name with two meanings occurs twice in the tree.
    if (ident.span.start >= end || renamed.slice(ident.span.start, ident.span.end) !== ident.text)
      continue;
    renamed =
      renamed.slice(0, ident.span.start) + naming.translated(ident) + renamed.slice(ident.span.end);
    end = ident.span.start;
  }
  return compile(createSource(source.path, renamed)).ruleset;
}
