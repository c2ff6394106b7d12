// Locations of a state, and the events that wrote to them. Needs the events alone, not the rules.
import type { Event, Word } from '../events/event.ts';

/** A location in a state that an expression can read. */
export type Location =
  | { readonly in: 'field'; readonly holder: string; readonly field: string }
  | { readonly in: 'track'; readonly track: string }
  | { readonly in: 'condition'; readonly holder: string; readonly condition: string }
  | {
      readonly in: 'condition-field';
      readonly holder: string;
      readonly condition: string;
      readonly field: string;
    }
  | { readonly in: 'order'; readonly order: string }
  /** The number of spans of this name so far, or the number of the open one. */
  | { readonly in: 'span'; readonly span: string }
  /** All participants. */
  | { readonly in: 'participants' };

export interface Writers {
  /** The last event up to `seq` that wrote there; 0 if the value is that of the start. */
  readonly last: (location: Location, seq: number) => number;
  /** All events up to `seq` that wrote there, in order; without the header. */
  readonly all: (location: Location, seq: number) => readonly number[];
  /** The last event up to `seq` by which a span began; 0 if there is none. */
  readonly begun: (span: string, seq: number) => number;
  /** The last event up to `seq` by which somebody took an action; 0 if there is none. */
  readonly taken: (action: string, actor: string, seq: number) => number;
}

/** Writers that still receive events, in order from the header. */
interface GrowingWriters extends Writers {
  readonly note: (event: Event) => void;
}

export function createWriters(): GrowingWriters {
  const writes = new Map<string, number[]>();
  const orders = new Set<string>();
  // If a participant joins or leaves, that writes each of its fields and conditions.
  const all = (location: Location, seq: number): readonly number[] => {
    const own = upTo(writes.get(locationKey(location)) ?? [], seq);
    const coming =
      'holder' in location ? upTo(writes.get(`holder ${location.holder}`) ?? [], seq) : [];
    return coming.length === 0 ? own : [...own, ...coming].sort((a, b) => a - b);
  };
  return {
    note: (event) => {
      for (const key of keysWritten(event)) note(writes, key, event.seq);
      if (event.type === 'order-ranked')
        orders.add(locationKey({ in: 'order', order: event.data.order }));
      // The referee also removes a participant from every order.
      else if (event.type === 'ruled' && event.data.word.kind === 'remove')
        for (const key of orders) note(writes, key, event.seq);
    },
    all,
    last: (location, seq) => {
      const own = lastUpTo(writes.get(locationKey(location)) ?? [], seq);
      return 'holder' in location
        ? Math.max(own, lastUpTo(writes.get(`holder ${location.holder}`) ?? [], seq))
        : own;
    },
    begun: (span, seq) => lastUpTo(writes.get(`begun ${span}`) ?? [], seq),
    taken: (action, actor, seq) => lastUpTo(writes.get(takenKey(action, actor)) ?? [], seq),
  };
}

/** Remembers only the last writer of each location, from events in order. */
export interface LastWriters {
  /** Events that write nothing may have no data. */
  readonly note: (event: Event) => void;
  /** The last event that wrote there; 0 if there is none. */
  readonly last: (location: Location) => number;
  /**
   * The same as `last`, except for a condition that ran out: then the event that gained it, because since that event it
   * could have been gained again.
   */
  readonly opened: (location: Location) => number;
}

/** Makes writers like `createWriters`, but only for questions after the last event, so they stay small. */
export function createLastWriters(): LastWriters {
  const writes = new Map<string, number>();
  const openings = new Map<string, number>();
  const orders = new Set<string>();
  const lastIn = (writers: ReadonlyMap<string, number>, location: Location): number =>
    Math.max(
      writers.get(locationKey(location)) ?? 0,
      'holder' in location ? (writers.get(`holder ${location.holder}`) ?? 0) : 0,
    );
  return {
    note: (event) => {
      if ((event.data as unknown) === null) return;
      const written = [...keysWritten(event)];
      if (event.type === 'order-ranked')
        orders.add(locationKey({ in: 'order', order: event.data.order }));
      else if (event.type === 'ruled' && event.data.word.kind === 'remove') written.push(...orders);
      const isOpening = event.type !== 'condition-lost' || event.data.reason !== 'expired';
      for (const key of written) {
        writes.set(key, event.seq);
        if (isOpening) openings.set(key, event.seq);
      }
    },
    last: (location) => lastIn(writes, location),
    opened: (location) => lastIn(openings, location),
  };
}

