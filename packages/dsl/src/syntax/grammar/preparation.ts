// Moves the analysis of a grammar from one parser to another, as plain data. Analysing takes far longer than parsing a small
// file, and always has the same result. This uses parts of Chevrotain that are not public: see the tests.

import type { BaseParser } from 'chevrotain';
import type { PreparedDecisions } from './prepared-decisions.ts';
import { vocabulary } from '../lexer/tokens.ts';
import {
  chooseAlternative,
  chooseOptional,
  waysBehind,
  type Choose,
} from './two-token-lookahead.ts';
import { packWays, unpackWays } from './ways.ts';

/** The parts of Chevrotain's parsers that hold their analysis. */
interface Analysis {
  selfAnalysisDone: boolean;
  /**
   * The functions for decisions. The key combines the rule, the kind of decision (bits 8 to 11, 1 for alternatives) and its
   * number.
   */
  readonly lookAheadFuncsCache: Map<number, Choose>;
}

/** Returns all decisions of a parser with two-token lookahead that has analysed its grammar. */
export function prepareDecisions(parser: BaseParser): PreparedDecisions {
  const found = [...analysisOf(parser).lookAheadFuncsCache];
  return {
    types: typesKey(),
    decisions: found.map(([key, choose]) => [key, packWays(waysBehind(choose))]),
  };
}

/**
 * Gives a parser these decisions in place of its own analysis. Returns false, and does nothing, if they belong to another
 * grammar.
 */
export function useDecisions(parser: BaseParser, { types, decisions }: PreparedDecisions): boolean {
  const analysis = analysisOf(parser);
  if (types !== typesKey() || !(analysis.lookAheadFuncsCache instanceof Map)) return false;
  for (const [key, ways] of decisions) {
    const choose = ((key >> 8) & 15) === 1 ? chooseAlternative : chooseOptional;
    analysis.lookAheadFuncsCache.set(
      key,
      choose(() => unpackWays(ways)),
    );
  }
  analysis.selfAnalysisDone = true;
  return true;
}

function analysisOf(parser: BaseParser): Analysis {
  return parser as unknown as Analysis; // not public in Chevrotain; its version is fixed, and tests notice if it changes
}

function typesKey(): string {
  return vocabulary.map(({ name, tokenTypeIdx }) => `${name} ${tokenTypeIdx}`).join(',');
}
