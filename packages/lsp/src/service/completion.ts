// Completion: what can stand at a place, with a word on what it is.

import { addToList, describeSymbol, whatFits, type Span, type Symbol } from '@fray/dsl/internal';
import type { Workspace } from './workspace.ts';

export interface CompletionItem {
  readonly text: string;
  /** The sort of thing: that of a symbol, or `keyword`. */
  readonly sort: Symbol['symbol'] | 'keyword';
  /** `a field`, `an outcome`, `a field, bookkeeping`; empty for words of the language. */
  readonly detail: string;
}

export interface Completion {
  /** What an item replaces: the word that stands there, or nothing. */
  readonly span: Span;
  readonly items: readonly CompletionItem[];
}

/** What can stand at an offset. In a file without errors everything offered can stand in place of the word there. */
export function completionAt(
  workspace: Workspace,
  path: string,
  offset: number,
): Completion | undefined {
  const source = workspace.source(path);
  if (source === undefined) return undefined;
  const { span, fitting } = whatFits(
    source,
    offset,
    (other) => workspace.source(other),
    workspace.memory,
  );
  const declared = symbolsByName(workspace, path);
  const items = fitting.map(({ text, sort }) => {
    const symbols = sort === 'word' ? [] : (declared.get(text) ?? []);
    const [symbol] = symbols;
    const isKept = symbols.some(isBookkeeping) && symbols.every(isBookkeeping);
    const item: CompletionItem = {
      text,
      sort: sort === 'word' ? 'keyword' : (symbol?.symbol ?? 'word'),
      detail:
        symbol === undefined ? '' : `${describeSymbol(symbol)}${isKept ? ', bookkeeping' : ''}`,
    };
    return { item, isKept };
  });
  // What the rules keep for themselves is seldom what one looks for.
  const inOrder = [...items.filter(({ isKept }) => !isKept), ...items.filter((one) => one.isKept)];
  return { span, items: inOrder.map(({ item }) => item) };
}

/** Whether the rules keep a field or track for themselves. */
function isBookkeeping(symbol: Symbol): boolean {
  if (symbol.symbol === 'field') return symbol.decl.isBookkeeping;
  return symbol.symbol === 'track' && symbol.decl?.field.isBookkeeping === true;
}

/** All symbols of each name, in the order of their declarations. */
function symbolsByName(workspace: Workspace, path: string): ReadonlyMap<string, readonly Symbol[]> {
  const named = new Map<string, Symbol[]>();
  // What was known a key ago says what a name is, and nobody waits for it.
  const { checked } = (workspace.formerWorld(path) ?? workspace.world(path))?.compilation ?? {};
  for (const one of checked?.names.declared.values() ?? []) {
    addToList(named, one.name, one);
  }
  return named;
}
