// Checked: a ruleset whose names and types are known, as side tables over the AST. Validation and lowering read it. Keys are
// the AST's own node objects. If a ruleset has errors, the tables may have gaps; without errors they are complete, and every
// function here answers for every node that it takes.

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
  RankValue,
  StepBy,
  TakeItemNode,
  TimesOf,
  TypeNode,
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
import type { WrittenOrder, Type } from './types.ts';

/**
 * What `a is b` says.
 * `same`: two values are equal (words, numbers, rows, participants, dice, yes/no; `is nobody`, `is nothing`; a set `is nobody`
 * when it is empty). `condition`: a has it. `adjective`: a define with the left side as its argument. `field`: a yes/no field of
 * the left side. `kind`: a is of that kind.
 */
export type IsMeaning =
  | { readonly is: 'same' }
  | { readonly is: 'condition'; readonly condition: ConditionSymbol }
  | { readonly is: 'adjective'; readonly define: DefineSymbol }
  | { readonly is: 'field'; readonly field: FieldSymbol }
  | { readonly is: 'kind'; readonly kind: KindSymbol };

/** A value of a check that a modifier applies to. `from[i]` says what the modifier's parameter i means there. */
export interface ModifierTarget {
  readonly check: CheckSymbol;
  readonly value: ValueSymbol;
  /** `roller`: the one who rolls (the roll's own `by`, otherwise the check's first participant). */
  readonly from: readonly (ParamSymbol | 'roller')[];
}

/** Names and types of checked rules: what `compileExpression` needs. Its members may change with any release. */
export interface Checked {
  /** The entry file first, then those it uses. */
  readonly files: readonly AstFile[];
  readonly symbols: Symbols;
  /** What names mean in all files: for expressions that are written later, outside of any file. */
  readonly names: Names;

  /**
   * What a name refers to: in paths each name has its own symbol (`c.weapon.way`: a local, a field, a column). A word has a
   * `word` symbol, a row a `row` symbol; a declaring name refers to what it declares. Undefined: it was reported, or the
   * node is not a name (a broken one).
   */
  resolutionOf(name: Ident): Symbol | undefined;

  /** The type of an expression's value by itself: a roll is a `roll`, a result a `result`, also where its total or outcome is wanted. */
  typeOf(expr: ExprNode): Type;

  /** The type that the place expects, if any: the words for a word, the bounds of a field. Undefined: anything. */
  expectedOf(expr: ExprNode): Type | undefined;

  /** What a written type means. */
  typeOfNode(node: TypeNode): Type;
  /** The type of a field, given, track, or condition field by its node. */
  typeOfField(field: FieldNode): Type;

  /**
   * The fields of that name in all kinds that the owner may be of (one kind: one field). For `c.HP` ask with the ident
   * `HP`.
   */
  fieldsOf(name: Ident): readonly FieldSymbol[];

  isMeaning(node: Is): IsMeaning;

  /** The order that `a < b`, a step or a rank key uses. Undefined: numbers (or size, for dice codes compared). */
  orderingOf(node: CompareNode | StepBy | RankValue | PolicyPick): WrittenOrder | undefined;

  /** The arguments in the order of the callee's parameters; undefined: left out (an action's pick, a key that `times` leaves open). */
  argsOf(node: Invocation | OfCall | TimesOf | Latest): readonly (Arg | undefined)[];

  /** The actions that an act means: one action, or all with the tag, or all actions. */
  actionsOf(node: Act | TakeItemNode): readonly ActionSymbol[];

  /** The callables that `times X` and `latest X` count. With a tag: several. */
  countedOf(node: TimesOf | Latest): readonly (CallableSymbol | SpanSymbol)[];

  /** The value of its check that a rank key compares. */
  rankValueOf(node: RankRoll): ValueSymbol | undefined;

  /** All values that a modifier applies to. */
  targetsOf(node: ModifierDecl): readonly ModifierTarget[];

  /** The roll that a `dice` line scripts. */
  streamOf(node: DiceLine): ValueSymbol | undefined;

  /** The words of `IsOneOf` values and cells that are rulings or givens: see `resolutionOf` of their idents. */
  typeOfOneOf(node: IsOneOf): Type;

  /** The target of a path that is set: the symbol of its last name (a field, track or condition field). */
  targetOf(path: Path): Symbol | undefined;
}
