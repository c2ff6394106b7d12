// The table of children: which properties of each node hold nodes. Its type is derived from the
// node types. So a table that omits a node or such a property, or lists a property without nodes,
// does not compile.

import type { Node, NodeKind, NodeOf } from './ast.ts';
import { formSlots, hasCites, type FormKind } from './forms.ts';

/** The properties of a node that hold a node or a list of nodes. */
type ChildKey<N> = {
  [Key in keyof N]-?: Extract<N[Key], Node | readonly Node[]> extends never ? never : Key;
}[keyof N];

type ChildTable<Kinds extends NodeKind> = {
  readonly [Kind in Kinds]: { readonly [Key in ChildKey<NodeOf<Kind>>]: true };
};

/** The rows of the forms: their slots, then the citations. */
const formRows = Object.fromEntries(
  [...formSlots].map(([kind, its]) => {
    const slots = [...its].flatMap(([slot, { isNode }]) => (isNode ? [slot] : []));
    return [
      kind,
      Object.fromEntries(
        [...slots, ...(hasCites(kind) ? ['cites'] : [])].map((slot) => [slot, true]),
      ),
    ];
  }),
) as ChildTable<FormKind>; // a form's node has a property for each slot (see nodes.ts)

/** The child properties of each kind of node, in written order as far as the grammar has one. */
export const childTable: ChildTable<NodeKind> = {
  ...formRows,
  File: { header: true, items: true, comments: true, former: true },
  Ident: {},
  Cite: {},
  Comment: {},
  FormerNames: {},
  Text: { parts: true },
  TextChunk: {},
  TextHole: { value: true },
  BrokenLine: { body: true },
  BrokenExpr: {},
  BrokenDecl: { name: true },
  Rows: { corner: true, columns: true, rows: true, cites: true },
  Row: { head: true, times: true, cells: true, cites: true },
  DefineTarget: { subject: true, name: true, params: true },
  Param: { name: true, type: true },
  Signature: { name: true, params: true },
  CaseTable: { columns: true, columnCites: true, rows: true, cites: true },
  CaseRow: { cells: true, cites: true },
  CaseCell: { values: true },
  Owner: { name: true },
  Part: { name: true },
  Amount: { value: true },
  IfStmt: { branches: true, otherwise: true },
  RankRoll: { call: true, value: true, name: true, when: true, cites: true },
  AskTake: { items: true },
  Invocation: { name: true, args: true },
  CaseLine: { outcomes: true, body: true, cites: true },
  IntLit: {},
  DiceLit: {},
  YesNo: {},
  Nobody: {},
  Nothing: {},
  Everyone: {},
  Path: { names: true },
  OfCall: { callee: true, args: true },
  Lookup: { table: true, row: true, column: true },
  Paren: { value: true },
  Negate: { value: true },
  Not: { value: true },
  Logic: { operands: true },
  Arithmetic: { left: true, right: true },
  Divide: { left: true, right: true },
  Clamp: { value: true, limit: true },
  StepBy: { value: true, count: true },
  Compare: { left: true, right: true },
  Is: { left: true, right: true },
  IsIn: { left: true, set: true },
  IsOneOf: { left: true, values: true },
  CanTake: { actor: true, act: true },
  CanAct: { actor: true },
  Range: {},
  Dash: {},
};
