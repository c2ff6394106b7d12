// Changes rules by whole tokens. The result is almost always close to valid rules, and sometimes valid.
import { createSource } from '@fray/dsl/internal';
import { tokenize } from '../../packages/dsl/src/syntax/lexer/lexer.ts';
import type { Chance } from './chance.ts';

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly image: string;
}

/** Returns the tokens of a text, in order. */
export function piecesOf(text: string): readonly Piece[] {
  return tokenize(createSource('t.fray', text)).tokens.map(({ startOffset, image }) => ({
    start: startOffset,
    end: startOffset + image.length,
    image,
  }));
}

/**
 * Returns the text with only a few of its examples. They are most of a ruleset and all alike; without them it is checked in two thirds of
 * the time.
 */
export function withFewExamples(chance: Chance, text: string): string {
  return text
    .split(/^(?=\S)/m)
    .filter((block) => !/^examples? /.test(block) || chance.below(12) === 0)
    .join('');
}

/**
 * Returns the text with one token exchanged for a likely one, or with one line left out. A number becomes a number nearby, a word of the
 * rules its opposite, a name another name. Of forty drawn so, 23 were valid.
 */
export function changedGently(chance: Chance, text: string): string {
  const pieces = piecesOf(text).filter(({ image }) => gentle(image) !== undefined);
  const { start, end, image } = chance.pick(pieces);
  if (chance.below(6) === 0) {
    const from = text.lastIndexOf('\n', start) + 1;
    return text.slice(0, from) + text.slice(text.indexOf('\n', end) + 1);
  }
  return text.slice(0, start) + chance.pick(gentle(image) ?? [image]) + text.slice(end);
}

const opposites: readonly (readonly string[])[] = [
  ['least', 'most'],
  ['any', 'no', 'every'],
  ['highest', 'lowest'],
  ['raise', 'lower'],
  ['and', 'or'],
  ['more', 'less'],
  ['low', 'high'],
  ['yes', 'no'],
  ['first', 'last'],
  ['before', 'after'],
  ['others', 'everyone'],
  ['enemies', 'allies'],
  ['+', '-', '*'],
  ['turn', 'round'],
];

function gentle(image: string): readonly string[] | undefined {
  if (/^\d+$/.test(image)) return [-1, 1, 2].map((by) => String(Math.max(0, Number(image) + by)));
  const dice = /^(\d*)d(\d+)$/.exec(image);
  if (dice) return [`${Number(dice[1] || 1) + 1}d${dice[2]}`, `${dice[1]}d${Number(dice[2]) + 1}`];
  return opposites.find((words) => words.includes(image));
}

/** Returns the text with one to three tokens dropped, doubled, exchanged, or taken from another place of the same or another text. */
export function changedByTokens(
  chance: Chance,
  text: string,
  others: readonly (readonly Piece[])[],
): string {
  let now = text;
  for (let left = 1 + chance.below(3); left > 0; left -= 1) {
    const own = piecesOf(now);
    if (own.length < 2) return now;
    const at = chance.pick(own);
    const other = chance.pick([own, chance.pick(others)]);
    const kin = other.filter(({ image }) => sortOf(image) === sortOf(at.image));
    const images = [
      '',
      `${at.image} ${at.image}`,
      chance.pick(other).image,
      // Another token of its kind gives valid rules more often than not.
      ...(kin.length === 0 ? [] : [chance.pick(kin).image, chance.pick(kin).image]),
    ];
    now = now.slice(0, at.start) + chance.pick(images) + now.slice(at.end);
  }
  return now;
}

function sortOf(image: string): string {
  if (/^\d+$/.test(image)) return 'number';
  if (/^\d*d\d+/.test(image)) return 'dice';
  if (/^["]/.test(image)) return 'text';
  return /^[\p{L}_]/u.test(image) ? 'word' : 'sign';
}
