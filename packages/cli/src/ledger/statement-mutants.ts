// Changes to statements.
import { first, leftOut, wherever, withoutStatement, type EditSite, type Mutant } from './edits.ts';

/** Other statements than that of the node; mostly none in its place. */
export function statementMutants(site: EditSite): readonly Mutant[] {
  const { node } = site;
  switch (node.kind) {
    case 'ChangeStmt':
      return [
        ...first(site, /^raise/, 'lower'),
        ...first(site, /^lower/, 'raise'),
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
          ? []
          : [leftOut(node.fields.at(-1) ?? node.condition, node.duration)]),
      ];
    case 'RollStmt':
    case 'LetStmt':
      return []; // without its value nothing below would be understood
    case 'SetStmt':
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
