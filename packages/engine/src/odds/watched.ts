// A machine behind shells that note which cells are read and written while it runs. The shells stand over the machine's own
// plain data: what is asked by name (a condition, an entry, whether HP are above 0) is noted as that alone, and what is
// read in any other way as the whole of what can be seen by it, so that nothing can be read without being noted.
import type { Value } from '@fray/dsl/ir';
import { entryOf } from '../expressions/memory.ts';
import type { LatestEntry, MemoryTable, TimesEntry } from '../expressions/memory.ts';
import type { Machine, Use } from '../machine/machine.ts';
import type { Held, Participant, State, Track } from '../state/state.ts';
import { WATCH } from '../state/watch.ts';
import type { WatchedParticipant, WatchedTable, WatchedUses } from '../state/watch.ts';
import type { Cells, Group } from './cells.ts';
import type { Keys } from './key.ts';
import { framesShell, isIndex, spansShell } from './watched-stack.ts';

/** Something that was looked at: a cell as a whole, or the answer to a question about its value. */
export interface Read {
  readonly cell: number;
  readonly question: Question | null;
}

export interface Question {
  /** The same for the same question. */
  readonly id: string;
  readonly holds: (value: Value) => boolean;
}

/** What was read of a machine as it stood at first, in the order in which it was; over several runs from there. */
export interface Reads {
  readonly list: readonly Read[];
  readonly add: (read: Read) => void;
  /** This cell as a whole. */
  readonly look: (cell: number) => void;
}

export function createReads(): Reads {
  const list: Read[] = [];
  const whole = new Set<number>();
  const asked = new Map<number, Set<string>>();
  const look = (cell: number): void => {
    if (whole.has(cell)) return;
    whole.add(cell);
    list.push({ cell, question: null });
  };
  return {
    list,
    look,
    add: (read) => {
      const { cell, question } = read;
      if (question === null) return look(cell);
      if (whole.has(cell)) return;
      let ids = asked.get(cell);
      if (ids === undefined) asked.set(cell, (ids = new Set()));
      if (ids.has(question.id)) return;
      ids.add(question.id);
      list.push(read);
    },
  };
}

/** What one run wrote without reading it first. */
export interface Writes {
  readonly cells: Set<number>;
  readonly emptied: Map<string, Group>;
}

export interface Watched {
  /** To be run. */
  readonly machine: Machine;
  readonly writes: Writes;
  /** The machine without its shells, as it stands now. */
  readonly plain: () => Machine;
}

/** `machine` is used up: the shells write to it. `counts`: how many events there are counts, so a value that is written is looked at too: the same again is no event. */
export function watched(keys: Keys, cells: Cells, machine: Machine, reads: Reads, counts = false): Watched {
  const writes: Writes = { cells: new Set(), emptied: new Map() };
  const note = (cell: number | undefined): void => {
    if (cell !== undefined && !writes.cells.has(cell)) reads.look(cell);
  };
  const ask = (cell: number | undefined, value: Value, question: Question): boolean => {
    if (cell !== undefined && !writes.cells.has(cell)) reads.add({ cell, question });
    return question.holds(value);
  };
  const wrote = (cell: number | undefined): void => {
    if (cell !== undefined) writes.cells.add(cell);
  };
  const shells: Shells = { keys, cells, note, ask, wrote };
  const { state, memory } = machine;
  const plainState = { participants: state.participants, tracks: state.tracks, orders: allOrders(keys, state) };
  const shellState: State = {
    ...state,
    [WATCH]: counts ? 'counts' : true,
    participants: state.participants.map((participant, index) => participantShell(shells, participant, index)),
    tracks: state.tracks.map((track) => trackShell(shells, track)),
    orders: plainState.orders.map((order) => orderShell(shells, order)),
  };
  const uses = { all: [...machine.uses] };
  const frames = framesShell(shells, machine.frames);
  const spans = spansShell(shells, state);
  shellState.spans = spans.open;
  shellState.begun = spans.begun;
  const shell: Machine = Object.defineProperty(
    { ...machine, frames: frames.shells, state: shellState, memory: memory.map((table, index) => tableShell(shells, writes, table, index)), [WATCH]: usesOf(shells, writes, uses) },
    'uses',
    { enumerable: true, get: () => onlyPushed(uses.all), set: unread },
  );
  return {
    machine: shell,
    writes,
    plain: () => {
      const { [WATCH]: _, ...rest } = shell;
      const { [WATCH]: __, ...restState } = shellState;
      return { ...rest, frames: frames.plain(shell.frames), uses: uses.all, memory, state: { ...restState, ...plainState, ...spans.plain(shellState) } };
    },
  };
}

