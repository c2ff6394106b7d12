// The forms of fields and their types, of events and moments, and of the parts of expressions that begin with a word.

/** Lines of kinds and conditions. */
export const fieldForms = {
  Field: {
    form: '{name: name} | {type: type} | [{initial: Initial}] [hidden from {hiddenFrom: hider}] [{isBookkeeping? bookkeeping}] | [{doc: title}]',
    says: 'a value that each of them has',
    examples: [
      'HP  counter 0..  starts 8',
      'skill  1..20  default 10',
      'plan  one of none, flee  starts none  hidden from others',
      'fouls  counter 0..3  starts 0 each round  bookkeeping  "of this round"',
    ],
  },
} as const;

/** Types of fields and parameters. */
export const typeForms = {
  ListType: {
    form: 'list of {of: type}',
    says: 'a list of numbers or of rows, in order',
    examples: ['list of row of Doing'],
  },
  RowType: {
    form: 'row of {table: name}',
    says: 'a row of the table `Weapon`',
    examples: ['row of Weapon'],
  },
  SeveralType: {
    form: 'several {of: name}',
    says: 'any number of participants of this kind; you set it to a group, such as `allies of p`',
    examples: ['several Fighter'],
  },
  DeckType: {
    form: 'deck of {table: name} [times {times: name}]',
    says: 'cards to draw and to put back',
    examples: ['deck of Card', 'deck of Chit times copies'],
  },
  CounterType: {
    form: 'counter [{range: range}]',
    says: 'a number that changes in play and stops at its bounds',
    examples: ['counter 0..', 'counter'],
  },
  YesNoType: {
    form: 'yes/no',
    says: 'yes or no',
    examples: ['yes/no'],
  },
  OneOfType: {
    form: 'one of {names: names}',
    says: 'one of these words; the written order is their rank',
    examples: ['one of fresh, wounded'],
  },
  RangeType: {
    form: '{range: range}',
    says: 'a number in this range',
    examples: ['1..20'],
  },
  NamedType: {
    form: '{name: name}',
    says: 'a participant of this kind, or nobody',
    examples: ['Fighter', 'dice'],
  },
} as const;

/** What can happen: to what triggers and `whenever` react. */
export const eventForms = {
  EventTakes: {
    form: '{actor: name} {verb: takes|finishes} {act: Act} {roles: EventRole*}',
    says: 'somebody takes an action, or has taken it',
    examples: ['o takes any hostile on t', 'a finishes Attack'],
  },
  EventCondition: {
    form: [
      '{subject: name} {verb: gains|loses} {condition: name}',
      '{subject: name} {verb: gains|loses} any',
    ],
    says: 'somebody gains or loses a condition',
    examples: ['t gains Down', 't loses any'],
  },
  EventSpan: {
    form: '{name: name} {verb: begins|ends}',
    says: 'a span begins or ends',
    examples: ['round begins'],
  },
  EventField: {
    form: [
      '{subject: name}[.{field: name}] {verb: changes|rises|falls}',
      '{subject: name}[.{field: name}] {verb: "reaches"} {reached: term}',
    ],
    says: 'a field or a track changes',
    examples: ['p.HP falls', 'alarm changes', 'p.HP reaches 0'],
  },
  EventCheck: {
    form: [
      '{name: name} {roles: EventRole*} comes out {outcome: outcomeName} {verb=comes-out}',
      '{name: name} {roles: EventRole*} comes out any {verb=comes-out}',
      '{name: name} {roles: EventRole*} is {verb: rolled|offered}',
    ],
    says: 'a check or choice is asked, or comes out',
    examples: ['Hit by a on t comes out miss', 'Notice by h is rolled', 'Notice comes out any'],
  },
} as const;

/** When something is tested or measured. */
export const momentForms = {
  Always: { form: 'always', says: 'all the time', examples: ['always'] },
  Whenever: {
    form: 'whenever {event: event} [except in {except: names}]',
    says: 'after each such event',
    examples: ['whenever p loses Prone', 'whenever p.HP rises except in Healing, Rest'],
  },
  AtMoment: {
    form: 'at {edge: start|end} of {place: Place}',
    says: 'when a span or a step begins or ends',
    examples: ['at end of each round', 'at start of round 2'],
  },
} as const;

/** Values that begin with a word. */
export const questionForms = {
  Quantified: {
    form: '{quantifier: any|no|count|first} {members}',
    says: 'whether there is one; whether there is none; how many; the first, or nobody',
    examples: [
      'any p in heroes where p is Prone',
      'no p in heroes',
      'count p in heroes',
      'first p in order',
    ],
  },
  Every: {
    form: 'every {members} satisfies {satisfies: expr}',
    says: 'whether D holds for all of them',
    examples: ['every p in heroes where p can act satisfies p.HP > 0'],
  },
  Aggregate: {
    form: '{aggregate: total|highest|lowest} of {value: sum} for {members}',
    says: 'the sum, the highest or the lowest value',
    examples: [
      'total of p.HP for p in heroes',
      'highest of p.HP for p in heroes',
      'lowest of p.HP for p in heroes',
    ],
  },
  TimesOf: {
    form: 'times {any?} {name: name} {args: Arg*} this {during: name}',
    says: 'how often p has taken Strike in this round',
    examples: ['times Strike by p this round', 'times any deed by p this encounter'],
  },
  Latest: {
    form: 'latest {name: name} {args: Arg*}',
    says: 'the last result of a check or choice',
    examples: ['latest Hit by a on t'],
  },
  ItemOf: {
    form: 'item {index: term} of {list: term}',
    says: 'one item of a list',
    examples: ['item 2 of p.plan'],
  },
} as const;

/** Parts of these. */
export const smallForms = {
  Act: {
    form: '{any?} {name: name}',
    says: 'an action, or all with a tag',
    examples: ['Strike', 'any act'],
  },
  Arg: {
    form: '{prep: prep} {value: term}',
    says: 'what a call is about',
    examples: ['by p'],
  },
  TakeItem: {
    form: '{any?} {call: invocation}',
    says: 'an action that is offered, or all with a tag',
    examples: ['Strike on t', 'any act'],
  },
  Initial: {
    form: '{word: default|starts} {value: value} [each {each: name}]',
    says: 'the value that it has first; `starts` if it changes in play',
    examples: ['default 10', 'starts 0 each round'],
  },
  EventRole: {
    form: '{prep: prep} {name: name}',
    says: 'a name that the event gives, or that must be the one there',
    examples: ['by a'],
  },
  Place: {
    form: [
      'each {name: name} {form=each}',
      'step {name: name} {form=step}',
      '{name: name} {number: number} {form=span}',
      '{name: name} {label: name} {form=span}',
      '{name: name} {form=span}',
    ],
    says: 'each such span, the step, or one span',
    examples: ['each round', 'step Checks', 'unit first', 'round 2', 'encounter'],
  },
} as const;
