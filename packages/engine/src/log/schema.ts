// The schema of every event of a log. JSON that passes has the type Event; whether the event follows from the rules is
// another question (see verify.ts).
import type { Envelope, Event, EventOf, EventType } from '../events/event.ts';
import {
  arrayOf,
  from,
  object,
  orNull,
  pairOf,
  tagged,
  text,
  type JsonShape,
} from '../events/shape.ts';
import { EVENTS } from '../state/event-table.ts';

/** By type: the whole event. */
const eventShapes = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { shape }]) => [
    type,
    object<Envelope & { readonly type: string; readonly data: unknown }>({
      type: text,
      seq: from(0),
      rule: orNull(object({ in: text, file: from(0), line: from(1) })),
      cause: orNull(from(0)),
      spans: arrayOf(pairOf(text, from(1))),
      steps: arrayOf(text),
      data: shape as JsonShape<unknown>,
    }),
  ]),
  // Each type with its own data: what TypeScript cannot see through Object.entries.
) as { readonly [T in EventType]: JsonShape<EventOf<T>> };

export const eventShape: JsonShape<Event> = tagged('type', eventShapes);
