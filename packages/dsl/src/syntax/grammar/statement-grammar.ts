// The grammar of statements: the lines of procedures, actions, triggers and the order of play. It has no actions.

import type { GrammarRule } from './word-grammar.ts';
import { RankGrammar } from './rank-grammar.ts';
import * as t from '../lexer/tokens.ts';
import { word, wordOf } from '../lexer/tokens.ts';
import { bodyForms, simpleForms } from '../../ast/forms.ts';

export class StatementGrammar extends RankGrammar {
  private readonly withBody = this.formRules(bodyForms);
  private readonly withBodyChoices = this.statementChoices(this.withBody);
  private readonly oneLine = this.formRules(simpleForms);
  private readonly byFirstWord: ReadonlyMap<string, GrammarRule> = new Map([
    ['roll', this.rollStmt],
    ['rank', this.rankStmt],
    ...this.firstWords({ ...this.withBody, ...this.oneLine }),
  ]);

  override readonly statement: GrammarRule = this.OVERRIDE_RULE('statement', () => {
    this.OR([
      { GATE: () => this.beginsStatement(), ALT: () => this.SUBRULE(this.rollStmt) },
      { ALT: () => this.SUBRULE(this.letStmt) },
      { ALT: () => this.SUBRULE(this.ifStmt) },
      { ALT: () => this.SUBRULE(this.eachStmt) },
      ...this.withBodyChoices,
      { GATE: () => this.beginsStatement(), ALT: () => this.SUBRULE(this.rankStmt) },
      { GATE: () => this.picksAtRandom(), ALT: () => this.SUBRULE(this.pickStmt) },
      { GATE: () => this.draws(), ALT: () => this.SUBRULE(this.drawStmt) },
      { ALT: () => this.SUBRULE(this.simple) },
      { ALT: () => this.SUBRULE(this.brokenLine) },
    ]);
  });

  /** "if" expr NL block { "otherwise" "if" expr NL block } [ "otherwise" NL block ] */
  readonly ifStmt: GrammarRule = this.RULE('ifStmt', () => {
    this.SUBRULE(this.ifBranch);
    this.MANY(() => this.SUBRULE(this.otherwiseIf));
    this.OPTION(() => this.SUBRULE(this.otherwise));
  });

  readonly otherwiseIf: GrammarRule = this.RULE('otherwiseIf', () => {
    this.CONSUME(word('otherwise'));
    this.SUBRULE(this.ifBranch);
  });

  readonly ifBranch: GrammarRule = this.RULE('ifBranch', () => {
    this.CONSUME(word('if'));
    this.SUBRULE(this.expr);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
  });

  /** "each" Name ( "in" set ["where" expr] | "from" sum "to" sum ) NL block */
  readonly eachStmt: GrammarRule = this.RULE('eachStmt', () => {
    this.CONSUME(word('each'));
    this.OR([{ ALT: () => this.SUBRULE(this.members) }, { ALT: () => this.SUBRULE(this.numbers) }]);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
  });

  readonly numbers: GrammarRule = this.RULE('numbers', () => {
    this.CONSUME(t.Name);
    this.CONSUME(word('from'));
    this.SUBRULE(this.sum);
    this.CONSUME(word('to'));
    this.SUBRULE2(this.sum);
  });

  /** "pick" ["secretly"] Name "at" "random" ["by" path] "from" set ["where" expr] NL block ["otherwise" NL block] */
  readonly pickStmt: GrammarRule = this.RULE('pickStmt', () => {
    this.CONSUME(word('pick'));
    this.OPTION(() => this.CONSUME(word('secretly')));
    this.CONSUME(t.Name);
    this.CONSUME(word('at'));
    this.CONSUME(word('random'));
    this.OPTION2(() => {
      this.CONSUME(word('by'));
      this.SUBRULE(this.path);
    });
    this.CONSUME(word('from'));
    this.SUBRULE(this.set);
    this.OPTION3(() => this.SUBRULE(this.where));
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
    this.OPTION4(() => this.SUBRULE(this.otherwise));
  });

  /**
   * True if a line picks at random. A procedure may have the name `pick`, and an action begins with lines `pick t from S`,
   * so the fourth word decides. That word may be misspelled if no call continues like this line.
   */
  protected picksAtRandom(): boolean {
    const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map((n) => this.LA(n).tokenType);
    if (first !== word('pick')) return false;
    return (
      second === word('secretly') ||
      (third === word('at') && (fourth === word('random') || fifth === word('from')))
    );
  }

