// The table of forms. From a record come the grammar's rule, the node and its children, the words of the language, the
// printed line, and the examples that messages show. What needs code of its own, such as a choice between two lines that
// begin alike, has its rule in the grammar and its node in statement.ts, declaration.ts or scenario.ts.

import { flatParts, readForm, type LineForm, type LineNode, type FormPart } from './form.ts';
import type { Slots } from './slots.ts';

/** Statements with others below them. */
export const bodyForms = {
  PlayStmt: {
    form: 'play {name: name} [of {of: path}] [as {label: name}] [{loop: loop}] / {body: statements}',
    says: 'lets a span pass',
    examples: ['play round up to 20 times', 'play turn of p'],
  },
  RepeatStmt: {
    form: 'repeat {loop: loop} / {body: statements}',
    says: 'does something several times',
    examples: ['repeat up to 3 times until threat >= 8'],
  },
  StepStmt: {
    form: 'step {name: name} [{doc: title}] / {body: statements}',
    says: 'puts some statements under a heading',
    examples: ['step Upkeep'],
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
    form: 'pick {picking: picking}',
    says: 'whoever takes the action picks a target from a group',
    examples: ['pick t from enemies of a where t is standing'],
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

/** Lines of a condition. */
export const conditionForms = {
  LastsLine: {
    form: 'lasts {duration: duration}',
    says: 'how long it holds when the line that gives it does not say so',
    examples: [
      'lasts until end of next round',
      'lasts for 2 rounds',
      'lasts until start of next turn of bearer',
    ],
  },
} as const;

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
    form: '{moment: moment} / {body: statements}',
    says: 'the statements below happen at this moment',
    examples: ['at start of round 2'],
  },
} as const;

/** Lines that only an example has. */
export const exampleForms = {
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
    form: 'try {call: call} [is {outcome: outcome}]',
    says: 'Fray plays only this, and it comes out so',
    examples: ['try Hit by Ada on Troll is hit'],
  },
} as const;

type Forms = typeof bodyForms &
  typeof simpleForms &
  typeof actionForms &
  typeof headerForms &
  typeof conditionForms &
  typeof setupForms &
  typeof exampleForms;

export type FormKind = keyof Forms;

/** All forms, by the kind of their node. */
export const forms: Readonly<Record<FormKind, LineForm>> = {
  ...bodyForms,
  ...simpleForms,
  ...actionForms,
  ...headerForms,
  ...conditionForms,
  ...setupForms,
  ...exampleForms,
};

/** The node of a form; of each of them, if `Kind` is several. */
export type FormNode<Kind extends FormKind, Filled extends Slots = Slots> = Kind extends FormKind
  ? LineNode<Kind, Forms[Kind]['form'], Filled>
  : never;

const kinds = Object.keys(forms) as FormKind[]; // the keys of a table written here

/** The parts of each form. */
export const formParts: ReadonlyMap<FormKind, readonly FormPart[]> = new Map(
  kinds.map((kind) => [kind, readForm(forms[kind].form)]),
);

/** The slots of a kind that hold nodes, in written order. */
export function nodeSlotsOf(kind: FormKind): readonly string[] {
  return flatParts(formParts.get(kind) ?? []).flatMap((part) =>
    part !== 'end of line' && 'wants' in part ? [part.slot] : [],
  );
}
