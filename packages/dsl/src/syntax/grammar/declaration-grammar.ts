// The grammar of the header and of declarations, except policies, scenarios and examples. It has no actions. The parser
// reads one declaration at a time, since each begins at the margin (see parser.ts).

import type { GrammarRule } from './word-grammar.ts';
import { PartGrammar } from './part-grammar.ts';
import { actionForms, conditionForms, headerForms } from '../../ast/forms.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';

export class DeclarationGrammar extends PartGrammar {
  private readonly ofActions = this.formRules(actionForms);
  private readonly headerChoices = this.choices(this.formRules(headerForms));
  private readonly conditionChoices = this.choices(this.formRules(conditionForms));

  /** header = "ruleset" Text NL [> lines <] | ("amends" | "uses") Text {"," Text} ["version" Int] ["as" Text] NL */
  readonly header: GrammarRule = this.choice('header', [
    { ALT: () => this.SUBRULE(this.rulesetHeader) },
    { ALT: () => this.SUBRULE(this.filesHeader) },
  ]);

  readonly rulesetHeader: GrammarRule = this.RULE('rulesetHeader', () => {
    this.CONSUME(word('ruleset'));
    this.CONSUME(t.Str);
    this.CONSUME(t.Newline);
    this.OPTION(() => this.SUBRULE(this.headerLines));
  });

