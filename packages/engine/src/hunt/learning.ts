// The basis for learning steps: keeps one machine for each control location, and runs it behind proxies that record what it
// reads.
import { createRun, advanceRun, step } from '../machine/advance.ts';
import type { Need, Reply } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { createReadList, type VariableRead } from '../statespace/accesses.ts';
import { traceAccesses } from '../statespace/access-tracing.ts';
import { controlKey, type StateLayout } from '../statespace/control-location.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import type { StateVariables } from '../statespace/state-variables.ts';
import { writesOf } from '../statespace/transitions.ts';
import type { LearnedRow } from './learned-rows.ts';
import type { LearnedControl, LearnedEffect } from './lookup.ts';
import { shelledHeader, type SetupSlot } from './slots.ts';

/** A machine stops after this many reads: the fewer reads a step has, the more states share it. */
const LOOKS = 3;

/** A variable numbers at most this many values; all others share one number. */
const MOST_VALUES = 0xffff;

/** The steps learned from fights with the same participants. */
export interface LearningGround {
  readonly program: Program;
  readonly layout: StateLayout;
  readonly variables: StateVariables;
  readonly slots: readonly SetupSlot[];
  /** How many slots there are; in a row they precede the variables. */
  readonly count: number;
  /** By variable: the slot that takes its place. */
  readonly slotOf: readonly (number | undefined)[];
  /** By slot: the variable whose place it takes. */
  readonly variableOf: readonly (number | undefined)[];
  /** By slot and option: the number of that value in the variable. */
  readonly idsOf: readonly (readonly number[])[];
  /** The control locations. */
  readonly controls: LearnedControl[];
  /** The numbers of the control locations, by key. */
  readonly numbers: Map<string, number>;
  /** The effects by their content: equal effects share an object. */
  readonly effects: Map<string, LearnedEffect>;
  /** How many steps the machine itself took. */
  runs: number;
}

/** Returns the number of a machine's control location. */
export function controlNumberOf(
  ground: LearningGround,
  machine: Machine,
  need: Need | undefined,
): number {
  const { layout, controls, numbers } = ground;
  const key = `${need === undefined ? '' : 'waits'} ${machine.state.header?.inputs.scenario ?? ''} ${controlKey(layout, machine)}`;
  let number = numbers.get(key);
  if (number === undefined) {
    numbers.set(key, (number = controls.length));
    controls.push({ machine: emptied(machine), need, known: new Map() });
  }
  return number;
}

/** Runs the machine from there, with each slot at one of its options. */
export function learn(
  ground: LearningGround,
  control: LearnedControl,
  reply: Reply | undefined,
  row: LearnedRow,
  option: (slot: number) => number,
): { readonly reads: readonly VariableRead[]; readonly effect: LearnedEffect } {
  const { slots, program, layout, variables, count, effects } = ground;
  ground.runs += 1;
  const base = variables.put(control.machine, row.subarray(count));
  slots.forEach(({ of, index, options }, slot) => {
    const one =
      typeof of === 'object' && row[slot] !== 0 ? base.state.participants[of.member] : undefined;
    if (one !== undefined) one.values[index] = options[option(slot)] ?? null;
  });
  const before = variables.read(base);
  const reads = createReadList();
  const traced = traceAccesses(layout, variables, copyMachine(base), reads, true);
  const { header, seq } = base.state;
  if (header !== null)
    traced.machine.state.header = shelledHeader(header, slots, option, (slot) =>
      reads.look(-1 - slot),
    );
  let isOver = false;
  const { findings, need } = advanceRun(
    createRun(program, traced.machine, 'discard'),
    reply,
    (run) => {
      while (!isOver && run.machine.waiting === null && reads.list.length < LOOKS)
        isOver = !step(run);
    },
  );
  const plain = traced.unproxied();
  plain.state.header = header;
  const events = plain.state.seq - seq;
  const broken = findings.find((finding) => finding.value !== true && finding.cut !== true);
  const to =
    broken !== undefined || isOver || plain.state.ended !== null
      ? -1
      : controlNumberOf(ground, plain, need);
  const groups = to < 0 ? [] : [...traced.writes.emptied.values()];
  const writes =
    to < 0
      ? []
      : writesOf(
          variables,
          before,
          variables.read(plain),
          traced.writes.variables,
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
}

const NONE: ReadonlySet<number> = new Set();

/** Removes the values of a machine's variables, since many such machines are stored. */
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
