// The whole grammar: the lines with a rule of their own, and what tells two forms apart where two tokens do not. It has no
// actions. The superclasses of this class have the other parts, and make the rules of the table of forms.

import { EOF, type CstNode } from 'chevrotain';
import { reservedWords } from '../../ast/words.ts';
import { PartGrammar } from './part-grammar.ts';
import type { GrammarRule } from './word-grammar.ts';
import { useDecisions } from './preparation.ts';
import type { PreparedDecisions } from './prepared-decisions.ts';
import { rememberExpectations } from './remembered-expectations.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';

/** Reserved words that are not values: only options may have such names. */
const onlyOptions = reservedWords.filter(
  (one) => !['yes', 'no', 'nobody', 'nothing'].includes(one),
);

export class Grammar extends PartGrammar {
  private readonly isPrepared: boolean;
  private analysed: Grammar | undefined;

  /**
   * Creates the parser.
   *
   * @param skipValidations leaves out the checks of the grammar itself, which a test makes once
   * @param prepared the decisions of the grammar; without it the grammar is analysed rule by rule, which takes far longer
   */
  constructor(skipValidations: boolean, prepared?: PreparedDecisions) {
    super(skipValidations);
    this.formRules();
    this.isPrepared = prepared !== undefined && useDecisions(this, prepared);
    if (!this.isPrepared) this.performSelfAnalysis();
    Object.assign(this, rememberExpectations(this));
  }

  /** Reads the input by a rule. */
  read(entry: string): CstNode {
    return this.ruleOf(entry).call(this);
  }

  /** Returns the rules as data, from which we find what the parser expected at a mistake. */
  override getGAstProductions(): ReturnType<PartGrammar['getGAstProductions']> {
    if (!this.isPrepared) return super.getGAstProductions();
    this.analysed ??= new Grammar(true);
    return this.analysed.getGAstProductions();
  }

  protected override readonly gates: ReadonlyMap<string, () => boolean> = new Map<
    string,
    () => boolean
  >([
    ['PickStmt', () => this.picksAtRandom() || this.draws()],
    ['MoveStmt', () => this.moves()],
    ['GainStmt', () => this.gains()],
    // A span may have the name `next`.
    ['next', () => ![t.Newline, word('of')].includes(this.LA(2).tokenType)],
    // An action begins with lines `pick t from S`.
    ['actionLine', () => !this.picksAtRandom()],
    // A value may have the name `most`.
    ['most|least', () => [t.Newline, word('when')].includes(this.LA(2).tokenType)],
    // A compared value may have the name `roll`.
    ['RankRoll', () => this.LA(2).tokenType === word('roll') && this.isName(3)],
    // `modifier A in check B` and `modifier A` differ only at the third token. A table may have the name `roll`.
    ...['part', 'fieldPart', 'settable'].map(
      (one) => [one, () => this.LA(3).tokenType === word('in')] as const,
    ),
  ]);

  /** One declaration or override: the lines from one line at the margin to the next. */
  readonly topLevel: GrammarRule = this.choice('topLevel', this.rules('declaration', 'override'));

  /** A whole text of dice, such as `2d6 + d8 count 5 or more >= 2`. */
  readonly diceText: GrammarRule = this.RULE('diceText', () => {
    this.SUBRULE(this.expr);
    this.CONSUME(t.Newline);
  });

  /** A line that could not be read, perhaps with readable statements under it */
  readonly brokenLine: GrammarRule = this.RULE('brokenLine', () => {
    this.CONSUME(t.Broken);
    this.CONSUME(t.Newline);
    this.OPTION(() => this.readRule('block'));
  });

  /** "if" expr NL block { "otherwise" "if" expr NL block } [ "otherwise" NL block ] */
  readonly ifStmt: GrammarRule = this.RULE('ifStmt', () => {
    this.readRule('IfBranch');
    this.MANY(() => this.SUBRULE(this.otherwiseIf));
    this.OPTION(() => this.readRule('Otherwise'));
  });

  readonly otherwiseIf: GrammarRule = this.RULE('otherwiseIf', () => {
    this.CONSUME(word('otherwise'));
    this.readRule('IfBranch');
  });

  /** True if `draw` begins a draw. A field or a callable may have this name too, but a draw names a deck. */
  protected draws(): boolean {
    const [first, second, third] = [1, 2, 3].map((n) => this.LA(n).tokenType);
    return first === word('draw') && (second === word('secretly') || third === word('from'));
  }

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

  /** Tells `p gains X` from a call with an argument called `gains`: only the first has a name after `gains`. */
  protected gains(): boolean {
    return this.LA(2).tokenType === t.Dot || this.isName(3);
  }

  /** "to" "take" item {"," item} ["or" ("nothing" | item)] */
  readonly askTake: GrammarRule = this.RULE('askTake', () => {
    this.CONSUME(word('to'));
    this.CONSUME(word('take'));
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.readRule('TakeItem') });
    this.OPTION(() => {
      this.CONSUME(word('or'));
      this.OR([...this.words('nothing'), { ALT: () => this.readRule('TakeItem', 2) }]);
    });
  });

  /** caseline = ("otherwise" | outcome {"," outcome}) ( NL block | simple ) */
  readonly caseLine: GrammarRule = this.RULE('caseLine', () => {
    this.OR([
      ...this.words('otherwise'),
      {
        ALT: () =>
          this.AT_LEAST_ONE_SEP({
            SEP: t.Comma,
            DEF: () => this.readRule('outcomeName'),
          }),
      },
    ]);
    this.OR2([
      {
        ALT: () => {
          this.CONSUME(t.Newline);
          this.readRule('block');
        },
      },
      ...this.rules('simple'),
    ]);
  });

  /** ("highest"|"lowest") "roll" Name ["." Name] [term] {prep term} ["as" Name] ["when" expr] NL */
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
    this.CONSUME(t.Newline);
  });

  readonly rankArguments: GrammarRule = this.RULE('rankArguments', () => {
    this.OPTION(() => this.SUBRULE(this.term));
    this.MANY(() => this.readRule('Arg'));
  });

  /** "cases" NL > Name {Name} NL { casecell {casecell} NL } < */
  readonly caseTable: GrammarRule = this.RULE('caseTable', () => {
    this.CONSUME(word('cases'));
    this.CONSUME(t.Newline);
    this.CONSUME(t.Indent);
    this.SUBRULE(this.columns);
    this.AT_LEAST_ONE(() => this.OR(this.rules('caseRow', 'brokenLine')));
    this.CONSUME(t.Dedent);
  });

  readonly caseRow: GrammarRule = this.RULE('caseRow', () => {
    this.AT_LEAST_ONE(() => this.SUBRULE(this.caseCell));
    this.CONSUME(t.Newline);
  });

  /** casecell = casevalue {"," casevalue} */
  readonly caseCell: GrammarRule = this.RULE('caseCell', () => {
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => this.SUBRULE(this.caseValue) });
  });

  /** casevalue = cell | word: an option of a ruling may have the name of a keyword */
  readonly caseValue: GrammarRule = this.choice('caseValue', [
    ...this.rules('cell'),
    ...this.words(...onlyOptions),
  ]);
}
