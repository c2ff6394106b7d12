// Dice for a fork in place of its parent's: a certain die of a stream, or the next ones.
import { sidesOf, type DiceSource, type ThrownDie } from '../drivers/source.ts';
import type { ThrowNeed } from '../machine/api.ts';

/** One wish: these faces, one after the other. */
export interface OtherDice {
  /**
   * The stream (`Awareness.die/Babel`, or `Awareness/Babel` without the name of the roll); null for the next throw,
   * whatever it is.
   */
  readonly stream: string | null;
  /** The number in its stream of the first of them, from 0; null for the next die. */
  readonly n: number | null;
  readonly faces: readonly number[];
}

interface OtherDiceList {
  readonly source: DiceSource;
  /** Indices of wishes with a face that was not thrown. */
  readonly unused: () => readonly number[];
}

/**
 * Makes a source of wished faces. Of wishes for the same die the first one counts; the others apply to later dice, or to
 * none.
 */
export function otherDice(wishes: readonly OtherDice[]): OtherDiceList {
  const left = wishes.map((wish, index) => ({ ...wish, index, faces: [...wish.faces] }));
  const wishFor = (need: ThrowNeed, n: number) =>
    left.find((one) => one.faces.length > 0 && isOf(one, need) && (one.n === null || one.n === n));
  return {
    source: (need, position) => {
      const dice: (ThrownDie | undefined)[] = [];
      for (const [i, sides] of sidesOf(need).entries()) {
        const wish = wishFor(need, position + i);
        const face = wish?.faces[0];
        // A refused die has not been thrown.
        if (face !== undefined && (face < 1 || face > sides))
          return {
            refused: `${face} is no face of die ${position + i} of ${need.stream}, a d${sides}.`,
            at: null,
          };
        wish?.faces.shift();
        if (wish !== undefined && wish.n !== null) wish.n += 1;
        dice.push(face === undefined ? undefined : { face, origin: 'script' });
      }
      return dice;
    },
    unused: () => left.filter((one) => one.faces.length > 0).map((one) => one.index),
  };
}

function isOf({ stream }: OtherDice, need: ThrowNeed): boolean {
  return (
    stream === null ||
    stream === need.stream ||
    stream === need.stream.replace(/\.[^./]*(?=\/|$)/, '')
  );
}
