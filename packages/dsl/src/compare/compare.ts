// Compare: what changed from one ruleset to another. The first pass finds renamed things; the
// second reports changes. ¶ Declarations are paired by name, then by content and references
// (`declarations.ts`). Inside them, lines are paired (`pairing.ts`), and pairs are compared down to
// the smallest pieces that differ (`nodes.ts`).

import type { Declaration } from '../ast/ast.ts';
import type { Source } from '../source/source.ts';
import type { Checked } from '../types/checked.ts';
import type { RuleChange } from './change.ts';
import { alongPairs } from './align.ts';
import { declarationsOf, pairDeclarations } from './declarations.ts';
import { linesIn } from './line-finder.ts';
import { createNaming, type Naming } from './naming.ts';
import { compareNodes } from './nodes.ts';
import { movedDeclarations } from './order.ts';
import {
  addDraft,
  addMoved,
  allLines,
  draft,
  ownLines,
  type CompareSession,
} from './compare-session.ts';
import { isSameSource } from './shape.ts';

/** A compiled ruleset and the texts of its files. */
export interface Compared {
  readonly checked: Checked;
  readonly sources: readonly Source[];
}

/** All changes, in the order of both as far as possible; empty if both rulesets mean the same. */
export function compareRules(a: Compared, b: Compared): readonly RuleChange[] {
  const first = firstPass(a, b);
  const last: CompareSession = first.naming.hasRenamings() ? { ...first, found: [] } : first;
  if (last !== first) compareDeclarations(last, a.checked, b.checked);
  return wordsOnce(
    last.found.filter(
      ({ kind, edits }) =>
        kind === 'added' || kind === 'removed' || kind === 'moved' || edits.length > 0,
    ),
  );
}

/** Maps the names of A to the names of B. */
export function namingBetween(a: Compared, b: Compared): Naming {
  return firstPass(a, b).naming;
}

function firstPass(a: Compared, b: Compared): CompareSession {
  const naming = createNaming(a.checked, b.checked);
  const session: CompareSession = {
    naming,
    linesA: linesIn(a.checked.files, a.sources),
    linesB: linesIn(b.checked.files, b.sources),
    found: [],
  };
  compareDeclarations(session, a.checked, b.checked);
  return session;
}

function compareDeclarations(session: CompareSession, a: Checked, b: Checked): void {
  const [as, bs] = [declarationsOf(a), declarationsOf(b)];
  const pairs = pairDeclarations(as, bs, { naming: session.naming, a, b });
  const placeInA = new Map(as.map((decl, index) => [decl, index]));
  const placeInB = new Map(bs.map((decl, index) => [decl, index]));
  alongPairs(
    as,
    bs,
    pairs.map(([one, other]) => [placeInA.get(one) ?? 0, placeInB.get(other) ?? 0]),
    () => true,
    (before, after) =>
      void addDraft(
        session,
        before === undefined ? 'added' : 'removed',
        { owner: { before, after }, path: [] },
        allLines(session, before, after),
      ),
    (one, other) => compareDeclaration(session, one, other),
  );
  for (const [one, other] of movedDeclarations(pairs, placeInB))
    addMoved(
      session,
      { owner: { before: one, after: other }, path: [] },
      ownLines(session, one, other),
      bs.slice(0, placeInB.get(other)).findLast(({ kind }) => kind === other.kind),
    );
}

function compareDeclaration(
  session: CompareSession,
  before: Declaration,
  after: Declaration,
): void {
  const whole = { owner: { before, after }, path: [] };
  if (before.kind !== after.kind)
    addDraft(session, 'changed', whole, allLines(session, before, after), [
      { key: 'kind', before, after },
    ]);
  // Equal text means the same, unless a name has another meaning.
  else if (session.naming.hasRenamings() || !isSameSource(before, after)) {
    compareNodes(
      session,
      [before, after],
      { ...whole, line: draft('changed', whole, ownLines(session, before, after)) },
      'declaration',
    );
  }
}

/**
 * Keeps one change for each renamed word. A word has no single declaration, so we report it at a
 * line that lists it, otherwise at its first use.
 */
function wordsOnce(changes: readonly RuleChange[]): readonly RuleChange[] {
  const wordOf = ({ kind, edits: [edit] }: RuleChange): string | undefined =>
    kind === 'renamed' && edit?.key === 'word' && edit.after?.kind === 'Ident'
      ? edit.after.text
      : undefined;
  const lists = (change: RuleChange, word: string): boolean =>
    change.path.at(-1)?.name === word ||
    /^(?:Field|GivenDecl|TrackDecl)$/.test(change.after?.node.kind ?? '');
  const places = new Map<string, RuleChange>();
  for (const change of changes) {
    const word = wordOf(change);
    if (word === undefined) continue;
    const known = places.get(word);
    if (known === undefined || (lists(change, word) && !lists(known, word)))
      places.set(word, change);
  }
  return changes.filter((change) => {
    const word = wordOf(change);
    return word === undefined || places.get(word) === change;
  });
}
