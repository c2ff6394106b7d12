// Reads former names: `was called Spot, Look` may end any line that declares a name. Like citations, they are not part of
// the line's own syntax.

import type { IToken } from 'chevrotain';
import { span } from '../../source/span.ts';
import { isNameLike, type Lexer } from './lexer-state.ts';
import { endOffset } from './token.ts';
import * as t from './tokens.ts';

const was = t.word('was');
const called = t.word('called');

/** True if a list of names may end before this token, or at the end of the line. */
function endsNames(token: IToken | undefined): boolean {
  return (
    token === undefined ||
    [t.Comma, t.Str, t.word('when'), t.word('otherwise')].includes(token.tokenType)
  );
}

/** Removes the former names of the line that ends here from its tokens, and stores them. */
export function takeFormerNames(lexer: Lexer): void {
  const { tokens, lineTokens, path } = lexer;
  const first = tokens[lineTokens];
  let at = lineTokens + 1;
  while (
    at < tokens.length &&
    (tokens[at]?.tokenType !== was || tokens[at + 1]?.tokenType !== called)
  )
    at += 1;
  if (first === undefined || at >= tokens.length) return;
  const names: IToken[] = [];
  let end = at + 2;
  for (let name = tokens[end]; name !== undefined && isNameLike(name); name = tokens[end]) {
    names.push(name);
    end += 1;
    const [comma, next, after] = tokens.slice(end, end + 3);
    // `was called die, low is good`: the words after the comma are not a former name.
    if (comma?.tokenType !== t.Comma || next === undefined || !endsNames(after)) break;
    end += 1;
  }
  const last = names.at(-1);
  if (last === undefined) return;
  lexer.formerTokens.push(...tokens.splice(at, end - at));
  lexer.former.push({
    kind: 'FormerNames',
    span: span(path, first.startOffset, endOffset(last)),
    names: names.map(({ image }) => image),
  });
}
