// Collects the words of a file outside one of its lines, and the names of its declarations, to repair that line.

import { reservedWords, softWords, statementWords } from '../ast/words.ts';
import type { Source } from '../source/source.ts';

export interface FileWords {
  /** True if a word belongs to the language, or occurs elsewhere in the file outside of texts and comments. */
  readonly isKnown: (word: string) => boolean;
  /** True if a word occurs elsewhere in the file and does not belong to the language. */
  readonly isName: (word: string) => boolean;
  /** Returns a call of what has this name, such as `Strike at t by a`; undefined if nothing has. */
  readonly callOf: (name: string) => string | undefined;
}

const callables = ['check', 'choice', 'action', 'procedure', 'define'] as const;

const language: ReadonlySet<string> = new Set([...reservedWords, ...softWords]);

/** True if a word belongs to the language. */
export function isLanguage(word: string): boolean {
  return language.has(word) || statementWords.some((one) => one === word);
}

/** Returns the names and words of a line, outside of texts. */
export function wordsIn(line: string): readonly string[] {
  return (
    line
      .replace(/"[^"]*"?/g, '')
      .match(/(?<![\p{L}\p{N}_-])[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*/gu) ?? []
  );
}

/** True if a change would replace a name of the file with a sign: `beats` does not mean `>` if a column has that name. */
export function signForName(
  line: string,
  change: {
    readonly start: number;
    readonly end: number;
    readonly replacement?: string | undefined;
  },
  { isName }: FileWords,
): boolean {
  const words = wordsIn(line.slice(change.start, change.end));
  return (
    /^[<>=]+$/.test(change.replacement?.trim() ?? '') && words.length === 1 && words.some(isName)
  );
}

/** Returns the words of a source outside of `[start, end)`. */
export function fileWords({ text }: Source, start: number, end: number): FileWords {
  const isPart = (sign: string | undefined): boolean =>
    sign !== undefined && /[\p{L}\p{N}_-]/u.test(sign);
  const stands = (word: string): boolean => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if ((at >= start && at < end) || isPart(text[at - 1]) || isPart(text[at + word.length]))
        continue;
      const before = text.slice(text.lastIndexOf('\n', at) + 1, at);
      if (!before.includes('#') && (before.match(/"/g) ?? []).length % 2 === 0) return true;
    }
    return false;
  };
  const known = new Map<string, boolean>();
  const calls = new Map<string, string | undefined>();
  const callOf = (name: string): string | undefined => {
    for (const word of callables) {
      const head = `\n${word} ${name}`;
      const at = text.indexOf(head);
      if (at < 0 || isPart(text[at + head.length])) continue;
      const line = text.slice(at + word.length + 2, text.indexOf('\n', at + 1));
      return (/^[^"[#]*/.exec(line)?.[0] ?? '')
        .replace(/\([^()]*\)/g, '')
        .replace(/ +/g, ' ')
        .trim();
    }
    return undefined;
  };
  const isKnown = (word: string): boolean => {
    const is = known.get(word) ?? (language.has(word) || stands(word));
    known.set(word, is);
    return is;
  };
  return {
    isKnown,
    isName: (word) => !isLanguage(word) && isKnown(word),
    callOf: (name) => {
      if (!calls.has(name)) calls.set(name, callOf(name));
      return calls.get(name);
    },
  };
}
