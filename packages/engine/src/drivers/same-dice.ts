// The dice of a parent log, each at its place in its stream: nobody is asked for them again.
import { isRefusal, sidesOf, type DiceSource, type Positions, type ThrownDie } from './source.ts';
import type { EventOf } from '../events/event.ts';

export interface SameDice {
  /** Must receive every throw of the parent, in order. */
  readonly note: (event: EventOf<'dice-rolled'>) => void;
  /**
   * Returns the dice as a source. A die of another size is left to the next source. A seeded die is the one that `seeded` throws
   * there: it differs from the parent's only if another seed is in force at that event of the fork.
   */
  readonly source: (seeded: DiceSource | undefined) => DiceSource;
}

/** @param before how many dice each stream had thrown before the first throw that is noted */
export function sameDice(before: Readonly<Positions> = new Map()): SameDice {
  const streams = new Map<string, { readonly die: ThrownDie; readonly sides: number }[]>();
  return {
    note: ({ data: { stream, dice, faces, origin } }) => {
      let known = streams.get(stream);
      if (known === undefined) streams.set(stream, (known = []));
      const sides = dice.flatMap(([count, of]) =>
        Array.from({ length: Math.abs(count) }, () => of),
      );
      for (const [i, face] of faces.entries()) {
        known.push({
          die: { face, origin: typeof origin === 'string' ? origin : (origin[i] ?? 'seed') },
          sides: sides[i] ?? 0,
        });
      }
    },
    source: (seeded) => (need, position) => {
      const known = streams.get(need.stream) ?? [];
      const first = position - (before.get(need.stream) ?? 0);
      const fresh = seeded?.(need, position) ?? [];
      return sidesOf(need).map((sides, i) => {
        const there = known[first + i];
        if (there?.sides !== sides) return undefined;
        return there.die.origin === 'seed' && !isRefusal(fresh) ? fresh[i] : there.die;
      });
    },
  };
}
