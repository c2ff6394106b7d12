// Blocks: builds the parts of an entry.

import type { Cite, Text } from '../ast/ast.ts';
import type { BookBlock, BookStep, Phrase } from './book.ts';
import { asSentence } from './phrase.ts';
import { citedIds, finished } from './steps.ts';

/** The content of an entry, below its heading. */
export interface EntryText {
  readonly doc: Text | undefined;
  readonly cites: readonly Cite[];
  readonly blocks: readonly BookBlock[];
}

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

export function numbered(steps: readonly BookStep[]): readonly BookBlock[] {
  return steps.length === 0 ? [] : [{ is: 'steps', numbered: true, steps: finished(steps) }];
}
