// Makes mutants of statements.
import type { Node, Span } from '@fray/dsl/internal';
import {
  first,
  leftOut,
  untilEndOf,
  wherever,
  withoutStatement,
  type EditSite,
  type Mutant,
} from './edits.ts';

/** Returns other statements in place of the node; for most kinds of nodes there are none. */
export function statementMutants(site: EditSite): readonly Mutant[] {
  const { node } = site;
  switch (node.kind) {
    case 'ChangeStmt':
      return [
        ...first(site, /^raise/, 'lower'),
        ...first(site, /^lower/, 'raise'),
        reworded(node.span, node.target, node.by, ['set ', ' to ']),
        withoutStatement(site),
      ];
    case 'EachStmt':
      return [...wherever(site, node.set, node.where), withoutStatement(site)];
    case 'AskStmt':
      return [...first(site, / freely/, ''), withoutStatement(site)];
    case 'GainStmt':
      return [
        withoutStatement(site),
        ...(node.duration === undefined
          ? untilEndOf(site, (node.fields.at(-1) ?? node.condition).span.end, '')
          : [leftOut(node.fields.at(-1) ?? node.condition, node.duration)]),
      ];
    case 'RollStmt':
    case 'LetStmt':
      return []; // without its value nothing below would compile
    case 'SetStmt':
      return [
        withoutStatement(site),
        reworded(node.span, node.target, node.value, ['raise ', ' by ']),
      ];
    case 'MoveStmt':
    case 'RevealStmt':
    case 'EndStmt':
    case 'LoseStmt':
    case 'CallStmt':
    case 'RankStmt':
    case 'IfStmt':
    case 'EachNumberStmt':
    case 'PlayStmt':
    case 'RepeatStmt':
      return [withoutStatement(site)];
    default:
      return [];
  }
}

/** Returns a statement with the same target and amount and another verb: `set … to …` or `raise … by …`. */
function reworded(
  { start }: Span,
  target: Node,
  amount: Node,
  [verb, word]: readonly [string, string],
): Mutant {
  return {
    edits: [
      { start, end: target.span.start, text: verb },
      { start: target.span.end, end: amount.span.start, text: word },
    ],
  };
}
