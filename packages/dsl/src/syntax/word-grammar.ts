// The base of the whole grammar: its lookahead, and the places where a word of the language keeps its meaning although
// a name could be there.

import {
  CstParser,
  tokenMatcher,
  type CstNode,
  type IOrAlt,
  type ParserMethod,
  type TokenType,
} from 'chevrotain';
import { prepositions } from '../ast/words.ts';
import { parserMessages } from './parser-messages.ts';
import { endOffset } from './token.ts';
import * as t from './tokens.ts';
import { word } from './tokens.ts';
import { twoTokenLookahead } from './two-token-lookahead.ts';

export type GrammarRule = ParserMethod<[], CstNode>;
type Alternatives = IOrAlt<unknown>[];

/** What follows a name at the beginning of a statement, and no word that begins one. */
const afterNames: ReadonlySet<TokenType> = new Set([
  t.Newline,
  t.Dot,
  word('as'),
  ...prepositions.map(word),
]);
const afterHolders: ReadonlySet<TokenType> = wordSet('gains', 'loses');
const loops: ReadonlySet<TokenType> = wordSet('up', 'until', 'while');
/** Words that follow a value. */
const afterValues: ReadonlySet<TokenType> = wordSet(
  'can',
  'up',
  'down',
  'step',
  'steps',
  'rounded',
  'satisfies',
  'times',
  'until',
  'while',
  'keep',
  'drop',
  'explode',
  'reroll',
  'count',
  'never',
  'default',
);
/** What may follow a name that is spelt like a word, for `beginsQuestion`: in `count up in foes`, in `latest up of p`, in `times up this round`. */
export const afterMember: ReadonlySet<TokenType> = wordSet('in');
export const afterCallee: ReadonlySet<TokenType> = wordSet(...prepositions);
export const afterMemory: ReadonlySet<TokenType> = wordSet(...prepositions, 'this');

function wordSet(...texts: readonly string[]): ReadonlySet<TokenType> {
  return new Set(texts.map(word));
}

export class WordGrammar extends CstParser {
  constructor(skipValidations: boolean) {
    // All token types are wanted for the validations only; one with categories says that there are such.
    super(skipValidations ? [t.Name] : t.vocabulary, {
      maxLookahead: 2,
      lookaheadStrategy: twoTokenLookahead(),
      // Recovery goes by lines and declarations (see parser.ts): simpler, and no tokens are invented.
      recoveryEnabled: false,
      nodeLocationTracking: 'onlyOffset',
      errorMessageProvider: parserMessages,
      skipValidations,
    });
  }

  /** Whether nothing stands between a token and the next one; 0 is the token read last. */
  protected touches(index: number): boolean {
    return endOffset(this.LA(index)) === this.LA(index + 1).startOffset;
  }

  /** Whether the token at an index may be a name. */
  protected isName(index: number): boolean {
    return tokenMatcher(this.LA(index), t.Name);
  }

  /**
   * Whether the word that comes first in a statement is meant as that word. It is a name where something follows that only
   * follows a name: `rank by c` is a call, `rank gains Fame` is about somebody.
   */
  protected beginsStatement(): boolean {
    const second = this.LA(2).tokenType;
    const isHolder = afterHolders.has(second) && this.isName(3) && !loops.has(this.LA(3).tokenType);
    return !afterNames.has(second) && !isHolder;
  }

  /**
   * Whether the word that comes first in an expression, `count` or `latest`, is meant as that word: a name follows. What is
   * called `count` is followed by another word, as in `count up 1 step`, if by any.
   *
   * @param then what may follow the name that is spelt like such a word
   */
  protected beginsQuestion(then: ReadonlySet<TokenType>): boolean {
    const { tokenType } = this.LA(2);
    return this.isName(2) && (!afterValues.has(tokenType) || then.has(this.LA(3).tokenType));
  }

  /** A rule that is one of some alternatives, which are made once and not for each node of the tree. */
  protected choice(name: string, alternatives: Alternatives): GrammarRule {
    return this.RULE(name, () => {
      this.OR(alternatives);
    });
  }

  /** One alternative for each of some words. */
  protected words(...texts: readonly string[]): Alternatives {
    return this.types(...texts.map(word));
  }

  protected types(...types: readonly TokenType[]): Alternatives {
    return types.map((type) => ({ ALT: () => this.CONSUME(type) }));
  }
}
