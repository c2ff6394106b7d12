// What machines do, worked out once. A step goes from where a machine stands to where it waits for a throw or an answer, or has looked at a few things. What it comes
// to depends on where the machine stands, on the reply, and on the cells and slots that are looked at on the way, and on nothing else:
// the machine does it once, behind shells that note what is looked at, and every later state that looks the same takes it from there.
// A slot that nobody has looked at may still be any of its options.
import { createRun, advanceRun, step } from '../machine/advance.ts';
import type { Need, Reply } from '../machine/api.ts';
import { begin } from '../machine/begin.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { cellsOf } from '../odds/cells.ts';
import type { Cells, Group } from '../odds/cells.ts';
import { fork } from '../odds/fork.ts';
import { controlKey, keysOf } from '../odds/key.ts';
import type { Keys } from '../odds/key.ts';
import { NO_LOOPS } from '../odds/loops.ts';
import { remembering, writesOf } from '../odds/steps.ts';
import { createReads, watched } from '../odds/watched.ts';
import type { Read } from '../odds/watched.ts';
import type { Fight } from './fight.ts';
import { setupOf } from './fight.ts';
import { inputsOf } from './play.ts';
import { shelledHeader } from './slots.ts';
import type { Slot } from './slots.ts';

/** A state: for each slot the options that it may have, as bits (0: the cell of that field says it), then the cells. */
export type Row = Uint16Array<ArrayBuffer>;

/** What the machine does in one go. */
interface Effect {
  /** Where it leads; -1: nowhere. */
  readonly to: number;
  readonly emptied: readonly Group[];
  readonly writes: readonly (readonly [cell: number, value: number])[];
  /** How many events it told. */
  readonly events: number;
  /** After how many of them a line did not hold; null: all held. */
  readonly broken: number | null;
}

/** Where a reply leads if slots have some of their options and not the others. */
export interface Arrival {
  /** -1: nowhere. */
  readonly control: number;
  readonly row: Row;
  /** How many events were told on the way. */
  readonly events: number;
  /** After how many of them a line did not hold; null: all held. */
  readonly broken: number | null;
  /** Slots that are no longer open as they were. */
  readonly narrowed: readonly Narrowed[];
  /** How many slots can no longer be as the fight has them. */
  readonly spent: number;
}

export type Narrowed = readonly [slot: number, options: number];

/** Fights of the same participants. */
export interface Learned {
  readonly slots: readonly Slot[];
  /** Where a fight stands when it has begun, and how many events that took; undefined: it does not fit. */
  readonly enter: (fight: Fight) => { readonly control: number; readonly row: Row; readonly events: number } | undefined;
  /** Undefined: it has only begun, and goes on by itself. */
  readonly need: (control: number) => Need | undefined;
  /** Where a reply can lead. `own`: the option of each slot that costs nothing; `left`: how many others may. */
  readonly go: (control: number, row: Row, reply: Reply | undefined, own: readonly number[], left: number) => readonly Arrival[];
  /** No slot is open any more: each is as the fight has it, if it can be. */
  readonly close: (row: Row, own: readonly number[]) => void;
  /** How often the machine itself has gone on. */
  readonly runs: () => number;
}

/** Instructions that a step may take. */
const BUDGET = 400_000;
/** After so many looks a machine stops for a moment: the fewer there are, the more states look the same. */
const LOOKS = 3;
/** So often a machine may stop before it needs a reply. */
const MOST_GOES = 5_000;
/** Values of a cell beyond this are not told apart any more. */
const MOST_VALUES = 0xffff;

interface Control {
  readonly machine: Machine;
  readonly need: Need | undefined;
  readonly known: Map<string, Lookup>;
}

/** What is known of a reply, by what was looked at. */
interface Lookup {
  readonly control: Control;
  readonly reply: Reply | undefined;
  root: Node | undefined;
}

type Node = Branch | Effect;

