// Questions that the state alone can answer. Names are compared, never used as keys.
import type { Value } from '@fray/dsl/ir';
import type { BegunCount, OpenSpan, Participant, State, Track } from './state.ts';
import type { HeldCondition } from './held.ts';
import { sameValue } from '../values/same.ts';
import { watcherOf } from './watch.ts';

/** Returns the participant of that name; undefined if there is none, or if it has left. */
export function participantNamed({ participants }: State, name: Value): Participant | undefined {
  for (let i = 0; i < participants.length; i++)
    if (participants[i]?.name === name) return participants[i];
  return undefined;
}

/** Returns the names of a kind's fields, in the order of `Participant.values`; empty for an unknown kind. */
export function fieldsOfKind(state: State, kind: string): readonly string[] {
  for (const known of state.header?.kinds ?? []) if (known.name === kind) return known.fields;
  return [];
}

/** Returns the value of a field; undefined if the participant's kind has no such field. */
export function fieldOf(state: State, participant: Participant, field: string): Value | undefined {
  return participant.values[fieldsOfKind(state, participant.kind).indexOf(field)];
}

/**
 * Returns the fields of a participant with their values, for people to read: first those that differ from the start of the
 * encounter, then the others, each in the order of the rules.
 */
export function fieldsByChange(
  state: State,
  { name, kind, values }: Participant,
): readonly { readonly field: string; readonly value: Value }[] {
  const start = state.header?.participants.find((one) => one.name === name);
  const fields = fieldsOfKind(state, kind).map((field, index) => {
    const value = values[index] ?? null;
    return { field, value, isAsBefore: sameValue(value, start?.values[index] ?? null) };
  });
  const differ = fields.filter(({ isAsBefore }) => !isAsBefore);
  return [...differ, ...fields.filter(({ isAsBefore }) => isAsBefore)];
}

/** Returns the condition as held; undefined if it is not held. */
export function conditionHeld(
  participant: Participant,
  condition: string,
): HeldCondition | undefined {
  const watch = watcherOf(participant);
  if (watch !== undefined) return watch.held(condition);
  const { conditions } = participant;
  for (let i = 0; i < conditions.length; i++)
    if (conditions[i]?.condition === condition) return conditions[i];
  return undefined;
}

/** Returns at least all conditions of a participant that have an end, in the order gained; others may be among them. */
export function timedConditions(participant: Participant): readonly HeldCondition[] {
  return watcherOf(participant)?.timed() ?? participant.conditions;
}

/** Returns the value of a track; undefined if there is no such track. */
export function trackNamed(state: State, track: string): Value | undefined {
  return trackOf(state, track)?.value;
}

/** Returns the track itself. */
export function trackOf(state: State, track: string): Track | undefined {
  for (const known of state.tracks) if (known.name === track) return known;
  return undefined;
}

/** Returns the members in rank order; empty before the first `rank`. Later events replace the array and never change it. */
export function orderNamed(state: State, order: string): readonly string[] {
  for (const known of state.orders) if (known.name === order) return known.members;
  return NOBODY;
}

const NOBODY: readonly string[] = Object.freeze([]);

// ------------------------------------------------------------------------------------------------ sets, in scenario order

/** Returns all participants. */
export function everyone(state: State): string[] {
  return state.participants.map((participant) => participant.name);
}

/** Returns the participants of a side. */
export function ofSide(state: State, side: string): string[] {
  return names(state, (participant) => participant.side === side);
}

/** Returns the participants of a kind. */
export function ofKind(state: State, kind: string): string[] {
  return names(state, (participant) => participant.kind === kind);
}

/** Returns the other participants of the same side. */
export function alliesOf(state: State, self: Participant): string[] {
  return names(
    state,
    (participant) => participant.side === self.side && participant.name !== self.name,
  );
}

/** Returns the participants of every other side. */
export function enemiesOf(state: State, self: Participant): string[] {
  return names(state, (participant) => participant.side !== self.side);
}

function names(state: State, belongs: (participant: Participant) => boolean): string[] {
  const found: string[] = [];
  for (const participant of state.participants)
    if (belongs(participant)) found.push(participant.name);
  return found;
}

// ------------------------------------------------------------------------------------------------ spans

/** Returns the innermost open span of that name; undefined if none is open. */
export function innermostSpan(state: State, span: string): OpenSpan | undefined {
  for (let i = state.spans.length - 1; i >= 0; i--) {
    const open = state.spans[i];
    if (open?.span === span) return open;
  }
  return undefined;
}

/**
 * Returns `number of round`: the number of the open round. If none is open, it is how many have begun inside the nearest
 * enclosing span (or the encounter) that has counted one. 0 before the first.
 */
export function numberOfSpan(state: State, span: string): number {
  const open = innermostSpan(state, span);
  if (open !== undefined) return open.number;
  for (let i = state.spans.length - 1; i >= 0; i--) {
    const times = timesBegun(state.spans[i]?.begun ?? [], span);
    if (times > 0) return times;
  }
  return timesBegun(state.begun, span);
}

/** Returns the number that a span of that name gets if it begins now. The count starts again inside each enclosing span. */
export function nextSpanNumber(state: State, span: string): number {
  return timesBegun(countsNow(state), span) + 1;
}

/** Returns how many spans of each name have begun inside the innermost open span, or inside the encounter. */
export function countsNow({ spans, begun }: State): BegunCount[] {
  return spans.length === 0 ? begun : (spans[spans.length - 1]?.begun ?? begun);
}

function timesBegun(begun: readonly BegunCount[], span: string): number {
  for (let i = 0; i < begun.length; i++) if (begun[i]?.span === span) return begun[i]?.times ?? 0;
  return 0;
}

// ------------------------------------------------------------------------------------------------ hidden things

/**
 * True if a side may see a field (or, with `holder` null, a track): a rule revealed it to this side or to everyone; with `side` null,
 * to everyone.
 */
export function isRevealed(
  state: State,
  holder: string | null,
  field: string,
  side: string | null,
): boolean {
  return state.revealed.some(
    (known) =>
      known.holder === holder && known.field === field && (known.to === null || known.to === side),
  );
}
