// Declarations: the piece of a file that declares something, and its text.

import {
  plainText,
  walk,
  type Checked,
  type Node,
  type Span,
  type Symbol,
} from '@fray/dsl/internal';

/** Where a symbol is declared, with the text for readers there. */
export interface DeclaredAt {
  readonly node: Node;
  /** The declaration around it, or the node itself. */
  readonly top: Node;
  readonly doc: string | undefined;
  readonly cites: readonly string[];
  /** Its names in earlier versions of its file. */
  readonly former: readonly string[];
}

const known = new WeakMap<Checked, ReadonlyMap<string, readonly [Node, Node]>>();

/** Returns where a symbol is declared; undefined if no file declares it. */
export function declaredAt(checked: Checked, symbol: Symbol): DeclaredAt | undefined {
  if (symbol.ident === undefined) return undefined;
  const found = piecesOf(checked).get(placeKey(symbol.ident.span));
  if (found === undefined) return undefined;
  const [node, top] = found;
  return { node, top, doc: docOf(node), cites: citesOf(node), former: formerOf(checked, node) };
}

/** Returns the former names in the line that begins a piece. */
function formerOf({ files }: Checked, { span: { source, start } }: Node): readonly string[] {
  return files.flatMap(({ former }) =>
    former.flatMap((one) =>
      one.span.source === source && one.span.start === start ? one.names : [],
    ),
  );
}

const placeKey = ({ source, start }: Span): string => `${source} ${start}`;

/**
 * Returns for each name the piece around it, which is the innermost node that is not a name or a signature,
 * and the whole declaration.
 */
function piecesOf(checked: Checked): ReadonlyMap<string, readonly [Node, Node]> {
  const before = known.get(checked);
  if (before !== undefined) return before;
  const found = new Map<string, readonly [Node, Node]>();
  for (const file of checked.files)
    for (const top of file.items)
      walk(top, (node) => {
        if (!isPiece(node)) return;
        walk(node, (inner) => {
          if (inner !== node && isPiece(inner)) return false;
          if (inner.kind === 'Ident') found.set(placeKey(inner.span), [node, top]);
          return true;
        });
      });
  known.set(checked, found);
  return found;
}

const pieces: ReadonlySet<Node['kind']> = new Set<Node['kind']>([
  'Field',
  'Option',
  'Outcome',
  'Row',
  'Rows',
  'ModifierLine',
  'StepStmt',
  'RollStmt',
  'LetStmt',
  'PlayStmt',
  'RankStmt',
  'CountsLine',
]);

const isPiece = (node: Node): boolean => node.kind.endsWith('Decl') || pieces.has(node.kind);

function docOf(node: Node): string | undefined {
  if (node.kind === 'GivenDecl' || node.kind === 'TrackDecl') return docOf(node.field);
  const doc = 'doc' in node ? node.doc : undefined;
  return doc === undefined ? undefined : plainText(doc);
}

function citesOf(node: Node): readonly string[] {
  if (node.kind === 'GivenDecl' || node.kind === 'TrackDecl') return citesOf(node.field);
  return 'cites' in node ? node.cites.map(({ text }) => text) : [];
}
