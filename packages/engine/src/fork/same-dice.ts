// The dice of a parent log, each at its place in its stream: nobody is asked for them again.
import { sidesOf, type DiceSource, type ThrownDie } from '../drivers/source.ts';
import type { EventOf } from '../events/event.ts';

export interface SameDice {
  /** Must receive every throw of the parent, in order. */
  readonly note: (event: EventOf<'dice-rolled'>) => void;
  /** A die of another size is left to the next source. */
  readonly source: DiceSource;
}

export function sameDice(): SameDice {
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
    source: (need, position) => {
      const known = streams.get(need.stream) ?? [];
      return sidesOf(need).map((sides, i) => {
        const there = known[position + i];
        return there?.sides === sides ? there.die : undefined;
      });
    },
  };
}
