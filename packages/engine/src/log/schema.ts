// The schema of every event of a log. JSON that passes has the type Event; whether the event follows from the rules is
// another question (see verify.ts).
import type { Event, RuleRef } from '../events/event.ts';
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

const rule: JsonShape<RuleRef> = object<RuleRef>({ in: text, file: from(0), line: from(1) });

/** By type: the whole event. */
const eventShapes: ReadonlyMap<string, JsonShape<Event>> = new Map(
  Object.entries(EVENTS).map(([type, { shape: data }]) => [
    type,
    // Each type with its own data: what TypeScript cannot see through Object.entries.
    object<{
      type: string;
      data: unknown;
      seq: number;
      rule: RuleRef | null;
      cause: number | null;
      spans: Event['spans'];
      steps: Event['steps'];
    }>({
      type: text,
      seq: from(0),
      rule: orNull(rule),
      cause: orNull(from(0)),
      spans: arrayOf(pairOf(text, from(1))),
      steps: arrayOf(text),
      data: data as JsonShape<unknown>,
    }) as JsonShape<Event>,
  ]),
);

export const eventShape: JsonShape<Event> = tagged<Event>('type', eventShapes);
