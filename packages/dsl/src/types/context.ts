// Context: the data that every function of the types pass shares, and small operations that all of
// them use.

import type { DiagnosticExtras } from '../diagnostics/diagnostic.ts';
import type { ExprNode, Ident, SetExpr } from '../ast/ast.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import type { Names } from '../names/names.ts';
import type {
  BuiltInName,
  BuiltInSymbol,
  ColumnSymbol,
  DefineSymbol,
  FieldSymbol,
  LocalSymbol,
  ParamSymbol,
  ParticipantSymbol,
  Symbol,
  ValueSymbol,
} from '../names/symbols.ts';
import type { Tables } from './tables.ts';
import type { Type } from '../names/types.ts';

export interface Context {
  readonly names: Names;
  readonly tables: Tables;
  readonly report: DiagnosticCollector['report'];
  /** The fields that are read from parameters without a type. */
  readonly reads: FieldRead[];
  /** The first participant of each name in any scenario or example. */
  readonly participants: ReadonlyMap<string, ParticipantSymbol>;
  /** Whether validation tracks participants: then validation reports who lacks a field. */
  readonly followed: boolean;
  /** The symbols that a local name has already shadowed: each is reported once. */
  readonly hidden: Set<Symbol>;
  /**
   * How many more unknown names may be compared with known ones. Each comparison looks at all
   * names, and few are shown.
   */
  readonly guesses: { left: number };
  /**
   * Finds the type of an expression and stores it in the tables. `expected` gives the words and
   * rows that are allowed.
   */
  check(this: Scope, expr: ExprNode, expected?: Type): Type;
  /** Like `check`, but reports a value that does not fit `wanted`. */
  want(this: Scope, expr: ExprNode, wanted: Type): Type;
  /** Wants yes or no of a condition, if there is one. */
  test(this: Scope, condition: ExprNode | undefined): void;
  /** Finds the type of a set's members. */
  member(this: Scope, set: SetExpr): Type;
  /** Returns the type of a define; checks the define if that has not happened yet. */
  readonly typeOfDefine: (define: DefineSymbol) => Type;
  /** Returns the type of a check's value, likewise. */
  readonly typeOfValue: (value: ValueSymbol) => Type;
}

/** The context at one place of a body, with the names that have a meaning there. Whatever takes a context takes a scope, too. */
export interface Scope extends Context {
  readonly parent: Scope | undefined;
  readonly locals: Map<string, ScopeSymbol>;
  /** The scopes inside it that were read so far. Their names are no longer visible, but errors can mention them. */
  readonly inside: Scope[];
}

export type ScopeSymbol =
  ParamSymbol | LocalSymbol | ValueSymbol | ParticipantSymbol | ColumnSymbol;

/** A field read from a parameter: only participants of kinds with the field can be passed. */
export interface FieldRead {
  readonly param: ParamSymbol;
  readonly ident: Ident;
  readonly fields: readonly FieldSymbol[];
}

/** Notes that `ident` is read from a parameter that may be of any kind. */
export function noteRead(ctx: Context, owner: Symbol | undefined, ident: Ident): void {
  const fields = ctx.tables.fieldsOf.get(ident);
  if (
    owner?.symbol === 'param' &&
    owner.type.type === 'participant' &&
    !owner.type.sure &&
    fields !== undefined
  ) {
    ctx.reads.push({ param: owner, ident, fields });
  }
}

/** Records what a name refers to. */
export function resolve(ctx: Context, ident: Ident, symbol: Symbol): void {
  ctx.tables.resolutionOf.set(ident, symbol);
}

/** Records that a name means these fields, of which there is at least one. */
export function resolveFields(ctx: Context, ident: Ident, fields: readonly FieldSymbol[]): void {
  if (fields[0] !== undefined) resolve(ctx, ident, fields[0]);
  ctx.tables.fieldsOf.set(ident, fields);
}

/** Records that a name is a word. */
export function resolveWord(ctx: Context, ident: Ident, name: string = ident.text): void {
  resolve(ctx, ident, { symbol: 'word', name, ident: undefined });
}

/** Records that a name is one of the words or rows of a type. */
export function resolveAs(ctx: Context, ident: Ident, type: Type): void {
  const rows = type.type === 'row' ? type.table.rows : [];
  const row = rows.find(({ name }) => name === ident.text);
  if (row === undefined) resolveWord(ctx, ident);
  else resolve(ctx, ident, row);
}

/** Reports a name that means nothing where a thing of the sort `what` belongs. */
export function reportUnknown(
  ctx: Context,
  ident: Ident,
  what: string,
  help?: DiagnosticExtras['help'],
): void {
  ctx.report('names/unknown', { name: ident.text, what }, ident, { help });
}

const builtIns = new Map<BuiltInName, BuiltInSymbol>();

/** The symbol of a name that the language defines. */
export function builtIn(name: BuiltInName): BuiltInSymbol {
  const symbol = builtIns.get(name) ?? { symbol: 'built-in', name, ident: undefined };
  builtIns.set(name, symbol);
  return symbol;
}

/** Who decides or answers by this name: a participant, the referee, a side. */
export function playerNamed(
  ctx: Context,
  { text }: Ident,
  person: ParticipantSymbol | undefined,
): Symbol | undefined {
  return person ?? (text === 'referee' ? builtIn('referee') : ctx.names.sides.get(text));
}

/** The type of a participant. `sure` false: it may be of any kind. */
export function participants(
  ctx: Context,
  sure: boolean,
): Extract<Type, { readonly type: 'participant' }> {
  return { type: 'participant', kinds: ctx.names.symbols.kinds, sure };
}

/** The type of the set of all participants. */
export function everybody(ctx: Context, sure: boolean): Extract<Type, { readonly type: 'set' }> {
  return { type: 'set', kinds: ctx.names.symbols.kinds, sure };
}
