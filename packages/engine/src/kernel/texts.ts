// Texts that only readers see. Their words change nothing, but a text may not grow too long, and its length costs the budget.
import type { Expr } from '@fray/dsl/ir';
import { inText } from '../values/describe.ts';
import { again } from './cells.ts';
import { linkValue } from './expressions.ts';
import type { Linking, NamesInRow } from './linking.ts';

/** The longest text that a rule may build. */
const MAX_TEXT = 10_000;

/** Links the evaluation of a text: its faults, and its cost. */
export function linkText(to: Linking, text: Expr, scope: NamesInRow): () => void {
  const { scratch, values } = to;
  const parts = text.op === 'text' ? text.parts : [text];
  let fixed = 0;
  for (const part of parts) if (typeof part === 'string') fixed += part.length;
  const gets = parts.flatMap((part) =>
    typeof part === 'string' ? [] : [linkValue(to, part, scope).get],
  );
  return () => {
    let letters = fixed;
    for (const get of gets) letters += inText(values.unpack(get())).length;
    if (letters > MAX_TEXT) again();
    scratch[0] = (scratch[0] ?? 0) + (letters >> 3) + 1;
  };
}
