// Context: what every function of the types pass shares, and the small operations that all of them use.

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
import type { Type } from './types.ts';

export interface Context {
  readonly names: Names;
  readonly tables: Tables;
  readonly report: DiagnosticCollector['report'];
  /** The fields that are read from parameters without a type. */
  readonly reads: FieldRead[];
  /** Whether validation traces participants: then validation reports who lacks a field. */
  readonly followed: boolean;
  /** What a local name has shadowed already: it is reported once. */
  readonly hidden: Set<Symbol>;
  /** How many more unknown names may be compared with the known ones: each comparison looks at all names, and few are shown. */
  readonly guesses: { left: number };
  /** The type of an expression, written into the tables. `expected` says which words and rows are allowed. */
  readonly check: (scope: NameScope, expr: ExprNode, expected?: Type) => Type;
  /** The same, and reports a value that does not fit `wanted`. */
  readonly want: (scope: NameScope, expr: ExprNode, wanted: Type) => Type;
  /** The type of a member of a set. */
  readonly member: (scope: NameScope, set: SetExpr) => Type;
  /** The type of a define, found now if it is not known yet. */
  readonly typeOfDefine: (define: DefineSymbol) => Type;
  /** The type of a value of a check, found the same way. */
  readonly typeOfValue: (value: ValueSymbol) => Type;
}

/** A field read from a parameter: only kinds that have it can be passed. */
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

const builtIns = new Map<BuiltInName, BuiltInSymbol>();

/** The symbol of a name that the language defines. */
export function builtIn(name: BuiltInName): BuiltInSymbol {
  const symbol = builtIns.get(name) ?? { symbol: 'built-in', name, ident: undefined };
  builtIns.set(name, symbol);
  return symbol;
}

/** The type of all participants. `sure` false: any kind, but nothing says which. */
export function participants(
  ctx: Context,
  sure: boolean,
): Extract<Type, { readonly type: 'participant' }> {
  return { type: 'participant', kinds: ctx.names.symbols.kinds, sure };
}

/** The set of all participants. */
export function everybody(ctx: Context, sure: boolean): Extract<Type, { readonly type: 'set' }> {
  return { type: 'set', kinds: ctx.names.symbols.kinds, sure };
}

/** Brings a name into a scope. It may shadow nothing that is visible here. */
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

/** Brings an existing symbol (a parameter, a value of a check) into a scope. */
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
    if (!ctx.hidden.has(hidden))
      ctx.report(
        'names/hides-a-declaration',
        { name: ident.text, what: describeSymbol(hidden) },
        ident.span,
        {
          secondary:
            hidden.ident === undefined ? [] : [{ span: hidden.ident.span, text: 'declared here' }],
          help: [{ text: 'choose another name here' }],
        },
      );
  } else if (ident.text === 'referee' || ident.text === 'option') {
    ctx.report('names/of-the-language', { name: ident.text }, ident.span, {
      help: [{ text: 'choose another name' }],
    });
  }
  if (hidden !== undefined) ctx.hidden.add(hidden);
  scope.names.set(ident.text, symbol);
}