/** What all shells of a machine share. */
export interface Shells {
  readonly keys: Keys;
  readonly cells: Cells;
  readonly note: (cell: number | undefined) => void;
  readonly ask: (cell: number | undefined, value: Value, question: Question) => boolean;
  readonly wrote: (cell: number | undefined) => void;
}

/** Orders that were never ranked stand there too, without members: whether one was ranked counts as its members. */
function allOrders({ orders }: Keys, state: State): State['orders'] {
  const missing = orders.filter((name) => state.orders.every((order) => order.name !== name));
  return [...state.orders, ...missing.map((name) => ({ name, members: [] }))];
}

function participantShell(shells: Shells, participant: Participant, index: number): Participant {
  return new ParticipantShell(shells, participant, index);
}

/** One class for all, since a shell is made for everybody in every run. */
class ParticipantShell implements Participant, WatchedParticipant {
  readonly name: string;
  readonly side: string;
  readonly kind: string;
  readonly #shells: Shells;
  readonly #participant: Participant;
  readonly #index: number;
  #values: Value[] | null = null;

  constructor(shells: Shells, participant: Participant, index: number) {
    this.name = participant.name;
    this.side = participant.side;
    this.kind = participant.kind;
    this.#shells = shells;
    this.#participant = participant;
    this.#index = index;
  }

