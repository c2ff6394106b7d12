// Compare: what changed from one ruleset to another. A first pass finds what is the same under another name; the second tells.
//
// Declarations are paired by name, then by what they are made of and who speaks of them; inside, lines are paired (`align.ts`)
// and pairs are followed down to the smallest pieces that differ.

import type { Declaration, Ident, Node, Option, Row, Rows } from '../ast/ast.ts';
import type { Source } from '../source/source.ts';
import type { Checked } from '../types/checked.ts';
import { align, movedIn } from './align.ts';
import type { Pairs } from './align.ts';
import type { ChangeKind, Declared, Edit, PathStep, Piece, RuleChange } from './change.ts';
import { declarationsOf, declaredAs, pairDeclarations } from './declarations.ts';
import { linesIn } from './lines.ts';
import { createNaming } from './naming.ts';
import { movedDeclarations, orderCounts } from './order.ts';
import { bare, isList, isWrittenAlike, likeness, nameOfLine, shapeOf, tokensOf } from './shape.ts';
import type { LineName } from './shape.ts';

/** A ruleset that was compiled, and the texts of its files. */
export interface Compared {
  readonly checked: Checked;
  readonly sources: readonly Source[];
}

/** All changes, in the order of B, what is gone at the place where it stood. None for rulesets that say the same. */
export function compareRules(a: Compared, b: Compared): readonly RuleChange[] {
  const naming = createNaming(a.checked, b.checked);
  const linesA = linesIn(a.checked.files, a.sources);
  const linesB = linesIn(b.checked.files, b.sources);
  const declA = declarationsOf(a.checked);
  const declB = declarationsOf(b.checked);
  let found: Draft[] = [];

  /** Where in both rulesets a pair stands, and the line that it is in. */
  interface Spot {
    readonly owner: RuleChange['owner'];
    readonly path: readonly PathStep[];
    readonly line: Draft;
  }

  const add = (kind: ChangeKind, { owner, path }: Pick<Spot, 'owner' | 'path'>, before: Piece | undefined, after: Piece | undefined, edits: Edit[] = []): Draft => {
    const draft: Draft = { kind, declaration: declaredIn(owner), owner, path, before, after, edits };
    found.push(draft);
    return draft;
  };
  const whole = (one: Node | undefined, other: Node | undefined): readonly [Piece | undefined, Piece | undefined] => [one && linesA.linesOf(one), other && linesB.linesOf(other)];

  /** Something that is there on one side only. */
  const lone = (spot: Spot, key: string, before: Node | undefined, after: Node | undefined): void => {
    const node = after ?? before;
    if (node === undefined) return;
    if (node.kind === 'Text') return wording(spot, before, after, key);
    const isLine = before === undefined ? linesB.isLine(node) : linesA.isLine(node);
    if (isLine || node.kind.endsWith('Stmt')) add(before === undefined ? 'added' : 'removed', { ...spot, path: stepped(spot.path, node) }, ...whole(before, after));
    else spot.line.edits.push({ key, before, after });
  };
  const wording = ({ owner, path, line }: Spot, before: Node | undefined, after: Node | undefined, key: string): void => {
    add('wording', { owner, path }, line.before, line.after, [{ key, before, after }]);
  };

  const compareNodes = (left: Node, right: Node, spot: Spot, key: string): void => {
    const [one, other] = [bare(left), bare(right)];
    if (one.kind === 'Ident' && other.kind === 'Ident') return compareNames(one, other, spot, key);
    if (one.kind !== other.kind) {
      if (linesA.linesOf(one).lines.length > 0 && linesB.linesOf(other).lines.length > 0) add('changed', { ...spot, path: stepped(spot.path, other) }, ...whole(one, other), [{ key: wrapping(one, other) ?? key, before: one, after: other }]);
      else spot.line.edits.push({ key, before: one, after: other });
      return;
    }
    if (one.kind === 'Text') return void (textOf(one) === textOf(other) || wording(spot, one, other, key));
    if (one.kind === 'Path' && other.kind === 'Path' && one.names.length !== other.names.length) return void spot.line.edits.push({ key, before: one, after: other });
    const path = stepped(spot.path, other);
    const line = linesB.isLine(other) ? add('changed', { ...spot, path }, linesA.lineOf(one), linesB.lineOf(other)) : spot.line;
    const inner: Spot = { ...spot, path, line };
    const [shapeA, shapeB] = [shapeOf(one), shapeOf(other)];
    const valuesB = new Map(shapeB.values);
    for (const name of new Set([...shapeA.values, ...shapeB.values].map(([property]) => property))) {
      if (new Map(shapeA.values).get(name) !== valuesB.get(name)) line.edits.push({ key: name, before: one, after: other });
    }
    if (one.kind === 'Rows' && other.kind === 'Rows') return compareRows(one, other, inner);
    const childrenA = new Map(shapeA.children);
    const childrenB = new Map(shapeB.children);
    for (const name of new Set([...childrenA.keys(), ...childrenB.keys()])) {
      const [x, y] = [childrenA.get(name), childrenB.get(name)];
      if ((x !== undefined && isList(x)) || (y !== undefined && isList(y))) compareLists(asList(x), asList(y), inner, name, orderCounts(other, name));
      else if (x !== undefined && y !== undefined) compareNodes(x, y, inner, name);
      else lone(inner, name, x, y);
    }
    if ('options' in one && 'options' in other) compareDefaults(one.options, other.options, inner);
  };

  const compareNames = (one: Ident, other: Ident, spot: Spot, key: string): void => {
    if (!naming.same(one, other)) spot.line.edits.push({ key, before: one, after: other });
    else if (naming.isRenaming(one, other)) add('renamed', spot, spot.line.before, spot.line.after, [{ key: naming.isDeclared(one) ? 'name' : 'word', before: one, after: other }]);
  };

  const compareLists = (as: readonly Node[], bs: readonly Node[], spot: Spot, key: string, isOrdered: boolean): void => {
    const pairs = alignNodes(as, bs);
    const moved = new Set(isOrdered ? movedIn(pairs).map(([index]) => index) : []);
    const partner = new Map(pairs);
    const taken = new Set(partner.values());
    let next = 0;
    const addUpTo = (end: number): void => {
      for (; next < end; next += 1) if (!taken.has(next)) lone(spot, key, undefined, bs[next]);
    };
    as.forEach((node, index) => {
      const at = partner.get(index);
      const other = at === undefined ? undefined : bs[at];
      if (at === undefined || other === undefined) return lone(spot, key, node, undefined);
      if (!moved.has(index)) addUpTo(at);
      else if (linesB.isLine(other)) add('moved', { ...spot, path: stepped(spot.path, other) }, linesA.lineOf(node), linesB.lineOf(other));
      else spot.line.edits.push({ key, before: node, after: other });
      compareNodes(node, other, spot, key);
    });
    addUpTo(bs.length);
  };

  const alignNodes = (as: readonly Node[], bs: readonly Node[]): Pairs => {
    const [tokensA, tokensB] = [new Map<Node, readonly string[]>(), new Map<Node, readonly string[]>()];
    const tokens = (known: Map<Node, readonly string[]>, node: Node, said: (name: Ident) => string): readonly string[] => {
      const made = known.get(node) ?? tokensOf(node, said);
      known.set(node, made);
      return made;
    };
    const namesA = as.map((node) => keyOfName(nameOfLine(node), naming.translated));
    const namesB = bs.map((node) => keyOfName(nameOfLine(node), ({ text }) => text));
    const [knownA, knownB] = [new Set(namesA), new Set(namesB)];
    const like = (index: number, at: number): number => {
      const [node, other, nameA, nameB] = [as[index], bs[at], namesA[index], namesB[at]];
      if (node === undefined || other === undefined || bare(node).kind !== bare(other).kind) return 0;
      // A line whose name is still there is that line, and no other.
      if ((nameA !== undefined && knownB.has(nameA)) || (nameB !== undefined && knownA.has(nameB))) return 0;
      return likeness(tokens(tokensA, node, naming.translated), tokens(tokensB, other, ({ text }) => text));
    };
    return align(as.length, bs.length, { keyA: (index) => namesA[index], keyB: (index) => namesB[index], like });
  };

  /** Columns by name; then the cells of each row, column by column. */
  const compareRows = (one: Rows, other: Rows, spot: Spot): void => {
    const head = linesB.isLine(other.corner) ? add('changed', spot, linesA.lineOf(one.corner), linesB.lineOf(other.corner)) : spot.line;
    const inner: Spot = { ...spot, line: head };
    compareNames(one.corner, other.corner, inner, 'corner');
    const columns = align(one.columns.length, other.columns.length, {
      keyA: (index) => one.columns[index] && naming.translated(one.columns[index]),
      keyB: (index) => other.columns[index]?.text,
      like: (x, y) => likeness(columnTokens(one, x), columnTokens(other, y)),
    });
    const [pairedA, pairedB] = [new Set(columns.map(([x]) => x)), new Set(columns.map(([, y]) => y))];
    one.columns.forEach((name, index) => void (pairedA.has(index) || head.edits.push({ key: 'columns', before: name, after: undefined })));
    other.columns.forEach((name, index) => void (pairedB.has(index) || head.edits.push({ key: 'columns', before: undefined, after: name })));
    for (const [x, y] of columns) {
      const [name, now] = [one.columns[x], other.columns[y]];
      if (name !== undefined && now !== undefined) compareNames(name, now, inner, 'columns');
    }
    const pairs = alignNodes(one.rows, other.rows);
    const moved = new Set(movedIn(pairs).map(([index]) => index));
    const taken = new Set(pairs.map(([, at]) => at));
    const partner = new Map(pairs);
    one.rows.forEach((row, index) => {
      const at = partner.get(index);
      const now = at === undefined ? undefined : other.rows[at];
      if (now === undefined) return lone(spot, 'rows', row, undefined);
      if (moved.has(index)) add('moved', { ...spot, path: stepped(spot.path, now) }, linesA.lineOf(row), linesB.lineOf(now));
      if (row.kind === 'Row' && now.kind === 'Row') compareCells(row, now, { columns, names: other.columns }, spot);
    });
    other.rows.forEach((row, index) => void (taken.has(index) || lone(spot, 'rows', undefined, row)));
  };

  const compareCells = (row: Row, now: Row, { columns, names }: { readonly columns: Pairs; readonly names: readonly Ident[] }, spot: Spot): void => {
    const path = stepped(spot.path, now);
    const cellSpot = (more: readonly PathStep[]): Spot => {
      const inner = { ...spot, path: [...path, ...more] };
      return { ...inner, line: add('changed', inner, linesA.lineOf(row), linesB.lineOf(now)) };
    };
    const head = cellSpot([]);
    compareNodes(row.head, now.head, head, 'head');
    if (row.times !== undefined && now.times !== undefined) compareNodes(row.times, now.times, head, 'times');
    else lone(head, 'times', row.times, now.times);
    for (const [x, y, name] of columns.map(([from, to]) => [from, to, names[to]?.text ?? ''] as const)) {
      const [cell, other] = [row.cells[x], now.cells[y]];
      if (cell !== undefined && other !== undefined) compareNodes(cell, other, cellSpot([{ what: 'column', name }]), 'cell');
    }
  };

  /** Which option is the default is one fact, though it stands in two lines. */
  const compareDefaults = (as: readonly Node[], bs: readonly Node[], spot: Spot): void => {
    const isDefault = (node: Node): node is Option => node.kind === 'Option' && node.isDefault;
    const [before, after] = [as.find(isDefault), bs.find(isDefault)];
    if (before === undefined && after === undefined) return;
    if (before !== undefined && after !== undefined && naming.translated(before.name) === after.name.text) return;
    add('changed', spot, before && linesA.lineOf(before), after && linesB.lineOf(after), [{ key: 'default', before, after }]);
  };

  const compareAll = (): void => {
    found = [];
    const pairs = pairDeclarations(declA, declB, { naming, a: a.checked, b: b.checked });
    const partner = new Map<Declaration, Declaration>(pairs);
    const taken = new Set(partner.values());
    let next = 0;
    const addUpTo = (end: number): void => {
      for (; next < end; next += 1) {
        const decl = declB[next];
        if (decl !== undefined && !taken.has(decl)) add('added', { owner: { before: undefined, after: decl }, path: [] }, undefined, linesB.linesOf(decl));
      }
    };
    for (const decl of declA) {
      const other = partner.get(decl);
      if (other === undefined) {
        add('removed', { owner: { before: decl, after: undefined }, path: [] }, linesA.linesOf(decl), undefined);
        continue;
      }
      addUpTo(Math.max(next, declB.indexOf(other)));
      const owner = { before: decl, after: other };
      if (decl.kind !== other.kind) add('changed', { owner, path: [] }, ...whole(decl, other), [{ key: 'kind', before: decl, after: other }]);
      else if (naming.hasRenamings() || !isWrittenAlike(decl, other)) {
        const nowhere: Draft = { kind: 'changed', declaration: declaredIn(owner), owner, path: [], before: linesA.lineOf(decl), after: linesB.lineOf(other), edits: [] };
        compareNodes(decl, other, { owner, path: [], line: nowhere }, 'declaration');
      }
    }
    addUpTo(declB.length);
    for (const [one, other] of movedDeclarations(pairs, declB)) add('moved', { owner: { before: one, after: other }, path: [] }, linesA.lineOf(one), linesB.lineOf(other));
  };

  compareAll();
  if (naming.hasRenamings()) compareAll();
  return wordsOnce(found.filter(({ kind, edits }) => kind === 'added' || kind === 'removed' || kind === 'moved' || edits.length > 0));
}

