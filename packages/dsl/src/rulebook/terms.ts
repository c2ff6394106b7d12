// Terms: builds the index of a book, with the entries that mention each name.

import type { BookBlock, BookChapter, BookEntry, BookStep, IndexTerm, Phrase } from './book.ts';
import { addToList } from '../grouping.ts';

/** A name in the index that has no entry of its own: a field or a row. */
export interface InnerTerm {
  readonly text: string;
  readonly what: string;
  readonly to: string;
}

/** What the index says instead of keywords that a reader would not know. */
const sorts: Readonly<Record<string, string>> = {
  define: 'term',
  span: 'stretch of time',
  given: 'setting',
  track: 'kept by the table',
  ruling: 'open question',
  invariant: 'always holds',
  encounter: 'order of play',
};

/** The index in alphabetical order; upper and lower case are equal. */
export function bookIndex(
  chapters: readonly BookChapter[],
  inner: readonly InnerTerm[],
): readonly IndexTerm[] {
  const speakers = new Map<string, { readonly title: string; readonly to: string }[]>();
  for (const { entries } of chapters)
    for (const entry of entries) {
      // Examples mention nearly everything, so the index leaves their mentions out.
      if (entry.keyword === 'example') continue;
      for (const to of linksIn(entry))
        if (to !== entry.anchor && !to.startsWith(`${entry.anchor}.`))
          addToList(speakers, to, { title: entry.title, to: entry.anchor });
    }
  const terms = [
    ...chapters.flatMap(({ entries }) =>
      entries.flatMap(({ anchor, keyword, title }) =>
        keyword === 'example' ? [] : [{ text: title, what: sorts[keyword] ?? keyword, to: anchor }],
      ),
    ),
    ...inner,
  ];
  const key = (text: string): string => text.toLowerCase();
  return terms
    .map((term) => ({ ...term, named: speakers.get(term.to) ?? [] }))
    .toSorted((a, b) =>
      key(a.text) === key(b.text)
        ? Number(a.to > b.to) - Number(a.to < b.to)
        : Number(key(a.text) > key(b.text)) - Number(key(a.text) < key(b.text)),
    );
}

/** The anchors that an entry links to, each once, in order. */
function linksIn({ blocks }: Pick<BookEntry, 'blocks'>): readonly string[] {
  const found = new Set<string>();
  const collect = (runs: Phrase): void =>
    runs.forEach((run) => void (run.to !== undefined && found.add(run.to)));
  const steps = (all: readonly BookStep[]): void =>
    all.forEach(({ parts }) =>
      parts.forEach((part) => {
        collect(part.said);
        steps(part.steps);
      }),
    );
  const block = (one: BookBlock): void => {
    switch (one.is) {
      case 'paragraph':
        return collect(one.said);
      case 'steps':
        return steps(one.steps);
      case 'table':
        one.head.forEach(collect);
        return one.rows.forEach(({ cells }) => cells.forEach(collect));
      case 'chart':
        return;
    }
  };
  blocks.forEach(block);
  return [...found];
}
