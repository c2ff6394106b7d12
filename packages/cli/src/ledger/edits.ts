// Makes changes to a text, and offers the small changes that can be made around a node of its tree.
import type { Node, Span } from '@fray/dsl/internal';

/** A replacement for the text from offset `start` up to offset `end`, which is not included. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One change to a text: edits that do not overlap, in any order. */
export interface Mutant {
  readonly edits: readonly Edit[];
  /** True if the change only reorders lines. Then runs with the same facts in another order count as equal. */
  readonly reorders?: boolean;
  /** The part that must run or be evaluated before the change can show; undefined if it may show at any time. */
  readonly unit?: Span | undefined;
}

/** Names and values that somebody with a wrong memory may write instead of the right ones. */
export interface Mistakable {
  /** Maps a name to another one of the same sort, declared next to it. */
  readonly names: ReadonlyMap<string, string>;
  /** Maps each field that a scenario may set to its default. */
  readonly usual: ReadonlyMap<string, Span>;
  /** The conditions that usually hold for a participant. */
  readonly usually: readonly Usual[];
  readonly sides: readonly string[];
  readonly spans: readonly string[];
}

/** A field or condition, and the test that usually holds for a named participant, such as `not c.late`. */
export interface Usual {
  readonly of: string;
  readonly say: (name: string) => string;
}

/** A node with the text of its file and the parents of all nodes. */
export interface EditSite {
  readonly node: Node;
  readonly text: string;
  readonly parents: ReadonlyMap<Node, Node>;
  readonly mistakable: Mistakable;
}

/** Returns the text after a change. */
export function mutatedText(text: string, { edits }: Mutant): string {
  let changed = text;
  for (const { start, end, text: put } of edits.toSorted((a, b) => b.start - a.start))
    changed = changed.slice(0, start) + put + changed.slice(end);
  return changed;
}

/** Returns a change in words, such as `d20 → d10`. */
export function mutantText(text: string, { edits }: Mutant): string {
  return edits
    .map(({ start, end, text: put }) => {
      const [old, now] = [short(text.slice(start, end)), short(put)];
      if (old !== now) return `${old} → ${now}`;
      return `${old} ${put.length < end - start ? 'out of' : 'into'} the block`;
    })
    .join(', ');
}

function short(text: string): string {
  const line =
    text
      .trim()
      .split('\n')[0]
      ?.replaceAll(/\s+/g, ' ')
      .replace(/ ?\[[^\]]*\]?$/, '') ?? '';
  if (line === '') return 'nothing there';
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

/** Returns the text of a span. */
export function slice({ text }: Pick<EditSite, 'text'>, span: Span): string {
  return text.slice(span.start, span.end);
}

/** True if the text of a node contains a name. */
export function namesWord(site: EditSite, node: Node, name: string): boolean {
  return slice(site, node.span)
    .split(/[^\w-]+/)
    .includes(name);
}

/** Replaces a span by another text. */
export function replaceSpan({ start, end }: Pick<Edit, 'start' | 'end'>, text: string): Mutant {
  return { edits: [{ start, end, text }] };
}

/** Replaces a condition by its negation. */
export function negated(site: EditSite, condition: Node | undefined): readonly Mutant[] {
  return condition === undefined
    ? []
    : [replaceSpan(condition.span, `not (${slice(site, condition.span)})`)];
}

/** Replaces the first text between two spans that matches a pattern. */
export function between(
  { text }: EditSite,
  left: Span,
  right: Span,
  pattern: RegExp,
  replace: (found: string) => string,
): readonly Mutant[] {
  const match = pattern.exec(text.slice(left.end, right.start));
  if (match === null) return [];
  const start = left.end + match.index;
  return [replaceSpan({ start, end: start + match[0].length }, replace(match[0]))];
}

/** Replaces the first match in the text of the node. */
export function first(site: EditSite, pattern: RegExp, replacement: string): readonly Mutant[] {
  const { span } = site.node;
  const match = pattern.exec(slice(site, span));
  if (match === null) return [];
  const start = span.start + match.index;
  return [replaceSpan({ start, end: start + match[0].length }, replacement)];
}

/** Returns the offset at which the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Inserts a duration, up to the end of each of the first two spans. */
export function untilEndOf({ mistakable }: EditSite, at: number, put: string): readonly Mutant[] {
  return mistakable.spans
    .slice(0, 2)
    .map((span) => replaceSpan({ start: at, end: at }, `${put} until end of ${span}`));
}

/** Removes the line of the node. */
export function line({ node, text }: EditSite): Mutant {
  const end = text.indexOf('\n', node.span.end);
  return replaceSpan(
    { start: lineStart(text, node.span.start), end: end < 0 ? text.length : end + 1 },
    '',
  );
}

/** Removes a statement with its lines. If its block has no other statement, `nothing` takes its place. */
export function withoutStatement(site: EditSite): Mutant {
  const { node, parents, text } = site;
  const parent = parents.get(node);
  const isAlone =
    parent === undefined ||
    !('body' in parent) ||
    !Array.isArray(parent.body) ||
    parent.body.length < 2;
  if (isAlone) return replaceSpan(node.span, 'nothing');
  const end = text.indexOf('\n', node.span.end - 1);
  return replaceSpan(
    {
      start: lineStart(text, node.span.start),
      end: end < 0 ? text.length : end + 1,
    },
    '',
  );
}

/** Replaces `is` by `is not` between two nodes, and the other way round. */
export function isNot(site: EditSite, left: Node, right: Node): readonly Mutant[] {
  return between(site, left.span, right.span, /\bis( not)?\b/, (found) =>
    found === 'is' ? 'is not' : 'is',
  );
}

/** Returns mutants that each leave out one operand, with the word that joins it to the next. */
export function withoutOperand(operands: readonly Node[]): readonly Mutant[] {
  return operands.map((operand, index) => {
    const [before, after] = [operands[index - 1], operands[index + 1]];
    return replaceSpan(
      {
        start: after === undefined && before !== undefined ? before.span.end : operand.span.start,
        end: after === undefined ? operand.span.end : after.span.start,
      },
      '',
    );
  });
}

/** Leaves out the second node, with the text between the two. */
export function leftOut(from: Node, to: Node): Mutant {
  return replaceSpan({ start: from.span.end, end: to.span.end }, '');
}

/** Returns two mutants: one negates a `where`, the other leaves it out. */
export function wherever(site: EditSite, set: Node, where: Node | undefined): readonly Mutant[] {
  return where === undefined
    ? []
    : [...negated(site, where), replaceSpan({ start: set.span.end, end: where.span.end }, '')];
}

/** Swaps a node and its neighbour in `all`. */
export function swapped(site: EditSite, node: Node, all: readonly Node[]): readonly Mutant[] {
  const at = all.indexOf(node);
  const other = all[at + 1] ?? all[at - 1];
  if (other === undefined || slice(site, other.span) === slice(site, node.span)) return [];
  return [
    {
      edits: [
        { start: node.span.start, end: node.span.end, text: slice(site, other.span) },
        { start: other.span.start, end: other.span.end, text: slice(site, node.span) },
      ],
    },
  ];
}
