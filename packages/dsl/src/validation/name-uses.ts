// References: finds the uses of each declared thing.

import { findAll } from '../ast/find.ts';
import { addToList } from '../grouping.ts';
import type { Symbol } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';
import type { NameUse, References } from './context.ts';

export function collectReferences(checked: Checked): References {
  const uses = new Map<Symbol, NameUse[]>();
  findAll(checked.files, ['Ident'], (ident, around) => {
    const symbol = checked.resolutionOf(ident);
    if (symbol !== undefined && symbol.ident !== ident) addToList(uses, symbol, { ident, around });
  });
  return { of: (symbol) => uses.get(symbol) ?? [] };
}