  /** loop = "up" "to" sum "times" [("until" | "while") expr] | ("until" | "while") expr */
  readonly loop: GrammarRule = this.choice('loop', [
    {
      ALT: () => {
        this.CONSUME(word('up'));
        this.CONSUME(word('to'));
        this.SUBRULE(this.sum);
        this.CONSUME(word('times'));
        this.OPTION(() => this.SUBRULE(this.loopTest));
      },
    },
    { ALT: () => this.SUBRULE2(this.loopTest) },
  ]);

  readonly loopTest: GrammarRule = this.RULE('loopTest', () => {
    this.OR(this.words('until', 'while'));
    this.SUBRULE(this.expr);
  });

  readonly simple: GrammarRule = this.choice('simple', [
    ...this.statementChoices(this.oneLine),
    { GATE: () => this.moves(), ALT: () => this.SUBRULE(this.moveStmt) },
    { GATE: () => this.gains(), ALT: () => this.SUBRULE(this.gainStmt) },
    {
      ALT: () => {
        const rule = this.statementByWord();
        if (rule === undefined) this.SUBRULE(this.callStmt);
        else this.SUBRULE2(rule);
      },
    },
  ]);

  /**
   * Returns the statement that begins with the line's first word, although the rest does not fit it. We parse the line as
   * that statement, so the error says what is missing.
   */
  private statementByWord(): GrammarRule | undefined {
    if (!this.beginsStatement()) return undefined;
    const first = wordOf(this.LA(1).tokenType);
    return first === undefined ? undefined : this.byFirstWord.get(first);
  }

  /** asking = "to" ( "take" … | "pick" … | "list" … ) | "for" … */
  readonly asking: GrammarRule = this.choice('asking', [
    { ALT: () => this.SUBRULE(this.askTake) },
    { ALT: () => this.SUBRULE(this.askPick) },
    { ALT: () => this.SUBRULE(this.askList) },
    { ALT: () => this.SUBRULE(this.askNumber) },
  ]);

