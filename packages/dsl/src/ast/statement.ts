// Nodes of statements. Most docstrings show the written form of the node. `cites` are the citations
// at the end of the statement's own line.

import type { AskingNode, Picking, TakeItemNode } from './asking.ts';
import type { Cite, Ident } from './basic.ts';
import type {
  ExprNode,
  IntLit,
  Invocation,
  OneValue,
  Path,
  RangeNode,
  SetExpr,
} from './expression.ts';
import type { FormNode, bodyForms, simpleForms } from './forms.ts';
import type { Slots } from './slots.ts';
import type { DurationNode, LoopNode } from './span-of-time.ts';
import type { Span } from '../source/span.ts';

export type Statement =
  | FormNode<keyof typeof bodyForms, StatementSlots>
  | FormNode<keyof typeof simpleForms>
  | RollStmt
  | LetStmt
  | IfStmt
  | EachStmt
  | EachNumberStmt
  | RankStmt
  | PickStmt
  | MoveStmt
  | GainStmt
  | LoseStmt
  | CallStmt
  | BrokenLine;

/** The nodes in slots of statements. */
export interface StatementSlots extends Slots {
  readonly statements: readonly Statement[];
}

/** Nodes that occur only inside statements. */
export type StatementPart =
  | NewRoll
  | AgainRoll
  | DiceOpNode
  | AmountNode
  | ModifierLine
  | BestOf
  | Cases
  | Case
  | IfBranch
  | Otherwise
  | LoopNode
  | RankKeyNode
  | AskingNode
  | TakeItemNode
  | Picking
  | Invocation
  | CaseLine
  | GainField
  | DurationNode;

/** `roll [secretly] … [as x] [by p] [, low is good]` with its modifier lines. Without `as` the roll has no name. */
export interface RollStmt {
  readonly kind: 'RollStmt';
  readonly span: Span;
  readonly secretly: boolean;
  readonly source: NewRoll | AgainRoll;
  readonly name: Ident | undefined;
  readonly by: Path | undefined;
  readonly lowIsGood: boolean;
  readonly modifiers: readonly ModLine[];
  readonly cites: readonly Cite[];
}

/** The dice to throw, and the operations on them in written order. */
export interface NewRoll {
  readonly kind: 'NewRoll';
  readonly span: Span;
  readonly dice: ExprNode;
  readonly ops: readonly DiceOpNode[];
}

/** `again r keeping 1, 6`. */
export interface AgainRoll {
  readonly kind: 'AgainRoll';
  readonly span: Span;
  readonly roll: Ident;
  readonly keeping: readonly OneValue[];
}

export type DiceOpNode = KeepOp | ExplodeOp | RerollOp | CountOp | NeverBelowOp;

/** `keep highest 2`, `drop lowest 1`. */
export interface KeepOp {
  readonly kind: 'KeepOp';
  readonly span: Span;
  readonly word: 'keep' | 'drop';
  readonly end: 'highest' | 'lowest';
  readonly count: ExprNode;
}

/** `explode on 6 up to 10 times`. */
export interface ExplodeOp {
  readonly kind: 'ExplodeOp';
  readonly span: Span;
  readonly on: ExprNode;
  readonly limit: IntLit;
}

/** `reroll 1..2 once`. */
export interface RerollOp {
  readonly kind: 'RerollOp';
  readonly span: Span;
  readonly range: RangeNode;
}

/** `count 5 or more`. */
export interface CountOp {
  readonly kind: 'CountOp';
  readonly span: Span;
  readonly least: ExprNode;
}

/** `never below 1d`. */
export interface NeverBelowOp {
  readonly kind: 'NeverBelowOp';
  readonly span: Span;
  readonly floor: ExprNode;
}

/** `+ c.gear`, `-1d`, `advantage`. Only `+` and `-` have a `value`. */
export interface AmountNode {
  readonly kind: 'Amount';
  readonly span: Span;
  readonly form: '+' | '-' | 'advantage' | 'disadvantage';
  readonly value: ExprNode | undefined;
}

export type ModLine = ModifierLine | BestOf | BrokenLine;

