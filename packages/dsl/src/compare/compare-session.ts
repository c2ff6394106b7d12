// Session: the data and the results so far of one comparison.

import type { Node } from '../ast/ast.ts';
import type { ChangeKind, Declared, Edit, PathStep, Passage, RuleChange } from './change.ts';
import { declaredAs } from './declarations.ts';
import type { LineFinder } from './line-finder.ts';
import type { Naming } from './naming.ts';
import { nameOfLine, nameTexts } from './shape.ts';

export interface CompareSession {
  readonly naming: Naming;
  readonly linesA: LineFinder;
  readonly linesB: LineFinder;
  /** The changes found so far. Drafts without edits are dropped at the end. */
  readonly found: ChangeDraft[];
}

/** A change whose edits are still being found. */
interface ChangeDraft extends RuleChange {
  readonly edits: Edit[];
}

/** The positions of a pair of nodes in both rulesets, and the line that contains them. */
export interface NodePair {
  readonly owner: RuleChange['owner'];
  readonly path: readonly PathStep[];
  readonly line: ChangeDraft;
}

/** Compares two nodes that correspond to each other. `key` is the property that holds them. */
export type Follow = (
  session: CompareSession,
  pair: readonly [Node, Node],
  spot: NodePair,
  key: string,
) => void;

/** The lines in A and in B; undefined on the side that has none. */
type Pieces = readonly [Passage | undefined, Passage | undefined];

export function draft(
  kind: ChangeKind,
  { owner, path }: Pick<NodePair, 'owner' | 'path'>,
  [before, after]: Pieces,
  edits: readonly Edit[] = [],
): ChangeDraft {
  return { kind, declaration: declaredIn(owner), owner, path, before, after, edits: [...edits] };
}

export function addDraft(session: CompareSession, ...what: Parameters<typeof draft>): ChangeDraft {
  const made = draft(...what);
  session.found.push(made);
  return made;
}

/** Records that something moved: in B it comes after `neighbour`, or first if there is none. */
export function addMoved(
  session: CompareSession,
  spot: Pick<NodePair, 'owner' | 'path'>,
  pieces: Pieces,
  neighbour: Node | undefined,
): void {
  const behind = neighbour === undefined ? null : session.linesB.lineOf(neighbour);
  session.found.push({ ...draft('moved', spot, pieces), behind });
}

/** The nodes' own lines. */
export function ownLines(
  { linesA, linesB }: CompareSession,
  before: Node | undefined,
  after: Node | undefined,
): Pieces {
  return [before && linesA.lineOf(before), after && linesB.lineOf(after)];
}

/** The lines of the nodes and of everything below them. */
export function allLines(
  { linesA, linesB }: CompareSession,
  before: Node | undefined,
  after: Node | undefined,
): Pieces {
  return [before && linesA.linesOf(before), after && linesB.linesOf(after)];
}

/** Records something that only one side has. */
export function addLone(
  session: CompareSession,
  spot: NodePair,
  key: string,
  [before, after]: readonly [Node | undefined, Node | undefined],
): void {
  const node = after ?? before;
  if (node === undefined) return;
  if (node.kind === 'Text') return addText(session, spot, { key, before, after });
  const pieces = allLines(session, before, after);
  const hasLines = pieces.some((piece) => piece !== undefined && piece.lines.length > 0);
  if (hasLines)
    addDraft(
      session,
      before === undefined ? 'added' : 'removed',
      { ...spot, path: below(spot.path, node) },
      pieces,
    );
  else spot.line.edits.push({ key, before, after });
}

/**
 * Properties with texts that are only displayed. A field's type tells whether its value is
 * displayed.
 */
const shown: ReadonlySet<string> = new Set(['doc', 'text', 'name', 'cell']);

/** Records that a text differs: as `wording`, unless a rule could read the text. */
export function addText(session: CompareSession, spot: NodePair, edit: Edit): void {
  const { line, owner, path } = spot;
  const isInitial =
    edit.key === 'value' &&
    /^(?:Field|GivenDecl|TrackDecl|HasLine)$/.test(line.after?.node.kind ?? '');
  if (shown.has(edit.key) || isInitial)
    addDraft(session, 'wording', { owner, path }, [line.before, line.after], [edit]);
  else line.edits.push(edit);
}

/** The path to a node: its parent's path, and its own name if it has one. */
export function below(path: readonly PathStep[], node: Node): readonly PathStep[] {
  const name = nameOfLine(node);
  if (name === undefined || name.names.length === 0) return path;
  return [...path, { what: name.what, name: nameTexts(name).join(', ') }];
}

function declaredIn({ before, after }: RuleChange['owner']): Declared {
  const decl = after ?? before;
  return decl === undefined ? { keyword: '', name: '' } : declaredAs(decl);
}
