// The events that wrote to the locations of a state. Needs the events alone, not the rules.
import type { Event } from '../events/event.ts';
import { eventRowOf } from '../state/event-table.ts';
import { addUnder } from '../values/grouped.ts';
import { locationKey, type Location } from '../state/location.ts';
import { countUpTo } from '../values/numbers.ts';

export interface Writers {
  /** The last event up to `seq` that wrote there; 0 if the value is that of the start. */
  readonly last: (location: Location, seq?: number) => number;
  /**
   * The last of all events that wrote there; but for a condition that ran out the event that gained it, because since that
   * event it could have been gained again.
   */
  readonly opened: (location: Location) => number;
  /** All events up to `seq` that wrote there, in order; without the header. */
  readonly all: (location: Location, seq: number) => readonly number[];
  /** The last event up to `seq` by which a span began; 0 if there is none. */
  readonly begun: (span: string, seq: number) => number;
  /** The last event up to `seq` by which somebody took an action; 0 if there is none. */
  readonly taken: (action: string, actor: string, seq: number) => number;
}

/** Writers that still receive events, in order from the header. */
interface GrowingWriters extends Writers {
  /** Events that write nothing may have no data. */
  readonly note: (event: Event) => void;
}

export function createWriters(): GrowingWriters {
  const writes = new Map<string, number[]>();
  const openings = new Map<string, number>();
  const keysOf = keysWritten();
  const upTo = (key: string, seq: number) => {
    const list = writes.get(key) ?? [];
    return { list, many: countUpTo(list.length, (index) => list[index] ?? 0, seq) };
  };
  const lastUpTo = (key: string, seq: number): number => {
    const { list, many } = upTo(key, seq);
    return list[many - 1] ?? 0;
  };
  const lastIn = (location: Location, last: (key: string) => number): number =>
    Math.max(...keysWriting(location).map(last));
  return {
    note: (event) => {
      if ((event.data as unknown) === null) return;
      const isOpening = event.type !== 'condition-lost' || event.data.reason !== 'expired';
      for (const key of keysOf(event)) {
        addUnder(writes, key, event.seq);
        if (isOpening) openings.set(key, event.seq);
      }
    },
    all: (location, seq) =>
      keysWriting(location)
        .flatMap((key) => {
          const { list, many } = upTo(key, seq);
          return list.slice(0, many);
        })
        .sort((a, b) => a - b),
    last: (location, seq = Infinity) => lastIn(location, (key) => lastUpTo(key, seq)),
    opened: (location) => lastIn(location, (key) => openings.get(key) ?? 0),
    begun: (span, seq) => lastUpTo(locationKey({ in: 'begun', span }), seq),
    taken: (action, actor, seq) => lastUpTo(locationKey({ in: 'taken', action, actor }), seq),
  };
}

/** True if an event writes to a location by its own data; someone who comes or goes is not counted. */
export function writesTo(event: Event, location: Location): boolean {
  return ownKeys(event).includes(locationKey(location));
}

/** Returns the keys of all that writes a location: if a participant joins or leaves, that writes each of its fields and conditions. */
function keysWriting(location: Location): readonly string[] {
  const own = locationKey(location);
  return 'holder' in location
    ? [own, locationKey({ in: 'holder', holder: location.holder })]
    : [own];
}

function ownKeys(event: Event): readonly string[] {
  return eventRowOf(event.type).writes?.(event.data).map(locationKey) ?? [];
}

/** Makes a function that must receive every event, and returns the keys of all that it writes. */
function keysWritten(): (event: Event) => readonly string[] {
  const orders = new Set<string>();
  return (event) => {
    const keys = ownKeys(event);
    if (event.type === 'order-ranked') for (const key of keys) orders.add(key);
    // The referee also removes a participant from every order.
    const isRemoval = event.type === 'ruled' && event.data.word.kind === 'remove';
    return isRemoval ? [...keys, ...orders] : keys;
  };
}
