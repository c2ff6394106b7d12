// Which items are declarations, with their keywords and names.

import { plainText, type Declaration, type Ident, type Text, type TopLevel } from './ast.ts';

/** The word that a declaration begins with. */
export function keywordOf(decl: Declaration): string {
  return decl.kind === 'BrokenDecl'
    ? (decl.keyword ?? '')
    : decl.kind.replace(/Decl$/, '').toLowerCase();
}

/** The name of a declaration; undefined for the encounter. */
export function nameOf(decl: Declaration): Ident | Text | undefined {
  switch (decl.kind) {
    case 'EncounterDecl':
      return undefined;
    case 'GivenDecl':
    case 'TrackDecl':
      return decl.field.name;
    case 'CheckDecl':
    case 'ChoiceDecl':
    case 'ActionDecl':
    case 'ProcedureDecl':
      return decl.signature.name;
    case 'DefineDecl':
      return decl.target.name;
    default:
      return decl.name;
  }
}

/** The characters of a name; empty for the encounter. */
export function nameText(name: Ident | Text | undefined): string {
  if (name === undefined) return '';
  return name.kind === 'Text' ? plainText(name) : name.text;
}

/** True if an item at the margin is a declaration; overrides are not. */
export function isDeclaration(item: TopLevel): item is Declaration {
  return item.kind.endsWith('Decl') && item.kind !== 'ReplaceDecl';
}
