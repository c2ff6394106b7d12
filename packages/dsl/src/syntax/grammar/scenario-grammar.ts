// The grammar of policies, scenarios and examples. It has no actions.

import { reservedWords } from '../../ast/words.ts';
import type { GrammarRule } from './word-grammar.ts';
import { DeclarationGrammar } from './declaration-grammar.ts';
import { exampleForms, setupForms } from '../../ast/forms.ts';
import * as t from '../lexer/tokens.ts';
import { word } from '../lexer/tokens.ts';

/** Reserved words that are not values: only options may have such names. */
const onlyOptions = reservedWords.filter(
  (one) => !['yes', 'no', 'nobody', 'nothing'].includes(one),
);

export class ScenarioGrammar extends DeclarationGrammar {
  /** "policy" Name ["for" Name] [Text] NL > { policyline ["when" expr] NL } < */
  readonly policyDecl: GrammarRule = this.RULE('policyDecl', () => {
    this.CONSUME(word('policy'));
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(word('for'));
      this.CONSUME2(t.Name, { LABEL: 'chooser' });
    });
    this.OPTION2(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
    this.SUBRULE(this.policyLines);
  });

  readonly policyLines: GrammarRule = this.RULE('policyLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.policyLine) },
        { ALT: () => this.SUBRULE(this.brokenLine) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  readonly policyLine: GrammarRule = this.RULE('policyLine', () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.policyTake) },
      { ALT: () => this.SUBRULE(this.policyPick) },
      { ALT: () => this.SUBRULE(this.policySay) },
      { ALT: () => this.SUBRULE(this.policyList) },
      { ALT: () => this.SUBRULE(this.policyChoose) },
    ]);
    this.OPTION(() => this.SUBRULE(this.when));
    this.CONSUME(t.Newline);
  });

  readonly policyTake: GrammarRule = this.RULE('policyTake', () => {
    this.CONSUME(word('take'));
    this.OR([{ ALT: () => this.CONSUME(word('nothing')) }, { ALT: () => this.SUBRULE(this.act) }]);
  });

  readonly policyPick: GrammarRule = this.RULE('policyPick', () => {
    this.CONSUME(word('pick'));
    this.OR([
      ...this.words('first', 'nobody', 'nothing'),
      {
        ALT: () => {
          this.OR2(this.words('highest', 'lowest'));
          this.SUBRULE(this.path);
        },
      },
      // Parsed only so that we can report it: a policy picks an offer by a value that the offer has.
      { ALT: () => this.CONSUME(t.Identifier, { LABEL: 'Name' }) },
    ]);
  });

  readonly policySay: GrammarRule = this.RULE('policySay', () => {
    this.CONSUME(word('say'));
    this.OR([
      // A value may have the name `most`.
      ...this.words('most', 'least').map((alternative) => ({
        ...alternative,
        GATE: () => [t.Newline, word('when')].includes(this.LA(2).tokenType),
      })),
      { ALT: () => this.SUBRULE(this.sum) },
    ]);
  });

  readonly policyList: GrammarRule = this.RULE('policyList', () => {
    this.CONSUME(word('list'));
    this.OR([
      { ALT: () => this.CONSUME(word('nothing')) },
      { ALT: () => this.SUBRULE(this.names) },
    ]);
  });

  readonly policyChoose: GrammarRule = this.RULE('policyChoose', () => {
    this.CONSUME(word('choose'));
    this.CONSUME(t.Name);
    this.SUBRULE(this.value);
  });

  /** "scenario" Name ["like" Name] [Text] NL [ > { setup } < ] */
  readonly scenarioDecl: GrammarRule = this.RULE('scenarioDecl', () => {
    this.CONSUME(word('scenario'));
    this.CONSUME(t.Name);
    this.OPTION(() => {
      this.CONSUME(word('like'));
      this.CONSUME2(t.Name, { LABEL: 'like' });
    });
    this.OPTION2(() => this.CONSUME(t.Str));
    this.CONSUME(t.Newline);
    this.OPTION3(() => this.SUBRULE(this.scenarioLines));
  });

  readonly scenarioLines: GrammarRule = this.RULE('scenarioLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.setupLine) },
        { ALT: () => this.SUBRULE(this.brokenLine) },
      ]),
    );
    this.CONSUME(t.Dedent);
  });

  readonly setupLine: GrammarRule = this.choice('setupLine', [
    ...this.choices(this.formRules(setupForms)),
  ]);

  /** "example" Text NL > { setup | exampleline } < */
  readonly exampleDecl: GrammarRule = this.RULE('exampleDecl', () => {
    this.CONSUME(word('example'));
    this.CONSUME(t.Str);
    this.CONSUME(t.Newline);
    this.SUBRULE(this.exampleLines);
  });

  readonly exampleLines: GrammarRule = this.RULE('exampleLines', () => {
    this.CONSUME(t.Indent);
    this.AT_LEAST_ONE(() => this.SUBRULE(this.exampleLine));
    this.OPTION(() => this.SUBRULE(this.caseTable));
    this.CONSUME(t.Dedent);
  });

  /** "cases" NL > Name {Name} NL { casecell {casecell} NL } < */
  readonly caseTable: GrammarRule = this.RULE('caseTable', () => {
    this.CONSUME(word('cases'));
    this.CONSUME(t.Newline);
    this.CONSUME(t.Indent);
    this.SUBRULE(this.columns);
    this.AT_LEAST_ONE(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.caseRow) },
        { ALT: () => this.SUBRULE(this.brokenLine) },
      ]),
    );
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
    { ALT: () => this.SUBRULE(this.cell) },
    ...this.words(...onlyOptions),
  ]);

  readonly exampleLine: GrammarRule = this.choice('exampleLine', [
    { ALT: () => this.SUBRULE(this.setupLine) },
    { ALT: () => this.SUBRULE(this.diceLine) },
    { ALT: () => this.SUBRULE(this.answerLine) },
    ...this.choices(this.formRules(exampleForms)),
    { ALT: () => this.SUBRULE(this.expectLine) },
    { ALT: () => this.SUBRULE(this.brokenLine) },
  ]);

  /** "dice" ( "in" "order" | path ["by" Name] ) (Int | Name) {Int | Name} NL */
  readonly diceLine: GrammarRule = this.RULE('diceLine', () => {
    this.CONSUME(word('dice'));
    this.OR([
      {
        ALT: () => {
          this.CONSUME(word('in'));
          this.CONSUME(word('order'));
        },
      },
      {
        ALT: () => {
          this.SUBRULE(this.path);
          this.OPTION(() => {
            this.CONSUME(word('by'));
            this.CONSUME(t.Name);
          });
        },
      },
    ]);
    this.AT_LEAST_ONE(() => this.SUBRULE(this.face));
    this.CONSUME(t.Newline);
  });

  /** The seed of further dice: a number, or a text. */
  readonly seed: GrammarRule = this.choice('seed', this.types(t.Int, t.Str));

  readonly face: GrammarRule = this.choice('face', this.types(t.Int, t.Name));

  readonly answerLine: GrammarRule = this.RULE('answerLine', () => {
    this.CONSUME(word('answer'));
    this.CONSUME(t.Name);
    this.OR([
      { ALT: () => this.SUBRULE(this.answerChoice) },
      { ALT: () => this.SUBRULE(this.answerTakes) },
      { ALT: () => this.SUBRULE(this.answerPicks) },
      { ALT: () => this.SUBRULE(this.answerLists) },
      { ALT: () => this.SUBRULE(this.answerSays) },
    ]);
    this.CONSUME(t.Newline);
  });

  readonly answerChoice: GrammarRule = this.RULE('answerChoice', () => {
    this.CONSUME(word('by'));
    this.CONSUME(t.Name);
    this.SUBRULE(this.value);
  });

  readonly answerTakes: GrammarRule = this.RULE('answerTakes', () => {
    this.CONSUME(word('takes'));
    this.OR([
      { ALT: () => this.CONSUME(word('nothing')) },
      { ALT: () => this.SUBRULE(this.invocation) },
    ]);
  });

  readonly answerPicks: GrammarRule = this.RULE('answerPicks', () => {
    this.CONSUME(word('picks'));
    this.OR([...this.words('nobody', 'nothing'), { ALT: () => this.SUBRULE(this.names) }]);
  });

  readonly answerLists: GrammarRule = this.RULE('answerLists', () => {
    this.CONSUME(word('lists'));
    this.OR([
      { ALT: () => this.CONSUME(word('nothing')) },
      { ALT: () => this.SUBRULE(this.names) },
    ]);
  });

  readonly answerSays: GrammarRule = this.RULE('answerSays', () => {
    this.CONSUME(word('says'));
    this.SUBRULE(this.value);
  });

  /** "expect" ( expr NL | "at" … NL > { expr NL } < ) */
  readonly expectLine: GrammarRule = this.RULE('expectLine', () => {
    this.CONSUME(word('expect'));
    this.OR([
      {
        ALT: () => {
          this.SUBRULE(this.atMoment);
          this.CONSUME(t.Newline);
          this.CONSUME(t.Indent);
          this.SUBRULE(this.claims);
          this.CONSUME(t.Dedent);
        },
      },
      {
        ALT: () => {
          this.SUBRULE(this.expr);
          this.CONSUME2(t.Newline);
        },
      },
    ]);
  });
}
