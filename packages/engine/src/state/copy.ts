// Copies a state, so that both go on by themselves.
import type { HeldCondition } from './held.ts';
import type { BegunCount, State } from './state.ts';

/** Makes an independent state. Both share the header, which never changes. */
export function copyState(from: State): State {
  return {
    seq: from.seq,
    header: from.header,
    participants: from.participants.map((one) => ({
      name: one.name,
      side: one.side,
      kind: one.kind,
      values: [...one.values],
      conditions: one.conditions.map(copyHeld),
    })),
    tracks: from.tracks.map(({ name, value }) => ({ name, value })),
    orders: from.orders.map(({ name, members }) => ({ name, members })),
    spans: from.spans.map(({ span, number, label, of, begun }) => ({
      span,
      number,
      label,
      of,
      begun: begun.map(copyBegun),
    })),
    begun: from.begun.map(copyBegun),
    revealed: from.revealed.map(({ holder, field, to }) => ({ holder, field, to })),
    ended: from.ended === null ? null : { reason: from.ended.reason, text: from.ended.text },
  };
}

// The reducer replaces endings, members of orders and lists, and never changes them in place.
function copyHeld({ condition, fields, ends }: HeldCondition): HeldCondition {
  return { condition, fields: fields.map(({ name, value }) => ({ name, value })), ends };
}

function copyBegun({ span, times }: BegunCount): BegunCount {
  return { span, times };
}
