// Every value of every state is told why, and what is told can be worked out again from its parts.
import type { Value } from '@fray/dsl/ir';
import { inquire, keyOf, show, stateAt } from '@fray/engine';
import type { Event, Location } from '@fray/engine';
import { expect } from 'vitest';
import { law } from './cases.ts';
import { faultsOf } from './recompute.ts';

/** Places of one state that are asked about. */
const MOST = 12;

/** What there is in a state, each with the path that shows it and what stands there. */
function placesAt(events: readonly Event[], at: number, conditions: readonly string[]): readonly (readonly [Location, Value])[] {
  const replayed = stateAt(events, at);
  if (!replayed.ok) throw new Error(replayed.message);
  const { state } = replayed;
  const shown = (path: string): Value => {
    const found = show(state, path);
    return found.found ? (found.rows[0]?.[1] ?? null) : null;
  };
  const kinds = new Map((state.header?.kinds ?? []).map((kind) => [kind.name, kind.fields]));
  return [
    ...state.participants.flatMap(({ name, kind, conditions: held }): (readonly [Location, Value])[] => [
      ...(kinds.get(kind) ?? []).map((field) => [{ in: 'field', holder: name, field }, shown(`${name}.${field}`)] as const),
      ...conditions.map((condition) => [{ in: 'condition', holder: name, condition }, held.some((one) => one.condition === condition)] as const),
      ...held.flatMap(({ condition, fields }) => fields.map(({ name: field, value }) => [{ in: 'condition-field', holder: name, condition, field }, value] as const)),
    ]),
    ...state.tracks.map(({ name, value }) => [{ in: 'track', track: name }, value] as const),
    ...state.orders.map(({ name, members }) => [{ in: 'order', order: name }, members] as const),
    ...state.spans.map(({ span, number }) => [{ in: 'span', span }, number] as const),
  ];
}

law('why it stands so can be asked of everything at any event, and worked out again', ({ ruleset, events, mood }) => {
  const moments = new Set([events.length - 1, (mood * 97) % events.length]);
  for (const at of moments) {
    const inquest = inquire(ruleset, events, at);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    const places = placesAt(events, at, ruleset.conditions.map((one) => one.name));
    // Of many places some, others in other runs.
    const every = Math.ceil(places.length / MOST);
    for (const [location, value] of places.filter((_, index) => index % every === mood % every)) {
      const told = inquest.ask({ ask: 'state', location }, 3);
      expect([keyOf(location), told.value]).toEqual([keyOf(location), value]);
      expect({ [keyOf(location)]: faultsOf(ruleset, events, told) }).toEqual({ [keyOf(location)]: [] });
    }
  }
});

law('every event is told why it came, and what went into it comes out again', ({ ruleset, events, mood }) => {
  const at = events.length - 1;
  const inquest = inquire(ruleset, events, at);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const every = Math.ceil(at / MOST);
  for (let seq = 1 + (mood % every); seq <= at; seq += every) {
    const told = inquest.ask({ ask: 'event', event: seq }, 1);
    expect(told.events.map((one) => one.event)).toEqual([events[seq]]);
    expect({ [seq]: faultsOf(ruleset, events, told) }).toEqual({ [seq]: [] });
  }
});
