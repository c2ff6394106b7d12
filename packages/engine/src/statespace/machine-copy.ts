// Copies a machine so that the copy can run by itself. Copies as `copy` does, but shares what the machine replaces and
// never mutates: plans, needs, payloads, lists of values.
import type { Frame, Machine, ProcFrame } from '../machine/machine.ts';
import type { MemoryTable } from '../expressions/memory-tables.ts';
import type { BegunCount, OpenSpan, Participant, State, Track } from '../state/state.ts';
import type { HeldCondition } from '../state/held.ts';

/** Copies a machine. The copy counts its budget from `used`, and the work of its questions from 0. */
export function copyMachine(machine: Machine, used = 0): Machine {
  // We write each key, because the JavaScript engine gives objects made in one place the same hidden class, and that is
  // fast.
  return {
    state: forkState(machine.state),
    frames: machine.frames.map(forkFrame),
    waiting: machine.waiting,
    memory: machine.memory.map(forkTable),
    uses: [...machine.uses],
    open: machine.open.map((open) => ({ ...open })),
    steps: machine.steps,
    held: [...machine.held],
    used,
    budget: machine.budget,
    watched: 0,
    watchedBy: [],
    depth: machine.depth,
    changed: machine.changed,
    asked: [...machine.asked],
    gone: [...machine.gone],
    ending: machine.ending,
    tried: machine.tried,
  };
}

/**
 * Resets a forked machine to the state of the one it came from, with its budget counted from `used`. So many runs can
 * share one machine.
 */
export function rewind(machine: Machine, to: Machine, used = 0): void {
  rewindState(machine.state, to.state);
  machine.frames = to.frames.map(forkFrame);
  machine.waiting = to.waiting;
  for (let i = 0; i < to.memory.length; i += 1) rewindTable(machine.memory[i], to.memory[i]);
  machine.uses = back(machine.uses, to.uses, same);
  machine.open = back(machine.open, to.open, (open) => ({ ...open }));
  machine.steps = to.steps;
  machine.held = back(machine.held, to.held, same);
  machine.used = used;
  machine.watched = 0;
  if (machine.watchedBy.length > 0) machine.watchedBy = [];
  machine.depth = to.depth;
  machine.changed = to.changed;
  machine.asked = back(machine.asked, to.asked, same);
  machine.gone = back(machine.gone, to.gone, same);
  machine.ending = to.ending;
  machine.tried = to.tried;
}

/** Restores a list. Most lists are empty in both machines. */
function back<T>(list: T[], to: readonly T[], forkOne: (one: T) => T): T[] {
  if (to.length > 0) return to.map(forkOne);
  return list.length === 0 ? list : [];
}

function same<T>(one: T): T {
  return one;
}

function rewindState(state: State, to: State): void {
  state.seq = to.seq;
  state.header = to.header;
  const { participants } = to;
  if (state.participants.length !== participants.length)
    state.participants = participants.map(forkParticipant);
  else
    for (let i = 0; i < participants.length; i += 1)
      rewindParticipant(state.participants[i], participants[i]);
  state.tracks = back(state.tracks, to.tracks, forkTrack);
  state.orders = back(state.orders, to.orders, forkOrder);
  state.spans = back(state.spans, to.spans, forkSpan);
  state.begun = back(state.begun, to.begun, forkBegunOne);
  state.revealed = back(state.revealed, to.revealed, same);
  state.ended = to.ended;
}

function rewindParticipant(
  participant: Participant | undefined,
  to: Participant | undefined,
): void {
  if (participant === undefined || to === undefined) return;
  participant.name = to.name;
  participant.side = to.side;
  participant.kind = to.kind;
  const { values } = participant;
  if (values.length !== to.values.length) participant.values = to.values.slice();
  else for (let i = 0; i < values.length; i += 1) values[i] = to.values[i] ?? null;
  participant.conditions = back(participant.conditions, to.conditions, forkHeld);
}

function rewindTable(table: MemoryTable | undefined, to: MemoryTable | undefined): void {
  if (table?.kind === 'times' && to?.kind === 'times')
    table.entries = back(table.entries, to.entries, (entry) => ({ ...entry }));
  else if (table?.kind === 'latest' && to?.kind === 'latest')
    table.entries = back(table.entries, to.entries, (entry) => ({ ...entry }));
}

function forkState({
  seq,
  header,
  participants,
  tracks,
  orders,
  spans,
  begun,
  revealed,
  ended,
}: State): State {
  return {
    seq,
    header,
    participants: participants.map(forkParticipant),
    tracks: tracks.map(forkTrack),
    orders: orders.map(forkOrder),
    spans: spans.map(forkSpan),
    begun: forkBegun(begun),
    revealed: [...revealed],
    ended,
  };
}

function forkParticipant({ name, side, kind, values, conditions }: Participant): Participant {
  return { name, side, kind, values: values.slice(), conditions: conditions.map(forkHeld) };
}

function forkHeld({ condition, fields, ends }: HeldCondition): HeldCondition {
  return {
    condition,
    fields: fields.map((field) => ({ name: field.name, value: field.value })),
    ends,
  };
}

function forkTrack({ name, value }: Track): Track {
  return { name, value };
}

function forkOrder({ name, members }: State['orders'][number]): State['orders'][number] {
  return { name, members };
}

function forkSpan({ span, number, label, of, begun }: OpenSpan): OpenSpan {
  return { span, number, label, of, begun: forkBegun(begun) };
}

function forkBegun(begun: readonly BegunCount[]): BegunCount[] {
  return begun.map(forkBegunOne);
}

function forkBegunOne({ span, times }: BegunCount): BegunCount {
  return { span, times };
}

function forkTable(table: MemoryTable): MemoryTable {
  return table.kind === 'times'
    ? { kind: 'times', entries: table.entries.map((entry) => ({ ...entry })) }
    : { kind: 'latest', entries: table.entries.map((entry) => ({ ...entry })) };
}

export function forkFrame(frame: Frame): Frame {
  switch (frame.kind) {
    case 'proc':
      return forkProc(frame);
    case 'roll':
      return { ...frame, dice: frame.dice.map((die) => ({ ...die })) };
    case 'take':
    case 'ask':
      return { ...frame };
    case 'rank':
      return {
        ...frame,
        keys: frame.keys.map((key) => ({ ...key, values: [...key.values] })),
        rolled: [...frame.rolled],
        rolling: frame.rolling === null ? null : [...frame.rolling],
        scores: [...frame.scores],
      };
    case 'agenda':
      return { ...frame, ops: [...frame.ops] };
  }
}

function forkProc(frame: ProcFrame): ProcFrame {
  const { kind, proc, pc, locals, cause } = frame;
  return {
    kind,
    proc,
    pc,
    locals: [...locals],
    cause,
    role:
      frame.role.role === 'check' ? { ...frame.role, values: [...frame.role.values] } : frame.role,
  };
}
