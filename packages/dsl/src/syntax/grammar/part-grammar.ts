// The grammar of parts that several declarations share: fields and types, rows, options, signatures, events and moments. It
// has no actions.

import type { GrammarRule } from './word-grammar.ts';
import { partWords } from '../../ast/parts.ts';
import { declarationWords } from '../../ast/words.ts';
import { ExpressionGrammar } from './expression-grammar.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';

const ownerWords = declarationWords.filter((one) => one !== 'encounter' && one !== 'example');

export abstract class PartGrammar extends ExpressionGrammar {
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
        { ALT: () => this.SUBRULE(this.ruleOf('brokenLine')) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  /** The same for participants. */
  readonly participants: GrammarRule = this.rows;

  readonly columns: GrammarRule = this.RULE('columns', () => {
    this.AT_LEAST_ONE(() => this.CONSUME(t.Name));
    this.CONSUME(t.Newline);
  });

  readonly row: GrammarRule = this.RULE('row', () => {
    this.AT_LEAST_ONE(() => this.SUBRULE(this.cell));
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

  readonly when: GrammarRule = this.RULE('when', () => {
    this.CONSUME(word('when'));
    this.SUBRULE(this.expr);
  });

  /** ("when" expr | "otherwise") */
  readonly caseWhen: GrammarRule = this.choice('caseWhen', [
    { ALT: () => this.SUBRULE(this.when) },
    ...this.words('otherwise'),
  ]);

  readonly none: GrammarRule = this.choice('none', this.words('nobody', 'nothing'));

  /** invocation = Name [term] {prep term} ["freely"] */
  readonly invocation: GrammarRule = this.RULE('invocation', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => this.SUBRULE(this.term));
    this.MANY(() => this.SUBRULE(this.argument));
    this.OPTION2(() => this.CONSUME(word('freely')));
  });

  /** The name of an outcome: a name, `yes` or `no` */
  readonly outcomeName: GrammarRule = this.choice('outcomeName', [
    ...this.types(t.Name),
    ...this.words('yes', 'no'),
  ]);

  readonly pushAsked: GrammarRule = this.RULE('pushAsked', () => {
    this.SUBRULE(this.invocation);
    this.OPTION(() => {
      this.CONSUME(word('as'));
      this.CONSUME(t.Name);
    });
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

  readonly measured: GrammarRule = this.choice('measured', [
    { ALT: () => this.SUBRULE(this.ruleOf('brokenLine')) },
    {
      ALT: () => {
        this.SUBRULE(this.expr);
        this.CONSUME(t.Newline);
      },
    },
  ]);

  /** The seed of further dice: a number, or a text. */
  readonly seed: GrammarRule = this.choice('seed', this.types(t.Int, t.Str));

  readonly face: GrammarRule = this.choice('face', this.types(t.Int, t.Name));

  readonly faces: GrammarRule = this.RULE('faces', () => {
    this.AT_LEAST_ONE(() => this.SUBRULE(this.face));
  });

  /** owner = "encounter" | "example" Text | declaration word Name */
  readonly owner: GrammarRule = this.choice('owner', [
    { ALT: () => this.CONSUME(word('encounter')) },
    {
      ALT: () => {
        this.CONSUME(word('example'));
        this.CONSUME(t.Str);
      },
    },
    {
      ALT: () => {
        this.OR2(this.words(...ownerWords));
        this.CONSUME(t.Name);
      },
    },
  ]);

  readonly part: GrammarRule = this.partRule('part', partWords);
  readonly fieldPart: GrammarRule = this.partRule('fieldPart', ['field']);
  readonly settable: GrammarRule = this.partRule('settable', ['roll', 'let', 'outcome']);
  readonly modified: GrammarRule = this.partRule('modified', ['roll', 'let']);

  readonly global: GrammarRule = this.RULE('global', () => {
    this.OR(this.words('given', 'track'));
    this.CONSUME(t.Name);
  });

  private partRule(name: string, words: readonly string[]): GrammarRule {
    return this.RULE(name, () => {
      this.OR(this.words(...words));
      this.CONSUME(t.OptionWord);
    });
  }
}