interface Branch {
  /** A slot of the header counts from -1 down. */
  readonly read: Read;
  /** Answers to its question, by the number of a value. */
  readonly answers: number[];
  readonly next: (Node | undefined)[];
}

/** A machine whose encounter has begun, and nothing else; undefined: the fight does not fit. */
function begun(program: Program, fight: Fight): Machine | undefined {
  const machine = begin(program, inputsOf(fight, BUDGET), [], [], setupOf(fight));
  if ('illegal' in machine) return undefined;
  advanceRun(createRun(program, machine, 'untold'), undefined, (run) => {
    while (machine.state.header === null && step(run));
  });
  return machine;
}

/** `first`: a fight of these participants that fits; undefined where it does not. */
export function learnedOf(given: Program, first: Fight, slots: readonly Slot[]): Learned | undefined {
  const start = begun(given, first);
  if (start === undefined) return undefined;
  const plainKeys = keysOf(given);
  const program = remembering(given, plainKeys);
  // Who is still to come in a loop stays part of where a machine stands: it does not stop at the heads of loops.
  const keys = { ...plainKeys, loops: NO_LOOPS, fields: fieldsIn(plainKeys, start, slots) };
  const cells = cellsOf(keys, start);
  const count = slots.length;
  const controls: Control[] = [];
  const numbers = new Map<string, number>();
  const effects = new Map<string, Effect>();
  let runs = 0;

  // A slot of a field stands in the place of a cell.
  const slotOf: (number | undefined)[] = [];
  const cellOf = slots.map(({ of, index }, slot) => {
    const cell = typeof of === 'object' ? cells.field(of.member, index) : undefined;
    if (cell !== undefined) slotOf[cell] = slot;
    return cell;
  });
  const idsOf = slots.map(({ of, index, options }, slot) => {
    const cell = cellOf[slot];
    return options.map((value, option) => {
      if (typeof of !== 'object' || cell === undefined) return option;
      const machine = fork(start);
      const one = machine.state.participants[of.member];
      if (one !== undefined) one.values[index] = value;
      return cells.read(machine)[cell] ?? 0;
    });
  });
  const all = slots.map(({ options }) => (1 << options.length) - 1);

  const controlOf = (machine: Machine, need: Need | undefined): number => {
    const key = `${need === undefined ? '' : 'waits'} ${machine.state.header?.inputs.scenario ?? ''} ${controlKey(keys, machine)}`;
    let number = numbers.get(key);
    if (number === undefined) {
      numbers.set(key, (number = controls.length));
      controls.push({ machine: emptied(machine), need, known: new Map() });
    }
    return number;
  };

  /** The machine goes on from there, with each slot at one of its options. */
  const learn = (control: Control, reply: Reply | undefined, row: Row, option: (slot: number) => number): { readonly reads: readonly Read[]; readonly effect: Effect } => {
    runs += 1;
    const base = cells.put(control.machine, row.subarray(count));
    slots.forEach(({ of, index, options }, slot) => {
      const one = typeof of === 'object' && row[slot] !== 0 ? base.state.participants[of.member] : undefined;
      if (one !== undefined) one.values[index] = options[option(slot)] ?? null;
    });
    const before = cells.read(base);
    const reads = createReads();
    const shells = watched(keys, cells, fork(base), reads, true);
    const { header, seq } = base.state;
    if (header !== null) shells.machine.state.header = shelledHeader(header, slots, option, (slot) => reads.look(-1 - slot));
    let isOver = false;
    const { findings, need } = advanceRun(createRun(program, shells.machine, 'untold'), reply, (run) => {
      while (!isOver && run.machine.waiting === null && reads.list.length < LOOKS) isOver = !step(run);
    });
    const plain = shells.plain();
    plain.state.header = header;
    const events = plain.state.seq - seq;
    const broken = findings.find((finding) => finding.value !== true);
    const to = broken !== undefined || isOver || plain.state.ended !== null ? -1 : controlOf(plain, need);
    const groups = to < 0 ? [] : [...shells.writes.emptied.values()];
    const writes = to < 0 ? [] : writesOf(cells, before, cells.read(plain), shells.writes.cells, groups, NONE, reads);
    const isTooMany = writes.some(([, value]) => value > MOST_VALUES);
    const effect: Effect = isTooMany ? { to: -1, emptied: [], writes: [], events, broken: null } : { to, emptied: groups, writes, events, broken: broken === undefined ? null : broken.seq - seq };
    const key = JSON.stringify(effect);
    const same = effects.get(key);
    if (same === undefined) effects.set(key, effect);
    return { reads: reads.list, effect: same ?? effect };
  };

  const valueIn = (cell: number, id: number): ReturnType<Cells['value']> => (cell < 0 ? (slots[-1 - cell]?.options[id] ?? null) : cells.value(cell, id));
  /** Which way a branch goes for a value. */
  const turn = ({ read: { cell, question }, answers }: Branch, id: number): number => (question === null ? id : (answers[id] ??= question.holds(valueIn(cell, id)) ? 1 : 0));

  const lookupOf = (at: number, reply: Reply | undefined): Lookup => {
    const control = controls[at];
    if (control === undefined) throw new Error('no machine stands there');
    const id = replyKey(reply);
    let lookup = control.known.get(id);
    if (lookup === undefined) control.known.set(id, (lookup = { control, reply, root: undefined }));
    return lookup;
  };

  /** What the machine does next, for all that the open slots may still be. `found` is told of each. */
  const follow = (lookup: Lookup, row: Row, own: readonly number[], left: number, found: (effect: Effect, narrowed: readonly Narrowed[], spent: number) => void): void => {
    const narrowed: Narrowed[] = [];
    const optionsAt = (slot: number): number => narrowed.findLast(([of]) => of === slot)?.[1] ?? row[slot] ?? 0;
    const look = (from: Branch | undefined, where: number, spent: number): void => {
      const next = (): Node | undefined => (from === undefined ? lookup.root : from.next[where]);
      let node = next();
      if (node === undefined) {
        const option = (slot: number): number => pickedFrom(optionsAt(slot), own[slot] ?? 0);
        const { reads, effect } = learn(lookup.control, lookup.reply, row, option);
        keep(lookup, reads, effect, ({ cell }, branch) => {
          const slot = cell < 0 ? -1 - cell : slotOf[cell];
          const isOpen = slot !== undefined && row[slot] !== 0;
          return turn(branch, isOpen ? (idsOf[slot]?.[option(slot)] ?? 0) : (row[count + cell] ?? 0));
        });
        node = next();
      }
      // What does not depend on slots is gone through without them.
      while (node !== undefined && !('to' in node)) {
        const { cell } = node.read;
        const slot = cell < 0 ? -1 - cell : slotOf[cell];
        const options = slot === undefined ? 0 : optionsAt(slot);
        if (slot !== undefined && options !== 0) return split(node, slot, options, spent);
        const where: number = turn(node, row[count + cell] ?? 0);
        const inner: Node | undefined = node.next[where];
        if (inner === undefined) return look(node, where, spent);
        node = inner;
      }
      if (node === undefined) throw new Error('a step looked at something else than the same step did before');
      found(node, narrowed, spent);
    };
    const split = (branch: Branch, slot: number, options: number, spent: number): void => {
      const parts = new Map<number, number>();
      for (let option = 0; 1 << option <= options; option += 1) {
        if ((options & (1 << option)) === 0) continue;
        const way = turn(branch, idsOf[slot]?.[option] ?? 0);
        parts.set(way, (parts.get(way) ?? 0) | (1 << option));
      }
      const bit = 1 << (own[slot] ?? 0);
      for (const [way, part] of parts) {
        const cost = (options & bit) !== 0 && (part & bit) === 0 ? 1 : 0;
        if (spent + cost > left) continue;
        if (part !== options) narrowed.push([slot, part]);
        look(branch, way, spent + cost);
        if (part !== options) narrowed.pop();
      }
    };
    look(undefined, 0, 0);
  };

  const write = (row: Row, { emptied, writes }: Effect): void => {
    for (const group of emptied) for (const cell of cells.ofGroup(group)) row[count + cell] = 0;
    for (const [cell, value] of writes) {
      const slot = slotOf[cell];
      if (slot !== undefined) row[slot] = 0;
      row[count + cell] = value;
    }
  };

  const go = (from: number, row: Row, reply: Reply | undefined, own: readonly number[], left: number): readonly Arrival[] => {
    const arrivals: Arrival[] = [];
    const goOn = (at: number, so: Row, answer: Reply | undefined, before: Omit<Arrival, 'control' | 'row' | 'broken'>, goes: number): void => {
      const found: { readonly effect: Effect; readonly narrowed: readonly Narrowed[]; readonly spent: number }[] = [];
      follow(lookupOf(at, answer), so, own, left - before.spent, (effect, narrowed, spent) => found.push({ effect, narrowed: [...narrowed], spent }));
      // The last goes on with the row itself.
      found.forEach(({ effect, narrowed, spent }, index) => {
        const next = index === found.length - 1 ? wide(so, count + cells.count()) : copyOf(so, count + cells.count());
        for (const [slot, options] of narrowed) next[slot] = options;
        write(next, effect);
        const events = before.events + effect.events;
        const then = { events, narrowed: narrowed.length === 0 ? before.narrowed : [...before.narrowed, ...narrowed], spent: before.spent + spent };
        if (effect.broken !== null) arrivals.push({ ...then, control: -1, row: next, broken: before.events + effect.broken });
        else if (effect.to < 0 || goes > MOST_GOES) arrivals.push({ ...then, control: -1, row: next, broken: null });
        else if (controls[effect.to]?.need === undefined) goOn(effect.to, next, undefined, then, goes + 1);
        else arrivals.push({ ...then, control: effect.to, row: next, broken: null });
      });
    };
    goOn(from, copyOf(row, count + cells.count()), reply, { events: 0, narrowed: [], spent: 0 }, 0);
    const all = arrivals.length === 1 || arrivals.every(({ narrowed }) => narrowed.length === 0) ? arrivals : merged(arrivals, row, own);
    // A field that can only be one thing has it.
    for (const { row: now, narrowed } of all) for (const [slot] of narrowed) if (isOne(now[slot] ?? 0)) settle(now, slot, 0);
    return all;
  };

  /** The slot has one option from now on. */
  const settle = (row: Row, slot: number, own: number): void => {
    const options = row[slot] ?? 0;
    if (options === 0) return;
    const option = pickedFrom(options, own);
    const cell = cellOf[slot];
    row[slot] = cell === undefined ? 1 << option : 0;
    if (cell !== undefined) row[count + cell] = idsOf[slot]?.[option] ?? 0;
  };

  return {
    slots,
    enter: (fight) => {
      const machine = begun(given, fight);
      if (machine === undefined) return undefined;
      const control = controlOf(machine, undefined);
      const held = cells.read(machine);
      const row = new Uint16Array(count + held.length);
      row.set(all);
      held.forEach((value, cell) => {
        if (slotOf[cell] === undefined) row[count + cell] = value;
      });
      return { control, row, events: machine.state.seq + 1 };
    },
    need: (control) => controls[control]?.need,
    go,
    close: (row, own) => {
      for (let slot = 0; slot < count; slot += 1) settle(row, slot, own[slot] ?? 0);
    },
    runs: () => runs,
  };
}

