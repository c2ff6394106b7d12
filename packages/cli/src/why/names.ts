// Shows the values of names in an expression.
import type { Reason } from '@fray/engine/why';
import { inBrackets, spoken } from '../report/text.ts';
import { wordsAt, type WhyContext } from './why-context.ts';
import { plainWords } from './words.ts';

/** A reason that is an expression of the rules. */
export type ExpressionReason = Extract<Reason, { readonly why: 'expression' }>;

/** Returns the names that an expression itself reads, with their values. */
function namesIn(context: WhyContext, one: ExpressionReason): readonly string[] {
  const found = new Set<string>();
  for (const part of one.parts) {
    const local = part.why === 'local' ? context.locals.get(part.local) : undefined;
    const name =
      part.why === 'local' || part.why === 'bound'
        ? part.name
        : part.why === 'expression' && part.op === 'bound'
          ? wordsAt(context, part.where)
          : '';
    const isPlain =
      part.why !== 'local' ||
      local?.from === 'loop' ||
      local?.from === 'argument' ||
      local?.from === 'said';
    if (name !== '' && name !== null && isPlain)
      found.add(`${spoken(name)} is ${plainWords(part.value)}`);
  }
  return [...found];
}

/** Returns the names of an expression with their values in brackets, dimmed; an empty text if there are none. */
export function nameNotes(context: WhyContext, one: ExpressionReason): string {
  const names = inBrackets(namesIn(context, one));
  return names && context.style.dim(names);
}
