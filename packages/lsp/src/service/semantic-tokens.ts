// Semantic tokens: what each word of a file is, for its colour. The lexer gives signs and words of the
// language, and the meaning of a name gives its sort. In a text that cannot be parsed the lexer alone
// decides.

import { writtenTokens, type Symbol, type WrittenSort } from '@fray/dsl/internal';
import { placesOfFile } from './names.ts';
import type { Workspace } from './workspace.ts';

/** The sorts of tokens. They have the names of the language server protocol where it has one. */
export const TOKEN_SORTS = [
  'keyword',
  'comment',
  'string',
  'number',
  'operator',
  'decorator',
  'variable',
  'parameter',
  'property',
  'enumMember',
  'enum',
  'function',
  'method',
  'class',
  'namespace',
  'event',
  'interface',
  'type',
] as const;

export type TokenSort = (typeof TOKEN_SORTS)[number];

/**
 * A piece of a text with one colour, as half-open offsets. No two pieces overlap, and none crosses a line
 * end.
 */
export interface ColouredToken {
  readonly start: number;
  readonly end: number;
  readonly sort: TokenSort;
  /** True if the name is declared here. */
  readonly declares: boolean;
}

const bySort: Readonly<Record<WrittenSort, TokenSort | undefined>> = {
  word: 'keyword',
  name: undefined,
  number: 'number',
  dice: 'number',
  text: 'string',
  sign: 'operator',
  comment: 'comment',
  citation: 'decorator',
};

const bySymbol: Readonly<Record<Symbol['symbol'], TokenSort>> = {
  span: 'namespace',
  side: 'class',
  kind: 'class',
  field: 'property',
  condition: 'type',
  'condition-field': 'property',
  table: 'enum',
  column: 'property',
  row: 'enumMember',
  word: 'enumMember',
  given: 'variable',
  track: 'variable',
  ruling: 'enum',
  define: 'property',
  modifier: 'function',
  check: 'function',
  choice: 'function',
  action: 'method',
  procedure: 'function',
  value: 'variable',
  outcome: 'enumMember',
  trigger: 'event',
  encounter: 'function',
  invariant: 'interface',
  measure: 'interface',
  policy: 'interface',
  scenario: 'namespace',
  example: 'namespace',
  participant: 'variable',
  param: 'parameter',
  local: 'variable',
  order: 'variable',
  tag: 'type',
  step: 'namespace',
  label: 'namespace',
  line: 'function',
  'built-in': 'keyword',
};

/** Returns the tokens of a file, in order. */
export function colouredTokens(workspace: Workspace, path: string): readonly ColouredToken[] {
  const source = workspace.source(path);
  const world = workspace.world(path);
  if (source === undefined) return [];
  const names = new Map(
    (world === undefined ? [] : placesOfFile(workspace, world)).map((one) => [one.span.start, one]),
  );
  const plain = writtenTokens(source).flatMap(({ sort, start, end }): readonly ColouredToken[] => {
    const name = names.get(start);
    const [symbol] = name?.symbols ?? [];
    if (name !== undefined && symbol !== undefined && name.span.end === end) {
      const declares = symbol.ident?.span.start === start && symbol.ident.span.source === path;
      names.delete(start);
      return [{ start, end, sort: bySymbol[symbol.symbol], declares }];
    }
    const token = bySort[sort];
    return token === undefined ? [] : [{ start, end, sort: token, declares: false }];
  });
  return plain;
}
