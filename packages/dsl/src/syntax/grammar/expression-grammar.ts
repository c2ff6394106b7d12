// The grammar of expressions, and of the small parts that declarations and statements share. It has no actions. The comment
// of each production is its rule from the language's reference. `BrokenCondition` replaces a condition that could not be
// read.

import { furtherPrepositions, prepositions } from '../../ast/prepositions.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';
import { FormGrammar } from './form-grammar.ts';
import { afterCallee, afterMember, afterMemory, type GrammarRule } from './word-grammar.ts';

/** Reserved words that are allowed as a value after `is`, because no expression starts with them. */
const wordValues = [
  'if',
  'each',
  'let',
  'be',
  'by',
  'of',
  'to',
  'from',
  'with',
  'at',
  'against',
  'on',
  'for',
  'within',
  'under',
  'any',
  'every',
  'secretly',
  'freely',
];

export abstract class ExpressionGrammar extends FormGrammar {
  /** path = Name {"." Name} */
  readonly path: GrammarRule = this.RULE('path', () => {
    this.CONSUME(t.Name);
    this.MANY(() => {
      this.CONSUME(t.Dot);
      this.CONSUME2(t.Name);
    });
  });

  readonly names: GrammarRule = this.RULE('names', () => {
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.CONSUME(t.Name) });
  });

  readonly prep: GrammarRule = this.choice('prep', this.words(...prepositions));

  /** set = "everyone" | path ["of" term] */
  readonly set: GrammarRule = this.choice('set', [
    ...this.words('everyone'),
    {
      ALT: () => {
        this.SUBRULE(this.path);
        this.OPTION(() => {
          this.CONSUME(word('of'));
          this.SUBRULE(this.term);
        });
      },
    },
  ]);

  readonly signedInt: GrammarRule = this.RULE('signedInt', () => {
    this.OPTION(() => this.CONSUME(t.Minus));
    this.CONSUME(t.Int);
  });

  /** term = ["-"] Int | Dice | Text | "yes" | "no" | "nobody" | "everyone" | path | "(" expr ")" */
  readonly term: GrammarRule = this.choice('term', [
    ...this.rules('signedInt'),
    { ALT: () => this.CONSUME(t.DiceCodeToken) },
    { ALT: () => this.CONSUME(t.Str) },
    ...this.words('yes', 'no', 'nobody', 'everyone'),
    ...this.rules('path', 'paren'),
  ]);

  readonly paren: GrammarRule = this.RULE('paren', () => {
    this.CONSUME(t.OpenBracket);
    this.SUBRULE(this.expr);
    this.CONSUME(t.CloseBracket);
  });

  /** range = Int | Int ".." [Int] | ".." Int */
  readonly range: GrammarRule = this.choice('range', [
    {
      ALT: () => {
        this.SUBRULE(this.signedInt, { LABEL: 'from' });
        this.OPTION(() => {
          this.CONSUME(t.DotDot);
          this.OPTION2({
            // In a table, `6..  2` is a range and a number in the next cell. `1 .. 5` is still one range.
            GATE: () => this.touches(0) || !this.touches(-1),
            DEF: () => this.SUBRULE2(this.signedInt, { LABEL: 'to' }),
          });
        });
      },
    },
    {
      ALT: () => {
        this.CONSUME2(t.DotDot);
        this.SUBRULE3(this.signedInt, { LABEL: 'to' });
      },
    },
  ]);

  /** values = (Word | range) {"," (Word | range)} */
  readonly values: GrammarRule = this.RULE('values', () => {
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.SUBRULE(this.oneValue) });
  });

  readonly oneValue: GrammarRule = this.choice('oneValue', [
    ...this.rules('range'),
    { ALT: () => this.CONSUME(t.AnyWord) },
  ]);

  /** value = ["-"] Int | Dice | Text | "yes" | "no" | "nobody" | "nothing" | Name */
  readonly value: GrammarRule = this.choice('value', [
    ...this.rules('signedInt'),
    ...this.types(t.DiceCodeToken, t.Str),
    ...this.words('yes', 'no', 'nobody', 'nothing'),
    ...this.types(t.Name),
  ]);

  /** cell = value | range | "-" */
  readonly cell: GrammarRule = this.choice('cell', [
    {
      // `-1` is a number, but `- 1` is two cells.
      GATE: () => this.LA(1).tokenType !== t.Minus || this.touches(1),
      ALT: () => this.SUBRULE(this.range),
    },
    ...this.types(t.Minus, t.DiceCodeToken, t.Str),
    ...this.words('yes', 'no', 'nobody', 'nothing'),
    ...this.types(t.Name),
  ]);

  /** expr = conj {"or" conj} */
  readonly expr: GrammarRule = this.RULE('expr', () => {
    this.SUBRULE(this.conjunction);
    this.MANY(() => {
      this.CONSUME(word('or'));
      this.SUBRULE2(this.conjunction);
    });
  });

  /** conj = neg {"and" neg} */
  readonly conjunction: GrammarRule = this.RULE('conjunction', () => {
    this.SUBRULE(this.negation);
    this.MANY(() => {
      this.CONSUME(word('and'));
      this.SUBRULE2(this.negation);
    });
  });

  /** neg = {"not"} comparison */
  readonly negation: GrammarRule = this.RULE('negation', () => {
    this.MANY(() => this.CONSUME(word('not')));
    this.SUBRULE(this.comparison);
  });

  /**
   * True while the parser reads `diceText`, in which operands may be rolls. Elsewhere only a `roll` throws dice, and the
   * operations on them follow its whole expression.
   */
  takesRolls = false;

  /** comparison = compared [ order compared | "is" … | "can" … ] */
  readonly comparison: GrammarRule = this.RULE('comparison', () => {
    this.SUBRULE(this.compared);
    this.OPTION(() => this.OR(this.rules('orderTail', 'isTail', 'canTail')));
  });

  private readonly orderSigns = this.types(t.Less, t.LessEqual, t.Greater, t.GreaterEqual);

  readonly orderTail: GrammarRule = this.RULE('orderTail', () => {
    this.OR(this.orderSigns);
    this.SUBRULE(this.compared);
  });

  /** "is" ["not"] ( "in" set | "one" "of" values | compared | reserved word ) */
  readonly isTail: GrammarRule = this.RULE('isTail', () => {
    this.CONSUME(word('is'));
    this.OPTION(() => this.CONSUME(word('not')));
    this.OR([
      {
        ALT: () => {
          this.CONSUME(word('in'));
          this.SUBRULE(this.set);
        },
      },
      {
        IGNORE_AMBIGUITIES: true,
        ALT: () => {
          this.CONSUME(word('one'));
          this.CONSUME(word('of'));
          this.SUBRULE(this.values);
        },
      },
      ...this.rules('compared', 'wordValue'),
    ]);
  });

  /** compared = sum, in a dice line also followed by [ diceop {diceop} { ("+"|"-") product } { "but" … } ] */
  readonly compared: GrammarRule = this.RULE('compared', () => {
    this.SUBRULE(this.sum);
    this.OPTION({
      GATE: () => this.takesRolls,
      DEF: () => this.SUBRULE(this.rolledTail),
    });
  });

  readonly rolledTail: GrammarRule = this.RULE('rolledTail', () => {
    this.AT_LEAST_ONE(() => this.readRule('diceOp'));
    this.MANY(() => this.SUBRULE(this.sumTail));
    this.MANY2(() => this.SUBRULE(this.clampTail));
  });

  readonly wordValue: GrammarRule = this.choice('wordValue', this.words(...wordValues));

  /** "can" ( "take" act | "act" ) */
  readonly canTail: GrammarRule = this.RULE('canTail', () => {
    this.CONSUME(word('can'));
    this.OR([
      {
        ALT: () => {
          this.CONSUME(word('take'));
          this.readRule('Act');
        },
      },
      { ALT: () => this.CONSUME2(word('act')) },
    ]);
  });

  /** sum = product { ("+"|"-") product } { "but" "at" ("least"|"most") product } */
  readonly sum: GrammarRule = this.RULE('sum', () => {
    this.SUBRULE(this.product);
    this.MANY(() => this.SUBRULE(this.sumTail));
    this.MANY2(() => this.SUBRULE(this.clampTail));
  });

  readonly sumTail: GrammarRule = this.RULE('sumTail', () => {
    this.OR(this.types(t.Plus, t.Minus));
    this.SUBRULE(this.product);
  });

  readonly clampTail: GrammarRule = this.RULE('clampTail', () => {
    this.CONSUME(word('but'));
    this.CONSUME(word('at'));
    this.OR(this.words('least', 'most'));
    this.SUBRULE(this.product);
  });

  /** product = unary { "*" unary | "/" unary "rounded" ("up"|"down"|"off") } */
  readonly product: GrammarRule = this.RULE('product', () => {
    this.SUBRULE(this.unary);
    this.MANY(() => this.SUBRULE(this.productTail));
  });

  readonly productTail: GrammarRule = this.choice('productTail', [
    {
      ALT: () => {
        this.CONSUME(t.Star);
        this.SUBRULE(this.unary);
      },
    },
    {
      ALT: () => {
        this.CONSUME(t.Slash);
        this.SUBRULE2(this.unary);
        this.CONSUME(word('rounded'));
        this.OR2(this.words('up', 'down', 'off'));
      },
    },
  ]);

  /** unary = ["-"] primary [ ("up"|"down") term ("step"|"steps") ] */
  readonly unary: GrammarRule = this.RULE('unary', () => {
    this.OPTION(() => this.CONSUME(t.Minus));
    this.SUBRULE(this.primary);
    this.OPTION2(() => this.SUBRULE(this.stepTail));
  });

  readonly stepTail: GrammarRule = this.RULE('stepTail', () => {
    this.OR(this.words('up', 'down'));
    this.SUBRULE(this.term);
    this.OR2(this.words('step', 'steps'));
  });

  readonly primary: GrammarRule = this.choice('primary', [
    ...this.types(t.Int, t.DiceCodeToken, t.Str),
    ...this.words('yes', 'nobody', 'nothing', 'everyone'),
    {
      // In `every p in S where p.ready is no satisfies …` the `no` is a value, although a name could follow.
      GATE: () => this.beginsQuestion(afterMember),
      ALT: () => this.readRule('Quantified'),
    },
    { ALT: () => this.CONSUME2(word('no')) },
    ...this.rules('Every'),
    // A field named `total` does not start a question `total of …`, since no callable may have this name.
    { IGNORE_AMBIGUITIES: true, ALT: () => this.readRule('Aggregate') },
    {
      GATE: () => this.LA(2).tokenType === word('any') || this.beginsQuestion(afterMemory),
      ALT: () => this.readRule('TimesOf'),
    },
    {
      GATE: () => this.beginsQuestion(afterCallee),
      ALT: () => this.readRule('Latest'),
    },
    {
      // `item - 1` subtracts from a value named `item`: a sign follows the name.
      GATE: () =>
        this.LA(2).tokenType !== t.Minus && (!this.isName(2) || this.beginsQuestion(afterCallee)),
      ALT: () => this.readRule('ItemOf'),
    },
    ...this.rules('reference', 'paren'),
    { ALT: () => this.CONSUME(t.BrokenCondition) },
  ]);

  readonly where: GrammarRule = this.RULE('where', () => {
    this.CONSUME(word('where'));
    this.SUBRULE(this.expr);
  });

  /** path [ "of" term { ("from"|"with"|"on"|"against"|"within") term } | "at" term ["under" term] ] */
  readonly reference: GrammarRule = this.RULE('reference', () => {
    this.SUBRULE(this.path);
    this.OPTION(() =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(word('of'));
            this.SUBRULE(this.term);
            this.MANY(() => this.SUBRULE(this.furtherArgument));
          },
        },
        {
          ALT: () => {
            this.CONSUME(word('at'));
            this.SUBRULE2(this.term);
            this.OPTION2(() => {
              this.CONSUME(word('under'));
              this.SUBRULE3(this.term);
            });
          },
        },
      ]),
    );
  });

  readonly furtherArgument: GrammarRule = this.RULE('furtherArgument', () => {
    this.OR(this.words(...furtherPrepositions));
    this.SUBRULE(this.term);
  });
}