  readonly headerLines: GrammarRule = this.RULE('headerLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([...this.headerChoices, { ALT: () => this.SUBRULE(this.brokenLine) }]),
    );
    this.CONSUME(t.Dedent);
  });

  readonly filesHeader: GrammarRule = this.RULE('filesHeader', () => {
    this.OR(this.words('amends', 'uses'));
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.CONSUME(t.Str, { LABEL: 'files' }) });
    this.OPTION2(() => {
      this.CONSUME(word('version'));
      this.CONSUME(t.Int);
    });
    this.OPTION(() => {
      this.CONSUME(word('as'));
      this.CONSUME2(t.Str, { LABEL: 'title' });
    });
    this.CONSUME(t.Newline);
  });

  /** "span" Name ["in" Name] [Text] NL */
  readonly spanDecl: GrammarRule = this.RULE('spanDecl', () => {
    this.CONSUME(word('span'));
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(word('in'));
      this.CONSUME2(t.Name, { LABEL: 'within' });
    });
    this.OPTION2(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  readonly sideDecl: GrammarRule = this.RULE('sideDecl', () => {
    this.CONSUME(word('side'));
    this.SUBRULE(this.titleLine);
  });

  readonly kindDecl: GrammarRule = this.RULE('kindDecl', () => {
    this.CONSUME(word('kind'));
    this.SUBRULE(this.titleLine);
    this.OPTION(() => this.SUBRULE(this.fields));
  });

  readonly conditionDecl: GrammarRule = this.RULE('conditionDecl', () => {
    this.CONSUME(word('condition'));
    this.SUBRULE(this.titleLine);
    this.OPTION(() => this.SUBRULE(this.conditionLines));
  });

  readonly conditionLines: GrammarRule = this.RULE('conditionLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.barsLine) },
        ...this.conditionChoices,
        { ALT: () => this.SUBRULE(this.hasLine) },
        { ALT: () => this.SUBRULE(this.brokenLine) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  /** "bars" ( "everything" | acts ) NL */
  readonly barsLine: GrammarRule = this.RULE('barsLine', () => {
    this.CONSUME(word('bars'));
    this.OR([
      {
        GATE: () => this.LA(2).tokenType === t.Newline,
        ALT: () => this.CONSUME(word('everything')),
      },
      { ALT: () => this.SUBRULE(this.acts) },
    ]);
    this.CONSUME(t.Newline);
  });

  readonly hasLine: GrammarRule = this.RULE('hasLine', () => {
    this.CONSUME(word('has'));
    this.SUBRULE(this.field);
  });

  readonly tableDecl: GrammarRule = this.RULE('tableDecl', () => {
    this.CONSUME(word('table'));
    this.SUBRULE(this.titleLine);
    this.SUBRULE(this.rows);
  });

  readonly givenDecl: GrammarRule = this.RULE('givenDecl', () => {
    this.CONSUME(word('given'));
    this.SUBRULE(this.field);
  });

  readonly trackDecl: GrammarRule = this.RULE('trackDecl', () => {
    this.CONSUME(word('track'));
    this.SUBRULE(this.field);
  });

  readonly rulingDecl: GrammarRule = this.RULE('rulingDecl', () => {
    this.CONSUME(word('ruling'));
    this.SUBRULE(this.titleLine);
    this.SUBRULE(this.options);
  });

  /** "define" defined [Text] ( "when" expr NL | "as" expr NL | NL cases ) */
  readonly defineDecl: GrammarRule = this.RULE('defineDecl', () => {
    this.CONSUME(word('define'));
    this.SUBRULE(this.defined);
    this.OPTION(() => this.CONSUME(t.Str));
    this.OR([
      {
        ALT: () => {
          this.SUBRULE(this.when);
          this.CONSUME(t.Newline);
        },
      },
      {
        ALT: () => {
          this.SUBRULE(this.defineAs);
          this.CONSUME2(t.Newline);
        },
      },
      {
        ALT: () => {
          this.CONSUME3(t.Newline);
          this.SUBRULE(this.cases);
        },
      },
    ]);
  });

  /** defined = Name | Name "." Name | Name "is" Name | Name "of" param { definedParam } */
  readonly defined: GrammarRule = this.RULE('defined', () => {
    this.CONSUME(t.Name);
    this.OPTION(() =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(t.Dot);
            this.CONSUME2(t.Name);
          },
        },
        {
          ALT: () => {
            this.CONSUME(word('is'));
            this.CONSUME3(t.Name);
          },
        },
        {
          ALT: () => {
            this.CONSUME(word('of'));
            this.SUBRULE(this.param);
            this.MANY(() => this.SUBRULE(this.definedParam));
          },
        },
      ]),
    );
  });

  readonly defineAs: GrammarRule = this.RULE('defineAs', () => {
    this.CONSUME(word('as'));
    this.SUBRULE(this.expr);
  });

  /** "modifier" Name amount "to" path {"," path} { prep param } ["when" expr] NL */
  readonly modifierDecl: GrammarRule = this.RULE('modifierDecl', () => {
    this.CONSUME(word('modifier'));
    this.CONSUME(t.Name);
    this.SUBRULE(this.amount);
    this.CONSUME(word('to'));
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.SUBRULE(this.path) });
    this.MANY(() => this.SUBRULE(this.furtherParam));
    this.OPTION(() => this.SUBRULE(this.when));
    this.CONSUME(t.Newline);
  });

  readonly checkDecl: GrammarRule = this.RULE('checkDecl', () => {
    this.CONSUME(word('check'));
    this.SUBRULE(this.signatureLine);
    this.SUBRULE(this.checkLines);
  });

  readonly checkLines: GrammarRule = this.RULE('checkLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() => this.SUBRULE(this.checkLine));
    this.CONSUME(t.Dedent);
  });

  readonly checkLine: GrammarRule = this.choice('checkLine', [
    { ALT: () => this.SUBRULE(this.ofActions.CountsLine) },
    { ALT: () => this.SUBRULE(this.rollStmt) },
    { ALT: () => this.SUBRULE(this.letStmt) },
    { ALT: () => this.SUBRULE(this.pushLine) },
    { ALT: () => this.SUBRULE(this.outcome) },
    { ALT: () => this.SUBRULE(this.brokenLine) },
  ]);

  /** push = "push" Name ["keeping" values] {"and" …} "if" invocation ["as" Name] ["when" expr] NL [block] */
  readonly pushLine: GrammarRule = this.RULE('pushLine', () => {
    this.CONSUME(word('push'));
    this.AT_LEAST_ONE_SEP({ SEP: word('and'), DEF: () => this.SUBRULE(this.rolledAgain) });
    this.CONSUME(word('if'));
    this.SUBRULE(this.pushAsked);
    this.OPTION(() => this.SUBRULE(this.when));
    this.CONSUME(t.Newline);
    this.OPTION2(() => this.SUBRULE(this.block));
  });

  readonly pushAsked: GrammarRule = this.RULE('pushAsked', () => {
    this.SUBRULE(this.invocation);
    this.OPTION(() => {
      this.CONSUME(word('as'));
      this.CONSUME(t.Name);
    });
  });

  readonly choiceDecl: GrammarRule = this.RULE('choiceDecl', () => {
    this.CONSUME(word('choice'));
    this.SUBRULE(this.signatureLine);
    this.SUBRULE(this.options);
  });

  readonly actionDecl: GrammarRule = this.RULE('actionDecl', () => {
    this.CONSUME(word('action'));
    this.SUBRULE(this.signatureLine);
    this.SUBRULE(this.actionLines);
  });

  readonly actionLines: GrammarRule = this.RULE('actionLines', () => {
    this.CONSUME(t.Indent);
    this.MANY({ GATE: () => !this.picksAtRandom(), DEF: () => this.SUBRULE(this.actionLine) });
    this.MANY2(() => this.SUBRULE(this.statement));
    this.CONSUME(t.Dedent);
  });

  readonly actionLine: GrammarRule = this.choice('actionLine', [
    ...this.choices(this.ofActions),
    { ALT: () => this.SUBRULE(this.brokenLine) },
  ]);

  readonly procedureDecl: GrammarRule = this.RULE('procedureDecl', () => {
    this.CONSUME(word('procedure'));
    this.SUBRULE(this.signatureLine);
    // The body is optional, so an unfinished procedure still parses.
    this.OPTION(() => this.SUBRULE(this.block));
  });

  readonly triggerDecl: GrammarRule = this.RULE('triggerDecl', () => {
    this.CONSUME(word('trigger'));
    this.CONSUME(t.Name);
    this.CONSUME(word('when'));
    this.SUBRULE(this.event);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
  });

  readonly encounterDecl: GrammarRule = this.RULE('encounterDecl', () => {
    this.CONSUME(word('encounter'));
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
  });

  readonly invariantDecl: GrammarRule = this.RULE('invariantDecl', () => {
    this.CONSUME(word('invariant'));
    this.SUBRULE(this.titleLine);
    this.SUBRULE(this.invariantLines);
  });

  readonly invariantLines: GrammarRule = this.RULE('invariantLines', () => {
    this.CONSUME(t.Indent);
    this.SUBRULE(this.momentLine);
    this.SUBRULE(this.claims);
    this.CONSUME(t.Dedent);
  });

  /** "measure" Name ["serves" Name] [Text] NL > moment NL claim NL < */
  readonly measureDecl: GrammarRule = this.RULE('measureDecl', () => {
    this.CONSUME(word('measure'));
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(word('serves'));
      this.CONSUME2(t.Name, { LABEL: 'serves' });
    });
    this.OPTION2(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
    this.SUBRULE(this.measureLines);
  });

  readonly measureLines: GrammarRule = this.RULE('measureLines', () => {
    this.CONSUME(t.Indent);
    this.SUBRULE(this.momentLine);
    this.SUBRULE(this.measured);
    this.CONSUME(t.Dedent);
  });

  readonly measured: GrammarRule = this.choice('measured', [
    { ALT: () => this.SUBRULE(this.brokenLine) },
    {
      ALT: () => {
        this.SUBRULE(this.expr);
        this.CONSUME(t.Newline);
      },
    },
  ]);
}
