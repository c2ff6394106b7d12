// Changes of rules by whole tokens: what results is nearly rules, and sometimes is.
import { createSource } from '@fray/dsl/internal';
import { tokenize } from '../../packages/dsl/src/syntax/lexer.ts';
import type { Chance } from './chance.ts';

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly image: string;
}

/** The tokens of a text, in order. */
export function piecesOf(text: string): readonly Piece[] {
  return tokenize(createSource('t.fray', text)).tokens.map(({ startOffset, image }) => ({
    start: startOffset,
    end: startOffset + image.length,
    image,
  }));
}

/** The text with one to three tokens dropped, doubled, exchanged or taken from another place of the same or another text. */
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
      // Another of its sort is rules still, more often than not.
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