/** A word has no one place where it gets its name: the best place to tell of it is a line that lists it, otherwise the first. */
function wordsOnce(changes: readonly RuleChange[]): readonly RuleChange[] {
  const wordOf = ({ kind, edits: [edit] }: RuleChange): string | undefined => (kind === 'renamed' && edit?.key === 'word' && edit.after?.kind === 'Ident' ? edit.after.text : undefined);
  const places = new Map<string, RuleChange>();
  for (const change of changes) {
    const word = wordOf(change);
    if (word === undefined) continue;
    const isListed = change.path.at(-1)?.name === word || change.after?.node.kind === 'Field' || change.after?.node.kind === 'TrackDecl';
    const known = places.get(word);
    if (known === undefined || (isListed && known.path.at(-1)?.name !== word)) places.set(word, change);
  }
  return changes.filter((change) => {
    const word = wordOf(change);
    return word === undefined || places.get(word) === change;
  });
}

/** A change whose edits are still being found. */
interface Draft extends RuleChange {
  readonly edits: Edit[];
}

function declaredIn({ before, after }: RuleChange['owner']): Declared {
  const decl = after ?? before;
  return decl === undefined ? { keyword: '', name: '' } : declaredAs(decl);
}

/** `wrapped`: the same statement, now in an `if`; `unwrapped`: the other way round. */
function wrapping(one: Node, other: Node): 'wrapped' | 'unwrapped' | undefined {
  const isIn = (node: Node, around: Node): boolean => {
    if (around.kind !== 'IfStmt' || around.otherwise !== undefined || around.branches.length > 1) return false;
    const [inner, ...more] = around.branches[0]?.body ?? [];
    return inner !== undefined && more.length === 0 && isWrittenAlike(node, inner);
  };
  if (isIn(one, other)) return 'wrapped';
  return isIn(other, one) ? 'unwrapped' : undefined;
}

function asList(value: Node | readonly Node[] | undefined): readonly Node[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

function keyOfName(name: LineName | undefined, said: (name: Ident) => string): string | undefined {
  return name === undefined ? undefined : JSON.stringify([name.what, ...name.names.map((one) => (typeof one === 'string' ? one : said(one)))]);
}

function stepped(path: readonly PathStep[], node: Node): readonly PathStep[] {
  const name = nameOfLine(node);
  if (name === undefined || name.names.length === 0) return path;
  return [...path, { what: name.what, name: name.names.map((one) => (typeof one === 'string' ? one : one.text)).join(', ') }];
}

function textOf(node: Node): string {
  return JSON.stringify(node, (key, value: unknown) => (key === 'span' || key === 'cites' ? undefined : value));
}

function columnTokens({ rows }: Rows, column: number): readonly string[] {
  return rows.flatMap((row) => (row.kind === 'Row' && row.cells[column] !== undefined ? [tokensOf(row.cells[column], ({ text }) => text).join()] : []));
}
