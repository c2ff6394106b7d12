// The grammar of parts that several declarations share: fields and types, rows, options, signatures, events and moments. It
// has no actions.

import type { GrammarRule } from './word-grammar.ts';
import { StatementGrammar } from './statement-grammar.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';

export class PartGrammar extends StatementGrammar {
  /** Name [Text] NL */
  readonly titleLine: GrammarRule = this.RULE('titleLine', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  readonly fields: GrammarRule = this.RULE('fields', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.field) },
        { ALT: () => this.SUBRULE(this.brokenLine) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  /** field = Name type [("default" | "starts") value ["each" Name]] ["hidden" "from" (Name | "everyone")] ["bookkeeping"] [Text] NL */
  readonly field: GrammarRule = this.RULE('field', () => {
    this.CONSUME(t.Name);
    this.SUBRULE(this.type);
    this.OPTION(() => this.SUBRULE(this.initial));
    this.OPTION2(() => {
      this.CONSUME(word('hidden'));
      this.CONSUME(word('from'));
      this.OR([
        { ALT: () => this.CONSUME2(t.Name, { LABEL: 'hiddenFrom' }) },
        { ALT: () => this.CONSUME(word('everyone')) },
      ]);
    });
    this.OPTION3(() => this.CONSUME(word('bookkeeping')));
    this.OPTION4(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  readonly initial: GrammarRule = this.RULE('initial', () => {
    this.OR(this.words('default', 'starts'));
    this.SUBRULE(this.value);
    this.OPTION(() => {
      this.CONSUME(word('each'));
      this.CONSUME(t.Name);
    });
  });

  readonly type: GrammarRule = this.choice('type', [
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
        this.CONSUME(word('deck'));
        this.CONSUME4(word('of'));
        this.CONSUME4(t.Name);
        this.OPTION3(() => {
          this.CONSUME(word('times'));
          this.CONSUME5(t.Name, { LABEL: 'times' });
        });
      },
    },
    {
      // No kind may have such a name.
      IGNORE_AMBIGUITIES: true,
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

  /** rows = > cells NL { cells NL } <   (first line: corner word, then the columns) */
  readonly rows: GrammarRule = this.RULE('rows', () => {
    this.CONSUME(t.Indent);
    this.SUBRULE(this.columns);
    this.MANY(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.row) },
        { ALT: () => this.SUBRULE(this.brokenLine) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  readonly columns: GrammarRule = this.RULE('columns', () => {
    this.AT_LEAST_ONE(() => this.CONSUME(t.Name));
    this.CONSUME(t.Newline);
  });

  readonly row: GrammarRule = this.RULE('row', () => {
    this.AT_LEAST_ONE(() => this.SUBRULE(this.cell));
    this.CONSUME(t.Newline);
  });

  readonly options: GrammarRule = this.RULE('options', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.optionLine) },
        { ALT: () => this.SUBRULE(this.brokenLine) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  /** Word [Text] ["when" expr] ["default"] NL */
  readonly optionLine: GrammarRule = this.RULE('optionLine', () => {
    this.CONSUME(t.OptionWord);
    this.OPTION(() => this.CONSUME(t.Str));
    this.OPTION2(() => this.SUBRULE(this.when));
    this.OPTION3(() => this.CONSUME(word('default')));
    this.CONSUME(t.Newline);
  });

  /** param = Name ["(" type ")"] */
  readonly param: GrammarRule = this.RULE('param', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(t.OpenBracket);
      this.SUBRULE(this.type);
      this.CONSUME(t.CloseBracket);
    });
  });

  readonly furtherParam: GrammarRule = this.RULE('furtherParam', () => {
    this.SUBRULE(this.prep);
    this.SUBRULE(this.param);
  });

  /** ("from"|"with"|"on"|"against"|"within") param: only these prepositions can come after a define in an expression */
  readonly definedParam: GrammarRule = this.RULE('definedParam', () => {
    this.OR(this.words('from', 'with', 'on', 'against', 'within'));
    this.SUBRULE(this.param);
  });

  /** signature = Name [param] { prep param } */
  readonly signature: GrammarRule = this.RULE('signature', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => this.SUBRULE(this.param));
    this.MANY(() => this.SUBRULE(this.furtherParam));
  });

  /** signature [Text] NL */
  readonly signatureLine: GrammarRule = this.RULE('signatureLine', () => {
    this.SUBRULE(this.signature);
    this.OPTION(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  /** (Name | "yes" | "no") ("when" expr | "otherwise") [Text] NL */
  readonly outcome: GrammarRule = this.RULE('outcome', () => {
    this.SUBRULE(this.outcomeName);
    this.OR([
      { ALT: () => this.SUBRULE(this.when) },
      { ALT: () => this.CONSUME(word('otherwise')) },
    ]);
    this.OPTION(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
  });

  readonly event: GrammarRule = this.RULE('event', () => {
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
  readonly takesEvent: GrammarRule = this.RULE('takesEvent', () => {
    this.OR(this.words('takes', 'finishes'));
    this.SUBRULE(this.act);
    this.MANY(() => this.SUBRULE(this.role));
  });

  readonly role: GrammarRule = this.RULE('role', () => {
    this.SUBRULE(this.prep);
    this.CONSUME(t.Name);
  });

  /** ("gains"|"loses") (Name|"any") */
  readonly conditionEvent: GrammarRule = this.RULE('conditionEvent', () => {
    this.OR(this.words('gains', 'loses'));
    this.OR2([...this.types(t.Name), ...this.words('any')]);
  });

  /** ["." Name] ("changes"|"rises"|"falls"|"reaches" term) */
  readonly fieldEvent: GrammarRule = this.RULE('fieldEvent', () => {
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
  readonly checkEvent: GrammarRule = this.RULE('checkEvent', () => {
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

  readonly moment: GrammarRule = this.choice('moment', [
    { ALT: () => this.CONSUME(word('always')) },
    {
      ALT: () => {
        this.CONSUME(word('whenever'));
        this.SUBRULE(this.event);
        this.OPTION(() => {
          this.CONSUME(word('except'));
          this.CONSUME(word('in'));
          this.SUBRULE(this.names);
        });
      },
    },
    { ALT: () => this.SUBRULE(this.atMoment) },
  ]);

  /** "at" ("start"|"end") "of" ( "each" Name | "step" Name | Name [Int | Name] ) */
  readonly atMoment: GrammarRule = this.RULE('atMoment', () => {
    this.CONSUME(word('at'));
    this.OR(this.words('start', 'end'));
    this.CONSUME(word('of'));
    this.SUBRULE(this.place);
  });

  readonly place: GrammarRule = this.choice('place', [
    {
      // A span may have the name `step`, but then no label follows it.
      IGNORE_AMBIGUITIES: true,
      ALT: () => {
        this.OR2(this.words('each', 'step'));
        this.CONSUME(t.Name);
      },
    },
    {
      ALT: () => {
        this.CONSUME2(t.Name);
        this.OPTION(() =>
          this.OR3([
            { ALT: () => this.CONSUME(t.Int) },
            { ALT: () => this.CONSUME3(t.Name, { LABEL: 'label' }) },
          ]),
        );
      },
    },
  ]);

  readonly momentLine: GrammarRule = this.choice('momentLine', [
    {
      ALT: () => {
        this.SUBRULE(this.moment);
        this.CONSUME(t.Newline);
      },
    },
    { ALT: () => this.SUBRULE(this.brokenLine) },
  ]);

  readonly claim: GrammarRule = this.RULE('claim', () => {
    this.SUBRULE(this.expr);
    this.OPTION(() => this.SUBRULE(this.when));
    this.CONSUME(t.Newline);
  });

  readonly claims: GrammarRule = this.RULE('claims', () => {
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.brokenLine) },
        { ALT: () => this.SUBRULE(this.claim) },
      ]),
    );
  });
}
