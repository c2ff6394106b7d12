// Collects the citations of a ruleset: for each cited id, the places in the rules, and the examples and invariants that
// prove it.
import { addToList, walk, type AstFile, type Node } from '@fray/dsl/internal';
import { mistakableIn, type Mistakable } from './mistakable.ts';

/** A place outside examples and invariants that cites an id. */
interface RulePlace {
  /** The node that carries the citation: a declaration, a row, an outcome, a statement … */
  readonly node: Node;
  /** The declaration that contains it, such as `check Awareness`. */
  readonly label: string;
}

/** An example or an invariant that cites an id. */
export type CitingProof =
  | { readonly kind: 'example'; readonly index: number; readonly name: string }
  | { readonly kind: 'invariant'; readonly name: string };

/** A ruleset's text with its citations. */
export interface Cited {
  readonly path: string;
  readonly text: string;
  readonly citations: Citations;
}

interface Citations {
  /** The places by cited id, in their order in the file. */
  readonly places: ReadonlyMap<string, readonly RulePlace[]>;
  readonly proofs: ReadonlyMap<string, readonly CitingProof[]>;
  /** The parent of every node of the file except its declarations. */
  readonly parents: ReadonlyMap<Node, Node>;
  readonly mistakable: Mistakable;
  /** All cited ids, in the order of their first place. */
  readonly ids: readonly string[];
}

/** Collects the citations of one file. */
export function citationsOf(file: AstFile): Citations {
  const places = new Map<string, RulePlace[]>();
  const proofs = new Map<string, CitingProof[]>();
  const parents = new Map<Node, Node>();
  const ids = new Set<string>();
  let examples = 0;
  for (const item of file.items) {
    const proof = proofOf(item, examples);
    if (proof?.kind === 'example') examples += 1;
    walk(item, (node, parent) => {
      if (parent !== undefined) parents.set(node, parent);
      if (node.kind !== 'Cite') return;
      const id = node.text;
      ids.add(id);
      if (proof === undefined)
        addToList(places, id, { node: carrierOf(parent ?? item, parents), label: labelOf(item) });
      else if (!(proofs.get(id) ?? []).includes(proof)) addToList(proofs, id, proof);
    });
  }
  return { places, proofs, parents, mistakable: mistakableIn(file), ids: [...ids] };
}

/**
 * Returns the node that carries a citation. For a given, a track or a condition's field that is the field. A citation
 * on a heading line belongs to the node that contains its rows.
 */
function carrierOf(node: Node, parents: ReadonlyMap<Node, Node>): Node {
  const parent = parents.get(node);
  return node.kind === 'Rows' && parent !== undefined ? parent : node;
}

function proofOf(item: Node, example: number): CitingProof | undefined {
  if (item.kind === 'ExampleDecl')
    return {
      kind: 'example',
      index: example,
      name: item.name.parts.map((part) => (part.kind === 'TextChunk' ? part.text : '')).join(''),
    };
  return item.kind === 'InvariantDecl' ? { kind: 'invariant', name: item.name.text } : undefined;
}

/** Returns a declaration in words: `check Awareness`. */
function labelOf(item: Node): string {
  const word = item.kind.replace(/Decl$/, '').toLowerCase();
  if (item.kind === 'GivenDecl' || item.kind === 'TrackDecl')
    return `${word} ${item.field.name.text}`;
  if (item.kind === 'DefineDecl') return `${word} ${item.target.name.text}`;
  if ('signature' in item) return `${word} ${item.signature.name.text}`;
  return 'name' in item && item.name !== undefined && 'text' in item.name
    ? `${word} ${item.name.text}`
    : word;
}
