// References: where each declared thing is used.

import type { Ident, Node } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import { suggest } from '../diagnostics/suggest.ts';
import { addToList } from '../grouping.ts';
import type { Symbol } from '../names/symbols.ts';
import { lastStartAt } from '../source/last-start.ts';
import { spanContains, type Span } from '../source/span.ts';
import type { Checked } from '../types/checked.ts';
import type { NameUse, References } from './context.ts';

/** With more unknown names than this, searching for what each may have meant takes too long and helps too little. */
const mostUnresolved = 200;

export function collectReferences(checked: Checked): References {
  const uses = new Map<Symbol, NameUse[]>();
  const unresolved = new Set<string>();
  const troubled = new Set<Node>();
  for (const file of checked.files) {
    findAll(file, ['Ident'], (node, around) => {
      const symbol = checked.resolutionOf(node);
      if (symbol === undefined) {
        if (!meansSomething(node, around)) return;
        unresolved.add(node.text);
        const item = around[1];
        if (item !== undefined) troubled.add(item);
      } else if (!declares(symbol, node)) {
        addToList(uses, symbol, { ident: node, around });
      }
    });
  }
  const inTrouble = spansByPlace([...troubled].map((item) => item.span));
  return {
    of: (symbol) => uses.get(symbol) ?? [],
    excuses(name, at): boolean {
      if (
        name === '' ||
        unresolved.size > mostUnresolved ||
        checked.isSuppressed(name) ||
        unresolved.has(name) ||
        suggest(name, unresolved).length > 0
      )
        return true;
      return at !== undefined && inTrouble(at.span);
    },
  };
}

/** Whether a place lies in one of these spans, which do not contain each other. */
function spansByPlace(spans: readonly Span[]): (place: Span) => boolean {
  const bySource = new Map<string, Span[]>();
  for (const one of spans.toSorted((a, b) => a.start - b.start))
    addToList(bySource, one.source, one);
  const starts = new Map([...bySource].map(([path, own]) => [path, own.map(({ start }) => start)]));
  return (place) => {
    const at = lastStartAt(starts.get(place.source) ?? [], place.start);
    const around = bySource.get(place.source)?.[at];
    return around !== undefined && spanContains(around, place);
  };
}

/** Names that never have a symbol: the corner of a table, the name of a `best of`, a type of the language. */
function meansSomething(ident: Ident, around: readonly Node[]): boolean {
  const parent = around.at(-1);
  if (parent?.kind === 'Rows' && parent.corner === ident)
    return around.at(-2)?.kind !== 'TableDecl';
  return parent?.kind !== 'BestOf' && parent?.kind !== 'NamedType';
}

function declares(symbol: Symbol, ident: Ident): boolean {
  return symbol.ident === ident;
}
