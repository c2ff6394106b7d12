// The grammar of orders: `rank` and its keys. It has no actions.

import { DeckGrammar } from './deck-grammar.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';
import type { GrammarRule } from './word-grammar.ts';

export class RankGrammar extends DeckGrammar {
  /** "rank" Name "of" Name "in" set ["where" expr] NL > { rankkey } < */
  readonly rankStmt: GrammarRule = this.RULE('rankStmt', () => {
    this.CONSUME(word('rank'));
    this.CONSUME(t.Name);
    this.CONSUME(word('of'));
    this.SUBRULE(this.members);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.rankKeys);
  });

  readonly rankKeys: GrammarRule = this.RULE('rankKeys', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.brokenLine) },
        { ALT: () => this.SUBRULE(this.rankKey) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  readonly rankKey: GrammarRule = this.RULE('rankKey', () => {
    this.OR([
      {
        // A compared value may have the name `roll`.
        GATE: () => this.LA(2).tokenType === word('roll') && this.isName(3),
        ALT: () => this.SUBRULE(this.rankRoll),
      },
      { ALT: () => this.SUBRULE(this.rankValue) },
      { ALT: () => this.SUBRULE(this.rankLinked) },
      { ALT: () => this.SUBRULE(this.rankFirst) },
      { ALT: () => this.SUBRULE(this.rankLast) },
    ]);
    this.CONSUME(t.Newline);
  });

  /** ("highest"|"lowest") "roll" Name ["." Name] [term] {prep term} ["as" Name] ["when" expr] */
  readonly rankRoll: GrammarRule = this.RULE('rankRoll', () => {
    this.OR(this.words('highest', 'lowest'));
    this.CONSUME(word('roll'));
    this.CONSUME(t.Name, { LABEL: 'check' });
    this.OPTION(() => {
      this.CONSUME(t.Dot);
      this.CONSUME2(t.Name, { LABEL: 'value' });
    });
    this.SUBRULE(this.rankArguments);
    this.OPTION2(() => {
      this.CONSUME(word('as'));
      this.CONSUME3(t.Name, { LABEL: 'name' });
    });
    this.OPTION3(() => this.SUBRULE(this.when));
  });

  readonly rankArguments: GrammarRule = this.RULE('rankArguments', () => {
    this.OPTION(() => this.SUBRULE(this.term));
    this.MANY(() => this.SUBRULE(this.argument));
  });

  readonly rankValue: GrammarRule = this.RULE('rankValue', () => {
    this.OR(this.words('highest', 'lowest'));
    this.SUBRULE(this.sum);
    this.OPTION(() => this.SUBRULE(this.when));
  });

  /** "linked" "to" Name "when" expr */
  readonly rankLinked: GrammarRule = this.RULE('rankLinked', () => {
    this.CONSUME(word('linked'));
    this.CONSUME(word('to'));
    this.CONSUME(t.Name);
    this.SUBRULE(this.when);
  });

  readonly rankFirst: GrammarRule = this.RULE('rankFirst', () => {
    this.CONSUME(word('first'));
    this.SUBRULE(this.where);
  });

  /** "otherwise" "as" ("listed" | "chosen" "by" path) */
  readonly rankLast: GrammarRule = this.RULE('rankLast', () => {
    this.CONSUME(word('otherwise'));
    this.CONSUME(word('as'));
    this.OR([
      { ALT: () => this.CONSUME(word('listed')) },
      {
        ALT: () => {
          this.CONSUME(word('chosen'));
          this.CONSUME(word('by'));
          this.SUBRULE(this.path);
        },
      },
    ]);
  });
}
