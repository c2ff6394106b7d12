// Nodes of declarations. Most docstrings show the written form of the node. `cites` are the
// citations at the end of the declaration's first line; its lines have their own.

import type { Cite, Ident } from './basic.ts';
import type { Claim, EventNode, EventRole, MomentNode, MomentLine, MomentPlace } from './event.ts';
import type {
  Act,
  Everyone,
  ExprNode,
  Path,
  Preposition,
  RangeNode,
  Text,
  ValueNode,
} from './expression.ts';
import type { FormNode, actionForms, conditionForms } from './forms.ts';
import type {
  CaseCell,
  CaseRow,
  CaseTable,
  ExampleDecl,
  ExampleOnlyLine,
  PolicyDecl,
  PolicyLineNode,
  PolicyRule,
  ScenarioDecl,
  SetupLine,
} from './scenario.ts';
import type { PushLine } from './push.ts';
import type { RowNode, Rows } from './rows.ts';
import type { AmountNode, BrokenLine, Cases, LetStmt, RollStmt, Statement } from './statement.ts';
import type { Span } from '../source/span.ts';

export type Declaration =
  | SpanDecl
  | SideDecl
  | KindDecl
  | ConditionDecl
  | TableDecl
  | GivenDecl
  | TrackDecl
  | RulingDecl
  | DefineDecl
  | ModifierDecl
  | CheckDecl
  | ChoiceDecl
  | ActionDecl
  | ProcedureDecl
  | TriggerDecl
  | EncounterDecl
  | InvariantDecl
  | MeasureDecl
  | PolicyDecl
  | ScenarioDecl
  | ExampleDecl
  | BrokenDecl;

/** Nodes that stand only inside declarations. */
export type DeclarationPart =
  | FieldNode
  | Initial
  | TypeNode
  | ConditionLine
  | Rows
  | RowNode
  | Option
  | DefineTarget
  | DefineWhen
  | DefineAs
  | ParamNode
  | Signature
  | ActionLine
  | PushLine
  | OutcomeNode
  | EventNode
  | EventRole
  | MomentLine
  | MomentNode
  | MomentPlace
  | Claim
  | PolicyLineNode
  | PolicyRule
  | SetupLine
  | CaseTable
  | CaseRow
  | CaseCell
  | ExampleOnlyLine;

/** A declaration that could not be parsed (reported). Its keyword and name, if readable, count as declared. */
export interface BrokenDecl {
  readonly kind: 'BrokenDecl';
  readonly span: Span;
  readonly keyword: string | undefined;
  readonly name: Ident | undefined;
}

/** `span segment in round "doc"`. */
export interface SpanDecl {
  readonly kind: 'SpanDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly within: Ident | undefined;
  readonly doc: Text | undefined;
  readonly cites: readonly Cite[];
}

export interface SideDecl {
  readonly kind: 'SideDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly doc: Text | undefined;
  readonly cites: readonly Cite[];
}

export interface KindDecl {
  readonly kind: 'KindDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly doc: Text | undefined;
  readonly fields: readonly (FieldNode | BrokenLine)[];
  readonly cites: readonly Cite[];
}

/** `HP counter 0.. starts 1 hidden from others "doc"`. */
export interface FieldNode {
  readonly kind: 'Field';
  readonly span: Span;
  readonly name: Ident;
  readonly type: TypeNode;
  readonly initial: Initial | undefined;
  readonly hiddenFrom: Ident | Everyone | undefined;
  /** Whether the field says `bookkeeping`: the rules use it only to remember something. */
  readonly isBookkeeping: boolean;
  readonly doc: Text | undefined;
  readonly cites: readonly Cite[];
}

/** `default V` (fixed), `starts V` (may change) or `starts V each S` (starts anew whenever the span begins). */
export interface Initial {
  readonly kind: 'Initial';
  readonly span: Span;
  readonly word: 'default' | 'starts';
  readonly value: ValueNode;
  readonly each: Ident | undefined;
}

export type TypeNode =
  | RangeType
  | CounterType
  | YesNoType
  | OneOfType
  | RowType
  | SeveralType
  | ListType
  | DeckType
  | NamedType;

export interface RangeType {
  readonly kind: 'RangeType';
  readonly span: Span;
  readonly range: RangeNode;
}

export interface CounterType {
  readonly kind: 'CounterType';
  readonly span: Span;
  readonly range: RangeNode | undefined;
}

export interface YesNoType {
  readonly kind: 'YesNoType';
  readonly span: Span;
}

export interface OneOfType {
  readonly kind: 'OneOfType';
  readonly span: Span;
  readonly names: readonly Ident[];
}

/** `row of Weapon`. */
export interface RowType {
  readonly kind: 'RowType';
  readonly span: Span;
  readonly table: Ident;
}

/** `several Character`. */
export interface SeveralType {
  readonly kind: 'SeveralType';
  readonly span: Span;
  readonly of: Ident;
}

/** `list of row of Doing`. */
/** `deck of Card`: one card for each row; `deck of Chit times copies`: as many as the row's column says. */
export interface DeckType {
  readonly kind: 'DeckType';
  readonly span: Span;
  readonly table: Ident;
  readonly times: Ident | undefined;
}

export interface ListType {
  readonly kind: 'ListType';
  readonly span: Span;
  readonly of: TypeNode;
}

/** `number`, `dice`, `die`, `text`, or a kind. */
export interface NamedType {
  readonly kind: 'NamedType';
  readonly span: Span;
  readonly name: Ident;
}

export interface ConditionDecl {
  readonly kind: 'ConditionDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly doc: Text | undefined;
  readonly lines: readonly (ConditionLine | BrokenLine)[];
  readonly cites: readonly Cite[];
}

