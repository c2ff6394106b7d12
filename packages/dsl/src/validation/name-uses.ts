// Finds the uses of each declared thing.

import { findAll } from '../ast/find.ts';
import { addToList } from '../grouping.ts';
import type { Symbol } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';
import type { NameUse, RuleContext } from './context.ts';

export function collectUses(checked: Checked): RuleContext['usesOf'] {
  const uses = new Map<Symbol, NameUse[]>();
  findAll(checked.files, ['Ident'], (ident, around) => {
    const symbol = checked.resolutionOf(ident);
    if (symbol !== undefined && symbol.ident !== ident) addToList(uses, symbol, { ident, around });
  });
  return (symbol) => uses.get(symbol) ?? [];
}
