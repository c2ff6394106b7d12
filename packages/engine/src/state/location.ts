// The locations of a state, and what a word of the referee writes.
import type { Word } from '../events/event.ts';

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

/** What an event writes: a location, or something that happens to a participant, span or action as a whole. */
export type WrittenPlace =
  | Location
  /** Somebody comes or goes, which writes each field and condition of theirs. */
  | { readonly in: 'holder'; readonly holder: string }
  | { readonly in: 'begun'; readonly span: string }
  | { readonly in: 'taken'; readonly action: string; readonly actor: string };

/** Returns a unique text for a location. It joins names as JSON, so no two locations collide. */
export function locationKey(location: WrittenPlace): string {
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
    case 'holder':
      return `holder ${location.holder}`;
    case 'begun':
      return `begun ${location.span}`;
    case 'taken':
      return `taken ${JSON.stringify([location.action, location.actor])}`;
  }
}

/** Returns the location of a value. */
export function valueLocation(
  holder: string | null,
  condition: string | null,
  field: string,
): Location {
  if (holder === null) return { in: 'track', track: field };
  return condition === null
    ? { in: 'field', holder, field }
    : { in: 'condition-field', holder, condition, field };
}

/** Returns what the referee's word writes. */
export function wordWrites(word: Word): readonly WrittenPlace[] {
  switch (word.kind) {
    case 'set':
      return [valueLocation(word.holder, null, word.field)];
    case 'gain':
    case 'lose':
      return [{ in: 'condition', holder: word.participant, condition: word.condition }];
    case 'add':
      return [{ in: 'holder', holder: word.participant.name }, { in: 'participants' }];
    case 'remove':
      return [{ in: 'holder', holder: word.participant }, { in: 'participants' }];
    case 'end':
      return [];
  }
}

/** Returns a location as a path of `show`; undefined if it has none of its own. */
export function pathOf(written: WrittenPlace): string | undefined {
  switch (written.in) {
    case 'field':
      return `${written.holder}.${written.field}`;
    case 'track':
      return written.track;
    case 'condition':
      return `${written.holder}.${written.condition}`;
    case 'condition-field':
      return `${written.holder}.${written.condition}.${written.field}`;
    case 'order':
      return written.order;
    case 'holder':
      return written.holder;
    case 'span':
    case 'participants':
    case 'begun':
    case 'taken':
      return undefined;
  }
}
