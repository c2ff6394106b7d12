// Phrases: sentences built from words, names and links.

import { nameWords } from './words.ts';
import type { BookRun, Phrase } from './book.ts';

type Piece = string | number | BookRun | Phrase | undefined;

/** Builds a sentence from words and the pieces between them: phrase`${who} rolls ${dice}`. */
export function phrase(words: TemplateStringsArray, ...pieces: readonly Piece[]): Phrase {
  return joinedPhrase(words.flatMap((word, index) => [word, pieces[index]]));
}

/** Joins pieces; adjacent texts become one. */
export function joinedPhrase(pieces: readonly Piece[]): Phrase {
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

export function nameRun(name: Parameters<typeof nameWords>[0]): BookRun {
  return { is: 'name', text: nameWords(name) };
}

export function strong(text: string): BookRun {
  return { is: 'strong', text };
}

/** Joins the items of a list: `a`, `a and b`, `a, b and c`. */
export function listPhrase(items: readonly Phrase[], last: 'and' | 'or'): Phrase {
  return joinedPhrase(
    items.flatMap((item, index) => [
      index === 0 ? '' : index === items.length - 1 ? ` ${last} ` : ', ',
      item,
    ]),
  );
}

/** Gives the sentence a capital, unless it begins with a name. */
function capitalized(runs: Phrase): Phrase {
  const [first, ...rest] = runs;
  return first?.is === 'text'
    ? [{ ...first, text: first.text.slice(0, 1).toUpperCase() + first.text.slice(1) }, ...rest]
    : runs;
}

/** Removes brackets that separate nothing: those around the whole phrase, or around its subject. */
function unwrapped(runs: Phrase): Phrase {
  const text = phraseText(runs);
  if (!text.startsWith('(')) return runs;
  let depth = 1;
  let end = 1;
  for (; depth > 0 && end < text.length; end += 1)
    depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
  const isNeeded = depth > 0 || !/^(?: (?:is|are) |$)/.test(text.slice(end));
  return isNeeded ? runs : without(runs, [0, end - 1]);
}

/** Removes the characters at some positions. */
function without(runs: Phrase, places: readonly number[]): Phrase {
  let at = 0;
  return joinedPhrase(
    runs.map((run) => {
      const from = at;
      at += run.text.length;
      const kept = Array.from({ length: run.text.length }, (_, index) =>
        places.includes(from + index) ? '' : (run.text[index] ?? ''),
      );
      return { ...run, text: kept.join('') };
    }),
  );
}

/** After a name that ends in "is", removes a second "is": `the screamer is “off”`. */
function withoutSecondIs(runs: Phrase): Phrase {
  return joinedPhrase(
    runs.map((run, index) =>
      run.is === 'text' &&
      runs[index - 1]?.text.endsWith(' is') === true &&
      runs[index - 1]?.is !== 'text'
        ? { ...run, text: run.text.replace(/^ is\b/, '') }
        : run,
    ),
  );
}

/** A whole sentence, with a capital and a full stop. */
export function asSentence(runs: Phrase, stop: '.' | ':' = '.'): Phrase {
  return capitalized(
    joinedPhrase([
      withoutSecondIs(unwrapped(runs)),
      /[.!?]["”]?$/.test(phraseText(runs)) && stop === '.' ? '' : stop,
    ]),
  );
}

/** The text of a phrase, without links. */
export function phraseText(runs: Phrase): string {
  return runs.map(({ text }) => text).join('');
}
