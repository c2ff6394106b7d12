// The nodes of lines and of what stands in them. Those of the table of forms follow from their notation: a property for each
// slot, then the citations at the end of the line. The others are written out, most with their written form as docstring.

import type { Cite, Ident } from './basic.ts';
import type { AtMoment, EventNode, MomentNode } from './event.ts';
import type {
  Act,
  CellNode,
  Everyone,
  ExprNode,
  IntLit,
  Invocation,
  Nobody,
  Nothing,
  OneValue,
  Path,
  RangeNode,
  SetExpr,
  Text,
  ValueNode,
} from './expression.ts';
import type {
  blocks,
  choices,
  FormKind,
  lineChoices,
  PartKind,
  sharedForms,
  FormTables,
} from './forms.ts';
import type {
  AmountNode,
  DefineTarget,
  FieldNode,
  Owner,
  ParamNode,
  Part,
  Signature,
} from './parts.ts';
import type { Span } from '../source/span.ts';

/** What a slot can want, besides lines and parts of the table, and the node that it holds. */
export interface Slots {
  readonly name: Ident;
  readonly names: readonly Ident[];
  /** Any word: options may have the name of a keyword. */
  readonly option: Ident;
  readonly outcomeName: Ident;
  /** A text with holes. */
  readonly text: Text;
  /** A text in which braces are plain characters. */
  readonly title: Text;
  readonly number: IntLit;
  /** A number, or a text that stands for one. */
  readonly seed: IntLit | Text;
  readonly faces: readonly (IntLit | Ident)[];
  readonly path: Path;
  readonly who: Who;
  readonly set: SetExpr;
  readonly expr: ExprNode;
  readonly sum: ExprNode;
  /** An expression that stands between words without brackets. */
  readonly term: ExprNode;
  /** A condition behind `where`. */
  readonly where: ExprNode;
  /** A condition behind `when`. */
  readonly when: ExprNode;
  /** A condition behind `when`, or `otherwise`. */
  readonly caseWhen: ExprNode | undefined;
  readonly range: RangeNode;
  readonly value: ValueNode;
  readonly values: readonly OneValue[];
  readonly cell: CellNode;
  readonly act: Act;
  readonly invocation: Invocation;
  readonly none: Nobody | Nothing;
  readonly amount: AmountNode;
  readonly rolledAgain: FormNode<'AgainRoll'>;
  readonly pushAsked: FormNode<'CallStmt'>;
  readonly signature: Signature;
  readonly furtherParam: ParamNode;
  readonly defined: DefineTarget;
  readonly event: EventNode;
  readonly moment: MomentNode;
  readonly atMoment: AtMoment;
  readonly measured: FormNode<'Claim'> | BrokenLine;
  readonly rows: Rows;
  readonly participants: Rows;
  readonly owner: Owner;
  readonly global: Owner;
  readonly part: Part;
  readonly fieldPart: Part;
  readonly settable: Part;
  readonly modified: Part;
}

/** The lines and parts with code of their own. */
interface HandMade {
  readonly IfStmt: IfStmt;
  readonly CaseLine: CaseLine;
  readonly RankRoll: RankRoll;
  readonly AskTake: AskTake;
  readonly PolicyPick: PolicyPick;
  readonly PolicySay: PolicySay;
  readonly Field: FieldNode;
  readonly Row: RowNode;
  readonly CaseTable: CaseTable;
}

/** The node of a form; of each of them, if `Kind` is several. */
type FormNode<Kind extends FormKind> = Kind extends FormKind
  ? { readonly kind: Kind; readonly span: Span } & SlotsOf<Notation<Kind>> & CitesOf<Kind>
  : never;

/** The notation of a form. */
type Notation<Kind extends FormKind> = {
  readonly [Table in keyof FormTables]: Kind extends keyof FormTables[Table]
    ? FormTables[Table][Kind] extends { readonly form: infer Form }
      ? Form
      : never
    : never;
}[keyof FormTables];

