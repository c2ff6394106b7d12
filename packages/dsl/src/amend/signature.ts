// Signature: compares signatures, since a replacement must have that of the rule that it replaces.
// Names of parameters may differ; prepositions and types may not.

import type { Declaration, ParamNode } from '../ast/ast.ts';
import { paramsText, formText } from '../format/node-text.ts';
import { keywordOf, nameOf } from '../ast/named.ts';
import { labelOf } from './declared.ts';

/**
 * Returns how each declaration is called; undefined if both are called in the same way, or never
 * called.
 * @param deciders names that fix who decides: callers may leave them out, so a check may replace a
 * choice
 */
export function otherSignature(
  a: Declaration,
  b: Declaration,
  deciders: ReadonlySet<string>,
): { readonly before: string; readonly after: string } | undefined {
  const open = paramsIn(b).filter((one) => !deciders.has(one.name.text));
  if (
    shapeOf(a, paramsIn(a)) === shapeOf(b, paramsIn(b)) ||
    shapeOf(a, paramsIn(a)) === shapeOf(b, open)
  )
    return undefined;
  return { before: headOf(a), after: headOf(b) };
}

function shapeOf(decl: Declaration, all: readonly ParamNode[]): string {
  const params = all.map(
    ({ prep, type }) => `${prep ?? ''} ${type === undefined ? '' : formText(type)}`,
  );
  return JSON.stringify([decl.kind === 'DefineDecl' ? decl.target.form : '', params]);
}

function paramsIn(decl: Declaration): readonly ParamNode[] {
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
  const subject =
    decl.kind === 'DefineDecl' && decl.target.subject !== undefined
      ? `${decl.target.subject.text}${form === 'adjective' ? ' is ' : '.'}`
      : '';
  return `${subject === '' ? labelOf(keywordOf(decl), name) : `define ${subject}${labelOf('', name).trim()}`}${paramsText(paramsIn(decl))}`;
}
