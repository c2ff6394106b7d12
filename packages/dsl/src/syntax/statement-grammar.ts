// The grammar of statements: what stands in procedures, actions, triggers and the order of play. Grammar only, no actions.

import type { GrammarRule } from './expression-grammar.ts';
import { DeckGrammar } from './deck-grammar.ts';
import * as t from './tokens.ts';
import { word } from './tokens.ts';

export class StatementGrammar extends DeckGrammar {
  override readonly statement: GrammarRule = this.OVERRIDE_RULE('statement', () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.rollStmt) },
      { ALT: () => this.SUBRULE(this.letStmt) },
      { ALT: () => this.SUBRULE(this.ifStmt) },
      { ALT: () => this.SUBRULE(this.eachStmt) },
      { ALT: () => this.SUBRULE(this.playStmt) },
      { ALT: () => this.SUBRULE(this.repeatStmt) },
      { ALT: () => this.SUBRULE(this.stepStmt) },
      { ALT: () => this.SUBRULE(this.rankStmt) },
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

  /** "play" Name ["of" path] ["as" Name] [loop] NL block */
  readonly playStmt: GrammarRule = this.RULE('playStmt', () => {
    this.CONSUME(word('play'));
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(word('of'));
      this.SUBRULE(this.path);
    });
    this.OPTION2(() => {
      this.CONSUME(word('as'));
      this.CONSUME2(t.Name, { LABEL: 'label' });
    });
    this.OPTION3(() => this.SUBRULE(this.loop));
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
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
   * A procedure may be called `pick`, and an action begins with lines `pick t from S`: what comes at random says so in its
   * fourth word. That may be misspelt, where no call goes on like this.
   */
  protected picksAtRandom(): boolean {
    const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map((n) => this.LA(n).tokenType);
    if (first !== word('pick')) return false;
    return (
      second === word('secretly') ||
      (third === word('at') && (fourth === word('random') || fifth === word('from')))
    );
  }

  readonly repeatStmt: GrammarRule = this.RULE('repeatStmt', () => {
    this.CONSUME(word('repeat'));
    this.SUBRULE(this.loop);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
  });

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

  readonly stepStmt: GrammarRule = this.RULE('stepStmt', () => {
    this.CONSUME(word('step'));
    this.CONSUME(t.Name);
    this.OPTION(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
  });

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
      { ALT: () => this.SUBRULE(this.rankRoll) },
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

  readonly simple: GrammarRule = this.choice('simple', [
    { ALT: () => this.SUBRULE(this.nothingStmt) },
    { ALT: () => this.SUBRULE(this.changeStmt) },
    { ALT: () => this.SUBRULE(this.setStmt) },
    { GATE: () => this.moves(), ALT: () => this.SUBRULE(this.moveStmt) },
    { ALT: () => this.SUBRULE(this.revealStmt) },
    { ALT: () => this.SUBRULE(this.announceStmt) },
    { ALT: () => this.SUBRULE(this.endStmt) },
    { ALT: () => this.SUBRULE(this.askStmt) },
    { ALT: () => this.SUBRULE(this.gainStmt) },
    { ALT: () => this.SUBRULE(this.callStmt) },
  ]);

  readonly nothingStmt: GrammarRule = this.RULE('nothingStmt', () => {
    this.CONSUME(word('nothing'));
    this.CONSUME(t.Newline);
  });

  /** ("raise"|"lower") path "by" expr */
  readonly changeStmt: GrammarRule = this.RULE('changeStmt', () => {
    this.OR(this.words('raise', 'lower'));
    this.SUBRULE(this.path);
    this.CONSUME(word('by'));
    this.SUBRULE(this.expr);
    this.CONSUME(t.Newline);
  });

  /** "set" path "to" expr */
  readonly setStmt: GrammarRule = this.RULE('setStmt', () => {
    this.CONSUME(word('set'));
    this.SUBRULE(this.path);
    this.CONSUME(word('to'));
    this.SUBRULE(this.expr);
    this.CONSUME(t.Newline);
  });

  readonly revealStmt: GrammarRule = this.RULE('revealStmt', () => {
    this.CONSUME(word('reveal'));
    this.SUBRULE(this.path);
    this.OPTION(() => {
      this.CONSUME(word('to'));
      this.SUBRULE(this.who);
    });
    this.CONSUME(t.Newline);
  });

  readonly announceStmt: GrammarRule = this.RULE('announceStmt', () => {
    this.CONSUME(word('announce'));
    this.CONSUME(t.Str);
    this.CONSUME(t.Newline);
  });

  readonly endStmt: GrammarRule = this.RULE('endStmt', () => {
    this.CONSUME(word('end'));
    this.CONSUME(t.Name);
    this.OPTION(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  /** "ask" ["secretly"] path ["freely"] asking */
  readonly askStmt: GrammarRule = this.RULE('askStmt', () => {
    this.CONSUME(word('ask'));
    this.OPTION(() => this.CONSUME(word('secretly')));
    this.SUBRULE(this.path);
    this.OPTION2(() => this.CONSUME(word('freely')));
    this.OR([
      { ALT: () => this.SUBRULE(this.askTake) },
      { ALT: () => this.SUBRULE(this.askPick) },
      { ALT: () => this.SUBRULE(this.askList) },
      { ALT: () => this.SUBRULE(this.askNumber) },
    ]);
    this.CONSUME(t.Newline);
  });

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

  /** picking = Name ["or" "nobody"] "from" set ["where" expr] */
  readonly picking: GrammarRule = this.RULE('picking', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(word('or'));
      this.CONSUME(word('nobody'));
    });
    this.CONSUME(word('from'));
    this.SUBRULE(this.set);
    this.OPTION2(() => this.SUBRULE(this.where));
  });

  /** "to" "list" Name "," "up" "to" term "," "from" set ["where" expr] */
  readonly askList: GrammarRule = this.RULE('askList', () => {
    this.CONSUME(word('to'));
    this.CONSUME(word('list'));
    this.CONSUME(t.Name);
    this.CONSUME(t.Comma);
    this.CONSUME(word('up'));
    this.CONSUME2(word('to'));
    this.SUBRULE(this.term);
    this.CONSUME2(t.Comma);
    this.CONSUME(word('from'));
    this.SUBRULE(this.set);
    this.OPTION(() => this.SUBRULE(this.where));
  });

  /** "for" Name "from" sum "to" sum [Text] */
  readonly askNumber: GrammarRule = this.RULE('askNumber', () => {
    this.CONSUME(word('for'));
    this.SUBRULE(this.numbers);
    this.OPTION(() => this.CONSUME(t.Str));
  });

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
      // A span may be called `next`.
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

  /** The name of an outcome: a name, `yes` or `no`. */
  readonly outcomeName: GrammarRule = this.choice('outcomeName', [
    ...this.types(t.Name),
    ...this.words('yes', 'no'),
  ]);
}
