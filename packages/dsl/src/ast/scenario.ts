// Nodes of policies, scenarios and examples. Most docstrings show the written form of the node.

import type { Cite, Ident } from './basic.ts';
import type { AtMoment, Claim } from './event.ts';
import type {
  Act,
  CellNode,
  ExprNode,
  IntLit,
  Invocation,
  Path,
  Text,
  ValueNode,
} from './expression.ts';
import type { FormNode, exampleForms, setupForms } from './forms.ts';
import type { Rows } from './rows.ts';
import type { BrokenLine, StatementSlots } from './statement.ts';
import type { Span } from '../source/span.ts';

/** `policy Bold for a`. */
export interface PolicyDecl {
  readonly kind: 'PolicyDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly chooser: Ident | undefined;
  readonly doc: Text | undefined;
  readonly lines: readonly (PolicyLineNode | BrokenLine)[];
  readonly cites: readonly Cite[];
}

export interface PolicyLineNode {
  readonly kind: 'PolicyLine';
  readonly span: Span;
  readonly rule: PolicyRule;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

export type PolicyRule = PolicyTake | PolicyPick | PolicySay | PolicyList | PolicyChoose;

/** `take Attack`, `take any act`. Without an act: `take nothing`. */
export interface PolicyTake {
  readonly kind: 'PolicyTake';
  readonly span: Span;
  readonly act: Act | undefined;
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

/** `list shoot, shoot`; no names: `list nothing`. */
export interface PolicyList {
  readonly kind: 'PolicyList';
  readonly span: Span;
  readonly names: readonly Ident[];
}

/** `choose Warning yes`. */
export interface PolicyChoose {
  readonly kind: 'PolicyChoose';
  readonly span: Span;
  readonly choice: Ident;
  readonly value: ValueNode;
}

export interface ScenarioDecl {
  readonly kind: 'ScenarioDecl';
  readonly span: Span;
  readonly name: Ident;
  readonly like: Ident | undefined;
  readonly doc: Text | undefined;
  readonly lines: readonly (SetupLine | BrokenLine)[];
  readonly cites: readonly Cite[];
}

export type SetupLine = FormNode<keyof typeof setupForms, SetupSlots>;

/** The nodes in slots of these lines. */
interface SetupSlots extends StatementSlots {
  readonly participants: Rows;
}

export interface ExampleDecl {
  readonly kind: 'ExampleDecl';
  readonly span: Span;
  readonly name: Text;
  readonly lines: readonly (ExampleLine | BrokenLine)[];
  /** The table of cases; undefined after `cases/` has made an example of each row. */
  readonly cases: CaseTable | undefined;
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

export type ExampleLine = SetupLine | ExampleOnlyLine;

export type ExampleOnlyLine =
  | FormNode<keyof typeof exampleForms>
  | DiceLine
  | AnswerChoice
  | AnswerTakes
  | AnswerPicks
  | AnswerLists
  | AnswerSays
  | ExpectLine
  | ExpectAt;

/** `dice Injury.strength by Jericho 4 4 4`; without a stream: `dice in order 4 4 4`. */
export interface DiceLine {
  readonly kind: 'DiceLine';
  readonly span: Span;
  readonly stream: Path | undefined;
  readonly by: Ident | undefined;
  /** The faces to use. A name means a column of the example's cases. */
  readonly faces: readonly (IntLit | Ident)[];
  readonly cites: readonly Cite[];
}

/** `answer Warning by W4 yes`. */
export interface AnswerChoice {
  readonly kind: 'AnswerChoice';
  readonly span: Span;
  readonly choice: Ident;
  readonly by: Ident;
  readonly value: ValueNode;
  readonly cites: readonly Cite[];
}

/** `answer Jericho takes Dodge`; no call: `takes nothing`. */
export interface AnswerTakes {
  readonly kind: 'AnswerTakes';
  readonly span: Span;
  readonly who: Ident;
  readonly call: Invocation | undefined;
  readonly cites: readonly Cite[];
}

/** `answer a picks Abel`, or a row. Without names: `picks nobody`, or `picks nothing`. */
export interface AnswerPicks {
  readonly kind: 'AnswerPicks';
  readonly span: Span;
  readonly who: Ident;
  readonly names: readonly Ident[];
  /** The word that is written if there are no names. */
  readonly none: 'nobody' | 'nothing';
  readonly cites: readonly Cite[];
}

/** `answer Talia lists shoot, run`; no names: `lists nothing`. */
export interface AnswerLists {
  readonly kind: 'AnswerLists';
  readonly span: Span;
  readonly who: Ident;
  readonly names: readonly Ident[];
  readonly cites: readonly Cite[];
}

/** `answer ambushers says 24`. */
export interface AnswerSays {
  readonly kind: 'AnswerSays';
  readonly span: Span;
  readonly who: Ident;
  readonly value: ValueNode;
  readonly cites: readonly Cite[];
}

/** `expect C`: tested at the end, or after a `try`. */
export interface ExpectLine {
  readonly kind: 'ExpectLine';
  readonly span: Span;
  readonly value: ExprNode;
  readonly cites: readonly Cite[];
}

/** `expect at end of unit first`, and its lines. */
export interface ExpectAt {
  readonly kind: 'ExpectAt';
  readonly span: Span;
  readonly moment: AtMoment;
  readonly claims: readonly (Claim | BrokenLine)[];
  readonly cites: readonly Cite[];
}
