// Describes symbols in a reader's words.

import { withArticle } from '../source/nouns.ts';
import type { CallableSymbol, DefineSymbol, ParamSymbol, Symbol } from './symbols.ts';

/** Returns the sort of a symbol with its article: `a ruling`, `an action`. */
export function describeSymbol(symbol: Symbol): string {
  switch (symbol.symbol) {
    case 'condition-field':
      return 'a field of a condition';
    case 'action':
    case 'outcome':
    case 'invariant':
    case 'example':
    case 'order':
      return `an ${symbol.symbol}`;
    case 'encounter':
      return 'the encounter';
    case 'value':
      return symbol.kind === 'roll' ? 'a roll' : 'a value';
    case 'param':
      return 'a name of the signature';
    case 'local':
      return 'a name in this declaration';
    case 'line':
      return 'a modifier';
    case 'built-in':
      return 'a name of the language';
    case 'define':
      return symbol.form === 'adjective' ? 'an adjective' : 'a defined value';
    default:
      return withArticle(symbol.symbol);
  }
}

/** True for what rules can call or ask. */
export function isCallable(symbol: Symbol): symbol is CallableSymbol {
  return ['check', 'choice', 'action', 'procedure'].includes(symbol.symbol);
}

/** Returns how something is called: `Injury of t from damage`. */
export function signatureOf(symbol: CallableSymbol | DefineSymbol): string {
  return [symbol.name, ...symbol.params.map(paramText)].join(' ');
}

/** Returns a parameter with its preposition. */
export function paramText({ prep, name }: Pick<ParamSymbol, 'prep' | 'name'>): string {
  return prep === undefined ? name : `${prep} ${name}`;
}
