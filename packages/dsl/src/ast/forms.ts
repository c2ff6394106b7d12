// The table of forms. From a record come the grammar's rule, the node and its children, the words of the language, the
// printed line, and the examples that messages show. The records stand in the tables that this file joins; here is which
// of them may stand where. What needs code of its own has its rule in the grammar, and its node in nodes.ts.

import {
  actionForms,
  conditionForms,
  declarationForms,
  declarationLineForms,
  declarationPartForms,
  fileForms,
  headerForms,
} from './declaration-forms.ts';
import { flatParts, readForm, writtenWays, type FormRecord, type FormPart } from './form.ts';
import { overrideForms } from './override-forms.ts';
import {
  eventForms,
  fieldForms,
  momentForms,
  questionForms,
  smallForms,
  typeForms,
} from './part-forms.ts';
import { exampleForms, policyForms, policyRuleForms, setupForms } from './play-forms.ts';
import {
  bodyForms,
  rollForms,
  simpleForms,
  statementLineForms,
  statementPartForms,
} from './statement-forms.ts';

/** The tables of lines. */
interface LineTables {
  readonly file: typeof fileForms;
  readonly header: typeof headerForms;
  readonly declaration: typeof declarationForms;
  readonly condition: typeof conditionForms;
  readonly action: typeof actionForms;
  readonly declarationLine: typeof declarationLineForms;
  readonly field: typeof fieldForms;
  readonly override: typeof overrideForms;
  readonly setup: typeof setupForms;
  readonly example: typeof exampleForms;
  readonly policy: typeof policyForms;
  readonly roll: typeof rollForms;
  readonly body: typeof bodyForms;
  readonly simple: typeof simpleForms;
  readonly statementLine: typeof statementLineForms;
}

/** The tables of parts of lines. */
interface PartTables {
  readonly definition: typeof declarationPartForms;
  readonly policyRule: typeof policyRuleForms;
  readonly statementPart: typeof statementPartForms;
  readonly type: typeof typeForms;
  readonly event: typeof eventForms;
  readonly moment: typeof momentForms;
  readonly question: typeof questionForms;
  readonly small: typeof smallForms;
}

export type FormTables = LineTables & PartTables;
type KindIn<All> = { readonly [Table in keyof All]: keyof All[Table] }[keyof All] & string;
export type PartKind = KindIn<PartTables>;
export type FormKind = KindIn<FormTables>;

const lineTables: LineTables = {
  file: fileForms,
  header: headerForms,
  declaration: declarationForms,
  condition: conditionForms,
  action: actionForms,
  declarationLine: declarationLineForms,
  field: fieldForms,
  override: overrideForms,
  setup: setupForms,
  example: exampleForms,
  policy: policyForms,
  roll: rollForms,
  body: bodyForms,
  simple: simpleForms,
  statementLine: statementLineForms,
};

const partTables: PartTables = {
  definition: declarationPartForms,
  policyRule: policyRuleForms,
  statementPart: statementPartForms,
  type: typeForms,
  event: eventForms,
  moment: momentForms,
  question: questionForms,
  small: smallForms,
};

/** All tables. In a choice, the name of a table stands for its forms. */
export const tables: FormTables = { ...lineTables, ...partTables };

const formsOf = <Kind extends string>(some: object): Readonly<Record<Kind, FormRecord>> =>
  Object.assign({}, ...Object.values(some));

/** Parts of lines, by the kind of their nodes. */
const partForms: Readonly<Record<PartKind, FormRecord>> = formsOf(partTables);

/** All forms, by the kind of their node. */
export const forms: Readonly<Record<FormKind, FormRecord>> = formsOf(tables);
/** Parts with slots of their own, which are read by a rule of their own. */
export const sharedForms = {
  members: '{binder: name} in {set: set} [{where: where}]',
  rolledAgain: '{roll: name} [keeping {keeping: values}]',
  actionLines: '> {lines: actionLine*} {body: statement*} <',
  invariantLines: '> {moment: momentLine} {claims: claim+} <',
  measureLines: '> {moment: momentLine} {value: measured} <',
  exampleLines: '> {lines: exampleLine+} [{cases: CaseTable}] <',
} as const;

/** Which lines may stand in a place: kinds of node, tables, or the names of other choices. */
export const lineChoices = {
  headerLine: ['header'],
  fieldLine: ['field'],
  conditionLine: ['condition'],
  actionLine: ['action'],
  checkLine: ['CountsLine', 'roll', 'PushLine', 'Outcome'],
  optionLine: ['Option'],
  momentLine: ['MomentLine'],
  claim: ['Claim'],
  policyLine: ['policy'],
  scenarioLine: ['setupLine'],
  exampleLine: ['setupLine', 'example'],
  rowLine: ['Row'],
  statement: ['roll', 'IfStmt', 'body', 'simple'],
  modLine: ['BestOf', 'ModifierLine'],
  caseOf: ['Case'],
  outcomeLine: ['CaseLine'],
  rankKey: ['RankRoll', 'RankValue', 'RankLinked', 'RankFirst', 'RankListed', 'RankChosen'],
} as const;

