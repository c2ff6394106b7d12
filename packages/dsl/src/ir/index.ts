// The intermediate representation: what a checked ruleset means, as plain JSON. It imports nothing; the engine knows the
// language only by this folder. Names of the ruleset are values here, never object keys. Slots and indices are resolved;
// every expression and instruction keeps the place it came from, for `why`, the debugger and the log.

/** Raised whenever an old IR could not be read as this one. */
export const IR_VERSION = 1;

export type { Value, Type, Place, At } from './value.ts';
export type { Ruleset, Span, Field, Kind, Condition, Table, TableRow, Ruling, Define, Param } from './ruleset.ts';
export type { Proc, Local, Roll, Result, Callable, Check, Choice, Decider, Action, Pick, Procedure, Instr, RollInstr, DiceOp, Modifier, Amount, Target, Duration, Asking, TakeItem, RankLinks, RankKey } from './code.ts';
export type { Trigger, Binder, Pattern, Moment, Watch, WatchLine, Memory } from './moment.ts';
export type { Ordering, Expr, ExprNode } from './expression.ts';
export type { Policy, PolicyLine, PolicyUse, Setup, SideSetup, ParticipantSetup, Scenario, Example, Script, ScriptedAnswer, Answer, TryLine } from './setup.ts';