const NONE: ReadonlySet<number> = new Set();

/** By kind: fields that change in play, whoever reads them (that one is written is an event), and those that have a slot. */
function fieldsIn({ program }: Keys, { state }: Machine, slots: readonly Slot[]): Keys['fields'] {
  return new Map(
    program.ruleset.kinds.map(({ name, fields }) => {
      const chosen = new Set(slots.flatMap(({ of, index }) => (typeof of === 'object' && state.participants[of.member]?.kind === name ? [index] : [])));
      return [name, fields.flatMap(({ changes }, index) => (changes || chosen.has(index) ? [index] : []))];
    }),
  );
}

/** Without what its cells will say anyway: there are many of these. */
function emptied(machine: Machine): Machine {
  const { state, memory } = machine;
  return { ...machine, memory: memory.map(({ kind }) => ({ kind, entries: [] })), uses: [], held: [], state: { ...state, participants: state.participants.map((one) => ({ ...one, conditions: [] })) } };
}

function replyKey(reply: Reply | undefined): string {
  return reply === undefined ? '' : reply.reply === 'faces' ? reply.faces.join(' ') : JSON.stringify(reply);
}

function isOne(options: number): boolean {
  return (options & (options - 1)) === 0;
}

/** The fight's own option if it is among them, otherwise the first. */
export function pickedFrom(options: number, own: number): number {
  if ((options & (1 << own)) !== 0) return own;
  let option = 0;
  while (option < 15 && (options & (1 << option)) === 0) option += 1;
  return option;
}