type CitesOf<Kind extends FormKind> = Kind extends PartKind
  ? unknown
  : Notation<Kind> extends `${string}…`
    ? unknown
    : { readonly cites: readonly Cite[] };

/** The slots of a form as properties. If it has several ways, each has the properties of all. */
type SlotsOf<Form> = Form extends string
  ? SlotsIn<Form>
  : Form extends readonly string[]
    ? Joined<SlotsIn<Form[number]>>
    : never;

type Joined<Ways> = { readonly [Key in Ways extends unknown ? keyof Ways : never]: In<Ways, Key> };
type In<Ways, Key extends PropertyKey, All = Ways> =
  | Has<All, Key>
  | (Ways extends unknown ? (Key extends keyof Ways ? never : Absent<Has<All, Key>>) : never);
type Has<Ways, Key extends PropertyKey> = Ways extends { readonly [Own in Key]: infer Held }
  ? Held
  : never;
type Absent<Held> = [Held] extends [readonly unknown[] | boolean] ? never : undefined;

type SlotsIn<Text extends string> = Text extends `${infer Before}[${infer Inside}]${infer After}`
  ? SureSlots<Before> & Maybe<SureSlots<Inside>> & SlotsIn<After>
  : SureSlots<Text>;

type SureSlots<Text extends string> = Text extends `${string}{${infer Slot}}${infer After}`
  ? SlotOf<Slot> & SureSlots<After>
  : object;

type SlotOf<Slot extends string> = Slot extends `${infer Name}?${string}` | `${infer Name}!`
  ? { readonly [Key in Name]: boolean }
  : Slot extends `${infer Name}: ${infer Wants}`
    ? { readonly [Key in Name]: Held<Wants> }
    : Slot extends keyof typeof sharedForms
      ? SlotsIn<(typeof sharedForms)[Slot]>
      : never;

type Held<Wants extends string> = Wants extends `${infer One}${'*' | '+'}${string}`
  ? readonly Held<One>[]
  : Wants extends keyof Slots
    ? Slots[Wants]
    : Wants extends keyof typeof blocks
      ? LinesOf<Wants>
      : Wants extends `${infer One}|${infer Others}`
        ? One | Held<Others>
        : Wants extends `"${infer Word}"`
          ? Word
          : [NodeIn<Wants>] extends [never]
            ? Wants
            : NodeIn<Wants>;

type Maybe<Found> = { readonly [Key in keyof Found]: Found[Key] | Absent<Found[Key]> };

/** The node of a kind, or one of a choice. */
type NodeIn<Wants> = Wants extends FormKind
  ? FormNode<Wants>
  : Wants extends keyof HandMade
    ? HandMade[Wants]
    : Wants extends keyof typeof choices
      ? Member<(typeof choices)[Wants][number]>
      : Wants extends keyof typeof lineChoices
        ? Member<(typeof lineChoices)[Wants][number]> | BrokenLine
        : never;

/** The node of a member of a choice: of any form, if it is a table. */
type Member<Name> = Name extends keyof FormTables
  ? FormNode<keyof FormTables[Name] & FormKind>
  : NodeIn<Name>;

/** The lines of a block. */
type LinesOf<Block extends keyof typeof blocks> = readonly NodeIn<(typeof blocks)[Block]>[];

export type Who = Everyone | Path;
export type HeaderNode = NodeIn<'header'>;
export type Declaration = NodeIn<'declaration'> | BrokenDecl;
export type Override = NodeIn<'override'>;
export type Statement = NodeIn<'statement'>;
export type CheckLine = NodeIn<'checkLine'>;
export type SetupLine = NodeIn<'setupLine'>;
export type ExampleLine = Exclude<NodeIn<'exampleLine'>, BrokenLine>;
export type ActionLine = Exclude<NodeIn<'actionLine'>, BrokenLine>;
export type ModLine = NodeIn<'modLine'>;
export type RankKeyNode = Exclude<NodeIn<'rankKey'>, BrokenLine>;
export type DiceOpNode = NodeIn<'diceOp'>;
export type DurationNode = NodeIn<'duration'>;
export type PolicyRule = NodeIn<'policyRule'>;

