// What a machine holds, apart from where it stands (`controlKey`): cells, each with one of a few values. Cells and values are
// numbered as they come, so that a state is a row of small numbers; 0 is what a cell holds before anything happens.
//
//   A cell is a field of somebody, a condition that somebody has or has not, all that runs out (one cell, in the order gained),
//   a track, an order, an entry of a memory, a use of an action, the rounds of a loop, the
//   number of an open span, how many spans have begun in it. What no rule reads (`Keys`) has no cell.
import type { Result, Value } from '@fray/dsl/ir';
import type { Ending } from '../events/event.ts';
import type { MemoryTable } from '../expressions/memory.ts';
import type { Machine, ProcFrame } from '../machine/machine.ts';
import type { Held, State } from '../state/state.ts';
import { mentions, renamed } from './alike/naming.ts';
import type { Naming } from './alike/naming.ts';
import { namesPeople } from './alike/people.ts';
import { fork } from './fork.ts';
import type { Keys } from './key.ts';
import type { Loop } from './loops.ts';

export interface Cells {
  /** How many there are by now. */
  readonly count: () => number;
  /** Undefined: nothing reads it, or it never changes. */
  readonly field: (participant: number, index: number) => number | undefined;
  readonly condition: (participant: number, condition: string) => number;
  readonly timed: number;
  readonly track: (name: string) => number | undefined;
  readonly order: (name: string) => number;
  readonly entry: (table: number, keys: readonly Value[]) => number;
  readonly use: (action: string, actor: string, span: string) => number;
  /** Of each participant, as listed: whether it is still to come in a loop; of a loop through an order: who comes now, and who after. */
  readonly coming: (loop: Loop) => readonly number[];
  /** Whether a cell is one of those; the frames of inner loops have higher numbers. Otherwise -1. */
  readonly comingIn: (cell: number) => number;
  /** Those of a group that is emptied at once: a memory, the uses within a span, or a loop. */
  /** The counter of a loop in the frame at this place of the stack. */
  readonly counter: (frame: number, proc: number, slot: number) => number;
  /** The number of the open span at this depth, from 0; undefined: nothing asks for it. */
  readonly number: (depth: number, span: string) => number | undefined;
  /** How many spans of a name have begun in the one at this depth; -1: in the encounter itself. */
  readonly begun: (depth: number, span: string) => number | undefined;
  readonly ofGroup: (group: Group) => readonly number[];
  /** The value behind a number. */
  readonly value: (cell: number, id: number) => Value;
  /** Those whom a cell belongs to, by name. */
  readonly namesOf: (cell: number) => readonly string[];
  /** The cell that is the same thing of others. */
  readonly renamed: (cell: number, names: Naming) => number;
  /** The same value in the cell of others; lists that show no order are as listed. */
  readonly moved: (from: number, id: number, to: number, names: Naming) => number;
  /** Whether values of this cell may name somebody. */
  readonly mayName: (cell: number) => boolean;
  /** Where in a value somebody is named: equal numbers for what goes by the same places. */
  readonly placeIn: (cell: number, id: number, name: string) => number;
  /** Where somebody stands in the scenario's list. */
  readonly placeOf: (name: string) => number;
  /** Whether a value names one of those. */
  readonly mentions: (cell: number, id: number, isMeant: (name: string) => boolean) => boolean;
  /** All that a machine holds. */
  readonly read: (machine: Machine) => number[];
  /** A machine that stands where this one does and holds that; it is a new one. */
  readonly put: (machine: Machine, state: ArrayLike<number>) => Machine;
}

export type Group = { readonly table: number } | { readonly span: string } | { readonly frame: number; readonly level: number };

