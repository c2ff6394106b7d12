// Checked: a ruleset with known names and types, as side tables over the AST. Validation and
// lowering read it. Keys are the AST's own node objects. If a ruleset has errors, the tables may
// have gaps. Without errors they are complete: every function here has a result for every node that
// it accepts.

import type {
  Act,
  Arg,
  AstFile,
  CompareNode,
  DiceLine,
  ExprNode,
  FieldNode,
  Ident,
  Invocation,
  Is,
  IsOneOf,
  Latest,
  ModifierDecl,
  OfCall,
  Path,
  PolicyPick,
  RankRoll,
  StepBy,
  TakeItemNode,
  TimesOf,
  TypeNode,
  NodeOf,
} from '../ast/ast.ts';
import type { Names } from '../names/names.ts';
import type {
  ActionSymbol,
  CallableSymbol,
  CheckSymbol,
  ConditionSymbol,
  DefineSymbol,
  FieldSymbol,
  KindSymbol,
  ParamSymbol,
  SpanSymbol,
  Symbol,
  Symbols,
  ValueSymbol,
} from '../names/symbols.ts';
import type { WrittenOrder, Type } from '../names/types.ts';

/**
 * The meaning of `a is b`. `same`: two values are equal (words, numbers, rows, participants, dice,
 * yes/no; `is nobody`, `is nothing`; a set `is nobody` if it is empty). `condition`: a has it.
 * `adjective`: a define with the left side as its argument. `field`: a yes/no field of the left
 * side. `kind`: a is of that kind.
 */
export type IsMeaning =
  | { readonly is: 'same' }
  | { readonly is: 'condition'; readonly condition: ConditionSymbol }
  | { readonly is: 'adjective'; readonly define: DefineSymbol }
  | { readonly is: 'field'; readonly field: FieldSymbol }
  | { readonly is: 'kind'; readonly kind: KindSymbol };

/**
 * A value of a check that a modifier applies to. `from[i]` gives the meaning of the modifier's
 * parameter i there.
 */
export interface ModifierTarget {
  readonly check: CheckSymbol;
  readonly value: ValueSymbol;
  /**
   * `roller`: the participant who rolls (the roll's own `by`, otherwise the check's first
   * participant).
   */
  readonly from: readonly (ParamSymbol | 'roller')[];
}

/** Names and types of checked rules: what `compileExpression` needs. Its members may change with any release. */
export interface Checked {
  /** The files, the entry first, then those it uses. */
  readonly files: readonly AstFile[];
  readonly symbols: Symbols;
  /** The names of all files, for expressions that are written later, outside of any file. */
  readonly names: Names;

  /**
   * The symbol of a name. In a path each name has its own symbol (`c.weapon.way`: a local, a field,
   * a column). A word has a `word` symbol, a row a `row` symbol; a declaring name has the symbol
   * that it declares. Undefined if an error was reported, or if there is no name (a broken one).
   */
  resolutionOf(name: Ident | undefined): Symbol | undefined;

  /**
   * The type of an expression by itself: a roll is a `roll` and a result a `result`, even where the
   * total or outcome is used.
   */
  typeOf(expr: ExprNode): Type;

  /**
   * The type that the context expects, if any: the words for a word, the bounds of a field.
   * Undefined: any type.
   */
  expectedOf(expr: ExprNode): Type | undefined;

  /** The type that a type node denotes. */
  typeOfNode(node: TypeNode): Type;
  /** The type of a field, given, track, or condition field. */
  typeOfField(field: FieldNode): Type;

  /**
   * The fields of that name in all kinds that the owner may be of (one kind: one field). For
   * `c.HP`, pass the ident `HP`.
   */
  fieldsOf(name: Ident): readonly FieldSymbol[];

  isMeaning(node: Is): IsMeaning;

  /**
   * The order that `a < b`, a step or a rank key uses. Undefined for numbers (or size, for dice
   * codes compared).
   */
  orderingOf(
    node: CompareNode | StepBy | NodeOf<'RankValue'> | PolicyPick,
  ): WrittenOrder | undefined;

  /**
   * The arguments in the order of the callee's parameters; undefined for one that is left out (an
   * action's pick, a key that `times` leaves open).
   */
  argsOf(node: Invocation | OfCall | TimesOf | Latest): readonly (Arg | undefined)[];

  /** The actions that an act stands for: one action, all with the tag, or all actions. */
  actionsOf(node: Act | TakeItemNode): readonly ActionSymbol[];

  /** The callables that `times X` and `latest X` count; several for a tag. */
  countedOf(node: TimesOf | Latest): readonly (CallableSymbol | SpanSymbol)[];

  /** The value of its check that a rank key compares. */
  rankValueOf(node: RankRoll): ValueSymbol | undefined;

  /** All values that a modifier applies to. */
  targetsOf(node: ModifierDecl): readonly ModifierTarget[];

  /** The roll that a `dice` line scripts. */
  streamOf(node: DiceLine): ValueSymbol | undefined;

  /**
   * The common type of the `IsOneOf` values that are rulings or givens; `resolutionOf` their idents
   * gives the symbols.
   */
  typeOfOneOf(node: IsOneOf): Type;

  /** The symbol of the last name of a path that is set: a field, track or condition field. */
  targetOf(path: Path): Symbol | undefined;
}
