// Finds a declaration in the rules that a log holds.
import { compileTexts, createSource, parse, type AstFile, type Node } from '@fray/dsl/internal';
import type { Header } from '@fray/engine/events';

/** The declarations of rules that were parsed already, by name. */
const read = new WeakMap<Header['files'], ReadonlyMap<string, Node>>();

/** Returns the declaration of that name; undefined if the header holds no rules, as in the view of a side. */
export function declaredRule(name: string, header: Header): Node | undefined {
  const declarations = read.get(header.files) ?? declarationsOf(header);
  read.set(header.files, declarations);
  return declarations.get(name);
}

function declarationsOf({ files, amendments }: Header): ReadonlyMap<string, Node> {
  const [first] = files;
  if (first === undefined) return new Map();
  const isAlone = files.length === 1;
  const trees: readonly AstFile[] = isAlone
    ? [parse(createSource(first.path, first.text)).file]
    : (compileTexts(files, amendments).checked?.files ?? []);
  return new Map(
    trees.flatMap(({ items }) =>
      items.flatMap((item): readonly (readonly [string, Node])[] =>
        item.kind === 'EncounterDecl'
          ? [['encounter', item]]
          : 'signature' in item
            ? [[item.signature.name.text, item]]
            : [],
      ),
    ),
  );
}
