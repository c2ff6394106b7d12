// The grammar of blocks, rolls, modifier lines and cases, which statements and checks share. It has no actions.

import { ExpressionGrammar } from './expression-grammar.ts';
import type { GrammarRule } from './word-grammar.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';

export class RollGrammar extends ExpressionGrammar {
  /** block = > statement { statement } < */
  readonly block: GrammarRule = this.RULE('block', () => {
    this.CONSUME(t.Indent);
    this.SUBRULE(this.statements);
    this.CONSUME(t.Dedent);
  });

  readonly otherwise: GrammarRule = this.RULE('otherwise', () => {
    this.CONSUME(word('otherwise'));
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
  });

  readonly statements: GrammarRule = this.RULE('statements', () => {
    this.AT_LEAST_ONE(() => this.SUBRULE(this.statement));
  });

  /** A line that could not be read, perhaps with readable statements under it */
  readonly brokenLine: GrammarRule = this.RULE('brokenLine', () => {
    this.CONSUME(t.Broken);
    this.CONSUME(t.Newline);
    this.OPTION(() => this.SUBRULE(this.block));
  });

  /** The statements of this class; `StatementGrammar` adds the others. */
  readonly statement: GrammarRule = this.choice('statement', [
    { GATE: () => this.beginsStatement(), ALT: () => this.SUBRULE(this.rollStmt) },
    { ALT: () => this.SUBRULE(this.letStmt) },
    { ALT: () => this.SUBRULE(this.brokenLine) },
  ]);

  /** "roll" ["secretly"] ( "again" … | expr {diceop} ) ["as" Name] ["by" path] ["," "low" "is" "good"] NL [modlines] */
  readonly rollStmt: GrammarRule = this.RULE('rollStmt', () => {
    this.CONSUME(word('roll'));
    this.OPTION(() => this.CONSUME(word('secretly')));
    this.OR([
      { ALT: () => this.SUBRULE(this.againRoll) },
      { ALT: () => this.SUBRULE(this.newRoll) },
    ]);
    this.OPTION2(() => {
      this.CONSUME(word('as'));
      this.CONSUME(t.Name);
    });
    this.OPTION3(() => {
      this.CONSUME(word('by'));
      this.SUBRULE(this.path);
    });
    this.OPTION4(() => {
      this.CONSUME(t.Comma);
      this.CONSUME(word('low'));
      this.CONSUME(word('is'));
      this.CONSUME(word('good'));
    });
    this.CONSUME(t.Newline);
    this.OPTION5(() => this.SUBRULE(this.modLines));
  });

  readonly againRoll: GrammarRule = this.RULE('againRoll', () => {
    this.CONSUME(word('again'));
    this.SUBRULE(this.rolledAgain);
  });

  /** Name ["keeping" values] */
  readonly rolledAgain: GrammarRule = this.RULE('rolledAgain', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(word('keeping'));
      this.SUBRULE(this.values);
    });
  });

  readonly newRoll: GrammarRule = this.RULE('newRoll', () => {
    this.SUBRULE(this.expr);
    this.MANY(() => this.SUBRULE(this.diceOp));
  });

  /** A whole text of dice, such as `2d6 + d8 count 5 or more >= 2`. */
  readonly diceText: GrammarRule = this.RULE('diceText', () => {
    this.SUBRULE(this.expr);
    this.CONSUME(t.Newline);
  });

  /** amount = ("+" | "-") product | "advantage" | "disadvantage" */
  readonly amount: GrammarRule = this.choice('amount', [
    {
      ALT: () => {
        this.OR2(this.types(t.Plus, t.Minus));
        this.SUBRULE(this.product);
      },
    },
    ...this.words('advantage', 'disadvantage'),
  ]);

  /** modlines = > { Name amount ["when" expr] NL | "best" "of" Name NL modlines } < */
  readonly modLines: GrammarRule = this.RULE('modLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() => this.SUBRULE(this.modLine));
    this.CONSUME(t.Dedent);
  });

  readonly modLine: GrammarRule = this.choice('modLine', [
    { ALT: () => this.SUBRULE(this.bestOf) },
    { ALT: () => this.SUBRULE(this.modifierLine) },
    { ALT: () => this.SUBRULE(this.brokenLine) },
  ]);

  readonly bestOf: GrammarRule = this.RULE('bestOf', () => {
    this.CONSUME(word('best'));
    this.CONSUME(word('of'));
    this.CONSUME(t.Name);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.modLines);
  });

  readonly modifierLine: GrammarRule = this.RULE('modifierLine', () => {
    this.CONSUME(t.Name);
    this.SUBRULE(this.amount);
    this.OPTION(() => this.SUBRULE(this.when));
    this.CONSUME(t.Newline);
  });

  readonly when: GrammarRule = this.RULE('when', () => {
    this.CONSUME(word('when'));
    this.SUBRULE(this.expr);
  });

  /** let = "let" Name "be" ( expr NL [modlines] | NL cases ) */
  readonly letStmt: GrammarRule = this.RULE('letStmt', () => {
    this.CONSUME(word('let'));
    this.CONSUME(t.Name);
    this.CONSUME(word('be'));
    this.OR([
      {
        ALT: () => {
          this.SUBRULE(this.expr);
          this.CONSUME(t.Newline);
          this.OPTION(() => this.SUBRULE(this.modLines));
        },
      },
      {
        ALT: () => {
          this.CONSUME2(t.Newline);
          this.SUBRULE(this.cases);
        },
      },
    ]);
  });

  /** cases = > { expr ("when" expr | "otherwise") NL } < */
  readonly cases: GrammarRule = this.RULE('cases', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.brokenLine) },
        { ALT: () => this.SUBRULE(this.caseOf) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  readonly caseOf: GrammarRule = this.RULE('caseOf', () => {
    this.SUBRULE(this.expr);
    this.OR([
      { ALT: () => this.SUBRULE(this.when) },
      { ALT: () => this.CONSUME(word('otherwise')) },
    ]);
    this.CONSUME(t.Newline);
  });
}
