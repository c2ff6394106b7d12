// Completion: what can stand at a place, with a word on what it is.

import { describeSymbol, whatFits, type Span, type Symbol } from '@fray/dsl/internal';
import type { Workspace } from './workspace.ts';

export interface CompletionItem {
  readonly text: string;
  /** The sort of thing: that of a symbol, or `keyword`. */
  readonly sort: Symbol['symbol'] | 'keyword';
  /** `a field`, `an outcome`; empty for words of the language. */
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
  const { span, fitting } = whatFits(source, offset, (other) => workspace.source(other));
  const declared = symbolsByName(workspace, path);
  return {
    span,
    items: fitting.map(({ text, sort }): CompletionItem => {
      const symbol = sort === 'word' ? undefined : declared.get(text);
      return {
        text,
        sort: sort === 'word' ? 'keyword' : (symbol?.symbol ?? 'word'),
        detail: symbol === undefined ? '' : describeSymbol(symbol),
      };
    }),
  };
}

/** Some symbol of each name. */
function symbolsByName(workspace: Workspace, path: string): ReadonlyMap<string, Symbol> {
  const declared = workspace.world(path)?.compilation.checked?.names.declared;
  return new Map([...(declared?.values() ?? [])].toReversed().map((one) => [one.name, one]));
}
