// The sentences of the checker that several tests need. Each stands here once, so that another wording changes one line.
// A sentence that one test needs stands in that test.

/** The sentences: a text, or a function of the names and values in it. */
export const said = {
  // names
  unknown: (name: string): string => `nothing here is called \`${name}\``,
  calledAs: (fault: string, call: string): string => `${fault}; it is called as \`${call}\``,
  maybeWithout: (kind: string, field: string): string =>
    `one of these may be ${kind}, which has no \`${field}\``,
  askKindFirst: (kind: string): string => `ask first whether it is one that has it: \`is ${kind}\``,
  comesFrom: (where: string, kind: string): string => `${where}: ${kind} can come from here`,
  notInSignature: (name: string, signature: string): string =>
    `\`${name}\` is not in the signature \`${signature}\``,
  addToSignature: (signature: string): string => `add it to the signature: \`${signature}\``,
  readAsOneName: (name: string, taken: string, from: string): string =>
    `\`${name}\` is read as one name; to take ${taken} from ${from}, put spaces around the minus`,
  usedAlready: (name: string, what: string): string =>
    `\`${name}\` is already ${what}, so it cannot be used for something else here`,
  declaredAgain: (name: string, what: string): string =>
    `\`${name}\` is declared again; it is already ${what}`,
  twice: (what: string): string => `${what} appears twice, and only one can hold`,
  noneDeclared: (what: string, declaration: string): string =>
    `this ruleset has no ${what}; \`${declaration}\` declares one`,
  didYouMean: (name: string): string => `did you mean \`${name}\`?`,
  rollIsCalled: (name: string): string => `the roll is called \`${name}\``,
  saysWhen: (name: string, state: string): string =>
    `\`define p is ${name} when …\` says when somebody is \`${state}\``,
  giveOtherName: 'give the participant another name',
  renameOne: 'rename one of the two',
  takeOneAway: 'take one of the two away',
  notAllScenarios: (name: string, group: string): string =>
    `rules and measures serve all scenarios, so they cannot name ${name}; write for example \`${group}\``,
  lastsForBlock:
    'a name lasts only to the end of its block; to keep its value, set a field or a track to it there',
  noLongerKnown: (name: string): string => `${name}: declared here, and no longer known`,
  noValueCalled: (name: string): string => `there is no value \`${name}\``,
  noCheck: (name: string): string => `there is no check \`${name}\``,
  noCheckOr: (other: string, name: string): string => `there is no check or ${other} \`${name}\``,
  noSide: (name: string): string => `there is no side \`${name}\``,
  call: 'check, choice, action or procedure',
  noSuchCall: (name: string): string => `there is no ${said.call} \`${name}\``,

  // types
  numberForDie:
    'a number belongs here, but this is a die, and a die has no number until it is rolled',
  numberForDice:
    'a number belongs here, but these are dice, and dice have no number until they are rolled',
  diceForNumber: 'dice belong here, but this is a number',
  butBelongs: (found: string, wanted: string): string => `${found}, but ${wanted} belongs here`,
  belongs: (wanted: string, found: string): string =>
    `${wanted} belongs here, but this is ${found}`,
  cannotBe: (name: string, type: string, value: string): string =>
    `\`${name}\` is ${type}, so it cannot be ${value}`,
  fixed: (name: string, what: string): string =>
    `\`${name}\` is ${what}, which nothing in play can change`,
  makeCounter: (name: string): string =>
    `write \`counter\` before the numbers where \`${name}\` is declared, and it can change`,
  onlyOf: (name: string, names: string): string => `\`${name}\` cannot be used here, only ${names}`,
  onlyHolds: (found: string, held: string): string =>
    `this can be ${found}, but the place only holds ${held}`,
  isCondition: (name: string, word: string): string =>
    `\`${name}\` is a condition; to ask whether somebody has it, use \`${word}\``,
  boundIs: (bound: string, value: string): string => `the ${bound} that it can be is \`${value}\``,
  moreThanOnce: (call: string, rolls = ''): string =>
    `\`${call}\` rolls more than once, so this must say which${rolls}`,
  misread: (sign: string, word: string): string =>
    `this \`${sign}\` follows a \`${word}\`; what it compares is easy to misread`,
  putInBrackets: 'put what is compared in brackets',
  rollFirst: (line: string, name: string): string =>
    `roll it first: \`${line}\` on a line of its own, then write \`${name}\``,
  compareWith: (example: string): string => `compare it with something: \`${example}\``,
  sayWhich: (example: string): string => `say which of them: \`${example}\``,
  possibleValue: 'compare it with a value that it can have',
  possibleOrRemove: 'compare it with a value that it can have, or remove what depends on it',
  fieldWithDot: (field: string): string => `a field is written with a dot: \`${field}\``,
  gainedOrLost: (line: string): string => `a condition is gained and lost: write \`${line}\``,
  lineForEach: 'write a line for each of them',
  noPlayedAs: (span: string, name: string): string =>
    `there is no ${span} that is played as \`${name}\``,
  insideItself: (name: string): string => `the span \`${name}\` is declared inside itself`,
  insideLonger: (line: string): string => `a span goes inside a longer one: \`${line}\``,
  playsWhere: (line: string): string => `an example says first where it plays: \`${line}\``,
  noReturn: 'statements return no value',

  question: 'a question such as `size of …`',
  ownLine: (what: string, name: string): string =>
    `${what} is called on a line of its own: \`${name} … as x\``,
  onlyOfSomebody: 'a span is only `of` somebody',
  countable: 'an action, a check, a choice or a span',
  onlyItsName: (call: string): string => `to call it, write only its name: \`${call}\``,
  howOften: 'say how often, or until when: `repeat up to 3 times`',

  // tables
  rowAlone: (row: string, table: string): string =>
    `\`${row}\` is a row of \`${table}\`, which can be used only where such a row belongs: in a field or track of type \`row of ${table}\`, or after \`${table} at\``,
  tooMuch:
    'leave out what is too much, or name a column for it in the first line; a name of several words has hyphens',
  withoutRow: (column: string): string => `a table without a row has no \`${column}\``,
  columnLast: (example: string): string => `the column comes last: write \`${example}\``,
  columnTaken: (column: string): string =>
    `the column comes last, where one is already written: take \`${column}\` away`,
  readByRow: (example: string): string => `a table is read by a row: \`${example}\``,
  cellsForColumns: (cells: string, columns: string): string =>
    `this row has ${cells} after its first, but there are ${columns} columns`,
  namedHere: (name: string): string => `${name}: the columns are named here`,
  emptyCell: 'write `-` for an empty cell',
  addColumn: (name: string, word: string): string =>
    `add a column \`${name}\`, or give the field a \`${word}\``,
  noDefault: (name: string): string => `${name}: it has no default`,
  noRowFor: (table: string, range: string): string => `\`${table}\` has no row for ${range}`,
  rowOrFurther: (row: string, range: string): string =>
    `add a row for it, or let ${row} one reach further: \`${range}\``,
  beginAtEnd: (range: string): string => `let it begin where the one before it ends: \`${range}\``,
  beginAtEnds: (ranges: string): string =>
    `let each row begin where the one before it ends: ${ranges}`,
  endAtBegin: (range: string): string => `let the one before it end where it begins: \`${range}\``,
  endsBefore: (range: string): string => `${range}: this row ends before`,

  // validation
  noReader: 'no rule reads it',
  noMention: 'no rule or scenario mentions it',
  endOtherwise: (line: string): string => `end with a line \`${line}\``,
  casesOrOtherwise: (line: string): string => `add a case for each, or end with a line \`${line}\``,
  removeOrUp: 'remove it, or move it further up',
  takeWordAway: (word: string): string => `take \`${word}\` away from one of them`,
  excludes: 'one excludes the other',
  handledAbove: 'every outcome is handled above',
  edgeOfOrder: (value: string, edge: string): string =>
    `\`${value}\` is the ${edge} in the written order`,

  // syntax
  lineEnd: 'the end of the line',
  expectedFound: (wanted: string, found: string): string => `expected ${wanted}, found ${found}`,
};
