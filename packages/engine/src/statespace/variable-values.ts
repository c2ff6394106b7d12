// Reads the values of all state variables from a machine, and makes a machine that holds given values.
import type { Result, Value } from '@fray/dsl/ir';
import type { Ending } from '../events/event.ts';
import type { MemoryTable } from '../expressions/memory-tables.ts';
import type { Machine, ProcFrame } from '../machine/machine.ts';
import type { State } from '../state/state.ts';
import type { HeldCondition } from '../state/held.ts';
import { copyMachine } from './machine-copy.ts';
import type { StateLayout } from './control-location.ts';
import { asList, comingIn, queueIn, type Queue } from './loop-heads.ts';
import {
  conditionVariable,
  queueVariables,
  spanVariable,
  type VariableSpace,
} from './variable-lookup.ts';
import {
  missing,
  valueNumber,
  variableAt,
  variableOf,
  type VariableKey,
} from './variable-table.ts';

/** The conditions that can expire, in the order gained: who has it, which condition, and its ends. */
type Timed = readonly (readonly [
  participant: string,
  condition: string,
  ends: readonly Ending[],
])[];

/** Returns the number of each variable's value in a machine. */
export function readVariables(space: VariableSpace, machine: Machine): number[] {
  const { layout, table, fields, timed, tracks, indexOf } = space;
  const { state } = machine;
  const at = (place: VariableKey): number => variableAt(table, place);
  const found: (readonly [number, unknown])[] = [];
  state.participants.forEach((participant, index) => {
    for (const [field, variable] of fields[index] ?? [])
      found.push([variable, participant.values[field] ?? null]);
    for (const held of participant.conditions)
      found.push([
        conditionVariable(space, index, held.condition),
        held.fields.map(({ name, value }) => [name, value]),
      ]);
  });
  found.push([timed, timedIn(machine)]);
  for (const { name, value } of state.tracks) {
    const variable = tracks.get(name);
    if (variable !== undefined) found.push([variable, value]);
  }
  for (const { name, members } of state.orders)
    if (layout.reads.orders.has(name)) found.push([at({ of: 'order', name }), members]);
  machine.memory.forEach((table, index) => {
    for (const one of table.entries)
      found.push([
        at({ of: 'entry', table: index, keys: one.keys }),
        'n' in one ? one.n : [one.result.outcome, wantedOf(layout, index, one.result)],
      ]);
  });
  for (const { action, actor, span } of machine.uses)
    found.push([at({ of: 'use', action, actor, span }), true]);
  for (const loop of layout.loops.of(machine)) {
    const own = queueVariables(space, loop);
    if (loop.isOrdered) {
      const { now, after } = queueIn(machine, loop);
      found.push([own[0] ?? missing(), now], [own[1] ?? missing(), after]);
    } else
      for (const name of comingIn(machine, loop))
        found.push([own[indexOf.get(name) ?? -1] ?? missing(), true]);
  }
  const spans = (depth: number, begun: State['begun']): void => {
    for (const { span, times } of begun) {
      const variable = spanVariable(space, span, { of: 'begun', depth, span });
      if (variable !== undefined) found.push([variable, times]);
    }
  };
  spans(-1, state.begun);
  state.spans.forEach(({ span, number, begun }, depth) => {
    const variable = spanVariable(space, span, { of: 'number', depth });
    if (variable !== undefined) found.push([variable, number]);
    spans(depth, begun);
  });
  machine.frames.forEach((frame, index) => {
    if (frame.kind !== 'proc') return;
    for (const slot of countersIn(layout, frame))
      found.push([
        at({ of: 'counter', frame: index, proc: frame.proc, slot }),
        frame.locals[slot] ?? null,
      ]);
  });
  const row = table.variables.map(() => 0);
  for (const [variable, value] of found) row[variable] = valueNumber(table, variable, value);
  return row;
}

/** Returns a new machine at the same control location, with the values of `row` in its variables. */
export function withVariables(
  space: VariableSpace,
  machine: Machine,
  row: ArrayLike<number>,
): Machine {
  const { layout, table, participants, timed } = space;
  const { variables } = table;
  const copy = copyMachine(machine);
  const memory: MemoryTable[] = copy.memory.map(({ kind }) => ({ kind, entries: [] }));
  const ends = timedValue(variables[timed]?.values[row[timed] ?? 0]);
  copy.uses = [];
  copy.held = [];
  copy.state.orders = copy.state.orders.map(({ name }) => ({ name, members: [] }));
  for (const one of copy.state.participants) one.conditions = [];
  for (let variable = 0; variable < variables.length; variable += 1) {
    const { place, values } = variableOf(table, variable);
    const id = row[variable] ?? 0;
    put(copy, memory, place, values[id], id === 0, ends);
  }
  for (const loop of layout.loops.of(copy)) {
    const own = queueVariables(space, loop);
    const frame = copy.frames[loop.frame];
    if (frame?.kind !== 'proc') continue;
    const valueIn = (at: number): unknown =>
      variables[own[at] ?? -1]?.values[row[own[at] ?? -1] ?? 0];
    // The value is one that `readVariables` stored.
    if (loop.isOrdered)
      frame.locals[loop.list] = asList({ now: valueIn(0), after: valueIn(1) } as Queue);
    else
      frame.locals[loop.list] = participants.flatMap(({ name }, index) =>
        (row[own[index] ?? -1] ?? 0) === 0 ? [] : [name],
      );
  }
  copy.held.push(
    ...ends.map(([participant, name]) => ({
      participant,
      condition: name,
      since: 0,
      rule: null,
    })),
  );
  return { ...copy, memory };
}

