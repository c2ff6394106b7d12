// The referee's words of a parent log. They were said at a moment of that story: they are said again as long as the fork is
// given the same as its parent, and no longer.
import { isInput } from '../drivers/recorded.ts';
import type { InputEvent } from '../drivers/recorded.ts';
import type { Event, EventOf } from '../events/event.ts';
import { valueDifference } from '../log/difference.ts';

export interface SameWords {
  /** To be told of every event of the parent after the fork. */
  readonly remember: (event: Event) => void;
  /** To be told of every event of the fork after it. */
  readonly note: (event: Event) => void;
  /** What the referee said where the fork stands now. */
  readonly next: () => EventOf<'ruled'>['data'] | undefined;
  /** How many words of the parent have no place any more. */
  readonly dropped: () => number;
}

export function sameWords(): SameWords {
  const inputs: InputEvent[] = [];
  let at = 0;
  let isParted = false;
  return {
    remember: (event) => {
      if (isInput(event)) inputs.push(event);
    },
    note: (event) => {
      if (isParted || !isInput(event)) return;
      const same = inputs[at];
      if (same === undefined || same.type !== event.type || valueDifference(essence(same), essence(event), '') !== undefined) isParted = true;
      else at += 1;
    },
    next: () => {
      const said = isParted ? undefined : inputs[at];
      return said?.type === 'ruled' ? said.data : undefined;
    },
    dropped: () => inputs.slice(at).filter((one) => one.type === 'ruled').length,
  };
}

/** What was thrown or said, wherever it came from. */
function essence(event: InputEvent): unknown {
  switch (event.type) {
    case 'dice-rolled':
      return [event.data.stream, event.data.faces];
    case 'choice-made':
      return [event.data.choice, event.data.decider, event.data.answer];
    case 'ruled':
      return event.data;
  }
}
