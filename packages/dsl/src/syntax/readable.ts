// Whether a few lines can be read as they stand, nothing mended.

import { declarationWords, overrideWords } from '../ast/words.ts';
import { createSource } from '../source/source.ts';
import { layout } from './layout.ts';
import { tokenize } from './lexer.ts';
import { splitAtMargin } from './margin.ts';
import { run } from './run.ts';
import * as t from './tokens.ts';

const starters: readonly string[] = [...declarationWords, ...overrideWords];

/** Whether a text is nothing but declarations that can be read. */
export function isReadable(text: string): boolean {
  const source = createSource('', text);
  const lexed = tokenize(source);
  if (lexed.diagnostics.length > 0) return false;
  const laid = layout(source, lexed);
  return (
    laid.diagnostics.length === 0 &&
    splitAtMargin(laid.tokens, false).every(
      ({ tokens, strays }) =>
        strays.length === 0 &&
        t.startsWith(tokens, starters) &&
        run('topLevel', tokens).stop === undefined,
    )
  );
}
