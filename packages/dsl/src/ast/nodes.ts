// The nodes of lines and of what stands in them. Those of the table of forms follow from their notation: a property for each
// slot, then the citations at the end of the line. The others are written out, most with their written form as docstring.

import type { Cite, Ident, WrittenNode } from './basic.ts';
import type { FormNode, NodeIn } from './form-node.ts';
import type {
  CellNode,
  Everyone,
  ExprNode,
  ExprSlots,
  IntLit,
  Invocation,
  Nobody,
  Nothing,
  OneValue,
  Path,
  Text,
  ValueNode,
} from './expression.ts';
import type { FormKind } from './forms.ts';
import type { AmountNode, DefineTarget, Owner, ParamNode, Part, Signature } from './parts.ts';

/** What a slot can want, besides lines and parts of the table, and the node that it holds. */
export interface Slots extends ExprSlots {
  /** Any word: options may have the name of a keyword. */
  readonly option: Ident;
  /** A text with holes. */
  readonly text: Text;
  /** A text in which braces are plain characters. */
  readonly title: Text;
  readonly identifier: Ident;
  readonly faces: readonly (IntLit | Ident)[];
  /** A condition behind `when`. */
  readonly when: ExprNode;
  /** A condition behind `when`, or `otherwise`. */
  readonly caseWhen: ExprNode | undefined;
  readonly value: ValueNode;
  readonly values: readonly OneValue[];
  readonly cell: CellNode;
  readonly invocation: Invocation;
  readonly amount: AmountNode;
  readonly rolledAgain: Formed<'AgainRoll'>;
  readonly pushAsked: Formed<'CallStmt'>;
  readonly signature: Signature;
  readonly furtherParam: ParamNode;
  readonly defined: DefineTarget;
  readonly measured: Formed<'Claim'> | BrokenLine;
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
  readonly Row: RowNode;
  readonly CaseTable: CaseTable;
}

/** What stands in a place: for a slot, a word of a choice, or a line or part with code of its own. */
interface Held extends Slots, HandMade {
  readonly '"everyone"': Everyone;
  readonly '"nobody"': Nobody;
  readonly '"nothing"': Nothing;
  readonly '"yes"': Ident;
  readonly '"no"': Ident;
  readonly BrokenLine: BrokenLine;
}

type Formed<Kind extends FormKind> = FormNode<Kind, Held>;
type One<Wants> = NodeIn<Wants, Held>;

export type Who = Everyone | Path;
export type HeaderNode = One<'header'>;
export type Declaration = One<'declaration'> | BrokenDecl;
export type Override = One<'override'>;
export type Statement = One<'statement'>;
export type SetupLine = One<'setupLine'>;
export type ExampleLine = Exclude<One<'exampleLine'>, BrokenLine>;
export type ActionLine = Exclude<One<'actionLine'>, BrokenLine>;
export type ModLine = One<'modLine'>;
export type RankKeyNode = Exclude<One<'rankKey'>, BrokenLine>;
export type DiceOpNode = One<'diceOp'>;
export type DurationNode = One<'duration'>;
export type PolicyRule = One<'policyRule'>;

/** Any node of this file. */
export type LineNode =
  Formed<FormKind> | HandMade[keyof HandMade] | BrokenDecl | BrokenLine | Rows | CaseRow | CaseCell;

export type ActionDecl = Formed<'ActionDecl'>;
export type AgainRoll = Formed<'AgainRoll'>;
export type AnswerTakes = Formed<'AnswerTakes'>;
export type CallStmt = Formed<'CallStmt'>;
export type Cases = Formed<'Cases'>;
export type CheckDecl = Formed<'CheckDecl'>;
export type ChoiceDecl = Formed<'ChoiceDecl'>;
export type Claim = Formed<'Claim'>;
export type ConditionDecl = Formed<'ConditionDecl'>;
export type DefineDecl = Formed<'DefineDecl'>;
export type DiceLine = Formed<'DiceLine'>;
export type ExampleDecl = Formed<'ExampleDecl'>;
export type ExpectLine = Formed<'ExpectLine'>;
export type FilesHeader = Formed<'FilesHeader'>;
export type GivenDecl = Formed<'GivenDecl'>;
export type KindDecl = Formed<'KindDecl'>;
export type LetStmt = Formed<'LetStmt'>;
export type MeasureDecl = Formed<'MeasureDecl'>;
export type ModifierDecl = Formed<'ModifierDecl'>;
export type MomentLine = Formed<'MomentLine'>;
export type MoveStmt = Formed<'MoveStmt'>;
export type Option = Formed<'Option'>;
export type PickStmt = Formed<'PickStmt'>;
export type Picking = Formed<'Picking'>;
export type PolicyDecl = Formed<'PolicyDecl'>;
export type PolicyPick = Formed<'PolicyPick'>;
export type PushLine = Formed<'PushLine'>;
export type RankLinked = Formed<'RankLinked'>;
export type RankStmt = Formed<'RankStmt'>;
export type RollStmt = Formed<'RollStmt'>;
export type RulesetHeader = Formed<'RulesetHeader'>;
export type RulingDecl = Formed<'RulingDecl'>;
export type ScenarioDecl = Formed<'ScenarioDecl'>;
export type TrackDecl = Formed<'TrackDecl'>;
export type TriggerDecl = Formed<'TriggerDecl'>;
export type LoopNode = Formed<'Loop'>;
export type OutcomeNode = Formed<'Outcome'>;
export type PolicyLineNode = Formed<'PolicyLine'>;

