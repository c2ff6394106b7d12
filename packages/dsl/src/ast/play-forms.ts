// The forms of the lines of policies, scenarios and examples.

/** Lines of a scenario; an example may have them too. */
export const setupForms = {
  GivenLine: {
    form: 'given {name: name} {value: cell}',
    says: 'the given has this value in this fight',
    examples: ['given light dark'],
  },
  RulingLine: {
    form: 'ruling {name: name} {value: option}',
    says: 'the ruling is read like this in this fight',
    examples: ['ruling ties no'],
  },
  PolicyUse: {
    form: 'policy {policy: name} for {who: who}',
    says: 'the policy answers for this participant or side',
    examples: ['policy Brute for foes'],
  },
  SideRows: {
    form: 'side {side: name} / {rows: participants}',
    says: 'the side has the participants in the table below',
    examples: ['side heroes'],
  },
  AtBlock: {
    form: '{moment: AtMoment} / {body: block}',
    says: 'the statements below happen at this moment',
    examples: ['at start of round 2'],
  },
} as const;

/** Lines that only an example has. */
export const exampleForms = {
  DiceLine: {
    form: [
      'dice {stream: path} [by {by: name}] | {faces: faces}',
      'dice in order | {faces: faces}',
    ],
    says: 'this roll of this participant shows these faces, in order',
    examples: ['dice Notice by Ada 12 3', 'dice in order 9 55 71'],
  },
  AnswerChoice: {
    form: 'answer {choice: name} by {by: name} {value: value}',
    says: 'the answer to a choice',
    examples: ['answer Alert by referee yes'],
  },
  AnswerTakes: {
    form: ['answer {who: name} takes nothing', 'answer {who: name} takes {call: invocation}'],
    says: 'the answer to `ask … to take`',
    examples: ['answer Ada takes Strike on Troll', 'answer Ada takes nothing'],
  },
  AnswerPicks: {
    form: [
      'answer {who: name} picks {none: nobody|nothing}',
      'answer {who: name} picks {names: names}',
    ],
    says: 'the answer to `pick`; for cards `… picks king`, `… picks nothing`',
    examples: ['answer Ada picks Troll', 'answer Ada picks nobody'],
  },
  AnswerLists: {
    form: ['answer {who: name} lists nothing', 'answer {who: name} lists {names: names}'],
    says: 'the answer to `list`',
    examples: ['answer Ada lists walk, run', 'answer Ada lists nothing'],
  },
  AnswerSays: {
    form: 'answer {who: name} says {value: value}',
    says: 'the answer to `ask … for`',
    examples: ['answer Ada says 5'],
  },
  ScenarioLine: {
    form: 'scenario {scenario: name}',
    says: 'the fight that the example plays',
    examples: ['scenario Bridge'],
  },
  NoDiceLine: {
    form: 'no dice',
    says: 'nothing is rolled; a roll makes the example fail',
    examples: ['no dice'],
  },
  OtherDiceLine: {
    form: 'other dice from seed {seed: seed}',
    says: 'all dice that are not listed come from this seed',
    examples: ['other dice from seed 1'],
  },
  WithLine: {
    form: 'with {target: path} {value: cell}',
    says: 'the field or condition has this value before the next `try`; Fray tests no invariant for this change',
    examples: ['with Ada.HP 3'],
  },
  TryLine: {
    form: 'try {call: invocation} [is {outcome: outcomeName}]',
    says: 'Fray plays only this, and it comes out so',
    examples: ['try Hit by Ada on Troll is hit'],
  },
  ExpectAt: {
    form: 'expect {moment: AtMoment} / > {claims: claim+} <',
    says: 'these lines hold then',
    examples: ['expect at end of round 1'],
  },
  ExpectLine: {
    form: 'expect {value: expr}',
    says: 'C holds at the end',
    examples: ['expect Ada.HP is 3'],
  },
} as const;

/** Lines of policies. */
export const policyForms = {
  PolicyLine: {
    form: '{rule: policyRule} | [{when: when}]',
    says: 'the answer, always or only when the condition holds',
    examples: ['take Strike when c.HP > 5'],
  },
} as const;

/** What a line of a policy answers. */
export const policyRuleForms = {
  PolicyTake: {
    form: ['take nothing', 'take {act: Act}'],
    says: 'which action to take',
    examples: ['take Strike', 'take any act', 'take nothing'],
  },
  PolicyPick: {
    form: [
      'pick {form: first|nobody|nothing}',
      'pick {form: highest|lowest} {path: path}',
      'pick {name: identifier} {form=named}',
    ],
    says: 'whom or what to pick',
    examples: ['pick first', 'pick lowest option.HP', 'pick nobody'],
  },
  PolicySay: {
    form: ['say {form: most|least}', 'say {value: sum} {form=number}'],
    says: 'which number to say',
    examples: ['say most', 'say 20'],
  },
  PolicyList: {
    form: ['list nothing', 'list {names: names}'],
    says: 'which list to give',
    examples: ['list walk, walk'],
  },
  PolicyChoose: {
    form: 'choose {choice: name} {value: value}',
    says: 'which option of the choice to take',
    examples: ['choose Alert yes'],
  },
} as const;