/** Any node of this file. */
export type LineNode =
  | FormNode<FormKind>
  | HandMade[keyof HandMade]
  | BrokenDecl
  | BrokenLine
  | IfBranch
  | TakeItemNode
  | Rows
  | CaseRow
  | CaseCell;

export type ActionDecl = FormNode<'ActionDecl'>;
export type AgainRoll = FormNode<'AgainRoll'>;
export type AnswerChoice = FormNode<'AnswerChoice'>;
export type AnswerTakes = FormNode<'AnswerTakes'>;
export type CallStmt = FormNode<'CallStmt'>;
export type Case = FormNode<'Case'>;
export type Cases = FormNode<'Cases'>;
export type CheckDecl = FormNode<'CheckDecl'>;
export type ChoiceDecl = FormNode<'ChoiceDecl'>;
export type Claim = FormNode<'Claim'>;
export type ConditionDecl = FormNode<'ConditionDecl'>;
export type DefineDecl = FormNode<'DefineDecl'>;
export type DefineWhen = FormNode<'DefineWhen'>;
export type DiceLine = FormNode<'DiceLine'>;
export type EachNumberStmt = FormNode<'EachNumberStmt'>;
export type EachStmt = FormNode<'EachStmt'>;
export type EncounterDecl = FormNode<'EncounterDecl'>;
export type ExampleDecl = FormNode<'ExampleDecl'>;
export type ExpectLine = FormNode<'ExpectLine'>;
export type FilesHeader = FormNode<'FilesHeader'>;
export type GainStmt = FormNode<'GainStmt'>;
export type GivenDecl = FormNode<'GivenDecl'>;
export type InvariantDecl = FormNode<'InvariantDecl'>;
export type KindDecl = FormNode<'KindDecl'>;
export type LetStmt = FormNode<'LetStmt'>;
export type MeasureDecl = FormNode<'MeasureDecl'>;
export type ModifierDecl = FormNode<'ModifierDecl'>;
export type ModifierLine = FormNode<'ModifierLine'>;
export type MomentLine = FormNode<'MomentLine'>;
export type MoveStmt = FormNode<'MoveStmt'>;
export type NewRoll = FormNode<'NewRoll'>;
export type Option = FormNode<'Option'>;
export type Otherwise = FormNode<'Otherwise'>;
export type PickStmt = FormNode<'PickStmt'>;
export type Picking = FormNode<'Picking'>;
export type PolicyDecl = FormNode<'PolicyDecl'>;
export type ProcedureDecl = FormNode<'ProcedureDecl'>;
export type PushLine = FormNode<'PushLine'>;
export type RankLinked = FormNode<'RankLinked'>;
export type RankStmt = FormNode<'RankStmt'>;
export type RankValue = FormNode<'RankValue'>;
export type RollStmt = FormNode<'RollStmt'>;
export type RulesetHeader = FormNode<'RulesetHeader'>;
export type RulingDecl = FormNode<'RulingDecl'>;
export type ScenarioDecl = FormNode<'ScenarioDecl'>;
export type SideDecl = FormNode<'SideDecl'>;
export type SpanDecl = FormNode<'SpanDecl'>;
export type TableDecl = FormNode<'TableDecl'>;
export type TrackDecl = FormNode<'TrackDecl'>;
export type TriggerDecl = FormNode<'TriggerDecl'>;
export type LoopNode = FormNode<'Loop'>;
export type OutcomeNode = FormNode<'Outcome'>;
export type PolicyLineNode = FormNode<'PolicyLine'>;

/** A declaration that could not be parsed (reported). Its keyword and name, if readable, count as declared. */
export interface BrokenDecl {
  readonly kind: 'BrokenDecl';
  readonly span: Span;
  readonly keyword: string | undefined;
  readonly name: Ident | undefined;
}

