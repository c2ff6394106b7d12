// Tests whether the parser can read a few lines without any repair.

import type { IToken } from 'chevrotain';
import { marginWords } from '../ast/words.ts';
import { createSource } from '../source/source.ts';
import { cutStretch } from './lexer/margin.ts';
import { run } from './grammar/run.ts';
import * as t from './lexer/tokens.ts';

/** True if a text up to an offset consists of valid declarations. Errors after the offset then do not depend on it. */
export function isReadable(text: string, until: number): boolean {
  const { diagnostics, pieces } = cutStretch(createSource('', text), 0, text.length, false);
  return (
    diagnostics.every(({ primary }) => primary.span.start > until) &&
    pieces.every(({ tokens, strays }) => {
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
