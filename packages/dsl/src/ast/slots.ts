// What a slot of a form can want, and the node that it holds. The grammar, the tree and the printer each have a table with the
// same rows: the rule that reads such a slot, and the functions that make and print its node.

import type { AskingNode, Picking } from './asking.ts';
import type { Ident } from './basic.ts';
import type { AtMoment } from './event.ts';
import type {
  CellNode,
  ExprNode,
  IntLit,
  Invocation,
  Path,
  Text,
  ValueNode,
} from './expression.ts';
import type { DurationNode, LoopNode, Who } from './span-of-time.ts';

/** The slots on the line itself. */
export interface Slots {
  readonly name: Ident;
  readonly names: readonly Ident[];
  /** Any word: options may have the name of a keyword. */
  readonly option: Ident;
  readonly outcome: Ident;
  /** A text with holes. */
  readonly text: Text;
  /** A text in which braces are plain characters. */
  readonly title: Text;
  readonly number: IntLit;
  /** A number, or a text that stands for one. */
  readonly seed: IntLit | Text;
  readonly path: Path;
  readonly who: Who;
  readonly expr: ExprNode;
  /** An expression that stands between words without brackets. */
  readonly term: ExprNode;
  readonly value: ValueNode;
  readonly cell: CellNode;
  readonly call: Invocation;
  readonly asking: AskingNode;
  readonly picking: Picking;
  readonly loop: LoopNode;
  readonly duration: DurationNode;
  readonly moment: AtMoment;
}

/** What can stand below a line. Nodes with statements below them give the types of these slots themselves. */
export type BelowSlot = 'statements' | 'participants';

export type SlotKind = keyof Slots | BelowSlot;
