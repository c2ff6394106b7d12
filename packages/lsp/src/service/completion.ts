// Completion: what can be written at a place, with a word on what each item is.

import {
  addToList,
  describeSymbol,
  isCallable,
  patternText,
  whatFits,
  type CallableSymbol,
  type PatternPart,
  type Span,
  type Symbol,
} from '@fray/dsl/internal';
import type { Workspace } from './workspace.ts';

export interface CompletionItem {
  readonly text: string;
  /** The sort of the item: that of a symbol, or `keyword`. */
  readonly sort: Symbol['symbol'] | 'keyword' | 'pattern';
  /**
   * What the item is, such as `a field`, `an outcome` or `a field, bookkeeping`; empty for words of the
   * language. Of a pattern, what the line means.
   */
  readonly detail: string;
  /** The text in pieces, if some of them are to be filled in. Without them the text is a valid line too. */
  readonly pattern?: readonly PatternPart[];
}

export interface Completion {
  /** The text that an item replaces: the word there, or nothing. */
  readonly span: Span;
  readonly items: readonly CompletionItem[];
}

/**
 * Returns what can be written at an offset. In a file without errors everything offered is valid in place of
 * the word there.
 */
export function completionAt(
  workspace: Workspace,
  path: string,
  offset: number,
): Completion | undefined {
  const source = workspace.source(path);
  if (source === undefined) return undefined;
  const { span, fitting, patterns, reads } = whatFits(
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
  // Bookkeeping fields are seldom wanted, so they come last.
  const inOrder = [...items.filter(({ isKept }) => !isKept), ...items.filter((one) => one.isKept)];
  const names = inOrder.map(({ item }) => {
    const called = (declared.get(item.text) ?? []).find(isCallable);
    const pattern = called === undefined ? [] : callPattern(called);
    return pattern.length > 1 && reads(patternText(pattern)) ? { ...item, pattern } : item;
  });
  const lines = patterns.map(({ parts, says }): CompletionItem => ({
    text: patternText(parts),
    sort: 'pattern',
    detail: says,
    pattern: parts,
  }));
  // A line begins with one of few words, but with any of many names.
  return { span, items: [...lines, ...names] };
}

/** How something is called, with its parameters to be filled in. */
function callPattern({ name, params }: CallableSymbol): readonly PatternPart[] {
  return [
    { text: name, isHole: false },
    ...params.flatMap(({ prep, name: param }): readonly PatternPart[] => [
      { text: prep === undefined ? ' ' : ` ${prep} `, isHole: false },
      { text: param, isHole: true },
    ]),
  ];
}

/** The result of an earlier check is enough to know what a name is, and nobody waits for it. */
function isBookkeeping(symbol: Symbol): boolean {
  if (symbol.symbol === 'field') return symbol.decl.isBookkeeping;
  return symbol.symbol === 'track' && symbol.decl?.field.isBookkeeping === true;
}

/** Returns all symbols of each name, in the order of their declarations. */
export function symbolsByName(
  workspace: Workspace,
  path: string,
): ReadonlyMap<string, readonly Symbol[]> {
  const named = new Map<string, Symbol[]>();
  // The result of an earlier check is enough to know what a name is, and needs no waiting.
  const { checked } = (workspace.formerWorld(path) ?? workspace.world(path))?.compilation ?? {};
  for (const one of checked?.names.declared.values() ?? []) {
    addToList(named, one.name, one);
  }
  return named;
}
