// The referee's words of a parent log. They belong to a moment of that run, so the fork repeats them only while its
// inputs equal those of its parent.
import { isInput, type InputEvent } from '../drivers/recorded.ts';
import type { Event, EventOf } from '../events/event.ts';
import { canonical } from '../log/canonical.ts';

export interface SameWords {
  /** Must receive every event of the parent after the fork. */
  readonly remember: (event: Event) => void;
  /** Must receive every event of the fork after that point. */
  readonly note: (event: Event) => void;
  /** The referee's words at the fork's present moment. */
  readonly next: () => EventOf<'ruled'>['data'] | undefined;
  /** How many words of the parent have no place any more. */
  readonly dropped: () => number;
}

export function sameWords(): SameWords {
  // Other inputs are only compared, so their text is stored: it is smaller than the event.
  const inputs: {
    readonly word: EventOf<'ruled'>['data'] | undefined;
    readonly essence: string;
  }[] = [];
  let at = 0;
  let isParted = false;
  return {
    remember: (event) => {
      if (isInput(event))
        inputs.push({
          word: event.type === 'ruled' ? event.data : undefined,
          essence: essenceOf(event),
        });
    },
    note: (event) => {
      if (isParted || !isInput(event)) return;
      if (inputs[at]?.essence !== essenceOf(event)) isParted = true;
      else at += 1;
    },
    next: () => (isParted ? undefined : inputs[at]?.word),
    dropped: () => inputs.slice(at).filter((one) => one.word !== undefined).length,
  };
}

/** Returns the content of an input, regardless of where it came from. */
function essenceOf(event: InputEvent): string {
  switch (event.type) {
    case 'dice-rolled':
      return canonical(['dice', event.data.stream, event.data.faces]);
    case 'choice-made':
      return canonical(['answer', event.data.choice, event.data.decider, event.data.answer]);
    case 'ruled':
      return canonical(['word', event.data]);
  }
}
