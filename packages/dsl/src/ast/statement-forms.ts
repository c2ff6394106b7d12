// The forms of statements, and of the lines and parts that only statements have.

/** Statements with others below them. */
export const bodyForms = {
  EachStmt: {
    form: 'each {binder: name} in {set: set} [{where: where}] / {body: block}',
    says: 'goes through a group',
    examples: ['each p in everyone where p is Prone', 'each p in order'],
    hang: 4,
  },
  EachNumberStmt: {
    form: 'each {binder: name} from {from: sum} to {to: sum} / {body: block}',
    says: 'counts from one number to another',
    examples: ['each n from 1 to 3'],
    hang: 4,
  },
  PlayStmt: {
    form: 'play {name: name} [of {of: path}] [as {label: name}] [{loop: Loop}] / {body: block}',
    says: 'lets a span pass',
    examples: ['play round up to 20 times', 'play turn of p'],
    hang: 4,
  },
  RepeatStmt: {
    form: 'repeat {loop: Loop} / {body: block}',
    says: 'does something several times',
    examples: ['repeat up to 3 times until threat >= 8'],
    hang: 4,
  },
  StepStmt: {
    form: 'step {name: name} [{doc: title}] / {body: block}',
    says: 'puts some statements under a heading',
    examples: ['step Upkeep'],
  },
  PickStmt: {
    form: [
      '{word: "pick"} {secretly?} {binder: name} at random [by {by: path}] from {set: set} [{where: where}] / {body: block} [{otherwise: Otherwise}]',
      '{word: "draw"} {secretly?} {binder: name} from {set: path} [by {by: path}] / {body: block} [{otherwise: Otherwise}]',
    ],
    says: 'lets the dice pick one of a group, or a card of a deck',
    examples: ['pick t at random from enemies of p where t is standing', 'draw c from cards by p'],
    hang: 4,
  },
  RankStmt: {
    form: 'rank {order: name} of {binder: name} in {set: set} [{where: where}] / {keys: rankKeys}',
    says: 'puts a group in order',
    examples: ['rank order of p in everyone where p can act'],
    hang: 4,
  },
} as const;

/** Statements that checks have too. */
export const rollForms = {
  RollStmt: {
    form: 'roll {secretly?} {source: rolled} [as {name: name}] [by {by: path}] {lowIsGood? , low is good} / [{modifiers: modLines}]',
    says: 'rolls dice',
    examples: ['roll 2d6 as thrown', 'roll 3d6 count 5 or more as wins'],
    hang: 4,
  },
  LetStmt: {
    form: [
      'let {name: name} be {value: expr} / [{modifiers: modLines}]',
      'let {name: name} be / {value: Cases}',
    ],
    says: 'names a value',
    examples: ['let goal be p.skill + 2', 'let cost be Weapon at p.weapon under weight'],
    hang: 4,
  },
} as const;

/** Statements of one line. They may follow an outcome on its line. */
export const simpleForms = {
  NothingStmt: {
    form: 'nothing',
    says: 'does nothing',
    examples: ['nothing'],
  },
  ChangeStmt: {
    form: '{word: raise|lower} {target: path} by {by: expr}',
    says: 'changes a value by so much',
    examples: ['raise p.HP by 2', 'raise alarm by 1', 'lower p.HP by 2'],
  },
  SetStmt: {
    form: 'set {target: path} to {value: expr}',
    says: 'gives a field or a track another value',
    examples: ['set p.HP to 5', 'set p.size to p.size up 1 step'],
  },
  RevealStmt: {
    form: 'reveal {target: path} [to {to: who}]',
    says: 'shows what was hidden',
    examples: ['reveal p.plan'],
  },
  AnnounceStmt: {
    form: 'announce {text: text}',
    says: 'shows a text',
    examples: ['announce "{p} stumbles"'],
  },
  EndStmt: {
    form: 'end {name: name} [{text: text}]',
    says: 'ends a span early',
    examples: ['end round'],
  },
  AskStmt: {
    form: 'ask {secretly?} {who: path} {freely?} {asking: asking}',
    says: 'lets somebody decide',
    examples: [
      'ask p to take any act or nothing',
      'ask p for bid from 0 to 5',
      'ask p to pick c or nothing from p.hand',
    ],
  },
  MoveStmt: {
    form: [
      '{word: "put"} {what: term} [from {from: path}] into {into: path}',
      '{word: "shuffle"} {what: path} into {into: path}',
      '{word: "shuffle"} {into: path}',
    ],
    says: 'puts cards into a deck, or makes it whole again',
    examples: ['put c into used', 'shuffle used into cards'],
  },
  GainStmt: {
    form: '{who: path} gains {condition: name} [with {fields: GainField+,}] [{duration: duration}]',
    says: 'gives a condition',
    examples: ['p gains Prone until end of round', 'p gains Poisoned with strength 2'],
  },
  LoseStmt: {
    form: '{who: path} loses {condition: name}',
    says: 'takes a condition away',
    examples: ['p loses Prone'],
  },
  CallStmt: {
    form: '{call: invocation} [as {name: name}] / [{cases: caseLines}]',
    says: 'calls a check, choice, action or procedure',
    examples: ['Notice by p'],
  },
} as const;