/** True if an event writes to a location by its own data; someone who comes or goes is not counted. */
export function writesTo(event: Event, location: Location): boolean {
  return keysWritten(event).includes(locationKey(location));
}

function takenKey(action: string, actor: string): string {
  return `taken ${JSON.stringify([action, actor])}`;
}

function note(writes: Map<string, number[]>, key: string, seq: number): void {
  const list = writes.get(key);
  if (list === undefined) writes.set(key, [seq]);
  else list.push(seq);
}

function upTo(list: readonly number[], seq: number): readonly number[] {
  return list.slice(0, countUpTo(list, seq));
}

function lastUpTo(list: readonly number[], seq: number): number {
  return list[countUpTo(list, seq) - 1] ?? 0;
}

function countUpTo(list: readonly number[], seq: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a unique text for a location. It joins names as JSON, so no two locations collide. */
export function locationKey(location: Location): string {
  switch (location.in) {
    case 'field':
      return `field ${JSON.stringify([location.holder, location.field])}`;
    case 'track':
      return `track ${location.track}`;
    case 'condition':
      return `condition ${JSON.stringify([location.holder, location.condition])}`;
    case 'condition-field':
      return `condition-field ${JSON.stringify([location.holder, location.condition, location.field])}`;
    case 'order':
      return `order ${location.order}`;
    case 'span':
      return `span ${location.span}`;
    case 'participants':
      return 'participants';
  }
}

function keysWritten(event: Event): readonly string[] {
  switch (event.type) {
    case 'value-changed': {
      const { holder, condition, field } = event.data;
      if (holder === null) return [locationKey({ in: 'track', track: field })];
      return [
        locationKey(
          condition === null
            ? { in: 'field', holder, field }
            : { in: 'condition-field', holder, condition, field },
        ),
      ];
    }
    case 'condition-gained': {
      const { participant: holder, condition, fields } = event.data;
      return [
        locationKey({ in: 'condition', holder, condition }),
        ...fields.map(([field]) =>
          locationKey({ in: 'condition-field', holder, condition, field }),
        ),
      ];
    }
    case 'condition-lost':
      return [
        locationKey({
          in: 'condition',
          holder: event.data.participant,
          condition: event.data.condition,
        }),
      ];
    case 'order-ranked':
      return [locationKey({ in: 'order', order: event.data.order })];
    case 'span-begun':
      return [locationKey({ in: 'span', span: event.data.span }), `begun ${event.data.span}`];
    case 'span-ended':
      return [locationKey({ in: 'span', span: event.data.span })];
    case 'action-taken':
      return [takenKey(event.data.action, event.data.actor)];
    case 'ruled':
      return keysRuled(event.data.word);
    default:
      return [];
  }
}

function keysRuled(word: Word): readonly string[] {
  switch (word.kind) {
    case 'set':
      return [
        locationKey(
          word.holder === null
            ? { in: 'track', track: word.field }
            : { in: 'field', holder: word.holder, field: word.field },
        ),
      ];
    case 'gain':
    case 'lose':
      return [
        locationKey({ in: 'condition', holder: word.participant, condition: word.condition }),
      ];
    case 'add':
      return [locationKey({ in: 'participants' }), `holder ${word.participant.name}`];
    case 'remove':
      return [locationKey({ in: 'participants' }), `holder ${word.participant}`];
    case 'end':
      return [];
  }
}
