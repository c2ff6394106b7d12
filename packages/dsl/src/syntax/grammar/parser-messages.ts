// Collects what the parser expected when it stops. Chevrotain wants a text from here, so we give the names of the expected
// tokens, one a line. parser.ts and syntax-errors.ts make the diagnostic, because they know the context.

import {
  tokenMatcher,
  type IParserErrorMessageProvider,
  type IToken,
  type TokenType,
} from 'chevrotain';

/** The tokens that the parser expected. `at` is 1 if not the token itself but the one after it is wrong. */
interface Expectation {
  readonly at: 0 | 1;
  readonly types: readonly TokenType[];
}

/**
 * Returns the expectation behind a text from `parserMessages`. Chevrotain passes on only the text, so we store the last
 * expectation beside it.
 */
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

/** Returns what some paths expect. If some of them fit the first token, the second one is wrong. */
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