/** Lines below statements. */
export const statementLineForms = {
  IfBranch: {
    form: 'if {condition: expr} / {body: block}',
    says: 'does something only if a condition holds',
    examples: ['if p.HP < 3', 'if p is not Prone', 'if thrown >= 5 and alarm'],
    hang: 4,
  },
  Otherwise: {
    form: 'otherwise / {body: block}',
    says: 'what happens if there is nothing to pick or to draw',
    examples: ['otherwise'],
  },
  ModifierLine: {
    form: '{name: name} | {amount: amount} | [{when: when}]',
    says: 'adds to the roll or value, always or only when the condition holds',
    examples: ['Darkness -2 when light is dark'],
    hang: 4,
  },
  BestOf: {
    form: 'best of {name: name} / {lines: modLines}',
    says: 'only the largest of the lines below counts',
    examples: ['best of Devices'],
  },
  Case: {
    form: '{value: expr} | {when: caseWhen}',
    says: 'the value in this case; the first case whose condition holds counts',
    examples: ['c.level * 2 when c is trained', '0 otherwise'],
    hang: 4,
  },
  RankLinked: {
    form: 'linked to {other: name} when {condition: expr}',
    says: 'only those are compared that are linked, directly or through others',
    examples: ['linked to o when o.place is p.place'],
  },
  RankValue: {
    form: '{end: highest|lowest} {value: sum} | [{when: when}]',
    says: 'by a value: a number, dice, or a word or row by its rank',
    examples: ['highest p.AWE', 'lowest p.AWE'],
  },
  RankFirst: {
    form: 'first where {condition: expr}',
    says: 'those for whom the condition holds before the others',
    examples: ['first where p.trained'],
  },
  RankListed: {
    form: 'otherwise as listed',
    says: 'the rest in the order of the scenario',
    examples: ['otherwise as listed'],
  },
  RankChosen: {
    form: 'otherwise as chosen by {by: path}',
    says: 'the rest in the order that somebody chooses',
    examples: ['otherwise as chosen by heroes'],
  },
} as const;

/** Parts of lines. */
export const statementPartForms = {
  Cases: {
    form: '{cases: caseBlock}',
    says: 'a value for each case',
    examples: ['1 otherwise'],
  },
  AgainRoll: {
    form: 'again {rolledAgain}',
    says: 'rolls the dice of an earlier roll again, but for those that show certain faces',
    examples: ['again r keeping 1, 6'],
  },
  NewRoll: {
    form: '{dice: expr} {ops: diceOp*}',
    says: 'rolls these dice',
    examples: ['3d6 keep highest 2'],
  },
  KeepOp: {
    form: '{word: keep|drop} {end: highest|lowest} {count: term}',
    says: 'only these dice count, or all but these',
    examples: ['keep highest 3', 'drop lowest 1'],
  },
  ExplodeOp: {
    form: 'explode on {on: term} up to {limit: number} times',
    says: 'for each 6 another die is rolled and added, then for each new 6, at most ten times over',
    examples: ['explode on 6 up to 10 times'],
  },
  RerollOp: {
    form: 'reroll {range: range} once',
    says: 'dice that show 1 or 2 are rolled again, and the new face stays',
    examples: ['reroll 1..2 once'],
  },
  CountOp: {
    form: 'count {least: term} or more',
    says: 'the result is the number of dice that show 5 or more, not their sum',
    examples: ['count 5 or more'],
  },
  NeverBelowOp: {
    form: 'never below {floor: term}',
    says: 'at least one die is rolled, whatever the modifiers take away',
    examples: ['never below 1d'],
  },
  Loop: {
    form: [
      'up to {limit: sum} times [{word: until|while} {condition: expr}]',
      '{word: until|while} {condition: expr}',
    ],
    says: 'how often, at most or while a condition holds',
    examples: ['up to 3 times', 'until threat >= 8', 'while alarm < 3'],
  },
  AskPick: {
    form: 'to pick {picking: Picking}',
    says: 'somebody, a card or a row',
    examples: ['to pick t from enemies of p'],
  },
  AskList: {
    form: 'to list {name: name} , {exactly? exactly : up to} {limit: term} , {once? each once ,} from {set: set} [{where: where}]',
    says: 'a list of rows',
    examples: [
      'to list moves, up to 3, from Doing',
      'to list moves, exactly 2, each once, from Doing',
    ],
  },
  AskNumber: {
    form: 'for {name: name} from {from: sum} to {to: sum} [{doc: title}]',
    says: 'a number',
    examples: ['for feet from 0 to 30 "how far?"'],
  },
  Picking: {
    form: '{name: name} [or {none: none}] from {set: set} [{where: where}]',
    says: 'one of a group; with `or nobody` or `or nothing` perhaps none',
    examples: ['t or nobody from heroes'],
  },
  GainField: {
    form: '{name: name} {value: term}',
    says: 'the value of a field of the condition',
    examples: ['strength 2'],
  },
  DurationUntil: {
    form: 'until {edge: start|end} of {next?} {name: name} [of {of: path}]',
    says: 'when the span begins or ends',
    examples: ['until end of next round', 'until start of next turn of bearer'],
  },
  DurationFor: {
    form: 'for {count: term} {name: name}',
    says: 'when two rounds have ended, the open one counted; you may write the plural',
    examples: ['for 2 rounds'],
  },
} as const;
