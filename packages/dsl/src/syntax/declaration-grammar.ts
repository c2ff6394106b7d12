// The grammar of the header and of what is declared, except policies, scenarios and examples.
// Grammar only, no actions. One declaration is parsed at a time: the margin separates them (see parser.ts).

import type { Rule } from './expression-grammar.ts';
import { StatementGrammar } from './statement-grammar.ts';
import * as t from './tokens.ts';
import { word } from './tokens.ts';

export class DeclarationGrammar extends StatementGrammar {
  /** header = "ruleset" Text NL [> lines <] | ("amends" | "uses") Text {"," Text} ["as" Text] NL */
  readonly header: Rule = this.RULE('header', () => {
    this.OR([{ ALT: () => this.SUBRULE(this.rulesetHeader) }, { ALT: () => this.SUBRULE(this.filesHeader) }]);
  });

  readonly rulesetHeader: Rule = this.RULE('rulesetHeader', () => {
    this.CONSUME(word('ruleset'));
    this.CONSUME(t.Str);
    this.CONSUME(t.Newline);
    this.OPTION(() => this.SUBRULE(this.headerLines));
  });

  readonly headerLines: Rule = this.RULE('headerLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.versionLine) },
        { ALT: () => this.SUBRULE(this.sourceLine) },
        { ALT: () => this.SUBRULE(this.brokenLine) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  readonly versionLine: Rule = this.RULE('versionLine', () => {
    this.CONSUME(word('version'));
    this.CONSUME(t.Int);
    this.CONSUME(t.Newline);
  });

  readonly sourceLine: Rule = this.RULE('sourceLine', () => {
    this.CONSUME(word('source'));
    this.CONSUME(t.Str);
    this.CONSUME(t.Newline);
  });

  readonly filesHeader: Rule = this.RULE('filesHeader', () => {
    this.OR(this.words('amends', 'uses'));
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.CONSUME(t.Str, { LABEL: 'files' }) });
    this.OPTION(() => {
      this.CONSUME(word('as'));
      this.CONSUME2(t.Str, { LABEL: 'title' });
    });
    this.CONSUME(t.Newline);
  });

  /** "span" Name ["in" Name] [Text] NL */
  readonly spanDecl: Rule = this.RULE('spanDecl', () => {
    this.CONSUME(word('span'));
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(word('in'));
      this.CONSUME2(t.Name, { LABEL: 'within' });
    });
    this.OPTION2(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  readonly sideDecl: Rule = this.RULE('sideDecl', () => {
    this.CONSUME(word('side'));
    this.SUBRULE(this.titleLine);
  });

  /** Name [Text] NL */
  readonly titleLine: Rule = this.RULE('titleLine', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  readonly kindDecl: Rule = this.RULE('kindDecl', () => {
    this.CONSUME(word('kind'));
    this.SUBRULE(this.titleLine);
    this.SUBRULE(this.fields);
  });

  readonly fields: Rule = this.RULE('fields', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() => this.OR([{ ALT: () => this.SUBRULE(this.field) }, { ALT: () => this.SUBRULE(this.brokenLine) }]));
    this.CONSUME(t.Dedent);
  });

