// The dice of a parent log, each at its place in its stream: nobody is asked for them again.
import { diceOfThrow, type RecordedDie } from './recorded.ts';
import { isRefusal, sidesOf, type DiceSource, type Positions } from './source.ts';
import { addUnder } from '../values/grouped.ts';
import type { EventOf } from '../events/event.ts';

export interface SameDice {
  /** Must receive every throw of the parent, in order. */
  readonly note: (event: EventOf<'dice-rolled'>) => void;
  /**
   * Returns the dice as a source. A die of another size is left to the next source. A seeded die is the one that `seeded` throws
   * there: it differs from the parent's only if another seed is in force at that event of the fork.
   */
  readonly source: (seeded: DiceSource) => DiceSource;
}

/** @param before how many dice each stream had thrown before the first throw that is noted */
export function sameDice(before: Readonly<Positions> = new Map()): SameDice {
  const streams = new Map<string, RecordedDie[]>();
  return {
    note: (event) => {
      for (const die of diceOfThrow(event)) addUnder(streams, event.data.stream, die);
    },
    source: (seeded) => (need, position) => {
      const known = streams.get(need.stream) ?? [];
      const first = position - (before.get(need.stream) ?? 0);
      const fresh = seeded(need, position);
      return sidesOf(need).map((sides, i) => {
        const there = known[first + i];
        if (there?.sides !== sides) return undefined;
        const { face, origin } = there;
        return origin === 'seed' && !isRefusal(fresh) ? fresh[i] : { face, origin };
      });
    },
  };
}
