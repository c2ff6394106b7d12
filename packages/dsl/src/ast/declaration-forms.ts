// The forms of headers and declarations, and of the lines that only declarations have.

/** The first lines of files. */
export const fileForms = {
  RulesetHeader: {
    form: 'ruleset {name: title} / [{lines: headerLines}]',
    says: 'a whole ruleset begins',
    examples: ['ruleset "The old book"'],
  },
  FilesHeader: {
    form: '{mode: amends|uses} {files: title+,} [version {version: number}] [as {as: title}]',
    says: 'the file changes another ruleset, or uses it',
    examples: ['amends "base.fray" version 1 as "At our table"', 'uses "base.fray" as "A fight"'],
  },
} as const;

/** Lines below `ruleset`. */
export const headerForms = {
  VersionLine: {
    form: 'version {version: number}',
    says: 'the version of the ruleset',
    examples: ['version 1'],
  },
  SourceLine: {
    form: 'source {text: title}',
    says: 'where the rules come from',
    examples: ['source "The old book"'],
  },
} as const;

/** Declarations, in the order of the reference. */
export const declarationForms = {
  SpanDecl: {
    form: 'span {name: name} [in {within: name}] [{doc: title}]',
    says: 'a stretch of time: unit, round, turn',
    examples: ['span turn in round', 'span round "ten seconds"'],
  },
  SideDecl: {
    form: 'side {name: name} [{doc: title}]',
    says: 'a party of the fight',
    examples: ['side heroes'],
  },
  KindDecl: {
    form: 'kind {name: name} [{doc: title}] / [{fields: fields}]',
    says: 'a sort of participant, with its fields',
    examples: ['kind Fighter'],
  },
  ConditionDecl: {
    form: 'condition {name: name} [{doc: title}] / [{lines: conditionLines}]',
    says: 'something that can befall a participant',
    examples: ['condition Prone'],
  },
  TableDecl: {
    form: 'table {name: name} [{doc: title}] / {rows: rows}',
    says: 'a table, as in the rulebook',
    examples: ['table Weapon'],
  },
  GivenDecl: {
    form: 'given {field: Field} …',
    says: 'a value that the scenario fixes',
    examples: ['given light  one of bright, dark  default bright'],
  },
  TrackDecl: {
    form: 'track {field: Field} …',
    says: 'a value of the fight that changes',
    examples: ['track alarm  counter 0..  starts 0'],
  },
  RulingDecl: {
    form: 'ruling {name: name} [{doc: title}] / {options: options}',
    says: 'a question that the rules leave open',
    examples: ['ruling ties "who goes first on a tie?"'],
  },
  DefineDecl: {
    form: [
      'define {target: defined} [{doc: title}] ~ {body: definition}',
      'define {target: defined} [{doc: title}] / {body: Cases}',
    ],
    says: 'a value or an adjective with a name',
    examples: [
      'define p is hurt when p.HP < 5',
      'define p.reach as p.weapon.reach',
      'define gap of x (number) from y (number) as x - y',
    ],
  },
  ModifierDecl: {
    form: 'modifier {name: name} {amount: amount} to {targets: path+,} {params: furtherParam*} [~ {when: when}]',
    says: 'a bonus or penalty that is written outside the check',
    examples: [
      'modifier Darkness -2 to Notice by c when light is dark',
      'modifier Fog disadvantage to Notice when light is dark',
    ],
  },
  CheckDecl: {
    form: 'check {signature: signature} [{doc: title}] / {lines: checkLines}',
    says: 'a roll that ends in a named outcome',
    examples: ['check Notice by c'],
  },
  ChoiceDecl: {
    form: 'choice {signature: signature} [{doc: title}] / {options: options}',
    says: 'a decision that ends in a named outcome',
    examples: ['choice Alert by p'],
  },
  ActionDecl: {
    form: 'action {signature: signature} [{doc: title}] / {actionLines}',
    says: 'something that a participant may do when a rule asks',
    examples: ['action Strike by a on t'],
  },
  ProcedureDecl: {
    form: 'procedure {signature: signature} [{doc: title}] / [{body: block}]',
    says: 'a name for some statements',
    examples: ['procedure Rest of p'],
  },
  TriggerDecl: {
    form: 'trigger {name: name} when {event: event} / {body: block}',
    says: 'a reaction to an event',
    examples: ['trigger Fall when p.HP reaches 0', 'trigger Dawn when round begins'],
  },
  EncounterDecl: {
    form: 'encounter / {body: block}',
    says: 'the order of play',
    examples: ['encounter'],
  },
  InvariantDecl: {
    form: 'invariant {name: name} [{doc: title}] / {invariantLines}',
    says: 'what must always hold',
    examples: ['invariant Alive'],
  },
  MeasureDecl: {
    form: 'measure {name: name} [serves {serves: name}] [{doc: title}] / {measureLines}',
    says: 'what you want to know about a fight',
    examples: ['measure wins serves heroes'],
  },
  PolicyDecl: {
    form: 'policy {name: name} [for {chooser: name}] [{doc: title}] / {lines: policyLines}',
    says: 'answers to the questions that no player answers',
    examples: ['policy Bold for a'],
  },
  ScenarioDecl: {
    form: 'scenario {name: name} [like {like: name}] [{doc: title}] / [{lines: scenarioLines}]',
    says: 'who meets whom',
    examples: ['scenario Bridge', 'scenario Night like Bridge'],
  },
  ExampleDecl: {
    form: 'example {name: title} / {exampleLines}',
    says: 'a test of the rules',
    examples: ['example "a strike wounds"'],
  },
} as const;