type Place =
  | { readonly of: 'field'; readonly participant: number; readonly index: number }
  | { readonly of: 'condition'; readonly participant: number; readonly condition: string }
  | { readonly of: 'timed' }
  | { readonly of: 'track'; readonly name: string }
  | { readonly of: 'order'; readonly name: string }
  | { readonly of: 'entry'; readonly table: number; readonly keys: readonly Value[] }
  | { readonly of: 'use'; readonly action: string; readonly actor: string; readonly span: string }
  | { readonly of: 'coming'; readonly participant: number; readonly frame: number; readonly level: number }
  | { readonly of: 'now'; readonly frame: number; readonly level: number }
  | { readonly of: 'after'; readonly frame: number; readonly level: number }
  | { readonly of: 'counter'; readonly frame: number; readonly slot: number }
  | { readonly of: 'number'; readonly depth: number }
  | { readonly of: 'begun'; readonly depth: number; readonly span: string };

interface Cell {
  readonly place: Place;
  readonly values: unknown[];
  readonly ids: Map<unknown, number>;
}

/** In the order gained: who, which condition, and its ends. */
type Timed = readonly (readonly [participant: string, condition: string, ends: readonly Ending[]])[];

/** `start`: the machine that all others come from. Who takes part is settled. */
export function cellsOf(keys: Keys, start: Machine): Cells {
  const { reads } = keys;
  const { ruleset } = keys.program;
  const known = new Map<string, number>();
  const cells: Cell[] = [];
  const groups = new Map<string, number[]>();
  const { participants, tracks } = start.state;

  const cellAt = (id: string, place: () => Place, initial: unknown): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const cell = cells.length;
    cells.push({ place: place(), values: [initial], ids: new Map([[valueKey(initial), 0]]) });
    known.set(id, cell);
    return cell;
  };
  const inGroup = (group: Group, id: string, place: () => Place, initial: unknown): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const cell = cellAt(id, place, initial);
    const of = groupId(group);
    const list = groups.get(of);
    if (list === undefined) groups.set(of, [cell]);
    else list.push(cell);
    return cell;
  };
  const idOf = (cell: number, value: unknown): number => {
    const { values, ids } = cells[cell] ?? missing();
    const key = valueKey(value);
    let id = ids.get(key);
    if (id === undefined) {
      ids.set(key, (id = values.length));
      values.push(value);
    }
    return id;
  };

  const fields = participants.map(({ kind, values }, participant) => {
    const wanted = keys.fields.get(kind) ?? [];
    return new Map(wanted.map((index) => [index, cellAt(`f ${participant} ${index}`, () => ({ of: 'field', participant, index }), values[index] ?? null)]));
  });
  const timed = cellAt('timed', () => ({ of: 'timed' }), []);
  const trackCells = new Map(tracks.flatMap(({ name, value }) => (reads.tracks.has(name) ? [[name, cellAt(`t ${name}`, () => ({ of: 'track', name }), value)] as const] : [])));
  const conditions = participants.map(() => new Map<string, number>());
  const condition = (participant: number, name: string): number => {
    const own = conditions[participant];
    let cell = own?.get(name);
    if (cell === undefined) own?.set(name, (cell = cellAt(`c ${participant} ${name}`, () => ({ of: 'condition', participant, condition: name }), null)));
    return cell ?? missing();
  };
  const order = (name: string): number => cellAt(`o ${name}`, () => ({ of: 'order', name }), []);
  const entry = (table: number, by: readonly Value[]): number => inGroup({ table }, `m ${table} ${JSON.stringify(by)}`, () => ({ of: 'entry', table, keys: by }), null);
  const use = (action: string, actor: string, span: string): number => inGroup({ span }, `u ${span} ${actor} ${action}`, () => ({ of: 'use', action, actor, span }), false);
  const loops = new Map<string, readonly number[]>();
  const coming = ({ frame, level, isOrdered }: Pick<Loop, 'frame' | 'level' | 'isOrdered'>): readonly number[] => {
    const id = `${isOrdered ? 'o' : ''}${groupId({ frame, level })}`;
    let found = loops.get(id);
    if (found === undefined && isOrdered) {
      const now = inGroup({ frame, level }, `w ${frame} ${level}`, () => ({ of: 'now', frame, level }), null);
      loops.set(id, (found = [now, inGroup({ frame, level }, `a ${frame} ${level}`, () => ({ of: 'after', frame, level }), [])]));
    } else if (found === undefined) {
      loops.set(id, (found = participants.map((_, participant) => inGroup({ frame, level }, `l ${frame} ${level} ${participant}`, () => ({ of: 'coming', participant, frame, level }), false))));
    }
    return found;
  };

  const counter = (frame: number, proc: number, slot: number): number => cellAt(`n ${frame} ${proc} ${slot}`, () => ({ of: 'counter', frame, slot }), null);
  const number = (depth: number, span: string): number | undefined => (reads.spans.has(span) ? cellAt(`s ${depth}`, () => ({ of: 'number', depth }), null) : undefined);
  const begun = (depth: number, span: string): number | undefined => (reads.spans.has(span) ? cellAt(`b ${depth} ${span}`, () => ({ of: 'begun', depth, span }), null) : undefined);

  const namesOf = (cell: number): readonly string[] => {
    const { place } = cells[cell] ?? missing();
    switch (place.of) {
      case 'field':
      case 'condition':
      case 'coming':
        return [participants[place.participant]?.name ?? ''];
      case 'entry':
        return place.keys.filter((key) => typeof key === 'string');
      case 'use':
        return [place.actor];
      case 'timed':
      case 'track':
      case 'order':
      case 'now':
      case 'after':
      case 'counter':
      case 'number':
      case 'begun':
        return [];
    }
  };
  const indexOf = new Map(participants.map(({ name }, index) => [name, index]));
  const other = (participant: number, names: Naming): number => {
    const name = participants[participant]?.name ?? '';
    return indexOf.get(names.get(name) ?? name) ?? participant;
  };
  const renamedCell = (cell: number, names: Naming): number => {
    const { place } = cells[cell] ?? missing();
    switch (place.of) {
      case 'field':
        return fields[other(place.participant, names)]?.get(place.index) ?? cell;
      case 'condition':
        return condition(other(place.participant, names), place.condition);
      case 'entry':
        return entry(place.table, renamed(place.keys, names));
      case 'use':
        return use(place.action, names.get(place.actor) ?? place.actor, place.span);
      case 'coming':
        return coming({ ...place, isOrdered: false })[other(place.participant, names)] ?? cell;
      case 'timed':
      case 'track':
      case 'order':
      case 'now':
      case 'after':
      case 'counter':
      case 'number':
      case 'begun':
        return cell;
    }
  };
  const moved = (from: number, id: number, to: number, names: Naming): number => {
    const { values, place } = cells[from] ?? missing();
    const value = renamed(values[id], names);
    // What `read` put there: names.
    if (place.of === 'order' && keys.alike.loose.has(place.name)) return idOf(to, (value as string[]).toSorted((a, b) => (indexOf.get(a) ?? 0) - (indexOf.get(b) ?? 0)));
    return idOf(to, value);
  };

  const read = (machine: Machine): number[] => {
    const { state } = machine;
    const found: (readonly [number, unknown])[] = [];
    state.participants.forEach((participant, index) => {
      for (const [at, cell] of fields[index] ?? []) found.push([cell, participant.values[at] ?? null]);
      for (const held of participant.conditions) found.push([condition(index, held.condition), held.fields.map(({ name, value }) => [name, value])]);
    });
    found.push([timed, timedIn(machine)]);
    for (const { name, value } of state.tracks) {
      const cell = trackCells.get(name);
      if (cell !== undefined) found.push([cell, value]);
    }
    for (const { name, members } of state.orders) if (reads.orders.has(name)) found.push([order(name), members]);
    machine.memory.forEach((table, index) => {
      for (const one of table.entries) found.push([entry(index, one.keys), 'n' in one ? one.n : [one.result.outcome, wantedOf(keys, index, one.result)]]);
    });
    for (const { action, actor, span } of machine.uses) found.push([use(action, actor, span), true]);
    for (const loop of keys.loops.of(machine)) {
      const own = coming(loop);
      if (loop.isOrdered) {
        const { now, after } = queueIn(machine, loop);
        found.push([own[0] ?? missing(), now], [own[1] ?? missing(), after]);
      } else for (const name of comingIn(machine, loop)) found.push([own[indexOf.get(name) ?? -1] ?? missing(), true]);
    }
    const span = (depth: number, name: string, of: typeof number, value: number): void => {
      const cell = of(depth, name);
      if (cell !== undefined) found.push([cell, value]);
    };
    for (const one of state.begun) span(-1, one.span, begun, one.times);
    state.spans.forEach((open, depth) => {
      span(depth, open.span, number, open.number);
      for (const one of open.begun) span(depth, one.span, begun, one.times);
    });
    machine.frames.forEach((frame, index) => {
      if (frame.kind !== 'proc') return;
      for (const slot of countersIn(keys, frame)) found.push([counter(index, frame.proc, slot), frame.locals[slot] ?? null]);
    });
    const row = cells.map(() => 0);
    for (const [cell, value] of found) row[cell] = idOf(cell, value);
    return row;
  };

  const put = (machine: Machine, state: ArrayLike<number>): Machine => {
    const copy = fork(machine);
    const memory: MemoryTable[] = copy.memory.map(({ kind }) => ({ kind, entries: [] }));
    const ends = timedValue(cells[timed]?.values[state[timed] ?? 0]);
    copy.uses = [];
    copy.held = [];
    copy.state.orders = copy.state.orders.map(({ name }) => ({ name, members: [] }));
    for (const one of copy.state.participants) one.conditions = [];
    for (let cell = 0; cell < cells.length; cell += 1) {
      const { place, values } = cells[cell] ?? missing();
      const id = state[cell] ?? 0;
      set(copy, memory, place, values[id], id === 0, ends);
    }
    for (const loop of keys.loops.of(copy)) {
      const own = coming(loop);
      const frame = copy.frames[loop.frame];
      if (frame?.kind !== 'proc') continue;
      const valueIn = (at: number): unknown => cells[own[at] ?? -1]?.values[state[own[at] ?? -1] ?? 0];
      // What `read` took from there.
      if (loop.isOrdered) frame.locals[loop.list] = asList({ now: valueIn(0), after: valueIn(1) } as Queue);
      else frame.locals[loop.list] = participants.flatMap(({ name }, index) => ((state[own[index] ?? -1] ?? 0) === 0 ? [] : [name]));
    }
    copy.held.push(...ends.map(([participant, name]) => ({ participant, condition: name, since: 0, rule: null })));
    return { ...copy, memory };
  };

  return {
    count: () => cells.length,
    field: (participant, index) => fields[participant]?.get(index),
    condition,
    timed,
    track: (name) => trackCells.get(name),
    order,
    entry,
    use,
    coming,
    comingIn: (cell) => {
      const place = cells[cell]?.place;
      return place?.of === 'coming' ? 64 * place.frame + place.level : -1;
    },
    counter,
    number,
    begun,
    ofGroup: (group) => groups.get(groupId(group)) ?? [],
    // Whoever asks for values asks for those of fields and tracks.
    value: (cell, id) => cells[cell]?.values[id] as Value,
    namesOf,
    renamed: renamedCell,
    moved,
    placeIn: (cell, id, name) => {
      const { place, values } = cells[cell] ?? missing();
      const value = values[id];
      if (value === name) return 1;
      if (!Array.isArray(value)) return 0;
      if (place.of === 'order' && keys.alike.loose.has(place.name)) return value.includes(name) ? 1 : 0;
      return value.reduce((sum: number, item: unknown, index) => (mentions(item, (one) => one === name) ? (sum * 31 + index + 1) % 1_000_003 : sum), 0);
    },
    mayName: (cell) => {
      const { place } = cells[cell] ?? missing();
      if (place.of === 'track') return ruleset.tracks.some(({ name, type }) => name === place.name && namesPeople(type));
      if (place.of === 'condition') return ruleset.conditions.some(({ name, fields: own }) => name === place.condition && own.some(({ type }) => namesPeople(type)));
      if (place.of !== 'field') return place.of === 'timed' || place.of === 'order' || place.of === 'now' || place.of === 'after' || place.of === 'entry';
      const kind = ruleset.kinds.find(({ name }) => name === participants[place.participant]?.kind);
      return kind?.fields.some(({ type }, index) => index === place.index && namesPeople(type)) === true;
    },
    placeOf: (name) => indexOf.get(name) ?? 0,
    mentions: (cell, id, isMeant) => mentions(cells[cell]?.values[id], isMeant),
    read,
    put,
  };
}

