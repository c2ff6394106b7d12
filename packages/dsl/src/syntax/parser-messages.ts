// The parser's texts when it stops. Chevrotain wants a text from here; we give the names of the expected tokens, one a line,
// and make the diagnostic where the whole context is known (parser.ts and syntax-errors.ts).

import {
  tokenMatcher,
  type IParserErrorMessageProvider,
  type IToken,
  type TokenType,
} from 'chevrotain';

/** `at` is 1 when not the token itself but the one after it is wrong. */
interface Expectation {
  readonly at: 0 | 1;
  readonly types: readonly TokenType[];
}

/** Reads back what `parserMessages` wrote. Chevrotain passes only texts on, so the last one is kept beside it. */
export function expectationOf(message: string): Expectation {
  return message === last.message ? last.expectation : { at: 0, types: [] };
}

let last: { readonly message: string; readonly expectation: Expectation } = {
  message: '',
  expectation: { at: 0, types: [] },
};

export const parserMessages: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => write({ at: 0, types: [expected] }),
  buildNotAllInputParsedMessage: () => write({ at: 0, types: [] }),
  buildNoViableAltMessage: ({ expectedPathsPerAlt, actual }) =>
    write(fromPaths(expectedPathsPerAlt.flat(), actual)),
  buildEarlyExitMessage: ({ expectedIterationPaths, actual }) =>
    write(fromPaths(expectedIterationPaths, actual)),
};

function write(expectation: Expectation): string {
  const message = `${expectation.at} ${expectation.types.map((type) => type.name).join('\n')}`;
  last = { message, expectation };
  return message;
}

/** If some paths go along with the first token, it is the second that is wrong. */
function fromPaths(
  paths: readonly (readonly TokenType[])[],
  actual: readonly IToken[],
): Expectation {
  const [first] = actual;
  const further = paths.filter(
    (path) =>
      path.length > 1 &&
      first !== undefined &&
      path[0] !== undefined &&
      tokenMatcher(first, path[0]),
  );
  const at = further.length > 0 ? 1 : 0;
  const types = (at === 1 ? further : paths).flatMap((path) => path[at] ?? []);
  return { at, types: [...new Set(types)] };
}
