// Reads faces as people type them from physical dice: one face for each die, separated by blanks, and `.` for a die that the
// seed throws.
import type { ThrowNeed } from '../machine/api.ts';
import { sidesOf, type ThrownDie } from './source.ts';

export type Typed =
  /** The face of each die; undefined if the next source throws it. */
  | { readonly ok: true; readonly dice: readonly (ThrownDie | undefined)[] }
  /** A hint for the person who typed. */
  | { readonly ok: false; readonly hint: string };

/** Returns the face of the die that picks the candidate of this name; undefined if there is no such candidate. */
export function faceNamed({ among }: ThrowNeed, name: string): number | undefined {
  const place = among?.indexOf(name) ?? -1;
  return place < 0 ? undefined : place + 1;
}

/** Reads one typed line for one throw. A total instead of faces is refused with a hint. */
export function readTyped(line: string, need: ThrowNeed): Typed {
  const sides = sidesOf(need);
  const words = line.split(/[\s,]+/).filter((word) => word !== '');
  const [only] = words;
  if (words.length === 1 && only === '.') return { ok: true, dice: sides.map(() => undefined) };
  const wanted = `${sides.length === 1 ? 'one face' : `${sides.length} faces`} for ${diceText(need)}`;
  if (words.length !== sides.length) {
    const total = words.length === 1 && sides.length > 1 && /^\d+$/.test(only ?? '');
    return {
      ok: false,
      hint: total
        ? `That looks like a total. Type each die by itself: ${wanted}, blanks between.`
        : `${words.length === 0 ? 'Nothing was typed' : `${words.length} ${words.length === 1 ? 'was' : 'were'} typed`}; the throw wants ${wanted}, \`.\` for a die that is to be rolled for you.`,
    };
  }
  const dice: (ThrownDie | undefined)[] = [];
  for (const [i, word] of words.entries()) {
    const face = faceNamed(need, word) ?? (/^\d{1,10}$/.test(word) ? Number(word) : 0);
    const most = sides[i] ?? 0;
    if (word !== '.' && (face < 1 || face > most))
      return {
        ok: false,
        hint: `\`${word}\` is no face of a d${most}: it shows 1 to ${most}${need.among === undefined ? '' : ', or type a name'}. \`.\` rolls it for you.`,
      };
    dice.push(word === '.' ? undefined : { face, origin: 'typed' });
  }
  return { ok: true, dice };
}

/** Describes the dice to throw, such as `3d6 and d20`. */
export function diceText(need: ThrowNeed): string {
  return need.dice
    .map(([count, sides]) => `${Math.abs(count) === 1 ? '' : Math.abs(count)}d${sides}`)
    .join(' and ');
}
