// Damages valid rulesets by lines, words and letters, and splices in pieces of others.
import type { Chance } from './chance.ts';

const odd = [
  '(',
  ')',
  '"',
  '“',
  '[',
  ']',
  '{',
  '}',
  '#',
  '\t',
  '\r',
  '\0',
  '\ud800',
  '\udfff',
  '\ufeff',
  '=',
  '==',
  '…',
  '–',
  ':',
  ';',
  '%',
  '999999999999999999999',
  '9007199254740991',
  '-1',
  '0',
  '1.5',
  '0d6',
  '99999d99999',
  'd0',
  '..',
  '6..1',
  ' ',
  '\u00a0',
  '\u2028',
  '𝔄',
  'x'.repeat(5_000),
  '('.repeat(200),
  'not '.repeat(300),
  '__proto__',
  'constructor',
];

/** Returns the text damaged in one to five places. */
export function damaged(chance: Chance, text: string, others: readonly string[]): string {
  let now = text;
  for (let left = 1 + chance.below(5); left > 0; left -= 1)
    now = chance.pick(hurts)(chance, now, chance.pick(others));
  return now;
}

type Hurt = (chance: Chance, text: string, other: string) => string;

const byLine =
  (hurt: (chance: Chance, lines: string[], at: number, other: readonly string[]) => void): Hurt =>
  (chance, text, other) => {
    const lines = text.split('\n');
    hurt(chance, lines, chance.below(lines.length), other.split('\n'));
    return lines.join('\n');
  };

const byWord = (
  hurt: (chance: Chance, words: string[], at: number, other: readonly string[]) => void,
): Hurt =>
  byLine((chance, lines, at, other) => {
    const line = lines[at] ?? '';
    const words = line.trim().split(/ +/);
    hurt(chance, words, chance.below(words.length), chance.pick(other).trim().split(/ +/));
    lines[at] = line.slice(0, line.length - line.trimStart().length) + words.join(' ');
  });

const hurts: readonly Hurt[] = [
  byLine((chance, lines, at) => void lines.splice(at, 1 + chance.below(4))),
  byLine(
    (chance, lines, at, other) =>
      void lines.splice(
        at,
        0,
        ...other.slice(chance.below(other.length)).slice(0, 1 + chance.below(12)),
      ),
  ),
  byLine(
    (chance, lines, at) =>
      void lines.splice(
        at,
        0,
        ...lines.slice(chance.below(lines.length)).slice(0, 1 + chance.below(6)),
      ),
  ),
  byLine((chance, lines, at) => {
    lines[at] = ' '.repeat(chance.below(9)) + (lines[at] ?? '').trim();
  }),
  byLine((chance, lines, at) => {
    const to = chance.below(lines.length);
    [lines[at], lines[to]] = [lines[to] ?? '', lines[at] ?? ''];
  }),
  byWord((_, words, at) => void words.splice(at, 1)),
  byWord((chance, words, at, other) => void words.splice(at, chance.below(2), chance.pick(other))),
  byWord((chance, words, at) => void words.splice(at, chance.below(2), chance.pick(odd))),
  byWord((chance, words, at) => {
    const word = words[at] ?? '';
    const place = chance.below(word.length);
    words[at] =
      word.slice(0, place) + chance.pick(['', 'x', word[place + 1] ?? '']) + word.slice(place + 1);
  }),
  byWord((chance, words, at) => {
    const to = chance.below(words.length);
    [words[at], words[to]] = [words[to] ?? '', words[at] ?? ''];
  }),
  byWord((chance, words, at) => {
    words[at] = (words[at] ?? '').replace(/\d+/, () =>
      chance.pick(['0', '1', '-1', '1000', '9007199254740991', '9007199254740993', '1e9']),
    );
  }),
  (chance, text) => text.slice(0, chance.below(text.length)),
  (chance, text) => text.slice(chance.below(text.length)),
  (chance, text, other) =>
    text.slice(0, chance.below(text.length)) + other.slice(chance.below(other.length)),
  (chance, text) => {
    const at = chance.below(text.length);
    return text.slice(0, at) + chance.pick(odd) + text.slice(at + chance.below(3));
  },
];
