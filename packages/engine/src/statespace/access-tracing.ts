// Runs a machine behind proxies that record which variables it reads and writes. A read that asks only one thing (a
// condition, an entry, whether HP is above 0) is recorded as that question. Any other read counts as a read of the
// whole variable, so no read goes unrecorded.
import type { Value } from '@fray/dsl/ir';
import {
  entryOf,
  type LatestEntry,
  type MemoryTable,
  type TimesEntry,
} from '../expressions/memory-tables.ts';
import type { Machine, Use } from '../machine/machine.ts';
import type { Participant, State, Track } from '../state/state.ts';
import type { HeldCondition } from '../state/held.ts';
import {
  WATCH,
  type Watchable,
  type WatchedParticipant,
  type WatchedTrack,
  type WatchedUses,
} from '../state/watch.ts';
import type { StateVariables } from './state-variables.ts';
import { conditionVariable } from './variable-lookup.ts';
import { variableAt, type VariableGroup } from './variable-table.ts';
import type { StateLayout } from './control-location.ts';
import { tracedFrames, isIndex, tracedSpans } from './stack-tracing.ts';
import type { ValueQuestion, ReadList, Writes, Tracer } from './accesses.ts';

interface TracedMachine {
  /** The machine with its proxies: run this one. */
  readonly machine: Machine;
  readonly writes: Writes;
  /** Returns the current machine without its proxies. */
  readonly unproxied: () => Machine;
}

/** Puts a machine behind proxies. The proxies write to `machine`, so it cannot be used again. */
export function traceAccesses(
  layout: StateLayout,
  variables: StateVariables,
  machine: Machine,
  reads: ReadList,
): TracedMachine {
  const writes: Writes = { variables: new Set(), emptied: new Map() };
  const note = (variable: number | undefined): void => {
    if (variable !== undefined && !writes.variables.has(variable)) reads.look(variable);
  };
  const ask = (variable: number | undefined, value: Value, question: ValueQuestion): boolean => {
    if (variable !== undefined && !writes.variables.has(variable))
      reads.add({ variable, question });
    return question.holds(value);
  };
  const wrote = (variable: number | undefined): void => {
    if (variable !== undefined) writes.variables.add(variable);
  };
  const tracer: Tracer = { layout, variables, note, ask, wrote };
  const { state, memory } = machine;
  const plainState = {
    participants: state.participants,
    tracks: state.tracks,
    orders: allOrders(layout, state),
  };
  const proxyState: State & Watchable<true> = {
    ...state,
    [WATCH]: true,
    participants: state.participants.map((participant, index) =>
      participantProxy(tracer, participant, index),
    ),
    tracks: state.tracks.map((track) => trackProxy(tracer, track)),
    orders: plainState.orders.map((order) => orderProxy(tracer, order)),
  };
  const uses = { all: [...machine.uses] };
  const frames = tracedFrames(tracer, machine.frames);
  const spans = tracedSpans(tracer, state);
  proxyState.spans = spans.open;
  proxyState.begun = spans.begun;
  const proxy: Machine = Object.defineProperty(
    {
      ...machine,
      frames: frames.proxies,
      state: proxyState,
      memory: memory.map((table, index) => tableProxy(tracer, writes, table, index)),
      [WATCH]: usesOf(tracer, writes, uses),
    },
    'uses',
    { enumerable: true, get: () => onlyPushed(uses.all), set: unread },
  );
  return {
    machine: proxy,
    writes,
    unproxied: () => {
      const { [WATCH]: _, ...rest } = proxy;
      const { [WATCH]: __, ...restState } = proxyState;
      return {
        ...rest,
        frames: frames.plain(proxy.frames),
        uses: uses.all,
        memory,
        state: { ...restState, ...plainState, ...spans.plain(proxyState) },
      };
    },
  };
}

/**
 * Returns all orders. One that was never ranked is added without members, so a test whether it was ranked is a read of
 * its members.
 */
function allOrders({ orders }: StateLayout, state: State): State['orders'] {
  const missing = orders.filter((name) => state.orders.every((order) => order.name !== name));
  return [...state.orders, ...missing.map((name) => ({ name, members: [] }))];
}

function participantProxy(tracer: Tracer, participant: Participant, index: number): Participant {
  return new ParticipantProxy(tracer, participant, index);
}

/** One class for all participants, since each run makes a proxy for every one of them. */
class ParticipantProxy implements Participant, WatchedParticipant {
  readonly name: string;
  readonly side: string;
  readonly kind: string;
  readonly #tracer: Tracer;
  readonly #participant: Participant;
  readonly #index: number;
  #values: Value[] | null = null;

  constructor(tracer: Tracer, participant: Participant, index: number) {
    this.name = participant.name;
    this.side = participant.side;
    this.kind = participant.kind;
    this.#tracer = tracer;
    this.#participant = participant;
    this.#index = index;
  }

