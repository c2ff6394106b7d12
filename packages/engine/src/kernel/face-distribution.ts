// Computes the distribution of one throw. Faces that no later code can distinguish form one class, with the number of
// throws in it.
import type { Die, PlannedOp, RollFrame } from '../machine/machine.ts';
import { outcomeOf } from '../machine/plan.ts';

/** One outcome of a throw: faces that represent all throws with the same effect, and the number of these throws. */
interface WeightedFaces {
  readonly faces: readonly number[];
  readonly weight: bigint;
}

interface FaceDistribution {
  readonly ways: readonly WeightedFaces[];
  /** The sum of all weights. */
  readonly of: bigint;
}

/** A sequence of throws, and the number of ways that have the same effect. */
export interface WeightedThrows {
  readonly throws: readonly (readonly number[])[];
  readonly weight: bigint;
}

export interface ThrowDistribution {
  readonly scripts: readonly WeightedThrows[];
  readonly of: bigint;
}

/** What a throw is, of a roll. */
type Thrown = Pick<RollFrame, 'plan' | 'dice' | 'hand'> & {
  readonly need: Pick<RollFrame['need'], 'again'>;
};

/** A throw may have at most this many outcomes. */
const MAX_WAYS = 200_000;

/**
 * Returns the outcomes of a throw, or undefined if there are more than MAX_WAYS. `keepsFaces` is true if rules may read
 * the faces later.
 */
export function waysOf(frame: Thrown, keepsFaces: boolean): FaceDistribution | undefined {
  const dice = frame.hand.flatMap((index) => frame.dice[index] ?? []);
  const of = dice.reduce((all, die) => all * BigInt(die.size), 1n);
  const { ops } = frame.plan;
  // When dice are rerolled or pushed, extra dice follow the die that they came from.
  const byEachFace =
    isPositionRead(frame, keepsFaces) ||
    ((frame.need.again === 'reroll' || frame.need.again === 'push') &&
      frame.dice.some((die) => die.of !== null));
  const ways = byFaces(dice, byEachFace);
  if (ways === undefined) return undefined;
  const further = ops.some(({ op }) => op === 'explode' || op === 'reroll');
  return { ways: keepsFaces || further ? ways : mergedByTotal(frame, ways), of };
}

/**
 * True if it matters which die shows which face. Of equal faces, the dice thrown first are kept, and a die that
 * exploded may have reached its total with other faces than one that did not.
 */
function isPositionRead({ plan: { ops } }: Thrown, keepsFaces: boolean): boolean {
  const has = (...kinds: readonly PlannedOp['op'][]): boolean =>
    ops.some(({ op }) => kinds.includes(op));
  return has('explode') && has('keep', 'drop') && (keepsFaces || has('count'));
}

/** Returns one outcome for each face of each die, or undefined if there are more than MAX_WAYS. */
export function everyWay(frame: Thrown): FaceDistribution | undefined {
  const thrown = everyThrow(
    frame.hand.flatMap((index) => frame.dice[index]?.size ?? []),
    MAX_WAYS,
  );
  return (
    thrown && {
      ways: thrown.map((faces) => ({ faces, weight: 1n })),
      of: BigInt(thrown.length),
    }
  );
}

/** Returns all throws of dice with these numbers of faces, or undefined if there are more than `most`. */
export function everyThrow(
  sizes: readonly number[],
  most: number,
): readonly (readonly number[])[] | undefined {
  if (sizes.reduce((all, size) => all * size, 1) > most) return undefined;
  return sizes.reduce<readonly (readonly number[])[]>(
    (all, size) =>
      all.flatMap((faces) => Array.from({ length: size }, (_, face) => [...faces, face + 1])),
    [[]],
  );
}

/**
 * Returns the outcomes of a throw. Groups equal dice, since only their faces matter, and not which die shows which.
 * With `byEachFace`, each die forms its own group.
 */
function byFaces(dice: readonly Die[], byEachFace: boolean): readonly WeightedFaces[] | undefined {
  const alike: { die: Die; at: number[] }[] = [];
  dice.forEach((die, index) => {
    const kind = byEachFace
      ? undefined
      : alike.find(
          (one) =>
            one.die.size === die.size && one.die.sign === die.sign && one.die.extra === die.extra,
        );
    if (kind === undefined) alike.push({ die, at: [index] });
    else kind.at.push(index);
  });
  let ways: WeightedFaces[] = [{ faces: dice.map(() => 0), weight: 1n }];
  for (const { die, at } of alike) {
    const throws = sortedThrows(die.size, at.length);
    if (throws === undefined || throws.length * ways.length > MAX_WAYS) return undefined;
    ways = ways.flatMap((way) =>
      throws.map((thrown) => {
        const faces = [...way.faces];
        at.forEach((index, n) => {
          faces[index] = thrown.faces[n] ?? 1;
        });
        return { faces, weight: way.weight * thrown.weight };
      }),
    );
  }
  return ways;
}

/** Returns all throws of `count` dice in falling order, each with its number of permutations. */
function sortedThrows(size: number, count: number): readonly WeightedFaces[] | undefined {
  // We compute the number of throws before making any.
  let many = 1;
  for (let n = 1; n <= count; n += 1) {
    many = (many * (size - 1 + n)) / n;
    if (many > MAX_WAYS) return undefined;
  }
  let ways: { readonly faces: readonly number[]; readonly weight: bigint }[] = [
    { faces: [], weight: 1n },
  ];
  for (let face = size; face >= 1; face -= 1) {
    const next: { readonly faces: readonly number[]; readonly weight: bigint }[] = [];
    for (const { faces, weight } of ways) {
      const left = count - faces.length;
      // The lowest face takes the dice that are left.
      let choose = 1n;
      for (let n = 0; n <= left; n += 1) {
        if (face > 1 || n === left)
          next.push({
            faces: [...faces, ...Array.from({ length: n }, () => face)],
            weight: weight * choose,
          });
        choose = (choose * BigInt(left - n)) / BigInt(n + 1);
      }
    }
    ways = next;
  }
  return ways;
}

function mergedByTotal(frame: Thrown, ways: readonly WeightedFaces[]): readonly WeightedFaces[] {
  const totals = new Map<number, WeightedFaces>();
  for (const { faces, weight } of ways) {
    const dice = frame.dice.map((die) => ({ ...die }));
    frame.hand.forEach((index, n) => {
      const die = dice[index];
      if (die !== undefined) die.face = faces[n] ?? 1;
    });
    const { total } = outcomeOf(frame.plan, dice, 0);
    const known = totals.get(total);
    totals.set(total, { faces: known?.faces ?? faces, weight: (known?.weight ?? 0n) + weight });
  }
  return [...totals.values()];
}
