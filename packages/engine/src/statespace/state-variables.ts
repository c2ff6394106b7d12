// A machine's data without its control location (`controlKey`): variables, each with one of a few values. Variables and
// values are numbered as they are first met, so that a state is a row of small numbers; 0 is what a variable holds before
// anything happens.
// A variable is a participant's field, whether somebody has a condition, everything that runs out (one variable, in the
// order gained), a track, an order, an entry of a memory, a use of an action, the rounds of a loop, the number of an open
// span, or how many spans have begun in it. What no rule reads (`StateLayout`) has no variable.
import type { Value } from '@fray/dsl/ir';
import type { Machine } from '../machine/machine.ts';
import { mentions, type Permutation } from '../symmetry/permutation.ts';
import type { StateLayout } from './control-location.ts';
import type { OpenLoop } from './loop-heads.ts';
import {
  conditionVariable,
  counterVariable,
  createVariableSpace,
  entryVariable,
  orderVariable,
  queueVariables,
  spanNumberVariable,
  spansBegunVariable,
  useVariable,
} from './variable-lookup.ts';
import { mayName, namesOf, mentionsOf, renamedValue, renamedVariable } from './variable-names.ts';
import { groupId, type VariableGroup } from './variable-table.ts';
import { readVariables, withVariables } from './variable-values.ts';

export interface StateVariables {
  /** The number of variables so far. */
  readonly count: () => number;
  /** Undefined: no rule reads it, or it never changes. */
  readonly field: (participant: number, index: number) => number | undefined;
  readonly condition: (participant: number, condition: string) => number;
  readonly timed: number;
  readonly track: (name: string) => number | undefined;
  readonly order: (name: string) => number;
  readonly entry: (table: number, keys: readonly Value[]) => number;
  readonly use: (action: string, actor: string, span: string) => number;
  /**
   * By participant, in the scenario's order: whether it is still to come in a loop. For a loop through an order: who acts
   * now, and who comes after.
   */
  readonly coming: (loop: OpenLoop) => readonly number[];
  /**
   * The loop level of a variable that `coming` returns; frames of inner loops have higher numbers. -1: it is another
   * variable.
   */
  readonly comingIn: (variable: number) => number;
  /** The counter of a loop in the frame at this index of the stack. */
  readonly counter: (frame: number, proc: number, slot: number) => number;
  /** The number of the open span at this depth, from 0; undefined: no rule reads it. */
  readonly number: (depth: number, span: string) => number | undefined;
  /** How many spans of a name have begun in the one at this depth; -1: in the encounter itself. */
  readonly begun: (depth: number, span: string) => number | undefined;
  /** The variables of a group that one write can clear: a memory, the uses within a span, or a loop. */
  readonly ofGroup: (group: VariableGroup) => readonly number[];
  /** The value behind a number. */
  readonly value: (variable: number, id: number) => Value;
  /** The participants that a variable belongs to, by name. */
  readonly namesOf: (variable: number) => readonly string[];
  /** The variable that stands for the same thing under other names. */
  readonly renamed: (variable: number, names: Permutation) => number;
  /** The number of the value under other names in the variable `to`; lists whose order no rule reads are sorted. */
  readonly moved: (from: number, id: number, to: number, names: Permutation) => number;
  /** Whether values of this variable can name somebody. */
  readonly mayName: (variable: number) => boolean;
  /** A number for the positions at which a value names somebody; equal for equal positions. */
  readonly placeIn: (variable: number, id: number, name: string) => number;
  /** A participant's position in the scenario's list. */
  readonly placeOf: (name: string) => number;
  /** Whether a value names one of these. */
  readonly mentions: (variable: number, id: number, isMeant: (name: string) => boolean) => boolean;
  /** The values of all variables in a machine. */
  readonly read: (machine: Machine) => number[];
  /** A new machine at the same control location that holds these values. */
  readonly put: (machine: Machine, state: ArrayLike<number>) => Machine;
}

/** `start`: the machine that all others come from. Nobody joins the fight after it. */
export function variablesOf(layout: StateLayout, start: Machine): StateVariables {
  const space = createVariableSpace(layout, start);
  const { table, fields, tracks, indexOf, timed } = space;
  const { variables, groups } = table;
  return {
    count: () => variables.length,
    field: (participant, index) => fields[participant]?.get(index),
    condition: (participant, name) => conditionVariable(space, participant, name),
    timed,
    track: (name) => tracks.get(name),
    order: (name) => orderVariable(space, name),
    entry: (memory, by) => entryVariable(space, memory, by),
    use: (action, actor, span) => useVariable(space, action, actor, span),
    coming: (loop) => queueVariables(space, loop),
    comingIn: (variable) => {
      const place = variables[variable]?.place;
      return place?.of === 'coming' ? 64 * place.frame + place.level : -1;
    },
    counter: (frame, proc, slot) => counterVariable(space, frame, proc, slot),
    number: (depth, span) => spanNumberVariable(space, depth, span),
    begun: (depth, span) => spansBegunVariable(space, depth, span),
    ofGroup: (group) => groups.get(groupId(group)) ?? [],
    // Callers ask this of fields and tracks, which hold values of the language.
    value: (variable, id) => variables[variable]?.values[id] as Value,
    namesOf: (variable) => namesOf(space, variable),
    renamed: (variable, names) => renamedVariable(space, variable, names),
    moved: (from, id, to, names) => renamedValue(space, from, id, to, names),
    placeIn: (variable, id, name) => mentionsOf(space, variable, id, name),
    mayName: (variable) => mayName(space, variable),
    placeOf: (name) => indexOf.get(name) ?? 0,
    mentions: (variable, id, isMeant) => mentions(variables[variable]?.values[id], isMeant),
    read: (machine) => readVariables(space, machine),
    put: (machine, row) => withVariables(space, machine, row),
  };
}