/** Returns the counters of a frame that rules may still read. */
export function countersIn(layout: StateLayout, { proc, pc }: ProcFrame): readonly number[] {
  const slots = layout.counters[proc] ?? [];
  return slots.length === 0 ? slots : layout.live(proc, pc).filter((slot) => slots.includes(slot));
}

function timedIn({ state, held }: Machine): Timed {
  return held.flatMap(({ participant, condition }): Timed => {
    const ends = heldIn(state, participant, condition)?.ends ?? [];
    return ends.length === 0
      ? []
      : [[participant, condition, ends.toSorted((a, b) => (endText(a) < endText(b) ? -1 : 1))]];
  });
}

function endText({ edge, span, of, count }: Ending): string {
  return `${count} ${edge} ${span} ${of ?? ''}`;
}

function heldIn(state: State, name: string, condition: string): HeldCondition | undefined {
  return state.participants
    .find((one) => one.name === name)
    ?.conditions.find((one) => one.condition === condition);
}

function timedValue(value: unknown): Timed {
  // The value is one that `timedIn` made.
  return (value ?? []) as Timed;
}

/** Returns the values of a result that some rule reads; all others become 0. */
function wantedOf({ latest }: StateLayout, memory: number, { values }: Result): Result['values'] {
  return values.map((value, at) => (latest[memory]?.has(at) === true ? value : 0));
}

/** Writes the value of one variable into a machine. The values of a variable are those that `readVariables` stored. */
function put(
  machine: Machine,
  memory: MemoryTable[],
  place: VariableKey,
  value: unknown,
  isInitial: boolean,
  timed: Timed,
): void {
  const { state } = machine;
  switch (place.of) {
    case 'field': {
      const participant = state.participants[place.participant];
      if (participant !== undefined) participant.values[place.index] = value as Value;
      return;
    }
    case 'condition': {
      const participant = state.participants[place.participant];
      if (isInitial || participant === undefined) return;
      const ends =
        timed.find(
          ([who, condition]) => who === participant.name && condition === place.condition,
        )?.[2] ?? [];
      const fields = value as readonly (readonly [string, Value])[];
      participant.conditions.push({
        condition: place.condition,
        fields: fields.map(([name, one]) => ({ name, value: one })),
        ends,
      });
      if (ends.length === 0)
        machine.held.push({
          participant: participant.name,
          condition: place.condition,
          since: 0,
          rule: null,
        });
      return;
    }
    case 'timed':
    case 'coming':
    case 'now':
    case 'after':
      return;
    case 'track': {
      const track = state.tracks.find(({ name }) => name === place.name);
      if (track !== undefined) track.value = value as Value;
      return;
    }
    case 'order': {
      const members = value as string[];
      const order = state.orders.find(({ name }) => name === place.name);
      if (order === undefined) state.orders.push({ name: place.name, members });
      else order.members = members;
      return;
    }
    case 'entry': {
      const table = memory[place.table];
      if (isInitial || table === undefined) return;
      if (table.kind === 'times') table.entries.push({ keys: place.keys, n: value as number });
      else {
        const [outcome, values] = value as readonly [Result['outcome'], Result['values']];
        table.entries.push({ keys: place.keys, result: { outcome, values } });
      }
      return;
    }
    case 'number': {
      const span = state.spans[place.depth];
      if (!isInitial && span !== undefined) span.number = value as number;
      return;
    }
    case 'begun': {
      const one = (place.depth < 0 ? state : state.spans[place.depth])?.begun.find(
        ({ span }) => span === place.span,
      );
      if (!isInitial && one !== undefined) one.times = value as number;
      return;
    }
    case 'counter': {
      const frame = machine.frames[place.frame];
      if (!isInitial && frame?.kind === 'proc') frame.locals[place.slot] = value as Value;
      return;
    }
    case 'use':
      if (!isInitial)
        machine.uses.push({ action: place.action, actor: place.actor, span: place.span });
  }
}