/** Puts what a step came to where the same looks will lead. */
function keep(lookup: Lookup, reads: readonly Read[], effect: Effect, turn: (read: Read, branch: Branch) => number): void {
  let put = (node: Node): void => {
    lookup.root = node;
  };
  let at = lookup.root;
  for (const read of reads) {
    if (at === undefined) {
      at = { read, answers: [], next: [] };
      put(at);
    }
    if ('to' in at || at.read.cell !== read.cell || at.read.question?.id !== read.question?.id) throw new Error('a step looked at something else than the same step did before');
    const branch: Branch = at;
    const way = turn(read, branch);
    put = (node) => {
      branch.next[way] = node;
    };
    at = branch.next[way];
  }
  if (at === undefined) put(effect);
}

function copyOf(row: Row, width: number): Row {
  const copy = new Uint16Array(Math.max(width, row.length));
  copy.set(row);
  return copy;
}

/** The row itself as long as it is wide enough. */
function wide(row: Row, width: number): Row {
  return row.length >= width ? row : copyOf(row, width);
}

/** What comes to the same whatever option a slot has leaves it as it was. */
function merged(found: readonly Arrival[], from: Row, own: readonly number[]): readonly Arrival[] {
  let arrivals = found.map((one) => ({ ...one, narrowed: new Map(one.narrowed) }));
  for (const slot of [...new Set(found.flatMap(({ narrowed }) => narrowed.map(([one]) => one)))].reverse()) {
    const groups = new Map<string, (typeof arrivals)[number]>();
    arrivals = arrivals.filter((one) => {
      const options = one.narrowed.get(slot) ?? from[slot] ?? 0;
      const others = [...one.narrowed].filter(([other]) => other !== slot).sort(([a], [b]) => a - b);
      const isWritten = one.row[slot] === 0;
      const key = `${one.control} ${one.events} ${one.broken ?? ''} ${isWritten} ${others.join(';')} ${one.row.map((value, index) => (index === slot ? 0 : value)).join(',').replace(/(,0)+$/, '')}`;
      const same = groups.get(key);
      if (same === undefined) {
        groups.set(key, one);
        return true;
      }
      const either = options | (same.narrowed.get(slot) ?? from[slot] ?? 0);
      if (!isWritten) same.row[slot] = either;
      same.narrowed.set(slot, either);
      return false;
    });
  }
  const isSpent = (slot: number, options: number): boolean => ((from[slot] ?? 0) & (1 << (own[slot] ?? 0))) !== 0 && (options & (1 << (own[slot] ?? 0))) === 0;
  return arrivals.map((one) => {
    const narrowed = [...one.narrowed].filter(([slot, options]) => options !== from[slot]);
    return { ...one, narrowed, spent: narrowed.filter(([slot, options]) => isSpent(slot, options)).length };
  });
}
