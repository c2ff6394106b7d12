// Context: the data that every function of the types pass shares, and small operations that all of
// them use.

import { labelAt, type DiagnosticExtras } from '../diagnostics/diagnostic.ts';
import { isMissing, type ExprNode, type Ident, type SetExpr } from '../ast/ast.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import { describeSymbol } from '../names/describe.ts';
import type { Names } from '../names/names.ts';
import { findLocal, type NameScope, type ScopeSymbol } from '../names/scope.ts';
import type {
  BuiltInName,
  BuiltInSymbol,
  DefineSymbol,
  FieldSymbol,
  LocalSymbol,
  ParamSymbol,
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
  readonly check: (scope: NameScope, expr: ExprNode, expected?: Type) => Type;
  /** Like `check`, but reports a value that does not fit `wanted`. */
  readonly want: (scope: NameScope, expr: ExprNode, wanted: Type) => Type;
  /** Finds the type of a set's members. */
  readonly member: (scope: NameScope, set: SetExpr) => Type;
  /** Returns the type of a define; checks the define if that has not happened yet. */
  readonly typeOfDefine: (define: DefineSymbol) => Type;
  /** Returns the type of a check's value, likewise. */
  readonly typeOfValue: (value: ValueSymbol) => Type;
}

/** A field read from a parameter: only participants of kinds with the field can be passed. */
export interface FieldRead {
  readonly param: ParamSymbol;
  readonly ident: Ident;
  readonly fields: readonly FieldSymbol[];
}

/** Notes that `ident` is read from a parameter that may be of any kind. */
export function noteRead(ctx: Context, owner: Symbol | undefined, ident: Ident): void {
  const fields = ctx.tables.fields.get(ident);
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
  ctx.tables.resolutions.set(ident, symbol);
}

/** Reports a name that means nothing where a thing of the sort `what` belongs. */
export function reportUnknown(
  ctx: Context,
  ident: Ident,
  what: string,
  help?: DiagnosticExtras['help'],
): void {
  ctx.report('names/unknown', { name: ident.text, what }, ident.span, { help });
}

const builtIns = new Map<BuiltInName, BuiltInSymbol>();

/** The symbol of a name that the language defines. */
export function builtIn(name: BuiltInName): BuiltInSymbol {
  const symbol = builtIns.get(name) ?? { symbol: 'built-in', name, ident: undefined };
  builtIns.set(name, symbol);
  return symbol;
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

/** Declares a name in a scope. It must not shadow any visible name. */
export function declareLocal(
  ctx: Context,
  scope: NameScope,
  ident: Ident,
  role: LocalSymbol['role'],
  type: Type,
): void {
  if (isMissing(ident)) return;
  enterScope(ctx, scope, ident, { symbol: 'local', name: ident.text, ident, role, type });
}

/** Adds an existing symbol (a parameter, a value of a check) to a scope. */
export function enterScope(
  ctx: Context,
  scope: NameScope,
  ident: Ident,
  symbol: ScopeSymbol,
): void {
  if (isMissing(ident)) return;
  resolve(ctx, ident, symbol);
  const hidden =
    findLocal(scope, ident.text) ??
    ctx.names.global.get(ident.text) ??
    ctx.names.orders.get(ident.text);
  if (hidden !== undefined) {
    if (!ctx.hidden.has(hidden) && !hasDoubtfulName(ctx, hidden))
      ctx.report(
        'names/hides-a-declaration',
        { name: ident.text, what: describeSymbol(hidden) },
        ident.span,
        {
          secondary: labelAt(hidden.ident, 'declared here'),
          help: 'choose another name here',
        },
      );
  } else if (ident.text === 'referee' || ident.text === 'option') {
    ctx.report('names/of-the-language', { name: ident.text }, ident.span, {
      help: 'choose another name',
    });
  }
  if (hidden !== undefined) ctx.hidden.add(hidden);
  scope.names.set(ident.text, symbol);
}

/** True if the line that declares something cannot be read as written, so that its name may be another. */
function hasDoubtfulName(ctx: Context, { ident }: { readonly ident: Ident | undefined }): boolean {
  return ident !== undefined && ctx.names.suppressed.has(ident.text);
}
