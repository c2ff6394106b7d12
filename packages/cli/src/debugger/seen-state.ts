// What there is to see of the state after an event, for every face: what differs from its start comes first, and constants
// and bookkeeping last. What the event has changed has its earlier value.
import type { PathChange, Recording } from '@fray/engine/debugger';
import { fieldsByChange, type State } from '@fray/engine/state';
import { bookkeepingLast, isBookkeeping } from '../report/bookkeeping.ts';
import { formatEnds, formatValue } from '../report/sentences.ts';
import { nowText } from '../report/state-view.ts';
import { spoken } from '../report/text.ts';
import { changesAt } from './event-details.ts';

/** A value. `path` is its path for `fray why` and `fray replay --show`. */
export interface SeenField {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  /** Its value before this event, if that was different. */
  readonly was: string | null;
  /** True if the field is marked as bookkeeping. */
  readonly isKept: boolean;
}

interface SeenCondition {
  readonly path: string;
  readonly name: string;
  readonly fields: readonly SeenField[];
  /** When it ends; empty if no end is set. */
  readonly ends: string;
  /** True if this event changed it, or began it. */
  readonly isNew: boolean;
}

export interface SeenPerson {
  readonly name: string;
  readonly spoken: string;
  readonly side: string;
  readonly kind: string;
  /** True if this event brought the participant in, and if it changed anything of them. */
  readonly isNew: boolean;
  readonly isChanged: boolean;
  readonly conditions: readonly SeenCondition[];
  /** Conditions that this event ended. */
  readonly lost: readonly string[];
  readonly values: readonly SeenField[];
}

export interface SeenState {
  /** The open spans, or a text that says that the fight is over. */
  readonly now: string;
  readonly tracks: readonly SeenField[];
  readonly orders: readonly SeenField[];
  readonly people: readonly SeenPerson[];
  /** The number of participants not included, because there are so many. */
  readonly left: number;
  /** Givens and rulings, which stay as they are. */
  readonly settings: readonly SeenField[];
  /** The participants that this event took out. */
  readonly gone: readonly string[];
}

/** @param most the most participants that are included, first those who have just changed */
export function seenState(recording: Recording, seq: number, most: number = Infinity): SeenState {
  const state = recording.state(seq);
  const { header, participants } = state;
  const changes = changesAt(recording, seq);
  const changed = new Map(changes.map((one) => [one.path, one]));
  const value = (path: string, name: string, text: string, isKept = false): SeenField => {
    const { from } = changed.get(path) ?? {};
    const earlier = from === undefined ? 'nothing' : formatValue(from);
    return { path, name: spoken(name), text, was: changed.has(path) ? earlier : null, isKept };
  };
  const people = firstChanged(participants, changes, most);
  const person = (one: State['participants'][number]): SeenPerson => {
    const inside = `${one.name}.`;
    const own = changes.filter(({ path }) => path.startsWith(inside));
    const values = fieldsByChange(state, one).map((shown) =>
      value(
        inside + shown.field,
        shown.field,
        formatValue(shown.value),
        isBookkeeping(header, one.name, shown.field),
      ),
    );
    return {
      name: one.name,
      spoken: spoken(one.name),
      side: spoken(one.side),
      kind: spoken(one.kind),
      isNew: own.some(({ path, from }) => path === `${inside}kind` && from === undefined),
      isChanged: own.length > 0,
      conditions: one.conditions.map(({ condition, fields, ends }) => {
        const path = inside + condition;
        return {
          path,
          name: spoken(condition),
          fields: fields.map((field) =>
            value(`${path}.${field.name}`, field.name, formatValue(field.value)),
          ),
          ends: formatEnds(ends),
          isNew: own.some((change) => `${change.path}.`.startsWith(`${path}.`)),
        };
      }),
      lost: own.flatMap(({ path, from, to }) =>
        to === undefined && from === true ? [spoken(path.slice(inside.length))] : [],
      ),
      values: bookkeepingLast(values, ({ isKept }) => isKept),
    };
  };
  const tracks = state.tracks.map(({ name, value: now }) =>
    value(`tracks.${name}`, name, formatValue(now), isBookkeeping(header, null, name)),
  );
  return {
    now: nowText(state),
    tracks: bookkeepingLast(tracks, ({ isKept }) => isKept),
    orders: state.orders.map(({ name, members }) =>
      value(`orders.${name}`, name, members.length === 0 ? 'nobody' : formatValue(members)),
    ),
    people: people.map(person),
    left: participants.length - people.length,
    settings: [
      ...(header?.givens ?? []).map(([name, given]) =>
        value(`givens.${name}`, name, formatValue(given)),
      ),
      ...(header?.rulings ?? []).map(([name, ruling]) =>
        value(`rulings.${name}`, name, formatValue(ruling)),
      ),
    ],
    gone: changes.flatMap(({ path, to }) =>
      to === undefined &&
      path.endsWith('.kind') &&
      !participants.some((one) => path.startsWith(`${one.name}.`))
        ? [spoken(path.slice(0, -'.kind'.length))]
        : [],
    ),
  };
}

/** Returns the participants to show: all of them or, of too many, first those who have just changed. */
function firstChanged(
  participants: State['participants'],
  changes: readonly PathChange[],
  most: number,
): State['participants'] {
  if (participants.length <= most) return participants;
  const names = new Set(changes.map(({ path }) => path.slice(0, path.indexOf('.'))));
  const shown = new Set(
    [...participants.filter((one) => names.has(one.name)), ...participants].slice(0, most),
  );
  return participants.filter((one) => shown.has(one));
}