  /** field = Name type [("default" | "starts") value] ["hidden" "from" (Name | "everyone")] [Text] NL */
  readonly field: Rule = this.RULE('field', () => {
    this.CONSUME(t.Name);
    this.SUBRULE(this.type);
    this.OPTION(() => this.SUBRULE(this.initial));
    this.OPTION2(() => {
      this.CONSUME(word('hidden'));
      this.CONSUME(word('from'));
      this.OR([{ ALT: () => this.CONSUME2(t.Name, { LABEL: 'hiddenFrom' }) }, { ALT: () => this.CONSUME(word('everyone')) }]);
    });
    this.OPTION3(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  readonly initial: Rule = this.RULE('initial', () => {
    this.OR(this.words('default', 'starts'));
    this.SUBRULE(this.value);
  });

  readonly type: Rule = this.RULE('type', () => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(word('list'));
          this.CONSUME(word('of'));
          this.SUBRULE(this.type);
        },
      },
      {
        ALT: () => {
          this.CONSUME(word('row'));
          this.CONSUME2(word('of'));
          this.CONSUME(t.Name);
        },
      },
      {
        ALT: () => {
          this.CONSUME(word('several'));
          this.CONSUME2(t.Name);
        },
      },
      {
        ALT: () => {
          this.CONSUME(word('counter'));
          this.OPTION(() => this.SUBRULE(this.range));
        },
      },
      {
        ALT: () => {
          this.CONSUME(word('yes'));
          this.CONSUME(t.Slash);
          this.CONSUME(word('no'));
        },
      },
      {
        ALT: () => {
          this.CONSUME(word('one'));
          this.CONSUME3(word('of'));
          this.SUBRULE(this.names);
        },
      },
      { ALT: () => this.SUBRULE2(this.range) },
      { ALT: () => this.CONSUME3(t.Name) },
    ]);
  });

  readonly conditionDecl: Rule = this.RULE('conditionDecl', () => {
    this.CONSUME(word('condition'));
    this.SUBRULE(this.titleLine);
    this.OPTION(() => this.SUBRULE(this.conditionLines));
  });

  readonly conditionLines: Rule = this.RULE('conditionLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.barsLine) },
        { ALT: () => this.SUBRULE(this.lastsLine) },
        { ALT: () => this.SUBRULE(this.hasLine) },
        { ALT: () => this.SUBRULE(this.brokenLine) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  /** "bars" ( "everything" | acts ) NL */
  readonly barsLine: Rule = this.RULE('barsLine', () => {
    this.CONSUME(word('bars'));
    this.OR([
      { GATE: () => this.LA(2).tokenType === t.Newline, ALT: () => this.CONSUME(word('everything')) },
      { ALT: () => this.SUBRULE(this.acts) },
    ]);
    this.CONSUME(t.Newline);
  });

  readonly lastsLine: Rule = this.RULE('lastsLine', () => {
    this.CONSUME(word('lasts'));
    this.SUBRULE(this.duration);
    this.CONSUME(t.Newline);
  });

  readonly hasLine: Rule = this.RULE('hasLine', () => {
    this.CONSUME(word('has'));
    this.SUBRULE(this.field);
  });

  readonly tableDecl: Rule = this.RULE('tableDecl', () => {
    this.CONSUME(word('table'));
    this.SUBRULE(this.titleLine);
    this.SUBRULE(this.rows);
  });

  /** rows = > cells NL { cells NL } <   (first line: corner word, then the columns) */
  readonly rows: Rule = this.RULE('rows', () => {
    this.CONSUME(t.Indent);
    this.SUBRULE(this.columns);
    this.MANY(() => this.OR([{ ALT: () => this.SUBRULE(this.row) }, { ALT: () => this.SUBRULE(this.brokenLine) }]));
    this.CONSUME(t.Dedent);
  });

  readonly columns: Rule = this.RULE('columns', () => {
    this.AT_LEAST_ONE(() => this.CONSUME(t.Name));
    this.CONSUME(t.Newline);
  });

  readonly row: Rule = this.RULE('row', () => {
    this.AT_LEAST_ONE(() => this.SUBRULE(this.cell));
    this.CONSUME(t.Newline);
  });

  readonly givenDecl: Rule = this.RULE('givenDecl', () => {
    this.CONSUME(word('given'));
    this.SUBRULE(this.field);
  });

  readonly trackDecl: Rule = this.RULE('trackDecl', () => {
    this.CONSUME(word('track'));
    this.SUBRULE(this.field);
  });

  readonly rulingDecl: Rule = this.RULE('rulingDecl', () => {
    this.CONSUME(word('ruling'));
    this.SUBRULE(this.titleLine);
    this.SUBRULE(this.options);
  });

  readonly options: Rule = this.RULE('options', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() => this.OR([{ ALT: () => this.SUBRULE(this.optionLine) }, { ALT: () => this.SUBRULE(this.brokenLine) }]));
    this.CONSUME(t.Dedent);
  });

  /** Word [Text] ["when" expr] ["default"] NL */
  readonly optionLine: Rule = this.RULE('optionLine', () => {
    this.CONSUME(t.OptionWord);
    this.OPTION(() => this.CONSUME(t.Str));
    this.OPTION2(() => this.SUBRULE(this.when));
    this.OPTION3(() => this.CONSUME(word('default')));
    this.CONSUME(t.Newline);
  });

  /** "define" defined [Text] ( "when" expr NL | "as" expr NL | NL cases ) */
  readonly defineDecl: Rule = this.RULE('defineDecl', () => {
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

  /** defined = Name | Name "." Name | Name "is" Name | Name "of" param { prep param } */
  readonly defined: Rule = this.RULE('defined', () => {
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
            this.MANY(() => this.SUBRULE(this.furtherParam));
          },
        },
      ]),
    );
  });

  readonly defineAs: Rule = this.RULE('defineAs', () => {
    this.CONSUME(word('as'));
    this.SUBRULE(this.expr);
  });

  /** param = Name ["(" type ")"] */
  readonly param: Rule = this.RULE('param', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(t.OpenBracket);
      this.SUBRULE(this.type);
      this.CONSUME(t.CloseBracket);
    });
  });

  readonly furtherParam: Rule = this.RULE('furtherParam', () => {
    this.SUBRULE(this.prep);
    this.SUBRULE(this.param);
  });

  /** signature = Name [param] { prep param } */
  readonly signature: Rule = this.RULE('signature', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => this.SUBRULE(this.param));
    this.MANY(() => this.SUBRULE(this.furtherParam));
  });

  /** signature [Text] NL */
  readonly signatureLine: Rule = this.RULE('signatureLine', () => {
    this.SUBRULE(this.signature);
    this.OPTION(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  /** "modifier" Name amount "to" path {"," path} { prep param } ["when" expr] NL */
  readonly modifierDecl: Rule = this.RULE('modifierDecl', () => {
    this.CONSUME(word('modifier'));
    this.CONSUME(t.Name);
    this.SUBRULE(this.amount);
    this.CONSUME(word('to'));
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.SUBRULE(this.path) });
    this.MANY(() => this.SUBRULE(this.furtherParam));
    this.OPTION(() => this.SUBRULE(this.when));
    this.CONSUME(t.Newline);
  });

  readonly checkDecl: Rule = this.RULE('checkDecl', () => {
    this.CONSUME(word('check'));
    this.SUBRULE(this.signatureLine);
    this.SUBRULE(this.checkLines);
  });

  readonly checkLines: Rule = this.RULE('checkLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() => this.SUBRULE(this.checkLine));
    this.CONSUME(t.Dedent);
  });

  readonly checkLine: Rule = this.RULE('checkLine', () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.countsLine) },
      { ALT: () => this.SUBRULE(this.rollStmt) },
      { ALT: () => this.SUBRULE(this.letStmt) },
      { ALT: () => this.SUBRULE(this.outcome) },
      { ALT: () => this.SUBRULE(this.brokenLine) },
    ]);
  });

  readonly countsLine: Rule = this.RULE('countsLine', () => {
    this.CONSUME(word('counts'));
    this.CONSUME(word('as'));
    this.SUBRULE(this.names);
    this.CONSUME(t.Newline);
  });

  /** (Name | "yes" | "no") ("when" expr | "otherwise") [Text] NL */
  readonly outcome: Rule = this.RULE('outcome', () => {
    this.SUBRULE(this.outcomeName);
    this.OR([{ ALT: () => this.SUBRULE(this.when) }, { ALT: () => this.CONSUME(word('otherwise')) }]);
    this.OPTION(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  readonly choiceDecl: Rule = this.RULE('choiceDecl', () => {
    this.CONSUME(word('choice'));
    this.SUBRULE(this.signatureLine);
    this.SUBRULE(this.options);
  });

  readonly actionDecl: Rule = this.RULE('actionDecl', () => {
    this.CONSUME(word('action'));
    this.SUBRULE(this.signatureLine);
    this.SUBRULE(this.actionLines);
  });

  readonly actionLines: Rule = this.RULE('actionLines', () => {
    this.CONSUME(t.Indent);
    this.MANY(() => this.SUBRULE(this.actionLine));
    this.MANY2(() => this.SUBRULE(this.statement));
    this.CONSUME(t.Dedent);
  });

  readonly actionLine: Rule = this.RULE('actionLine', () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.countsLine) },
      { ALT: () => this.SUBRULE(this.allowedLine) },
      { ALT: () => this.SUBRULE(this.costsLine) },
      { ALT: () => this.SUBRULE(this.onceLine) },
      { ALT: () => this.SUBRULE(this.pickLine) },
      { ALT: () => this.SUBRULE(this.brokenLine) },
    ]);
  });

  readonly allowedLine: Rule = this.RULE('allowedLine', () => {
    this.CONSUME(word('allowed'));
    this.SUBRULE(this.when);
    this.CONSUME(t.Newline);
  });

  readonly costsLine: Rule = this.RULE('costsLine', () => {
    this.CONSUME(word('costs'));
    this.SUBRULE(this.term);
    this.CONSUME(t.Name);
    this.CONSUME(t.Newline);
  });

  readonly onceLine: Rule = this.RULE('onceLine', () => {
    this.CONSUME(word('once'));
    this.CONSUME(word('per'));
    this.CONSUME(t.Name);
    this.CONSUME(t.Newline);
  });

  readonly pickLine: Rule = this.RULE('pickLine', () => {
    this.CONSUME(word('pick'));
    this.SUBRULE(this.picking);
    this.CONSUME(t.Newline);
  });

  readonly procedureDecl: Rule = this.RULE('procedureDecl', () => {
    this.CONSUME(word('procedure'));
    this.SUBRULE(this.signatureLine);
    this.SUBRULE(this.block);
  });

  readonly triggerDecl: Rule = this.RULE('triggerDecl', () => {
    this.CONSUME(word('trigger'));
    this.CONSUME(t.Name);
    this.CONSUME(word('when'));
    this.SUBRULE(this.event);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
  });

  readonly encounterDecl: Rule = this.RULE('encounterDecl', () => {
    this.CONSUME(word('encounter'));
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
  });

  readonly event: Rule = this.RULE('event', () => {
    this.CONSUME(t.Name, { LABEL: 'subject' });
    this.OR([
      { ALT: () => this.SUBRULE(this.takesEvent) },
      { ALT: () => this.SUBRULE(this.conditionEvent) },
      { ALT: () => this.OR2(this.words('begins', 'ends')) },
      { ALT: () => this.SUBRULE(this.fieldEvent) },
      { ALT: () => this.SUBRULE(this.checkEvent) },
    ]);
  });

  /** ("takes"|"finishes") act {prep Name} */
  readonly takesEvent: Rule = this.RULE('takesEvent', () => {
    this.OR(this.words('takes', 'finishes'));
    this.SUBRULE(this.act);
    this.MANY(() => this.SUBRULE(this.role));
  });

  readonly role: Rule = this.RULE('role', () => {
    this.SUBRULE(this.prep);
    this.CONSUME(t.Name);
  });

  /** ("gains"|"loses") (Name|"any") */
  readonly conditionEvent: Rule = this.RULE('conditionEvent', () => {
    this.OR(this.words('gains', 'loses'));
    this.OR2([...this.types(t.Name), ...this.words('any')]);
  });

  /** ["." Name] ("changes"|"rises"|"falls"|"reaches" term) */
  readonly fieldEvent: Rule = this.RULE('fieldEvent', () => {
    this.OPTION(() => {
      this.CONSUME(t.Dot);
      this.CONSUME(t.Name, { LABEL: 'field' });
    });
    this.OR([
      ...this.words('changes', 'rises', 'falls'),
      {
        ALT: () => {
          this.CONSUME(word('reaches'));
          this.SUBRULE(this.term);
        },
      },
    ]);
  });

  /** {prep Name} ("comes" "out" (Name|"yes"|"no"|"any") | "is" ("rolled"|"offered")) */
  readonly checkEvent: Rule = this.RULE('checkEvent', () => {
    this.MANY(() => this.SUBRULE(this.role));
    this.OR([
      {
        ALT: () => {
          this.CONSUME(word('comes'));
          this.CONSUME(word('out'));
          this.OR2([{ ALT: () => this.SUBRULE(this.outcomeName) }, ...this.words('any')]);
        },
      },
      {
        ALT: () => {
          this.CONSUME(word('is'));
          this.OR3(this.words('rolled', 'offered'));
        },
      },
    ]);
  });

  readonly moment: Rule = this.RULE('moment', () => {
    this.OR([
      { ALT: () => this.CONSUME(word('always')) },
      {
        ALT: () => {
          this.CONSUME(word('whenever'));
          this.SUBRULE(this.event);
        },
      },
      { ALT: () => this.SUBRULE(this.atMoment) },
    ]);
  });

  /** "at" ("start"|"end") "of" ( "each" Name | "step" Name | Name [Int | Name] ) */
  readonly atMoment: Rule = this.RULE('atMoment', () => {
    this.CONSUME(word('at'));
    this.OR(this.words('start', 'end'));
    this.CONSUME(word('of'));
    this.SUBRULE(this.place);
  });

  readonly place: Rule = this.RULE('place', () => {
    this.OR([
      {
        ALT: () => {
          this.OR2(this.words('each', 'step'));
          this.CONSUME(t.Name);
        },
      },
      {
        ALT: () => {
          this.CONSUME2(t.Name);
          this.OPTION(() => this.OR3([{ ALT: () => this.CONSUME(t.Int) }, { ALT: () => this.CONSUME3(t.Name, { LABEL: 'label' }) }]));
        },
      },
    ]);
  });

  readonly momentLine: Rule = this.RULE('momentLine', () => {
    this.OR([
      {
        ALT: () => {
          this.SUBRULE(this.moment);
          this.CONSUME(t.Newline);
        },
      },
      { ALT: () => this.SUBRULE(this.brokenLine) },
    ]);
  });

  readonly claim: Rule = this.RULE('claim', () => {
    this.SUBRULE(this.expr);
    this.OPTION(() => this.SUBRULE(this.when));
    this.CONSUME(t.Newline);
  });

  readonly claims: Rule = this.RULE('claims', () => {
    this.AT_LEAST_ONE(() => this.OR([{ ALT: () => this.SUBRULE(this.brokenLine) }, { ALT: () => this.SUBRULE(this.claim) }]));
  });

  readonly invariantDecl: Rule = this.RULE('invariantDecl', () => {
    this.CONSUME(word('invariant'));
    this.SUBRULE(this.titleLine);
    this.SUBRULE(this.invariantLines);
  });

  readonly invariantLines: Rule = this.RULE('invariantLines', () => {
    this.CONSUME(t.Indent);
    this.SUBRULE(this.momentLine);
    this.SUBRULE(this.claims);
    this.CONSUME(t.Dedent);
  });

  readonly measureDecl: Rule = this.RULE('measureDecl', () => {
    this.CONSUME(word('measure'));
    this.SUBRULE(this.titleLine);
    this.SUBRULE(this.measureLines);
  });

  readonly measureLines: Rule = this.RULE('measureLines', () => {
    this.CONSUME(t.Indent);
    this.SUBRULE(this.momentLine);
    this.SUBRULE(this.measured);
    this.CONSUME(t.Dedent);
  });

  readonly measured: Rule = this.RULE('measured', () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.brokenLine) },
      {
        ALT: () => {
          this.SUBRULE(this.expr);
          this.CONSUME(t.Newline);
        },
      },
    ]);
  });
}
