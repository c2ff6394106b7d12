// Shape: the parts of a node that matter for the rules. It omits places, citations, brackets and
// layout.

import { plainText, type ExprNode, type Ident, type Node } from '../ast/ast.ts';
import { childTable } from '../ast/children.ts';
import { nodeList } from '../ast/visit.ts';
import { partOf } from '../amend/declared.ts';

/**
 * Properties that do not matter for the rules. `isDefault` is compared with all options together.
 */
const silent: ReadonlySet<string> = new Set([
  'kind',
  'span',
  'cites',
  'inline',
  'counted',
  'isDefault',
]);

/** The node itself, or the content of its brackets. */
export function withoutParens(node: Node): Node {
  return node.kind === 'Paren' ? withoutParens(node.value) : node;
}

interface NodeShape {
  /** Words and numbers of the node itself. */
  readonly values: readonly (readonly [string, unknown])[];
  /** The nodes below it. Empty properties are left out. */
  readonly children: readonly (readonly [string, Node | readonly Node[]])[];
  /** The kind of the node and its values, as one string. */
  readonly token: string;
}

/** A cache: nodes never change, and each shape is needed many times. */
const shapes = new WeakMap<Node, NodeShape>();

/** The shape of a node. An `and` directly inside another `and` is merged with it. */
export function nodeShape(node: Node): NodeShape {
  const known = shapes.get(node);
  if (known !== undefined) return known;
  const shape = newShape(node);
  shapes.set(node, shape);
  return shape;
}

function newShape(node: Node): NodeShape {
  const values: (readonly [string, unknown])[] = [];
  const children: (readonly [string, Node | readonly Node[]])[] = [];
  const table: object = childTable[node.kind];
  for (const [key, value] of Object.entries(node)) {
    if (silent.has(key) || value === undefined) continue;
    // The table's type guarantees that these properties hold a node or a list of nodes.
    if (Object.hasOwn(table, key))
      children.push([
        key,
        node.kind === 'Logic' ? flat(node.word, node.operands) : (value as Node | readonly Node[]),
      ]);
    else values.push([key, value]);
  }
  return {
    values,
    children,
    token: `${node.kind} ${values.map(([key, value]) => `${key}=${String(value)}`).join(' ')}`,
  };
}

function flat(word: 'and' | 'or', operands: readonly ExprNode[]): readonly Node[] {
  return operands.flatMap((one) => {
    const inner = withoutParens(one);
    return inner.kind === 'Logic' && inner.word === word ? flat(word, inner.operands) : [inner];
  });
}

/** True if both nodes have the same text, names included. */
export function isSameSource(a: Node, b: Node): boolean {
  const [one, other] = [withoutParens(a), withoutParens(b)];
  if (one.kind === 'Ident' && other.kind === 'Ident') return one.text === other.text;
  const [shapeA, shapeB] = [nodeShape(one), nodeShape(other)];
  if (shapeA.token !== shapeB.token || shapeA.children.length !== shapeB.children.length)
    return false;
  if (one.kind === 'Option' && other.kind === 'Option' && one.isDefault !== other.isDefault)
    return false;
  return shapeA.children.every(([key, value], index) => {
    const [otherKey, otherValue] = shapeB.children[index] ?? ['', []];
    if (key !== otherKey) return false;
    const [left, right] = [nodeList(value), nodeList(otherValue)];
    return (
      left.length === right.length &&
      left.every((node, at) => right[at] !== undefined && isSameSource(node, right[at]))
    );
  });
}

/**
 * Identifies a line among its neighbours: the sort of the line, and the names or the text that name
 * it.
 */
interface LineName {
  readonly what: string;
  readonly names: readonly (Ident | string)[];
}

/** The names of a line as texts; for names of A, `nameText` may give those of B. */
export function nameTexts(
  { names }: LineName,
  nameText: (name: Ident) => string = ({ text }) => text,
): readonly string[] {
  return names.map((one) => (typeof one === 'string' ? one : nameText(one)));
}

/** The name of a line; undefined if it has none. */
export function nameOfLine(node: Node): LineName | undefined {
  const part = partOf(node.kind === 'HasLine' ? node.field : node);
  if (part !== undefined && (part.ident !== undefined || part.what === 'row'))
    return { what: part.what, names: [part.ident ?? part.name] };
  switch (node.kind) {
    case 'GivenLine':
      return { what: 'given', names: [node.name] };
    case 'RulingLine':
      return { what: 'ruling', names: [node.name] };
    case 'SideRows':
      return { what: 'side', names: [node.side] };
    case 'CostsLine':
      return { what: 'cost', names: [node.resource] };
    case 'PickLine':
      return { what: 'pick', names: [node.picking.name] };
    case 'CaseLine':
      return { what: 'case', names: node.outcomes };
    case 'GainField':
      return { what: 'value', names: [node.name] };
    case 'CountsLine':
    case 'LastsLine':
    case 'OnceLine':
    case 'NoDiceLine':
    case 'OtherDiceLine':
    case 'ScenarioLine':
    case 'Otherwise':
      return { what: node.kind, names: [] };
    case 'PlayStmt':
      return node.label === undefined ? undefined : { what: 'part', names: [node.label] };
    default:
      return undefined;
  }
}

/**
 * The tokens of a node without its own name. The more tokens two nodes share, the likelier one
 * became the other.
 */
export function shapeTokens(node: Node, nameText: (name: Ident) => string): readonly string[] {
  const own: readonly unknown[] = nameOfLine(node)?.names ?? [];
  const tokens: string[] = [];
  const visit = (one: Node): void => {
    if (own.includes(one)) return;
    const inner = withoutParens(one);
    if (inner.kind === 'Ident') return void tokens.push(`'${nameText(inner)}`);
    if (inner.kind === 'Text') return void tokens.push(`"${plainText(inner)}`);
    const { token, children } = nodeShape(inner);
    tokens.push(token);
    for (const [, value] of children) nodeList(value).forEach(visit);
  };
  visit(node);
  return tokens;
}

/** The share of tokens that two lists have in common, from 0 (none) to 1 (all). */
export function likeness(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const token of a) left.set(token, (left.get(token) ?? 0) + 1);
  let shared = 0;
  for (const token of b) {
    const count = left.get(token) ?? 0;
    if (count === 0) continue;
    left.set(token, count - 1);
    shared += 1;
  }
  return a.length + b.length === 0 ? 1 : (2 * shared) / (a.length + b.length);
}
