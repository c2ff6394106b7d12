// The grammar of parts that several declarations share: fields and types, rows, options, signatures, events and moments. It
// has no actions.

import type { GrammarRule } from './word-grammar.ts';
import { partWords } from '../../ast/parts.ts';
import { furtherPrepositions } from '../../ast/prepositions.ts';
import { declarationWords } from '../../ast/words.ts';
import { ExpressionGrammar } from './expression-grammar.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';

const ownerWords = declarationWords.filter((one) => one !== 'encounter' && one !== 'example');

export abstract class PartGrammar extends ExpressionGrammar {
  /** rows = > cells NL { cells NL } <   (first line: corner word, then the columns) */
  readonly rows: GrammarRule = this.RULE('rows', () => {
    this.CONSUME(t.Indent);
    this.SUBRULE(this.columns);
    this.MANY(() => this.OR(this.rules('row', 'brokenLine')));
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
      this.readRule('type');
      this.CONSUME(t.CloseBracket);
    });
  });

  readonly furtherParam: GrammarRule = this.RULE('furtherParam', () => {
    this.SUBRULE(this.prep);
    this.SUBRULE(this.param);
  });

  /** ("from"|"with"|"on"|"against"|"within") param: only these prepositions can come after a define in an expression */
  readonly definedParam: GrammarRule = this.RULE('definedParam', () => {
    this.OR(this.words(...furtherPrepositions));
    this.SUBRULE(this.param);
  });

  /** signature = Name [param] { prep param } */
  readonly signature: GrammarRule = this.RULE('signature', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => this.SUBRULE(this.param));
    this.MANY(() => this.SUBRULE(this.furtherParam));
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

  readonly when: GrammarRule = this.RULE('when', () => {
    this.CONSUME(word('when'));
    this.SUBRULE(this.expr);
  });

  /** ("when" expr | "otherwise") */
  readonly caseWhen: GrammarRule = this.choice('caseWhen', [
    ...this.rules('when'),
    ...this.words('otherwise'),
  ]);

  /** invocation = Name [term] {prep term} ["freely"] */
  readonly invocation: GrammarRule = this.RULE('invocation', () => {
    this.CONSUME(t.Name);
    this.OPTION(() => this.SUBRULE(this.term));
    this.MANY(() => this.readRule('Arg'));
    this.OPTION2(() => this.CONSUME(word('freely')));
  });

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
    ...this.rules('brokenLine'),
    {
      ALT: () => {
        this.SUBRULE(this.expr);
        this.CONSUME(t.Newline);
      },
    },
  ]);

  readonly face: GrammarRule = this.choice('face', this.types(t.Int, t.Name));

  readonly faces: GrammarRule = this.RULE('faces', () => {
    this.AT_LEAST_ONE(() => this.SUBRULE(this.face));
  });

  /** owner = "encounter" | "example" Text | declaration word Name */
  readonly owner: GrammarRule = this.choice('owner', [
    ...this.words('encounter'),
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
