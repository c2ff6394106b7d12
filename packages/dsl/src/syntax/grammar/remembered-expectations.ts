// Remembers the tokens that the parser expects where it stops, so that they are computed only once for each decision.
// Chevrotain computes them for every mistake, which takes longer than parsing a file. And while somebody types, there is
// nearly always a mistake.

import {
  EarlyExitException,
  getLookaheadPaths,
  NoViableAltException,
  type IToken,
  type LookaheadProductionType,
  type LookaheadSequence,
  type Rule,
} from 'chevrotain';
import { parserMessages } from './parser-messages.ts';

/** The members of Chevrotain's parser that its types leave out or hide. */
interface ParserInside {
  getCurrRuleFullName(): string;
  getGAstProductions(): Record<string, Rule>;
  SAVE_ERROR(error: Error): Error;
  LA(howMuch: number): IToken;
}

/** The two methods by which Chevrotain reports that no alternative fits. Both look up what was expected. */
interface Mistakes {
  raiseNoAltException(this: void, occurrence: number): never;
  /**
   * Reports that a repetition has too few elements.
   *
   * @param sort Chevrotain's number of the sort of repetition
   */
  raiseEarlyExitException(this: void, occurrence: number, sort: number): never;
}

/** Chevrotain's number of `AT_LEAST_ONE_SEP`. */
const WITH_SEPARATOR = 3;

/** Returns replacements for these two methods of a parser. */
export function rememberExpectations(parser: object): Mistakes {
  const known = new Map<string, LookaheadSequence[]>();
  // Chevrotain 11 has these methods, although its types do not list them.
  const inside = parser as ParserInside;
  const pathsOf = (prodType: LookaheadProductionType, occurrence: number): LookaheadSequence[] => {
    const name = inside.getCurrRuleFullName();
    const key = `${name} ${prodType} ${occurrence}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const rule = inside.getGAstProductions()[name];
    const paths =
      rule === undefined ? [] : getLookaheadPaths({ occurrence, rule, prodType, maxLookahead: 2 });
    known.set(key, paths);
    return paths;
  };
  return {
    raiseNoAltException(occurrence): never {
      const [found, next, previous] = [inside.LA(1), inside.LA(2), inside.LA(0)];
      const message = parserMessages.buildNoViableAltMessage({
        expectedPathsPerAlt: pathsOf('Alternation', occurrence),
        actual: [found, next],
        previous,
        customUserDescription: '',
        ruleName: '',
      });
      throw inside.SAVE_ERROR(new NoViableAltException(message, found, previous));
    },
    raiseEarlyExitException(occurrence, sort): never {
      const [found, next, previous] = [inside.LA(1), inside.LA(2), inside.LA(0)];
      const prodType =
        sort === WITH_SEPARATOR ? 'RepetitionMandatoryWithSeparator' : 'RepetitionMandatory';
      const message = parserMessages.buildEarlyExitMessage({
        expectedIterationPaths: pathsOf(prodType, occurrence)[0] ?? [],
        actual: [found, next],
        previous,
        customUserDescription: '',
        ruleName: '',
      });
      throw inside.SAVE_ERROR(new EarlyExitException(message, found, previous));
    },
  };
}