/** `Paranoid +1 when c.paranoid`. */
export interface ModifierLine {
  readonly kind: 'ModifierLine';
  readonly span: Span;
  readonly name: Ident;
  readonly amount: AmountNode;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

/** `best of Devices` and its lines. Only the largest of them counts. */
export interface BestOf {
  readonly kind: 'BestOf';
  readonly span: Span;
  readonly name: Ident;
  readonly lines: readonly ModLine[];
  readonly cites: readonly Cite[];
}

/** `let x be V` with modifier lines, or `let x be` and cases. */
export interface LetStmt {
  readonly kind: 'LetStmt';
  readonly span: Span;
  readonly name: Ident;
  readonly value: ExprNode | Cases;
  readonly modifiers: readonly ModLine[];
  readonly cites: readonly Cite[];
}

export interface Cases {
  readonly kind: 'Cases';
  readonly span: Span;
  readonly cases: readonly (Case | BrokenLine)[];
}

/** `V when C`; without `when` it is `V otherwise`. */
export interface Case {
  readonly kind: 'Case';
  readonly span: Span;
  readonly value: ExprNode;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
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

export interface Otherwise {
  readonly kind: 'Otherwise';
  readonly span: Span;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

/** `each p in S where C`. */
export interface EachStmt {
  readonly kind: 'EachStmt';
  readonly span: Span;
  readonly binder: Ident;
  readonly set: SetExpr;
  readonly where: ExprNode | undefined;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

/**
 * `pick [secretly] p at random [by q] from S where C`: then a body for the picked one, and an
 * `otherwise` for an empty set. `draw [secretly] c from D [by q]` is the same for a deck, which
 * must be a path; the card leaves the deck.
 */
export interface PickStmt {
  readonly kind: 'PickStmt';
  readonly span: Span;
  readonly word: 'pick' | 'draw';
  readonly secretly: boolean;
  readonly binder: Ident;
  readonly by: Path | undefined;
  readonly set: SetExpr;
  readonly where: ExprNode | undefined;
  readonly body: readonly Statement[];
  readonly otherwise: Otherwise | undefined;
  readonly cites: readonly Cite[];
}

/** `each n from 1 to 3`. */
export interface EachNumberStmt {
  readonly kind: 'EachNumberStmt';
  readonly span: Span;
  readonly binder: Ident;
  readonly from: ExprNode;
  readonly to: ExprNode;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

/** `rank order of c in S where C` and its keys. */
export interface RankStmt {
  readonly kind: 'RankStmt';
  readonly span: Span;
  readonly order: Ident;
  readonly binder: Ident;
  readonly set: SetExpr;
  readonly where: ExprNode | undefined;
  readonly keys: readonly (RankKeyNode | BrokenLine)[];
  readonly cites: readonly Cite[];
}

export type RankKeyNode = RankLinked | RankRoll | RankValue | RankFirst | RankListed | RankChosen;

/** `linked to o when C`: only members that are linked, directly or through others, are compared. */
export interface RankLinked {
  readonly kind: 'RankLinked';
  readonly span: Span;
  readonly other: Ident;
  readonly condition: ExprNode;
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

/** `highest c.AgB when C`. */
export interface RankValue {
  readonly kind: 'RankValue';
  readonly span: Span;
  readonly end: 'highest' | 'lowest';
  readonly value: ExprNode;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

/** `first where C`. */
export interface RankFirst {
  readonly kind: 'RankFirst';
  readonly span: Span;
  readonly condition: ExprNode;
  readonly cites: readonly Cite[];
}

/** `otherwise as listed`. */
export interface RankListed {
  readonly kind: 'RankListed';
  readonly span: Span;
  readonly cites: readonly Cite[];
}

/** `otherwise as chosen by W`. */
export interface RankChosen {
  readonly kind: 'RankChosen';
  readonly span: Span;
  readonly by: Path;
  readonly cites: readonly Cite[];
}

/** `put C into D`, `put C from E into D`; `shuffle E into D`, which moves all cards of E; `shuffle D`, which restores the whole deck. */
export interface MoveStmt {
  readonly kind: 'MoveStmt';
  readonly span: Span;
  readonly word: 'put' | 'shuffle';
  readonly what: ExprNode | undefined;
  /** The deck from which a card is taken, if `put` names one. */
  readonly from: Path | undefined;
  readonly into: Path;
  readonly cites: readonly Cite[];
}

/** `p gains Down with strength 3 until end of round`. */
export interface GainStmt {
  readonly kind: 'GainStmt';
  readonly span: Span;
  readonly who: Path;
  readonly condition: Ident;
  readonly fields: readonly GainField[];
  readonly duration: DurationNode | undefined;
  readonly cites: readonly Cite[];
}

export interface GainField {
  readonly kind: 'GainField';
  readonly span: Span;
  readonly name: Ident;
  readonly value: ExprNode;
}

export interface LoseStmt {
  readonly kind: 'LoseStmt';
  readonly span: Span;
  readonly who: Path;
  readonly condition: Ident;
  readonly cites: readonly Cite[];
}

/** A call of a check, choice, action or procedure, perhaps with its result kept and its outcomes handled. */
export interface CallStmt {
  readonly kind: 'CallStmt';
  readonly span: Span;
  readonly call: Invocation;
  readonly name: Ident | undefined;
  readonly cases: readonly (CaseLine | BrokenLine)[];
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

/** A line that could not be parsed (reported). `body`: the statements under it, if some could be. */
export interface BrokenLine {
  readonly kind: 'BrokenLine';
  readonly span: Span;
  readonly body: readonly Statement[];
}