export type FieldNode = Formed<'Field'>;
export type Initial = Formed<'Initial'>;
export type EventNode = One<'event'>;
export type EventCheck = Formed<'EventCheck'>;
export type EventField = Formed<'EventField'>;
export type EventSpan = Formed<'EventSpan'>;
export type EventRole = Formed<'EventRole'>;
export type MomentNode = One<'moment'>;
export type MomentPlace = Formed<'Place'>;
export type AtMoment = Formed<'AtMoment'>;
export type TakeItemNode = Formed<'TakeItem'>;

/** A declaration that could not be parsed (reported). Its keyword and name, if readable, count as declared. */
export interface BrokenDecl extends WrittenNode<'BrokenDecl'> {
  readonly keyword: string | undefined;
  readonly name: Ident | undefined;
}

/** A line that could not be parsed (reported). `body`: the statements under it, if some could be. */
export interface BrokenLine extends WrittenNode<'BrokenLine'> {
  readonly body: readonly Statement[];
}

/** `if`, any number of `otherwise if`, perhaps `otherwise`. The branches hold the citations. */
export interface IfStmt extends WrittenNode<'IfStmt'> {
  readonly branches: readonly Formed<'IfBranch'>[];
  readonly otherwise: Formed<'Otherwise'> | undefined;
}

/**
 * `surprised, startled` or `otherwise`, and the statements for them: one on the same line
 * (`inline`, without cites), or a block under it.
 */
export interface CaseLine extends WrittenNode<'CaseLine'> {
  /** The outcomes; empty for `otherwise`. `yes` and `no` are names here. */
  readonly outcomes: readonly Ident[];
  readonly inline: boolean;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

/** `highest roll Use.total by c as shot when C`; `value` is `total` in this example. */
export interface RankRoll extends WrittenNode<'RankRoll'> {
  readonly end: 'highest' | 'lowest';
  readonly call: Invocation;
  readonly value: Ident | undefined;
  readonly name: Ident | undefined;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

/** `to take A, any tag or nothing`. */
export interface AskTake extends WrittenNode<'AskTake'> {
  readonly items: readonly TakeItemNode[];
  readonly orNothing: boolean;
}

/** The lines of a table or of a side's participants. `cites` are those of the first line. */
export interface Rows extends WrittenNode<'Rows'> {
  readonly corner: Ident;
  readonly columns: readonly Ident[];
  readonly rows: readonly (RowNode | BrokenLine)[];
  readonly cites: readonly Cite[];
}

/**
 * One line of a table. `times` is the 6 of `Guard x6` (participants only). A row may have too few
 * or too many cells; the checker reports that.
 */
export interface RowNode extends WrittenNode<'Row'> {
  readonly head: CellNode;
  readonly times: IntLit | undefined;
  readonly cells: readonly CellNode[];
  readonly cites: readonly Cite[];
}

/**
 * `cases` and its rows. If a line of the example names a column, the cell of the current row
 * replaces the name. `cites` are those of the `cases` line.
 */
export interface CaseTable extends WrittenNode<'CaseTable'> {
  readonly columns: readonly Ident[];
  /** The citations of the line that names the columns. */
  readonly columnCites: readonly Cite[];
  readonly rows: readonly (CaseRow | BrokenLine)[];
  readonly cites: readonly Cite[];
}

/** One row. Its first cell distinguishes it from the others. */
export interface CaseRow extends WrittenNode<'CaseRow'> {
  readonly cells: readonly CaseCell[];
  readonly cites: readonly Cite[];
}

/** `16`, `5, 4, 4`. A dash alone removes the lines that name the column. */
export interface CaseCell extends WrittenNode<'CaseCell'> {
  readonly values: readonly CellNode[];
}
