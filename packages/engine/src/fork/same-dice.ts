// The dice of a parent log that no seed can give again: typed and scripted faces, each at its place in its stream.
import type { DiceSource, ThrownDie } from '../drivers/source.ts';
import { sidesOf } from '../drivers/source.ts';
import type { EventOf } from '../events/event.ts';

export interface SameDice {
  /** To be told of every throw of the parent, in order. */
  readonly note: (event: EventOf<'dice-rolled'>) => void;
  /** A die that had other faces, or that the seed gave, is left to the next source. */
  readonly source: DiceSource;
}

export function sameDice(): SameDice {
  const streams = new Map<string, ({ readonly die: ThrownDie; readonly sides: number } | undefined)[]>();
  return {
    note: ({ data: { stream, dice, faces, origin } }) => {
      let known = streams.get(stream);
      if (known === undefined) streams.set(stream, (known = []));
      const sides = dice.flatMap(([count, of]) => Array.from({ length: Math.abs(count) }, () => of));
      for (const [i, face] of faces.entries()) {
        const from = typeof origin === 'string' ? origin : (origin[i] ?? 'seed');
        known.push(from === 'seed' ? undefined : { die: { face, origin: from }, sides: sides[i] ?? 0 });
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
