// What machines do, worked out once. A step goes from where a machine stands to where it waits for a throw or an answer, or has looked at a few things. What it comes
// to depends on where the machine stands, on the reply, and on the variables and slots that are looked at on the way, and on nothing else:
// the machine does it once, behind shells that note what is looked at, and every later state that looks the same takes it from there.
// A slot that nobody has looked at may still be any of its options.
import { createRun, advanceRun, step } from '../machine/advance.ts';
import type { Need, Reply } from '../machine/api.ts';
import { begin } from '../machine/begin.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { variablesOf, type StateVariables } from '../statespace/state-variables.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { controlKey, stateLayoutOf, type StateLayout } from '../statespace/control-location.ts';
import { NO_LOOPS } from '../statespace/loop-heads.ts';
import { remembering, writesOf } from '../statespace/transitions.ts';
import { traceAccesses } from '../statespace/access-tracing.ts';
import { createReadList, type VariableRead } from '../statespace/accesses.ts';
import { setupOf, type Fight } from './fight.ts';
import { inputsOf } from './play.ts';
import { shelledHeader, type SetupSlot } from './slots.ts';
import {
  type LearnedEffect,
  type LearnedControl,
  type LearnedLookup,
  type LearnedNode,
  type Branch,
  keep,
} from './lookup.ts';
import {
  type LearnedRow,
  type LearnedArrival,
  type Narrowed,
  isOne,
  pickedFrom,
  copyOf,
  wide,
  merged,
} from './learned-rows.ts';

/** Fights of the same participants. */
export interface Learned {
  readonly slots: readonly SetupSlot[];
  /** Where a fight stands when it has begun, and how many events that took; undefined: it does not fit. */
  readonly enter: (
    fight: Fight,
  ) => { readonly control: number; readonly row: LearnedRow; readonly events: number } | undefined;
  /** Undefined: it has only begun, and goes on by itself. */
  readonly need: (control: number) => Need | undefined;
  /** Where a reply can lead. `own`: the option of each slot that costs nothing; `left`: how many others may. */
  readonly go: (
    control: number,
    row: LearnedRow,
    reply: Reply | undefined,
    own: readonly number[],
    left: number,
  ) => readonly LearnedArrival[];
  /** No slot is open any more: each is as the fight has it, if it can be. */
  readonly close: (row: LearnedRow, own: readonly number[]) => void;
  /** How often the machine itself has gone on. */
  readonly runs: () => number;
}

/** Instructions that a step may take. */
const BUDGET = 400_000;

/** After so many looks a machine stops for a moment: the fewer there are, the more states look the same. */
const LOOKS = 3;

/** So often a machine may stop before it needs a reply. */
const MOST_GOES = 5_000;

