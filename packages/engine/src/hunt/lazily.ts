// Values that are decided when rules read them. Most of what could be said of a fight is never read before its end, and much of
// what is read makes no difference: as long as nothing has told other values from the one that stands there, they stay open.
import type { Value } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import { advanceRun, createRun, go, step } from '../machine/advance.ts';
import type { Reply, Step } from '../machine/api.ts';
import { begin } from '../machine/begin.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { fork } from '../odds/fork.ts';
import { sameJson } from '../values/same.ts';
import { someOf, withMember } from './draw.ts';
import type { Fight } from './fight.ts';
import { membersOf, setupOf } from './fight.ts';
import { inputsOf } from './play.ts';
import type { Space, ValueSpace } from './space.ts';

/** A value of the set-up that could be another one: of a given or ruling, or of a field of one who takes part. */
export interface Slot {
  readonly of: 'given' | 'ruling' | { readonly member: number };
  /** Its place among the givens, the rulings or the fields of its kind. */
  readonly index: number;
  readonly name: string;
  readonly others: readonly Value[];
}

/** A fight that stands at some point. `open[slot]`: a bit for each other value that nothing has told from the fight's own so far. */
export interface Lazy {
  readonly machine: Machine;
  readonly open: Uint8Array;
}

/** One slot at another value: an index into its `others`. */
export interface Put {
  readonly slot: number;
  readonly other: number;
}

/** Others of one slot at most: the bits of a byte. */
const MOST_OTHERS = 8;

/** A machine whose encounter has begun, and nothing else; undefined: the fight does not fit. */
export function beginLazily(program: Program, fight: Fight, budget: number): Machine | undefined {
  const machine = begin(program, inputsOf(fight, budget), [], [], setupOf(fight));
  if ('illegal' in machine) return undefined;
  advanceRun(createRun(program, machine, 'untold'), undefined, (run) => {
    while (machine.state.header === null && step(run));
  });
  return machine;
}

/** All values of a fight that could be others; `anyRulings`: rulings in any way, and not only as the ruleset's own fights have them. */
export function slotsOf(space: Space, fight: Fight, anyRulings: boolean): readonly Slot[] {
  const { ruleset, kinds, rulings } = space;
  const members = membersOf(fight);
  const said = (list: readonly (readonly [string, Value])[], { name, initial }: ValueSpace): Value => list.find(([known]) => known === name)?.[1] ?? initial ?? null;
  const others = (known: ValueSpace, now: Value): readonly Value[] => (known.values.length > 0 ? known.values : someOf(known, members)).filter((value) => !sameJson(value, now)).slice(0, MOST_OTHERS);
  const slots: readonly Slot[] = [
    ...rulings.map(({ name, default: usual, seen, options }): Slot => {
      const now = fight.rulings.find(([known]) => known === name)?.[1] ?? usual;
      return { of: 'ruling', index: ruleset.rulings.findIndex((known) => known.name === name), name, others: (anyRulings ? options : seen).filter((option) => option !== now).slice(0, MOST_OTHERS) };
    }),
    ...space.givens.map((given): Slot => ({ of: 'given', index: ruleset.givens.findIndex(({ name }) => name === given.name), name: given.name, others: others(given, said(fight.givens, given)) })),
    ...members.flatMap((one, member) => (kinds.get(one.kind)?.fields ?? []).map((field, index): Slot => ({ of: { member }, index, name: field.name, others: others(field, said(one.fields, field)) }))),
  ];
  return slots.filter((slot) => slot.others.length > 0);
}

/** Everything open. */
export function allOpen(slots: readonly Slot[]): Uint8Array {
  return Uint8Array.from(slots, ({ others }) => (1 << others.length) - 1);
}

/** The fight with a slot at another value. */
export function withPut(fight: Fight, { of, name }: Slot, value: Value): Fight {
  const so = <V>(list: readonly (readonly [string, V])[], put: V): readonly (readonly [string, V])[] => [...list.filter(([known]) => known !== name), [name, put]];
  if (of === 'given') return { ...fight, givens: so(fight.givens, value) };
  if (of === 'ruling') return typeof value === 'string' || typeof value === 'boolean' ? { ...fight, rulings: so(fight.rulings, value) } : fight;
  const one = membersOf(fight)[of.member];
  return one === undefined ? fight : withMember(fight, { ...one, fields: so(one.fields, value) });
}