/** The lines of an action above its statements. */
export const actionForms = {
  CountsLine: {
    form: 'counts as {tags: names}',
    says: 'the action has these tags: `ask p to take any act` offers all actions with the tag `act`',
    examples: ['counts as act'],
  },
  AllowedLine: {
    form: 'allowed when {condition: expr}',
    says: 'a participant can take the action only when this condition holds',
    examples: ['allowed when a is not Prone'],
  },
  CostsLine: {
    form: 'costs {amount: term} {resource: name}',
    says: 'the participant pays so much of that counter, and must have it',
    examples: ['costs 2 AP'],
  },
  OnceLine: {
    form: 'once per {per: name}',
    says: 'each participant takes the action at most once in that span',
    examples: ['once per round'],
  },
  PickLine: {
    form: 'pick {picking: Picking}',
    says: 'whoever takes the action picks a target from a group',
    examples: ['pick t from enemies of a where t is standing'],
  },
} as const;

/** Lines of a condition. */
export const conditionForms = {
  BarsLine: {
    form: ['bars {everything!}', 'bars {acts: Act+,}'],
    says: 'what the condition keeps its bearer from: an action, all actions with a tag (`any act`), or `everything`',
    examples: ['bars everything', 'bars Strike, any deed'],
  },
  LastsLine: {
    form: 'lasts {duration: duration}',
    says: 'how long it holds when the line that gives it does not say so',
    examples: [
      'lasts until end of next round',
      'lasts for 2 rounds',
      'lasts until start of next turn of bearer',
    ],
  },
  HasLine: {
    form: 'has {field: Field} …',
    says: 'the condition has a field of its own',
    examples: ['has strength 1..6 default 1'],
  },
} as const;

/** Other lines of declarations. */
export const declarationLineForms = {
  PushLine: {
    form: 'push {sources: rolledAgain+and} if {call: pushAsked} [~ {when: when}] / [{body: block}]',
    says: 'dice of the check may be rolled again',
    examples: [
      'push wins keeping 1, 6 if Push by p when wins is 0',
      'push face if Push by p when face > 3',
    ],
    hang: 4,
  },
  Outcome: {
    form: '{name: outcomeName} | {when: caseWhen} | [{doc: title}]',
    says: 'the check ends in this outcome',
    examples: ['hit when face >= 15', 'miss otherwise'],
    hang: 4,
  },
  Option: {
    form: '{name: option} | [{doc: title}] | [{when: when}] | {isDefault? default}',
    says: 'one of the readings or answers',
    examples: ['yes "the rule applies" default', 'flee when c.HP < 3'],
  },
  MomentLine: {
    form: '{moment: moment}',
    says: 'when Fray tests or measures',
    examples: ['always', 'whenever p loses Prone', 'at end of each round'],
  },
  Claim: {
    form: '{value: expr} | [{when: when}]',
    says: 'what must hold then',
    examples: ['c is Prone when c.HP is 0'],
  },
} as const;

/** Parts of declarations. */
export const declarationPartForms = {
  DefineWhen: {
    form: 'when {condition: expr}',
    says: 'holds when the condition holds',
    examples: ['when p.HP < 5'],
  },
  DefineAs: {
    form: 'as {value: expr}',
    says: 'stands for the value',
    examples: ['as p.weapon.reach'],
  },
} as const;