/** Those counters of a frame that may still be read. */
export function countersIn(keys: Keys, { proc, pc }: ProcFrame): readonly number[] {
  const slots = keys.counters[proc] ?? [];
  return slots.length === 0 ? slots : keys.live(proc, pc).filter((slot) => slots.includes(slot));
}

function missing(): never {
  throw new Error('there is no such cell');
}

function groupId(group: Group): string {
  return 'table' in group ? `m ${group.table}` : 'span' in group ? `u ${group.span}` : `l ${group.frame} ${group.level}`;
}

/** Who is still to come in a loop, by name. */
export function comingIn({ frames }: Machine, { frame, list }: Loop): readonly string[] {
  const at = frames[frame];
  const left = at?.kind === 'proc' ? at.locals[list] : null;
  // A loop whose lists are held in cells goes through participants.
  return Array.isArray(left) ? (left as readonly string[]) : [];
}

/** Who comes now in a loop through an order, if that is settled, and who comes after. */
export interface Queue {
  readonly now: string | null;
  readonly after: readonly string[];
}

/** As it stands in a machine at the head of a loop: whoever comes now stands in a list by itself. */
export function asList({ now, after }: Queue): Value[] {
  return now === null ? [...after] : [[now], ...after];
}

export function queueIn(machine: Machine, loop: Loop): Queue {
  const left: readonly Value[] = comingIn(machine, loop);
  const [first] = left;
  // What `asList` made, or an order.
  if (Array.isArray(first)) return { now: first[0] as string, after: left.slice(1) as string[] };
  return { now: null, after: left as readonly string[] };
}