  get values(): Value[] {
    return (this.#values ??= valuesProxy(this.#tracer, this.#participant, this.#index));
  }

  get conditions(): HeldCondition[] {
    return conditionsProxy(this.#tracer, this.#participant, this.#index);
  }

  get [WATCH](): WatchedParticipant {
    return this;
  }

  held(condition: string): HeldCondition | undefined {
    this.#tracer.note(conditionVariable(this.#tracer.variables, this.#index, condition));
    for (const held of this.#participant.conditions)
      if (held.condition === condition) return new HeldProxy(this.#tracer, held);
    return undefined;
  }

  lose(condition: string): void {
    const { layout, variables, note } = this.#tracer;
    if (layout.timed.has(condition)) note(variables.timed);
    this.#participant.conditions = this.#participant.conditions.filter(
      (held) => held.condition !== condition,
    );
  }

  timed(): readonly HeldCondition[] {
    const { layout, variables, note } = this.#tracer;
    note(variables.timed);
    // A factored state (propagate.ts) may still list a timed condition that somebody has lost, so we note the
    // conditions too.
    for (const condition of layout.timed)
      note(conditionVariable(this.#tracer.variables, this.#index, condition));
    return this.#participant.conditions.filter((held) => held.ends.length > 0);
  }

  asks(field: number, id: string, holds: (value: Value) => boolean): boolean {
    return this.#tracer.ask(
      this.#tracer.variables.fields[this.#index]?.get(field),
      this.#participant.values[field] ?? null,
      { id, holds },
    );
  }
}

function valuesProxy(
  { variables, note, wrote }: Tracer,
  { values }: Participant,
  index: number,
): Value[] {
  return new Proxy(values, {
    get: (target, key) => {
      if (isIndex(key)) note(variables.fields[index]?.get(Number(key)));
      // TypeScript cannot know the type of an array's property.
      return Reflect.get(target, key) as unknown;
    },
    set: (target, key, value) => {
      if (isIndex(key)) wrote(variables.fields[index]?.get(Number(key)));
      return Reflect.set(target, key, value);
    },
  });
}

/** Creates a proxy for a participant's conditions. Any access except `push` reads every condition and every expiry. */
function conditionsProxy(
  { layout, variables, note }: Tracer,
  participant: Participant,
  index: number,
): HeldCondition[] {
  return new Proxy(participant.conditions, {
    get: (target, key) => {
      if (key === 'push') {
        return (held: HeldCondition) => {
          if (held.ends.length > 0) note(variables.timed);
          return target.push(held);
        };
      }
      for (const { name } of layout.program.ruleset.conditions)
        note(conditionVariable(variables, index, name));
      note(variables.timed);
      return Reflect.get(target, key) as unknown;
    },
    set: unread,
  });
}

/** A proxy for a condition that somebody has. Its expiry is a variable of its own. */
class HeldProxy implements HeldCondition {
  readonly condition: string;
  readonly #tracer: Tracer;
  readonly #held: HeldCondition;

  constructor(tracer: Tracer, held: HeldCondition) {
    this.condition = held.condition;
    this.#tracer = tracer;
    this.#held = held;
  }

  get fields(): HeldCondition['fields'] {
    return this.#held.fields;
  }

  set fields(fields) {
    this.#held.fields = fields;
  }

  get ends(): HeldCondition['ends'] {
    this.#tracer.note(this.#tracer.variables.timed);
    return this.#held.ends;
  }

  set ends(ends) {
    this.#held.ends = ends;
  }
}

function trackProxy(
  { variables, note, ask, wrote }: Tracer,
  track: Track,
): Track & Watchable<WatchedTrack> {
  const variable = variables.tracks.get(track.name);
  return {
    name: track.name,
    get value() {
      note(variable);
      return track.value;
    },
    set value(value) {
      wrote(variable);
      track.value = value;
    },
    [WATCH]: { asks: (id, holds) => ask(variable, track.value, { id, holds }) },
  };
}

function orderProxy(
  { variables, note, wrote }: Tracer,
  order: State['orders'][number],
): State['orders'][number] {
  const variable = variableAt(variables.table, { of: 'order', name: order.name });
  return {
    name: order.name,
    get members() {
      note(variable);
      return order.members;
    },
    set members(members) {
      wrote(variable);
      order.members = members;
    },
  };
}

function tableProxy(
  { variables, note }: Tracer,
  { emptied }: Writes,
  table: MemoryTable,
  index: number,
): MemoryTable {
  const group: VariableGroup = { table: index };
  const id = `table ${index}`;
  const proxyOf = <Kind extends MemoryTable['kind'], Entry extends TimesEntry | LatestEntry>(
    kind: Kind,
    own: { entries: Entry[] },
  ) => ({
    kind,
    get entries() {
      return onlyPushed(own.entries);
    },
    set entries(_: Entry[]) {
      emptied.set(id, group);
      own.entries = [];
    },
    [WATCH]: {
      entry: (keys: readonly Value[]) => {
        if (!emptied.has(id))
          note(variableAt(variables.table, { of: 'entry', table: index, keys }));
        return entryOf({ entries: own.entries }, keys);
      },
    },
  });
  return table.kind === 'times' ? proxyOf(table.kind, table) : proxyOf(table.kind, table);
}

function usesOf(
  { layout, variables, note }: Tracer,
  { emptied }: Writes,
  uses: { all: Use[] },
): WatchedUses {
  const { callables } = layout.program.ruleset;
  return {
    used: (action, actor) => {
      const span =
        callables.flatMap((known) =>
          known.kind === 'action' && known.name === action ? (known.once ?? []) : [],
        )[0] ?? '';
      if (!emptied.has(`span ${span}`))
        note(variableAt(variables.table, { of: 'use', action, actor, span }));
      return uses.all.some((use) => use.action === action && use.actor === actor);
    },
    forget: (span) => {
      emptied.set(`span ${span}`, { span });
      uses.all = uses.all.filter((use) => use.span !== span);
    },
  };
}

/**
 * Returns a proxy for a list that the machine only pushes to. Any other access throws, since reads go through other
 * methods.
 */
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
