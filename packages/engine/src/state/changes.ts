// What each event changes in a state. The same code serves plain states and Immer drafts. It replaces arrays and values that
// others may have read (orders, lists, parts of events), and never changes them in place.
import type { Value } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import { passEndings, withEndings } from './endings.ts';
import type { DataOf } from './event-row.ts';
import { conditionHeld, countsNow, fieldsOfKind, participantNamed } from './read.ts';
import { reduceError } from './reduce-error.ts';
import type { BegunCount, Participant, State } from './state.ts';
import { watcherOf } from './watch.ts';

/** Begins a fight as its header says. */
export function openEncounter(state: State, header: Header, seq: number): void {
  state.header = header;
  const names = new Set<string>();
  for (const participant of header.participants) {
    join(state, participant, names.has(participant.name), seq);
    names.add(participant.name);
  }
  state.tracks = fieldsOf(header.tracks);
}

function join(
  state: State,
  from: Header['participants'][number],
  isThere: boolean,
  seq: number,
): void {
  const { name, side, kind, values } = from;
  if (isThere) throw reduceError(seq, `Two participants are called ${name}.`);
  if (values.length !== fieldsOfKind(state, kind).length)
    throw reduceError(seq, `${name} does not have the fields of a ${kind}.`);
  const conditions = from.conditions.map((condition) => ({ condition, fields: [], ends: [] }));
  state.participants.push({ name, side, kind, values: [...values], conditions });
}

/** Returns `[name, value]` pairs as fields. */
function fieldsOf(pairs: readonly (readonly [string, Value])[]): { name: string; value: Value }[] {
  return pairs.map(([name, value]) => ({ name, value }));
}

export function openSpan(state: State, { span, number, label, of }: DataOf<'span-begun'>): void {
  countOf(state, span).times += 1;
  state.spans.push({ span, number, label, of, begun: [] });
  passEndings(state, 'start', span, of);
}

/** Returns the counter of spans of that name inside the innermost open span. Adds it there if it is missing. */
function countOf(state: State, span: string): BegunCount {
  const begun = countsNow(state);
  for (let i = 0; i < begun.length; i++) {
    const known = begun[i];
    if (known?.span === span) return known;
  }
  const count = { span, times: 0 };
  begun.push(count);
  return count;
}

export function closeSpan(
  state: State,
  { span, number, of }: DataOf<'span-ended'>,
  seq: number,
): void {
  const open = state.spans.at(-1);
  if (open?.span !== span || open.number !== number || open.of !== of) {
    const here =
      open === undefined ? 'none is open' : `${open.span} ${open.number} is the innermost open one`;
    throw reduceError(seq, `${span} ${number} ends, but ${here}.`);
  }
  state.spans.pop();
  passEndings(state, 'end', span, of);
}

/** Gives a participant a condition; one that is held gets the new fields and ends later, never earlier. */
export function addCondition(
  participant: Participant,
  { condition, fields, ends }: Pick<DataOf<'condition-gained'>, 'condition' | 'fields' | 'ends'>,
): void {
  const held = conditionHeld(participant, condition);
  if (held === undefined)
    participant.conditions.push({ condition, fields: fieldsOf(fields), ends });
  else {
    held.fields = fieldsOf(fields);
    held.ends = withEndings(held.ends, ends);
  }
}

export function loseCondition(
  state: State,
  { participant, condition }: DataOf<'condition-lost'>,
  seq: number,
): void {
  if (!removeCondition(need(state, participant, seq), condition))
    throw reduceError(seq, `${participant} loses ${condition}, but does not have it.`);
}

/** Takes a condition from a participant; false if it is not held. */
function removeCondition(participant: Participant, condition: string): boolean {
  if (conditionHeld(participant, condition) === undefined) return false;
  const watch = watcherOf(participant);
  if (watch === undefined)
    participant.conditions = participant.conditions.filter((held) => held.condition !== condition);
  else watch.lose(condition);
  return true;
}

export function changeValue(state: State, data: DataOf<'value-changed'>, seq: number): void {
  if (data.condition === null) setValue(state, data.holder, data.field, data.to, seq);
  else setConditionField(state, data, seq);
}

// Sets a value; a value that is set after it was revealed is hidden again.
function setValue(
  state: State,
  holder: string | null,
  field: string,
  to: Value,
  seq: number,
): void {
  putValue(state, holder, field, to, seq);
  if (state.revealed.length > 0)
    state.revealed = state.revealed.filter(
      (known) => known.holder !== holder || known.field !== field,
    );
}

function putValue(
  state: State,
  holder: string | null,
  field: string,
  to: Value,
  seq: number,
): void {
  if (holder === null) {
    const track = state.tracks.find((known) => known.name === field);
    if (track === undefined) throw reduceError(seq, `There is no track ${field}.`);
    track.value = to;
  } else {
    const participant = need(state, holder, seq);
    const index = fieldsOfKind(state, participant.kind).indexOf(field);
    if (index < 0) throw reduceError(seq, `${holder} has no field ${field}.`);
    participant.values[index] = to;
  }
}

function setConditionField(
  state: State,
  { holder, condition, field, to }: DataOf<'value-changed'>,
  seq: number,
): void {
  const held = conditionHeld(need(state, holder, seq), condition ?? '');
  const known = held?.fields.find((one) => one.name === field);
  if (known === undefined)
    throw reduceError(seq, `${holder} has no condition ${condition} with a field ${field}.`);
  known.value = to;
}

export function rankOrder(
  state: State,
  { order, entries }: DataOf<'order-ranked'>,
  seq: number,
): void {
  const members = entries.map((entry) => need(state, entry.participant, seq).name);
  const known = state.orders.find((one) => one.name === order);
  if (known === undefined) state.orders.push({ name: order, members });
  else known.members = members;
}

export function revealValue(
  state: State,
  { holder, field, to, value }: DataOf<'revealed'>,
  seq: number,
): void {
  // In a side's view the value becomes known here; a whole log has it already.
  putValue(state, holder, field, value, seq);
  if (
    state.revealed.some(
      (known) => known.holder === holder && known.field === field && known.to === to,
    )
  )
    return;
  state.revealed.push({ holder, field, to });
}

export function closeEncounter(state: State, { reason, text }: DataOf<'encounter-ended'>): void {
  state.ended = { reason, text };
}

export function carryOutWord(state: State, { word }: DataOf<'ruled'>, seq: number): void {
  switch (word.kind) {
    case 'set':
      return setValue(state, word.holder, word.field, word.to, seq);
    case 'gain': {
      const participant = need(state, word.participant, seq);
      const held = conditionHeld(participant, word.condition);
      if (held === undefined) addCondition(participant, { ...word, fields: [], ends: [] });
      else held.ends = [];
      return;
    }
    case 'lose':
      // The referee may remove a condition that the participant does not have; then nothing happens.
      removeCondition(need(state, word.participant, seq), word.condition);
      return;
    case 'add':
      return join(
        state,
        word.participant,
        participantNamed(state, word.participant.name) !== undefined,
        seq,
      );
    case 'remove': {
      const { name } = need(state, word.participant, seq);
      state.participants.splice(
        state.participants.findIndex((participant) => participant.name === name),
        1,
      );
      for (const order of state.orders)
        order.members = order.members.filter((member) => member !== name);
      return;
    }
    case 'end':
      // The span's own end follows as an event.
      return;
  }
}

/** Returns a participant who must be there. */
export function need(state: State, name: string | null, seq: number): Participant {
  const participant = participantNamed(state, name);
  if (participant === undefined) throw reduceError(seq, `There is no participant ${name}.`);
  return participant;
}