/** Values that are the same have the same key. */
function valueKey(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : typeof value === 'string' ? `"${value}` : value;
}

function timedIn({ state, held }: Machine): Timed {
  return held.flatMap(({ participant, condition }): Timed => {
    const ends = heldIn(state, participant, condition)?.ends ?? [];
    return ends.length === 0 ? [] : [[participant, condition, ends.toSorted((a, b) => (endText(a) < endText(b) ? -1 : 1))]];
  });
}

function endText({ edge, span, of, count }: Ending): string {
  return `${count} ${edge} ${span} ${of ?? ''}`;
}

function heldIn(state: State, name: string, condition: string): Held | undefined {
  return state.participants.find((one) => one.name === name)?.conditions.find((one) => one.condition === condition);
}

function timedValue(value: unknown): Timed {
  // What `timedIn` made.
  return (value ?? []) as Timed;
}

/** Of a result only what `latest` is asked for. */
function wantedOf({ reads }: Keys, memory: number, { values }: Result): Result['values'] {
  return values.map((value, at) => (reads.latest[memory]?.has(at) === true ? value : 0));
}

/** Puts the value of one cell where it belongs. The values of a cell are what `read` took from there. */
function set(machine: Machine, memory: MemoryTable[], place: Place, value: unknown, isInitial: boolean, timed: Timed): void {
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
      const ends = timed.find(([who, condition]) => who === participant.name && condition === place.condition)?.[2] ?? [];
      const fields = value as readonly (readonly [string, Value])[];
      participant.conditions.push({ condition: place.condition, fields: fields.map(([name, one]) => ({ name, value: one })), ends: [...ends] });
      if (ends.length === 0) machine.held.push({ participant: participant.name, condition: place.condition, since: 0, rule: null });
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
      const one = (place.depth < 0 ? state : state.spans[place.depth])?.begun.find(({ span }) => span === place.span);
      if (!isInitial && one !== undefined) one.times = value as number;
      return;
    }
    case 'counter': {
      const frame = machine.frames[place.frame];
      if (!isInitial && frame?.kind === 'proc') frame.locals[place.slot] = value as Value;
      return;
    }
    case 'use':
      if (!isInitial) machine.uses.push({ action: place.action, actor: place.actor, span: place.span });
  }
}