/** A line that could not be parsed (reported). `body`: the statements under it, if some could be. */
export interface BrokenLine {
  readonly kind: 'BrokenLine';
  readonly span: Span;
  readonly body: readonly Statement[];
}

/** `if`, any number of `otherwise if`, perhaps `otherwise`. The branches hold the citations. */
export interface IfStmt {
  readonly kind: 'IfStmt';
  readonly span: Span;
  readonly branches: readonly IfBranch[];
  readonly otherwise: Otherwise | undefined;
}

export interface IfBranch {
  readonly kind: 'IfBranch';
  readonly span: Span;
  readonly condition: ExprNode;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

/**
 * `surprised, startled` or `otherwise`, and the statements for them: one on the same line
 * (`inline`, without cites), or a block under it.
 */
export interface CaseLine {
  readonly kind: 'CaseLine';
  readonly span: Span;
  /** The outcomes; empty for `otherwise`. `yes` and `no` are names here. */
  readonly outcomes: readonly Ident[];
  readonly inline: boolean;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

/** `highest roll Use.total by c as shot when C`; `value` is `total` in this example. */
export interface RankRoll {
  readonly kind: 'RankRoll';
  readonly span: Span;
  readonly end: 'highest' | 'lowest';
  readonly call: Invocation;
  readonly value: Ident | undefined;
  readonly name: Ident | undefined;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

/** `to take A, any tag or nothing`. */
export interface AskTake {
  readonly kind: 'AskTake';
  readonly span: Span;
  readonly items: readonly TakeItemNode[];
  readonly orNothing: boolean;
}

export interface TakeItemNode {
  readonly kind: 'TakeItem';
  readonly span: Span;
  readonly any: boolean;
  readonly call: Invocation;
}

/**
 * `pick first`, `pick nobody`, `pick nothing`, `pick lowest option.HP`. `pick wolf` is parsed only
 * so that we can report it.
 */
export interface PolicyPick {
  readonly kind: 'PolicyPick';
  readonly span: Span;
  readonly form: 'first' | 'nobody' | 'nothing' | 'highest' | 'lowest' | 'named';
  readonly path: Path | undefined;
  readonly name: Ident | undefined;
}

/** `say most`, `say least`, `say 20`. */
export interface PolicySay {
  readonly kind: 'PolicySay';
  readonly span: Span;
  readonly form: 'most' | 'least' | 'number';
  readonly value: ExprNode | undefined;
}

/** The lines of a table or of a side's participants. `cites` are those of the first line. */
export interface Rows {
  readonly kind: 'Rows';
  readonly span: Span;
  readonly corner: Ident;
  readonly columns: readonly Ident[];
  readonly rows: readonly (RowNode | BrokenLine)[];
  readonly cites: readonly Cite[];
}

/**
 * One line of a table. `times` is the 6 of `Guard x6` (participants only). A row may have too few
 * or too many cells; the checker reports that.
 */
export interface RowNode {
  readonly kind: 'Row';
  readonly span: Span;
  readonly head: CellNode;
  readonly times: IntLit | undefined;
  readonly cells: readonly CellNode[];
  readonly cites: readonly Cite[];
}

/**
 * `cases` and its rows. If a line of the example names a column, the cell of the current row
 * replaces the name. `cites` are those of the `cases` line.
 */
export interface CaseTable {
  readonly kind: 'CaseTable';
  readonly span: Span;
  readonly columns: readonly Ident[];
  /** The citations of the line that names the columns. */
  readonly columnCites: readonly Cite[];
  readonly rows: readonly (CaseRow | BrokenLine)[];
  readonly cites: readonly Cite[];
}

/** One row. Its first cell distinguishes it from the others. */
export interface CaseRow {
  readonly kind: 'CaseRow';
  readonly span: Span;
  readonly cells: readonly CaseCell[];
  readonly cites: readonly Cite[];
}

/** `16`, `5, 4, 4`. A dash alone removes the lines that name the column. */
export interface CaseCell {
  readonly kind: 'CaseCell';
  readonly span: Span;
  readonly values: readonly CellNode[];
}
