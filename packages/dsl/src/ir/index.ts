// The intermediate representation (IR): the meaning of a checked ruleset as plain JSON. It imports
// nothing, and the engine knows the language only by this folder. ¶ Names of the ruleset are values
// here, never object keys. Slots and indices are resolved. Every expression and instruction keeps
// its place in the source, for `why`, the debugger and the log.

export { IR_VERSION, LANGUAGE_VERSION } from './version.ts';

export type { NumberRange, Value, ValueType, Param, SourcePlace, At } from './value.ts';
export type {
  Ruleset,
  FormerName,
  SpanDef,
  Field,
  Kind,
  Condition,
  Table,
  TableRow,
  Ruling,
  Define,
} from './ruleset.ts';
export type {
  Proc,
  Local,
  Roll,
  Result,
  Callable,
  CallableParts,
  Check,
  Choice,
  Decider,
  Action,
  Pick,
  Procedure,
  Instr,
  RollInstr,
  DiceOp,
  Modifier,
  Amount,
  Target,
  Duration,
  Asking,
  TakeItem,
  RankLinks,
  RankKey,
} from './code.ts';
export type { Trigger, Binder, Pattern, Moment, Watch, WatchLine, Memory } from './moment.ts';
export type { OrderRef, Expr, ExprBody } from './expression.ts';
export type {
  Policy,
  PolicyLine,
  PolicyUse,
  Setup,
  SideSetup,
  ParticipantSetup,
  Scenario,
  Example,
  Script,
  ScriptedFace,
  ScriptedAnswer,
  Answer,
  TryLine,
} from './setup.ts';

export { eachExpr, eachPart, isExpr, mapParts, partsOf, someExpr, type Piece } from './parts.ts';
export type { ExprOf, InstrOf } from './part-types.ts';
export { expressionTable, type ExpressionRow } from './expressions.ts';
export {
  instructionTable,
  type InstructionRow,
  type Site,
  type Successor,
} from './instructions.ts';
export { anySpan, ownEnds, waysIn, type Leaving } from './control-flow.ts';
export {
  mayAsk,
  mayMatch,
  readsToo,
  type VariableChange,
  type Effect,
  type PotentialEvent,
} from './effects.ts';
export { callEffects, closing, legalityEffects } from './consequences.ts';
export {
  asksForInput,
  calledBy,
  effectsOfExpression,
  expressionRow,
  instructionEffects,
  rowOf,
} from './table-lookup.ts';
export { createNumbering, type Numbering, type Variable } from './variables.ts';