  /** "to" "take" item {"," item} ["or" ("nothing" | item)] */
  readonly askTake: GrammarRule = this.RULE('askTake', () => {
    this.CONSUME(word('to'));
    this.CONSUME(word('take'));
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.SUBRULE(this.takeItem) });
    this.OPTION(() => {
      this.CONSUME(word('or'));
      this.OR([
        { ALT: () => this.CONSUME(word('nothing')) },
        { ALT: () => this.SUBRULE2(this.takeItem) },
      ]);
    });
  });

  readonly takeItem: GrammarRule = this.RULE('takeItem', () => {
    this.OPTION(() => this.CONSUME(word('any')));
    this.SUBRULE(this.invocation);
  });

  readonly askPick: GrammarRule = this.RULE('askPick', () => {
    this.CONSUME(word('to'));
    this.CONSUME(word('pick'));
    this.SUBRULE(this.picking);
  });

  private readonly noneWords = this.words('nobody', 'nothing');

  /** picking = Name ["or" ("nobody" | "nothing")] "from" set ["where" expr] */
  readonly picking: GrammarRule = this.RULE('picking', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(word('or'));
      this.OR(this.noneWords);
    });
    this.CONSUME(word('from'));
    this.SUBRULE(this.set);
    this.OPTION2(() => this.SUBRULE(this.where));
  });

  /** "to" "list" Name "," ("up" "to" | "exactly") term "," ["each" "once" ","] "from" set ["where" expr] */
  readonly askList: GrammarRule = this.RULE('askList', () => {
    this.CONSUME(word('to'));
    this.CONSUME(word('list'));
    this.CONSUME(t.Name);
    this.CONSUME(t.Comma);
    this.OR([
      {
        ALT: () => {
          this.CONSUME(word('up'));
          this.CONSUME2(word('to'));
        },
      },
      { ALT: () => this.CONSUME(word('exactly')) },
    ]);
    this.SUBRULE(this.term);
    this.CONSUME2(t.Comma);
    this.OPTION(() => {
      this.CONSUME(word('each'));
      this.CONSUME(word('once'));
      this.CONSUME3(t.Comma);
    });
    this.CONSUME(word('from'));
    this.SUBRULE(this.set);
    this.OPTION2(() => this.SUBRULE(this.where));
  });

  /** "for" Name "from" sum "to" sum [Text] */
  readonly askNumber: GrammarRule = this.RULE('askNumber', () => {
    this.CONSUME(word('for'));
    this.SUBRULE(this.numbers);
    this.OPTION(() => this.CONSUME(t.Str));
  });

  /** Tells `p gains X` from a call with an argument called `gains`: only the first has a name after `gains`. */
  protected gains(): boolean {
    return this.LA(2).tokenType === t.Dot || this.isName(3);
  }

  /** path ( "gains" Name ["with" Name term {"," Name term}] [duration] | "loses" Name ) */
  readonly gainStmt: GrammarRule = this.RULE('gainStmt', () => {
    this.SUBRULE(this.path);
    this.OR([
      {
        ALT: () => {
          this.CONSUME(word('gains'));
          this.CONSUME(t.Name);
          this.OPTION(() => {
            this.CONSUME(word('with'));
            this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.SUBRULE(this.gainField) });
          });
          this.OPTION2(() => this.SUBRULE(this.duration));
        },
      },
      {
        ALT: () => {
          this.CONSUME(word('loses'));
          this.CONSUME2(t.Name);
        },
      },
    ]);
    this.CONSUME(t.Newline);
  });

  readonly gainField: GrammarRule = this.RULE('gainField', () => {
    this.CONSUME(t.Name);
    this.SUBRULE(this.term);
  });

  readonly duration: GrammarRule = this.choice('duration', [
    { ALT: () => this.SUBRULE(this.durationUntil) },
    { ALT: () => this.SUBRULE(this.durationFor) },
  ]);

  /** "until" ("start"|"end") "of" ["next"] Name ["of" path] */
  readonly durationUntil: GrammarRule = this.RULE('durationUntil', () => {
    this.CONSUME(word('until'));
    this.OR(this.words('start', 'end'));
    this.CONSUME(word('of'));
    this.OPTION({
      // A span may have the name `next`.
      GATE: () => this.LA(2).tokenType !== t.Newline && this.LA(2).tokenType !== word('of'),
      DEF: () => this.CONSUME(word('next')),
    });
    this.CONSUME(t.Name);
    this.OPTION2(() => {
      this.CONSUME2(word('of'));
      this.SUBRULE(this.path);
    });
  });

  readonly durationFor: GrammarRule = this.RULE('durationFor', () => {
    this.CONSUME(word('for'));
    this.SUBRULE(this.term);
    this.CONSUME(t.Name);
  });

  /** invocation ["as" Name] NL [ > { caseline } < ] */
  readonly callStmt: GrammarRule = this.RULE('callStmt', () => {
    this.SUBRULE(this.invocation);
    this.OPTION(() => {
      this.CONSUME(word('as'));
      this.CONSUME(t.Name);
    });
    this.CONSUME(t.Newline);
    this.OPTION2(() => this.SUBRULE(this.caseLines));
  });

  /** invocation = Name [term] {prep term} ["freely"] */
  readonly invocation: GrammarRule = this.RULE('invocation', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => this.SUBRULE(this.term));
    this.MANY(() => this.SUBRULE(this.argument));
    this.OPTION2(() => this.CONSUME(word('freely')));
  });

  readonly caseLines: GrammarRule = this.RULE('caseLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.brokenLine) },
        { ALT: () => this.SUBRULE(this.caseLine) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  /** caseline = ("otherwise" | outcome {"," outcome}) ( NL block | simple ) */
  readonly caseLine: GrammarRule = this.RULE('caseLine', () => {
    this.OR([
      { ALT: () => this.CONSUME(word('otherwise')) },
      {
        ALT: () =>
          this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.SUBRULE(this.outcomeName) }),
      },
    ]);
    this.OR2([
      {
        ALT: () => {
          this.CONSUME(t.Newline);
          this.SUBRULE(this.block);
        },
      },
      { ALT: () => this.SUBRULE(this.simple) },
    ]);
  });

  /** The name of an outcome: a name, `yes` or `no` */
  readonly outcomeName: GrammarRule = this.choice('outcomeName', [
    ...this.types(t.Name),
    ...this.words('yes', 'no'),
  ]);
}
