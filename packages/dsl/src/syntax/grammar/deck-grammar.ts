// The grammar of decks: drawing from them and putting into them. It has no actions.

import { EOF } from 'chevrotain';
import type { GrammarRule } from './word-grammar.ts';
import { RollGrammar } from './roll-grammar.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';

export class DeckGrammar extends RollGrammar {
  /** "draw" ["secretly"] Name "from" path ["by" path] NL block ["otherwise" NL block] */
  readonly drawStmt: GrammarRule = this.RULE('drawStmt', () => {
    this.CONSUME(word('draw'));
    this.OPTION(() => this.CONSUME(word('secretly')));
    this.CONSUME(t.Name);
    this.CONSUME(word('from'));
    this.SUBRULE2(this.path, { LABEL: 'deck' });
    this.OPTION2(() => {
      this.CONSUME(word('by'));
      this.SUBRULE(this.path);
    });
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
    this.OPTION4(() => this.SUBRULE(this.otherwise));
  });

  /** True if `draw` begins a draw. A field or a callable may have this name too, but a draw names a deck. */
  protected draws(): boolean {
    const [first, second, third] = [1, 2, 3].map((n) => this.LA(n).tokenType);
    return first === word('draw') && (second === word('secretly') || third === word('from'));
  }

  /** "put" term ["from" path] "into" path | "shuffle" path ["into" path] */
  readonly moveStmt: GrammarRule = this.RULE('moveStmt', () => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(word('put'));
          this.SUBRULE(this.term);
          this.OPTION2(() => {
            this.CONSUME(word('from'));
            this.SUBRULE4(this.path, { LABEL: 'from' });
          });
          this.CONSUME(word('into'));
          this.SUBRULE(this.path);
        },
      },
      {
        ALT: () => {
          this.CONSUME(word('shuffle'));
          this.SUBRULE2(this.path);
          this.OPTION(() => {
            this.CONSUME2(word('into'));
            this.SUBRULE3(this.path);
          });
        },
      },
    ]);
    this.CONSUME(t.Newline);
  });

  /**
   * True if `put` or `shuffle` begins a move. A callable may have this name too, but then prepositions other than `into`
   * follow.
   */
  protected moves(): boolean {
    const first = this.LA(1).tokenType;
    if (first === word('shuffle')) return this.isName(2) && this.beginsStatement();
    if (first !== word('put')) return false;
    for (let n = 2; ; n += 1) {
      const type = this.LA(n).tokenType;
      if (type === word('into')) return true;
      if (type === t.Newline || type === EOF) return false;
    }
  }
}
