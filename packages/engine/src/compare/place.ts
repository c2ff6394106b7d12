// The place of an event in its run: its cause, its participants and rule, and the number of such events before it
// there. It contains no line number, so an event inserted before it does not move it. Two logs that share a book of
// places have the same number for the same place.
import type { Event } from '../events/event.ts';
import { eventRowOf } from '../state/event-table.ts';

interface PlaceBook {
  /** The place of each event of a log, in order. Within one log all differ. */
  readonly placesOf: (events: readonly Event[]) => readonly number[];
}

/** A tree of places: below each, the places of the events that it led to, identified by label and occurrence. */
export function createPlaceBook(): PlaceBook {
  const numbers = new Map<string, number>();
  const placesOf = (events: readonly Event[]): readonly number[] => {
    const names = new Set(firstParticipants(events));
    const times = new Map<string, number>();
    const places: number[] = [];
    for (const event of events) {
      if (event.type === 'ruled' && event.data.word.kind === 'add')
        names.add(event.data.word.participant.name);
      const siblings = `${event.cause === null ? '' : (places[event.cause] ?? '')}\n${labelOf(event, names)}`;
      const time = (times.get(siblings) ?? 0) + 1;
      times.set(siblings, time);
      const key = `${siblings}\n${time}`;
      const known = numbers.get(key) ?? numbers.size;
      numbers.set(key, known);
      places.push(known);
    }
    return places;
  };
  return { placesOf };
}

/**
 * Returns what distinguishes an event from others with the same cause: type, rule, steps, and participants and subject;
 * never its result.
 */
function labelOf(event: Event, names: ReadonlySet<string>): string {
  // A header has the same place whatever its rules are called.
  if (event.type === 'encounter-begun') return event.type;
  // An encounter may end by any rule: it ends once.
  if (event.type === 'encounter-ended') return event.type;
  return [
    event.type,
    event.rule?.in ?? '',
    event.steps.join('/'),
    ...eventRowOf(event.type).subject(event.data, names),
  ].join('\t');
}

/** Returns the participants among these names that an event mentions. */
export function peopleIn(event: Event, names: ReadonlySet<string>): readonly string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (names.has(value)) found.push(value);
    } else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) look(part);
  };
  look(event.data);
  return found;
}

/** Returns the participants at the beginning of a log. */
export function firstParticipants([first]: readonly Event[]): ReadonlySet<string> {
  return new Set(
    first?.type === 'encounter-begun' ? first.data.participants.map((one) => one.name) : [],
  );
}
