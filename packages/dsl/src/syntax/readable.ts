// Tests whether the parser can read a few lines without any repair.

import type { IToken } from 'chevrotain';
import { marginWords } from '../ast/words.ts';
import { createSource } from '../source/source.ts';
import { layout } from './lexer/layout.ts';
import { tokenize } from './lexer/lexer.ts';
import { splitAtMargin } from './lexer/margin.ts';
import { run } from './grammar/run.ts';
import * as t from './lexer/tokens.ts';

/** True if a text up to an offset consists of valid declarations. Errors after the offset then do not depend on it. */
export function isReadable(text: string, until: number): boolean {
  const source = createSource('', text);
  const lexed = tokenize(source);
  const laid = layout(source, lexed);
  return (
    [...lexed.diagnostics, ...laid.diagnostics].every(
      ({ primary }) => primary.span.start > until,
    ) &&
    splitAtMargin(laid.tokens, false).every(({ tokens, strays }) => {
      const isFurther = (token: IToken | undefined): boolean => (token?.startOffset ?? 0) > until;
      if (isFurther(tokens[0])) return true;
      const { stop } = run('topLevel', tokens);
      return (
        strays.every(isFurther) &&
        t.startsWith(tokens, marginWords) &&
        (stop === undefined || isFurther(tokens[stop.index]))
      );
    })
  );
}
