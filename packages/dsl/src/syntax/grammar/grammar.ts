// The whole grammar, with the lines at the margin and overrides (section 9). It has no actions. The other parts are the
// superclasses of this class: scenarios, declarations, statements, expressions.

import type { TokenType } from 'chevrotain';
import type { SlotKind } from '../../ast/slots.ts';
import { declarationWords } from '../../ast/words.ts';
import type { GrammarRule } from './word-grammar.ts';
import { useDecisions } from './preparation.ts';
import type { PreparedDecisions } from './prepared-decisions.ts';
import { rememberExpectations } from './remembered-expectations.ts';
import { ScenarioGrammar } from './scenario-grammar.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';

const ownerWords = declarationWords.filter((one) => one !== 'encounter' && one !== 'example');

export class Grammar extends ScenarioGrammar {
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
    this.isPrepared = prepared !== undefined && useDecisions(this, prepared);
    if (!this.isPrepared) this.performSelfAnalysis();
    Object.assign(this, rememberExpectations(this));
  }

  /** Returns the rules as data, from which we find what the parser expected at a mistake. */
  override getGAstProductions(): ReturnType<ScenarioGrammar['getGAstProductions']> {
    if (!this.isPrepared) return super.getGAstProductions();
    this.analysed ??= new Grammar(true);
    return this.analysed.getGAstProductions();
  }

  private slotRules: Readonly<Record<SlotKind, GrammarRule | TokenType>> | undefined;

  protected override slotRule(wants: SlotKind): GrammarRule | TokenType {
    this.slotRules ??= {
      name: t.Name,
      names: this.names,
      option: t.OptionWord,
      outcome: this.outcomeName,
      text: t.Str,
      title: t.Str,
      number: t.Int,
      seed: this.seed,
      path: this.path,
      who: this.who,
      expr: this.expr,
      term: this.term,
      value: this.value,
      cell: this.cell,
      call: this.invocation,
      asking: this.asking,
      picking: this.picking,
      loop: this.loop,
      duration: this.duration,
      moment: this.atMoment,
      statements: this.block,
      participants: this.rows,
    };
    return this.slotRules[wants];
  }

  /** One declaration or override: the lines from one line at the margin to the next. */
  readonly topLevel: GrammarRule = this.choice('topLevel', [
    { ALT: () => this.SUBRULE(this.declaration) },
    { ALT: () => this.SUBRULE(this.override) },
  ]);

  readonly declaration: GrammarRule = this.choice('declaration', [
    { ALT: () => this.SUBRULE(this.spanDecl) },
    { ALT: () => this.SUBRULE(this.sideDecl) },
    { ALT: () => this.SUBRULE(this.kindDecl) },
    { ALT: () => this.SUBRULE(this.conditionDecl) },
    { ALT: () => this.SUBRULE(this.tableDecl) },
    { ALT: () => this.SUBRULE(this.givenDecl) },
    { ALT: () => this.SUBRULE(this.trackDecl) },
    { ALT: () => this.SUBRULE(this.rulingDecl) },
    { ALT: () => this.SUBRULE(this.defineDecl) },
    { ALT: () => this.SUBRULE(this.modifierDecl) },
    { ALT: () => this.SUBRULE(this.checkDecl) },
    { ALT: () => this.SUBRULE(this.choiceDecl) },
    { ALT: () => this.SUBRULE(this.actionDecl) },
    { ALT: () => this.SUBRULE(this.procedureDecl) },
    { ALT: () => this.SUBRULE(this.triggerDecl) },
    { ALT: () => this.SUBRULE(this.encounterDecl) },
    { ALT: () => this.SUBRULE(this.invariantDecl) },
    { ALT: () => this.SUBRULE(this.measureDecl) },
    { ALT: () => this.SUBRULE(this.policyDecl) },
    { ALT: () => this.SUBRULE(this.scenarioDecl) },
    { ALT: () => this.SUBRULE(this.exampleDecl) },
  ]);

  readonly override: GrammarRule = this.choice('override', [
    { ALT: () => this.SUBRULE(this.replaceOverride) },
    { ALT: () => this.SUBRULE(this.removeOverride) },
    { ALT: () => this.SUBRULE(this.renameOverride) },
    { ALT: () => this.SUBRULE(this.insertSteps) },
    { ALT: () => this.SUBRULE(this.setOverride) },
    { ALT: () => this.SUBRULE(this.addOverride) },
  ]);

  /** "replace" ( declaration | "step" Name "in" owner NL block ) */
  readonly replaceOverride: GrammarRule = this.RULE('replaceOverride', () => {
    this.CONSUME(word('replace'));
    this.OR([
      { ALT: () => this.SUBRULE(this.stepPlace) },
      { ALT: () => this.SUBRULE(this.declaration) },
    ]);
  });

  /** "step" Name "in" owner NL block */
  readonly stepPlace: GrammarRule = this.RULE('stepPlace', () => {
    this.CONSUME(word('step'));
    this.CONSUME(t.Name);
    this.CONSUME(word('in'));
    this.SUBRULE(this.owner);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.block);
  });

  readonly insertSteps: GrammarRule = this.RULE('insertSteps', () => {
    this.OR(this.words('before', 'after'));
    this.SUBRULE(this.stepPlace);
  });

  /** "remove" [part "in"] owner NL */
  readonly removeOverride: GrammarRule = this.RULE('removeOverride', () => {
    this.CONSUME(word('remove'));
    this.SUBRULE(this.thing);
    this.CONSUME(t.Newline);
  });

  /** "rename" [part "in"] owner "to" Word NL */
  readonly renameOverride: GrammarRule = this.RULE('renameOverride', () => {
    this.CONSUME(word('rename'));
    this.SUBRULE(this.thing);
    this.CONSUME(word('to'));
    this.CONSUME(t.OptionWord);
    this.CONSUME(t.Newline);
  });

  /** [part "in"] owner */
  readonly thing: GrammarRule = this.RULE('thing', () => {
    this.OPTION({
      // `modifier A in check B` and `modifier A` differ only at the third token.
      GATE: () => this.LA(3).tokenType === word('in'),
      DEF: () => {
        this.SUBRULE(this.part);
        this.CONSUME(word('in'));
      },
    });
    this.SUBRULE(this.owner);
  });

  readonly part: GrammarRule = this.RULE('part', () => {
    this.OR(this.words('modifier', 'outcome', 'roll', 'let', 'row', 'option', 'field', 'step'));
    this.CONSUME(t.OptionWord);
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

  /** "set" ( ruling | given or track | cell | modifier | roll, let or outcome | field ) ["when" expr] NL */
  readonly setOverride: GrammarRule = this.RULE('setOverride', () => {
    this.CONSUME(word('set'));
    this.OR([
      { ALT: () => this.SUBRULE(this.setRuling) },
      { ALT: () => this.SUBRULE(this.setGlobal) },
      { ALT: () => this.SUBRULE(this.setModifier) },
      {
        // A table may have the name `roll`, `let`, `outcome` or `field`.
        GATE: () => this.LA(3).tokenType === word('in'),
        ALT: () => this.SUBRULE(this.setPart),
      },
      {
        GATE: () => this.LA(3).tokenType === word('in'),
        ALT: () => this.SUBRULE(this.setField),
      },
      { ALT: () => this.SUBRULE(this.setCell) },
    ]);
    this.OPTION(() => this.SUBRULE(this.when));
    this.CONSUME(t.Newline);
  });

  readonly setRuling: GrammarRule = this.RULE('setRuling', () => {
    this.CONSUME(word('ruling'));
    this.CONSUME(t.Name);
    this.CONSUME(word('to'));
    this.CONSUME(t.OptionWord);
  });

  readonly setGlobal: GrammarRule = this.RULE('setGlobal', () => {
    this.OR(this.words('given', 'track'));
    this.CONSUME(t.Name);
    this.CONSUME(word('to'));
    this.SUBRULE(this.value);
  });

  /** "field" Word "in" owner "to" value */
  readonly setField: GrammarRule = this.RULE('setField', () => {
    this.CONSUME(word('field'));
    this.CONSUME(t.OptionWord);
    this.CONSUME(word('in'));
    this.SUBRULE(this.owner);
    this.CONSUME(word('to'));
    this.SUBRULE(this.value);
  });

  /** Name "at" cell "under" Name "to" cell */
  readonly setCell: GrammarRule = this.RULE('setCell', () => {
    this.CONSUME(t.Name, { LABEL: 'table' });
    this.CONSUME(word('at'));
    this.SUBRULE(this.cell, { LABEL: 'row' });
    this.CONSUME(word('under'));
    this.CONSUME2(t.Name, { LABEL: 'column' });
    this.CONSUME(word('to'));
    this.SUBRULE2(this.cell, { LABEL: 'to' });
  });

  readonly setModifier: GrammarRule = this.RULE('setModifier', () => {
    this.CONSUME(word('modifier'));
    this.CONSUME(t.Name);
    this.CONSUME(word('in'));
    this.SUBRULE(this.owner);
    this.CONSUME(word('to'));
    this.SUBRULE(this.amount);
  });

  readonly setPart: GrammarRule = this.RULE('setPart', () => {
    this.SUBRULE(this.settable);
    this.CONSUME(word('in'));
    this.SUBRULE(this.owner);
    this.CONSUME(word('to'));
    this.SUBRULE(this.expr);
  });

  readonly settable: GrammarRule = this.RULE('settable', () => {
    this.OR(this.words('roll', 'let', 'outcome'));
    this.CONSUME(t.OptionWord);
  });

  readonly addOverride: GrammarRule = this.RULE('addOverride', () => {
    this.CONSUME(word('add'));
    this.CONSUME(word('to'));
    this.OR([
      { ALT: () => this.SUBRULE(this.addRows) },
      { ALT: () => this.SUBRULE(this.addFields) },
      { ALT: () => this.SUBRULE(this.addOptions) },
      { ALT: () => this.SUBRULE(this.addModifiers) },
    ]);
  });

  /** "table" Name NL > { cells NL } < */
  readonly addRows: GrammarRule = this.RULE('addRows', () => {
    this.CONSUME(word('table'));
    this.CONSUME(t.Name);
    this.CONSUME(t.Newline);
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.row) },
        { ALT: () => this.SUBRULE(this.brokenLine) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  readonly addFields: GrammarRule = this.RULE('addFields', () => {
    this.CONSUME(word('kind'));
    this.CONSUME(t.Name);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.fields);
  });

  readonly addOptions: GrammarRule = this.RULE('addOptions', () => {
    this.OR(this.words('ruling', 'choice'));
    this.CONSUME(t.Name);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.options);
  });

  readonly addModifiers: GrammarRule = this.RULE('addModifiers', () => {
    this.OR(this.words('roll', 'let'));
    this.CONSUME(t.OptionWord);
    this.CONSUME(word('in'));
    this.SUBRULE(this.owner);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.modLines);
  });
}
