// Blocks: builds the parts of an entry.

import type { Cite, Rows } from '../ast/ast.ts';
import { readable } from '../names/parts.ts';
import type { BookBlock, BookStep, Phrase } from './book.ts';
import { cellWords } from './literals.ts';
import { asSentence, strong, words } from './phrase.ts';
import type { PhraseContext } from './phrase-context.ts';
import { wordRun } from './predicates.ts';
import { citedIds, finished } from './steps.ts';
import { nameWords } from './words.ts';

export function paragraph(
  sentence: Phrase,
  cites: readonly Cite[] = [],
  stop: '.' | ':' = '.',
): BookBlock {
  return { is: 'paragraph', said: asSentence(sentence, stop), cites: citedIds(cites) };
}

/** A list of lines whose order does not matter, or only one of which applies. */
export function bullets(steps: readonly BookStep[]): BookBlock {
  return { is: 'steps', numbered: false, steps: finished(steps) };
}

/** The rows of a table of the rules, or of the participants of a side. */
export function tableBlock(ctx: PhraseContext, { columns, corner, rows, cites }: Rows): BookBlock {
  return {
    is: 'table',
    head: [corner, ...columns].map(({ text }) => [words(nameWords(text))]),
    rows: readable(rows).map((row) => {
      const times = row.times === undefined ? '' : ` (${row.times.value} of them)`;
      const head = strong(`${cellWords(row.head)}${times}`);
      return {
        anchor: ctx.anchorOf(row),
        cells: [[head], ...row.cells.map((cell) => [wordRun(ctx, cell)])],
        cites: citedIds(row.cites),
      };
    }),
    cites: citedIds(cites),
  };
}

export function numbered(steps: readonly BookStep[]): readonly BookBlock[] {
  return steps.length === 0 ? [] : [{ is: 'steps', numbered: true, steps: finished(steps) }];
}
