// Cuts a line into words, numbers, texts and signs, whatever notation it is in.

/** A word, number, text or sign of a line, with its place in UTF-16 units. */
export interface LineWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const pattern =
  /"[^"]*"?|\d*[dD]\d+(?![\p{L}\p{N}_])|\d+|[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*|\.\.|[<>=!+*/-]=|[&|+=-]{2}|->|\S/gu;

export function wordsOfLine(line: string): readonly LineWord[] {
  return [...line.matchAll(pattern)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
}

/** True for a name or a word of the language. */
export const isWord = (text: string): boolean => /^[\p{L}_]/u.test(text) && !/^[dD]\d+$/.test(text);
