// Learns each step of a machine once. A step goes from one stop to the next: the machine stops when it waits for a throw or
// an answer, or has read a few variables. The result depends only on the control location, the reply, and the variables and
// slots that the machine reads on the way. So the machine takes the step once, behind proxies that record the reads, and
// every later state with the same values reuses the result. A slot that nothing has read may still have any of its options.
import { createRun, advanceRun, step } from '../machine/advance.ts';
import type { Need, Reply } from '../machine/api.ts';
import { begin } from '../machine/begin.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { stateLayoutOf, type StateLayout } from '../statespace/control-location.ts';
import { NO_LOOPS } from '../statespace/loop-heads.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { variablesOf } from '../statespace/state-variables.ts';
import { remembering } from '../statespace/transitions.ts';
import { setupOf, type Fight } from './fight.ts';
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
import { followOpen, lookupOf } from './learned-steps.ts';
import { controlNumberOf, type LearningGround } from './learning.ts';
import type { LearnedEffect } from './lookup.ts';
import { inputsOf } from './play.ts';
import type { SetupSlot } from './slots.ts';

/** Learned steps of fights with the same participants. */
export interface Learned {
  readonly slots: readonly SetupSlot[];
  /**
   * Returns the state of a fight that has begun, and how many events that took; undefined if the fight does not fit the
   * ruleset.
   */
  readonly enter: (
    fight: Fight,
  ) => { readonly control: number; readonly row: LearnedRow; readonly events: number } | undefined;
  /** What the machine waits for; undefined if it needs no reply to go on. */
  readonly need: (control: number) => Need | undefined;
  /**
   * Returns the results of a reply. `own`: the option of each slot that costs nothing; `left`: how many others are allowed.
   */
  readonly go: (
    control: number,
    row: LearnedRow,
    reply: Reply | undefined,
    own: readonly number[],
    left: number,
  ) => readonly LearnedArrival[];
  /** Closes all slots: each gets the fight's own option if that is still possible. */
  readonly close: (row: LearnedRow, own: readonly number[]) => void;
  /** How many steps the machine itself took. */
  readonly runs: () => number;
}

/** How many instructions a step may run. */
const BUDGET = 400_000;

/** How many stops a machine may make before it needs a reply. */
const MOST_GOES = 5_000;

/** Returns a machine whose encounter has just begun; undefined if the fight does not fit. */
function begun(program: Program, fight: Fight): Machine | undefined {
  const machine = begin(program, inputsOf(fight, BUDGET), [], [], setupOf(fight));
  if ('illegal' in machine) return undefined;
  advanceRun(createRun(program, machine, 'discard'), undefined, (run) => {
    while (machine.state.header === null && step(run));
  });
  return machine;
}

/** Begins to learn fights of the same participants. `first` is one of them; undefined if it does not fit the ruleset. */
export function learnedOf(
  given: Program,
  first: Fight,
  slots: readonly SetupSlot[],
): Learned | undefined {
  const start = begun(given, first);
  if (start === undefined) return undefined;
  const plainKeys = stateLayoutOf(given);
  const program = remembering(given, plainKeys);
  // Here the control location includes the remaining members of a loop: machines do not stop at loop heads.
  const layout = { ...plainKeys, loops: NO_LOOPS, fields: fieldsIn(plainKeys, start, slots) };
  const variables = variablesOf(layout, start);
  const count = slots.length;

  // A slot of a field takes the place of its variable.
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
  const ground: LearningGround = {
    program,
    layout,
    variables,
    slots,
    count,
    slotOf,
    variableOf,
    idsOf,
    controls: [],
    numbers: new Map(),
    effects: new Map(),
    runs: 0,
  };
  return {
    slots,
    enter: (fight) => {
      const machine = begun(given, fight);
      if (machine === undefined) return undefined;
      const control = controlNumberOf(ground, machine, undefined);
      const held = variables.read(machine);
      const row = new Uint16Array(count + held.length);
      row.set(all);
      held.forEach((value, variable) => {
        if (slotOf[variable] === undefined) row[count + variable] = value;
      });
      return { control, row, events: machine.state.seq + 1 };
    },
    need: (control) => ground.controls[control]?.need,
    go: (control, row, reply, own, left) => go(ground, control, row, reply, own, left),
    close: (row, own) => {
      for (let slot = 0; slot < count; slot += 1) settle(ground, row, slot, own[slot] ?? 0);
    },
    runs: () => ground.runs,
  };
}

/**
 * Returns the fields that need a variable, by kind: those that change in play, whoever reads them (writing one is an
 * event), and those that have a slot.
 */
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

function write(ground: LearningGround, row: LearnedRow, { emptied, writes }: LearnedEffect): void {
  const { variables, count, slotOf } = ground;
  for (const group of emptied)
    for (const variable of variables.ofGroup(group)) row[count + variable] = 0;
  for (const [variable, value] of writes) {
    const slot = slotOf[variable];
    if (slot !== undefined) row[slot] = 0;
    row[count + variable] = value;
  }
}

function go(
  ground: LearningGround,
  from: number,
  row: LearnedRow,
  reply: Reply | undefined,
  own: readonly number[],
  left: number,
): readonly LearnedArrival[] {
  const { variables, count, controls } = ground;
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
    followOpen(
      ground,
      lookupOf(ground, at, answer),
      so,
      own,
      left - before.spent,
      (effect, narrowed, spent) => found.push({ effect, narrowed: [...narrowed], spent }),
    );
    // The last result reuses the row itself.
    found.forEach(({ effect, narrowed, spent }, index) => {
      const next =
        index === found.length - 1
          ? wide(so, count + variables.count())
          : copyOf(so, count + variables.count());
      for (const [slot, options] of narrowed) next[slot] = options;
      write(ground, next, effect);
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
  // A field with a single option has that value.
  for (const { row: now, narrowed } of all)
    for (const [slot] of narrowed) if (isOne(now[slot] ?? 0)) settle(ground, now, slot, 0);
  return all;
}

/** Sets the slot's field to its only option from now on. */
function settle(ground: LearningGround, row: LearnedRow, slot: number, own: number): void {
  const { count, variableOf, idsOf } = ground;
  const options = row[slot] ?? 0;
  if (options === 0) return;
  const option = pickedFrom(options, own);
  const variable = variableOf[slot];
  row[slot] = variable === undefined ? 1 << option : 0;
  if (variable !== undefined) row[count + variable] = idsOf[slot]?.[option] ?? 0;
}
