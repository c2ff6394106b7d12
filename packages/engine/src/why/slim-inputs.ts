// Stores the inputs of a log in little memory, to give them to a machine again. Equal inputs are stored once, and faces are
// plain numbers.
import { isInput, type InputEvent } from '../drivers/recorded.ts';
import type { Event } from '../events/event.ts';
import { canonical } from '../log/canonical.ts';
import { numberList } from '../values/numbers.ts';

export interface SlimInputs {
  /** Must receive every event, in order. Returns true if the event is an input. */
  readonly note: (event: Event) => boolean;
  /** Returns what `giveAgain` and `sameDice` read of an input; undefined if there is no such input. */
  readonly at: (index: number) => InputEvent | undefined;
  readonly count: () => number;
}

/** How many inputs are remembered to recognize equal ones; a run with more distinct inputs stores them all. */
const MOST_KNOWN = 20_000;

/** An input without its faces. */
interface Kind {
  readonly type: InputEvent['type'];
  readonly data: object;
}

export function slimInputs(): SlimInputs {
  const kinds: Kind[] = [];
  const known = new Map<string, number>();
  /** By input: its kind, and the index of its first face. */
  const kindOf = numberList();
  const begins = numberList();
  const faces = numberList();
  let count = 0;

  const indexOf = (kind: Kind): number => {
    const key = canonical(kind);
    const old = known.get(key);
    if (old !== undefined) return old;
    kinds.push(kind);
    if (known.size < MOST_KNOWN) known.set(key, kinds.length - 1);
    return kinds.length - 1;
  };
  return {
    note: (event) => {
      if (!isInput(event)) return false;
      begins.set(count, faces.length());
      kindOf.set(count, indexOf(kindFor(event)));
      if (event.type === 'dice-rolled')
        for (const face of event.data.faces) faces.set(faces.length(), face);
      count += 1;
      return true;
    },
    at: (index) => {
      const kind = kinds[kindOf.at(index)];
      if (kind === undefined) return undefined;
      const { type, data } = kind;
      if (type !== 'dice-rolled') return { type, data } as unknown as InputEvent;
      const thrown: number[] = [];
      const end = index + 1 < count ? begins.at(index + 1) : faces.length();
      for (let at = begins.at(index); at < end; at += 1) thrown.push(faces.at(at));
      return { type, data: { ...data, faces: thrown } } as unknown as InputEvent;
    },
    count: () => count,
  };
}

function kindFor(event: InputEvent): Kind {
  const { type } = event;
  switch (event.type) {
    case 'dice-rolled': {
      const { stream, origin, dice } = event.data;
      return { type, data: { stream, origin, dice } };
    }
    case 'choice-made': {
      const { answer, by } = event.data;
      return { type, data: { answer, by } };
    }
    case 'ruled':
      return { type, data: event.data };
  }
}