export type ConditionLine = BarsLine | HasLine | FormNode<keyof typeof conditionForms>;

/** `bars everything`, or `bars Attack, any deed`. */
export interface BarsLine {
  readonly kind: 'BarsLine';
  readonly span: Span;
  readonly everything: boolean;
  readonly acts: readonly Act[];
  readonly cites: readonly Cite[];
}

/** `has strength 1..10`; the citations are the field's. */
export interface HasLine {
  readonly kind: 'HasLine';
  readonly span: Span;
  readonly field: FieldNode;
}

export interface TableDecl {
  readonly kind: 'TableDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly doc: Text | undefined;
  readonly rows: Rows;
  readonly cites: readonly Cite[];
}

/** `given field`; the citations are the field's. */
export interface GivenDecl {
  readonly kind: 'GivenDecl';
  readonly span: Span;
  readonly field: FieldNode;
}

/** `track field`; the citations are the field's. */
export interface TrackDecl {
  readonly kind: 'TrackDecl';
  readonly span: Span;
  readonly field: FieldNode;
}

export interface RulingDecl {
  readonly kind: 'RulingDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly doc: Text | undefined;
  readonly options: readonly (Option | BrokenLine)[];
  readonly cites: readonly Cite[];
}

/** An option of a ruling or choice. The name is any word: reserved ones, `yes`, `no` and numbers too. */
export interface Option {
  readonly kind: 'Option';
  readonly span: Span;
  readonly name: Ident;
  readonly doc: Text | undefined;
  readonly when: ExprNode | undefined;
  readonly isDefault: boolean;
  readonly cites: readonly Cite[];
}

export interface DefineDecl {
  readonly kind: 'DefineDecl';
  readonly span: Span;
  readonly target: DefineTarget;
  readonly doc: Text | undefined;
  readonly body: DefineWhen | DefineAs | Cases;
  readonly cites: readonly Cite[];
}

/**
 * The target of a define. `value`: `lead`. `member`: `p.reach`. `adjective`: `p is able`.
 * `function`: `gap of x from y`. `subject` is the `p` of a member or adjective; `params` are those
 * of a function.
 */
export interface DefineTarget {
  readonly kind: 'DefineTarget';
  readonly span: Span;
  readonly form: 'value' | 'member' | 'adjective' | 'function';
  readonly subject: Ident | undefined;
  readonly name: Ident;
  readonly params: readonly ParamNode[];
}

/** `when C`: a yes/no value. */
export interface DefineWhen {
  readonly kind: 'DefineWhen';
  readonly span: Span;
  readonly condition: ExprNode;
}

/** `as V`. */
export interface DefineAs {
  readonly kind: 'DefineAs';
  readonly span: Span;
  readonly value: ExprNode;
}

/** `by c`, `from damage (number)`; without a type, a participant. Only the first may lack a preposition. */
export interface ParamNode {
  readonly kind: 'Param';
  readonly span: Span;
  readonly prep: Preposition | undefined;
  readonly name: Ident;
  readonly type: TypeNode | undefined;
}

export interface Signature {
  readonly kind: 'Signature';
  readonly span: Span;
  readonly name: Ident;
  readonly params: readonly ParamNode[];
}

/** `modifier Running -1d to skill-use, Notice.mind by c when c is running`. */
export interface ModifierDecl {
  readonly kind: 'ModifierDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly amount: AmountNode;
  readonly targets: readonly Path[];
  readonly params: readonly ParamNode[];
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

export interface CheckDecl {
  readonly kind: 'CheckDecl';
  readonly span: Span;
  readonly signature: Signature;
  readonly doc: Text | undefined;
  readonly lines: readonly CheckLine[];
  readonly cites: readonly Cite[];
}

export type CheckLine =
  FormNode<'CountsLine'> | RollStmt | LetStmt | PushLine | OutcomeNode | BrokenLine;

/** `surprised when C "doc"`; without `when` it is `ready otherwise`. */
export interface OutcomeNode {
  readonly kind: 'Outcome';
  readonly span: Span;
  readonly name: Ident;
  readonly when: ExprNode | undefined;
  readonly doc: Text | undefined;
  readonly cites: readonly Cite[];
}

export interface ChoiceDecl {
  readonly kind: 'ChoiceDecl';
  readonly span: Span;
  readonly signature: Signature;
  readonly doc: Text | undefined;
  readonly options: readonly (Option | BrokenLine)[];
  readonly cites: readonly Cite[];
}

export interface ActionDecl {
  readonly kind: 'ActionDecl';
  readonly span: Span;
  readonly signature: Signature;
  readonly doc: Text | undefined;
  readonly lines: readonly (ActionLine | BrokenLine)[];
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

export type ActionLine = FormNode<keyof typeof actionForms>;

export interface ProcedureDecl {
  readonly kind: 'ProcedureDecl';
  readonly span: Span;
  readonly signature: Signature;
  readonly doc: Text | undefined;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

export interface TriggerDecl {
  readonly kind: 'TriggerDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly event: EventNode;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

export interface EncounterDecl {
  readonly kind: 'EncounterDecl';
  readonly span: Span;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

export interface InvariantDecl {
  readonly kind: 'InvariantDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly doc: Text | undefined;
  readonly moment: MomentLine | BrokenLine;
  readonly claims: readonly (Claim | BrokenLine)[];
  readonly cites: readonly Cite[];
}

export interface MeasureDecl {
  readonly kind: 'MeasureDecl';
  readonly span: Span;
  readonly name: Ident;
  /** The side that wants a high value of the measure. */
  readonly serves: Ident | undefined;
  readonly doc: Text | undefined;
  readonly moment: MomentLine | BrokenLine;
  readonly value: Claim | BrokenLine;
  readonly cites: readonly Cite[];
}
