// Declares the names of declarations that could not be read.

import { isMissing, type Ident } from '../ast/ast.ts';
import { errorType } from './types.ts';
import { declare } from './builder.ts';
import type { SymbolTables } from './symbol-tables.ts';

/**
 * Declares the name of a declaration that the parser could not read, so that other declarations may use it.
 *
 * @param keyword the word that it begins with; if that is not a keyword, nothing is declared
 */
export function declareBroken(
  { builder, global, sides, policies, scenarios }: SymbolTables,
  keyword: string | undefined,
  ident: Ident | undefined,
): void {
  if (ident === undefined || isMissing(ident)) return;
  const base = { name: ident.text, ident, decl: undefined };
  switch (keyword) {
    case 'span':
      return declare(builder, global, { ...base, symbol: 'span' });
    case 'side':
      return declare(builder, global, sides.get(ident.text) ?? { ...base, symbol: 'side' });
    case 'kind':
      return declare(builder, global, { ...base, symbol: 'kind', fields: [] });
    case 'condition':
      return declare(builder, global, { ...base, symbol: 'condition', fields: [] });
    case 'table':
      return declare(builder, global, {
        ...base,
        symbol: 'table',
        columns: [],
        rows: [],
        byNumber: false,
      });
    case 'given':
      return declare(builder, global, { ...base, symbol: 'given', type: errorType });
    case 'track':
      return declare(builder, global, { ...base, symbol: 'track', type: errorType });
    case 'ruling':
      return declare(builder, global, {
        ...base,
        symbol: 'ruling',
        options: [],
        type: errorType,
      });
    case 'check':
      return declare(builder, global, {
        ...base,
        symbol: 'check',
        params: [],
        tags: [],
        values: [],
        outcomes: [],
      });
    case 'choice':
      return declare(builder, global, { ...base, symbol: 'choice', params: [], outcomes: [] });
    case 'action':
      return declare(builder, global, {
        ...base,
        symbol: 'action',
        params: [],
        tags: [],
        actor: -1,
        values: [],
      });
    case 'procedure':
      return declare(builder, global, { ...base, symbol: 'procedure', params: [], values: [] });
    case 'policy':
      return declare(builder, policies, { ...base, symbol: 'policy' });
    case 'scenario':
      return declare(builder, scenarios, {
        ...base,
        symbol: 'scenario',
        participants: [],
      });
    default:
      return;
  }
}
