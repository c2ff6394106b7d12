// Scopes: the names that have a meaning inside one body, innermost first.

import { type Ident, type Quantified } from '../ast/ast.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import { describeSymbol } from '../names/describe.ts';
import type { LocalSymbol, ParamSymbol } from '../names/symbols.ts';
import type { Type } from '../names/types.ts';
import { resolve, type Context, type Scope, type ScopeSymbol } from './context.ts';

/** Creates an empty scope, inside another if `around` is one. */
export function createScope(around: Context | Scope): Scope {
  const parent = 'locals' in around ? around : undefined;
  const scope: Scope = { ...around, parent, locals: new Map(), inside: [] };
  parent?.inside.push(scope);
  return scope;
}

/** Returns the local meaning of a name; undefined if there is none. */
export function findLocal(scope: Scope, name: string): ScopeSymbol | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const found = at.locals.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns what has a local name here, innermost first. */
export function namedHere(scope: Scope): ReadonlyMap<string, ScopeSymbol> {
  const found = new Map(scope.locals);
  if (scope.parent !== undefined)
    for (const [name, symbol] of namedHere(scope.parent))
      if (!found.has(name)) found.set(name, symbol);
  return found;
}

/** Returns what had this name in a block that has ended; undefined if nothing did. */
export function findOver(scope: Scope, name: string): ScopeSymbol | undefined {
  const within = (at: Scope): ScopeSymbol | undefined => {
    for (const inner of at.inside) {
      const found = inner.locals.get(name) ?? within(inner);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const found = within(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Makes a name known in a scope, whatever else has it; a text is a name that the language gives. */
export function know(
  scope: Scope,
  name: Ident | string,
  role: LocalSymbol['role'],
  type: Type,
): void {
  const [text, ident] = typeof name === 'string' ? [name, undefined] : [name.text, name];
  scope.locals.set(text, { symbol: 'local', name: text, ident, role, type });
}

/** Declares a name in a scope. It must not shadow any visible name. */
export function declareLocal(
  scope: Scope,
  ident: Ident,
  role: LocalSymbol['role'],
  type: Type,
): void {
  enterScope(scope, ident, { symbol: 'local', name: ident.text, ident, role, type });
}

/** Makes the scope of `x in S where C`, in which `x` is a member of S; `member` is the type of its members. */
export function scopeInSet(
  scope: Scope,
  { binder, set, where }: Pick<Quantified, 'binder' | 'set' | 'where'>,
  role: LocalSymbol['role'],
  member: Type = scope.member(set),
): { readonly inner: Scope; readonly member: Type } {
  const inner = createScope(scope);
  declareLocal(inner, binder, role, member);
  inner.test(where);
  return { inner, member };
}

/** A scope with the parameters of a signature. */
export function scopeWith(ctx: Context, params: readonly ParamSymbol[]): Scope {
  const scope = createScope(ctx);
  for (const param of params)
    if (param.ident !== undefined && param.fixed === undefined && !scope.locals.has(param.name))
      enterScope(scope, param.ident, param);
  return scope;
}

/** Adds an existing symbol (a parameter, a value of a check) to a scope. */
export function enterScope(scope: Scope, ident: Ident, symbol: ScopeSymbol): void {
  resolve(scope, ident, symbol);
  const hidden =
    findLocal(scope, ident.text) ??
    scope.names.global.get(ident.text) ??
    scope.names.orders.get(ident.text);
  if (hidden !== undefined) {
    if (!scope.hidden.has(hidden) && !hasDoubtfulName(scope, hidden))
      scope.report(
        'names/hides-a-declaration',
        { name: ident.text, what: describeSymbol(hidden) },
        ident,
        {
          secondary: labelAt(hidden.ident),
          help: 'choose another name here',
        },
      );
  } else if (ident.text === 'referee' || ident.text === 'option') {
    scope.report('names/of-the-language', { name: ident.text }, ident, {
      help: 'choose another name',
    });
  }
  if (hidden !== undefined) scope.hidden.add(hidden);
  scope.locals.set(ident.text, symbol);
}

/** True if the line that declares something cannot be read as written, so that its name may be another. */
function hasDoubtfulName(ctx: Context, { ident }: { readonly ident: Ident | undefined }): boolean {
  return ident !== undefined && ctx.names.suppressed.has(ident.text);
}