export interface Went {
  readonly step: Step;
  /** What was written is not open any more; what was read still is, until somebody looks what the others come to. */
  readonly lazy: Lazy;
  /** Slots that were open and were read, in the order in which they were. */
  readonly read: readonly number[];
}

/** Lets a copy go on until it needs something, with slots put at other values first. */
export function advanceLazily(program: Program, slots: readonly Slot[], { machine: from, open }: Lazy, puts: readonly Put[], reply: Reply | undefined): Went {
  const machine = fork(from);
  for (const { slot, other } of puts) put(machine, slots[slot], slots[slot]?.others[other] ?? null);
  if (open.every((others) => others === 0)) return { step: advanceRun(createRun(program, machine, 'untold'), reply, go), lazy: { machine, open }, read: [] };
  const { state } = machine;
  const read = new Set<number>();
  const left = open.slice();
  const look = (slot: number): void => {
    if (left[slot] !== 0) read.add(slot);
  };
  const { header } = state;
  const plain = state.participants.map((one) => [one, one.values] as const);
  const shells = state.participants.map(() => new Map<string, number>());
  slots.forEach(({ of, index }, slot) => {
    if (typeof of === 'object' && left[slot] !== 0) shells[of.member]?.set(String(index), slot);
  });
  state.participants.forEach((one, member) => {
    one.values = shelled(one.values, shells[member] ?? new Map(), left, look);
  });
  if (header !== null) state.header = shelledHeader(header, slots, left, look);
  const done = advanceRun(createRun(program, machine, 'untold'), reply, go);
  state.header = header;
  for (const [one, values] of plain) one.values = values;
  return { step: done, lazy: { machine, open: left }, read: [...read] };
}

/** The machine's own value of a slot as something that all values of it have in common, while `act` runs. */
export function blanked<T>(machine: Machine, slot: Slot | undefined, act: () => T): T {
  if (slot === undefined) return act();
  const { state } = machine;
  const { header } = state;
  const one = typeof slot.of === 'object' ? state.participants[slot.of.member] : undefined;
  const value = one?.values[slot.index] ?? null;
  put(machine, slot, null);
  const done = act();
  state.header = header;
  if (one !== undefined) one.values[slot.index] = value;
  return done;
}

function put({ state }: Machine, slot: Slot | undefined, value: Value): void {
  if (slot === undefined || state.header === null) return;
  const { of, index } = slot;
  if (of === 'given') state.header = { ...state.header, givens: state.header.givens.map((given, at) => (at === index ? [given[0], value] : given)) };
  else if (of === 'ruling') state.header = { ...state.header, rulings: state.header.rulings.map((ruling, at) => (at === index ? [ruling[0], typeof value === 'boolean' ? value : String(value)] : ruling)) };
  else {
    const one = state.participants[of.member];
    if (one !== undefined) one.values[index] = value;
  }
}

function shelled(values: Value[], slots: ReadonlyMap<string, number>, left: Uint8Array, look: (slot: number) => void): Value[] {
  if (slots.size === 0) return values;
  return new Proxy(values, {
    get: (target, key) => {
      const slot = typeof key === 'string' ? slots.get(key) : undefined;
      if (slot !== undefined) look(slot);
      return Reflect.get(target, key) as unknown;
    },
    set: (target, key, value) => {
      // What the fight had there does not matter any more.
      const slot = typeof key === 'string' ? slots.get(key) : undefined;
      if (slot !== undefined) left[slot] = 0;
      return Reflect.set(target, key, value);
    },
  });
}

function shelledHeader(header: Header, slots: readonly Slot[], left: Uint8Array, look: (slot: number) => void): Header {
  const givens = [...header.givens];
  const rulings = [...header.rulings];
  slots.forEach(({ of, index }, slot) => {
    if (left[slot] === 0) return;
    const given = givens[index];
    const ruling = rulings[index];
    if (of === 'given' && given !== undefined) givens[index] = asked(given, () => look(slot));
    if (of === 'ruling' && ruling !== undefined) rulings[index] = asked(ruling, () => look(slot));
  });
  return { ...header, givens, rulings };
}

function asked<V>(entry: readonly [string, V], look: () => void): readonly [string, V] {
  const [name, value] = entry;
  return Object.defineProperty([name, value] as const, '1', {
    get: () => {
      look();
      return value;
    },
  });
}