/** Other choices. */
export const choices = {
  header: ['file'],
  declaration: ['declaration'],
  override: ['override'],
  setupLine: ['setup'],
  simple: ['simple'],
  definition: ['definition'],
  policyRule: ['policyRule'],
  rolled: ['AgainRoll', 'NewRoll'],
  diceOp: ['KeepOp', 'ExplodeOp', 'RerollOp', 'CountOp', 'NeverBelowOp'],
  asking: ['AskTake', 'AskPick', 'AskList', 'AskNumber'],
  duration: ['DurationUntil', 'DurationFor'],
  type: ['type'],
  event: ['event'],
  moment: ['moment'],
  hider: ['name', '"everyone"'],
  who: ['"everyone"', 'path'],
  none: ['"nobody"', '"nothing"'],
  outcomeName: ['name', '"yes"', '"no"'],
  seed: ['number', 'title'],
} as const;

/** The lines below a line, each with the choice for one of them. */
export const blocks = {
  block: 'statement',
  headerLines: 'headerLine',
  fields: 'fieldLine',
  conditionLines: 'conditionLine',
  checkLines: 'checkLine',
  options: 'optionLine',
  policyLines: 'policyLine',
  scenarioLines: 'scenarioLine',
  rowLines: 'rowLine',
  modLines: 'modLine',
  caseBlock: 'caseOf',
  caseLines: 'outcomeLine',
  rankKeys: 'rankKey',
} as const;

const endOfLine: FormPart = { sign: '/' };

/** Returns the parts of each way of writing a form. */
function partsOf(kind: FormKind): readonly (readonly FormPart[])[] {
  return writtenWays(forms[kind]).map((way) => {
    const parts = readForm(way, sharedForms);
    const ends =
      kind in partForms || parts.some((part) => 'sign' in part && /[/…]/.test(part.sign));
    return ends ? parts : [...parts, endOfLine];
  });
}

/** The ways of writing each form. */
export const formParts: ReadonlyMap<FormKind, readonly (readonly FormPart[])[]> = new Map(
  (Object.keys(forms) as FormKind[]).map((kind) => [kind, partsOf(kind)]), // the keys of this table
);

/** The words of a form, in written order. */
export function wordsInForm(kind: FormKind): readonly string[] {
  return (formParts.get(kind) ?? [])
    .flatMap(flatParts)
    .flatMap((part) => {
      if ('word' in part) return [part.word];
      if ('flag' in part) return [...part.yes, ...part.no];
      return 'words' in part ? part.words : [];
    })
    .filter((word) => /^\p{L}/u.test(word));
}

/** The words that can begin a form. */
export function firstWordsOf(kind: FormKind): readonly string[] {
  const words = (formParts.get(kind) ?? []).flatMap(([first]) => {
    if (first === undefined) return [];
    if ('word' in first) return [first.word];
    return 'words' in first ? first.words : [];
  });
  return [...new Set(words)];
}

/** The words that can begin the forms of a table. */
export function firstWordsIn(table: keyof FormTables): readonly string[] {
  return [...new Set(kindsIn(table).flatMap(firstWordsOf))];
}

/** The kinds of a table. */
export function kindsIn(table: keyof FormTables): readonly FormKind[] {
  return Object.keys(tables[table]) as FormKind[]; // the keys of a table of forms
}

/** The kinds that may stand in a place (a table, a choice or a block), and those of the parts with which they begin. */
function kindsAt(place: string): readonly FormKind[] {
  if (place in tables) return kindsIn(place as keyof FormTables).flatMap(kindsAt); // just tested
  if (place in forms) {
    const kind = place as FormKind; // just tested
    const first = formParts.get(kind)?.[0]?.[0];
    return [kind, ...(first !== undefined && 'wants' in first ? kindsAt(first.wants) : [])];
  }
  const members: Readonly<Record<string, string | readonly string[]>> = {
    ...blocks,
    ...lineChoices,
    ...choices,
    IfStmt: 'IfBranch',
  };
  return [members[place] ?? []].flat().flatMap(kindsAt);
}

/** The kinds of the lines below the first line of a form. */
export function kindsBelow(kind: FormKind): readonly FormKind[] {
  return (formParts.get(kind) ?? []).flatMap((parts) => {
    const end = parts.findIndex((part) => 'sign' in part && part.sign === '/');
    return flatParts(parts.slice(end)).flatMap((part) =>
      'wants' in part ? kindsAt(part.wants) : [],
    );
  });
}

/** Slots that hold a list. */
const lists: ReadonlySet<string> = new Set([...Object.keys(blocks), 'names', 'values']);

interface Slot {
  readonly absent: undefined | false | readonly never[];
  readonly isNode: boolean;
}

function slotsIn(ways: readonly (readonly FormPart[])[]): ReadonlyMap<string, Slot> {
  const found = new Map<string, Slot>();
  for (const part of ways.flatMap(flatParts)) {
    if ('flag' in part) found.set(part.flag, { absent: false, isNode: false });
    else if ('constant' in part) found.set(part.constant, { absent: undefined, isNode: false });
    else if ('words' in part) found.set(part.slot, { absent: undefined, isNode: false });
    else if ('wants' in part) {
      const isList = part.many !== '' || lists.has(part.wants);
      found.set(part.slot, { absent: isList ? [] : undefined, isNode: part.wants !== 'prep' });
    }
  }
  return found;
}

/** The properties of each kind in written order, each with what it holds if nothing is written, and whether it holds nodes. */
export const formSlots: ReadonlyMap<FormKind, ReadonlyMap<string, Slot>> = new Map(
  [...formParts].map(([kind, ways]) => [kind, slotsIn(ways)]),
);

/** True if the node of a kind holds the citations of its line: not for parts, and not if a slot reads the end of the line. */
export function hasCites(kind: FormKind): boolean {
  return !(kind in partForms) && !writtenWays(forms[kind]).some((way) => way.endsWith('…'));
}
