// Changes to statements.
import { first, replaceSpan, wherever, type Mutant, type EditSite } from './edits.ts';

/** Other statements than that of the node; mostly none in its place. */
export function statementMutants(site: EditSite): readonly Mutant[] {
  const { node } = site;
  switch (node.kind) {
    case 'ChangeStmt':
      return [
        ...first(site, /^raise/, 'lower'),
        ...first(site, /^lower/, 'raise'),
        replaceSpan(node.span, 'nothing'),
      ];
    case 'EachStmt':
      return [...wherever(site, node.set, node.where), replaceSpan(node.span, 'nothing')];
    case 'AskStmt':
      return [...first(site, / freely/, ''), replaceSpan(node.span, 'nothing')];
    case 'RollStmt':
    case 'LetStmt':
      return []; // without its value nothing below would be understood
    case 'SetStmt':
    case 'RevealStmt':
    case 'EndStmt':
    case 'GainStmt':
    case 'LoseStmt':
    case 'AnnounceStmt':
    case 'CallStmt':
    case 'RankStmt':
    case 'IfStmt':
    case 'EachNumberStmt':
    case 'PlayStmt':
    case 'RepeatStmt':
      return [replaceSpan(node.span, 'nothing')];
    default:
      return [];
  }
}