  get values(): Value[] {
    return (this.#values ??= valuesShell(this.#shells, this.#participant, this.#index));
  }

  get conditions(): Held[] {
    return conditionsShell(this.#shells, this.#participant, this.#index);
  }

  get [WATCH](): WatchedParticipant {
    return this;
  }

  held(condition: string): Held | undefined {
    this.#shells.note(this.#shells.cells.condition(this.#index, condition));
    for (const held of this.#participant.conditions) if (held.condition === condition) return new HeldShell(this.#shells, held);
    return undefined;
  }

  lose(condition: string): void {
    const { keys, cells, note } = this.#shells;
    if (keys.timed.has(condition)) note(cells.timed);
    this.#participant.conditions = this.#participant.conditions.filter((held) => held.condition !== condition);
  }

  timed(): readonly Held[] {
    const { keys, cells, note } = this.#shells;
    note(cells.timed);
    // Whoever has none any more may still stand there where states are taken apart (carry.ts).
    for (const condition of keys.timed) note(cells.condition(this.#index, condition));
    return this.#participant.conditions.filter((held) => held.ends.length > 0);
  }

  asks(field: number, id: string, holds: (value: Value) => boolean): boolean {
    return this.#shells.ask(this.#shells.cells.field(this.#index, field), this.#participant.values[field] ?? null, { id, holds });
  }
}

function valuesShell({ cells, note, wrote }: Shells, { values }: Participant, index: number): Value[] {
  return new Proxy(values, {
    get: (target, key) => {
      if (isIndex(key)) note(cells.field(index, Number(key)));
      // As the plain list says.
      return Reflect.get(target, key) as unknown;
    },
    set: (target, key, value) => {
      if (isIndex(key)) wrote(cells.field(index, Number(key)));
      return Reflect.set(target, key, value);
    },
  });
}

/** Read other than by name: every condition there is, and when they run out. */
function conditionsShell({ keys, cells, note }: Shells, participant: Participant, index: number): Held[] {
  return new Proxy(participant.conditions, {
    get: (target, key) => {
      if (key === 'push') {
        return (held: Held) => {
          if (held.ends.length > 0) note(cells.timed);
          return target.push(held);
        };
      }
      for (const { name } of keys.program.ruleset.conditions) note(cells.condition(index, name));
      note(cells.timed);
      return Reflect.get(target, key) as unknown;
    },
    set: unread,
  });
}

/** Its ends stand in a cell of their own. */
class HeldShell implements Held {
  readonly condition: string;
  readonly #shells: Shells;
  readonly #held: Held;

  constructor(shells: Shells, held: Held) {
    this.condition = held.condition;
    this.#shells = shells;
    this.#held = held;
  }

  get fields(): Held['fields'] {
    return this.#held.fields;
  }

  set fields(fields) {
    this.#held.fields = fields;
  }

  get ends(): Held['ends'] {
    this.#shells.note(this.#shells.cells.timed);
    return this.#held.ends;
  }

  set ends(ends) {
    this.#held.ends = ends;
  }
}

function trackShell({ cells, note, ask, wrote }: Shells, track: Track): Track {
  const cell = cells.track(track.name);
  return {
    name: track.name,
    get value() {
      note(cell);
      return track.value;
    },
    set value(value) {
      wrote(cell);
      track.value = value;
    },
    [WATCH]: { asks: (id, holds) => ask(cell, track.value, { id, holds }) },
  };
}

function orderShell({ cells, note, wrote }: Shells, order: State['orders'][number]): State['orders'][number] {
  const cell = cells.order(order.name);
  return {
    name: order.name,
    get members() {
      note(cell);
      return order.members;
    },
    set members(members) {
      wrote(cell);
      order.members = members;
    },
  };
}

function tableShell({ cells, note }: Shells, { emptied }: Writes, table: MemoryTable, index: number): MemoryTable {
  const group: Group = { table: index };
  const id = `table ${index}`;
  const watch = <E extends TimesEntry | LatestEntry>(entries: () => readonly E[]): WatchedTable<E> => ({
    entry: (keys) => {
      if (!emptied.has(id)) note(cells.entry(index, keys));
      return entryOf({ entries: entries() }, keys);
    },
  });
  const empty = (): void => {
    emptied.set(id, group);
    table.entries = [];
  };
  if (table.kind === 'times') {
    return {
      kind: 'times',
      get entries() {
        return onlyPushed(table.entries);
      },
      set entries(_) {
        empty();
      },
      [WATCH]: watch(() => table.entries),
    };
  }
  return {
    kind: 'latest',
    get entries() {
      return onlyPushed(table.entries);
    },
    set entries(_) {
      empty();
    },
    [WATCH]: watch(() => table.entries),
  };
}

function usesOf({ keys, cells, note }: Shells, { emptied }: Writes, uses: { all: Use[] }): WatchedUses {
  const { callables } = keys.program.ruleset;
  return {
    used: (action, actor) => {
      const span = callables.flatMap((known) => (known.kind === 'action' && known.name === action ? (known.once ?? []) : []))[0] ?? '';
      if (!emptied.has(`span ${span}`)) note(cells.use(action, actor, span));
      return uses.all.some((use) => use.action === action && use.actor === actor);
    },
    forget: (span) => {
      emptied.set(`span ${span}`, { span });
      uses.all = uses.all.filter((use) => use.span !== span);
    },
  };
}

/** A list that grows, and is asked by other means. */
function onlyPushed<T>(list: T[]): T[] {
  return new Proxy(list, {
    get: (target, key) => {
      if (key === 'push') return (one: T) => target.push(one);
      return unread();
    },
    set: unread,
  });
}

function unread(): never {
  throw new Error('a watched machine is read in a way that is not watched');
}
