// Lookahead that is worked out where the parser first needs it. Chevrotain works all of it out when a parser is made, which
// takes far longer than reading a small file: most files use a part of the grammar only.

import { LLkLookaheadStrategy } from 'chevrotain';
import type { ILookaheadStrategy } from 'chevrotain';

/** The usual LL(k) lookahead, each decision computed at its first use. */
export function lazyLookahead(maxLookahead: number): ILookaheadStrategy {
  const eager = new LLkLookaheadStrategy({ maxLookahead });
  return {
    validate: (options) => eager.validate(options),
    buildLookaheadForAlternation(options) {
      let decide: ReturnType<typeof eager.buildLookaheadForAlternation> | undefined;
      return function (this: ThisParameterType<NonNullable<typeof decide>>, alternatives) {
        decide ??= eager.buildLookaheadForAlternation(options);
        return decide.call(this, alternatives);
      };
    },
    buildLookaheadForOptional(options) {
      let decide: ReturnType<typeof eager.buildLookaheadForOptional> | undefined;
      return function (this: ThisParameterType<NonNullable<typeof decide>>) {
        decide ??= eager.buildLookaheadForOptional(options);
        return decide.call(this);
      };
    },
  };
}
