// Phrases: sentences put together from words, names and links.

import type { BookRun, Said } from './book.ts';

type Piece = string | number | BookRun | Said | undefined;

/** A sentence of words and of pieces between them: phrase`${who} rolls ${dice}`. */
export function phrase(words: TemplateStringsArray, ...pieces: readonly Piece[]): Said {
  return joinedSaid(words.flatMap((word, index) => [word, pieces[index]]));
}

/** Pieces one after the other; texts that meet become one. */
export function joinedSaid(pieces: readonly Piece[]): Said {
  const runs: BookRun[] = [];
  const add = (run: BookRun): void => {
    const last = runs.at(-1);
    if (run.text === '') return;
    if (last?.is === 'text' && run.is === 'text' && last.mark === run.mark)
      runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  };
  for (const piece of pieces) {
    if (piece === undefined) continue;
    if (typeof piece !== 'object') add(words(String(piece)));
    else if ('is' in piece) add(piece);
    else piece.forEach(add);
  }
  return runs;
}

export function words(text: string): BookRun {
  return { is: 'text', text };
}

export function nameRun(text: string): BookRun {
  return { is: 'name', text };
}

export function strong(text: string): BookRun {
  return { is: 'strong', text };
}

/** `a`, `a and b`, `a, b and c`. */
export function listSaid(items: readonly Said[], last: 'and' | 'or'): Said {
  return joinedSaid(
    items.flatMap((item, index) => [
      index === 0 ? '' : index === items.length - 1 ? ` ${last} ` : ', ',
      item,
    ]),
  );
}

/** With a capital, unless it begins with a name. */
function capitalSaid(said: Said): Said {
  const [first, ...rest] = said;
  return first?.is === 'text'
    ? [{ ...first, text: first.text.slice(0, 1).toUpperCase() + first.text.slice(1) }, ...rest]
    : said;
}

/** A whole sentence: with a capital and a final stop. */
export function sentenceSaid(said: Said, stop: '.' | ':' = '.'): Said {
  return capitalSaid(
    joinedSaid([said, /[.!?]["”]?$/.test(plainSaid(said)) && stop === '.' ? '' : stop]),
  );
}

/** The characters alone. */
export function plainSaid(said: Said): string {
  return said.map(({ text }) => text).join('');
}