/** Values of a variable beyond this are not told apart any more. */
const MOST_VALUES = 0xffff;

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
export function learnedOf(
  given: Program,
  first: Fight,
  slots: readonly SetupSlot[],
): Learned | undefined {
  const start = begun(given, first);
  if (start === undefined) return undefined;
  const plainKeys = stateLayoutOf(given);
  const program = remembering(given, plainKeys);
  // Who is still to come in a loop stays part of where a machine stands: it does not stop at the heads of loops.
  const keys = { ...plainKeys, loops: NO_LOOPS, fields: fieldsIn(plainKeys, start, slots) };
  const variables = variablesOf(keys, start);
  const count = slots.length;
  const controls: LearnedControl[] = [];
  const numbers = new Map<string, number>();
  const effects = new Map<string, LearnedEffect>();
  let runs = 0;

  // A slot of a field stands in the place of a variable.
  const slotOf: (number | undefined)[] = [];
  const variableOf = slots.map(({ of, index }, slot) => {
    const variable = typeof of === 'object' ? variables.field(of.member, index) : undefined;
    if (variable !== undefined) slotOf[variable] = slot;
    return variable;
  });
  const idsOf = slots.map(({ of, index, options }, slot) => {
    const variable = variableOf[slot];
    return options.map((value, option) => {
      if (typeof of !== 'object' || variable === undefined) return option;
      const machine = copyMachine(start);
      const one = machine.state.participants[of.member];
      if (one !== undefined) one.values[index] = value;
      return variables.read(machine)[variable] ?? 0;
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
  const learn = (
    control: LearnedControl,
    reply: Reply | undefined,
    row: LearnedRow,
    option: (slot: number) => number,
  ): { readonly reads: readonly VariableRead[]; readonly effect: LearnedEffect } => {
    runs += 1;
    const base = variables.put(control.machine, row.subarray(count));
    slots.forEach(({ of, index, options }, slot) => {
      const one =
        typeof of === 'object' && row[slot] !== 0 ? base.state.participants[of.member] : undefined;
      if (one !== undefined) one.values[index] = options[option(slot)] ?? null;
    });
    const before = variables.read(base);
    const reads = createReadList();
    const shells = traceAccesses(keys, variables, copyMachine(base), reads, true);
    const { header, seq } = base.state;
    if (header !== null)
      shells.machine.state.header = shelledHeader(header, slots, option, (slot) =>
        reads.look(-1 - slot),
      );
    let isOver = false;
    const { findings, need } = advanceRun(
      createRun(program, shells.machine, 'untold'),
      reply,
      (run) => {
        while (!isOver && run.machine.waiting === null && reads.list.length < LOOKS)
          isOver = !step(run);
      },
    );
    const plain = shells.plain();
    plain.state.header = header;
    const events = plain.state.seq - seq;
    const broken = findings.find((finding) => finding.value !== true);
    const to =
      broken !== undefined || isOver || plain.state.ended !== null ? -1 : controlOf(plain, need);
    const groups = to < 0 ? [] : [...shells.writes.emptied.values()];
    const writes =
      to < 0
        ? []
        : writesOf(
            variables,
            before,
            variables.read(plain),
            shells.writes.variables,
            groups,
            NONE,
            reads,
          );
    const isTooMany = writes.some(([, value]) => value > MOST_VALUES);
    const effect: LearnedEffect = isTooMany
      ? { to: -1, emptied: [], writes: [], events, broken: null }
      : {
          to,
          emptied: groups,
          writes,
          events,
          broken: broken === undefined ? null : broken.seq - seq,
        };
    const key = JSON.stringify(effect);
    const same = effects.get(key);
    if (same === undefined) effects.set(key, effect);
    return { reads: reads.list, effect: same ?? effect };
  };

  const valueIn = (variable: number, id: number): ReturnType<StateVariables['value']> =>
    variable < 0 ? (slots[-1 - variable]?.options[id] ?? null) : variables.value(variable, id);
  /** Which way a branch goes for a value. */
  const turn = ({ read: { variable, question }, answers }: Branch, id: number): number =>
    question === null ? id : (answers[id] ??= question.holds(valueIn(variable, id)) ? 1 : 0);

  const lookupOf = (at: number, reply: Reply | undefined): LearnedLookup => {
    const control = controls[at];
    if (control === undefined) throw new Error('no machine stands there');
    const id = replyKey(reply);
    let lookup = control.known.get(id);
    if (lookup === undefined) control.known.set(id, (lookup = { control, reply, root: undefined }));
    return lookup;
  };

  /** What the machine does next, for all that the open slots may still be. `found` is told of each. */
  const follow = (
    lookup: LearnedLookup,
    row: LearnedRow,
    own: readonly number[],
    left: number,
    found: (effect: LearnedEffect, narrowed: readonly Narrowed[], spent: number) => void,
  ): void => {
    const narrowed: Narrowed[] = [];
    const optionsAt = (slot: number): number =>
      narrowed.findLast(([of]) => of === slot)?.[1] ?? row[slot] ?? 0;
    const look = (from: Branch | undefined, where: number, spent: number): void => {
      const next = (): LearnedNode | undefined =>
        from === undefined ? lookup.root : from.next[where];
      let node = next();
      if (node === undefined) {
        const option = (slot: number): number => pickedFrom(optionsAt(slot), own[slot] ?? 0);
        const { reads, effect } = learn(lookup.control, lookup.reply, row, option);
        keep(lookup, reads, effect, ({ variable }, branch) => {
          const slot = variable < 0 ? -1 - variable : slotOf[variable];
          const isOpen = slot !== undefined && row[slot] !== 0;
          return turn(
            branch,
            isOpen ? (idsOf[slot]?.[option(slot)] ?? 0) : (row[count + variable] ?? 0),
          );
        });
        node = next();
      }
      // What does not depend on slots is gone through without them.
      while (node !== undefined && !('to' in node)) {
        const { variable } = node.read;
        const slot = variable < 0 ? -1 - variable : slotOf[variable];
        const options = slot === undefined ? 0 : optionsAt(slot);
        if (slot !== undefined && options !== 0) return split(node, slot, options, spent);
        const where: number = turn(node, row[count + variable] ?? 0);
        const inner: LearnedNode | undefined = node.next[where];
        if (inner === undefined) return look(node, where, spent);
        node = inner;
      }
      if (node === undefined)
        throw new Error('a step looked at something else than the same step did before');
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

  const write = (row: LearnedRow, { emptied, writes }: LearnedEffect): void => {
    for (const group of emptied)
      for (const variable of variables.ofGroup(group)) row[count + variable] = 0;
    for (const [variable, value] of writes) {
      const slot = slotOf[variable];
      if (slot !== undefined) row[slot] = 0;
      row[count + variable] = value;
    }
  };

  const go = (
    from: number,
    row: LearnedRow,
    reply: Reply | undefined,
    own: readonly number[],
    left: number,
  ): readonly LearnedArrival[] => {
    const arrivals: LearnedArrival[] = [];
    const goOn = (
      at: number,
      so: LearnedRow,
      answer: Reply | undefined,
      before: Omit<LearnedArrival, 'control' | 'row' | 'broken'>,
      goes: number,
    ): void => {
      const found: {
        readonly effect: LearnedEffect;
        readonly narrowed: readonly Narrowed[];
        readonly spent: number;
      }[] = [];
      follow(lookupOf(at, answer), so, own, left - before.spent, (effect, narrowed, spent) =>
        found.push({ effect, narrowed: [...narrowed], spent }),
      );
      // The last goes on with the row itself.
      found.forEach(({ effect, narrowed, spent }, index) => {
        const next =
          index === found.length - 1
            ? wide(so, count + variables.count())
            : copyOf(so, count + variables.count());
        for (const [slot, options] of narrowed) next[slot] = options;
        write(next, effect);
        const events = before.events + effect.events;
        const then = {
          events,
          narrowed: narrowed.length === 0 ? before.narrowed : [...before.narrowed, ...narrowed],
          spent: before.spent + spent,
        };
        if (effect.broken !== null)
          arrivals.push({ ...then, control: -1, row: next, broken: before.events + effect.broken });
        else if (effect.to < 0 || goes > MOST_GOES)
          arrivals.push({ ...then, control: -1, row: next, broken: null });
        else if (controls[effect.to]?.need === undefined)
          goOn(effect.to, next, undefined, then, goes + 1);
        else arrivals.push({ ...then, control: effect.to, row: next, broken: null });
      });
    };
    goOn(
      from,
      copyOf(row, count + variables.count()),
      reply,
      { events: 0, narrowed: [], spent: 0 },
      0,
    );
    const all =
      arrivals.length === 1 || arrivals.every(({ narrowed }) => narrowed.length === 0)
        ? arrivals
        : merged(arrivals, row, own);
    // A field that can only be one thing has it.
    for (const { row: now, narrowed } of all)
      for (const [slot] of narrowed) if (isOne(now[slot] ?? 0)) settle(now, slot, 0);
    return all;
  };

  /** The slot has one option from now on. */
  const settle = (row: LearnedRow, slot: number, own: number): void => {
    const options = row[slot] ?? 0;
    if (options === 0) return;
    const option = pickedFrom(options, own);
    const variable = variableOf[slot];
    row[slot] = variable === undefined ? 1 << option : 0;
    if (variable !== undefined) row[count + variable] = idsOf[slot]?.[option] ?? 0;
  };

  return {
    slots,
    enter: (fight) => {
      const machine = begun(given, fight);
      if (machine === undefined) return undefined;
      const control = controlOf(machine, undefined);
      const held = variables.read(machine);
      const row = new Uint16Array(count + held.length);
      row.set(all);
      held.forEach((value, variable) => {
        if (slotOf[variable] === undefined) row[count + variable] = value;
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
function fieldsIn(
  { program }: StateLayout,
  { state }: Machine,
  slots: readonly SetupSlot[],
): StateLayout['fields'] {
  return new Map(
    program.ruleset.kinds.map(({ name, fields }) => {
      const chosen = new Set(
        slots.flatMap(({ of, index }) =>
          typeof of === 'object' && state.participants[of.member]?.kind === name ? [index] : [],
        ),
      );
      return [
        name,
        fields.flatMap(({ changes }, index) => (changes || chosen.has(index) ? [index] : [])),
      ];
    }),
  );
}

/** Without what its variables will say anyway: there are many of these. */
function emptied(machine: Machine): Machine {
  const { state, memory } = machine;
  return {
    ...machine,
    memory: memory.map(({ kind }) => ({ kind, entries: [] })),
    uses: [],
    held: [],
    state: {
      ...state,
      participants: state.participants.map((one) => ({ ...one, conditions: [] })),
    },
  };
}

function replyKey(reply: Reply | undefined): string {
  return reply === undefined
    ? ''
    : reply.reply === 'faces'
      ? reply.faces.join(' ')
      : JSON.stringify(reply);
}
