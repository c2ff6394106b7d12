// The view of one side: a separate export, made from the events alone. The log is for the referee.
import type { Event } from '../events/event.ts';
import { eventRowOf } from '../state/event-table.ts';
import { createSecrets } from '../state/secrets.ts';

/** The name of the viewer who sees everything. */
export const REFEREE = 'referee';

/**
 * An event as a side sees it. It can be reduced and printed like any other, so a view is a log of its own, with these
 * differences:
 * - Events that the side does not see are absent, and the others are numbered afresh from 0. `cause` is null where its event
 *   is absent. `rule` is always null: a line may show which way a rule went.
 * - The header has no files, no seed, no id, no budget, no policies and no sources of dice and answers.
 * - `UNSEEN` stands for a value that is hidden; `revealed` shows it, and values that are set later stay hidden.
 * - Orders have no keys. A decision of another side does not tell what was offered or how it came about (`by` is `person`).
 * - A check with secret rolls shows only its open rolls, and no outcome.
 * - A fault of a rule has no text.
 */
export type ViewEvent = Event;

/** Takes one event after another and returns what is seen of it; undefined if it is not seen. */
export interface Viewer {
  readonly see: (event: Event) => ViewEvent | undefined;
}

/**
 * Returns the view of a side (a name in `header.sides`), or the referee's: everything as it is. Any other name sees what
 * everybody may see.
 */
export function viewOf(events: Iterable<Event>, side: string): readonly ViewEvent[] {
  const viewer = createViewer(side);
  const seen: ViewEvent[] = [];
  for (const event of events) {
    const one = viewer.see(event);
    if (one !== undefined) seen.push(one);
  }
  return seen;
}

/** Makes a viewer for events that come one by one, from the header on. */
export function createViewer(side: string): Viewer {
  if (side === REFEREE) return { see: (event) => event };
  const secrets = createSecrets(side);
  const numbers = new Map<number, number>();
  return {
    see(event) {
      const look = eventRowOf(event.type).seen;
      const data = look === undefined ? event.data : look(secrets, event.data);
      if (data === undefined) return undefined;
      const seq = numbers.size;
      numbers.set(event.seq, seq);
      const cause = event.cause === null ? null : (numbers.get(event.cause) ?? null);
      // The data are of the type.
      return { ...event, seq, rule: null, cause, data } as Event;
    },
  };
}
