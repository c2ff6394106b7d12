// The base class of the whole grammar: its lookahead, and tests that tell a word of the language from a name with the same
// spelling.

import {
  CstParser,
  tokenMatcher,
  type CstNode,
  type IOrAlt,
  type ParserMethod,
  type TokenType,
} from 'chevrotain';
import { prepositions } from '../../ast/prepositions.ts';
import { parserMessages } from './parser-messages.ts';
import { endOffset } from '../lexer/token.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';
import { twoTokenLookahead } from './two-token-lookahead.ts';

export type GrammarRule = ParserMethod<[], CstNode>;
export type Alternatives = IOrAlt<unknown>[];

/** Tokens that can follow a name at the beginning of a statement, but not a word that begins a statement. */
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
/**
 * Tokens that may follow a name spelled like a word, for `beginsQuestion`: in `count up in foes`, in `latest up of p`, in
 * `times up this round`.
 */
export const afterMember: ReadonlySet<TokenType> = wordSet('in');
export const afterCallee: ReadonlySet<TokenType> = wordSet(...prepositions);
export const afterMemory: ReadonlySet<TokenType> = wordSet(...prepositions, 'this');

function wordSet(...texts: readonly string[]): ReadonlySet<TokenType> {
  return new Set(texts.map(word));
}

export class WordGrammar extends CstParser {
  constructor(skipValidations: boolean) {
    // Only the validations need all token types; one type with categories is enough to tell Chevrotain that there are
    // categories.
    super(skipValidations ? [t.Name] : t.vocabulary, {
      maxLookahead: 2,
      lookaheadStrategy: twoTokenLookahead(),
      // Our own recovery works by lines and declarations (see parser.ts). It is simpler, and invents no tokens.
      recoveryEnabled: false,
      nodeLocationTracking: 'onlyOffset',
      errorMessageProvider: parserMessages,
      skipValidations,
    });
  }

  /** True if a token and the next one touch; index 0 is the token read last. */
  protected touches(index: number): boolean {
    return endOffset(this.LA(index)) === this.LA(index + 1).startOffset;
  }

  /** True if the token at an index may be a name. */
  protected isName(index: number): boolean {
    return tokenMatcher(this.LA(index), t.Name);
  }

  /**
   * True if the first word of a statement is a word of the language. It is a name if something follows that can only follow
   * a name: `rank by c` is a call, `rank gains Fame` is about a participant.
   */
  protected beginsStatement(): boolean {
    const second = this.LA(2).tokenType;
    const isHolder = afterHolders.has(second) && this.isName(3) && !loops.has(this.LA(3).tokenType);
    return !afterNames.has(second) && !isHolder;
  }

  /**
   * True if the first word of an expression, `count` or `latest`, is a word of the language: then a name follows. After
   * something named `count`, only another word can follow, as in `count up 1 step`.
   *
   * @param then tokens that may follow a name spelled like such a word
   */
  protected beginsQuestion(then: ReadonlySet<TokenType>): boolean {
    const { tokenType } = this.LA(2);
    return this.isName(2) && (!afterValues.has(tokenType) || then.has(this.LA(3).tokenType));
  }

  /** Returns a rule that chooses between alternatives. The list is made once, and not again for each node of the tree. */
  protected choice(name: string, alternatives: Alternatives): GrammarRule {
    return this.RULE(name, () => {
      this.OR(alternatives);
    });
  }

  /** Returns one alternative for each of some words. */
  protected words(...texts: readonly string[]): Alternatives {
    return this.types(...texts.map(word));
  }

  protected types(...types: readonly TokenType[]): Alternatives {
    return types.map((type) => ({ ALT: () => this.CONSUME(type) }));
  }
}
