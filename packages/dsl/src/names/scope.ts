// Scope: the names that have a meaning inside one body, innermost first.

import type {
  ColumnSymbol,
  LocalSymbol,
  ParamSymbol,
  ParticipantSymbol,
  ValueSymbol,
} from './symbols.ts';

export type ScopeSymbol =
  ParamSymbol | LocalSymbol | ValueSymbol | ParticipantSymbol | ColumnSymbol;

export interface Scope {
  readonly parent: Scope | undefined;
  readonly names: Map<string, ScopeSymbol>;
  /** The scopes inside it, so far as they were read: what they name is over, and errors can say so. */
  readonly inside: Scope[];
}

/** An empty scope inside another. */
export function createScope(parent?: Scope): Scope {
  const scope: Scope = { parent, names: new Map(), inside: [] };
  parent?.inside.push(scope);
  return scope;
}

/** What a name means here; undefined: nothing local. */
export function findLocal(scope: Scope, name: string): ScopeSymbol | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const found = at.names.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All local names that can be seen here. */
export function localNames(scope: Scope): readonly string[] {
  const names: string[] = [];
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent)
    for (const name of at.names.keys()) names.push(name);
  return names;
}

/** What had this name in a block that is over; undefined: nothing. */
export function findOver(scope: Scope, name: string): ScopeSymbol | undefined {
  const within = (at: Scope): ScopeSymbol | undefined => {
    for (const inner of at.inside) {
      const found = inner.names.get(name) ?? within(inner);
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
