// A parser that remembers what may stand at a place where parsing has stopped. Chevrotain works it out anew each time, which
// takes far longer than parsing; and while a line is repaired the parser stops at the same place many times.

import { CstParser, EarlyExitException, getLookaheadPaths, NoViableAltException } from 'chevrotain';
import type { IRecognitionException, IToken, LookaheadProductionType, TokenType } from 'chevrotain';
import { parserMessages } from './parser-messages.ts';

type Paths = TokenType[][];

const known = new Map<string, Paths[]>();
const depth = 2;

/** The two methods stand in for Chevrotain's own of the same names, which it calls where nothing fits. */
export class ExpectingParser extends CstParser {
  protected raiseNoAltException(occurrence: number): never {
    const { ruleName, actual, previous } = this.whereStopped();
    const expectedPathsPerAlt = this.pathsAt(ruleName, 'Alternation', occurrence);
    const message = parserMessages.buildNoViableAltMessage({ expectedPathsPerAlt, actual, previous, ruleName });
    throw this.saved(new NoViableAltException(message, this.LA(1), previous));
  }

  /** @param kind 2: at least one; 3: at least one, with a separator */
  protected raiseEarlyExitException(occurrence: number, kind: number): never {
    const { ruleName, actual, previous } = this.whereStopped();
    const [expectedIterationPaths = []] = this.pathsAt(ruleName, kind === 2 ? 'RepetitionMandatory' : 'RepetitionMandatoryWithSeparator', occurrence);
    const message = parserMessages.buildEarlyExitMessage({ expectedIterationPaths, actual, previous, ruleName });
    throw this.saved(new EarlyExitException(message, this.LA(1), previous));
  }

  private whereStopped(): { ruleName: string; actual: IToken[]; previous: IToken } {
    return { ruleName: this.inside().getCurrRuleFullName(), actual: [this.LA(1), this.LA(2)], previous: this.LA(0) };
  }

  private pathsAt(ruleName: string, prodType: LookaheadProductionType, occurrence: number): Paths[] {
    const key = `${ruleName} ${prodType} ${occurrence}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const rule = this.getGAstProductions()[ruleName];
    const paths = rule === undefined ? [] : getLookaheadPaths({ occurrence, rule, prodType, maxLookahead: depth });
    known.set(key, paths);
    return paths;
  }

  /** Keeps a mistake among `errors`, as every one that is thrown. */
  private saved(error: IRecognitionException): IRecognitionException {
    return this.inside().SAVE_ERROR(error);
  }

  private inside(): { getCurrRuleFullName: () => string; SAVE_ERROR: (error: IRecognitionException) => IRecognitionException } {
    return this as never; // not public in Chevrotain; its version is fixed, and tests of mistakes tell when it changes
  }
}
