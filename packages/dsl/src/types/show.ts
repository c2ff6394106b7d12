// Show: puts types into words for a reader.

import { withArticle } from '../source/nouns.ts';
import { orList } from '../diagnostics/catalogue/entry.ts';
import type { Ident } from '../ast/ast.ts';
import type { DiagnosticExtras } from '../diagnostics/diagnostic.ts';
import type { KindSymbol } from '../names/symbols.ts';
import type { Type } from '../names/types.ts';
import type { Span } from '../source/span.ts';
import type { Context } from './context.ts';

/** A type as a noun phrase: `a number`, `one of early, none`, `a row of Weapon`. */
export function showType(type: Type): string {
  switch (type.type) {
    case 'error':
      return 'something unknown';
    case 'number':
      return 'a number';
    case 'yes-no':
      return 'yes or no';
    case 'words':
      return `one of ${shortList(type.words)}`;
    case 'row':
      return `a row of ${type.table.name}`;
    case 'participant':
      return type.sure && type.kinds.length > 0
        ? withArticle(showKinds(type.kinds))
        : 'a participant';
    case 'set':
      return 'a group of participants';
    case 'rows':
      return `the table ${type.table.name}`;
    case 'list':
      if (type.deck !== undefined) return `a deck of ${type.deck.table.name}`;
      return `a list of ${showMany(type.of)}`;
    case 'die':
      return 'a die';
    case 'dice':
      return 'dice';
    case 'text':
      return 'a text';
    case 'roll':
      return 'a roll';
    case 'result':
      return `the result of ${type.of.name}`;
    case 'decider':
      return 'somebody who decides';
    case 'nobody':
      return 'nobody';
    case 'nothing':
      return 'nothing';
  }
}

/** The names of kinds: `Hider or Marcher`. */
function showKinds(kinds: readonly KindSymbol[]): string {
  return orList(kinds.map((kind) => kind.name));
}

/** Lists up to eight words; a longer list is cut. */
export function shortList(words: readonly string[]): string {
  return words.length > 8 ? `${words.slice(0, 7).join(', ')}, …` : words.join(', ');
}

function showMany(type: Type): string {
  if (type.type === 'row') return `rows of ${type.table.name}`;
  if (type.type === 'number') return 'numbers';
  if (type.type === 'participant') return 'participants';
  return showType(type);
}

/** A plausible initial value of the type, as it is written; `…` if there is no obvious one. */
export function startFor(type: Type): string {
  switch (type.type) {
    case 'number':
      return String(Math.min(Math.max(0, type.min ?? 0), type.max ?? Number.MAX_SAFE_INTEGER));
    case 'yes-no':
      return 'no';
    case 'words':
      return type.words[0] ?? '…';
    case 'participant':
    case 'set':
      return 'nobody';
    case 'list':
      return 'nothing';
    default:
      return '…';
  }
}

/** The bounds of a number in words; undefined if there are none. */
export function showRange(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? 'any number' : `at most ${max}`;
  return max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
}

/** Reports a value that does not fit its place. `wanted` and `found` say what belongs there, and what is there. */
export function reportUnfit(
  ctx: Pick<Context, 'report'>,
  { span }: { readonly span: Span },
  wanted: string,
  found: string | Type,
  extras?: DiagnosticExtras,
): void {
  const is = typeof found === 'string' ? found : showType(found);
  ctx.report('types/does-not-fit', { wanted, found: is }, span, extras);
}

/** Reports a name that exists, but stands for something else than its place wants. */
export function reportSort(
  ctx: Pick<Context, 'report'>,
  { text, span }: Ident,
  is: string,
  wanted: string,
  extras?: DiagnosticExtras,
): void {
  ctx.report('names/wrong-sort', { name: text, is, wanted }, span, extras);
}
