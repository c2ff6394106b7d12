// Signature: a replacement is called as what it replaces. Names of parameters may differ, prepositions and types may not.

import type { Declaration, Param } from '../ast/ast.ts';
import { paramsText, typeText } from '../format/expression-text.ts';
import { keywordOf, labelOf, nameOf } from './declared.ts';

/** Undefined: they are called alike, or are never called. Otherwise how each is called. */
export function sameSignature(a: Declaration, b: Declaration): { readonly before: string; readonly after: string } | undefined {
  if (shapeOf(a) === shapeOf(b)) return undefined;
  return { before: headOf(a), after: headOf(b) };
}

function shapeOf(decl: Declaration): string {
  const params = paramsIn(decl).map(({ prep, type }) => `${prep ?? ''} ${type === undefined ? '' : typeText(type)}`);
  return JSON.stringify([decl.kind === 'DefineDecl' ? decl.target.form : '', params]);
}

function paramsIn(decl: Declaration): readonly Param[] {
  switch (decl.kind) {
    case 'CheckDecl':
    case 'ChoiceDecl':
    case 'ActionDecl':
    case 'ProcedureDecl':
      return decl.signature.params;
    case 'DefineDecl':
      return decl.target.params;
    default:
      return [];
  }
}

function headOf(decl: Declaration): string {
  const name = nameOf(decl);
  const form = decl.kind === 'DefineDecl' ? decl.target.form : '';
  const subject = decl.kind === 'DefineDecl' && decl.target.subject !== undefined ? `${decl.target.subject.text}${form === 'adjective' ? ' is ' : '.'}` : '';
  return `${subject === '' ? labelOf(keywordOf(decl), name) : `define ${subject}${labelOf('', name).trim()}`}${paramsText(paramsIn(decl))}`;
}
