// Keeps the names that have a meaning inside one body, innermost first.

import type {
  ColumnSymbol,
  LocalSymbol,
  ParamSymbol,
  ParticipantSymbol,
  ValueSymbol,
} from './symbols.ts';

export type ScopeSymbol =
  ParamSymbol | LocalSymbol | ValueSymbol | ParticipantSymbol | ColumnSymbol;

export interface NameScope {
  readonly parent: NameScope | undefined;
  readonly names: Map<string, ScopeSymbol>;
  /** The scopes inside it that were read so far. Their names are no longer visible, but errors can mention them. */
  readonly inside: NameScope[];
}

/** Creates an empty scope inside another. */
export function createNameScope(parent?: NameScope): NameScope {
  const scope: NameScope = { parent, names: new Map(), inside: [] };
  parent?.inside.push(scope);
  return scope;
}

/** Returns the local meaning of a name; undefined if there is none. */
export function findLocal(scope: NameScope, name: string): ScopeSymbol | undefined {
  for (let at: NameScope | undefined = scope; at !== undefined; at = at.parent) {
    const found = at.names.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns all local names that are visible here. */
export function localNames(scope: NameScope): readonly string[] {
  const names: string[] = [];
  for (let at: NameScope | undefined = scope; at !== undefined; at = at.parent)
    for (const name of at.names.keys()) names.push(name);
  return names;
}

/** Returns what had this name in a block that has ended; undefined if nothing did. */
export function findOver(scope: NameScope, name: string): ScopeSymbol | undefined {
  const within = (at: NameScope): ScopeSymbol | undefined => {
    for (const inner of at.inside) {
      const found = inner.names.get(name) ?? within(inner);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (let at: NameScope | undefined = scope; at !== undefined; at = at.parent) {
    const found = within(at);
    if (found !== undefined) return found;
  }
  return undefined;
}
