// Texts. Those that only readers see change nothing, but a text may not grow too long.
import type { Expr } from '@fray/dsl/ir';
import { inText } from '../values/describe.ts';
import { again } from './cells.ts';
import { term, type CellTerm, type LinkExpr, type Linking, type NamesInRow } from './linking.ts';

/** The longest text that a rule may build. */
const MAX_TEXT = 10_000;

/** Links a text as a value. */
export function textValue(to: Linking, text: Expr, scope: NamesInRow, value: LinkExpr): CellTerm {
  const { values } = to;
  const words = linkText(to, text, scope, value);
  return term(() => values.pack(words()));
}

/** Links the evaluation of a text, with its faults. */
export function linkText(
  to: Linking,
  text: Expr,
  scope: NamesInRow,
  value: LinkExpr,
): () => string {
  const { values } = to;
  const parts = text.op === 'text' ? text.parts : [text];
  const gets = parts.map((part) => (typeof part === 'string' ? part : value(to, part, scope).get));
  return () => {
    let words = '';
    for (const get of gets) words += typeof get === 'string' ? get : inText(values.unpack(get()));
    if (words.length > MAX_TEXT) again();
    return words;
  };
}
